"""The new Debian before a release: what it says where it cannot be made."""

import os

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
