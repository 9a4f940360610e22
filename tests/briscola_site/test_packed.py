"""What the single file does with what is typed after its name."""

import sys
from pathlib import Path

import pytest

from briscola_site import packed


@pytest.mark.parametrize(
    ("typed", "run"), [([], ["serve", "--lan"]), (["serve"], ["serve"]), (["backup", "--help"], ["backup", "--help"])]
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
