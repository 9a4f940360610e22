"""A whole tournament, stage by stage: how far each has come, and which of them is being played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.event.regulation import Regulation
from tournaments.models import Stage, Tournament
from tournaments.scheduling.bracket.types import NodeState
from tournaments.selectors.core.continuing import redraw_due
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.saved_since import match_records_after
from tournaments.selectors.core.stages import stage_of, stages_of, turns_before_stage
from tournaments.selectors.core.turns_shown import keeps_turns_back
from tournaments.selectors.counted.bracket_queries import BracketInPlay, bracket_in_play
from tournaments.selectors.counted.progress import Progress, TurnProgress, drawn_until, progress_of
from tournaments.selectors.counted.standings_queries import groups_of_stage

# Whether a stage is over: everything is drawn that is to be played, and every match has its result.

OPEN_NODES = (NodeState.WAITING, NodeState.READY)


def is_played_out(now: BracketInPlay | None) -> bool:
    """Whether no match of a bracket is left; one that is not drawn yet has all of them left."""
    return now is not None and not any(one.state in OPEN_NODES for one in now.standings.values())


def is_complete(stage: Stage, records: Sequence[MatchRecord]) -> bool:
    """Whether nothing is left to draw or to play in a stage; `records` are its matches, those after an early end left
    out.
    """
    played = bool(records) and all(record.complete for record in records)
    if stage.ended_after is not None:
        return played
    if stage.traits.bracket:
        return is_played_out(bracket_in_play(stage, records))
    return played and (not stage.traits.turn_by_turn or drawn_until(stage) >= (stage.turns_chosen or 1))


@dataclass(frozen=True, slots=True)
class StageCourse:
    """A stage that somebody plays in. `before` is how many turns the calendar has before its own first one.

    `next_turn` is the number in the calendar of the turn that is to be drawn from the results, once they are all in, or
    of the first that is to be drawn again because somebody came or left (`again`); None where nothing more is drawn, or
    not yet. `withheld`: turns are drawn that may not be seen yet, as in the course.
    """

    stage: Stage
    regulation: Regulation
    records: tuple[MatchRecord, ...]
    progress: Progress
    bracket: BracketInPlay | None
    before: int
    over: bool
    next_turn: int | None
    again: bool = False
    withheld: bool = False

    @property
    def hidden(self) -> bool:
        """Whether results of it are withheld, as in the course."""
        return any(record.hidden for record in self.records)

    @property
    def drawn(self) -> bool:
        """Whether a draw of it was published."""
        return bool(self.records) or self.bracket is not None

    @property
    def provisional(self) -> bool:
        return not self.over


@dataclass(frozen=True, slots=True)
class Course:
    """The stages that were reached so far, and the number of all of them. The last one reached is being played."""

    reached: tuple[StageCourse, ...]
    stages: tuple[Stage, ...]

    @property
    def now(self) -> StageCourse:
        return self.reached[-1]

    @property
    def turns(self) -> tuple[TurnProgress, ...]:
        return tuple(turn for one in self.reached for turn in one.progress.turns)

    @property
    def current(self) -> TurnProgress | None:
        """The first turn of the stage being played that owes a result, else the last turn of all."""
        return self.now.progress.current or (self.turns[-1] if self.turns else None)

    @property
    def over(self) -> bool:
        """Whether nothing is left to draw or to play in the whole tournament; an early end leaves out later stages."""
        ended = self.now.stage.ended_after is not None
        return self.now.over and (ended or len(self.reached) == len(self.stages))

    def stage_with(self, turn: int) -> StageCourse | None:
        """The stage that the turn of this number belongs to."""
        return next((one for one in self.reached if any(turn == its.number for its in one.progress.turns)), None)


def course_of(tournament: Tournament, *, players_of: int | None = None, before: Course | None = None) -> Course:
    """The stages that somebody plays in; `players_of`: the one turn of which it is wanted who sits at its tables;
    `before`: the whole course as it was at an earlier version, held alike.
    """
    stages = stages_of(tournament)
    now = stage_of(tournament).number if len(stages) > 1 else 1
    known = {} if before is None else {one.stage.id: one for one in before.reached}
    reached = (one for one in stages if one.number <= now)
    return Course(tuple(stage_course(one, players_of=players_of, known=known.get(one.id)) for one in reached), stages)


def stage_course(stage: Stage, *, players_of: int | None = None, known: StageCourse | None = None) -> StageCourse:
    """`known`: the same stage as it was at an earlier version."""
    regulation = regulation_of(stage)
    if known is None:
        records = match_records(stage, players_of=players_of)
    else:
        records = match_records_after(stage, known.records, known.stage.tournament.version)
    progress = progress_of(records, regulation)
    before = turns_before_stage(stage)
    withheld = keeps_turns_back(stage)
    bracket = bracket_in_play(stage, records) if stage.traits.bracket else None
    told = not withheld and not any(record.hidden for record in records)
    ended = stage.ended_after is not None
    over = told and (is_played_out(bracket) if bracket is not None and not ended else is_complete(stage, records))
    due = stage.traits.turn_by_turn and not over and progress.complete and not withheld
    again = None if over or ended else redraw_due(stage)
    first = drawn_until(stage) + 1 if due else again
    return StageCourse(
        stage=stage,
        regulation=regulation,
        records=records,
        progress=progress,
        bracket=bracket,
        before=before,
        over=over,
        next_turn=None if first is None else before + first,
        again=again is not None,
        withheld=withheld,
    )


# The groups of a stage, with their entrants.


def group_numbers(playing: StageCourse | None) -> Mapping[str, int]:
    """The number of everybody's group, from 1, by the id of the team; empty where there are no groups."""
    if playing is None or not playing.stage.traits.in_groups:
        return {}
    groups = groups_of_stage(playing.stage) or ()
    return {team: number for number, members in enumerate(groups, start=1) for team in members}
