"""The game in numbers: a cover of what is measured, and the arithmetic of shares that are not sure."""

import math
import random
import sys
from collections import Counter
from types import SimpleNamespace

import pytest

from benchmarks import game, game_deals, game_evenings, odds
from benchmarks.game_evenings import Cell
from rules.games import VARIANTS
from rules.outcomes import Ending
from tournaments.scheduling.base.types import Meeting


def test_of_a_hundred_with_ten_the_true_share_is_between_5_and_a_half_and_17_and_a_half_hundredths():
    # By hand: the middle is (0.1 + 3.8416 / 200) / 1.038416 = 0.1148, half of it 1.96 * 0.03155 / 1.038416 = 0.0596.
    assert odds.told(10, 100) == "10.0 (5.5–17.4)"
    assert odds.one_in(10, 100) == "1 in 10.0 (5.7–18.1)"
    assert odds.one_in(0, 100) == "never in 100"


def test_what_is_always_so_is_not_surely_so():
    low, high = odds.interval(20, 20)
    assert 0.8 < low < 0.9
    assert high > 0.9999


def test_of_nothing_there_is_no_share():
    with pytest.raises(ValueError, match="nothing was counted"):
        odds.interval(0, 0)
    with pytest.raises(ValueError, match="nothing was counted"):
        odds.quantile(Counter(), 50)


def test_half_lie_up_to_the_median_and_nine_tenths_up_to_the_last_but_one():
    values: odds.Counts = Counter({61: 5, 70: 4, 99: 1})
    assert [odds.quantile(values, part) for part in (50, 90, 91)] == [61, 70, 99]


def tossed(chance: str, times: int) -> Counter[object]:
    return Counter({"times": times, chance: 1})


def test_the_pieces_of_a_job_do_all_of_it_each_with_chance_of_its_own():
    found = odds.counted([odds.Job("coin", tossed, (), 21)], 3, processes=1)
    assert found["coin"]["times"] == 21
    assert {key for key in found["coin"] if key != "times"} == {f"3 coin {piece}" for piece in range(odds.PIECES)}


@pytest.mark.parametrize(
    ("points", "taker", "last", "is_open"),
    [
        ((61, 59), 0, 2, True),  # 59 and 59 before it
        ((70, 50), 0, 8, False),  # 62 and 50
        ((70, 50), 1, 10, False),  # 70 and 40: that is 61 before the last trick
        ((62, 58), 0, 2, True),  # 60 and 58: it would be level
        ((50, 40, 30), 0, 11, True),  # 39, 40, 30
        ((60, 30, 30), 0, 10, False),  # 50, 30, 30
    ],
)
def test_a_deal_is_open_before_the_last_trick_where_others_could_have_reached_the_best(points, taker, last, is_open):
    assert game_deals._open(points, taker, last) is is_open


@pytest.mark.parametrize("players", sorted(VARIANTS))
def test_every_deal_is_level_or_won_and_five_of_these_make_a_match(players):
    found = game_deals.deals("7", players, 120)
    assert found["deals"] == 120
    assert found["level"] + found["decided"] == 120
    points = [key[1] for key in found if isinstance(key, tuple) and key[0] == "points"]
    assert min(points) > 120 / len(VARIANTS[players].sides)
    matches = {key[1]: times for key, times in found.items() if isinstance(key, tuple) and key[0] == "match"}
    assert sum(matches.values()) == found["decided"] // game_deals.MATCH
    assert found["all"] <= found["taken"] <= found["decided"]


def deal(points, taker, last, *, capot=False):
    """A deal as far as it is counted: who took the last trick, which was worth so much."""
    tricks = [SimpleNamespace(points=last)]
    return SimpleNamespace(points=points, tricks=tricks, last_trick_side=taker, cappotto=taker if capot else None)


def test_deals_made_by_hand_are_counted_as_they_ended(monkeypatch):
    told = iter(
        [
            deal((61, 59), 0, 2),  # open; two leads
            deal((60, 60), 0, 2),
            deal((30, 90), 1, 11),  # two leads
            deal((70, 50), 1, 10),  # one leads
            deal((0, 120), 1, 0, capot=True),  # two leads
            deal((80, 40), 0, 3),  # one leads: the match is 3-2 with a replay
            *(deal((61, 59), 1, 2) for _ in range(5)),  # 61 and 57 before the last trick; one leads twice; 5-0
        ]
    )
    monkeypatch.setattr(game_deals, "play_deal", lambda *_asked: next(told))
    assert game_deals.deals("7", 2, 11) == {
        "deals": 11,
        "level": 1,
        "decided": 10,
        "last": 1,
        "taken": 4,
        "all": 1,
        "leader": 6,
        ("points", 61): 6,
        ("points", 90): 1,
        ("points", 70): 1,
        ("points", 120): 1,
        ("points", 80): 1,
        ("match", 3): 1,
        ("match", 5): 1,
        ("replays", 1): 1,
        ("replays", 0): 1,
    }


def call(points, bid, *, took, last, partner=3, capot=False):
    return SimpleNamespace(points=points, bid=bid, tricks=[(took, last)], partner=partner, all_tricks=capot)


def test_calls_made_by_hand_are_counted_as_they_ended(monkeypatch):
    told = iter(
        [
            call(61, 61, took=True, last=5),  # made in the last trick, from 56
            call(70, 71, took=False, last=3, partner=None),  # open at 70, and lost with 50 against it
            call(80, 80, took=False, last=10),  # made before the last trick
            call(40, 61, took=True, last=2),
            call(120, 61, took=True, last=0, capot=True),
        ]
    )
    monkeypatch.setattr(game_deals, "play_called", lambda _rng: next(told))
    assert game_deals.called("7", 5) == {
        "deals": 5,
        "decided": 5,
        "with partner": 4,
        "alone": 1,
        "won": 3,
        "last": 2,
        "taken": 3,
        "all": 1,
        ("with partner", "won"): 3,
        ("alone", "won"): 0,
        ("bid", 61): 3,
        ("bid", 71): 1,
        ("bid", 80): 1,
        ("bid", 61, "won"): 2,
        ("bid", 71, "won"): 0,
        ("bid", 80, "won"): 1,
        ("points", 61): 1,
        ("points", 50): 1,
        ("points", 80): 2,
        ("points", 120): 1,
    }


def test_a_level_deal_decides_nothing_between_those_who_think_and_those_who_do_not(monkeypatch):
    told = iter([deal((60, 60), 0, 2), deal((61, 59), 0, 2), deal((50, 70), 1, 2)])
    monkeypatch.setattr(game_deals, "play_deal", lambda *_asked: next(told))
    assert game_deals.against_anybody("7", 3) == {"decided": 2, "won": 1}


def test_calls_are_made_or_not_alone_or_not():
    found = game_deals.called("7", 200)
    assert found["alone"] + found["with partner"] == found["deals"] == 200
    bids = [(key, times) for key, times in found.items() if isinstance(key, tuple) and key[0] == "bid"]
    assert sum(times for key, times in bids if len(key) == 2) == 200
    assert sum(times for key, times in bids if len(key) == 3) == found["won"]


def test_a_pair_that_thinks_beats_one_that_plays_anything_four_times_of_five():
    found = game_deals.against_anybody("7", 150)
    assert 7 * found["decided"] < 10 * found["won"] < 10 * found["decided"]


@pytest.mark.parametrize("preset", ["danish", "drawn_turns", "round_robin", "bar", "one_win"])
@pytest.mark.parametrize("strength", game_evenings.FIELDS)
def test_who_is_first_has_a_prize_and_who_has_one_is_in_the_first_half(preset, strength):
    found = game_evenings.evenings("7", Cell(preset, 8, 2), strength, 3)
    assert found["evenings"] == 3
    assert found["first"] <= found["prize"] <= found["half"] <= 3
    broken = sum(times for key, times in found.items() if isinstance(key, tuple) and key[0] == "by")
    assert broken == found["tied"]


def test_the_first_three_have_a_prize_and_four_of_eight_are_the_first_half(monkeypatch):
    places = iter([1, 3, 4, 5])
    monkeypatch.setattr(game_evenings, "_place", lambda *_asked: next(places))
    found = game_evenings.evenings("7", Cell("bar", 8), "60", 4)
    assert found == {"evenings": 4, "first": 1, "prize": 2, "half": 3}


def test_who_shares_a_place_has_one_of_its_places_by_lot():
    places, rng = (("a",), ("b", "c"), ("d",)), random.Random(7)
    found = {one: {game_evenings._place(one, places, rng) for _ in range(20)} for one in "abcd"}
    assert found == {"a": {1}, "b": {2, 3}, "c": {2, 3}, "d": {4}}


def row(points, *, tied=("a",), shared=False, decided_by=None):
    return SimpleNamespace(totals=SimpleNamespace(points=points), tied=tied, shared=shared, decided_by=decided_by)


def test_what_told_the_first_apart_is_noted_and_whether_points_part_the_last_prize():
    level = ("a", "b")
    assert game_evenings._ties([row(9), row(8), row(7), row(6)]) == []
    assert game_evenings._ties([row(9), row(8), row(7), row(7)]) == ["prize tied"]
    assert game_evenings._ties([row(9), row(7), row(8), row(7)]) == []
    told_apart = [row(9, tied=level), row(9, decided_by="buchholz"), row(8), row(7)]
    assert game_evenings._ties(told_apart) == ["tied", ("by", "buchholz")]
    shared = [row(9, tied=level, shared=True), row(9, shared=True, decided_by="buchholz"), row(8)]
    assert game_evenings._ties(shared) == ["tied", ("by", None)]


@pytest.mark.parametrize("share", ["55", "60", "65"])
def test_who_is_so_strong_wins_such_a_share_of_deals(share):
    assert 1 / (1 + math.exp(-game_evenings.STRONG[share])) == pytest.approx(int(share) / 100)


def test_who_never_loses_is_always_first(monkeypatch):
    monkeypatch.setitem(game_evenings.STRONG, "60", 50.0)
    for preset in ("danish", "round_robin", "bar"):
        assert game_evenings.evenings("7", Cell(preset, 8, 3), "60", 4)["first"] == 4


def test_who_never_loses_leads_the_season(monkeypatch):
    monkeypatch.setitem(game_evenings.STRONG, "60", 50.0)
    assert game_evenings.seasons("7", Cell("drawn_turns", 8, 3), "60", 2, 3) == {"seasons": 3, "first": 3}


def test_of_sixteen_after_four_danish_turns_one_alone_has_won_all():
    # 16, 8, 4, 2, 1: who leads meets who leads
    assert game_evenings.evenings("7", Cell("danish", 16, 4), "60", 5)["tied"] == 0


def test_of_five_fixed_deals_all_are_played_and_count_as_the_table_of_the_stage_says():
    stage = Cell("danish", 8, 2, "5 deals").stage
    line, other = game_evenings._encounter("1/1", Meeting(1, (("1",), ("2",))), (3, 2), (4, 3)).lines
    assert stage.match_points.by_result[5, 0] == 7
    assert (line.points, line.played.deals_won, line.played.ending) == (4, 3, Ending.WON)
    assert (other.points, other.played.deals_won, other.played.ending) == (3, 2, Ending.LOST)


def test_all_tables_are_printed_with_the_seed(monkeypatch, capsys):
    monkeypatch.setattr(game, "MAIN", (Cell("danish", 8, 2), Cell("bar", 8)))
    monkeypatch.setattr(game, "MORE", (Cell("round_robin", 6),))
    monkeypatch.setattr(game, "SEASONS", ((Cell("drawn_turns", 8), 2),))
    monkeypatch.setattr(game, "DEALS", 20_000)
    monkeypatch.setattr(sys, "argv", ["game", "--seed", "9", "--share", "1", "--processes", "1"])
    game.main()
    said = capsys.readouterr().out
    assert said.startswith("Seed 9, 1 hundredths.")
    assert [line for line in said.splitlines() if line.startswith("## ")] == [
        "## Deals",
        "## Matches of five deals",
        "## Calls",
        "## Evenings",
        "## Ties",
        "## Seasons",
    ]
    assert said.count("| danish | 8 | 2 | best of 5 |") == len(game_evenings.FIELDS) + 1


def test_one_evening_alone_is_as_it_is_among_all(monkeypatch, capsys):
    monkeypatch.setattr(game, "MORE", (Cell("danish", 6, 2), Cell("danish", 64, 2)))
    monkeypatch.setattr(sys, "argv", ["game", "--seed", "9", "--share", "2", "--processes", "1", "--only", "danish 6"])
    game.main()
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if line.startswith("## ")] == ["## Evenings", "## Ties"]
    assert said.count("| danish | 6 | 2 | best of 5 | 60 % among equals | 12 |") == 1
    assert said.count("| danish |") == 2
    (job,) = (one for one in game.jobs(2) if one.name.startswith("danish 6 "))
    found = odds.counted([job], 9, processes=1)[job.name]
    assert f"{odds.one_in(found['first'], 12)} | {odds.told(found['prize'], 12)} |" in said


def test_an_evening_that_is_not_measured_is_not_found(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["game", "--only", "danish 9"])
    with pytest.raises(SystemExit):
        game.main()
    assert "no evening is called 'danish 9'" in capsys.readouterr().err
