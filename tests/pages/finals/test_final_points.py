"""A rule on the final points as it is typed: exact numbers, and each problem beside its box."""

from fractions import Fraction

import pytest
from django.utils import translation

from rules.modifiers import PRESETS, Modifier, ModifierProblem
from tournaments.pages.shared.ranking.rule_boxes import FIELD_OF, ModifierForm, preset_values


def form(**typed: object) -> ModifierForm:
    return ModifierForm({**preset_values("girandola"), "stacking": "on", **typed})


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_a_preset_sent_back_as_it_is_shown_is_the_preset(preset: Modifier) -> None:
    shown = {name: value for name, value in preset_values(preset.key).items() if value is not False}
    sent = ModifierForm(shown)
    assert sent.is_valid()
    assert sent.cleaned_data["definition"] == preset


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2", Fraction(2)),
        ("0,5", Fraction(1, 2)),
        ("1/3", Fraction(1, 3)),
        ("1.5/2", Fraction(3, 4)),
        ("+4", Fraction(4)),
    ],
)
def test_an_amount_is_read_exactly(typed: str, read: Fraction) -> None:
    sent = form(amount=typed)
    assert sent.is_valid()
    assert sent.cleaned_data["definition"].amount == read


def test_a_box_that_cannot_be_read_has_one_error() -> None:
    with translation.override("it"):
        sent = form(amount="1/0", target="nobody", rounding="")
    assert not sent.is_valid()
    assert {name: len(errors) for name, errors in sent.errors.items()} == {"amount": 1, "target": 1, "rounding": 1}


def test_problems_of_the_rules_are_beside_their_boxes() -> None:
    sent = form(label="", amount="1", condition="rank_at_most", effect="transfer")
    assert set(sent.errors) == {"label", "target", "rank_limit"}


def test_every_problem_of_a_definition_has_a_box() -> None:
    assert set(FIELD_OF) == set(ModifierProblem)
    assert set(FIELD_OF.values()) <= set(ModifierForm.base_fields)


def test_a_rule_of_ones_own_is_called_after_its_name() -> None:
    sent = form(rule="", label="Jolly dell'Orsa")
    assert sent.is_valid()
    assert sent.cleaned_data["definition"].key == "jolly-dellorsa"


def test_a_name_on_several_lines_is_kept_on_one() -> None:
    sent = form(label="Jolly\r\n  dell'Orsa\t2")
    assert sent.is_valid()
    assert sent.cleaned_data["definition"].label == "Jolly dell'Orsa 2"


def test_a_name_with_marks_that_nobody_sees_is_refused() -> None:
    assert list(form(label="Jolly\u202e").errors) == ["label"]


@pytest.mark.parametrize("year", ["0001", "1899", "9999"])
def test_a_deadline_that_some_clock_cannot_show_is_refused_beside_its_box(year: str) -> None:
    assert list(form(deadline=f"{year}-12-31T23:59").errors) == ["deadline"]


def test_a_deadline_is_read_as_the_clock_in_the_hall_shows_it() -> None:
    sent = form(deadline="2026-11-21T21:30")
    assert sent.is_valid()
    assert sent.cleaned_data["definition"].deadline.isoformat() == "2026-11-21T21:30:00+01:00"
