"""How far the evening has come: what is done, what is missing, and whether the sums are as they must be."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from rules.counting import points_of_table
from rules.games import EVERY_SIDE
from rules.match_formats import MatchKind
from rules.match_points import Points, exact, points_per_match
from tournaments.event.regulation import Regulation
from tournaments.models import Draw, Stage
from tournaments.scheduling.pairing.costs import standing
from tournaments.selectors.core.calendar import BY_HAND, Drawing, drawing_of, snapshot_of, turns_of
from tournaments.selectors.core.continuing import continued_drawing, latest_draw, played_so_far
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.regulation_queries import points_for_format
from tournaments.selectors.core.stages import turns_before_stage
from tournaments.selectors.counted.bracket_queries import withdrawn_from
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.standings.groups import tiers


@dataclass(frozen=True, slots=True)
class TurnProgress:
    """A turn of the calendar: its matches, and the tables that still owe a result."""

    number: int
    matches: tuple[MatchRecord, ...]

    @property
    def missing(self) -> tuple[MatchRecord, ...]:
        return tuple(match for match in self.matches if not match.complete)

    @property
    def done(self) -> bool:
        return not self.missing

    @property
    def begun(self) -> bool:
        return any(match.begun for match in self.matches)


@dataclass(frozen=True, slots=True)
class Checks:
    """Sums that must come out whatever the cards did; an expected value is None where the format fixes none.

    What a table has together at which everybody is a side depends on who did not come, if anybody did not: such tables
    are `apart`, and no sum of points has them. Of tables told `by_totals` nobody knows the deals: no sum of deals has
    them.
    """

    matches: int
    complete: int
    deals: int
    deals_expected: int | None
    points: Points
    points_due: Points | None
    points_expected: Points | None
    apart: int = 0
    by_totals: int = 0

    @property
    def provisional(self) -> bool:
        return self.complete < self.matches

    @property
    def wrong(self) -> bool:
        """Whether the results that are in contradict the sums, which only a problem of the program could cause."""
        if self.points_due is not None and self.points != self.points_due:
            return True
        return not self.provisional and self.deals_expected is not None and self.deals != self.deals_expected


@dataclass(frozen=True, slots=True)
class Progress:
    turns: tuple[TurnProgress, ...]
    checks: Checks

    @property
    def current(self) -> TurnProgress | None:
        """The first turn that still owes a result, else the last one."""
        return next((turn for turn in self.turns if not turn.done), self.turns[-1] if self.turns else None)

    @property
    def complete(self) -> bool:
        return bool(self.turns) and not self.checks.provisional


def progress_of(records: Sequence[MatchRecord], regulation: Regulation) -> Progress:
    turns = tuple(
        TurnProgress(number, tuple(matches)) for number, matches in groupby(records, key=lambda record: record.turn)
    )
    return Progress(turns, _checks(turns, regulation))


def _checks(turns: Sequence[TurnProgress], regulation: Regulation) -> Checks:
    """The sums over the matches that count for somebody."""
    records = [record for turn in turns for record in turn.matches if not record.void]
    scored = [record for record in records if record.points is not None]
    by_deals = [record for record in records if not record.outcome.totals_alone]
    deals_due = [due for record in by_deals if (due := _deals_of(record)) is not None]
    whole = [record for record in records if not _is_apart(record, regulation)]
    points_due = [due for turn in turns for due in _points_due(turn.matches, regulation)]
    return Checks(
        matches=len(records),
        complete=len(scored),
        deals=sum(record.outcome.deals for record in records),
        deals_expected=sum(deals_due) if len(deals_due) == len(by_deals) and (by_deals or not records) else None,
        points=exact(sum(sum(record.points) for record in whole if record.points is not None)),
        points_due=_sum(due for due, record in zip(points_due, whole, strict=True) if record.points is not None),
        points_expected=_sum(points_due) if whole or not records else None,
        apart=len(records) - len(whole),
        by_totals=len(records) - len(by_deals),
    )


def _is_apart(record: MatchRecord, regulation: Regulation) -> bool:
    if regulation.sums_of_sides:
        return record.absent is not None
    return not record.match_format.game.two_sided and (record.absent is not None or record.notes.reserves is not None)


def _deals_of(record: MatchRecord) -> int | None:
    """The deals that a complete match of this length has, or an awarded one counts; None where the cards decide it."""
    if record.absent is not None:
        return record.outcome.deals
    return record.match_format.length if record.match_format.kind in (MatchKind.FIXED, MatchKind.SUM) else None


def _points_due(matches: Sequence[MatchRecord], regulation: Regulation) -> Iterator[Points | None]:
    """The match points that the sides of each match of a turn share, but of those that are apart; None where that
    depends on the result. In a bracket matches of one turn may differ in length.
    """
    if not matches[0].match_format.game.two_sided or regulation.sums_of_sides:
        for record in matches:
            if not record.void and not _is_apart(record, regulation):
                yield points_of_table(regulation.counting, record.match_format, regulation.table_points)
        return
    formats = {record.match_format for record in matches}
    shared = {one: points_per_match(one, points_for_format(regulation, one)) for one in formats}
    for record in matches:
        if not record.void:
            yield 0 if record.absent == EVERY_SIDE else shared[record.match_format]


def _sum(due: Iterable[Points | None]) -> Points | None:
    """The sum, unless one of them is not known."""
    known = list(due)
    return None if None in known else exact(sum(one for one in known if one is not None))


# What the next draw of a stage starts from: its entrants, and where turns follow from results, all that was played.


def next_drawing(stage: Stage, number: int = 1) -> Drawing:
    """What a draw made now with this number starts from; the stage comes with its tournament.

    The number is needed because its lots put those in an order who share a place in the table.
    """
    if not stage.traits.turn_by_turn:
        return continued_drawing(stage) or drawing_of(stage)
    records = match_records(stage)
    gone = withdrawn_from(stage)
    drawing = drawing_of(stage, drawn_until(stage) + 1)
    labels = {one: label for label, one in drawing.ids.items()}
    rows = [row for row in team_table(stage, records) if row.entrant not in gone]
    places = [[labels[team] for team in tier] for tier in tiers(rows)]
    if drawing.options.continued and not records:
        here = {row.entrant for row in rows}
        places = [[label] for label, one in drawing.ids.items() if one in here]
    points = {labels[row.entrant]: row.totals.points for row in rows}
    pairing = Draw.objects.filter(stage=stage, published_at__isnull=False).count()
    return replace(
        drawing,
        options=replace(drawing.options, standing=standing(places, points, number, pairing)),
        played=played_so_far(records, labels, turns_before_stage(stage)),
    )


def is_outdated(draw: Draw, stage: Stage) -> bool:
    """Whether what a draft of the stage started from has changed since; the stage comes with its tournament."""
    started_from = {name: value for name, value in draw.options.items() if name != BY_HAND}
    return started_from != snapshot_of(next_drawing(stage, draw.number))


def drawn_until(stage: Stage) -> int:
    """The last turn of a stage that is published, counted from its own first; 0 before any."""
    latest = latest_draw(stage)
    return max((turn.number for turn in turns_of(latest)), default=0) if latest else 0
