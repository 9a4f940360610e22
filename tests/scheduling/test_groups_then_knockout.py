"""From the draw of groups to the bracket that follows: 24 pairs, six groups, the first two and the four best thirds."""

from random import Random

import pytest

from tests.standings.crosstables import encounter
from tournaments.scheduling import groups
from tournaments.scheduling.base.types import Field, Options, singles
from tournaments.scheduling.bracket.types import Path, Section
from tournaments.scheduling.grouping.bracket_seeds import bracket_seeds
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.qualify import Takes, qualifiers, takes_problems
from tournaments.standings.groups import across, rank_groups, tiers
from tournaments.standings.types import Criterion, Decision

SIX = Options(groups=6, steps=0)
TAKES = Takes(2, rest=4)
CRITERIA = [Criterion.HEAD_TO_HEAD, Criterion.MINI_TABLE, Criterion.DEAL_DIFFERENCE, Criterion.LOT]


def evening(number):
    """The draw, results by chance, and every tie that is told settled by a lot, as the desk would do it."""
    chance = Random(number)
    divided = groups.groups_of(singles(24), SIX, number)
    turns = groups.draw(singles(24), SIX, number)
    matches = [
        encounter(one, two, (won := chance.randint(0, 5), 5 - won))
        for turn in turns
        for (one,), (two,) in (each.sides for each in turn.meetings)
    ]
    lots: list[Decision] = []
    while True:
        tables = rank_groups(divided, matches, CRITERIA, lots)
        found = qualifiers(TAKES, tiers(across(tables, lots)), [tiers(table) for table in tables])
        if found.decided:
            return divided, found
        for tie in found.undecided:
            lots.append(Decision(Criterion.LOT, tuple(chance.sample(tie.entrants, len(tie.entrants)))))


@pytest.mark.parametrize("number", range(1, 9))
def test_sixteen_move_on_once_every_tie_is_settled(number):
    divided, found = evening(number)
    assert takes_problems(TAKES, [len(group) for group in divided]) == ()
    assert len(found.seeds) == len(set(found.seeds)) == 16
    assert [one.place for one in found.qualified] == [1] * 6 + [2] * 6 + [3] * 4
    assert all(one.entrant in divided[one.group - 1] for one in found.qualified if one.group)


def halves(bracket):
    """Who is drawn into the upper and into the lower half."""
    first = [node for node in bracket.nodes if node.section is Section.MAIN and node.column == 1]
    return [
        {source.entrant for node in part for source in node.sources if source.path is Path.DRAWN and source.entrant}
        for part in (first[: len(first) // 2], first[len(first) // 2 :])
    ]


def apart(bracket, found):
    """Whether of no group more than two are in one half, and winner and second are in different ones."""
    for half in halves(bracket):
        for group in {one.group for one in found.qualified}:
            places = [one.place for one in found.qualified if one.group == group and one.entrant in half]
            if len(places) > 2 or sorted(places) == [1, 2]:
                return False
    return True


@pytest.mark.parametrize("number", range(1, 9))
def test_seeded_all_through_winner_and_second_of_a_group_can_meet_in_the_final_only(number):
    _divided, found = evening(number)
    entrants = tuple((entrant,) for entrant in found.seeds)
    assert apart(bracket_of(Field(entrants, bracket_seeds(found.qualified)), Options(), number), found)


@pytest.mark.parametrize("number", range(1, 9))
def test_drawn_behind_the_winners_groups_are_kept_apart_like_clubs(number):
    _divided, found = evening(number)
    entrants = tuple((entrant,) for entrant in found.seeds)
    upper, lower = halves(bracket_of(Field(entrants, found.seeds[:6], found.groups), Options(), number))
    for members in found.groups:
        assert abs(len(upper.intersection(members)) - len(lower.intersection(members))) <= 1
