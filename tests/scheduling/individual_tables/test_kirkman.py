"""Turns of threes in which everybody meets everybody once."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.scheduling.individual_tables import individual_catalogue


@pytest.mark.parametrize("players", [21, 39, 57, 75, 147])
def test_every_two_share_exactly_one_table(players):
    plan = individual_catalogue.plan(players)
    assert len(plan) == (players - 1) // 2
    for tables in plan:
        assert sorted(player for table in tables for player in table) == list(range(players))
    met = Counter(couple for tables in plan for table in tables for couple in combinations(sorted(table), 2))
    assert len(met) == met.total() == players * (players - 1) // 2


def test_other_numbers_do_not_suit():
    assert [players for players in range(3, 120) if individual_catalogue.suits(players)] == [21, 39, 57, 75, 93, 111]
