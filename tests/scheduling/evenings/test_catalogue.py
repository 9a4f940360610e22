"""What the catalogue is known not to reach, by players and turns; every other cell is at its bound."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from benchmarks.searches.stored import FOLDER
from tests.covers import some
from tournaments.scheduling.evenings import catalogue
from tournaments.scheduling.evenings.catalogue import developed_over_group, elements

# Meetings at one table, as partners or opponents, after the first.
MATES = {
    (8, 3): 12,
    (9, 3): 9,
    (9, 4): 16,
    (10, 3): 6,
    (10, 4): 12,
    (10, 5): 20,
    (10, 6): 28,
    (11, 3): 3,
    (11, 4): 7,
    (11, 5): 14,
    (11, 6): 22,
    (11, 7): 30,
    (12, 3): 9,
    (12, 4): 18,
    (12, 5): 27,
    (13, 3): 6,
    (13, 4): 12,
    (13, 5): 20,
    (14, 3): 3,
    (14, 4): 6,
    (14, 5): 11,
    (14, 6): 20,
    (15, 6): 9,
    (17, 5): 1,
    (17, 6): 14,
    (18, 6): 5,
    (18, 7): 17,
    (19, 7): 5,
    (19, 8): 22,
    (20, 6): 6,
    (20, 7): 23,
    (20, 9): 81,
    (21, 6): 1,
    (21, 7): 11,
    (21, 8): 31,
    (22, 7): 4,
    (22, 8): 17,
    (23, 8): 9,
    (23, 9): 23,
    (24, 8): 18,
    (24, 10): 85,
    (25, 7): 2,
    (25, 8): 11,
    (25, 9): 32,
    (26, 8): 4,
    (26, 9): 18,
    (27, 10): 18,
    (29, 10): 26,
    (30, 10): 17,
    (32, 10): 18,
}

# Meetings of opponents beyond the average rounded up; the second too many of a couple counts twice.
OPPONENTS_TOO_OFTEN = {
    (9, 4): 2,
    (12, 5): 3,
}

# Meetings of opponents that are missing to the average rounded down.
OPPONENTS_TOO_RARELY = {
    (9, 5): 2,
    (10, 6): 1,
    (11, 7): 2,
    (14, 8): 1,
    (15, 9): 1,
    (16, 8): 1,
    (17, 9): 1,
    (18, 10): 2,
    (20, 10): 4,
}


SIZES, TURNS = range(8, 101), range(3, 11)


def plan_of(players, turns):
    plan = catalogue.stored(players, turns)
    assert plan is not None
    return plan


def couples_of(plan):
    """Partners and opponents by couple."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for a, b, c, d in (four for lineup in plan for four in lineup):
        partners.update([frozenset((a, b)), frozenset((c, d))])
        opponents.update(map(frozenset, ((a, c), (a, d), (b, c), (b, d))))
    return partners, opponents


every_size = pytest.mark.parametrize("players", some(SIZES, 20))


@every_size
def test_every_table_is_in_use_by_four_different_players(players):
    for turns in TURNS:
        plan = plan_of(players, turns)
        assert len(plan) == turns
        for lineup in plan:
            seated = [player for four in lineup for player in four]
            assert len(seated) == len(set(seated)) == players - players % 4
            assert set(seated) <= set(range(players))


@every_size
def test_rests_are_even_and_never_twice_running(players):
    for turns in TURNS:
        rests = [set(range(players)).difference(*lineup) for lineup in plan_of(players, turns)]
        times = Counter(player for resting in rests for player in resting)
        assert max(times.values(), default=0) - min(times[player] for player in range(players)) <= 1
        assert not any(one & two for one, two in pairwise(rests))


@every_size
def test_nobody_has_a_partner_again_while_there_are_others(players):
    for turns in TURNS:
        partners, _ = couples_of(plan_of(players, turns))
        unavoidable = max(0, partners.total() - players * (players - 1) // 2)
        assert sum(times - 1 for times in partners.values()) == unavoidable


@every_size
def test_opponents_are_met_no_more_often_than_on_average_rounded_up(players):
    for turns in TURNS:
        _, opponents = couples_of(plan_of(players, turns))
        bound = -(-opponents.total() // (players * (players - 1) // 2))
        too_often = sum(sum(range(1, times - bound + 1)) for times in opponents.values())
        assert too_often == OPPONENTS_TOO_OFTEN.get((players, turns), 0)


@every_size
def test_opponents_are_met_no_more_rarely_than_on_average_rounded_down(players):
    for turns in TURNS:
        _, opponents = couples_of(plan_of(players, turns))
        couples = [frozenset(couple) for couple in combinations(range(players), 2)]
        bound = opponents.total() // len(couples)
        too_rarely = sum(max(0, bound - opponents[couple]) for couple in couples)
        assert too_rarely == OPPONENTS_TOO_RARELY.get((players, turns), 0)


@every_size
def test_table_mates_come_again_no_more_often_than_known(players):
    for turns in TURNS:
        partners, opponents = couples_of(plan_of(players, turns))
        met = partners + opponents
        unavoidable = max(0, met.total() - players * (players - 1) // 2)
        assert sum(times - 1 for times in met.values()) == MATES.get((players, turns), unavoidable)


@pytest.mark.parametrize("players", some(range(18, 101), 20))
def test_from_eighteen_players_on_nobody_meets_anybody_twice_in_five_turns(players):
    partners, opponents = couples_of(plan_of(players, 5))
    assert max((partners + opponents).values()) == 1


def test_the_file_is_small():
    size = sum(path.stat().st_size for path in FOLDER.iterdir())
    assert size < 300_000


@pytest.mark.parametrize("index", range(0, len(catalogue.entries()), 25))
def test_a_line_is_read_as_it_was_written(index):
    entry = catalogue.entries()[index]
    assert catalogue.parsed(catalogue.written(entry)) == entry


def test_without_an_entry_there_are_no_turns():
    assert catalogue.stored(101, 5) is None
    assert catalogue.stored(24, 11) is None


def test_a_player_too_few_does_not_let_anybody_rest_twice():
    # Seven players in three turns: eight players less one, whose table-mates in three turns would be nine of seven.
    assert catalogue.stored(7, 3) is None


def test_players_of_a_copy_move_and_the_fixed_one_stays():
    # Two copies of Z_3 are 0 1 2 and 3 4 5; player 6 is fixed.
    assert developed_over_group([(0, 6, 4, 5)], 7, (3,)) == [[(0, 6, 4, 5)], [(1, 6, 5, 3)], [(2, 6, 3, 4)]]


def test_a_product_of_groups_moves_every_part():
    assert elements((2, 2)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    # 0 is (0, 0), 1 is (0, 1): adding (1, 1) gives 3 and 2.
    assert developed_over_group([(0, 1, 2, 3)], 4, (2, 2))[3] == [(3, 2, 1, 0)]
