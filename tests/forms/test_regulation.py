"""The boxes of a regulation: written from a value and read back into the same value, whatever it is."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from rules.matches import LevelRule, MatchFormat, MatchKind, check_format, default_points, legal_results
from rules.places import PlacePoints, SharedRule
from tournaments.forms.regulation import RegulationForm
from tournaments.regulation import GIOCHI, Regulation
from tournaments.scheduling.types import EVERY_PAIR, Lineup
from tournaments.standings.types import Criterion

FORMATS = st.builds(
    MatchFormat,
    st.sampled_from(MatchKind),
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
        tiebreaks=tuple(draw(st.lists(st.sampled_from(Criterion), unique=True))),
        place_points=PlacePoints(draw(PLACES), draw(st.sampled_from(SharedRule))),
    )


def sent(regulation: Regulation, **changed: str) -> QueryDict:
    """The boxes of a regulation as a browser posts them."""
    data = QueryDict(mutable=True)
    form = RegulationForm(regulation=regulation)
    for name, field in form.fields.items():
        value = form.get_initial_for_field(field, name)
        if value is not None and value is not False:
            data[name] = "on" if value is True else str(value)
    data.update(changed)
    return data


@given(regulations())
def test_a_regulation_comes_back_from_its_boxes(regulation: Regulation) -> None:
    form = RegulationForm(sent(regulation), regulation=GIOCHI)
    assert form.is_valid(), form.errors
    assert form.regulation == regulation
    assert form.proposal() is None


@given(regulations(), regulations())
def test_the_boxes_of_one_kind_of_match_never_pass_for_another(shown: Regulation, chosen: Regulation) -> None:
    kind = chosen.match_format
    data = sent(shown, match_kind=kind.kind.value, match_length=str(kind.length), level_rule=kind.level_rule.value)
    form = RegulationForm(data, regulation=GIOCHI)
    form.is_valid()
    if form.regulation is None or check_format(form.regulation.match_format):
        return
    proposal, results = form.proposal(), legal_results(form.regulation.match_format)
    assert tuple((proposal or form).point_boxes) == results


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
    assert form.regulation == replace(GIOCHI, place_points=PlacePoints(tuple(Fraction(v) for v in values)))


@pytest.mark.parametrize("typed", ["", " ; ", "cinque", "1.5", "5 3/0", "٥", "1e9", "5 3 2 1" * 40])
def test_points_that_are_no_numbers_are_refused(typed: str) -> None:
    form = RegulationForm(sent(GIOCHI, place_points=typed), regulation=GIOCHI)
    assert not form.is_valid()
    assert list(form.errors) == ["place_points"]


@given(st.dictionaries(st.sampled_from([*RegulationForm(regulation=GIOCHI).fields]), st.text(max_size=20)))
def test_whatever_is_posted_is_read_or_refused(typed: dict[str, str]) -> None:
    form = RegulationForm(sent(GIOCHI, **typed), regulation=GIOCHI)
    assert form.is_valid() == (form.regulation is not None)
    assert all(form.box_of(fault.where) in form.fields for fault in form.violations)
