"""Groups in small halls: never a turn too many, nobody twice, nothing lost."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.scheduling import groups
from tournaments.scheduling.all_against_all.berger import cut
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import Options, Restrictions, Stay, singles
from tournaments.scheduling.grouping.fewest_turns import fewest_turns
from tournaments.scheduling.groups import group_turns
from tournaments.scheduling.registry import draw_schedule


def least(turns, tables):
    """No group is done earlier than it would be alone, and a turn has so many tables."""
    return max(len(turns), -(-sum(map(len, turns)) // tables))


# In the last of these examples neither waiting nor urgency finds the fewest turns.
@given(st.lists(st.integers(2, 7), min_size=1, max_size=6), st.integers(1, 3), st.integers(1, 20))
@settings(max_examples=examples(150), deadline=None)
@example([4] * 6, 1, 8)
@example([3, 2, 2, 2], 1, 2)
@example([6, 6], 1, 5)
def test_there_is_never_a_turn_too_many(sizes, legs, tables):
    turns = group_turns(sizes, legs)
    found = fewest_turns(turns, sizes, tables)
    assert len(found) == least(turns, tables)
    assert max(map(len, found)) <= tables
    assert sorted(pairing for turn in found for pairing in turn) == sorted(
        pairing for turn in turns for pairing in turn
    )
    for turn in found:
        playing = [one for pairing in turn for one in pairing]
        assert len(set(playing)) == len(playing)


@pytest.mark.parametrize(
    ("count", "number", "tables", "cut_turns", "fewest"),
    [(24, 6, 8, 6, 5), (15, 3, 5, 10, 6), (9, 2, 3, 8, 6), (20, 4, 6, 10, 7), (12, 3, 5, 6, 4), (12, 2, 5, 10, 6)],
)
def test_turns_that_are_cut_each_by_itself_would_be_more(count, number, tables, cut_turns, fewest):
    turns = group_turns(list(groups.sizes_of(count, number)), 1)
    assert len(cut(turns, tables, {})) == cut_turns
    assert len(groups.draw(singles(count), Options(groups=number, tables=tables, steps=0), 1)) == fewest


def test_where_cutting_costs_no_turn_the_turns_stay_those_of_berger():
    options = Options(groups=6, tables=6, steps=0)
    turns = groups.draw(singles(24), options, 1)
    whole = groups.draw(singles(24), Options(groups=6, steps=0), 1)
    halves = [{each.sides for part in turns[start : start + 2] for each in part.meetings} for start in (0, 2, 4)]
    assert halves == [{each.sides for each in turn.meetings} for turn in whole]


def test_who_stays_at_a_table_has_turns_cut_by_themselves():
    options = Options(groups=3, tables=5, restrictions=Restrictions(stay=(Stay("1", 2),)), steps=0)
    assert len(groups.draw(singles(15), options, 1)) == 10


@pytest.mark.parametrize(("count", "number", "tables"), [(24, 6, 8), (15, 3, 5), (9, 2, 3), (24, 6, 10), (64, 16, 20)])
def test_nobody_waits_twice_running_where_nobody_has_to(count, number, tables):
    options = Options(groups=number, tables=tables, steps=0)
    report = audit(draw_schedule("groups", singles(count), options, 1), singles(count), options)
    assert report.problems == ()
    assert next(one.value for one in report.figures if one.key is FigureKey.RESTS_RUNNING) == 0
