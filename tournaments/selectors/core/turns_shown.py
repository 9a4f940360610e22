"""How much of the calendar the public may see."""

import uuid

from django.db.models import Max

from tournaments.models import Stage, Turn
from tournaments.selectors.core.calendar import draws_in_force
from tournaments.selectors.core.disclosure import disclosure_of
from tournaments.selectors.core.stages import turns_before_stage


def turns_drawn(tournament_id: uuid.UUID) -> int:
    """The last turn of the calendar; 0 before any is drawn."""
    return Turn.objects.filter(tournament_id=tournament_id).aggregate(last=Max("number"))["last"] or 0


def last_shown(stage: Stage) -> int | None:
    """The last turn of the calendar of which it may be seen who plays where; None where nothing is withheld.

    Not only turns that were not announced are withheld, but also those that follow from results which are: who meets
    whom there would tell them.
    """
    kept = disclosure_of(stage.tournament)
    limits = [] if kept.shown_until is None else [kept.shown_until]
    if kept.frozen_after is not None:
        limits += _known_before(stage, kept.frozen_after)
    return min(limits, default=None)


def last_counted(stage: Stage) -> int | None:
    """The last turn of the calendar of which matches are looked at, None where it is all of them: who sees everything
    does not see what comes after an early end either.
    """
    return min((last for last in (stage.ended_after, last_shown(stage)) if last is not None), default=None)


def keeps_turns_back(stage: Stage) -> bool:
    """Whether turns of the stage are drawn that may not be seen."""
    last = last_shown(stage)
    if last is None:
        return False
    counted = {} if stage.ended_after is None else {"number__lte": stage.ended_after}
    return Turn.objects.filter(tournament_id=stage.tournament_id, stage=stage, number__gt=last, **counted).exists()


def is_drawn_in_secret(stage: Stage) -> bool:
    """Whether not even the first turn of the stage may be seen."""
    last = last_shown(stage)
    return last is not None and last <= turns_before_stage(stage)


def _known_before(stage: Stage, frozen: int) -> list[int]:
    """The last turn that was drawn without any result after the turn `frozen`; nothing where all of them were.

    One pairing can take several turns, where tables are short.
    """
    before = turns_before_stage(stage)
    if before > frozen:
        return [frozen + 1]
    if not stage.traits.needs_outcomes:
        return []
    drawn = [
        before + turn.number
        for draw, turns in draws_in_force(stage)
        for turn in turns
        if before + draw.first_turn <= frozen + 1
    ]
    return [max([frozen + 1, *drawn])]
