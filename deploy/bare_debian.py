"""The README's two commands, and the single file without a network, in a Debian with nothing but Python and git.

    sudo python3 deploy/bare_debian.py                     half an hour; before every release
    sudo python3 deploy/bare_debian.py run pack            what is named so
    ... --with /etc/pip.conf --with /srv/mirror            what this machine needs to reach its packages, taken along
    ... --sources sid.sources                              another Debian, which has another Python

What is committed is cloned into the new root, so nothing of this machine helps: what a command needs and nobody
installs is missing here. Needs root and mmdebstrap; the packages come from where this machine has its own, or from a
file like those in /etc/apt/sources.list.d.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = "python3,python3-venv,git"
HOME = "/srv/il tavolo"
"""With a space, as people have them."""
SOURCES = (Path("/etc/apt/sources.list.d/debian.sources"), Path("/etc/apt/sources.list"))
TAKEN_ALONG = (Path("/etc/resolv.conf"), Path("/etc/hosts"))
KEPT = ("PIP_", "http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "SSL_CERT_FILE")
"""How the names begin of what is handed on: the way to the packages."""
INSIDE = """
mount -t proc proc "$0/proc"
mkdir -p "$0/dev/shm" "$0/dev/pts"
mount -t tmpfs tmpfs "$0/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"
exec chroot "$0" /usr/bin/env --chdir="$1" "${@:2}"
"""
FIRST_PAGE = """
import fcntl, signal, socket, struct, subprocess, sys, time, urllib.request
with socket.socket() as lo:  # a world of its own begins with everything switched off
    flags = struct.pack("16sH14x", b"lo", 0x1 | 0x40)
    fcntl.ioctl(lo, 0x8914, flags)
began = time.monotonic()
served = subprocess.Popen(sys.argv[1:])
while served.poll() is None and time.monotonic() < began + 300:
    try:
        page = urllib.request.urlopen("http://localhost:8765/", timeout=10)
    except OSError:
        time.sleep(0.1)
        continue
    print(f"first page after {time.monotonic() - began:.1f} s", flush=True)
    served.send_signal(signal.SIGTERM)
    sys.exit(served.wait() or page.status != 200)
served.kill()
sys.exit("there was no page")
"""


class Machine:
    """A new Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def make(self, taken_along: list[Path], packages: str = PACKAGES, sources: Path | None = None) -> None:
        come_from = [sources] if sources else [file for file in SOURCES if file.exists()][:1]
        make = ("mmdebstrap", "--quiet", "--variant=minbase", f"--include={packages}", "")
        subprocess.run([*make, self._folder, *come_from], check=True)
        for path in [*TAKEN_ALONG, *taken_along]:
            place = self._folder / path.relative_to("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                shutil.copytree(path, place, dirs_exist_ok=True)
            else:
                shutil.copy(path, place)

    def clone(self) -> bool:
        """The project as it is committed, by the new machine's own git."""
        subprocess.run(
            ["git", "bundle", "create", "--quiet", str(self._folder / "bundle"), "HEAD"], cwd=ROOT, check=True
        )
        quietly = ("git", "-c", "advice.detachedHead=false", "clone", "--quiet")
        return self.does(*quietly, "/bundle", HOME, where="/")

    def does(self, *command: str, where: str = HOME, network: bool = True) -> bool:
        """Whether the command ended well there, in processes and mounts of its own."""
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *([] if network else ["--net"])]
        handed = {name: value for name, value in os.environ.items() if name.startswith(KEPT)}
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", **handed}
        inside = ["bash", "-c", INSIDE, str(self._folder), where, *command]
        return subprocess.run([*apart, *inside], env=environment).returncode == 0

    def shows(self, *command: str, where: str = HOME, network: bool = True) -> bool:
        """Whether a start answers with its first page, and ends well when it is asked to."""
        looked = ("python3", "-c", FIRST_PAGE, *command, "--port", "8765", "--local")
        return self.does(*looked, where=where, network=network)


def run(machine: Machine) -> bool:
    """The start on a new clone, and once more on its data."""
    return all(machine.shows("python3", "dev.py", "run") for _ in range(2))


def test(machine: Machine) -> bool:
    return machine.does("python3", "dev.py", "test")


def pack(machine: Machine) -> bool:
    """Put together where there is a network, started where there is none, from an empty folder."""
    packed = machine.does("python3", "dev.py", "pack", "/opt/briscola.pyz")
    return packed and machine.shows("python3", "/opt/briscola.pyz", "serve", where="/opt", network=False)


STEPS: dict[str, Callable[[Machine], bool]] = {"run": run, "test": test, "pack": pack}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 deploy/bare_debian.py", description=__doc__.splitlines()[0])
    parser.add_argument("steps", nargs="*", default=list(STEPS), help=f"some of: {', '.join(STEPS)}")
    parser.add_argument("--with", dest="taken", type=Path, action="append", default=[], help="a file or folder to copy")
    parser.add_argument("--sources", type=Path, help="where the packages of another Debian come from")
    asked = parser.parse_args()
    if unknown := set(asked.steps) - STEPS.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        sys.exit("This needs root, and mmdebstrap: apt install mmdebstrap")
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(Path(folder) / "debian")
        machine.make([path.absolute() for path in asked.taken], sources=asked.sources)
        if not machine.clone():
            return 1
        for name in asked.steps:
            began = time.monotonic()
            good = STEPS[name](machine)
            print(f"{name}: {'well' if good else 'FAILED'}, {time.monotonic() - began:.0f} s", flush=True)
            failed += [] if good else [name]
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
