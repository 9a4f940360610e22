"""What line-ups of quarters cost at least, against every way to spread a few meetings."""

from collections import Counter
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scheduling.teams.lineups import (
    Encounter,
    even_cost,
    least_opponents_cost,
    least_partners_repeated,
    partners_repeated,
    sides_of,
    twice,
)

SIZES = (3, 4)
# Two legs of two tables each.
ENCOUNTERS = [Encounter(0, 1, 2), Encounter(1, 0, 2), Encounter(0, 3, 2), Encounter(1, 2, 2)]


@given(meetings=st.integers(0, 6), pairs=st.integers(1, 4))
def test_meetings_spread_evenly_cost_least(meetings: int, pairs: int) -> None:
    spread = combinations_with_replacement(range(pairs), meetings)
    assert even_cost(meetings, pairs) == min(sum(map(twice, Counter(one).values())) for one in spread)


def test_a_team_seats_as_many_sides_as_it_has_tables_and_repeats_what_its_couples_do_not_fill() -> None:
    assert sides_of(ENCOUNTERS, SIZES) == [4, 4]
    assert least_partners_repeated(ENCOUNTERS, SIZES) == 1  # three have three couples, four have six


def test_opponents_meet_four_times_at_a_table_of_two_and_two() -> None:
    assert least_opponents_cost(ENCOUNTERS, SIZES, 2) == even_cost(16, 12) == 4
    assert least_opponents_cost(ENCOUNTERS, SIZES, 1) == even_cost(4, 12) == 0


def test_only_who_belongs_to_the_same_team_is_a_partner() -> None:
    met = [[0, 3, 1, 9, 9, 9, 9], [3, 0, 1, 9, 9, 9, 9], [1, 1, 0, 9, 9, 9, 9], *([9] * 3 + row for row in FOUR)]
    assert partners_repeated(met, SIZES) == 2 + 1


FOUR = ([0, 2, 1, 0], [2, 0, 0, 0], [1, 0, 0, 1], [0, 0, 1, 0])
