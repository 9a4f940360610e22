"""What people at a table say of their own match, and what the desk makes of it."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone

from rules.matches import PlayedDeal, check_match, counted_scores, match_outcome
from rules.violations import Violation, violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.match_states import Move, Trust, check_move
from tournaments.models import Match, Report
from tournaments.models.report import BY_HELPER, SIDES_TOLD
from tournaments.rights import Right
from tournaments.selectors.match_facts import KnownMatch, known_match
from tournaments.selectors.told import Told, different, json_of_deals
from tournaments.services.brackets import bracket_advance, bracket_hold
from tournaments.services.changes import Actor, Change, change
from tournaments.services.deals import deal_changes, deals_write, reports_settle
from tournaments.services.matches import match_claim, match_hold
from tournaments.services.outcome_changes import outcome_change


class ReportFault(StrEnum):
    SIDE_UNKNOWN = "report_side_unknown"
    NOT_WHOLE = "report_not_whole"
    SAME_PHONE = "report_same_phone"
    SAME_ORIGIN = "report_same_origin"
    NOT_WANTED = "report_not_wanted"
    GONE = "report_gone"


def report_make(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    side: int,
    deals: Sequence[PlayedDeal],
    actor: Actor,
    phone: str = "",
    origin: str = "",
    key: uuid.UUID | None = None,
    expected_version: int | None = None,
) -> None:
    """Take down what a side (1, 2) or a helper of the desk (0) says a match ended with.

    It counts nowhere yet. Where the event trusts the players and somebody else has said the same, from another `phone`,
    it becomes the result; where somebody else says otherwise, the match is disputed. Who says something new takes the
    old word back. Words from one `origin` may be those of one person: they wait for the desk, and none of them takes
    back what its side said from elsewhere. `expected_version` is given where somebody answers to what was seen on a
    page. Raises DomainError with every fault, StaleVersion when that page was old. The same `key` a second time changes
    nothing.
    """
    with change(tournament_id, LogKind.REPORTED, actor=actor, needs=Right.ENTER, key=key) as entry:
        bracket_hold(tournament_id, match_id)
        if not _taken(entry, match_id, expected_version):
            return
        known = known_match(match_id)
        own = next((one for one in known.told if one.side == side), None)
        others = [one for one in known.told if one.side != side]
        word = _Word(side, tuple(deals), phone, origin)
        if faults := _faults(known, word, own, others):
            raise DomainError(*faults)
        move = _move(known, word, others)
        if refused := check_move(known.state, move):
            raise DomainError(*refused)
        if own is not None and own.deals == word.deals and move is not Move.AGREE:
            entry.nothing_changed = True
            return
        _take_down(entry, known, word, own)
        _follow(entry, known, move, (*(one.deals for one in others), word.deals))


def report_accept(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    report_id: uuid.UUID,
    expected_version: int,
    actor: Actor,
    key: uuid.UUID | None = None,
) -> None:
    """The desk makes what one of the table said the result in force; whatever else was said is settled by it.

    Raises DomainError, StaleVersion when somebody saved first.
    """
    with outcome_change(
        LogKind.AGREED,
        tournament_id=tournament_id,
        match_id=match_id,
        expected_version=expected_version,
        actor=actor,
        needs=Right.CONFIRM,
        key=key,
        reason="",
        redraw=False,
    ) as begun:
        if begun is None:
            return
        entry, known = begun
        told = next((one for one in known.told if one.id == report_id), None)
        if told is None:
            raise DomainError(violation(ReportFault.GONE))
        entry.record(subject=match_id, new={"side": told.side, "deals": json_of_deals(told.deals)})
        _make_result(entry, known, told.deals)


def reports_set_aside(
    *,
    tournament_id: uuid.UUID,
    match_id: uuid.UUID,
    expected_version: int,
    actor: Actor,
    key: uuid.UUID | None = None,
    reason: str = "",
) -> None:
    """Strike what was said of a match: the table counts again. Raises DomainError, StaleVersion."""
    with change(
        tournament_id, LogKind.SET_ASIDE, actor=actor, needs=Right.CONFIRM, key=key, reason=reason.strip()
    ) as entry:
        if not match_claim(entry, match_id, expected_version):
            return
        known = known_match(match_id)
        if faults := check_move(known.state, Move.SET_ASIDE):
            raise DomainError(*faults)
        reports_settle(entry, known.match.pk)
        entry.record(
            subject=match_id, old=[{"side": one.side, "deals": json_of_deals(one.deals)} for one in known.told]
        )


def _taken(entry: Change, match_id: uuid.UUID, expected_version: int | None) -> bool:
    if expected_version is None:
        return match_hold(entry, match_id)
    return match_claim(entry, match_id, expected_version)


@dataclass(frozen=True, slots=True)
class _Word:
    """What somebody says now, and from where."""

    side: int
    deals: tuple[PlayedDeal, ...]
    phone: str
    origin: str


def _faults(known: KnownMatch, word: _Word, own: Told | None, others: Sequence[Told]) -> list[Violation]:
    faults = list(check_match(known.match_format, word.deals))
    if word.side not in SIDES_TOLD:
        faults.append(violation(ReportFault.SIDE_UNKNOWN))
    if not faults and not match_outcome(known.match_format, word.deals).complete:
        faults.append(violation(ReportFault.NOT_WHOLE))
    if word.side != BY_HELPER and known.match.turn.stage.tournament.trust == Trust.PAPER:
        faults.append(violation(ReportFault.NOT_WANTED))
    if word.phone and any(one.phone == word.phone for one in others):
        faults.append(violation(ReportFault.SAME_PHONE))
    elif own and not own.came_from(word.origin) and own.deals != word.deals and _is_heard(word, others):
        faults.append(violation(ReportFault.SAME_ORIGIN))
    return faults


def _is_heard(word: _Word, told: Sequence[Told]) -> bool:
    """Whether one of these words came from where this one comes from."""
    return any(one.came_from(word.origin) for one in told)


def _move(known: KnownMatch, word: _Word, others: Sequence[Told]) -> Move:
    """What the new word means beside those of the others."""
    said = counted_scores(known.match_format, word.deals)
    if different(known.match_format, others) - {said}:
        return Move.DIFFER
    elsewhere = [one for one in others if not one.came_from(word.origin)]
    if elsewhere and known.match.turn.stage.tournament.trust == Trust.PLAYERS:
        return Move.AGREE
    return Move.REPORT


def _take_down(entry: Change, known: KnownMatch, word: _Word, own: Told | None) -> None:
    """In the place of its own word before."""
    reports_settle(entry, known.match.pk, side=word.side)
    Report.objects.create(
        tournament_id=entry.tournament_id,
        match=known.match,
        side=word.side,
        deals=json_of_deals(word.deals),
        phone=word.phone,
        origin=word.origin,
        entered_id=entry.entry_id,
    )
    Match.objects.filter(pk=known.match.pk, started_at__isnull=True).update(started_at=timezone.now())
    entry.record(
        subject=known.match.pk,
        old=None if own is None else {"side": word.side, "deals": json_of_deals(own.deals)},
        new={"side": word.side, "deals": json_of_deals(word.deals)},
    )


def _follow(entry: Change, known: KnownMatch, move: Move, told: Iterable[Sequence[PlayedDeal]]) -> None:
    """What comes of the words of a match, the new one among them."""
    if move is Move.DIFFER:
        entry.kind = LogKind.DISPUTED
    if move is Move.AGREE:
        entry.kind = LogKind.AGREED
        _make_result(entry, known, max(told, key=len))
        bracket_advance(known.match.turn.stage)


def _make_result(entry: Change, known: KnownMatch, deals: Sequence[PlayedDeal]) -> None:
    """What was said is now what was played."""
    deals_write(entry, known.match, deal_changes(known.in_force, deals))
    reports_settle(entry, known.match.pk)
