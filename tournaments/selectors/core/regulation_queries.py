"""The regulation of a stage as it is stored, and what an award makes of a match."""

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import QuerySet

from rules.awards import AwardKind, awarded_outcome, stopped_outcome
from rules.counting import points_of_absent, side_points
from rules.games import NO_SIDE, SIDES, Game, Sides
from rules.match_formats import MatchFormat, at_table
from rules.match_points import MatchPoints, Points, default_points
from rules.matches import match_outcome, match_points
from rules.outcomes import MatchOutcome, PlayedDeal
from rules.places import PlacePoints
from tournaments.event.letters import fold
from tournaments.event.prizes import PrizeCount, PrizeKind, PrizeRow
from tournaments.event.regulation import Lock, Regulation
from tournaments.event.regulation_kinds import UNTOLD, CountedBy
from tournaments.models import Award, Deal, Draw, Match, Prize, Stage, Tournament
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.plan import Round
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.prepared import prepared
from tournaments.settings.declared import BY_KEY
from tournaments.settings.kinds import Stored
from tournaments.settings.values import Column, part_from, regulation_from


def column_of(stage: Stage) -> Column:
    """What a column of the settings of a stage holds, be it its own or that of its tournament."""

    def column(key: str) -> Stored:
        return getattr(stage.tournament if BY_KEY[key].of_all else stage, key)

    return column


def regulation_of(stage: Stage) -> Regulation:
    return regulation_from(column_of(stage), CountedBy(stage.tournament.counted_by or UNTOLD))


def game_of(stage: Stage) -> Game:
    """The game with its choices."""
    key, choices = BY_KEY["game"].kind.read(stage.game), BY_KEY["game_choices"].kind.read(stage.game_choices)
    return Game(key, **choices)


def place_points_of(tournament: Tournament) -> PlacePoints:
    """The stored list of points by place."""
    return PlacePoints(**part_from(lambda key: getattr(tournament, key), "place_points"))


def knockout_of(stage: Stage) -> KnockoutOptions:
    return KnockoutOptions(**part_from(lambda key: getattr(stage, key), "knockout"))


def takes_of(stage: Stage) -> Takes | None:
    if stage.take_first is None:
        return None
    return Takes(**part_from(lambda key: getattr(stage, key), "takes"))


def points_for_format(regulation: Regulation, match_format: MatchFormat) -> MatchPoints:
    """The points table of a match of this length: that of the stage, unless the turn has a length of its own."""
    return regulation.match_points if match_format == regulation.match_format else default_points(match_format)


# How far the regulation of a stage can still be changed as things are.


def stage_lock(stage: Stage) -> Lock:
    """PUBLISHED holds what it was drawn from, RESULTS its whole regulation, where they are of a later stage too, CLOSED
    everything.
    """
    if stage.tournament.closed_at is not None:
        return Lock.CLOSED
    if has_results(stage):
        return Lock.RESULTS
    if is_published(stage):
        return Lock.PUBLISHED
    return Lock.OPEN


def is_published(stage: Stage) -> bool:
    """Whether something of this stage is drawn for everybody to see."""
    return Draw.objects.filter(stage=stage, published_at__isnull=False).exists()


def has_results(stage: Stage) -> bool:
    """Whether a match of this stage or a later one was played or awarded, whole or in part."""
    here = {
        "tournament_id": stage.tournament_id,
        "replaced__isnull": True,
        "match__turn__stage__number__gte": stage.number,
    }
    return Deal.objects.filter(**here).exists() or Award.objects.filter(**here).exists()


# How long a match is, as those of the stage or as its round of a bracket has it, and what deals come to.

Counted = tuple[MatchOutcome, tuple[Points, ...] | None]
"""What deals, or an award, come to: the outcome, and the match points of each side once it is complete."""


@dataclass(frozen=True, slots=True)
class Awarded:
    """Which sides lost an awarded match, and why it was awarded."""

    loser: Sides
    kind: AwardKind


def outcome_of(
    regulation: Regulation, match_format: MatchFormat, deals: Sequence[PlayedDeal], award: Awarded | None
) -> MatchOutcome:
    """What was played, unless the match was awarded."""
    if award is None:
        return _outcome_of_played(match_format, tuple(deals))
    forfeit = regulation.forfeit_in(match_format)
    if award.kind is AwardKind.TIME_UP:
        return stopped_outcome(regulation.time_rule, match_format, deals, award.loser, forfeit)
    return awarded_outcome(match_format, award.loser, forfeit)


@lru_cache(maxsize=4096)
def _outcome_of_played(match_format: MatchFormat, deals: tuple[PlayedDeal, ...]) -> MatchOutcome:
    """Every page counts all the matches of an evening again, and the same deals always come to the same."""
    return match_outcome(match_format, deals)


class Formats:
    """The length of every match: that of the stage, or of its round of a bracket."""

    def __init__(self, regulation: Regulation) -> None:
        self.regulation = regulation
        self._known: defaultdict[tuple[Round | None, int], dict[tuple[PlayedDeal, ...], Counted]] = defaultdict(dict)

    def of(self, round_: Round | None, sides: int = len(SIDES)) -> MatchFormat:
        """`sides` is how many the table has, where everybody is a side."""
        if not self.regulation.match_format.game.two_sided:
            return self._at_table(sides)
        return self.regulation.format_in(round_)

    def _at_table(self, sides: int) -> MatchFormat:
        usual = self.regulation.match_format
        return at_table(usual, sides) if sides in usual.game.tables else usual

    def counted(
        self,
        round_: Round | None,
        deals: tuple[PlayedDeal, ...],
        award: Awarded | None,
        sides: int = len(SIDES),
        reserves: Sides = NO_SIDE,
    ) -> Counted:
        """Matches of a round that were played alike at tables of as many sides are counted once."""
        if award is not None or reserves:
            outcome, points = self._count(round_, deals, award, sides)
            return outcome, self._without(reserves, points)
        known = self._known[round_, sides]
        if (counted := known.get(deals)) is None:
            counted = known[deals] = self._count(round_, deals, None, sides)
        return counted

    def _count(self, round_: Round | None, deals: tuple[PlayedDeal, ...], award: Awarded | None, sides: int) -> Counted:
        match_format = self.of(round_, sides)
        outcome = outcome_of(self.regulation, match_format, deals, award)
        if not outcome.complete:
            return outcome, None
        if not match_format.game.two_sided or self.regulation.sums_of_sides:
            return outcome, self._of_table(outcome, award)
        table = points_for_format(self.regulation, match_format)
        points = match_points(table, outcome)
        if points is None and award is not None and self._gains_nothing(award):
            points = (table.by_result[self.regulation.lost_in(match_format)],) * len(SIDES)
        return outcome, points or (0,) * len(SIDES)

    def _gains_nothing(self, award: Awarded) -> bool:
        """Whether nobody who lost by this award was there, or stayed, and that is to bring nothing."""
        return self.regulation.absent_gain_nothing and award.kind is not AwardKind.TIME_UP

    def _without(self, reserves: Sides, points: tuple[Points, ...] | None) -> tuple[Points, ...] | None:
        """What a table is worth where somebody who is not ranked played for those who did not come."""
        if points is None or not reserves:
            return points
        least = self._absent(points, len(points))
        if self.regulation.absent_gain_nothing:
            least = min([least, *(own for side, own in enumerate(points, start=1) if side not in reserves.numbers)])
        return tuple(least if side in reserves.numbers else own for side, own in enumerate(points, start=1))

    def _absent(self, points: tuple[Points, ...], sides: int) -> Points:
        """What who did not come has of a table."""
        return points_of_absent(self.regulation.counting, self.regulation.table_points, points, sides=sides)

    def _of_table(self, outcome: MatchOutcome, award: Awarded | None) -> tuple[Points, ...] | None:
        """What a table is worth to everybody there; one that was not played because somebody did not come is a rest for
        who did, and the least there is to those who did not, never more than that rest. Where that is a
        mean, it is counted with all rests. So is a match of two sides that has no card points to add up.
        """
        regulation = self.regulation
        without = regulation.sums_of_sides and outcome.card_points is None
        if award is not None and (without or award.kind is not AwardKind.TIME_UP):
            rest, least = regulation.points_of_rest or 0, self._absent((), len(outcome.lines))
            if regulation.absent_gain_nothing and regulation.points_of_rest is not None:
                least = min(least, rest)
            absent = award.loser.numbers
            return tuple(least if side in absent else rest for side, _ in enumerate(outcome.lines, start=1))
        return side_points(regulation.counting, outcome, regulation.match_points, regulation.table_points)


def match_format_of(match: Match, sides: int = len(SIDES)) -> MatchFormat:
    """The length of a match by the sides of its table; it comes with its turn, stage and tournament."""
    return Formats(regulation_of(match.turn.stage)).of(match.round, sides)


# The prizes of an evening as they are listed, without whose they are.


def prizes_of(tournament: Tournament) -> list[Prize]:
    """The prizes that were not struck off, as they are listed."""
    return _prizes(tournament.id)


def places_prized(tournament: Tournament) -> int:
    """The last place that wins something, 0 where none does."""
    return max((one.place or 0 for one in prizes_of(tournament) if one.kind == PrizeKind.PLACE), default=0)


def has_prizes(tournament: Tournament) -> bool:
    return bool(prizes_of(tournament))


def givers_of(tournament: Tournament) -> tuple[str, ...]:
    """The donors, each once, in the order of the list."""
    return tuple(dict.fromkeys(one.giver for one in prizes_of(tournament) if one.giver))


@prepared
def _prizes(tournament_id: uuid.UUID, /) -> QuerySet[Prize]:
    return Prize.objects.filter(tournament_id=tournament_id, removed__isnull=True).order_by("number")


def row_of(one: Prize) -> PrizeRow:
    return PrizeRow(
        key=str(one.id),
        kind=PrizeKind(one.kind),
        place=one.place or 1,
        club=fold(one.club),
        count=PrizeCount(one.count) if one.count else None,
        money=one.money,
        cents=one.cents,
        order=tuple(one.order),
    )
