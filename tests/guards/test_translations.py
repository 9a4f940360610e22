"""The catalogues and the tool that keeps them: every Italian text is found, and translated whole."""

import importlib.util
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from django.conf import settings
from django.template import Engine
from pytest_django import Settings

from tests.deploy.scripts import load
from tournaments.labels.points import ORDINALS

ROOT = Path(__file__).parents[2]


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ci_translations", ROOT / ".ci" / "translations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool = load_tool()
Text = tool.Text


def texts_of(template: str) -> list[object]:
    return list(tool.template_texts("{% load i18n partials %}" + template, Engine.get_default()))


def catalogue(path: Path, **translations: str) -> Path:
    """A written catalogue whose compiled form matches it."""
    made = Catalog(locale="en")
    for singular, translation in translations.items():
        made.add(singular, translation)
    with path.open("wb") as file:
        write_po(file, made)
    path.with_suffix(".mo").write_bytes(tool._compiled(tool.load(path)))
    return path


find_all_texts = tool.all_texts
"""Kept here, since a test puts `all_texts` in its place."""


@cache
def all_texts() -> frozenset[Any]:
    """What the whole program says, which takes seconds to find."""
    return frozenset(find_all_texts())


def test_python_texts_are_found_with_plural_and_context() -> None:
    source = """
_("Uno")
gettext_lazy("Due " "pezzi")
ngettext("%(n)s carta", "%(n)s carte", n)
pgettext("verbo", "Conta")
f"{_('rigiocata n.')} ____"
coded("code", "Sbagliato.", "turn")
other("Niente")
"""
    assert list(tool.python_texts(source)) == [
        Text("Uno"),
        Text("Due pezzi"),
        Text("%(n)s carta", "%(n)s carte"),
        Text("Conta", None, "verbo"),
        Text("Sbagliato."),
        Text("rigiocata n."),
    ]


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{% translate 'Turno' %}", Text("Turno")),
        ("{% translate 'Turno' as title %}", Text("Turno")),
        ("{% translate 'Conta' context 'verbo' %}", Text("Conta", None, "verbo")),
        ("{% translate '100% sicuro' %}", Text("100%% sicuro")),
        (
            "{% blocktranslate trimmed %}\n  Tavolo {{ number }}\n{% endblocktranslate %}",
            Text("Tavolo %(number)s"),
        ),
        (
            "{% blocktranslate count n=many %}{{ n }} carta{% plural %}{{ n }} carte{% endblocktranslate %}",
            Text("%(n)s carta", "%(n)s carte"),
        ),
        ('{{ name|default:_("Nessuno") }}', Text("Nessuno")),
        ("{% include 'x.html' with title=_('Titolo') %}", Text("Titolo")),
        (
            "{% if a %}{% elif b %}{% for x in y %}{% empty %}{% translate 'Vuoto' %}{% endfor %}{% endif %}",
            Text("Vuoto"),
        ),
        ("{% partialdef part %}{% translate 'Dentro' %}{% endpartialdef %}", Text("Dentro")),
        ("{% with a=b %}{% block c %}{% translate 'Fondo' %}{% endblock %}{% endwith %}", Text("Fondo")),
    ],
)
def test_template_texts_are_found_wherever_they_are(template: str, text: object) -> None:
    assert texts_of(template) == [text]


def test_a_variable_cannot_be_translated_in_a_template() -> None:
    with pytest.raises(ValueError, match="not a variable"):
        texts_of("{% translate name %}")


def test_a_whole_catalogue_has_no_problems(tmp_path: Path) -> None:
    path = catalogue(tmp_path / "django.po", Turno="Turn")
    assert list(tool.problems(path, {Text("Turno")})) == []


@pytest.mark.parametrize(
    ("translations", "texts", "problem"),
    [
        ({}, {Text("Turno")}, "missing: 'Turno'"),
        ({"Turno": "Turn"}, {Text("Turno", "Turni")}, "missing: 'Turno'"),
        ({"Turno": ""}, {Text("Turno")}, "not translated: 'Turno'"),
        ({"Turno": "Turn"}, set(), "obsolete: 'Turno'"),
        ({"Turno %(n)s": "Turn"}, {Text("Turno %(n)s")}, "other placeholders: 'Turno %(n)s' became 'Turn'"),
        ({"Turno {n}": "Turn {m}"}, {Text("Turno {n}")}, "other placeholders: 'Turno {n}' became 'Turn {m}'"),
    ],
)
def test_a_faulty_catalogue_is_refused(
    tmp_path: Path, translations: dict[str, str], texts: set[object], problem: str
) -> None:
    assert problem in list(tool.problems(catalogue(tmp_path / "django.po", **translations), texts))


def test_a_fuzzy_translation_is_refused(tmp_path: Path) -> None:
    path = catalogue(tmp_path / "django.po", Turno="Turn")
    path.write_text(path.read_text().replace('msgid "Turno"', '#, fuzzy\nmsgid "Turno"'))
    assert "fuzzy: 'Turno'" in list(tool.problems(path, {Text("Turno")}))


def test_a_compiled_catalogue_that_lags_behind_is_refused(tmp_path: Path) -> None:
    path = catalogue(tmp_path / "django.po", Turno="Turn")
    path.write_text(path.read_text().replace('"Turn"', '"Time slot"'))
    assert list(tool.problems(path, {Text("Turno")})) == [
        "the compiled catalogue does not match: run .ci/translations.py --write"
    ]


def test_writing_keeps_translations_drops_what_is_gone_and_settles(tmp_path: Path) -> None:
    path = catalogue(tmp_path / "django.po", Turno="Turn", Vecchio="Old")
    tool.write(path, {Text("Turno"), Text("Nuovo"), Text("%(n)s carta", "%(n)s carte")})
    first = path.read_bytes()
    assert list(tool.problems(path, {Text("Turno"), Text("Nuovo"), Text("%(n)s carta", "%(n)s carte")})) == [
        "not translated: '%(n)s carta'",
        "not translated: 'Nuovo'",
    ]
    tool.write(path, {Text("Turno"), Text("Nuovo"), Text("%(n)s carta", "%(n)s carte")})
    assert path.read_bytes() == first


def test_a_language_that_counts_in_three_forms_needs_all_of_them(tmp_path: Path) -> None:
    path, text = tmp_path / "pl" / "LC_MESSAGES" / "django.po", Text("%(n)s carta", "%(n)s carte")
    tool.write(path, {text})
    assert list(tool.problems(path, {text})) == ["not translated: '%(n)s carta'"]
    forms = ('msgstr[0] "%(n)s karta"', 'msgstr[1] "%(n)s karty"', 'msgstr[2] "kart"')
    for number, form in enumerate(forms):
        path.write_text(path.read_text().replace(f'msgstr[{number}] ""', form))
    assert "other placeholders: '%(n)s carte' became 'kart'" in list(tool.problems(path, {text}))


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
