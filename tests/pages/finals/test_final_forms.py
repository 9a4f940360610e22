"""Forms at the end of an evening: rules on the final points, the order of a tie."""

import uuid
from fractions import Fraction
from itertools import permutations

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from rules.modifiers import PRESETS, Modifier, ModifierProblem
from tournaments.event.prizes import LARGEST_NUMBER, drawn_order
from tournaments.event.problems.evening_problems import TieProblem
from tournaments.pages.finals.final_forms import read_tie
from tournaments.pages.shared.ranking.rule_boxes import FIELD_OF, ModifierForm, preset_values
from tournaments.standings.types import Criterion


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


MEMBERS = tuple(str(uuid.UUID(int=number)) for number in (1, 2, 3))


def by_hand(*places: str, kind: str = "lot") -> dict[str, str]:
    return {"kind": kind, **{f"place.{member}": place for member, place in zip(MEMBERS, places, strict=True)}}


def test_a_number_gives_the_same_order_on_every_machine() -> None:
    assert [drawn_order(number, "ABCD") for number in (1, 2, 77)] == [
        ("D", "B", "C", "A"),
        ("B", "A", "C", "D"),
        ("B", "C", "A", "D"),
    ]


def test_every_order_comes_out_about_as_often_as_the_others() -> None:
    drawn = [drawn_order(number, "ABC") for number in range(1, 6001)]
    counts = [drawn.count(order) for order in permutations("ABC")]
    assert sum(counts) == 6000
    assert all(850 < count < 1150 for count in counts)


def test_places_written_by_hand_give_the_order() -> None:
    sheet = read_tie(by_hand("2", "3", "1", kind="play_off"), MEMBERS)
    assert sheet.problems == ()
    assert sheet.kind is Criterion.PLAY_OFF
    assert [str(member) for member in sheet.order] == [MEMBERS[2], MEMBERS[0], MEMBERS[1]]


@pytest.mark.parametrize(
    "places", [("1", "2", ""), ("1", "1", "2"), ("0", "1", "2"), ("1", "2", "4"), ("1", "due", "3")]
)
def test_places_that_are_no_order_are_refused_and_kept(places: tuple[str, str, str]) -> None:
    sheet = read_tie(by_hand(*places), MEMBERS)
    assert [problem.code for problem in sheet.problems] == [TieProblem.ORDER_INCOMPLETE]
    assert (sheet.order, tuple(sheet.places.values())) == ((), places)


def test_everything_wrong_is_said_at_once() -> None:
    codes = [problem.code for problem in read_tie(by_hand("", "", "", kind="beauty"), MEMBERS).problems]
    assert codes == [TieProblem.KIND_MISSING, TieProblem.ORDER_INCOMPLETE]


@pytest.mark.parametrize("number", ["", "0", "-3", str(LARGEST_NUMBER + 1), "1.5"])
def test_a_lot_needs_a_number(number: str) -> None:
    sheet = read_tie({"method": "program", "number": number}, MEMBERS)
    assert [problem.code for problem in sheet.problems] == [TieProblem.NUMBER_MISSING]


@given(
    st.dictionaries(st.sampled_from(["method", "kind", "number", "key", "reason", f"place.{MEMBERS[0]}"]), st.text())
)
def test_whatever_is_sent_is_read_or_refused(data: dict[str, str]) -> None:
    sheet = read_tie(data, MEMBERS)
    assert bool(sheet.problems) is not bool(sheet.order)
