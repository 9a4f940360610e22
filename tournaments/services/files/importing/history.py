"""Whether the log tells the whole story, and whatever leans on one of its entries leans on the right one."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from rules.awards import AwardKind
from rules.match_formats import MatchFormat
from rules.match_points import as_written
from rules.matches import counted_scores
from rules.outcomes import PlayedDeal
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.import_problems import ImportProblem, Path, Placed, placed
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import (
    Award,
    CheckIn,
    FeeShare,
    Handover,
    LogEntry,
    Match,
    Movement,
    Payment,
    Report,
    Single,
    Substitution,
)
from tournaments.models.result import NEED_REASON
from tournaments.selectors.core.report_queries import deals_of_json
from tournaments.services.files.importing.result_checks import Outcomes
from tournaments.services.files.importing.rows import Rows
from tournaments.services.play.award_changes import LOGGED_AS

RESULTS = (LogKind.RESULT, LogKind.CORRECTION, LogKind.AGREED, LogKind.UNDONE)
CORRECTIONS = (LogKind.CORRECTION, LogKind.AGREED, LogKind.UNDONE)
REPORTS = (LogKind.REPORTED, LogKind.DISPUTED, LogKind.AGREED)
OF_A_TEAM = (LogKind.WITHDRAWAL, LogKind.WITHDRAWAL_UNDONE)
REPORTS_SETTLED = (*REPORTS, *RESULTS, LogKind.SET_ASIDE, LogKind.ABANDONED, LogKind.WITHDRAWAL)
TAKEN_BACK = (LogKind.PASSAGE, LogKind.PASSAGE_WITHDRAWN, LogKind.WITHDRAWAL, LogKind.WITHDRAWAL_UNDONE)
AWARDS = {
    AwardKind.ABSENT: (LogKind.AWARD, LogKind.WITHDRAWAL),
    AwardKind.ABANDONED: (LogKind.ABANDONED, LogKind.WITHDRAWAL),
    AwardKind.TIME_UP: (LogKind.STOPPED,),
}
CALLED_IN = (LogKind.SUBSTITUTION, LogKind.WITHDRAWAL_UNDONE)
"""The single player plays instead."""
AWARDS_ENDED = (LogKind.AWARD_WITHDRAWN, LogKind.WITHDRAWAL_UNDONE)


def history_problems(rows: Rows) -> list[Placed]:
    """Every problem of the log itself, and of the entries that rows name as their beginning and their end."""
    return [
        *_log_problems(rows),
        *_closing_problems(rows),
        *_frozen_problems(rows),
        *_last_word_problems(rows),
        *_witness_problems(rows),
    ]


def _log_problems(rows: Rows) -> Iterator[Placed]:
    for at, entry in enumerate(rows.log):
        if entry.seq != at + 1:
            yield placed(ImportProblem.LOG_NOT_CONTINUOUS, "log", at, "seq", found=entry.seq, wanted=at + 1)
        if (entry.kind == LogKind.CREATED) != (at == 0):
            yield placed(ImportProblem.LOG_BEGINNING, "log", at, "kind")
        if entry.kind in NEED_REASON and not entry.reason:
            yield placed(ImportProblem.LOG_WITHOUT_REASON, "log", at, "reason")
    if rows.tournament.version != len(rows.log):
        yield placed(
            ImportProblem.VERSION_NOT_LOGGED,
            "tournament",
            "version",
            found=rows.tournament.version,
            entries=len(rows.log),
        )


def _closing_problems(rows: Rows) -> Iterator[Placed]:
    turns = [entry.kind for entry in rows.log if entry.kind in (LogKind.CLOSED, LogKind.REOPENED)]
    closed = bool(turns) and turns[-1] == LogKind.CLOSED
    if closed != (rows.tournament.closed_at is not None):
        yield placed(ImportProblem.CLOSING_NOT_LOGGED, "tournament", "closed_at")


def _frozen_problems(rows: Rows) -> Iterator[Placed]:
    """Results are withheld since a version that there was."""
    one = rows.tournament
    since = one.frozen_version
    if (one.frozen_after is None) != (since is None) or (since is not None and since >= one.version):
        yield placed(ImportProblem.FROZEN_NOT_LOGGED, "tournament", "frozen_version")


def _last_word_problems(rows: Rows) -> Iterator[Placed]:
    """Somebody moved on to a stage, or a team left, if that is the last thing that was said about it."""
    said = {entry.subject: entry.kind for entry in rows.log if entry.kind in TAKEN_BACK}
    entered = {entry.stage_id for entry in rows.entries}
    for at, stage in enumerate(rows.stages):
        if (said.get(stage.id) == LogKind.PASSAGE) != (stage.id in entered):
            yield placed(ImportProblem.PASSAGE_NOT_LOGGED, "stages", at)
    for at, team in enumerate(rows.teams):
        if (said.get(team.id) == LogKind.WITHDRAWAL) != (team.withdrawn_id is not None):
            yield placed(ImportProblem.WITHDRAWAL_NOT_LOGGED, "teams", at, "withdrawn")
        elif (team.withdrawal != WithdrawalEffect.OPEN) != (team.withdrawn_in_id is not None) or (
            team.withdrawn_in_id is not None and team.withdrawn_id is None
        ):
            yield placed(ImportProblem.WITHDRAWAL_NOT_LOGGED, "teams", at, "withdrawal")


@dataclass(frozen=True, slots=True)
class Cited:
    """A field that names an entry of the log, the kinds of change it may be, and its subject where that is known."""

    name: str
    entry_id: uuid.UUID | None
    kinds: Collection[str]
    subject: uuid.UUID | None = None


def _witness_problems(rows: Rows) -> Iterator[Placed]:
    for at, deal in enumerate(rows.deals):
        begun = Cited("entered", deal.entered_id, RESULTS, deal.match_id)
        yield from _life(rows, ("deals", at), begun, Cited("replaced", deal.replaced_id, CORRECTIONS, deal.match_id))
    for at, award in enumerate(rows.awards):
        begun = Cited("entered", award.entered_id, AWARDS[AwardKind(award.kind)], _match(rows, award.entered_id, award))
        yield from _life(
            rows,
            ("awards", at),
            begun,
            Cited("replaced", award.replaced_id, AWARDS_ENDED, _match(rows, award.replaced_id, award)),
        )
    for at, report in enumerate(rows.reports):
        begun = Cited("entered", report.entered_id, REPORTS, report.match_id)
        ended = Cited("settled", report.settled_id, REPORTS_SETTLED, _match(rows, report.settled_id, report))
        yield from _life(rows, ("reports", at), begun, ended, at_once=True)
    for at, team in enumerate(rows.teams):
        yield from _witness(rows, ("teams", at), Cited("withdrawn", team.withdrawn_id, [LogKind.WITHDRAWAL], team.id))
    for section, kinds, listed in _at_the_door(rows):
        for at, row in enumerate(listed):
            ended = Cited("replaced", row.replaced_id, [*kinds, *CALLED_IN] if section == "singles" else kinds)
            # Anybody who is typed in to be paired at once comes and goes with one entry.
            begun = Cited("entered", row.entered_id, kinds)
            yield from _life(rows, (section, at), begun, ended, at_once=section == "singles")
    for at, receipt in enumerate(rows.receipts):
        yield from _witness(rows, ("receipts", at), Cited("entered", receipt.entered_id, [LogKind.RECEIPT]))
    for at, prize in enumerate(rows.prizes):
        yield from _witness(rows, ("prizes", at), Cited("removed", prize.removed_id, [LogKind.PRIZES], prize.id))
    for at, decision in enumerate(rows.decisions):
        begun = Cited("entered", decision.entered_id, [LogKind.DECISION])
        ended = Cited("withdrawn", decision.withdrawn_id, [LogKind.DECISION_WITHDRAWN], decision.id)
        yield from _life(rows, ("decisions", at), begun, ended)
    for at, penalty in enumerate(rows.penalties):
        begun = Cited("entered", penalty.entered_id, [LogKind.PENALTY], penalty.id)
        ended = Cited("withdrawn", penalty.withdrawn_id, [LogKind.PENALTY_WITHDRAWN], penalty.id)
        yield from _life(rows, ("penalties", at), begun, ended)
    for at, declared in enumerate(rows.declarations):
        begun = Cited("entered", declared.entered_id, [LogKind.DECLARATION], declared.id)
        ended = Cited("withdrawn", declared.withdrawn_id, [LogKind.DECLARATION_WITHDRAWN], declared.id)
        yield from _life(rows, ("declarations", at), begun, ended)


def _at_the_door(
    rows: Rows,
) -> Iterator[
    tuple[str, Collection[str], Sequence[CheckIn | FeeShare | Handover | Movement | Payment | Single | Substitution]]
]:
    """What the entries of the log bring and end at the door, with the kinds of change they may be."""
    yield "check_ins", [LogKind.CHECK_IN, LogKind.PLAYERS], rows.check_ins
    yield "fee_shares", [LogKind.FEE_CHOSEN, LogKind.SETTINGS, LogKind.PLAYERS], rows.fee_shares
    yield "payments", [LogKind.PAYMENT], rows.payments
    yield "handovers", [LogKind.PRIZES], rows.handovers
    yield "till", [LogKind.TILL, LogKind.PRIZES], rows.till
    yield "singles", [LogKind.PLAYERS, LogKind.CREATED], rows.singles
    yield "substitutions", [LogKind.SUBSTITUTION], rows.substitutions


def _match(rows: Rows, entry_id: uuid.UUID | None, row: Award | Report) -> uuid.UUID | None:
    """The match that an entry tells of; none where it tells of a team that left or came back with all its matches."""
    entry = rows.logged_by_id.get(entry_id) if entry_id else None
    return None if entry is not None and entry.kind in OF_A_TEAM else row.match_id


def _life(rows: Rows, where: Path, begun: Cited, ended: Cited, *, at_once: bool = False) -> Iterator[Placed]:
    """The first and last log entry of a row; `at_once`: they may be the same."""
    yield from _witness(rows, where, begun)
    yield from _witness(rows, where, ended)
    if begun.entry_id and ended.entry_id and rows.seq(ended.entry_id) < rows.seq(begun.entry_id) + (not at_once):
        yield placed(ImportProblem.LOG_ENDS_BEFORE, *where, ended.name)


def _witness(rows: Rows, where: Path, told: Cited) -> Iterator[Placed]:
    """The entry tells of such a change, and of this subject where it names one."""
    if told.entry_id is None:
        return
    entry = rows.logged_by_id[told.entry_id]
    if entry.kind not in told.kinds:
        yield placed(ImportProblem.LOG_OTHER_KIND, *where, told.name, kind=entry.kind)
    elif told.subject is not None and entry.subject != told.subject:
        yield placed(ImportProblem.LOG_OTHER_SUBJECT, *where, told.name)


# Whether what is there is what the log tells: results, awards, penalties and settled ties, replayed entry by entry.
#
# Standings are counted from these and from nothing else, so that anybody who replays the log comes to the table that
# is shown.

Deals = frozenset[PlayedDeal]
SAID = (LogKind.REPORTED, LogKind.DISPUTED)
AWARDED_BY = {
    LogKind.AWARD: AwardKind.ABSENT,
    LogKind.ABANDONED: AwardKind.ABANDONED,
    LogKind.STOPPED: AwardKind.TIME_UP,
}
RENAMING = (LogKind.TEAMS, LogKind.PLAYERS, LogKind.SUBSTITUTION, LogKind.ERASED)


def logged_problems(rows: Rows) -> list[Placed]:
    """Every difference between the log and the rows in force, of a tournament whose rows have no problem alone."""
    return [*_match_problems(rows), *_penalty_problems(rows), *_decision_problems(rows)]


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


def _match_problems(rows: Rows) -> Iterator[Placed]:
    outcomes, stories = Outcomes(rows), defaultdict[uuid.UUID, Story](Story)
    awards = {award.match_id: award for award in rows.awards if award.replaced_id is None}
    for at, entry in enumerate(rows.log):
        match = rows.matches_by_id.get(entry.subject) if entry.subject else None
        if match is not None:
            try:
                stories[match.id].tell(entry, match, outcomes)
            except (KeyError, TypeError, ValueError, AttributeError):
                yield placed(ImportProblem.LOG_UNREADABLE, "log", at)
                return
    for at, match in enumerate(rows.matches):
        story = stories[match.id]
        if frozenset(outcomes.played(match)) not in story.possible:
            yield placed(ImportProblem.RESULT_NOT_LOGGED, "matches", at)
        if _awarded(rows, awards.get(match.id)) != story.awarded:
            yield placed(ImportProblem.AWARD_NOT_LOGGED, "matches", at)


def _awarded(rows: Rows, award: Award | None) -> tuple[AwardKind, int] | None:
    """How a match was awarded by an entry of its own; none where it was with all those of a team that left."""
    if award is None or rows.logged_by_id[award.entered_id].kind == LogKind.WITHDRAWAL:
        return None
    return AwardKind(award.kind), award.absent


def _penalty_problems(rows: Rows) -> Iterator[Placed]:
    for at, penalty in enumerate(rows.penalties):
        said = rows.logged_by_id[penalty.entered_id].new
        if not isinstance(said, dict) or (said.get("kind"), said.get("points")) != (
            penalty.kind,
            as_written(penalty.points),
        ):
            yield placed(ImportProblem.PENALTY_NOT_LOGGED, "penalties", at)


def _decision_problems(rows: Rows) -> Iterator[Placed]:
    """The log tells the order by names, which says it only as long as nobody is called otherwise since."""
    names = {str(team.id): team.name for team in rows.teams}
    renamed = max((entry.seq for entry in rows.log if entry.kind in RENAMING), default=0)
    for at, decision in enumerate(rows.decisions):
        entry = rows.logged_by_id[decision.entered_id]
        said = entry.new if isinstance(entry.new, dict) else {}
        told = [str(one) for one in said.get("order", ())] if renamed < entry.seq else None
        if said.get("kind") != decision.kind or told not in (None, [names[one] for one in decision.order]):
            yield placed(ImportProblem.DECISION_NOT_LOGGED, "decisions", at)
