"""Paired turns beside every other way there would have been."""

from fractions import Fraction
from random import Random

import pytest

from tests.covers import some
from tests.scheduling.pairing.ways import Situation, Way, every_way, random_situation
from tournaments.scheduling import danish, swiss
from tournaments.scheduling.base.types import Field, Rank
from tournaments.scheduling.pairing.costs import standing

MANY = some(range(120), 30)


def way_of(situation: Situation, format_, number: int = 1) -> Way:
    """What the format draws, in the words of the oracle."""
    (turn,) = format_.draw(situation.field, situation.options, number, situation.played)
    place = {entrant: index for index, entrant in enumerate(situation.entrants)}
    couples = [sorted((one, two), key=place.__getitem__) for ((one,), (two,)) in (m.sides for m in turn.meetings)]
    resting = [entrant for entrant in turn.rests if entrant in place]
    assert len(resting) == len(place) % 2
    return tuple((one, two) for one, two in couples), (resting or [None])[0]


def situations(seed: int, most: int = 8, *, rematches: bool = False, clubs: bool = True) -> Situation:
    """A situation in which something was played."""
    rng = Random(seed)
    found = random_situation(rng, most, rematches=rematches)
    while not found.played:
        found = random_situation(rng, most, rematches=rematches)
    return found if clubs else Situation(Field(found.field.teams), found.options, found.played)


@pytest.mark.parametrize("seed", MANY)
def test_a_danish_turn_costs_no_more_than_any_other_way(seed):
    found = situations(seed)

    def cost(way):
        return found.history_cost(way), found.points_cost(way), found.club_cost(way), found.distance_cost(way)

    assert cost(way_of(found, danish)) == min(map(cost, every_way(found.entrants)))


@pytest.mark.parametrize("seed", MANY)
def test_a_swiss_turn_costs_no_more_than_any_other_way(seed):
    found = situations(seed)

    def cost(way):
        return found.history_cost(way), found.points_cost(way), found.club_cost(way), found.halves_cost(way)

    assert cost(way_of(found, swiss)) == min(map(cost, every_way(found.entrants)))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("format_", [danish, swiss], ids=["danish", "swiss"])
def test_of_ten_nobody_meets_or_rests_again_while_there_is_another_way(format_, seed):
    rng = Random(seed)
    found = random_situation(rng, 10)
    while len(found.entrants) < 9 or not found.played:
        found = random_situation(rng, 10)
    assert found.history_cost(way_of(found, format_)) == min(map(found.history_cost, every_way(found.entrants)))


@pytest.mark.parametrize("seed", some(range(40), 12))
def test_with_rematches_the_danish_table_alone_decides(seed):
    found = situations(seed, rematches=True)
    couples, resting = way_of(found, danish)
    playing = [entrant for entrant in found.entrants if entrant != resting]
    assert couples == tuple(zip(playing[::2], playing[1::2], strict=True))


@pytest.mark.parametrize("seed", some(range(40), 12))
def test_with_rematches_the_last_rests_who_has_rested_least(seed):
    found = situations(seed, rematches=True)
    _, resting = way_of(found, danish)
    if resting is not None:
        fewest = min(map(found.rests, found.entrants))
        assert resting == [entrant for entrant in found.entrants if found.rests(entrant) == fewest][-1]


@pytest.mark.parametrize("seed", some(range(40), 12))
@pytest.mark.parametrize("format_", [danish, swiss], ids=["danish", "swiss"])
def test_members_of_a_club_are_kept_apart_in_the_first_turn_as_far_as_possible(format_, seed):
    found = random_situation(Random(seed), 8)
    found = Situation(found.field, found.options, ())
    assert found.club_cost(way_of(found, format_)) == min(map(found.club_cost, every_way(found.entrants)))


@pytest.mark.parametrize("format_", [danish, swiss], ids=["danish", "swiss"])
def test_another_number_draws_other_lots_among_equals(format_):
    found = situations(5, clubs=False)
    first = Situation(found.field, found.options, ())
    assert len({way_of(first, format_, number) for number in range(1, 30)}) > 1


def test_a_table_with_fractions_is_paired_by_whole_multiples_of_them() -> None:
    points = {"1": Fraction(7, 2), "2": Fraction(3), "3": Fraction(10, 3)}
    assert standing([("1",), ("3",), ("2",)], points, 5, 0) == (Rank("1", 21), Rank("3", 20), Rank("2", 18))
    assert standing([("1",), ("2",)], {"1": 7, "2": 5}, 5, 0) == (Rank("1", 7), Rank("2", 5))
