"""Somebody comes late where everybody meets everybody: in groups, or all against all."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.factories import action, make_evening, publish, win, win_all
from tests.services.refused import codes
from tournaments.event.errors import DomainError
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.regulation import Regulation
from tournaments.models import Draw, Match, Team, Tournament
from tournaments.selectors.core.continuing import redraw_due
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.standings_queries import groups_of_stage
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db

(GROUPS, *_) = PRESETS["groups_knockout"].stages
(ALL, *_) = PRESETS["round_robin"].stages
PAIR = NewEntrant(("Zoë Rui", "Zita Po"), seed=1)


def begun(regulation: Regulation, *, entrants: int, played: int) -> Tournament:
    """An evening of pairs of which so many turns are played."""
    tournament = make_evening(regulation, entrants=entrants)
    for match in publish(tournament):
        if match.turn.number <= played:
            win(match, 1)
    return tournament


def meetings(tournament: Tournament) -> Counter[frozenset[str]]:
    records = match_records(stage_in_play(tournament.id))
    return Counter(frozenset(team for side in record.sides for team in side.team_ids) for record in records)


@pytest.mark.parametrize(
    ("regulation", "entrants", "played", "more"),
    [
        (replace(GROUPS, groups=2), 8, 1, 4),  # groups of four: a newcomer meets four
        (replace(GROUPS, groups=2), 8, 3, 4),  # all of it is played but the matches of the newcomer
        (replace(GROUPS, groups=2), 9, 2, 4),  # four and five: the smaller one takes the newcomer
        (replace(GROUPS, groups=3, hall=2), 12, 2, 4),
        (ALL, 5, 2, 5),
        (replace(ALL, hall=2), 6, 4, 6),
        (replace(ALL, legs=2), 4, 3, 8),
    ],
)
def test_who_comes_late_meets_everybody_and_what_was_played_stays(
    regulation: Regulation, entrants: int, played: int, more: int
) -> None:
    tournament = begun(regulation, entrants=entrants, played=played)
    before, met = set(Match.objects.filter(turn__number__lte=played).values_list("pk", flat=True)), meetings(tournament)
    (late,) = entrants_add(action(tournament), [PAIR]) or ()
    assert redraw_due(stage_in_play(tournament.id)) == played + 1
    publish(tournament, number=5)
    now = meetings(tournament)
    assert set(Match.objects.filter(turn__number__lte=played).values_list("pk", flat=True)) == before
    assert {two: count for two, count in now.items() if str(late.id) not in two} == dict(met)
    assert sum(count for two, count in now.items() if str(late.id) in two) == more
    assert redraw_due(stage_in_play(tournament.id)) is None


def test_the_groups_stay_and_the_newcomer_is_in_the_smallest() -> None:
    tournament = begun(replace(GROUPS, groups=2), entrants=9, played=1)
    before = groups_of_stage(stage_in_play(tournament.id)) or ()
    (late,) = entrants_add(action(tournament), [PAIR]) or ()
    publish(tournament, number=7)
    after = groups_of_stage(stage_in_play(tournament.id)) or ()
    smallest = min(before, key=len)
    assert [set(one) for one in after] == [{*one, *([str(late.id)] if one is smallest else [])} for one in before]


def test_two_come_one_after_the_other() -> None:
    tournament = begun(replace(GROUPS, groups=2), entrants=8, played=1)
    entrants_add(action(tournament), [PAIR])
    publish(tournament)
    win_all(Match.objects.filter(turn__number=2), 1)
    entrants_add(action(tournament), [NewEntrant(("Ugo Po", "Ivo Rui"))])
    publish(tournament)
    assert sorted(len(one) for one in groups_of_stage(stage_in_play(tournament.id)) or ()) == [5, 5]
    assert sum(meetings(tournament).values()) == 20


def test_matches_that_somebody_left_stay_as_they_were_decided() -> None:
    tournament = begun(replace(ALL, legs=1), entrants=5, played=1)
    gone = Team.objects.get(tournament=tournament, number=2)
    team_withdraw(action(tournament), gone.id, effect=WithdrawalEffect.UNPLAYED_VOID)
    assert redraw_due(stage_in_play(tournament.id)) is None
    entrants_add(action(tournament), [PAIR])
    publish(tournament)
    assert sum(meetings(tournament).values()) == 15


def test_in_a_knockout_nobody_comes_late_once_it_has_begun() -> None:
    tournament = begun(PRESETS["bar"].stages[0], entrants=8, played=1)
    with pytest.raises(DomainError) as refused:
        entrants_add(action(tournament), [PAIR])
    assert (codes(refused), Draw.objects.count()) == ([EntrantProblem.STAGE_BEGUN], 1)
