"""Paired turns beside every other way there would have been."""

from fractions import Fraction
from random import Random

import pytest

from tests.covers import some
from tests.scheduling.pairing.ways import Situation, Way, every_way, random_situation
from tournaments.scheduling import danish, swiss
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import (
    Field,
    Meeting,
    Options,
    Played,
    Rank,
    Restrictions,
    Schedule,
    Stay,
    Turn,
    singles,
)
from tournaments.scheduling.pairing.costs import history, standing
from tournaments.scheduling.pairing.turn import homes, seated, tables_in_use

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


def played(turn: int, *sides: str) -> list[Played]:
    """played(1, "1-2", "3-4") is that turn."""
    return [
        Played(turn, Meeting(table, tuple((side,) for side in meeting.split("-"))), 1)
        for table, meeting in enumerate(sides, start=1)
    ]


def test_before_the_first_turn_nobody_has_met_or_sat_out():
    past = history([])
    assert (past.pairings, past.met, past.last) == (0, {}, frozenset())
    assert past.sat_out("1") == 0


def test_who_met_how_often_and_when_last():
    past = history([*played(1, "1-2", "3-4"), *played(2, "2-1", "4-5"), *played(3, "1-3")])
    assert past.met[frozenset("12")] == 2
    assert past.met_last[frozenset("12")] == 2
    assert past.last == {"1", "3"}


def test_who_rested_or_was_not_there_yet_sat_out():
    past = history([*played(1, "1-2"), *played(2, "1-3"), *played(3, "4-1")])
    assert [past.sat_out(entrant) for entrant in "12345"] == [0, 2, 2, 2, 3]


def test_turns_that_share_nobody_are_one_pairing_at_too_few_tables():
    past = history([*played(1, "1-2"), *played(2, "3-4"), *played(3, "1-3"), *played(4, "2-4")])
    assert past.pairings == 2
    assert [past.sat_out(entrant) for entrant in "1234"] == [0, 0, 0, 0]
    assert [past.turns[entrant] for entrant in "1234"] == [3, 4, 3, 4]


def test_the_order_in_which_meetings_are_told_does_not_matter():
    meetings = [*played(1, "1-2", "3-4"), *played(2, "1-3", "2-4")]
    assert history(reversed(meetings)) == history(meetings)


PAIRS = [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"), ("9", "10")]


def tables(turns):
    """Every turn as {table: pair}."""
    return [{meeting.table: tuple(one for (one,) in meeting.sides) for meeting in turn} for turn in turns]


def test_the_best_play_at_the_first_table():
    assert tables(seated(PAIRS, None, history([]), {})) == [dict(enumerate(PAIRS, start=1))]


def test_turns_cut_for_a_small_hall_are_equal_within_one():
    assert [len(turn) for turn in seated(PAIRS, 2, history([]), {})] == [1, 2, 2]


def test_who_has_waited_longest_plays_first():
    past = history([*played(1, "1-3", "2-4"), *played(2, "5-7", "6-8")])
    pairs = [("5", "6"), ("1", "2"), ("7", "8"), ("3", "4")]
    assert tables(seated(pairs, 2, past, {})) == [{1: ("1", "2"), 2: ("3", "4")}, {1: ("5", "6"), 2: ("7", "8")}]


def test_the_first_turn_of_a_pairing_has_somebody_who_played_in_the_last_one():
    past = history(played(1, "1-2", "3-4"))
    first, second, _ = tables(seated([("1", "3"), ("2", "4"), ("5", "6")], 1, past, {}))
    assert first == {1: ("1", "3")}
    assert second == {1: ("5", "6")}


def test_who_stays_sits_at_ones_own_table_and_the_others_leave_it_free():
    assert tables(seated(PAIRS[:3], None, history([]), {"5": 1})) == [{1: ("5", "6"), 2: ("1", "2"), 3: ("3", "4")}]


def test_of_two_who_stay_at_one_table_the_better_has_it():
    assert tables(seated(PAIRS[:2], None, history([]), {"4": 2, "2": 2})) == [{1: ("3", "4"), 2: ("1", "2")}]


def test_a_table_beyond_the_others_can_be_kept():
    assert tables(seated(PAIRS[:2], None, history([]), {"1": 7})) == [{1: ("3", "4"), 7: ("1", "2")}]


def test_who_named_no_table_gets_one_that_nobody_named():
    options = Options(restrictions=Restrictions(stay=(Stay("1"), Stay("2", 1), Stay("3"))))
    assert homes(options, 3) == {"1": 2, "2": 1, "3": 3}


@pytest.mark.parametrize(
    ("entrants", "hall", "used"), [(31, None, 15), (31, 8, 8), (31, 7, 5), (2, 9, 1), (1, None, 1)]
)
def test_tables_in_use_are_those_of_the_longest_turn(entrants, hall, used):
    assert tables_in_use(entrants, Options(tables=hall)) == used


@pytest.mark.parametrize("seed", some(range(60), 15))
@pytest.mark.parametrize("format_", [danish, swiss], ids=["danish", "swiss"])
def test_everybody_who_is_there_plays_once_a_turn_or_is_the_one_who_rests(format_, seed):
    rng = Random(seed)
    field = singles(rng.randint(6, 13))
    options = Options(turns=5, tables=rng.choice((None, 1, 2, 3)))
    points = dict.fromkeys(field.ids, 0)
    played: tuple[Played, ...] = ()
    turns: tuple[Turn, ...] = ()
    comes = {entrant: rng.choice((0, 0, 0, 1, 2)) for entrant in field.ids}
    leaves = {entrant: rng.choice((5, 5, 5, 4, 3)) for entrant in field.ids}
    for pairing in range(5):
        there = [one for one in field.ids if comes[one] <= pairing < leaves[one]]
        places = [[one for one in there if points[one] == own] for own in sorted(set(points.values()), reverse=True)]
        now = Options(turns=5, tables=options.tables, standing=standing(places, points, seed + 1, pairing))
        drawn = format_.draw(field, now, seed + 1, played)
        if len(there) < 2:
            assert drawn == ()
            break
        seated = [one for turn in drawn for meeting in turn.meetings for (one,) in meeting.sides]
        assert len(seated) == len(set(seated)) == len(there) - len(there) % 2
        assert set(seated) <= set(there)
        played += tuple(Played(turn.number, meeting, 1) for turn in drawn for meeting in turn.meetings)
        turns += drawn
        for turn in drawn:
            for meeting in turn.meetings:
                points[meeting.sides[0][0]] += 2
        assert history(played).pairings == pairing + 1
    assert audit(Schedule(format_.key, seed + 1, turns), field, options).problems == ()
