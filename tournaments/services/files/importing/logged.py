"""Whether what is there is what the log tells: results, awards, penalties and settled ties, replayed entry by entry.

Standings are counted from these and from nothing else, so that anybody who replays the log comes to the table that is
shown.
"""

import uuid
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.awards import AwardKind
from rules.exact import as_written
from rules.formats import MatchFormat
from rules.matches import counted_scores
from rules.outcomes import PlayedDeal
from tournaments.event.enums import LogKind
from tournaments.event.faults.importing import ImportFault, Placed, placed
from tournaments.models import Award, LogEntry, Match
from tournaments.selectors.core.told import deals_of_json
from tournaments.services.files.importing.history import RESULTS
from tournaments.services.files.importing.outcomes import Outcomes
from tournaments.services.files.importing.rows import Rows
from tournaments.services.play.awards import LOGGED_AS

Deals = frozenset[PlayedDeal]
SAID = (LogKind.REPORTED, LogKind.DISPUTED)
AWARDED_BY = {
    LogKind.AWARD: AwardKind.ABSENT,
    LogKind.ABANDONED: AwardKind.ABANDONED,
    LogKind.STOPPED: AwardKind.TIME_UP,
}
RENAMING = (LogKind.TEAMS, LogKind.PLAYERS, LogKind.SUBSTITUTION, LogKind.ERASED)


def logged_faults(rows: Rows) -> list[Placed]:
    """Every difference between the log and the rows in force, of a tournament whose rows have no fault alone."""
    return [*_match_faults(rows), *_penalty_faults(rows), *_decision_faults(rows)]


@dataclass(slots=True)
class Story:
    """What the log has told of a match so far.

    `possible` are the results that may count: where two said the same, either may have become the result, replays and
    all. `told` is what each side said last, `awarded` how the match was awarded by an entry of its own.
    """

    possible: set[Deals] = field(default_factory=lambda: {frozenset()})
    told: dict[int, Deals] = field(default_factory=dict)
    awarded: tuple[AwardKind, int] | None = None

    def tell(self, entry: LogEntry, match: Match, outcomes: Outcomes) -> None:
        """What an entry says; anything may be raised where it is not worded as the program words it."""
        kind, new = LogKind(entry.kind), entry.new or {}
        if kind in (*SAID, LogKind.AGREED):
            said = _deals(new["deals"])
            self.told[new["side"]] = said
            if kind == LogKind.AGREED:
                length = outcomes.format_of(match)
                self.possible = {one for one in self.told.values() if _counted(length, one) == _counted(length, said)}
        elif kind in RESULTS:
            ended, added = _deals(entry.old), _deals(entry.new)
            self.possible = {(one - ended) | added for one in self.possible if ended <= one and not added & one}
        elif kind in AWARDED_BY:
            self.awarded = AWARDED_BY[kind], new[LOGGED_AS[AWARDED_BY[kind]]]
        elif kind == LogKind.AWARD_WITHDRAWN:
            self.awarded = None


def _deals(rows: object) -> Deals:
    return frozenset(deals_of_json(rows or ()))  # type: ignore[arg-type]  # the log holds any JSON


def _counted(length: MatchFormat, deals: Deals) -> object:
    return counted_scores(length, sorted(deals, key=lambda deal: deal.place))


def _match_faults(rows: Rows) -> Iterator[Placed]:
    outcomes, stories = Outcomes(rows), defaultdict[uuid.UUID, Story](Story)
    awards = {award.match_id: award for award in rows.awards if award.replaced_id is None}
    for at, entry in enumerate(rows.log):
        match = rows.matches_by_id.get(entry.subject) if entry.subject else None
        if match is not None:
            try:
                stories[match.id].tell(entry, match, outcomes)
            except (KeyError, TypeError, ValueError, AttributeError):
                yield placed(ImportFault.LOG_UNREADABLE, "log", at)
                return
    for at, match in enumerate(rows.matches):
        story = stories[match.id]
        if frozenset(outcomes.played(match)) not in story.possible:
            yield placed(ImportFault.RESULT_NOT_LOGGED, "matches", at)
        if _awarded(rows, awards.get(match.id)) != story.awarded:
            yield placed(ImportFault.AWARD_NOT_LOGGED, "matches", at)


def _awarded(rows: Rows, award: Award | None) -> tuple[AwardKind, int] | None:
    """How a match was awarded by an entry of its own; none where it was with all those of a team that left."""
    if award is None or rows.logged_by_id[award.entered_id].kind == LogKind.WITHDRAWAL:
        return None
    return AwardKind(award.kind), award.absent


def _penalty_faults(rows: Rows) -> Iterator[Placed]:
    for at, penalty in enumerate(rows.penalties):
        said = rows.logged_by_id[penalty.entered_id].new
        if not isinstance(said, dict) or (said.get("kind"), said.get("points")) != (
            penalty.kind,
            as_written(penalty.points),
        ):
            yield placed(ImportFault.PENALTY_NOT_LOGGED, "penalties", at)


def _decision_faults(rows: Rows) -> Iterator[Placed]:
    """The log tells the order by names, which says it only as long as nobody is called otherwise since."""
    names = {str(team.id): team.name for team in rows.teams}
    renamed = max((entry.seq for entry in rows.log if entry.kind in RENAMING), default=0)
    for at, decision in enumerate(rows.decisions):
        entry = rows.logged_by_id[decision.entered_id]
        said = entry.new if isinstance(entry.new, dict) else {}
        told = [str(one) for one in said.get("order", ())] if renamed < entry.seq else None
        if said.get("kind") != decision.kind or told not in (None, [names[one] for one in decision.order]):
            yield placed(ImportFault.DECISION_NOT_LOGGED, "decisions", at)
