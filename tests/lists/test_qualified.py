"""Who qualifies in other halls: what is read of their files, what is refused, and who is level at the cut."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.problems import Problem
from tournaments.event.problems.entrant_problems import HallProblem
from tournaments.lists.qualified import (
    Hall,
    HallPlace,
    hall_of,
    hall_problems,
    level_at_the_cut,
    qualified_table,
    read_hall,
)


def hall(name: str, *places: int, provisional: bool = False) -> Hall:
    """Level ones are those with the same place: the first of "Nord" is Nord1."""
    rows = tuple(HallPlace(place, f"{name}{number}") for number, place in enumerate(places, start=1))
    return Hall(name, (name, name, "2026-05-01"), provisional, rows)


def document(**changes: object) -> dict[str, object]:
    about = {"slug": "nord", "name": "Sala Nord", "date": "2026-05-01", "provisional": False}
    teams = [{"place": 1, "team": "Anna - Bruno"}, {"place": 2, "team": "Carla - Dino"}]
    return {"format": "briscola-standings", "version": 2, "tournament": about, "teams": teams} | changes


def test_the_first_of_every_hall_come_in_the_order_of_the_halls() -> None:
    table = qualified_table([hall("Nord", 1, 2, 3), hall("Sud", 1, 2, 3)], 2)
    assert [(row.number, row.cells) for row in table.rows] == [
        (1, ("Nord1",)),
        (2, ("Nord2",)),
        (3, ("Sud1",)),
        (4, ("Sud2",)),
    ]


def test_who_is_level_with_the_last_comes_too() -> None:
    nord = hall("Nord", 1, 2, 2, 2, 5)
    assert [one.name for one in nord.first(2)] == ["Nord1", "Nord2", "Nord3", "Nord4"]
    assert [one.name for one in level_at_the_cut(nord, 2)] == ["Nord2", "Nord3", "Nord4"]
    assert level_at_the_cut(nord, 4) == ()
    assert level_at_the_cut(nord, 9) == ()


def test_a_file_for_other_programs_is_read() -> None:
    found = read_hall(json.dumps(document()).encode())
    assert isinstance(found, Hall)
    assert (found.name, found.mark, found.provisional) == ("Sala Nord", ("nord", "Sala Nord", "2026-05-01"), False)
    assert found.places == (HallPlace(1, "Anna - Bruno"), HallPlace(2, "Carla - Dino"))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"Anna - Bruno",
        b"[]",
        json.dumps(document(format="briscola-results")).encode(),
        json.dumps(document(teams={})).encode(),
        json.dumps(document(tournament=None)).encode(),
        json.dumps(document(teams=[{"place": "1", "team": "Anna"}])).encode(),
        json.dumps(document(teams=[{"place": 0, "team": "Anna"}])).encode(),
        json.dumps(document(teams=[{"place": 1}])).encode(),
    ],
)
def test_what_is_no_standings_is_refused(content: bytes) -> None:
    found = read_hall(content)
    assert isinstance(found, Problem)
    assert found.code is HallProblem.NOT_STANDINGS


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["place", "team", "name"]), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["format", "tournament", "teams"]), plain | st.just("briscola-standings")))
def test_nothing_in_a_file_is_trusted(said: dict[str, object]) -> None:
    found = hall_of(document(**said))
    assert isinstance(found, Hall | Problem)


def test_everything_in_the_way_is_told_at_once() -> None:
    nord, open_one = hall("Nord", 1, 2), hall("Est", 1, provisional=True)
    assert [one.code for one in hall_problems([nord, nord, open_one], 0, 9)] == [
        HallProblem.HALL_TWICE,
        HallProblem.HALL_PROVISIONAL,
        HallProblem.QUALIFIED_RANGE,
    ]
    assert [one.code for one in hall_problems([], 4, 9)] == [HallProblem.NO_HALL]
    assert hall_problems([nord, hall("Sud", 1)], 2, 9) == []


def test_a_file_that_does_not_say_that_it_is_the_last_word_is_not() -> None:
    found = hall_of(document(tournament={"slug": "nord", "name": "Sala Nord", "date": "2026-05-01"}))
    assert isinstance(found, Hall)
    assert found.provisional
