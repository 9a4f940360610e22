"""Which nginx the tests of the proxy use, and where one may be installed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import nginx


class Debian:
    """Takes the place of a Debian with these programs, on which apt-get installs what it is asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *present: str) -> None:
        self.present = {"apt-get", *present}
        self.commands: list[list[str]] = []
        monkeypatch.delenv(nginx.NAMED, raising=False)
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setattr(shutil, "which", self.which)
        monkeypatch.setattr(subprocess, "run", self.run)

    def which(self, name: str, path: str | None = None) -> str | None:
        return f"/usr/sbin/{name}" if name in self.present else None

    def run(self, command: list[str], **_options: object) -> subprocess.CompletedProcess[bytes]:
        self.commands.append(command)
        if "install" in command:
            self.present |= {"nginx", "openssl"} if {*nginx.DEBIAN} <= {*command} else set()
        return subprocess.CompletedProcess(command, 0)


def test_a_named_program_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(nginx.NAMED, "/somewhere/nginx")
    assert nginx.find() == "/somewhere/nginx"


def test_it_is_found_where_only_root_looks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(nginx.NAMED, raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(nginx, "PLACES", (str(tmp_path),))
    assert nginx.find() is None
    (tmp_path / "nginx").touch(0o755)
    assert nginx.find() == str(tmp_path / "nginx")


def test_what_is_there_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(monkeypatch, "nginx", "openssl")
    assert nginx.ready() == "/usr/sbin/nginx"
    assert debian.commands == []


@pytest.mark.parametrize("there", [(), ("nginx",), ("openssl",)])
def test_root_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...]) -> None:
    debian = Debian(monkeypatch, *there)
    assert nginx.ready() == "/usr/sbin/nginx"
    assert [command[1] for command in debian.commands] == ["update", "install"]


def test_a_server_that_the_installation_began_ends_and_one_that_was_there_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = ["systemctl", "disable", "--now", "nginx"]
    new = Debian(monkeypatch, "systemctl")
    nginx.ready()
    assert new.commands[-1] == ended
    old = Debian(monkeypatch, "systemctl", "nginx")
    nginx.ready()
    assert ended not in old.commands


def test_nobody_else_installs_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(monkeypatch)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert nginx.ready() is None
    assert debian.commands == []
