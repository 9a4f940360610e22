"""Rotating pairs for more turns than are stored, in which nobody meets anybody at a table twice."""

from collections import Counter
from itertools import combinations

import pytest

from tests.covers import some
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import Options, singles
from tournaments.scheduling.evenings.limited_turns import unrepeated
from tournaments.scheduling.registry import draw_schedule

LONGEST = [(39, 13), (40, 13), (43, 11), (44, 11), (51, 17), (52, 17), (63, 17), (64, 17), (67, 17), (68, 17)]
LONGEST += [(75, 25), (76, 25), (87, 29), (88, 29), (91, 23), (92, 23), (99, 25), (100, 25)]


@pytest.mark.parametrize(("players", "turns"), some(LONGEST, 6))
def test_a_long_draw_lets_nobody_meet_anybody_twice(players, turns):
    field, options = singles(players), Options(turns=turns, steps=0)
    report = audit(draw_schedule("rotating_partners", field, options, 7), field, options)
    figures = {figure.key: figure for figure in report.figures}
    assert report.problems == ()
    assert figures[FigureKey.TABLE_MATE_REPEATS].value == 0
    assert figures[FigureKey.RESTS_RUNNING].value == 0
    assert figures[FigureKey.GAMES_MAX].value - figures[FigureKey.GAMES_MIN].value <= 1


@pytest.mark.parametrize("players", some(range(8, 101), 20))
def test_all_turns_that_are_laid_out_fill_every_table_and_repeat_nobody(players):
    turns = next((turns for turns in range(players, 0, -1) if unrepeated(players, turns)), 0)
    for lineup in (plan := unrepeated(players, turns) or []):
        seated = [player for four in lineup for player in four]
        assert len(seated) == len(set(seated)) == players - players % 4
    met = Counter(couple for lineup in plan for four in lineup for couple in combinations(sorted(four), 2))
    assert set(met.values()) <= {1}


@pytest.mark.parametrize(("players", "turns"), [(40, 14), (44, 12), (64, 18), (41, 11), (80, 22), (24, 7)])
def test_where_none_are_known_there_are_none(players, turns):
    assert unrepeated(players, turns) is None
