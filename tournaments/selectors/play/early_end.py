"""Whether the evening can end before its end, or be a turn longer than it was meant."""

from dataclasses import dataclass, replace

from tournaments.models import Stage
from tournaments.scheduling.registry import schedule_problems
from tournaments.selectors.core.calendar import drawing_of
from tournaments.selectors.core.stages import turns_of
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.progress import TurnProgress


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """Turns are numbers of the calendar: `planned` is the last one of the stage as it was meant, `after` the last that
    is played to its end where the stage can end there, `half_played` the turn that would then be left out although
    something of it is played. `ended_after` is where it was ended; `one_more` whether it can have one more turn, asked
    as long as no turn is being played.
    """

    planned: int
    after: int | None = None
    half_played: TurnProgress | None = None
    ended_after: int | None = None
    one_more: bool = False


def early_end_of(course: StageCourse) -> EarlyEnd | None:
    """What can be decided about the end of the stage in play; None before anything of it is drawn."""
    if not course.drawn:
        return None
    stage = course.stage
    planned = last_planned(course)
    if stage.ended_after is not None:
        return EarlyEnd(planned, ended_after=stage.ended_after)
    if course.over:
        return EarlyEnd(planned, one_more=may_be_longer(stage))
    done = 0
    for turn in course.progress.turns:
        if not turn.done:
            break
        done = turn.number
    begun = next((turn for turn in course.progress.turns if turn.number > done and turn.begun), None)
    after = done if course.before < done < planned else None
    between = after is not None and begun is None
    return EarlyEnd(planned, after=after, half_played=begun, one_more=between and may_be_longer(stage))


def may_be_longer(stage: Stage) -> bool:
    """Whether one more turn can be drawn than was chosen: where turns follow from results, and somebody is left whom
    each has not met.
    """
    if not stage.traits.turn_by_turn or stage.turns_chosen is None:
        return False
    drawing = drawing_of(stage)
    longer = replace(drawing.options, turns=stage.turns_chosen + 1)
    return not schedule_problems(stage.format, drawing.field, longer, 1)


def last_planned(course: StageCourse) -> int:
    """The last turn of the calendar that the stage was meant to have."""
    stage = course.stage
    if stage.traits.turn_by_turn:
        return course.before + (stage.turns_chosen or 1)
    if course.bracket is not None:
        return course.before + course.bracket.bracket.turns
    drawn = course.progress.turns if stage.ended_after is None else turns_of(stage)
    return max((turn.number for turn in drawn), default=course.before)
