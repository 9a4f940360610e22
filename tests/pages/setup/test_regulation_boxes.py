"""The boxes of a regulation: written from a value and read back into the same value, whatever it is."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games import CLASSIC, Direction, LastTricks, Manners, Talk
from rules.match_formats import LevelRule, MatchFormat, MatchKind, check_format, legal_results
from rules.match_points import RestWorth, default_points, points_table
from rules.places import LastValue, PlacePoints, SharedRule
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.scheduling.base.types import EVERY_PAIR, Lineup
from tournaments.settings.in_words import regulation_in_words
from tournaments.settings.kinds import Place
from tournaments.standings.table import NEEDS_DIFFERENT_OPPONENTS, useless_in
from tournaments.standings.types import Criterion

OFFERED = [criterion for criterion in Criterion if criterion not in NEEDS_DIFFERENT_OPPONENTS | useless_in(CLASSIC)]
unhurried = settings(deadline=None)
OF_TWO = [kind for kind in MatchKind if kind is not MatchKind.TIMED]
FORMATS = st.builds(
    MatchFormat,
    st.sampled_from(OF_TWO),
    st.integers(1, 9),
    st.sampled_from(LevelRule),
    st.booleans(),
    st.booleans(),
).filter(lambda match_format: not check_format(match_format))
PLACES = st.lists(st.fractions(0, 99, max_denominator=4), min_size=1, max_size=6).map(
    lambda values: tuple(sorted(values, reverse=True))
)


@st.composite
def regulations(draw: st.DrawFn) -> Regulation:
    match_format = draw(FORMATS)
    tables = draw(st.none() | st.integers(1, 200))
    return Regulation(
        tables=tables,
        hall=draw(st.none() | st.integers(tables or 1, 2000)),
        legs=draw(st.integers(1, 100) | st.just(EVERY_PAIR)),
        lineup=draw(st.sampled_from(Lineup)),
        match_format=match_format,
        match_points=default_points(match_format),
        tiebreaks=tuple(draw(st.lists(st.sampled_from(OFFERED), unique=True))),
        place_points=PlacePoints(draw(PLACES), draw(st.sampled_from(SharedRule)), draw(st.sampled_from(LastValue))),
        manners=draw(
            st.builds(Manners, st.sampled_from(Direction), st.sampled_from(Talk), st.sampled_from(LastTricks))
        ),
    )


def sent(regulation: Regulation, **changed: str) -> QueryDict:
    """The boxes of a regulation as a browser posts them."""
    return sent_of(RegulationForm(regulation=regulation), **changed)


def sent_of(form: RegulationForm, **changed: str) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, field in form.fields.items():
        value = form.get_initial_for_field(field, name)
        if value is not None and value is not False:
            data[name] = "on" if value is True else str(value)
    data.update(changed)
    return data


@unhurried
@given(regulations())
def test_a_regulation_comes_back_from_its_boxes(regulation: Regulation) -> None:
    form = RegulationForm(sent(regulation), regulation=GIOCHI)
    assert form.is_valid(), form.errors
    assert form.regulation == regulation
    assert form.proposal() is None


def test_a_ready_order_that_is_typed_as_well_contradicts_nothing() -> None:
    form = RegulationForm(sent(replace(GIOCHI, tiebreaks=(Criterion.LOT,))), regulation=GIOCHI)
    assert form.is_valid(), form.errors
    assert form.regulation is not None
    assert form.regulation.tiebreaks == (Criterion.LOT,)


@pytest.mark.parametrize("points", [0, 1, 1000])
def test_points_for_rests_come_back_from_their_box(points: int) -> None:
    regulation = replace(PRESETS["danish"].stages[0], rest_points=points)
    form = RegulationForm(sent_of(RegulationForm(regulation=regulation)), regulation=PRESETS["danish"].stages[0])
    assert form.is_valid(), form.errors
    assert form.regulation == regulation
    assert form.problems == ()


@pytest.mark.parametrize("worth", [worth for worth in RestWorth if worth is not RestWorth.FIXED])
def test_a_rest_by_another_measure_comes_back_from_its_box_and_needs_no_points(worth: RestWorth) -> None:
    danish = PRESETS["danish"].stages[0]
    form = RegulationForm(sent_of(RegulationForm(regulation=danish), rest_worth=worth.value), regulation=danish)
    assert form.is_valid(), form.errors
    assert form.regulation == replace(danish, rest_worth=worth, rest_points=0)
    assert form.problems == ()
    again = RegulationForm(sent_of(RegulationForm(regulation=form.regulation)), regulation=danish)
    assert again.is_valid(), again.errors
    assert again.regulation == form.regulation


def changed_kind(before: Regulation, **changed: str) -> RegulationForm:
    """The form that follows another kind of match; it asks nothing."""
    form = RegulationForm(sent_of(RegulationForm(regulation=before), **changed), regulation=before).followed()
    assert form.is_valid(), form.errors
    assert form.points_followed
    assert form.proposal() is None
    return form


def worth(form: RegulationForm) -> dict[str, object]:
    return {name: form[name].value() for name in form.point_boxes.values()} | {"rest": form["rest_points"].value()}


FIXED_FIVE = {"match_kind": "fixed", "match_length": "5"}
SIX = ("points_5_0", "points_4_1", "points_3_2", "points_2_3", "points_1_4", "points_0_5")


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (FIXED_FIVE, {**dict.fromkeys(SIX[:3], "1"), **dict.fromkeys(SIX[3:], "0"), "rest": "1"}),
        (
            {"match_kind": "fixed", "match_length": "2"},
            {"points_2_0": "1", "points_1_1": "1/2", "points_0_2": "0", "rest": "1"},
        ),
        (
            FIXED_FIVE | {"points_3_0": "3", "points_3_1": "3", "points_3_2": "3"},  # the mean of 3 and 0, rounded up
            {**dict.fromkeys(SIX[:3], "3"), **dict.fromkeys(SIX[3:], "0"), "rest": "2"},
        ),
        (
            FIXED_FIVE | {"rest_points": "0"},  # somebody chose it
            {**dict.fromkeys(SIX[:3], "1"), **dict.fromkeys(SIX[3:], "0"), "rest": "0"},
        ),
    ],
)
def test_where_any_match_won_is_worth_the_same_it_stays_so_with_another_kind_and_nobody_is_asked(
    changed: dict[str, str], expected: dict[str, object]
) -> None:
    assert worth(changed_kind(PRESETS["danish"].stages[0], **changed)) == expected


def test_points_by_result_become_those_that_the_other_kind_begins_with() -> None:
    danish = PRESETS["danish"].stages[0]
    of_three = MatchFormat(MatchKind.BEST_OF, 3)
    values = points_table({(2, 0): 3, (2, 1): 2, (1, 2): 1, (0, 2): 0})
    by_result = replace(danish, match_format=of_three, match_points=values, rest_points=2)
    expected = dict(zip(SIX, ("7", "5", "4", "3", "2", "0"), strict=True))
    assert worth(changed_kind(by_result, **FIXED_FIVE)) == expected | {"rest": "4"}


def test_points_that_cannot_be_read_stay_in_their_boxes_whatever_kind_is_chosen() -> None:
    danish = PRESETS["danish"].stages[0]
    data = sent_of(RegulationForm(regulation=danish), **FIXED_FIVE, points_3_0="molti")
    form = RegulationForm(data, regulation=danish).followed()
    assert [*form.errors] == ["points_3_0"]
    assert form["points_3_0"].value() == "molti"


@pytest.mark.parametrize("chosen", [True, False])
def test_whether_a_rest_is_an_opponent_comes_back_from_its_box(chosen: bool) -> None:
    danish = PRESETS["danish"].stages[0]
    regulation = replace(danish, rest_is_opponent=chosen)
    form = RegulationForm(sent_of(RegulationForm(regulation=regulation)), regulation=danish)
    assert form.is_valid(), form.errors
    assert form.regulation == regulation


@pytest.mark.parametrize("key", ["giochi", "round_robin", "bar"])
def test_where_everybody_rests_equally_often_there_is_no_box_for_it(key: str) -> None:
    assert "rest_points" not in RegulationForm(regulation=PRESETS[key].stages[0]).fields


@unhurried
@given(regulations(), regulations())
def test_the_boxes_of_one_kind_of_match_never_pass_for_another(shown: Regulation, chosen: Regulation) -> None:
    kind = chosen.match_format
    data = sent(shown, match_kind=kind.kind.value, match_length=str(kind.length), level_rule=kind.level_rule.value)
    form = RegulationForm(data, regulation=GIOCHI).followed()
    if not form.is_valid() or form.regulation is None or check_format(form.regulation.match_format):
        return
    results = legal_results(form.regulation.match_format)
    assert tuple(form.point_boxes) == results == tuple(form.regulation.match_points.by_result)


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("5 3 2 1", (5, 3, 2, 1)),
        ("5, 3; 2,1", (5, 3, 2, 1)),
        ("3/2 1/2", (Fraction(3, 2), Fraction(1, 2))),
        (" 7 ", (7,)),
    ],
)
def test_points_by_place_are_read_as_people_write_lists(typed: str, values: tuple[Fraction, ...]) -> None:
    form = RegulationForm(sent(GIOCHI, place_points=typed), regulation=GIOCHI)
    assert form.is_valid()
    expected = replace(GIOCHI.place_points, values=tuple(Fraction(v) for v in values))
    assert form.regulation == replace(GIOCHI, place_points=expected)


@pytest.mark.parametrize("typed", ["", " ; ", "cinque", "1.5.2", "5 3/0", "٥", "1e9", "5 3 2 1" * 40])
def test_points_that_are_no_numbers_are_refused(typed: str) -> None:
    form = RegulationForm(sent(GIOCHI, place_points=typed), regulation=GIOCHI)
    assert not form.is_valid()
    assert list(form.errors) == ["place_points"]


@pytest.mark.parametrize("typed", ["5 3½ 1/2", "5 3.5 0.5", "5; 7/2; ½"])
def test_points_by_place_are_read_as_people_write_them_and_shown_so(typed: str) -> None:
    form = RegulationForm(sent(GIOCHI, place_points=typed), regulation=GIOCHI)
    assert form.is_valid(), form.errors
    assert form.regulation is not None
    assert form.regulation.place_points.values == (Fraction(5), Fraction(7, 2), Fraction(1, 2))
    assert RegulationForm(regulation=form.regulation)["place_points"].value() == "5 3½ ½"


def test_a_fraction_that_has_no_sign_stays_in_one_piece_among_the_points_by_place() -> None:
    form = RegulationForm(sent(GIOCHI, place_points="23/7 1"), regulation=GIOCHI)
    assert form.is_valid(), form.errors
    assert form.regulation is not None
    assert RegulationForm(regulation=form.regulation)["place_points"].value() == "23/7 1"


def asked(teams: int | None, **changed: str) -> RegulationForm | None:
    """The form that comes back when the Giochi are sent as they were shown before anybody knew how many quarters."""
    form = RegulationForm(sent(GIOCHI, **changed), regulation=GIOCHI, place=Place(teams=teams))
    assert form.is_valid(), form.errors
    return form.proposal()


@pytest.mark.parametrize("teams", [None, 1, 4])
def test_where_the_last_is_the_fourth_nothing_is_asked(teams: int | None) -> None:
    assert asked(teams) is None


@pytest.mark.parametrize(
    ("teams", "by_place", "to_the_last"),
    [
        (2, "5, 3", "5, 1"),
        (3, "5, 3, 2", "5, 3, 1"),
        (5, "5, 3, 2, 1, 0", "5, 3, 2, 0, 1"),
        (8, "5, 3, 2, 1, 0, 0, 0, 0", "5, 3, 2, 0, 0, 0, 0, 1"),
    ],
)
def test_with_other_than_four_quarters_the_form_asks_whose_the_last_point_is(
    teams: int, by_place: str, to_the_last: str
) -> None:
    form = asked(teams)
    assert form is not None
    assert (form.last_is_asked, form.points_followed) == (True, False)
    question = form["last_value"]
    assert [str(label) for _value, label in question.field.choices] == [  # type: ignore[attr-defined]  # of a choice
        f"per il posto 4: con {teams} squadre: {by_place}",
        f"per l’ultimo, chiunque sia: con {teams} squadre: {to_the_last}",
    ]
    assert question.value() == "last"


@pytest.mark.parametrize("answer", LastValue)
def test_who_has_seen_the_amounts_is_not_asked_again(answer: LastValue) -> None:
    shown = asked(3)
    assert shown is not None
    form = RegulationForm(sent_of(shown, last_value=answer.value), regulation=GIOCHI, place=Place(teams=3))
    assert form.is_valid()
    assert form.proposal() is None
    assert form.regulation == replace(GIOCHI, place_points=replace(GIOCHI.place_points, last=answer))


def test_the_amounts_of_another_list_are_asked_for_again() -> None:
    shown = asked(3)
    assert shown is not None
    form = RegulationForm(sent_of(shown, place_points="8 4 2 1"), regulation=GIOCHI, place=Place(teams=3))
    again = form.is_valid() and form.proposal()
    assert again
    assert "con 3 squadre: 8, 4, 1" in str(again["last_value"])


@pytest.mark.parametrize("typed", ["5 3 2", "0", "1 1 1 1"])
def test_where_both_readings_give_the_same_nothing_is_asked(typed: str) -> None:
    assert asked(3, place_points=typed) is None


@pytest.mark.parametrize("key", ["bar", "danish", "round_robin"])
def test_only_quarters_are_asked_whose_the_last_point_is(key: str) -> None:
    assert "last_value" not in RegulationForm(regulation=PRESETS[key].stages[0]).fields


STAGES = [stage for preset in PRESETS.values() for stage in preset.stages]


@pytest.mark.parametrize("stage", STAGES)
def test_only_the_boxes_of_its_format_are_shown_and_they_give_it_back(stage: Regulation) -> None:
    place = Place(STAGES[2] if stage.takes else None, one_of_many=True)
    shown = RegulationForm(regulation=stage, place=place)
    form = RegulationForm(sent_of(shown), regulation=stage, place=place)
    assert form.is_valid(), form.errors
    assert form.regulation == stage
    assert ("third_place" in form.fields, "points_for" in form.fields) == (
        stage.format == "knockout",
        stage.format not in ("knockout", "round_tables"),
    )


@unhurried
@given(st.sampled_from(STAGES), st.data())
def test_whatever_is_posted_for_a_stage_is_read_or_refused(stage: Regulation, data: st.DataObject) -> None:
    shown = RegulationForm(regulation=stage)
    typed = data.draw(st.dictionaries(st.sampled_from([*shown.fields]), st.text(max_size=9) | st.sampled_from("0139")))
    form = RegulationForm(sent_of(shown, **typed), regulation=stage).followed()
    assert form.is_valid() == (form.regulation is not None)
    assert all(form.box_of(problem.where) in form.fields for problem in form.problems)
    assert regulation_in_words(form.judged, form.place)  # the folds are told of it, whatever it is


LAST = st.tuples(st.sampled_from(["", "1", "2", "3"]), st.sampled_from(OF_TWO), st.integers(1, 9))


@unhurried
@given(LAST, LAST, FORMATS)
def test_every_problem_of_the_last_turns_has_a_box(
    first: tuple[str, MatchKind, int], second: tuple[str, MatchKind, int], usual: MatchFormat
) -> None:
    rows = {
        f"last_{part}_{row}": str(value)
        for row, one in enumerate((first, second), start=1)
        for part, value in zip(("turns", "kind", "length"), one, strict=True)
    }
    kind = {"match_kind": usual.kind.value, "match_length": str(usual.length), "level_rule": usual.level_rule.value}
    bar = PRESETS["bar"].stages[0]
    form = RegulationForm(sent_of(RegulationForm(regulation=bar), **rows, **kind), regulation=bar)
    assert form.is_valid(), form.errors
    assert all(form.box_of(problem.where) in form.fields for problem in form.problems)


@unhurried
@given(st.dictionaries(st.sampled_from([*RegulationForm(regulation=GIOCHI).fields]), st.text(max_size=20)))
def test_whatever_is_posted_is_read_or_refused(typed: dict[str, str]) -> None:
    form = RegulationForm(sent(GIOCHI, **typed), regulation=GIOCHI)
    assert form.is_valid() == (form.regulation is not None)
    assert all(form.box_of(problem.where) in form.fields for problem in form.problems)


@pytest.mark.parametrize(("preset", "offered"), [("giochi", False), ("round_robin", False), ("danish", True)])
def test_points_of_opponents_are_offered_where_not_everybody_meets_everybody(preset: str, offered: bool) -> None:
    form = RegulationForm(regulation=PRESETS[preset].stages[0])
    assert ('value="buchholz"' in str(form["tiebreak_1"])) is offered


@pytest.mark.parametrize("typed", ["½", "1/2", "0,5"])
def test_half_a_point_for_a_rest_is_read_however_it_is_written(typed: str) -> None:
    danish = PRESETS["danish"].stages[0]
    form = RegulationForm(sent_of(RegulationForm(regulation=danish), rest_points=typed), regulation=danish)
    assert form.is_valid(), form.errors
    assert form.regulation == replace(danish, rest_points=Fraction(1, 2))


def test_points_that_are_fractions_are_in_their_boxes_and_come_back() -> None:
    danish = PRESETS["danish"].stages[0]
    worth = points_table({result: Fraction(7, 2) * points for result, points in danish.match_points.values})
    regulation = replace(danish, match_points=worth, rest_points=Fraction(7, 4))
    shown = RegulationForm(regulation=regulation)
    assert (shown["points_3_0"].value(), shown["rest_points"].value()) == ("3½", "1¾")
    form = RegulationForm(sent_of(shown, points_3_0="3½"), regulation=danish)
    assert form.is_valid(), form.errors
    assert form.regulation == regulation


def test_points_that_are_no_number_are_told_at_their_box() -> None:
    danish = PRESETS["danish"].stages[0]
    form = RegulationForm(sent_of(RegulationForm(regulation=danish), rest_points="uno"), regulation=danish)
    assert list(form.errors) == ["rest_points"]
    assert "Scrivi un numero da 0 a 1000, per esempio" in str(form.errors)


def test_who_plays_for_a_quarter_without_a_partner_is_told_nothing_of_partners() -> None:
    boxes = RegulationForm(sent(GIOCHI, together="alone"), regulation=GIOCHI)
    assert boxes.is_valid()
    assert boxes.regulation is not None
    assert (boxes.regulation.manners.talk, boxes.regulation.manners.last_tricks) == (Talk.UNSAID, LastTricks.UNSAID)
    again = RegulationForm(regulation=boxes.regulation)
    assert not {"talk", "last_tricks"} & again.fields.keys()
