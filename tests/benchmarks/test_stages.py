"""The comparison of brackets, groups and pairings: evenings that are the same for all, and what is said of them."""

import json
import subprocess
import sys
from functools import partial
from types import SimpleNamespace

import pytest

from benchmarks import rows_brackets, rows_groups, rows_pairings, stages
from benchmarks.judged import judged, our_time
from benchmarks.peers import brackets, engines, programs
from benchmarks.peers.calendars import snake
from benchmarks.peers.engines import SoFar, after, in_order
from benchmarks.peers.evenings import Evening, equal_chances, in_seeded_clubs, schedule_of, winner_of
from benchmarks.peers.known import Pairing
from benchmarks.peers.ours import TWICE, our_bracket, ours
from benchmarks.peers.timing import median
from benchmarks.rows_pairings import in_clubs_by_lot
from tournaments.scheduling.base.types import Field, Options, singles


def favourites(entrants):
    """Everybody beats all who are behind."""
    return tuple("".join("1" if one < two else "0" for two in range(entrants)) for one in range(entrants))


def missing(*_):
    raise ModuleNotFoundError("nobody")


def test_of_any_two_exactly_one_beats_the_other():
    wins = equal_chances(9, 1)
    assert all(wins[one][one] == "0" for one in range(9))
    assert all(wins[one][two] != wins[two][one] for one in range(9) for two in range(one))


def test_the_same_pair_has_the_same_winner_who_is_named_first():
    wins = equal_chances(5, 3)
    assert winner_of((1, 4), wins) == winner_of((4, 1), wins)


def test_the_median_of_two_times_is_the_longer():
    assert median([5, 1, 9]) == 5
    assert median([1, 9]) == 9


def test_our_time_is_said_in_milliseconds():
    assert our_time(3_450_000) == "×1 (3.4 ms)"


def test_every_club_of_a_seeded_field_has_one_seed():
    field = in_seeded_clubs(24)
    assert [len(set(field.seeds) & set(club)) for club in field.clubs] == [1] * 6
    assert sorted(entrant for club in field.clubs for entrant in club) == sorted(field.ids)


def test_clubs_by_lot_hold_everybody_once():
    field = in_clubs_by_lot(31)
    assert sorted(entrant for club in field.clubs for entrant in club) == sorted(field.ids)


def test_an_evening_becomes_a_schedule_in_the_order_of_its_seeds():
    field = singles(4)
    schedule = schedule_of("knockout", 1, [[(0, 3), (1, 2)], [(0, 1)]], ["4", "3", "2", "1"], field)
    assert [meeting.sides for meeting in schedule.turns[0].meetings] == [(("4",), ("1",)), (("3",), ("2",))]
    assert schedule.turns[1].rests == ("1", "2")


@pytest.mark.parametrize("entrants", [2, 5, 24])
def test_our_bracket_is_played_to_its_end(entrants):
    field = in_seeded_clubs(entrants)
    played = our_bracket(field, Options(), 1, equal_chances(entrants, 1))
    assert sum(map(len, played.turns)) == entrants - 1
    assert judged(schedule_of("knockout", 1, played.turns, field.ids, field), field, Options()).problems == 0


@pytest.mark.parametrize("entrants", [3, 8, 13])
def test_in_our_double_elimination_all_but_one_lose_twice_but_for_the_final(entrants):
    field = Field(singles(entrants).teams, seeds=singles(entrants).ids)
    played = our_bracket(field, TWICE, 1, favourites(entrants))
    assert sum(map(len, played.turns)) == 2 * entrants - 2


def test_a_bracket_in_which_the_best_seed_plays_while_others_have_a_bye_has_problems():
    def upside_down(entrants, wins):
        return [Evening([[(0, 1)], [(0, 2)]], 1) for _ in wins]

    cell, spent = rows_brackets._knockout(upside_down, Field(singles(3).teams, seeds=("1",)), [favourites(3)] * 10)
    assert (cell, spent) == ("10; 0", 1)


def test_rematches_of_an_evening_are_given_in_hundredths():
    made = [Evening([[(0, 1)], [(0, 1)]], 1), Evening([[(0, 1)]], 1), Evening([[(0, 1)]], 1)]
    assert rows_brackets._met_again(made, singles(2)) == "0.33"


def test_the_snake_turns_round_at_the_last_group():
    (evening, *_) = snake(8, 3)
    groups = [{0, 5, 6}, {1, 4, 7}, {2, 3}]
    met = [frozenset(pair) for turn in evening.turns for pair in turn]
    assert sorted(map(sorted, met)) == sorted(
        [one, two] for group in groups for one in group for two in group if one < two
    )


def test_with_list_and_pencil_the_last_who_has_not_rested_rests():
    so_far = SoFar(2, 3, (2, 0, 0, 1, 0), ((3,), (2,), (1,), (0,), (None,)), ())
    assert in_order(so_far).pairs == [(0, 3), (1, 4)]


def test_with_list_and_pencil_neighbours_meet_again():
    so_far = SoFar(2, 2, (1, 0), ((1,), (0,)), ())
    assert in_order(so_far).pairs == [(0, 1)]


def test_after_a_turn_winners_and_who_rested_have_a_point_more():
    found = after(SoFar(1, 2, (0, 0, 0), ((),) * 3, ()), [(1, 2)], favourites(3))
    assert found == SoFar(2, 2, (1, 1, 0), ((None,), (2,), (1,)), (((1, 2), (0, None)),))


@pytest.mark.parametrize("key", ["danish", "swiss"])
def test_our_evening_has_no_problem_and_no_rematch(key):
    field = in_clubs_by_lot(9)
    engine = partial(ours, key, field, 1)
    found = rows_pairings._evening(engine, key, field, 4, 1)
    assert rows_pairings._cell([found]).startswith("0; 0; ")
    assert "faults" not in rows_pairings._cell([found])


def test_rematches_that_could_be_avoided_are_problems_of_a_pairing(monkeypatch):
    monkeypatch.setattr(rows_pairings, "SIZES", ((8, 3),))
    peers = {"in order": Pairing(in_order), "nobody": Pairing(missing), "slow": Pairing(in_order, 7)}
    monkeypatch.setattr(rows_pairings, "PAIRING", {"danish": peers})
    ((event, bound, ours, pencil, nobody, slow),) = rows_pairings.pairing_rows("danish")
    assert (event, bound, nobody, slow) == ("8, 3", "0; 0; 0", "not installed", "too slow")
    assert ours.startswith("0; 0; ")
    assert "faults ×" in pencil


def test_groups_by_the_snake_are_judged_beside_ours(monkeypatch):
    monkeypatch.setattr(rows_groups, "GROUP_SIZES", ((8, 2),))
    monkeypatch.setattr(rows_groups, "GROUPS", {"snake": snake})
    ((event, bound, ours, peer),) = rows_groups.group_rows()
    assert (event, bound) == ("8, 2", "0; 40; 0; 1")
    assert ours.startswith("0; 40; 0; ")
    assert peer.startswith("0; ")


class Node:
    """Takes the place of the process: keeps what it was asked and gives a prepared answer."""

    def __init__(self, answer):
        self.answer = answer

    def run(self, command, **details):
        self.asked = json.loads(details["input"])
        return subprocess.CompletedProcess(command, 0, stdout=json.dumps(self.answer))


def test_a_library_in_another_process_is_asked_once_for_all_evenings(monkeypatch):
    node = Node([{"turns": [[[0, 1]]], "spent": 7}])
    monkeypatch.setattr(subprocess, "run", node.run)
    assert programs.evenings("some", "knockout")(2, [("01", "00")]) == [Evening([[(0, 1)]], 7)]
    assert node.asked == {"program": "some", "format": "knockout", "wins": [["01", "00"]], "entrants": 2}


def test_a_library_that_is_not_there_is_said_by_the_other_process(monkeypatch):
    monkeypatch.setattr(subprocess, "run", Node({"missing": "some"}).run)
    with pytest.raises(ModuleNotFoundError, match="some"):
        programs.answer("some", "knockout", [])


def test_without_the_other_program_its_libraries_are_not_installed(monkeypatch):
    def no_program(*_, **__):
        raise FileNotFoundError("node")

    monkeypatch.setattr(subprocess, "run", no_program)
    with pytest.raises(ModuleNotFoundError, match="node"):
        programs.answer("some", "knockout", [])


def test_what_could_not_be_compared_is_said_in_one_line(monkeypatch, capsys):
    monkeypatch.setattr(rows_brackets, "KNOCKOUT_SIZES", (2, 4))
    monkeypatch.setattr(rows_brackets, "KNOCKOUT", {"nobody": missing})
    part = stages.PARTS["knockout"]._replace(head=("Entrants", "Bound", "Ours", "nobody"))
    monkeypatch.setattr(stages, "PARTS", {"knockout": part})
    monkeypatch.setattr(sys, "argv", ["stages"])
    assert stages.main() == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last == "Not installed here, so not compared: nobody (docs/why.md)."


def pretend(monkeypatch, module, **names):
    """A library that is not installed, as far as it is asked for."""
    parts = module.split(".")
    for end in range(1, len(parts)):
        monkeypatch.setitem(sys.modules, ".".join(parts[:end]), SimpleNamespace(__path__=[]))
    monkeypatch.setitem(sys.modules, module, SimpleNamespace(**names))


def test_a_chess_engine_counts_from_one_and_its_rest_is_no_pair(monkeypatch):
    def engine(players, met, turn, turns):
        assert [player["bye_count"] for player in players] == [0, 0, 1]
        assert (met, turn, turns) == ({(1, 2), (2, 1)}, 2, 3)
        found = [{"white_id": 3, "black_id": 1}, {"white_id": 2, "black_id": None}]
        return SimpleNamespace(generate_pairings=lambda: found)

    pretend(monkeypatch, "caissify_pairings.engines.dutch", DutchEngine=engine)
    so_far = SoFar(2, 3, (1, 0, 1), ((1,), (0,), (None,)), (((0, 1), (2, None)),))
    assert engines.caissify_dutch(so_far).pairs == [(2, 0)]


def test_rounds_of_a_library_are_handed_back_with_the_winners(monkeypatch):
    outcomes = SimpleNamespace(PLAYER1_WINS="one", PLAYER2_WINS="two")
    pretend(monkeypatch, "cardarena_tournament_core.common.models", MatchupOutcome=outcomes)
    first, second = (
        SimpleNamespace(player1=SimpleNamespace(id="2"), player2=SimpleNamespace(id="0"), outcome=None),
        SimpleNamespace(player1=SimpleNamespace(id="1"), player2=None, outcome="bye"),
    )
    submitted: list[object] = []
    drawn = SimpleNamespace(matchups=[first, second])
    tournament = SimpleNamespace(pair=lambda: drawn, submit_results=submitted.append)
    assert brackets.through_rounds(tournament, 1, favourites(3)) == [[(2, 0)]]
    assert (first.outcome, second.outcome, submitted) == ("two", "bye", [drawn])
