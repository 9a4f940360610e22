"""The browser that the journeys drive: found on this machine, or installed where we may."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NAMED = "BRISCOLA_CHROMIUM"
# First the one without windows: for a new page it takes a fifth of what a whole browser does.
DEBIAN = ("chromium-headless-shell", "chromium")
NAMES = (*DEBIAN, "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = tuple(f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Chromium", "Google Chrome"))
NO_BROWSER = f"""Le prove nel browser hanno bisogno di Chromium o Google Chrome, che qui non c’è.
Su Debian installalo, con ciò che serve a chi lo guida, con: sudo apt install chromium libatomic1
oppure indica il programma di un Chromium già presente in {NAMED}."""

# Without a sandbox because root may run the tests; the rest keeps the browser from talking to anybody.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters as wide without windows as with them
    "--default-tile-width=1280",  # a screen is drawn in one piece, not in fifteen
    "--default-tile-height=720",
)


def find() -> str | None:
    """The browser's program: the one that was named, or the first of the usual ones."""
    if named := os.environ.get(NAMED):
        return named
    on_path = (shutil.which(name) for name in NAMES)
    on_mac = (program for program in MAC if Path(program).exists())
    return next((program for program in (*on_path, *on_mac) if program), None)


def drives(test: pytest.Item) -> bool:
    """Whether it is a journey."""
    return "browser" in getattr(test, "fixturenames", ())


def ready() -> str | None:
    """The browser's program, where it can be driven; what is missing is installed where we may."""
    return (find() if drivable() else None) or install()


def drivable() -> bool:
    """Whether the driver starts: the program that comes with it wants a library that a bare Debian has not."""
    command = [sys.executable, "-m", "playwright", "--version"]
    return subprocess.run(command, capture_output=True).returncode == 0


def install() -> str | None:
    """Install Debian's browser, and what its driver needs, where we may (root, apt-get); say where it is now."""
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], env=environment)
    for browser in DEBIAN:  # the second where a Debian has not the first
        packages = ["libatomic1", "fonts-dejavu-core", *([] if find() else [browser])]
        subprocess.run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages], env=environment)
        if find():
            break
    return find() if drivable() else None
