"""The README and the Dockerfile tried on a bare system: what is read, and what is said where it cannot be."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.deploy.scripts import load
from tests.deploy.test_files import DOCKERFILE

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


bare_image = load("bare_image")


def test_every_step_of_the_dockerfile_is_one_that_can_be_carried_out_or_is_said_not_to_be(tmp_path: Path) -> None:
    found = list(bare_image.steps(DOCKERFILE))
    assert next(words for instruction, words in found if instruction == "FROM").endswith(" AS built")
    assert {instruction for instruction, _words in found} <= {"FROM", "ENV", "WORKDIR", "COPY", "RUN", "USER"} | set(
        bare_image.UNTRIED
    )
    (install,) = [words for instruction, words in found if instruction == "RUN" and "pip install" in words]
    assert "&& /packages/bin/pip install --require-hashes" in install
    assert not bare_image.carried_out(bare_image.Stage("", tmp_path), {}, "ONBUILD", "RUN true")


def test_what_is_copied_is_what_is_committed_and_lies_where_the_image_has_it(tmp_path: Path) -> None:
    stages = {name: bare_image.Stage(name, tmp_path / name, where="/program") for name in ("built", "1")}
    for words in ("manage.py LICENSE ./", "docs/schemas docs/schemas", "deploy/healthy.py deploy/"):
        assert bare_image.carried_out(stages["built"], stages, "COPY", words)
    assert bare_image.carried_out(stages["1"], stages, "COPY", "--from=built /program /program")
    there = tmp_path / "1" / "program"
    assert all((there / name).is_file() for name in ("manage.py", "LICENSE", "docs/schemas/season-1.json"))
    assert (there / "deploy/healthy.py").is_file()
    assert not bare_image.carried_out(stages["built"], stages, "COPY", "nowhere nowhere")


def test_the_path_of_the_image_goes_before_that_of_the_machine(tmp_path: Path) -> None:
    stage = bare_image.Stage("", tmp_path)
    bare_image.carried_out(stage, {}, "ENV", "PATH=/packages/bin:$PATH BRISCOLA_LOG=json")
    assert stage.environment["PATH"].startswith("/packages/bin:/usr/local/bin:")
    assert stage.environment["BRISCOLA_LOG"] == "json"
