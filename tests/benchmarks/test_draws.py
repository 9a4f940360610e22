"""The comparison of draws: what is counted, what others are asked for, and the table that is printed."""

import sys
from types import SimpleNamespace

import pytest

from benchmarks import draws, rows_all_play_all, rows_quarters, rows_rotating
from benchmarks.judged import beside, judged, times_as_long, variance
from benchmarks.peers import baselines, libraries, quarters
from benchmarks.peers.known import ROTATING
from benchmarks.peers.lineups import Met, neighbours_meet
from tests.scheduling.meetings import drawn
from tournaments.scheduling.audit.figures import FigureKey as Key
from tournaments.scheduling.base.types import Options, singles, teams


@pytest.mark.parametrize("draw", [baselines.random_turns, baselines.greedy, baselines.circle])
@pytest.mark.parametrize("players", [8, 9, 14])
def test_a_baseline_seats_nobody_twice_and_leaves_no_table_empty(draw, players, monkeypatch):
    monkeypatch.setattr(baselines, "TRIES", 5)
    lineups = draw(players, 4)
    assert [len(turn) for turn in lineups] == [players // 4] * 4
    for turn in lineups:
        seated = [player for four in turn for player in four]
        assert len(set(seated)) == len(seated)
        assert set(seated) <= set(range(players))


def test_the_greedy_baseline_repeats_no_partner_while_others_are_free():
    partners = [{four[:2], four[2:]} for turn in baselines.greedy(8, 3) for four in turn]
    assert len(set.union(*partners)) == 12


@pytest.mark.parametrize("entrants", [5, 8])
def test_in_the_circle_everybody_faces_everybody_once(entrants):
    met = [frozenset(pair) for turn in baselines.circle_pairs(entrants) for pair in turn]
    assert len(met) == len(set(met)) == entrants * (entrants - 1) // 2


@pytest.mark.parametrize("draw", [quarters.by_lot, quarters.in_order])
def test_baselines_of_quarters_have_no_problem(draw, monkeypatch):
    monkeypatch.setattr(quarters, "TRIES", 3)
    field, options = teams((5, 6, 7)), Options(legs=2, tables=2)
    schedule = rows_quarters._schedule(draw((5, 6, 7), 2, 2), field, 2)
    assert judged(schedule, field, options).problems == 0


def test_a_table_costs_what_comes_again():
    met = Met()
    met.add([(0, 1, 2, 3)])
    assert met.cost((0, 1, 2, 3)) == 24 + 24 + 4 * 4
    assert met.cost((0, 2, 1, 3)) == 2 + 2 + 4 + 4 + 2 + 2
    assert met.cost((0, 4, 1, 5)) == 2


def test_pairs_that_follow_each_other_meet_and_one_left_over_rests():
    pairs = [[(0, 1), (2, 3), (4, 5)], [(5, 0), (1, 2), (3, 4)]]
    assert neighbours_meet(pairs, 3) == [[(0, 1, 2, 3)], [(5, 0, 1, 2)], [(0, 1, 2, 3)]]


@pytest.mark.parametrize(
    ("module", "name", "answer", "adapter"),
    [
        ("caissify_pairings.engines.round_robin", "berger_schedule", [[(1, 4), (2, 3)]], libraries.caissify_pairs),
        ("pairing_core.roundrobin", "round_robin", ((((3, None)), (1, 2)),), libraries.pairing_core_pairs),
        ("roundrobin_match.main", "round_robin_schedule", [[(0, 3), (1, 2)]], libraries.roundrobin_match_pairs),
    ],
)
def test_a_library_is_asked_for_pairs_without_the_empty_chair(module, name, answer, adapter, monkeypatch):
    monkeypatch.setitem(sys.modules, module, SimpleNamespace(**{name: lambda _count: answer}))
    package, _, rest = module.partition(".")
    for parent in (package, f"{package}.{rest.rpartition('.')[0]}".rstrip(".")):
        monkeypatch.setitem(sys.modules, parent, SimpleNamespace(__path__=[]))
    assert adapter(3) == [[(1, 2)] if "core" not in module else [(0, 1)]]


def test_what_is_not_installed_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    assert beside(1, lambda: (str(libraries.networkx_matching(8, 1)), 1)) == "not installed"


@pytest.mark.parametrize(
    ("spent", "own", "expected"), [(300, 1000, "×0.30"), (1, 1000, "×0.00"), (999, 100, "×9.99"), (10_500, 1000, "×10")]
)
def test_a_time_is_a_multiple_of_our_own(spent, own, expected):
    assert times_as_long(spent, own) == expected


def test_the_variance_is_the_mean_square_less_the_square_of_the_mean():
    assert variance(squares=6 * 4, opponents=6 * 2, players=4) == 0
    assert variance(squares=3, opponents=3, players=4) == 2500


def test_of_several_quarters_repeats_are_summed_and_games_are_the_extremes():
    field, options = teams((4, 5, 4)), Options(legs=2)
    found = judged(drawn("quarters", field, options), field, options)
    assert found.games == (3, 4)
    assert found.bounds[Key.PARTNER_REPEATS] == 2 + 0 + 2


def test_a_part_is_printed_as_a_table_with_the_bound_beside_ours(monkeypatch, capsys):
    monkeypatch.setattr(rows_all_play_all, "SIZES", (6,))
    monkeypatch.setattr(rows_all_play_all, "ALL_PLAY_ALL", {"circle": baselines.circle_pairs})
    part = draws.PARTS["all-play-all"]._replace(head=("Entrants", "Bound", "Ours", "circle"))
    monkeypatch.setitem(draws.PARTS, "all-play-all", part)
    monkeypatch.setattr(sys, "argv", ["draws", "--only", "all-play-all"])
    assert draws.main() == 0
    *_, row, end = capsys.readouterr().out.split("\n")[:-1]
    assert row.startswith("| 6 | 1 | 1 ×1 | 5 ×")
    assert end == ""


def test_a_row_of_rotating_pairs_has_counts_and_what_would_wait_too_long(monkeypatch):
    slow = {"circle": ROTATING["circle"], "by lot": ROTATING["by lot"]._replace(most=1)}
    monkeypatch.setattr(rows_rotating, "ROTATING", slow)
    monkeypatch.setattr(baselines, "TRIES", 1)
    ((event, bound, ours, circle, by_lot),) = rows_rotating.rotating_rows(((8, 7),), mates=True)
    assert (event, bound, ours, by_lot) == ("8, 7", "0; 2–2; 0; 84", "0; 2–2; 0; 84 ×1", "too slow")
    assert circle.startswith("0; 0–4; 20000; 112 ×")


def test_an_audit_counts_problems_of_others_too():
    field = singles(8)
    schedule = drawn("rotating_partners", field, Options(turns=2))
    assert judged(schedule, field, Options(turns=3)).problems == 1
