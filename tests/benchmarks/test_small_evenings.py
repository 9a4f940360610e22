"""Small evenings beside small libraries: what counts as a problem, and that ours have none."""

import sys
from functools import partial

import pytest

from benchmarks.peers import __main__ as peers
from benchmarks.peers import small
from benchmarks.peers.engines import Paired, SoFar, in_order
from benchmarks.peers.known import PAIRING
from benchmarks.peers.ours import ours, ours_twice
from tests.covers import some
from tournaments.scheduling.base.types import singles


def met(*opponents):
    """Before the next turn: of everybody whom they have met, None for a rest."""
    turns = len(opponents[0])
    return SoFar(turns + 1, turns + 2, (0,) * len(opponents), tuple(opponents), ())


def test_with_four_who_have_all_met_somebody_has_to_meet_again():
    assert small.nobody_had_to(met((1, 2), (0, 3), (3, 0), (2, 1)))
    assert not small.nobody_had_to(met((1, 2, 3), (0, 3, 2), (3, 0, 1), (2, 1, 0)))


def test_of_three_who_have_all_rested_somebody_has_to_rest_again():
    assert not small.nobody_had_to(met((1, 2, None), (0, None, 2), (None, 0, 1)))


def test_who_meets_again_without_need_counts_and_who_is_left_out_always_does():
    so_far = met((1,), (0,), (3,), (2,))
    assert small.problems_of(so_far, [(0, 1), (2, 3)]) == {small.REMATCHES: 2, small.RESTS_AGAIN: 0, small.LEFT_OUT: 0}
    assert small.problems_of(so_far, [(0, 2)])[small.LEFT_OUT] == 2
    all_met = met((1, 2, 3), (0, 3, 2), (3, 0, 1), (2, 1, 0))
    assert small.problems_of(all_met, [(0, 1), (2, 3)])[small.REMATCHES] == 0


def test_who_rests_a_second_time_while_others_have_not_counts():
    five = met((None,), (2,), (1,), (4,), (3,))
    assert small.problems_of(five, [(1, 3), (2, 4)])[small.RESTS_AGAIN] == 1
    assert small.problems_of(five, [(0, 3), (2, 4)])[small.RESTS_AGAIN] == 0


@pytest.mark.parametrize("key", ["danish", "swiss"])
@pytest.mark.parametrize("entrants", some(small.SIZES, 6))
def test_ours_have_no_problem_that_could_be_avoided(key, entrants):
    for number in (1, 2):
        assert small.evening(partial(ours, key, singles(entrants), number), entrants, number).total() == 0


@pytest.mark.sweep
@pytest.mark.parametrize("key", ["danish", "swiss"])
@pytest.mark.parametrize("entrants", small.SIZES)
def test_nor_have_twenty_evenings_of_every_number(key, entrants):
    for number in range(1, 21):
        assert small.evening(partial(ours, key, singles(entrants), number), entrants, number).total() == 0


def test_an_evening_of_problems_is_added_up():
    found = small.evening(in_order, 6, 1)
    assert found[small.REMATCHES] > 0
    assert found[small.RESTS_AGAIN] == found[small.LEFT_OUT] == 0
    assert small.evening(lambda so_far: Paired([(0, 1)], 1), 4, 1)[small.LEFT_OUT] == 2 * small.turns_of(4)


def refusing(so_far):
    if so_far.turn > 2:
        raise ValueError("nobody can be paired")
    return in_order(so_far)


def test_a_turn_that_is_refused_ends_the_evening_and_counts_where_it_could_have_been_paired():
    assert small.evening(refusing, 8, 1)[small.REFUSED] == 1
    assert small.evening(refusing, 2, 1)[small.REFUSED] == 0


def test_who_loses_and_meets_the_winner_in_the_next_match_met_straight_again():
    assert list(small.straight_again([[(0, 3), (1, 2)], [(0, 1), (2, 3)], [(3, 0)]])) == []
    assert list(small.straight_again([[(0, 3), (1, 2)], [(0, 1)], [(0, 3)]])) == [(0, 3)]
    assert list(small.straight_again([])) == []


def test_in_our_double_elimination_nobody_does():
    for entrants in some(small.SIZES, 5):
        assert small.straight_rematches(ours_twice, entrants, 3) == (0, 0)


def missing(*_):
    raise ModuleNotFoundError("nobody")


def test_every_pairing_has_a_row_and_what_is_missing_says_so(monkeypatch, capsys):
    monkeypatch.setattr(peers, "SIZES", range(5, 7))
    monkeypatch.setattr(peers, "PAIRING", {"danish": {"pencil": PAIRING["danish"]["in order"]}})
    monkeypatch.setattr(peers, "DOUBLE", {"nobody": missing})
    monkeypatch.setattr(sys, "argv", ["peers", "--evenings", "2"])
    peers.main()
    said = capsys.readouterr().out.splitlines()
    assert "| ours, danish | 4 | 0 | 0 | 0 | 0 |" in said
    assert next(line for line in said if line.startswith("| pencil")).startswith("| pencil | 4 | 0 | 0 | ")
    assert said[-2:] == ["| ours | 4 | 0 |", "| nobody | not installed | not installed |"]


def test_a_library_that_is_not_there_is_no_problem():
    assert peers.pairing_row("nobody", missing, 1) == ("nobody", *["not installed"] * 5)
