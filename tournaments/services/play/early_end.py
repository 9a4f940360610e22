"""An evening that ends before its end, goes on after all, or is a turn longer than it was meant."""

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.draws import EarlyEndFault
from tournaments.models import Stage
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.course import stage_course
from tournaments.selectors.counted.next_draw import drawn_until
from tournaments.selectors.play.early_end import EarlyEnd, early_end_of, may_be_longer
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.matches import matches_claim_all


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
        raise DomainError(violation(EarlyEndFault.NOT_THERE))
    Stage.objects.filter(pk=stage.pk).update(ended_after=after)
    change.record(old=_turn(found), new={"turn": after})


@writes(LogKind.PLAYED_ON)
def stage_play_on(change: Change) -> None:
    """Let everything count again that an early end left out. Raises DomainError where a later stage is reached."""
    matches_claim_all(change.tournament_id)
    ended = Stage.objects.filter(tournament_id=change.tournament_id, ended_after__isnull=False).order_by("-number")
    stage = ended.select_related("tournament").first()
    if stage is None:
        raise DomainError(violation(EarlyEndFault.NOT_ENDED))
    if stage != stage_in_play(change.tournament_id):
        raise DomainError(violation(EarlyEndFault.GONE_ON))
    found = early_end_of(stage_course(stage))
    Stage.objects.filter(pk=stage.pk).update(ended_after=None)
    change.record(old={"turn": stage.ended_after}, new=_turn(found))


@writes(LogKind.TURN_ADDED)
def turn_add(change: Change) -> None:
    """Let the stage in play have one more turn than was chosen. Raises DomainError where nobody is left to meet."""
    stage = stage_in_play(change.tournament_id)
    turns = stage.turns_chosen
    if turns is None or stage.ended_after is not None or not may_be_longer(stage):
        raise DomainError(violation(EarlyEndFault.NO_MORE_TURNS))
    Stage.objects.filter(pk=stage.pk).update(turns_chosen=turns + 1)
    change.record(old={"turns": turns}, new={"turns": turns + 1})


@writes(LogKind.SETTINGS)
def turn_drop(change: Change) -> None:
    """Let the stage in play have one turn less again. Raises DomainError where all of them are drawn."""
    stage = stage_in_play(change.tournament_id)
    turns = stage.turns_chosen
    if turns is None or max(1, drawn_until(stage)) >= turns:
        raise DomainError(violation(EarlyEndFault.TURN_DRAWN))
    Stage.objects.filter(pk=stage.pk).update(turns_chosen=turns - 1)
    change.record(subject=stage.id, old={"turns_chosen": turns}, new={"turns_chosen": turns - 1})


def _turn(found: EarlyEnd | None) -> dict[str, int]:
    return {} if found is None else {"turn": found.planned}
