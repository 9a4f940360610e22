"""What the single file does with what is typed after its name."""

import os
import sys
import tomllib
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

from briscola_site import packed
from briscola_site.program import called
from tests.deploy.scripts import load


@pytest.mark.parametrize(
    ("typed", "run"),
    [([], ["serve", "--lan", "--open"]), (["serve"], ["serve"]), (["backup", "--help"], ["backup", "--help"])],
)
def test_without_a_command_it_is_the_start_in_a_hall(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: list[str], run: list[str]
) -> None:
    file, ran = tmp_path / "briscola.pyz", list[list[str]]()
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setenv("BRISCOLA_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(file), *typed])
    monkeypatch.setattr(packed, "run", ran.append)
    packed.main()
    assert ran == [[str(file), *run]]


def test_what_pipx_installs_keeps_its_data_at_home_and_is_called_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ran = list[list[str]]()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.delenv("BRISCOLA_DATA", raising=False)
    monkeypatch.setattr(sys, "argv", ["/usr/bin/briscola"])
    monkeypatch.setattr(packed, "run", ran.append)
    packed.at_home()
    assert ran == [["/usr/bin/briscola", "serve", "--lan", "--open"]]
    assert os.environ.pop("BRISCOLA_DATA") == str(tmp_path / "briscola-data")
    assert called() == "briscola"


def test_a_checkout_says_to_pipx_what_it_is_made_of() -> None:
    """What the program reads is beside it, as in the single file."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    entry = project["project"]["scripts"]["briscola"]
    assert callable(import_string(entry.replace(":", ".")))
    told = {name.rstrip("*").replace(".", "/") for name in project["tool"]["setuptools"]["packages"]["find"]["include"]}
    assert told == set(load("pack").PROGRAM)
