"""A turn that was paired on paper while there was no program, taken as it was."""

from django.utils import timezone

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.draws import DrawFault
from tournaments.models import Draw
from tournaments.scheduling.pairing.by_hand import Couples, hand_faults, hand_turns
from tournaments.selectors.core.calendar import BY_HAND, snapshot_of, turns_as_json
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.play.hand_sheet import NUMBER, hand_sheet
from tournaments.services.frame.changes import Change, writes
from tournaments.services.play.draws import logged, refuse_if_not_due


@writes(LogKind.DRAWN)
def draw_by_hand(change: Change, couples: Couples) -> Draw | None:
    """Keep what was paired on paper as a draft of the turn that comes next in the stage being played.

    `couples` fills every place of `hand_sheet`. Raises DomainError with everything that is in the way. None when
    this request was carried out before.
    """
    stage = stage_in_play(change.tournament_id)
    if not stage.traits.turn_by_turn:
        raise DomainError(violation(DrawFault.NOT_BY_HAND))
    refuse_if_not_due(stage)
    sheet = hand_sheet(stage)
    if sheet.problems:
        raise DomainError(*sheet.problems)
    if faults := hand_faults(couples, sheet.places, sheet.entrants, sheet.played_last):
        raise DomainError(*faults)
    turns = hand_turns({place: couples[place] for place in sheet.places}, sheet.entrants, sheet.drawing.field)
    draw = Draw(
        tournament_id=change.tournament_id,
        stage=stage,
        first_turn=sheet.drawing.first_turn,
        number=NUMBER,
        options=snapshot_of(sheet.drawing) | {BY_HAND: True},
        turns=turns_as_json(turns, sheet.drawing.ids),
        drawn_at=timezone.now(),
    )
    draw.save()
    change.record(subject=draw.id, new=logged(draw))
    return draw
