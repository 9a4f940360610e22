"""Fragments that are made once for the values that they show, and are the right ones all the same."""

import pytest
from django.template import Context, Template
from django.test import override_settings
from django.utils import translation
from django.utils.safestring import mark_safe

from briscola_site.rack import BESIDE, RACK
from tournaments.templatetags import remembered

FRAGMENTS = {
    "shown.html": "<b>{{ value }}</b>",
    "asked.html": "{% if value is True %}yes{% else %}{{ value }}{% endif %}",
    "said.html": "{% load i18n %}{% translate 'Classifica' %}",
}
LOADER = [("django.template.loaders.locmem.Loader", FRAGMENTS)]
TEMPLATES = [
    {"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {"loaders": LOADER}},
]


@pytest.fixture(autouse=True)
def _fragments() -> object:
    with override_settings(TEMPLATES=TEMPLATES):
        yield


def show(name: str, value: object = "") -> str:
    return str(remembered.remembered(f"{name}.html", value=value))


def test_the_same_values_are_made_once() -> None:
    assert [show("shown", {"a": [1, "x"]}) for _ in range(2)] == ["<b>{&#x27;a&#x27;: [1, &#x27;x&#x27;]}</b>"] * 2
    assert len(RACK) == 1


def test_a_text_to_escape_and_a_safe_one_are_not_taken_for_each_other() -> None:
    assert [show("shown", "<i>"), show("shown", mark_safe("<i>"))] == ["<b>&lt;i&gt;</b>", "<b><i></b>"]


def test_one_and_true_are_not_taken_for_each_other() -> None:
    assert [show("asked", 1), show("asked", value=True)] == ["1", "yes"]


def test_every_language_has_its_own() -> None:
    italian = show("said")
    with translation.override("en"):
        assert show("said") != italian


def test_what_was_not_shown_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RACK, "most", 2 * (BESIDE + 2 * len("<b>1</b>")))
    for value in (1, 2, 1, 3):
        show("shown", value)
    kept = set(RACK.of(None))
    show("shown", 1)
    show("shown", 3)
    assert set(RACK.of(None)) == kept


def test_the_tag_is_there_for_templates() -> None:
    made = Template("{% load remembered %}{% remembered 'shown.html' value=value %}").render(Context({"value": "<"}))
    assert made == "<b>&lt;</b>"


def test_a_part_is_made_only_where_its_fragment_is_not_there() -> None:
    made = list[str]()

    def part(of: str) -> remembered.Part:
        def make() -> str:
            made.append(of)
            return of

        return remembered.Part(of, make)

    assert [show("shown", part(of)) for of in ("a", "b", "a")] == ["<b>a</b>", "<b>b</b>", "<b>a</b>"]
    assert made == ["a", "b"]
