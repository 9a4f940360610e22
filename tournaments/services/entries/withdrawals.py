"""Teams that leave the tournament, what becomes of their matches, and teams that come back."""

import uuid

from rules.awards import AwardKind
from rules.games import Sides
from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.entrant_problems import WithdrawalProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Award, Stage, Team
from tournaments.selectors.core.continuing import begun_until, may_continue
from tournaments.selectors.core.match_rows import Sitting
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_in_play, turns_before_stage
from tournaments.selectors.entries.playing import given_away, missed
from tournaments.services.entries.alike import Alike, no_longer_waiting, seat_questions
from tournaments.services.entries.entrant_changes import team_of
from tournaments.services.entries.pairs import let_in_again
from tournaments.services.frame.changes import Change, writes
from tournaments.services.frame.deal_changes import reports_settle
from tournaments.services.play.award_changes import carry_on
from tournaments.services.play.match_lock import matches_claim_all


@writes(LogKind.WITHDRAWAL)
def team_withdraw(
    change: Change, team_id: uuid.UUID, *, effect: WithdrawalEffect = WithdrawalEffect.OPEN, redraw: bool = False
) -> None:
    """Let a team leave: nobody is drawn against it any more, its next opponent in a bracket goes on.

    `effect` says what becomes of its matches in the stage that is played. In a bracket nothing is void, whatever it
    says: others were led on by those matches. `redraw`: a turn that was drawn with it and has no result is drawn again.
    Raises DomainError when it has left already.
    """
    matches_claim_all(change.tournament_id)
    team, stage = team_of(change.tournament_id, team_id), stage_in_play(change.tournament_id)
    if team.withdrawn_id is not None:
        raise DomainError(problem_at(WithdrawalProblem.ALREADY, team=team.name))
    chosen = effect is not WithdrawalEffect.OPEN
    Team.objects.filter(pk=team.pk).update(
        withdrawn_id=change.log_id, withdrawal=effect, withdrawn_in=stage if chosen else None
    )
    awarded = _award_the_rest(change, stage, str(team_id), effect)
    said = {"effect": effect.value, "awarded": awarded} if chosen else {}
    change.record(subject=team_id, new={"team": team.name, **said})
    carry_on(stage, after=0, redraw=redraw)


@writes(LogKind.WITHDRAWAL_UNDONE)
def team_return(
    change: Change, team_id: uuid.UUID, *, reopen: bool = False, redraw: bool = False, alike: Alike = Alike.ASK
) -> None:
    """Let a team play again from now on: matches that it gave away stay given where their turn has begun, the others
    are to be played. What counted for nobody counts again; those that the bracket gave away meanwhile come back unless
    others played them.

    `reopen`: all that it gave away is to be played. `redraw`: a turn that was drawn without it and has no result is
    drawn again. Who left before they were drawn come in as latecomers do. A player who plays elsewhere by now, or waits
    for another partner, is `alike`: refused with the question until it is answered.
    """
    matches_claim_all(change.tournament_id)
    team = team_of(change.tournament_id, team_id)
    if team.withdrawn_id is None:
        raise DomainError(problem_at(WithdrawalProblem.NOT_WITHDRAWN, team=team.name))
    everybody = team.players.order_by("number")
    people = [place.at().name for place in Sitting(change.tournament_id).places(everybody)]
    if questions := seat_questions(change.tournament_id, people, alike):
        raise DomainError(*questions)
    gone = no_longer_waiting(change, people, alike)
    kept = set() if reopen else set(missed(team).values_list("pk", flat=True))
    reopened = given_away(team).exclude(pk__in=kept).update(replaced_id=change.log_id)
    Team.objects.filter(pk=team.pk).update(withdrawn_id=None, withdrawal=WithdrawalEffect.OPEN, withdrawn_in=None)
    drawn = let_in_again(change.tournament_id, team_id)
    said = {"kept": len(kept), "reopened": reopened, "drawn": int(drawn)}
    change.record(
        subject=team_id,
        old={"team": team.name} | ({"alone": list(gone)} if gone else {}),
        new={"team": team.name} | {what: count for what, count in said.items() if count},
    )
    carry_on(stage_in_play(change.tournament_id), after=0, redraw=redraw)


def _award_the_rest(change: Change, stage: Stage, team_id: str, effect: WithdrawalEffect) -> int:
    """Award what the team has not finished to its opponents where the effect says so; how many matches that were.

    In a bracket only a match that has begun needs it, whatever the effect: the others are passed by rule. Turns that
    can be drawn again without the team are left alone, so that its partners keep their matches.
    """
    in_bracket = stage.traits.bracket
    if effect is WithdrawalEffect.OPEN or not (in_bracket or effect is WithdrawalEffect.WIN):
        return 0
    last = turns_before_stage(stage) + begun_until(stage) if stage.traits.redrawn and may_continue(stage) else None
    due = [
        record
        for record in match_records(stage)
        if not record.complete
        and (last is None or record.turn <= last)
        and (record.begun or not in_bracket)
        and any(team_id in side.team_ids for side in record.sides)
    ]
    for record in due:
        _award(change, record)
    return len(due)


def _award(change: Change, record: MatchRecord) -> None:
    """Whichever side somebody left loses; all, where somebody left each of them."""
    gone = Sides.of(*(number for number, side in enumerate(record.sides, start=1) if side.withdrawn))
    Award.objects.create(
        tournament_id=change.tournament_id,
        match_id=record.id,
        kind=AwardKind.ABANDONED if record.begun else AwardKind.ABSENT,
        absent=gone.value,
        entered_id=change.log_id,
    )
    reports_settle(change, record.id)
