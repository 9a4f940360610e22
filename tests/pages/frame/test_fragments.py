"""Fragments of pages are made once for the values that they show, and say the same as if each were made for itself."""

import pytest
from django.template import Context, Template, engines
from django.template.loader import render_to_string
from django.test import override_settings
from django.utils import translation
from django.utils.safestring import mark_safe

from tournaments.pages.frame import fragments
from tournaments.pages.frame.page_cache import BESIDE, PAGE_CACHE

FRAGMENTS = {
    "shown.html": "<b>{{ value }}</b>",
    "asked.html": "{% if value is True %}yes{% else %}{{ value }}{% endif %}",
    "row.html": "{% if row.value %}<b>{{ row.value }}</b>{% else %}none{% endif %}",
    "numbers.html": "{% if row.value is True %}yes{% else %}{{ row.value }}{% endif %}",
    "shared.html": "{% load i18n %}{% translate 'Classifica' %} {{ row.value }} {{ note }}",
    "said.html": "{% load i18n %}{% translate 'Classifica' %}",
}
LOADER = [("django.template.loaders.locmem.Loader", FRAGMENTS)]
LIBRARIES = {"fragments": "tournaments.pages.frame.fragments"}
OPTIONS = {"loaders": LOADER, "libraries": LIBRARIES}
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": OPTIONS}]


own_templates = pytest.mark.usefixtures("_fragments")


@pytest.fixture
def _fragments() -> object:
    with override_settings(TEMPLATES=TEMPLATES):
        yield


def show(name: str, value: object = "") -> str:
    return str(fragments.fragment(f"{name}.html", value=value))


@own_templates
def test_the_same_values_are_made_once() -> None:
    assert [show("shown", {"a": [1, "x"]}) for _ in range(2)] == ["<b>{&#x27;a&#x27;: [1, &#x27;x&#x27;]}</b>"] * 2
    assert len(PAGE_CACHE) == 1


@own_templates
def test_a_text_to_escape_and_a_safe_one_are_not_taken_for_each_other() -> None:
    assert [show("shown", "<i>"), show("shown", mark_safe("<i>"))] == ["<b>&lt;i&gt;</b>", "<b><i></b>"]


@own_templates
def test_one_and_true_are_not_taken_for_each_other() -> None:
    assert [show("asked", 1), show("asked", value=True)] == ["1", "yes"]


@own_templates
def test_every_language_has_its_own() -> None:
    italian = show("said")
    with translation.override("en"):
        assert show("said") != italian


@own_templates
def test_what_was_not_shown_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PAGE_CACHE, "most", 2 * (BESIDE + 2 * len("<b>1</b>")))
    for value in (1, 2, 1, 3):
        show("shown", value)
    kept = set(PAGE_CACHE.of(None))
    show("shown", 1)
    show("shown", 3)
    assert set(PAGE_CACHE.of(None)) == kept


@own_templates
def test_the_tag_is_there_for_templates() -> None:
    made = Template("{% load fragments %}{% fragment 'shown.html' value=value %}").render(Context({"value": "<"}))
    assert made == "<b>&lt;</b>"


@own_templates
def test_a_part_is_made_only_where_its_fragment_is_not_there() -> None:
    made = list[str]()

    def part(of: str) -> fragments.Part:
        def make() -> str:
            made.append(of)
            return of

        return fragments.Part(of, make)

    assert [show("shown", part(of)) for of in ("a", "b", "a")] == ["<b>a</b>", "<b>b</b>", "<b>a</b>"]
    assert made == ["a", "b"]


# Filled in

ROW = "shared/_entry_row.html"
RULES = {"last_trick": True, "cappotto": True}


def row(name: str, *, table: str = "1", first: str = "", winner: int = 0) -> dict[str, object]:
    line = {"saved": False, "attempt": 1, "first": first, "second": "", "winner": winner, "errors": ()}
    sides = [{"side": "1", "name": name, "players": ""}, {"side": "2", "name": "L'Orsa", "players": "Ada, Bea"}]
    return {
        "table": table,
        "open": True,
        "names": [name, "L'Orsa"],
        "sides": sides,
        "deals": [{"number": 1, "lines": [line]}],
    }


def filled(rows: list[dict[str, object]]) -> str:
    template = engines["django"].from_string(
        f"{{% load fragments %}}{{% fragment '{ROW}' each=rows by='row' texts=True rules=rules %}}"
    )
    return template.render({"rows": rows, "rules": RULES})


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([row("La Cesa"), row("I Pinacin", table="2")], id="the same but for their texts"),
        pytest.param([row("La Cesa"), row("", table="2"), row("Borgo", table="3")], id="one without a text"),
        pytest.param([row("La Cesa"), row("Borgo", first="60", winner=2)], id="one with other numbers"),
        pytest.param([row("{0} & {1}"), row('<b>"{{ row }}"</b>'), row("{")], id="texts that look like code"),
        pytest.param([], id="none"),
    ],
)
def test_what_is_filled_in_says_what_each_would_say_alone(rows: list[dict[str, object]]) -> None:
    assert filled(rows) == "".join(render_to_string(ROW, {"row": one, "rules": RULES}) for one in rows)


@own_templates
def test_what_is_filled_in_is_made_once_for_all_that_differ_in_texts_alone() -> None:
    rows = [{"value": "x"}, {"value": "{y}"}, {"value": ""}]
    for _ in range(2):
        made = fragments.fragment("row.html", each=rows, by="row", texts=True)
        assert made == "<b>x</b><b>{y}</b>none"
    assert len(PAGE_CACHE) == 2


@own_templates
def test_one_and_true_are_filled_in_apart() -> None:
    rows = [{"value": 1}, {"value": True}, {"value": 1}]
    assert fragments.fragment("numbers.html", each=rows, by="row", texts=True) == "1yes1"


@own_templates
def test_what_they_share_and_the_language_are_told_apart() -> None:
    def said(note: str) -> str:
        return str(fragments.fragment("shared.html", each=[{"value": "x"}], by="row", texts=True, note=note))

    italian = [said("a"), said("b")]
    with translation.override("en"):
        english = said("a")
    assert italian == ["Classifica x a", "Classifica x b"]
    assert english == "Standings x a"
