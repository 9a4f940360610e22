"""The door: check-ins, payments, and the missing when the draw is made."""

import datetime
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.fees import FEE_PER, HIGHEST_FEE, AfterPayment, Choice, Prices, choices_problems
from tournaments.event.problems.day_problems import DayProblem
from tournaments.event.problems.evening_problems import ArrivalProblem, FeeProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import CheckIn, Day, EntryTerms, Payment, PrivateData, Receipt, Team, Tournament
from tournaments.models.schedule import OWN
from tournaments.scheduling.base.types import MOST_ENTRANTS
from tournaments.selectors.entries.arrival_queries import (
    Fees,
    arrivals_page,
    fees_of,
    on_day,
    paid_by_team,
    people_of,
    prices_of,
    terms_of,
)
from tournaments.services.entries.entrant_changes import team_of
from tournaments.services.entries.fees import choices_write, fee_choose, payers_settle, removal_problems
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.frame.changes import Action, Change, require, writes
from tournaments.services.frame.write_lock import tournament_hold, writing


@writes(LogKind.SETTINGS)
def terms_change(
    change: Change,
    *,
    fee: int | None,
    fee_per: str,
    registration: bool,
    limit: int | None,
    closes_at: datetime.datetime | None,
    choices: Sequence[Choice] | None = None,
    paid: AfterPayment = AfterPayment.ASK,
    by_day: bool = False,
) -> None:
    """Say what entering costs (cents, None for nothing) and whether, until when and how many may register alone.

    `choices` are what may be chosen instead of the fee, None where they stay as they are. `by_day`: it is paid on every
    day on which somebody comes. Raises DomainError with
    everything that is wrong, and where it is to be said what becomes of those who have `paid`.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    terms, before = terms_of(tournament), prices_of(tournament)
    wanted = Prices(fee, fee_per, before.choices if choices is None else tuple(choices), by_day)
    problems = [*choices_problems(wanted.choices), *removal_problems(tournament.id, wanted.choices)]
    if fee is not None and not 1 <= fee <= HIGHEST_FEE:
        problems.append(problem_at(ArrivalProblem.FEE_RANGE, "fee", most=HIGHEST_FEE // 100))
    if fee_per not in FEE_PER:
        problems.append(problem_at(ArrivalProblem.FEE_PER_UNKNOWN, "fee_per"))
    if limit is not None and not 1 <= limit <= MOST_ENTRANTS:
        problems.append(problem_at(ArrivalProblem.LIMIT_RANGE, "limit", most=MOST_ENTRANTS))
    if problems:
        raise DomainError(*problems)
    payers = payers_settle(change, before, wanted, paid)
    old = _as_json(terms, before)
    terms.fee, terms.fee_per, terms.registration = fee, fee_per, registration
    terms.limit, terms.closes_at, terms.by_day = limit, closes_at, by_day
    terms.save()
    choices_write(tournament.id, wanted.choices)
    new = _as_json(terms, wanted)
    change.record(old=old, new=new | ({"payers": payers} if payers else {}))
    change.nothing_changed = old == new


def _as_json(terms: EntryTerms, prices: Prices) -> dict[str, object]:
    choices = [[one.name, one.cents, one.per, one.dinner] for one in prices.choices]
    said = ({"fee_choices": choices} if choices else {}) | ({"by_day": True} if prices.by_day else {})
    return said | {
        "fee": terms.fee,
        "fee_per": terms.fee_per,
        "registration": terms.registration,
        "entry_limit": terms.limit,
        "entry_closes_at": terms.closes_at and terms.closes_at.isoformat(),
    }


@writes(LogKind.CHECK_IN, needs=Right.CONFIRM)
def entrant_check_in(change: Change, team_id: uuid.UUID, present: bool, day: int = OWN) -> None:
    """Note that an entrant has come on a day, by its number, or that this was a mistake; twice is noted once."""
    team, row = team_of(change.tournament_id, team_id), None
    if day != OWN:
        row = Day.objects.filter(tournament_id=change.tournament_id, number=day).first()
        if row is None:
            raise DomainError(problem_at(DayProblem.GONE))
    in_force = CheckIn.objects.filter(
        tournament_id=change.tournament_id, team=team, replaced__isnull=True, **on_day(day)
    )
    if in_force.exists() == present:
        change.nothing_changed = True
        return
    if present and team.withdrawn_id is not None:
        raise DomainError(problem_at(ArrivalProblem.WITHDRAWN, team=team.name))
    if present:
        CheckIn.objects.create(tournament_id=change.tournament_id, team=team, day=row, entered_id=change.log_id)
    else:
        in_force.update(replaced_id=change.log_id)
    said = {"team": team.name} | ({"date": str(row.date)} if row else {})
    change.record(subject=team_id, old=None if present else said, new=said if present else None)


@writes(LogKind.PAYMENT, needs=Right.CONFIRM)
def payment_take(change: Change, team_id: uuid.UUID, *, cents: int | None = None, day: int | None = None) -> None:
    """Take what an entrant still owes, or this part of it; nothing is taken from the one who owes nothing. Where it is
    paid by day, what is owed until this `day`, by its number.

    The same `key` a second time takes nothing more.
    """
    tournament, team = Tournament.objects.get(pk=change.tournament_id), team_of(change.tournament_id, team_id)
    fees, people = fees_of(tournament), people_of(team_id)
    if not fees.prices.known:
        raise DomainError(problem_at(ArrivalProblem.NO_FEE))
    due, paid = fees.of_day(team_id, people, _paid(team), day)
    left = due - paid
    if left <= 0 and fees.undecided(team_id, people):
        raise DomainError(problem_at(FeeProblem.CHOOSE_FIRST, team=team.name))
    if left <= 0:
        change.nothing_changed = True
        return
    if cents is not None and not 1 <= cents <= left:
        raise DomainError(problem_at(ArrivalProblem.SUM_RANGE, "cents", most=_euro(left)))
    if (taken := left if cents is None else cents) > HIGHEST_FEE:
        raise DomainError(problem_at(ArrivalProblem.SUM_RANGE, "cents", most=_euro(HIGHEST_FEE)))
    Payment.objects.create(tournament_id=change.tournament_id, team=team, cents=taken, entered_id=change.log_id)
    change.record(subject=team_id, new={"team": team.name, "cents": taken})


@writes(LogKind.PAYMENT, needs=Right.CONFIRM)
def payment_give_back(change: Change, team_id: uuid.UUID, *, day: int | None = None) -> None:
    """Give back all that was taken from an entrant; the payments stay on record. Where it is paid by day, what was
    taken for this `day`, by its number: the other days stay paid.
    """
    team = team_of(change.tournament_id, team_id)
    tournament, paid = Tournament.objects.get(pk=change.tournament_id), _paid(team)
    _due, cents = fees_of(tournament).of_day(team_id, people_of(team_id), paid, day)
    kept = paid - cents
    if not cents:
        change.nothing_changed = True
        return
    Payment.objects.filter(team=team, replaced__isnull=True).update(replaced_id=change.log_id)
    if kept:
        Payment.objects.create(tournament=tournament, team=team, cents=kept, entered_id=change.log_id)
    change.record(subject=team_id, old={"team": team.name, "cents": cents})


@writes(LogKind.PAYMENT, needs=Right.CONFIRM)
def payment_even(change: Change, team_id: uuid.UUID) -> None:
    """Give back what was taken beyond what is due, since the fee or what was chosen changed; asked again it gives
    nothing.
    """
    tournament, team = Tournament.objects.get(pk=change.tournament_id), team_of(change.tournament_id, team_id)
    paid, due = _paid(team), fees_of(tournament).due(team_id, people_of(team_id))
    if paid <= due:
        change.nothing_changed = True
        return
    Payment.objects.filter(team=team, replaced__isnull=True).update(replaced_id=change.log_id)
    if due:
        Payment.objects.create(tournament=tournament, team=team, cents=due, entered_id=change.log_id)
    change.record(subject=team_id, old={"team": team.name, "cents": paid - due})


@writes(LogKind.RECEIPT, needs=Right.CONFIRM, even_if_closed=True)
def receipt_make(change: Change, team_id: uuid.UUID) -> None:
    """Give a number to a receipt for what an entrant has paid and has no receipt for; where it has one for all of it,
    that one is printed again. Raises DomainError where nothing was paid.
    """
    team = team_of(change.tournament_id, team_id)
    paid = Payment.objects.filter(team=team, replaced__isnull=True)
    without = paid.filter(receipt__isnull=True)
    cents = sum(without.values_list("cents", flat=True))
    if not cents:
        if not paid.exists():
            raise DomainError(problem_at(FeeProblem.NOTHING_PAID, team=team.name))
        change.nothing_changed = True
        return
    made = receipt_numbered(change)
    without.update(receipt=made)
    change.record(subject=team_id, new={"team": team.name, "receipt": made.number, "cents": cents})


def receipt_numbered(change: Change) -> Receipt:
    """A receipt with the next number of the evening, whatever it is for."""
    number = Receipt.objects.filter(tournament_id=change.tournament_id).count() + 1
    return Receipt.objects.create(tournament_id=change.tournament_id, number=number, entered_id=change.log_id)


def absent_withdraw(action: Action) -> tuple[str, ...]:
    """Withdraw everybody not checked in, before the first draw is published; their names.

    Each of them is in the log alone and can be brought back alone.
    """
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)  # a check-in meanwhile is respected
        tournament = Tournament.objects.get(pk=action.tournament)
        if not tournament.kind.listed:
            raise DomainError(problem_at(ArrivalProblem.QUARTERS_STAY))
        page = arrivals_page(tournament)
        if page.drawn:
            raise DomainError(problem_at(ArrivalProblem.DRAWN_ALREADY))
        for line in page.missing:
            team_withdraw(Action(action.tournament, action.actor, reason=_("Assente all’appello")), line.id)
    return tuple(line.name for line in page.missing)


def _paid(team: Team) -> int:
    return sum(Payment.objects.filter(team=team, replaced__isnull=True).values_list("cents", flat=True))


def _euro(cents: int) -> str:
    """ "12,50": how a sum is written in a sentence."""
    return f"{cents // 100},{cents % 100:02d}"


# What lists told of payments before it was known what is due: it waits in private, and is taken when that is known.


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of them: how many entrants have paid, `cents` of them all, and those reported to have paid more."""

    entrants: int = 0
    cents: int = 0
    more: tuple[str, ...] = ()


def terms_decide(action: Action, change: Callable[[], object]) -> Taken:
    """Let the terms of entering change, and take what was told to be paid: both, or neither. Raises DomainError with
    every problem of the change.
    """
    require(action.actor, Right.RUN)
    with writing():
        tournament_hold(action.tournament)
        change()
        return _taken(Action(action.tournament, action.actor))


def entrant_choose(action: Action, team_id: uuid.UUID, chosen: Mapping[int, int]) -> None:
    """Note what an entrant chooses of the fee, and take what a list told that it had paid."""
    with writing():
        tournament_hold(action.tournament)
        fee_choose(action, team_id, chosen)
        _taken(Action(action.tournament, action.actor), team_id)


def entrant_settle(
    action: Action,
    team_id: uuid.UUID,
    *,
    chosen: Mapping[int, int] | None = None,
    here_before: bool = False,
    day: int = OWN,
) -> None:
    """Note that an entrant has come on a day, unless it was `here_before`; what it chooses of the fee, None as it was;
    and that it pays all that is due: all of it, or nothing.
    """
    with writing():
        tournament_hold(action.tournament)
        if not here_before:
            entrant_check_in(replace(action, key=None), team_id, present=True, day=day)
        if chosen is not None:
            entrant_choose(replace(action, key=None), team_id, chosen)
        payment_take(action, team_id, cents=None, day=day)


def _taken(action: Action, team_id: uuid.UUID | None = None) -> Taken:
    """Take what is noted of one or all of whom it is known what they owe: no more than that, each as an entry that can
    be given back alone.
    """
    tournament = Tournament.objects.get(pk=action.tournament)
    fees = fees_of(tournament)
    noted = PrivateData.objects.filter(tournament=tournament, paid=True).select_related("player__team")
    if team_id is not None:
        noted = noted.filter(player__team_id=team_id)
    rows = [row for row in noted.order_by("player__team__number") if _decided(fees, row.player.team)]
    paid, more, taken = paid_by_team(tournament), list[str](), 0
    for row in rows:
        team = row.player.team
        left = fees.due(team.id, people_of(team.id)) - paid.get(team.id, 0)
        said = left if row.paid_cents is None else row.paid_cents
        if said > left:
            more.append(team.name)
        payment_take(action, team.id, cents=said if said < left else None)
        taken += max(0, min(said, left))
    PrivateData.objects.filter(pk__in=[row.pk for row in rows]).update(paid=False, paid_cents=None)
    return Taken(len(rows), taken, tuple(more))


def _decided(fees: Fees, team: Team) -> bool:
    """Whether it is known what an entrant owes."""
    return fees.prices.known and not fees.undecided(team.id, people_of(team.id))
