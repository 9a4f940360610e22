"""The till of an evening: what is put in, paid out and counted, each once and never changed."""

import uuid
from collections.abc import Iterator

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.fees import ONCE, PAID_OUT, TAKEN, UNNAMED, MovementKind
from tournaments.event.problems.evening_problems import TillProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Movement, Prize, Tournament
from tournaments.models.till import HIGHEST_SUM, LONGEST_WHAT, MOST_TICKETS
from tournaments.selectors.entries.arrival_queries import terms_of
from tournaments.selectors.entries.till_queries import till_page
from tournaments.services.frame.changes import Change, writes

COUNTED = MovementKind.COUNTED


@writes(LogKind.TILL, needs=Right.CONFIRM, even_if_closed=True)
def till_take(change: Change, kind: MovementKind, cents: int, what: str = "", tickets: int | None = None) -> None:
    """Put money into the till: the float, an offer, a raffle with its tickets, or other income.

    Raises DomainError with everything that is wrong, and where there is a float already.
    """
    _write(change, TAKEN, kind, cents, what, tickets)


@writes(LogKind.TILL, even_if_closed=True)
def till_pay(change: Change, kind: MovementKind, cents: int, what: str = "") -> None:
    """Pay an expense, or for prizes. Raises DomainError with everything that is wrong."""
    _write(change, PAID_OUT, kind, cents, what, None)


@writes(LogKind.TILL, even_if_closed=True)
def till_count(change: Change, cents: int, what: str = "") -> None:
    """Say what is in the till; counted again, it takes the place of what was counted before.

    `what` is why it differs from what must be there. Raises DomainError where it does and nothing is said.
    """
    page = till_page(Tournament.objects.get(pk=change.tournament_id))
    problems = list(movement_problems((COUNTED,), COUNTED, cents, what, None))
    if not problems and cents != page.sums.expected and not what:
        problems.append(problem_at(TillProblem.REASON_MISSING, "what"))
    if problems:
        raise DomainError(*problems)
    before = page.counted
    if before is not None:
        if (before.cents, before.what) == (cents, what) and not page.moved_since_counted:
            change.nothing_changed = True
            return
        Movement.objects.filter(pk=before.id).update(replaced_id=change.log_id)
    made = movement_create(change, COUNTED, cents, what, None)
    change.record(
        subject=made.id,
        old=None if before is None else _said(COUNTED, before.cents, before.what, None),
        new=_said(COUNTED, cents, what, None),
    )


@writes(LogKind.TILL, even_if_closed=True)
def till_correct(
    change: Change, movement_id: uuid.UUID, cents: int, what: str = "", tickets: int | None = None
) -> None:
    """Put another row in the place of one that was written wrongly, or nothing, where `cents` is 0.

    Raises DomainError with everything that is wrong, and where the row was corrected before.
    """
    found = Movement.objects.filter(tournament_id=change.tournament_id, pk=movement_id, replaced__isnull=True).first()
    if found is None or found.kind == COUNTED:
        raise DomainError(problem_at(TillProblem.GONE))
    if found.prize_id is not None:
        raise DomainError(problem_at(TillProblem.OF_A_PRIZE))
    kind = MovementKind(found.kind)
    problems = list(movement_problems((kind,), kind, cents, what, tickets)) if cents else []
    if problems:
        raise DomainError(*problems)
    old = _said(kind, found.cents, found.what, found.tickets)
    new = _said(kind, cents, what, tickets) if cents else None
    if old == new:
        change.nothing_changed = True
        return
    Movement.objects.filter(pk=found.pk).update(replaced_id=change.log_id)
    if new:
        movement_create(change, kind, cents, what, tickets)
    change.record(subject=found.id, old=old, new=new)


@writes(LogKind.TILL, even_if_closed=True)
def destination_set(change: Change, destination: str) -> None:
    """Say what the proceeds of the evening are for, "" for nothing. Raises DomainError for what fits on no line."""
    if len(destination) > LONGEST_WHAT:
        raise DomainError(problem_at(TillProblem.TOO_LONG, "destination", most=LONGEST_WHAT))
    terms = terms_of(Tournament.objects.get(pk=change.tournament_id))
    old, terms.destination = terms.destination, destination
    if old == destination:
        change.nothing_changed = True
        return
    terms.save()
    change.record(old={"destination": old}, new={"destination": destination})


def _write(
    change: Change,
    kinds: tuple[MovementKind, ...],
    kind: MovementKind,
    cents: int,
    what: str,
    tickets: int | None,
) -> None:
    problems = list(movement_problems(kinds, kind, cents, what, tickets))
    there = Movement.objects.filter(tournament_id=change.tournament_id, kind=kind, replaced__isnull=True)
    if kind in ONCE and there.exists():
        problems.append(problem_at(TillProblem.THERE_ALREADY, "kind"))
    if problems:
        raise DomainError(*problems)
    made = movement_create(change, kind, cents, what, tickets)
    change.record(subject=made.id, new=_said(kind, cents, what, tickets))


def movement_create(
    change: Change, kind: MovementKind, cents: int, what: str, tickets: int | None = None, *, prize: Prize | None = None
) -> Movement:
    """A row of the till that came with a change, nothing asked; `prize` is what it was paid for."""
    return Movement.objects.create(
        tournament_id=change.tournament_id,
        kind=kind.value,
        cents=cents,
        what=what,
        tickets=tickets,
        prize=prize,
        entered_id=change.log_id,
    )


def movement_problems(
    kinds: tuple[MovementKind, ...], kind: MovementKind, cents: int, what: str, tickets: int | None
) -> Iterator[Problem]:
    """Everything that is wrong with a movement, which is to be one of these kinds."""
    if kind not in kinds:
        yield problem_at(TillProblem.KIND_UNKNOWN, "kind")
    if not (0 if kind is COUNTED else 1) <= cents <= HIGHEST_SUM:
        yield problem_at(TillProblem.SUM_RANGE, "cents", most=HIGHEST_SUM // 100)
    if not what and kind not in UNNAMED:
        yield problem_at(TillProblem.NOTHING_NAMED, "what")
    if len(what) > LONGEST_WHAT:
        yield problem_at(TillProblem.TOO_LONG, "what", most=LONGEST_WHAT)
    if tickets is not None and kind is not MovementKind.RAFFLE:
        yield problem_at(TillProblem.TICKETS_ELSEWHERE, "tickets")
    elif tickets is not None and not 1 <= tickets <= MOST_TICKETS:
        yield problem_at(TillProblem.TICKETS_UNREADABLE, "tickets", most=MOST_TICKETS)


def _said(kind: MovementKind, cents: int, what: str, tickets: int | None) -> dict[str, object]:
    return {"movement": kind.value, "cents": cents, "what": what, **({} if tickets is None else {"tickets": tickets})}
