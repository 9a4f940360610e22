"""Whether the log tells the whole story, and whatever leans on one of its entries leans on the right one."""

import uuid
from collections.abc import Collection, Iterator

from tournaments.enums import LogKind
from tournaments.services.importing.faults import ImportFault, Path, Placed, placed
from tournaments.services.importing.rows import Rows

RESULTS = (LogKind.RESULT, LogKind.CORRECTION)


def history_faults(rows: Rows) -> list[Placed]:
    """Every fault of the log itself, and of the entries that rows name as their beginning and their end."""
    return [*_log_faults(rows), *_closing_faults(rows), *_witness_faults(rows)]


def _log_faults(rows: Rows) -> Iterator[Placed]:
    for at, entry in enumerate(rows.log):
        if entry.seq != at + 1:
            yield placed(ImportFault.LOG_NOT_CONTINUOUS, "log", at, "seq", found=entry.seq, wanted=at + 1)
        if (entry.kind == LogKind.CREATED) != (at == 0):
            yield placed(ImportFault.LOG_BEGINNING, "log", at, "kind")
        if entry.kind == LogKind.CORRECTION and not entry.reason:
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


def _witness_faults(rows: Rows) -> Iterator[Placed]:
    for at, deal in enumerate(rows.deals):
        where: Path = ("deals", at)
        yield from _witness(rows, (*where, "entered"), deal.entered_id, RESULTS, deal.match_id)
        if deal.replaced_id:
            yield from _witness(rows, (*where, "replaced"), deal.replaced_id, [LogKind.CORRECTION], deal.match_id)
            yield from _order(rows, (*where, "replaced"), deal.entered_id, deal.replaced_id)
    for at, decision in enumerate(rows.decisions):
        where = ("decisions", at)
        yield from _witness(rows, (*where, "entered"), decision.entered_id, [LogKind.DECISION])
        if decision.withdrawn_id:
            kinds = [LogKind.DECISION_WITHDRAWN]
            yield from _witness(rows, (*where, "withdrawn"), decision.withdrawn_id, kinds, decision.id)
            yield from _order(rows, (*where, "withdrawn"), decision.entered_id, decision.withdrawn_id)
    for at, declared in enumerate(rows.declarations):
        where = ("declarations", at)
        yield from _witness(rows, (*where, "entered"), declared.entered_id, [LogKind.DECLARATION], declared.id)
        if declared.withdrawn_id:
            kinds = [LogKind.DECLARATION_WITHDRAWN]
            yield from _witness(rows, (*where, "withdrawn"), declared.withdrawn_id, kinds, declared.id)
            yield from _order(rows, (*where, "withdrawn"), declared.entered_id, declared.withdrawn_id)


def _witness(
    rows: Rows, where: Path, entry_id: uuid.UUID, kinds: Collection[str], subject: uuid.UUID | None = None
) -> Iterator[Placed]:
    """The entry tells of such a change, and of this subject where it names one."""
    entry = rows.entries_by_id[entry_id]
    if entry.kind not in kinds:
        yield placed(ImportFault.LOG_OTHER_KIND, *where, kind=entry.kind)
    elif subject is not None and entry.subject != subject:
        yield placed(ImportFault.LOG_OTHER_SUBJECT, *where)


def _order(rows: Rows, where: Path, begun: uuid.UUID, ended: uuid.UUID) -> Iterator[Placed]:
    if rows.seq(ended) <= rows.seq(begun):
        yield placed(ImportFault.LOG_ENDS_BEFORE, *where)
