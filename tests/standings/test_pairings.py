"""The ways to pair a small field: how many there are, and whether they are told to be all."""

import pytest

from tournaments.standings.possible import NO_WAYS, pairings

FOUR = ("A", "B", "C", "D")
WAYS_OF_FOUR = ((("A", "B"), ("C", "D")), (("A", "C"), ("B", "D")), (("A", "D"), ("B", "C")))


@pytest.mark.parametrize(("most", "are_all"), [(1, False), (2, False), (3, True), (4, True)])
def test_ways_are_all_where_there_are_no_more_than_asked_for(most: int, are_all: bool) -> None:
    ways = pairings(FOUR, (), 1, most)
    assert (ways.found, ways.are_all) == (tuple((turn,) for turn in WAYS_OF_FOUR[:most]), are_all)


@pytest.mark.parametrize(
    ("playing", "turns", "number"), [(FOUR, 2, 6), (FOUR, 3, 6), (FOUR[:3], 1, 3), (FOUR[:3], 3, 6)]
)
def test_nobody_meets_or_rests_in_a_way_too_often(playing: tuple[str, ...], turns: int, number: int) -> None:
    ways = pairings(playing, (), turns, 99)
    assert (len(ways.found), len(set(ways.found)), ways.are_all) == (number, number, True)


def test_one_way_alone_is_all_there_are() -> None:
    ways = pairings(FOUR, [frozenset("AB"), frozenset("AC")], 1, 9)
    assert (ways.found, ways.are_all) == (((WAYS_OF_FOUR[2],),), True)


def test_where_nothing_is_to_be_paired_or_everybody_met_there_is_no_way() -> None:
    met = [frozenset(("A", other)) for other in "BCD"]
    assert pairings(FOUR, (), 0, 9) == pairings(FOUR, met, 1, 9) == NO_WAYS
