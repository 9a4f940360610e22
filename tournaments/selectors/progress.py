"""Where the evening stands: what is done, what is missing, and whether the sums are as they must be."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.matches import MatchKind, points_per_match
from tournaments.regulation import Regulation
from tournaments.selectors.outcomes import MatchRecord


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
    """Sums that must come out whatever the cards did; an expected value is None where the format fixes none."""

    matches: int
    complete: int
    deals: int
    deals_expected: int | None
    points: int
    points_due: int | None
    points_expected: int | None

    @property
    def provisional(self) -> bool:
        return self.complete < self.matches

    @property
    def wrong(self) -> bool:
        """Whether the results that are in contradict the sums, which only a fault of the program could cause."""
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
    return Progress(turns, _checks(records, regulation))


def _checks(records: Sequence[MatchRecord], regulation: Regulation) -> Checks:
    per_match = points_per_match(regulation.match_format, regulation.match_points)
    fixed = regulation.match_format.kind in (MatchKind.FIXED, MatchKind.SUM)
    scored = [record.points for record in records if record.points is not None]
    return Checks(
        matches=len(records),
        complete=len(scored),
        deals=sum(sum(record.outcome.deals_won) + record.outcome.level_deals for record in records),
        deals_expected=len(records) * regulation.match_format.length if fixed else None,
        points=sum(sum(points) for points in scored),
        points_due=len(scored) * per_match if per_match is not None else None,
        points_expected=len(records) * per_match if per_match is not None else None,
    )
