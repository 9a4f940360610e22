"""The services obey the table of states: what it forbids is refused, through whichever of them it comes."""

import datetime
from collections.abc import Callable

import pytest
from django.utils import timezone

from rules.awards import TimeRule
from tests.factories import action, award, deals, match_action, record
from tournaments.event.errors import DomainError
from tournaments.event.match_states import AFTER, MatchState, Move, StateProblem
from tournaments.event.problems.evening_problems import AwardProblem, ReportProblem
from tournaments.models import Match, Report, Stage, Turn
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.frame.changes import MatchAction
from tournaments.services.play.award_changes import award_withdraw, match_abandon, match_award, match_stop
from tournaments.services.play.call_changes import match_start
from tournaments.services.play.report_changes import report_accept, report_make, reports_set_aside
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db

WHOLE, OTHER, PART = deals(70, 70, 70, 70, 50), deals(70, 70, 70, 50, 50), deals(70)


def tell(match: Match, side: int, *, other: bool = False) -> None:
    report_make(match_action(match, seen=None), side, OTHER if other else WHOLE, phone=str(side))


def dispute(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, other=True)


def abandon(match: Match, loser: int = 2) -> None:
    match.refresh_from_db(fields=["version"])
    match_abandon(match_action(match, reason="Un malore"), loser)


def begin_and_abandon(match: Match) -> None:
    REACH[MatchState.PLAYING](match)
    abandon(match)


def stop(match: Match) -> None:
    """Who is ahead wins, and the time of the turn is up."""
    match.refresh_from_db(fields=["version"])
    Stage.objects.filter(tournament=match.tournament_id).update(turn_minutes=45, time_rule=TimeRule.LEADER)
    Turn.objects.filter(pk=match.turn_id).update(ends_at=timezone.now() - datetime.timedelta(minutes=3))
    match_stop(match_action(match))


def lead_and_stop(match: Match) -> None:
    record(match, 80)
    stop(match)


REACH: dict[MatchState, Callable[[Match], None]] = {
    MatchState.TO_PLAY: lambda match: None,
    MatchState.PLAYING: lambda match: match_start(action(match.tournament_id), match.id),
    MatchState.ENTERED: lambda match: tell(match, 1),
    MatchState.CONFIRMED: lambda match: record(match, 70, 70, 70, 70, 50),
    MatchState.DISPUTED: dispute,
    MatchState.AWARDED: lambda match: award(match, 1),
    MatchState.NOBODY: lambda match: award(match, 3),
    MatchState.ABANDONED: begin_and_abandon,
    MatchState.STOPPED: lead_and_stop,
}


def known(match: Match, reason: str = "") -> MatchAction:
    match.refresh_from_db(fields=["version"])
    return match_action(match, reason=reason)


def accept(match: Match) -> None:
    """Confirm what was told last, even if it is in force no longer."""
    told = Report.objects.filter(match=match).order_by("-entered__seq").first()
    report_accept(known(match), told.id if told else match.id)


ATTEMPTS: dict[Move, Callable[[Match], None]] = {
    Move.START: REACH[MatchState.PLAYING],
    Move.PART: lambda match: match_record(known(match, "x"), PART),
    Move.RECORD: lambda match: match_record(known(match, "x"), WHOLE),
    Move.REPORT: lambda match: tell(match, 1),
    Move.AGREE: accept,
    Move.SET_ASIDE: lambda match: reports_set_aside(known(match)),
    Move.AWARD: lambda match: match_award(known(match), 1),
    Move.AWARD_NOBODY: lambda match: match_award(known(match), 3),
    Move.ABANDON: abandon,
    Move.STOP: stop,
    Move.TAKE_BACK: lambda match: award_withdraw(known(match, "x")),
}
# A whole or partial result of a settled match is another move: a correction. It has its own tests.
CORRECTIONS = {(MatchState.CONFIRMED, Move.PART), (MatchState.CONFIRMED, Move.RECORD)}
FORBIDDEN = [
    (state, move)
    for state in MatchState
    for move in ATTEMPTS
    if move not in AFTER[state] and (state, move) not in CORRECTIONS
]


@pytest.mark.parametrize("state", MatchState)
def test_every_state_is_reached_through_the_services(match: Match, state: MatchState) -> None:
    REACH[state](match)

    assert known_match(match.id).state is state


@pytest.mark.parametrize(("state", "move"), FORBIDDEN)
def test_what_the_table_forbids_is_refused_and_changes_nothing(match: Match, state: MatchState, move: Move) -> None:
    REACH[state](match)
    before = known(match)

    with pytest.raises(DomainError) as caught:
        ATTEMPTS[move](match)

    reasons = {StateProblem[state.name], AwardProblem.PLAYED, AwardProblem.LEVEL, ReportProblem.GONE}
    assert {problem.code for problem in caught.value.problems} <= reasons
    assert known(match) == before
    assert known_match(match.id).state is state
