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


def test_root_on_debian_installs_the_browser_and_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    present = {"apt-get"}

    def run(command: list[str], **options: object) -> None:
        present.update(word for word in command[2:] if "install" in command)

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in present else None)
    monkeypatch.setattr(subprocess, "run", run)
    assert chromium.install() == "/usr/bin/chromium"
