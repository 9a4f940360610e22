"""The door: who has come, what they paid, who is missing when the draw is made."""

import datetime
import uuid
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from rules.violations import violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.models import CheckIn, EntryTerms, Payment, Stage, Team, Tournament
from tournaments.models.arrival import FEE_PER, HIGHEST_FEE
from tournaments.rights import Right
from tournaments.selectors.arrivals import arrivals_page, due_of, terms_of
from tournaments.selectors.stages import ranks_teams
from tournaments.services.changes import Actor, change
from tournaments.services.entrants import team_of
from tournaments.services.gate import write_gate
from tournaments.services.withdrawals import team_withdraw


class ArrivalFault(StrEnum):
    FEE_RANGE = "arrival_fee_range"
    FEE_PER_UNKNOWN = "arrival_fee_per_unknown"
    LIMIT_RANGE = "arrival_limit_range"
    NO_FEE = "arrival_no_fee"
    SUM_RANGE = "arrival_sum_range"
    WITHDRAWN = "arrival_withdrawn"
    QUARTERS_STAY = "arrival_quarters_stay"
    DRAWN_ALREADY = "arrival_drawn_already"


MOST_ENTRANTS = 2000


def terms_change(
    *,
    tournament_id: uuid.UUID,
    fee: int | None,
    fee_per: str,
    registration: bool,
    limit: int | None,
    closes_at: datetime.datetime | None,
    actor: Actor,
) -> None:
    """Say what entering costs (cents, None for nothing) and whether, until when and how many may register alone."""
    with change(tournament_id, LogKind.SETTINGS, actor=actor, setup=True) as entry:
        terms = terms_of(Tournament.objects.get(pk=tournament_id))
        faults = []
        if fee is not None and not 1 <= fee <= HIGHEST_FEE:
            faults.append(violation(ArrivalFault.FEE_RANGE, "fee", most=HIGHEST_FEE // 100))
        if fee_per not in FEE_PER:
            faults.append(violation(ArrivalFault.FEE_PER_UNKNOWN, "fee_per"))
        if limit is not None and not 1 <= limit <= MOST_ENTRANTS:
            faults.append(violation(ArrivalFault.LIMIT_RANGE, "limit", most=MOST_ENTRANTS))
        if faults:
            raise DomainError(*faults)
        old = _as_json(terms)
        terms.fee, terms.fee_per, terms.registration = fee, fee_per, registration
        terms.limit, terms.closes_at = limit, closes_at
        terms.save()
        entry.record(old=old, new=_as_json(terms))
        entry.nothing_changed = old == _as_json(terms)


def _as_json(terms: EntryTerms) -> dict[str, object]:
    return {
        "fee": terms.fee,
        "fee_per": terms.fee_per,
        "registration": terms.registration,
        "entry_limit": terms.limit,
        "entry_closes_at": terms.closes_at and terms.closes_at.isoformat(),
    }


def entrant_check_in(*, tournament_id: uuid.UUID, team_id: uuid.UUID, present: bool, actor: Actor) -> None:
    """Note that an entrant has come, or that this was a mistake; said twice it is noted once."""
    with change(tournament_id, LogKind.CHECK_IN, actor=actor, needs=Right.CONFIRM, setup=True) as entry:
        team = team_of(tournament_id, team_id)
        in_force = CheckIn.objects.filter(tournament_id=tournament_id, team=team, replaced__isnull=True)
        if in_force.exists() == present:
            entry.nothing_changed = True
            return
        if present and team.withdrawn_id is not None:
            raise DomainError(violation(ArrivalFault.WITHDRAWN, team=team.name))
        if present:
            CheckIn.objects.create(tournament_id=tournament_id, team=team, entered_id=entry.entry_id)
        else:
            in_force.update(replaced_id=entry.entry_id)
        said = {"team": team.name}
        entry.record(subject=team_id, old=None if present else said, new=said if present else None)


def payment_take(
    *,
    tournament_id: uuid.UUID,
    team_id: uuid.UUID,
    cents: int | None = None,
    actor: Actor,
    key: uuid.UUID | None = None,
) -> None:
    """Take what an entrant still owes, or this part of it; nothing is taken from the one who owes nothing.

    The same `key` a second time takes nothing more.
    """
    with change(tournament_id, LogKind.PAYMENT, actor=actor, needs=Right.CONFIRM, key=key, setup=True) as entry:
        if entry.repeated():
            entry.nothing_changed = True
            return
        tournament, team = Tournament.objects.get(pk=tournament_id), team_of(tournament_id, team_id)
        terms = terms_of(tournament)
        if terms.fee is None:
            raise DomainError(violation(ArrivalFault.NO_FEE))
        left = due_of(terms, team.players.filter(substitutes_for__isnull=True).count()) - _paid(team)
        if left <= 0:
            entry.nothing_changed = True
            return
        if cents is not None and not 1 <= cents <= left:
            raise DomainError(violation(ArrivalFault.SUM_RANGE, "cents", most=_euro(left)))
        taken = left if cents is None else cents
        Payment.objects.create(tournament_id=tournament_id, team=team, cents=taken, entered_id=entry.entry_id)
        entry.record(subject=team_id, new={"team": team.name, "cents": taken})


def payment_give_back(*, tournament_id: uuid.UUID, team_id: uuid.UUID, actor: Actor) -> None:
    """Give back all that was taken from an entrant; the payments stay on record."""
    with change(tournament_id, LogKind.PAYMENT, actor=actor, needs=Right.CONFIRM, setup=True) as entry:
        team = team_of(tournament_id, team_id)
        cents = _paid(team)
        if not cents:
            entry.nothing_changed = True
            return
        Payment.objects.filter(team=team, replaced__isnull=True).update(replaced_id=entry.entry_id)
        entry.record(subject=team_id, old={"team": team.name, "cents": cents})


def absent_withdraw(*, tournament_id: uuid.UUID, actor: Actor) -> tuple[str, ...]:
    """Withdraw those who have not been checked in, before the first draw is published; their names.

    Each of them is in the log alone and can be brought back alone.
    """
    actor.require(Right.RUN)
    with write_gate(), transaction.atomic():
        # Held from the first look on, so that anybody who is checked in meanwhile is not sent away.
        list(Stage.objects.select_for_update().filter(tournament_id=tournament_id).values_list("id"))
        tournament = Tournament.objects.get(pk=tournament_id)
        if ranks_teams(tournament):
            raise DomainError(violation(ArrivalFault.QUARTERS_STAY))
        page = arrivals_page(tournament)
        if page.drawn:
            raise DomainError(violation(ArrivalFault.DRAWN_ALREADY))
        for line in page.missing:
            team_withdraw(tournament_id=tournament_id, team_id=line.id, actor=actor, reason=_("Assente all'appello"))
    return tuple(line.name for line in page.missing)


def _paid(team: Team) -> int:
    return sum(Payment.objects.filter(team=team, replaced__isnull=True).values_list("cents", flat=True))


def _euro(cents: int) -> str:
    """ "12,50": how a sum is written in a sentence."""
    return f"{cents // 100},{cents % 100:02d}"
