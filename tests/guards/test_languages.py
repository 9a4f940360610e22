"""A language is in the settings when it is finished: an empty or half-filled one fails here."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django import Settings

from tests.deploy.scripts import load
from tests.guards.test_translations import ROOT, all_texts, tool
from tournaments.labels.points import ORDINALS

CODES = [code for code, _name in settings.LANGUAGES]
NOBODYS = "eo"
"""A language that nobody here will read."""


def missing(code: str) -> Iterator[str]:
    """What this language still lacks, each with the place where it goes."""
    if find_spec(f"django.conf.locale.{code}") is None:
        yield "django"
    if find_spec(f"briscola_site.formats.{code}") is None:
        yield "briscola_site/formats"
    elif not hasattr(import_module(f"briscola_site.formats.{code}.formats"), "DATE_FORMAT"):
        yield "briscola_site/formats: DATE_FORMAT"
    if code not in ORDINALS:
        yield "labels/points.py: ORDINALS"
    proxy = (ROOT / "deploy" / "proxy" / "nginx-readers.conf").read_text()
    if f"default {code};" not in proxy and f"~^{code} {code};" not in proxy:
        yield "deploy/proxy/nginx-readers.conf"
    if code != settings.LANGUAGE_CODE:
        yield from tool.problems(tool.catalogue(code), all_texts())


@pytest.mark.parametrize("code", CODES)
def test_every_language_of_the_settings_is_finished(code: str) -> None:
    assert list(missing(code)) == []


@pytest.fixture
def esperanto(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Esperanto is in the settings beside Italian, and nowhere else."""
    settings.LANGUAGES = [(settings.LANGUAGE_CODE, "Italiano"), (NOBODYS, "Esperanto")]
    monkeypatch.setattr(tool, "LOCALE", tmp_path)
    monkeypatch.setattr(tool, "all_texts", all_texts)
    tool.main(["--write"])
    return tmp_path


def test_a_language_that_is_only_named_lacks_everything() -> None:
    assert list(missing(NOBODYS)) == [
        "briscola_site/formats",
        "labels/points.py: ORDINALS",
        "deploy/proxy/nginx-readers.conf",
        "there is no catalogue django.po",
    ]


def test_the_check_refuses_a_language_without_a_catalogue(esperanto: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (esperanto / NOBODYS / "LC_MESSAGES" / "django.po").unlink()
    assert tool.main(["--check"]) == 1
    assert capsys.readouterr().err == f"{NOBODYS}/LC_MESSAGES/django.po: there is no catalogue django.po\n"


def test_the_check_refuses_an_empty_and_a_half_filled_language(
    esperanto: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = esperanto / NOBODYS / "LC_MESSAGES" / "django.po"
    assert f"Language: {NOBODYS}" in path.read_text()
    assert tool.main(["--check"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == len(all_texts())
    filled = path.read_text().replace('msgid "Turno"\nmsgstr ""', 'msgid "Turno"\nmsgstr "Vico"')
    path.write_text(filled)
    path.with_suffix(".mo").write_bytes(tool._compiled(tool.load(path)))
    assert tool.main(["--check"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == len(all_texts()) - 1


def test_the_single_file_keeps_every_language_of_the_settings() -> None:
    packing = load("pack")
    assert [code for code in (*CODES, NOBODYS) if packing.is_of_use(Path(f"one/locale/{code}/x.mo"))] == CODES
