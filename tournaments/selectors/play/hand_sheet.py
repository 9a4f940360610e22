"""What a turn that was paired on paper asks for: so many tables, and the numbers of those who play."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.violations import Violation, violation
from tournaments.models import Draw, Stage
from tournaments.scheduling.kernel.faults import ScheduleFault
from tournaments.scheduling.kernel.types import EntrantId
from tournaments.scheduling.pairing.by_hand import Couples, Place
from tournaments.scheduling.pairing.history import history
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.calendar import Drawing, is_by_hand, turns_of
from tournaments.selectors.core.stages import teams_of
from tournaments.selectors.counted.next_draw import next_drawing

LEAST = 2
NUMBER = 1
"""The number of a draw puts those in an order who share a place; on paper somebody else did."""


@dataclass(frozen=True, slots=True)
class HandSheet:
    """The places to be filled, turn by turn as many tables as a draw would take, and who plays.

    `entrants` and `names` go by the number on the list; `played_last` are the numbers of the pairing before; `written`
    is what the latest draft by hand of the same turn says. With `problems` nothing can be paired, and nothing else is
    there.
    """

    drawing: Drawing
    problems: tuple[Violation, ...]
    places: tuple[Place, ...]
    entrants: Mapping[str, EntrantId]
    names: Mapping[str, str]
    played_last: frozenset[str]
    written: Couples


def hand_sheet(stage: Stage) -> HandSheet:
    """Of the turn that comes next in a stage that is drawn turn by turn; the stage comes with its tournament."""
    drawing = next_drawing(stage, NUMBER)
    if problems := _problems(stage, drawing):
        return HandSheet(drawing, problems, (), {}, {}, frozenset(), {})
    turns = FORMATS[stage.format].draw(drawing.present, drawing.options, NUMBER, drawing.played)
    labels = {one: label for label, one in drawing.ids.items()}
    playing = {rank.entrant for rank in drawing.options.standing}
    entrants, names = {}, {}
    for team in teams_of(stage.tournament_id):
        label = labels.get(str(team.id))
        if label is not None and label in playing:
            entrants[str(team.number)], names[str(team.number)] = label, team.name
    numbers = {label: number for number, label in entrants.items()}
    return HandSheet(
        drawing=drawing,
        problems=(),
        places=tuple((turn.number, meeting.table) for turn in turns for meeting in turn.meetings),
        entrants=entrants,
        names=names,
        played_last=frozenset(numbers[one] for one in history(drawing.played).last if one in numbers),
        written=_written(stage, drawing, {drawing.ids[label]: number for label, number in numbers.items()}),
    )


def _problems(stage: Stage, drawing: Drawing) -> tuple[Violation, ...]:
    """Why nobody can be paired; also where all but one have left since."""
    left = len(drawing.options.standing)
    alone = (violation(ScheduleFault.TOO_FEW_ENTRANTS, entrants=left, least=LEAST),) if left < LEAST else ()
    return FORMATS[stage.format].problems(drawing.present, drawing.options) or alone


def _written(stage: Stage, drawing: Drawing, numbers: Mapping[str, str]) -> Couples:
    drafts = Draw.objects.filter(stage=stage, first_turn=drawing.first_turn, published_at__isnull=True)
    draft = drafts.order_by("-drawn_at").first()
    if draft is None or not is_by_hand(draft):
        return {}
    return {
        (turn.number, meeting.table): (numbers.get(one, ""), numbers.get(other, ""))
        for turn in turns_of(draft)
        for meeting in turn.meetings
        for (one,), (other,) in [meeting.sides]
    }
