"""Whether the log tells the whole story, and whatever leans on one of its entries leans on the right one."""

import uuid
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rules.awards import AwardKind
from tournaments.event.enums import LogKind
from tournaments.event.faults.importing import ImportFault, Path, Placed, placed
from tournaments.event.match_states import WithdrawalEffect
from tournaments.models import Award, CheckIn, Movement, Payment, Report, Single, Substitution
from tournaments.models.result import NEED_REASON
from tournaments.services.files.importing.rows import Rows

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
"""Who waited for a partner plays instead."""
AWARDS_ENDED = (LogKind.AWARD_WITHDRAWN, LogKind.WITHDRAWAL_UNDONE)


def history_faults(rows: Rows) -> list[Placed]:
    """Every fault of the log itself, and of the entries that rows name as their beginning and their end."""
    return [
        *_log_faults(rows),
        *_closing_faults(rows),
        *_frozen_faults(rows),
        *_last_word_faults(rows),
        *_witness_faults(rows),
    ]


def _log_faults(rows: Rows) -> Iterator[Placed]:
    for at, entry in enumerate(rows.log):
        if entry.seq != at + 1:
            yield placed(ImportFault.LOG_NOT_CONTINUOUS, "log", at, "seq", found=entry.seq, wanted=at + 1)
        if (entry.kind == LogKind.CREATED) != (at == 0):
            yield placed(ImportFault.LOG_BEGINNING, "log", at, "kind")
        if entry.kind in NEED_REASON and not entry.reason:
            yield placed(ImportFault.LOG_WITHOUT_REASON, "log", at, "reason")
    if rows.tournament.version != len(rows.log):
        yield placed(
            ImportFault.VERSION_NOT_LOGGED,
            "tournament",
            "version",
            found=rows.tournament.version,
            entries=len(rows.log),
        )


def _closing_faults(rows: Rows) -> Iterator[Placed]:
    turns = [entry.kind for entry in rows.log if entry.kind in (LogKind.CLOSED, LogKind.REOPENED)]
    closed = bool(turns) and turns[-1] == LogKind.CLOSED
    if closed != (rows.tournament.closed_at is not None):
        yield placed(ImportFault.CLOSING_NOT_LOGGED, "tournament", "closed_at")


def _frozen_faults(rows: Rows) -> Iterator[Placed]:
    """Results are kept back since a version that there was."""
    one = rows.tournament
    since = one.frozen_version
    if (one.frozen_after is None) != (since is None) or (since is not None and since >= one.version):
        yield placed(ImportFault.FROZEN_NOT_LOGGED, "tournament", "frozen_version")


def _last_word_faults(rows: Rows) -> Iterator[Placed]:
    """Somebody moved on to a stage, or a team left, if that is the last thing that was said about it."""
    said = {entry.subject: entry.kind for entry in rows.log if entry.kind in TAKEN_BACK}
    entered = {entry.stage_id for entry in rows.entries}
    for at, stage in enumerate(rows.stages):
        if (said.get(stage.id) == LogKind.PASSAGE) != (stage.id in entered):
            yield placed(ImportFault.PASSAGE_NOT_LOGGED, "stages", at)
    for at, team in enumerate(rows.teams):
        if (said.get(team.id) == LogKind.WITHDRAWAL) != (team.withdrawn_id is not None):
            yield placed(ImportFault.WITHDRAWAL_NOT_LOGGED, "teams", at, "withdrawn")
        elif (team.withdrawal != WithdrawalEffect.OPEN) != (team.withdrawn_in_id is not None) or (
            team.withdrawn_in_id is not None and team.withdrawn_id is None
        ):
            yield placed(ImportFault.WITHDRAWAL_NOT_LOGGED, "teams", at, "withdrawal")


@dataclass(frozen=True, slots=True)
class Told:
    """A field that names an entry of the log, the kinds of change it may be, and its subject where that is known."""

    name: str
    entry_id: uuid.UUID | None
    kinds: Collection[str]
    subject: uuid.UUID | None = None


def _witness_faults(rows: Rows) -> Iterator[Placed]:
    for at, deal in enumerate(rows.deals):
        begun = Told("entered", deal.entered_id, RESULTS, deal.match_id)
        yield from _life(rows, ("deals", at), begun, Told("replaced", deal.replaced_id, CORRECTIONS, deal.match_id))
    for at, award in enumerate(rows.awards):
        begun = Told("entered", award.entered_id, AWARDS[AwardKind(award.kind)], _match(rows, award.entered_id, award))
        yield from _life(
            rows,
            ("awards", at),
            begun,
            Told("replaced", award.replaced_id, AWARDS_ENDED, _match(rows, award.replaced_id, award)),
        )
    for at, report in enumerate(rows.reports):
        begun = Told("entered", report.entered_id, REPORTS, report.match_id)
        ended = Told("settled", report.settled_id, REPORTS_SETTLED, _match(rows, report.settled_id, report))
        yield from _life(rows, ("reports", at), begun, ended, at_once=True)
    for at, team in enumerate(rows.teams):
        yield from _witness(rows, ("teams", at), Told("withdrawn", team.withdrawn_id, [LogKind.WITHDRAWAL], team.id))
    for section, kinds, listed in _at_the_door(rows):
        for at, row in enumerate(listed):
            ended = Told("replaced", row.replaced_id, [*kinds, *CALLED_IN] if section == "singles" else kinds)
            # Anybody who is typed in to be paired at once comes and goes with one entry.
            begun = Told("entered", row.entered_id, kinds)
            yield from _life(rows, (section, at), begun, ended, at_once=section == "singles")
    for at, decision in enumerate(rows.decisions):
        begun = Told("entered", decision.entered_id, [LogKind.DECISION])
        ended = Told("withdrawn", decision.withdrawn_id, [LogKind.DECISION_WITHDRAWN], decision.id)
        yield from _life(rows, ("decisions", at), begun, ended)
    for at, penalty in enumerate(rows.penalties):
        begun = Told("entered", penalty.entered_id, [LogKind.PENALTY], penalty.id)
        ended = Told("withdrawn", penalty.withdrawn_id, [LogKind.PENALTY_WITHDRAWN], penalty.id)
        yield from _life(rows, ("penalties", at), begun, ended)
    for at, declared in enumerate(rows.declarations):
        begun = Told("entered", declared.entered_id, [LogKind.DECLARATION], declared.id)
        ended = Told("withdrawn", declared.withdrawn_id, [LogKind.DECLARATION_WITHDRAWN], declared.id)
        yield from _life(rows, ("declarations", at), begun, ended)


def _at_the_door(
    rows: Rows,
) -> Iterator[tuple[str, Collection[str], Sequence[CheckIn | Movement | Payment | Single | Substitution]]]:
    """What the entries of the log bring and end at the door, with the kinds of change they may be."""
    yield "check_ins", [LogKind.CHECK_IN], rows.check_ins
    yield "payments", [LogKind.PAYMENT], rows.payments
    yield "till", [LogKind.TILL], rows.till
    yield "singles", [LogKind.PLAYERS, LogKind.CREATED], rows.singles
    yield "substitutions", [LogKind.SUBSTITUTION], rows.substitutions


def _match(rows: Rows, entry_id: uuid.UUID | None, row: Award | Report) -> uuid.UUID | None:
    """The match that an entry tells of; none where it tells of a team that left or came back with all its matches."""
    entry = rows.logged_by_id.get(entry_id) if entry_id else None
    return None if entry is not None and entry.kind in OF_A_TEAM else row.match_id


def _life(rows: Rows, where: Path, begun: Told, ended: Told, *, at_once: bool = False) -> Iterator[Placed]:
    """From the entry with which a row came to the one that ended it, if any did; `at_once`: it may be the same."""
    yield from _witness(rows, where, begun)
    yield from _witness(rows, where, ended)
    if begun.entry_id and ended.entry_id and rows.seq(ended.entry_id) < rows.seq(begun.entry_id) + (not at_once):
        yield placed(ImportFault.LOG_ENDS_BEFORE, *where, ended.name)


def _witness(rows: Rows, where: Path, told: Told) -> Iterator[Placed]:
    """The entry tells of such a change, and of this subject where it names one."""
    if told.entry_id is None:
        return
    entry = rows.logged_by_id[told.entry_id]
    if entry.kind not in told.kinds:
        yield placed(ImportFault.LOG_OTHER_KIND, *where, told.name, kind=entry.kind)
    elif told.subject is not None and entry.subject != told.subject:
        yield placed(ImportFault.LOG_OTHER_SUBJECT, *where, told.name)
