"""The new Debian before a release: what it says where it cannot be made."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.deploy.scripts import load

bare_debian = load("bare_debian")


def told(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr("sys.argv", ["bare_debian", *words])
    bare_debian.main()


def test_a_step_that_nobody_knows_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        told(monkeypatch, "run", "bogus")
    assert "unknown: bogus" in capsys.readouterr().err


def test_it_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(SystemExit, match="apt install mmdebstrap"):
        told(monkeypatch)


def test_another_debian_comes_from_its_own_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[list[object]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: asked.append(command))
    monkeypatch.setattr(bare_debian, "TAKEN_ALONG", ())
    newest = tmp_path / "sid.sources"
    bare_debian.Machine(tmp_path / "debian").make([], sources=newest)
    assert [command[-2:] for command in asked] == [[tmp_path / "debian", newest]]
