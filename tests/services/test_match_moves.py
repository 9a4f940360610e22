"""The services obey the table of states: what it forbids is refused, through whichever of them it comes."""

import datetime
import uuid
from collections.abc import Callable

import pytest
from django.utils import timezone

from rules.time_up import TimeRule
from tests.factories import DESK, award, deals, make_tournament, publish, record
from tournaments.errors import DomainError
from tournaments.match_states import AFTER, MatchState, Move, StateFault, Trust
from tournaments.models import Match, Report, Stage, Turn
from tournaments.selectors.match_facts import known_match
from tournaments.services.awards import AwardFault, award_withdraw, match_abandon, match_award, match_stop
from tournaments.services.calls import match_start
from tournaments.services.reports import ReportFault, report_accept, report_make, reports_set_aside
from tournaments.services.results import match_record
from tournaments.services.table_links import trust_choose

pytestmark = pytest.mark.django_db

WHOLE, OTHER, PART = deals(70, 70, 70, 70, 50), deals(70, 70, 70, 50, 50), deals(70)


def tell(match: Match, side: int, *, other: bool = False) -> None:
    report_make(
        tournament_id=match.tournament_id,
        match_id=match.id,
        side=side,
        deals=OTHER if other else WHOLE,
        actor=DESK,
        phone=str(side),
    )


def dispute(match: Match) -> None:
    tell(match, 1)
    tell(match, 2, other=True)


def abandon(match: Match, loser: int = 2) -> None:
    match.refresh_from_db(fields=["version"])
    match_abandon(
        tournament_id=match.tournament_id,
        match_id=match.id,
        expected_version=match.version,
        loser=loser,
        actor=DESK,
        reason="Un malore",
    )


def begin_and_abandon(match: Match) -> None:
    REACH[MatchState.PLAYING](match)
    abandon(match)


def stop(match: Match) -> None:
    """Who is ahead wins, and the time of the turn is up."""
    match.refresh_from_db(fields=["version"])
    Stage.objects.filter(tournament=match.tournament_id).update(turn_minutes=45, time_rule=TimeRule.LEADER)
    Turn.objects.filter(pk=match.turn_id).update(ends_at=timezone.now() - datetime.timedelta(minutes=3))
    match_stop(tournament_id=match.tournament_id, match_id=match.id, expected_version=match.version, actor=DESK)


def lead_and_stop(match: Match) -> None:
    record(match, 80)
    stop(match)


REACH: dict[MatchState, Callable[[Match], None]] = {
    MatchState.TO_PLAY: lambda match: None,
    MatchState.PLAYING: lambda match: match_start(tournament_id=match.tournament_id, match_id=match.id, actor=DESK),
    MatchState.ENTERED: lambda match: tell(match, 1),
    MatchState.CONFIRMED: lambda match: record(match, 70, 70, 70, 70, 50),
    MatchState.DISPUTED: dispute,
    MatchState.AWARDED: lambda match: award(match, 1),
    MatchState.NOBODY: lambda match: award(match, 3),
    MatchState.ABANDONED: begin_and_abandon,
    MatchState.STOPPED: lead_and_stop,
}


def known(match: Match) -> dict[str, uuid.UUID | int]:
    match.refresh_from_db(fields=["version"])
    return {"tournament_id": match.tournament_id, "match_id": match.id, "expected_version": match.version}


def accept(match: Match) -> None:
    """Confirm what was told last, even if it is in force no longer."""
    told = Report.objects.filter(match=match).order_by("-entered__seq").first()
    report_accept(**known(match), report_id=told.id if told else match.id, actor=DESK)  # type: ignore[arg-type]


ATTEMPTS: dict[Move, Callable[[Match], None]] = {
    Move.START: REACH[MatchState.PLAYING],
    Move.PART: lambda match: match_record(**known(match), deals=PART, actor=DESK, reason="x"),  # type: ignore[arg-type]
    Move.RECORD: lambda match: match_record(**known(match), deals=WHOLE, actor=DESK, reason="x"),  # type: ignore[arg-type]
    Move.REPORT: lambda match: tell(match, 1),
    Move.AGREE: accept,
    Move.SET_ASIDE: lambda match: reports_set_aside(**known(match), actor=DESK),  # type: ignore[arg-type]
    Move.AWARD: lambda match: match_award(**known(match), absent=1, actor=DESK),  # type: ignore[arg-type]
    Move.AWARD_NOBODY: lambda match: match_award(**known(match), absent=3, actor=DESK),  # type: ignore[arg-type]
    Move.ABANDON: abandon,
    Move.STOP: stop,
    Move.TAKE_BACK: lambda match: award_withdraw(**known(match), actor=DESK, reason="x"),  # type: ignore[arg-type]
}
# A whole or partial result of a settled match is another move: a correction. It has its own tests.
CORRECTIONS = {(MatchState.CONFIRMED, Move.PART), (MatchState.CONFIRMED, Move.RECORD)}
FORBIDDEN = [
    (state, move)
    for state in MatchState
    for move in ATTEMPTS
    if move not in AFTER[state] and (state, move) not in CORRECTIONS
]


@pytest.fixture
def match() -> Match:
    found = publish(make_tournament(sizes=(4, 4)))[0]
    trust_choose(tournament_id=found.tournament_id, trust=Trust.PLAYERS, actor=DESK)
    return found


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

    reasons = {StateFault[state.name], AwardFault.PLAYED, AwardFault.LEVEL, ReportFault.GONE}
    assert {fault.code for fault in caught.value.violations} <= reasons
    assert known(match) == before
    assert known_match(match.id).state is state
