"""The searches behind the catalogue of limited turns, and its judge."""

import pytest

from benchmarks.searches import repeats as benchmark
from benchmarks.searches.limited_turns import searched
from tests.covers import some
from tournaments.scheduling.evenings import catalogue


@pytest.mark.parametrize(("players", "turns"), some([(12, 10), (15, 8), (24, 9), (28, 10), (60, 10)], 2))
def test_the_search_that_an_entry_records_finds_it_again(players, turns):
    (entry,) = (entry for entry in catalogue.entries() if (entry.players, entry.turns) == (players, turns))
    assert searched(players, turns, entry.way, entry.number, entry.steps) == entry


def test_the_judge_of_the_catalogue_counts_as_here():
    plan = [[(0, 1, 2, 3)], [(0, 1, 2, 3)]]
    counted = benchmark.repeats(5, plan)
    assert (counted.partners, counted.opponents_over, counted.mates, counted.unavoidable) == (2, 4, 6, 2)
    assert benchmark.problems(5, plan) == [
        "somebody plays 0 times and somebody 2 times",
        "somebody rests twice running",
    ]
    assert benchmark.problems(4, [[(0, 1, 2, 2)]])[0] == "turn 1 is not 1 tables of four different players"
