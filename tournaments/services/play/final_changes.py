"""The end of a tournament: settled ties, powers and curses on the final points, closing and reopening."""

import datetime
import uuid
from collections.abc import Iterable, Sequence

from django.utils import timezone

from rules.modifiers import Modifier as Definition
from rules.modifiers import Use, check_definition, check_use
from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import ChangeProblem, EarlyEndProblem, FinalProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Decision as StoredDecision
from tournaments.models import Declaration, Modifier, Stage, Team, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_after, stage_in_play, stages_of
from tournaments.selectors.counted.course import is_complete, stage_course
from tournaments.selectors.counted.final_queries import definitions_of, final_json, uses_of
from tournaments.selectors.counted.progress import drawn_until
from tournaments.selectors.counted.standings_queries import ties_in
from tournaments.selectors.play.ending import EarlyEnd, early_end_of, may_be_longer
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.call_changes import calls_forget
from tournaments.services.play.match_lock import matches_claim_all
from tournaments.standings.table import check_decision
from tournaments.standings.types import Criterion, Decision


@writes(LogKind.DECISION)
def decision_record(change: Change, kind: Criterion, order: Sequence[uuid.UUID]) -> None:
    """Record the order that a play-off or a lot gave to tied teams, or that the desk decided, the winner first.

    Refused while results are missing; a decision of the desk needs its reason.
    """
    stage = stage_in_play(change.tournament_id)
    records = match_records(stage)
    if not is_complete(stage, records):
        raise DomainError(problem_at(FinalProblem.TIE_PROVISIONAL))
    ties = ties_in(stage, records)
    decided = Decision(kind, tuple(str(team) for team in order))
    problems = check_decision(decided, criteria=regulation_of(stage).tiebreaks, ties=ties)
    if kind is Criterion.DESK and not change.reason:
        problems = (*problems, problem_at(FinalProblem.DECISION_REASON_MISSING, "reason"))
    if problems:
        raise DomainError(*problems)
    StoredDecision.objects.create(
        tournament_id=change.tournament_id,
        stage=stage,
        kind=kind.value,
        order=list(decided.order),
        entered_id=change.log_id,
    )
    change.record(new=_decision_json(change.tournament_id, kind.value, decided.order))


@writes(LogKind.DECISION_WITHDRAWN)
def decision_withdraw(change: Change, decision_id: uuid.UUID) -> None:
    """Take back a lot or play-off that was written down by mistake; it stays on record."""
    rows = StoredDecision.objects.filter(tournament_id=change.tournament_id, withdrawn__isnull=True)
    decision = rows.filter(pk=decision_id).first()
    if decision is None:
        raise DomainError(problem_at(FinalProblem.DECISION_UNKNOWN))
    decision.withdrawn_id = change.log_id
    decision.save(update_fields=["withdrawn_id"])
    change.record(subject=decision_id, old=_decision_json(change.tournament_id, decision.kind, decision.order))


@writes(LogKind.MODIFIER)
def modifier_add(change: Change, definition: Definition) -> None:
    """Turn a rule on; it changes nothing until a team declares it."""
    problems = list(check_definition(definition))
    if Modifier.objects.filter(tournament_id=change.tournament_id, key=definition.key).exists():
        problems.append(problem_at(FinalProblem.MODIFIER_TAKEN, "key", label=definition.label))
    if problems:
        raise DomainError(*problems)
    row = Modifier.objects.create(tournament_id=change.tournament_id, **_columns(definition))
    change.record(subject=row.id, new=_definition_json(definition))


@writes(LogKind.MODIFIER)
def modifier_remove(change: Change, modifier_id: uuid.UUID) -> None:
    """Turn a rule off again; refused once a team declared it."""
    row = Modifier.objects.filter(tournament_id=change.tournament_id, pk=modifier_id).first()
    if row is None:
        raise DomainError(problem_at(FinalProblem.MODIFIER_UNKNOWN))
    if row.declarations.exists():
        raise DomainError(problem_at(FinalProblem.MODIFIER_DECLARED, label=row.label))
    change.record(subject=row.id, old={"key": row.key, "label": row.label})
    row.delete()


@writes(LogKind.DECLARATION)
def declaration_add(
    change: Change,
    modifier_id: uuid.UUID,
    team_id: uuid.UUID,
    *,
    target_id: uuid.UUID | None = None,
    challenge_won: bool = False,
    cancels_id: uuid.UUID | None = None,
) -> None:
    """A team declares a rule, on itself or on a named team. Raises DomainError with everything that forbids it."""
    row = Modifier.objects.filter(tournament_id=change.tournament_id, pk=modifier_id).first()
    if row is None:
        raise DomainError(problem_at(FinalProblem.MODIFIER_UNKNOWN))
    names = {team.id: team.name for team in Team.objects.filter(tournament_id=change.tournament_id)}
    made = Declaration(
        tournament_id=change.tournament_id,
        modifier=row,
        team_id=team_id,
        target_id=target_id,
        challenge_won=challenge_won,
        cancels_id=cancels_id,
        entered_id=change.log_id,
    )
    if problems := _use_problems(made, change.at, names):
        raise DomainError(*problems)
    made.save()
    target = names[target_id] if target_id else None
    change.record(subject=made.id, new={"modifier": row.label, "team": names[team_id], "target": target})


def _use_problems(made: Declaration, at: datetime.datetime, teams: Iterable[uuid.UUID]) -> tuple[Problem, ...]:
    """What the rules say against a declaration that is not stored yet."""
    use = Use(
        key=str(made.entered_id),
        modifier=made.modifier.key,
        team=str(made.team_id),
        declared_at=at,
        target=str(made.target_id) if made.target_id else None,
        challenge_won=made.challenge_won,
        cancels=str(made.cancels_id) if made.cancels_id else None,
    )
    return check_use(
        use,
        definitions=definitions_of(made.tournament_id),
        teams={str(team) for team in teams},
        earlier=uses_of(made.tournament_id),
    )


@writes(LogKind.DECLARATION_WITHDRAWN)
def declaration_withdraw(change: Change, declaration_id: uuid.UUID) -> None:
    """Take back a declaration that was written down by mistake; it stays on record."""
    rows = Declaration.objects.filter(tournament_id=change.tournament_id, withdrawn__isnull=True)
    made = rows.select_related("modifier", "team").filter(pk=declaration_id).first()
    if made is None:
        raise DomainError(problem_at(FinalProblem.DECLARATION_UNKNOWN))
    if rows.filter(cancels=made).exists():
        raise DomainError(problem_at(FinalProblem.DECLARATION_CANCELLED_BY))
    made.withdrawn_id = change.log_id
    made.save(update_fields=["withdrawn_id"])
    change.record(subject=made.id, old={"modifier": made.modifier.label, "team": made.team.name})


@writes(LogKind.CLOSED, even_if_closed=True)
def tournament_close(change: Change) -> None:
    """Turn places into final points and freeze everything. Raises DomainError while results are missing."""
    matches_claim_all(change.tournament_id)
    stage = stage_in_play(change.tournament_id)
    records = match_records(stage)
    if not records:
        raise DomainError(problem_at(FinalProblem.NOTHING_PLAYED))
    every = (record for one in stages_of(stage.tournament) for record in match_records(one))
    if missing := sum(not record.complete for record in every):
        raise DomainError(problem_at(FinalProblem.MATCHES_MISSING, count=missing))
    to_come = stage.ended_after is None and stage_after(stage) is not None
    if not is_complete(stage, records) or to_come:
        raise DomainError(problem_at(FinalProblem.NOT_ALL_DRAWN))
    change.record(new=final_json(stage))
    if not Tournament.objects.filter(pk=change.tournament_id, closed_at__isnull=True).update(closed_at=timezone.now()):
        raise DomainError(problem_at(ChangeProblem.CLOSED))
    calls_forget(change.tournament_id)


@writes(LogKind.REOPENED)
def tournament_reopen(change: Change) -> None:
    """Let results be corrected again after the end; says why in the log."""
    if not change.reason:
        raise DomainError(problem_at(FinalProblem.REASON_MISSING, "reason"))
    if not Tournament.objects.filter(pk=change.tournament_id, closed_at__isnull=False).update(closed_at=None):
        raise DomainError(problem_at(FinalProblem.NOT_CLOSED))


def _decision_json(tournament_id: uuid.UUID, kind: str, order: Sequence[str]) -> dict[str, object]:
    names = {str(team.id): team.name for team in Team.objects.filter(tournament_id=tournament_id)}
    return {"kind": kind, "order": [names.get(team, team) for team in order]}


def _columns(definition: Definition) -> dict[str, object]:
    """A definition as the columns of its row."""
    return {
        "key": definition.key,
        "label": definition.label,
        "effect": definition.effect.value,
        "amount_numerator": definition.amount.numerator if definition.amount is not None else None,
        "amount_denominator": definition.amount.denominator if definition.amount is not None else 1,
        "target": definition.target.value,
        "condition": definition.condition.value,
        "rank_limit": definition.rank_limit,
        "deadline": definition.deadline,
        "uses_per_team": definition.uses_per_team,
        "exclusive": definition.exclusive,
        "stacking": definition.stacking,
        "floor_numerator": definition.floor.numerator if definition.floor is not None else None,
        "floor_denominator": definition.floor.denominator if definition.floor is not None else 1,
        "rounding": definition.rounding.value,
    }


def _definition_json(definition: Definition) -> dict[str, object]:
    deadline = definition.deadline.isoformat() if definition.deadline else None
    return _columns(definition) | {"deadline": deadline}


# An evening that ends before its end, goes on after all, or is a turn longer than it was meant.


@writes(LogKind.ENDED_EARLY)
def stage_end_early(change: Change, *, after: int) -> None:
    """Let the stage in play end after this turn of the calendar: what is drawn or played of later ones is left out.

    Nothing is removed, so that `stage_play_on` brings it back. Raises DomainError unless all turns up to this one are
    played to their end and something would come after it.
    """
    matches_claim_all(change.tournament_id)
    stage = stage_in_play(change.tournament_id)
    found = early_end_of(stage_course(stage))
    if found is None or found.after is None or found.after != after:
        raise DomainError(problem_at(EarlyEndProblem.NOT_THERE))
    Stage.objects.filter(pk=stage.pk).update(ended_after=after)
    change.record(old=_turn(found), new={"turn": after})


@writes(LogKind.PLAYED_ON)
def stage_play_on(change: Change) -> None:
    """Let everything count again that an early end left out. Raises DomainError where a later stage is reached."""
    matches_claim_all(change.tournament_id)
    ended = Stage.objects.filter(tournament_id=change.tournament_id, ended_after__isnull=False).order_by("-number")
    stage = ended.select_related("tournament").first()
    if stage is None:
        raise DomainError(problem_at(EarlyEndProblem.NOT_ENDED))
    if stage != stage_in_play(change.tournament_id):
        raise DomainError(problem_at(EarlyEndProblem.GONE_ON))
    found = early_end_of(stage_course(stage))
    Stage.objects.filter(pk=stage.pk).update(ended_after=None)
    change.record(old={"turn": stage.ended_after}, new=_turn(found))


@writes(LogKind.TURN_ADDED)
def turn_add(change: Change) -> None:
    """Let the stage in play have one more turn than was chosen. Raises DomainError where nobody is left to meet."""
    stage = stage_in_play(change.tournament_id)
    turns = stage.turns_chosen
    if turns is None or stage.ended_after is not None or not may_be_longer(stage):
        raise DomainError(problem_at(EarlyEndProblem.NO_MORE_TURNS))
    Stage.objects.filter(pk=stage.pk).update(turns_chosen=turns + 1)
    change.record(old={"turns": turns}, new={"turns": turns + 1})


@writes(LogKind.SETTINGS)
def turn_drop(change: Change) -> None:
    """Let the stage in play have one turn less again. Raises DomainError where all of them are drawn."""
    stage = stage_in_play(change.tournament_id)
    turns = stage.turns_chosen
    if turns is None or max(1, drawn_until(stage)) >= turns:
        raise DomainError(problem_at(EarlyEndProblem.TURN_DRAWN))
    Stage.objects.filter(pk=stage.pk).update(turns_chosen=turns - 1)
    change.record(subject=stage.id, old={"turns_chosen": turns}, new={"turns_chosen": turns - 1})


def _turn(found: EarlyEnd | None) -> dict[str, int]:
    return {} if found is None else {"turn": found.planned}
