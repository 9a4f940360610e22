"""Every cell of the catalogue counted again: 8 to 100 players, 3 to 10 turns, every table in use."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from benchmarks.searches.stored import FOLDER
from tests.covers import some
from tests.scheduling.evenings.catalogue_cells import MATES, OPPONENTS_TOO_OFTEN, OPPONENTS_TOO_RARELY
from tournaments.scheduling.evenings import catalogue

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
