"""Which browser the journeys use, and where one may be installed."""

import os
import shutil
import subprocess

import pytest

from tests import chromium


@pytest.fixture(autouse=True)
def _no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(chromium.NAMED, raising=False)
    monkeypatch.setattr(chromium, "MAC", ())
    monkeypatch.setattr(shutil, "which", lambda name: None)


class Debian:
    """Takes the place of a Debian with these programs and libraries, on which apt-get installs what it is asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *present: str, unknown: str = "") -> None:
        self.present = {"apt-get", *present}
        self.unknown = unknown
        self.asked_for: list[str] = []
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in self.present else None)
        monkeypatch.setattr(subprocess, "run", self.run)

    def run(self, command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        if "install" in command and self.unknown not in command:
            self.asked_for += command[2:]
            self.present.update(command[2:])
        drives = "playwright" not in command or "libatomic1" in self.present
        return subprocess.CompletedProcess(command, 0 if drives else 127)


def test_a_named_browser_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setenv(chromium.NAMED, "/somewhere/chromium")
    assert chromium.find() == "/somewhere/chromium"


def test_the_usual_names_are_looked_for_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    present = {"google-chrome", "chromium-browser"}
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in present else None)
    assert chromium.find() == "/usr/bin/chromium-browser"


def test_without_a_browser_there_is_none() -> None:
    assert chromium.find() is None


@pytest.mark.parametrize(("user", "apt"), [(1000, "/usr/bin/apt-get"), (0, None)])
def test_nothing_is_installed_without_root_or_without_apt(
    monkeypatch: pytest.MonkeyPatch, user: int, apt: str | None
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(shutil, "which", lambda name: apt if name == "apt-get" else None)
    monkeypatch.setattr(subprocess, "run", lambda command, **options: commands.append(command))
    assert chromium.install() is None
    assert commands == []


def test_root_on_debian_installs_the_browser_without_windows_and_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(monkeypatch)
    assert chromium.ready() == "/usr/bin/chromium-headless-shell"
    assert "chromium" not in debian.asked_for


def test_a_debian_that_has_none_without_windows_gets_the_whole_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    Debian(monkeypatch, unknown="chromium-headless-shell")
    assert chromium.ready() == "/usr/bin/chromium"


def test_what_the_driver_needs_is_installed_beside_a_browser_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(monkeypatch, "google-chrome")
    assert chromium.ready() == "/usr/bin/google-chrome"
    assert "libatomic1" in debian.asked_for
    assert "chromium" not in debian.asked_for


def test_nothing_is_installed_where_the_browser_can_be_driven(monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(monkeypatch, "chromium", "libatomic1")
    assert chromium.ready() == "/usr/bin/chromium"
    assert debian.asked_for == []


def test_a_browser_that_nobody_can_drive_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    Debian(monkeypatch, "chromium")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert chromium.ready() is None
