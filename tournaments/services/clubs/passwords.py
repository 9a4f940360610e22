"""Passwords, for anybody who wants one beside the one-time links: set, changed, dropped, entered with.

What is done is in the log of every club that the account belongs to; a password is nowhere, only its digest.
"""

import datetime
import uuid

from django.contrib.auth import authenticate
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import F
from django.utils import timezone

from rules.violations import Violation, violation
from tournaments.event.enums import ClubKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.clubs import PasswordFault
from tournaments.models import Account, ClubEntry, Membership
from tournaments.services.clubs.limits import Limit, attempt_count, attempts_forget
from tournaments.services.frame.gate import writing

SHORTEST_NAME = 3
# Anybody who shares an address with others, as in a hall, must not be kept out by their mistakes.
BY_ACCOUNT = Limit("sign_in_account", most=10, seconds=15 * 60)
BY_ADDRESS = Limit("sign_in_address", most=60, seconds=15 * 60)


def sign_in(
    *, name: str, password: str, address: str, device: str = "", now: datetime.datetime | None = None
) -> Account | None:
    """The account that is called so and has this password, else None; nobody learns which of the two was wrong.

    Raises TooOften where `address`, or anybody for this name, tried too often.
    """
    at = now or timezone.now()
    attempt_count(BY_ADDRESS, address, now=at)
    left = attempt_count(BY_ACCOUNT, name, now=at)
    account = authenticate(None, username=name, password=password)
    if not isinstance(account, Account):
        _note_stopped(left, name, device, at)
        return None
    attempts_forget(BY_ACCOUNT, name)
    _note(account, ClubKind.SIGNED_IN, device, at)
    return account


def password_set(
    *,
    account_id: uuid.UUID,
    sign_in_name: str,
    password: str,
    current: str = "",
    device: str = "",
    now: datetime.datetime | None = None,
) -> Account:
    """The account with this password and this name to enter with; anybody who has a password must know it.

    Every session ends, also the one in which this is asked for: that one the caller begins again.
    """
    at = now or timezone.now()
    seen = Account.objects.get(pk=account_id)
    faults = [*_current_faults(seen, current, device, at), *_new_faults(seen, sign_in_name, password)]
    if faults:
        raise DomainError(*faults)
    return _replace(seen, sign_in_name, make_password(password), ClubKind.PASSWORD_SET, device, at)


def password_drop(
    *, account_id: uuid.UUID, current: str, device: str = "", now: datetime.datetime | None = None
) -> Account:
    """The account without a password; it comes in by one-time links alone. Sessions end as above."""
    at = now or timezone.now()
    seen = Account.objects.get(pk=account_id)
    faults = _current_faults(seen, current, device, at)
    if faults:
        raise DomainError(*faults)
    bare = Account(id=seen.id)
    bare.forget_password()
    return _replace(seen, bare.username, bare.password, ClubKind.PASSWORD_GONE, device, at)


def sessions_end(*, account: Account, device: str = "", now: datetime.datetime | None = None) -> None:
    """Log an account out everywhere."""
    with writing():
        Account.objects.filter(pk=account.pk).update(sessions_ended=F("sessions_ended") + 1)
        _note(account, ClubKind.SESSIONS_ENDED, device, now or timezone.now())


def _current_faults(account: Account, current: str, device: str, at: datetime.datetime) -> list[Violation]:
    """Anybody who sits at somebody else's open desk does not take it over; guesses count as at the entrance."""
    if not account.has_usable_password():
        return []
    left = attempt_count(BY_ACCOUNT, account.username, now=at)
    if not account.check_password(current):
        _note_stopped(left, account.username, device, at)
        return [violation(PasswordFault.WRONG)]
    attempts_forget(BY_ACCOUNT, account.username)
    return []


def _new_faults(account: Account, sign_in_name: str, password: str) -> list[Violation]:
    faults = [violation(PasswordFault.NAME_SHORT)] if len(sign_in_name) < SHORTEST_NAME else []
    if Account.objects.filter(username=sign_in_name).exclude(pk=account.pk).exists():
        faults.append(violation(PasswordFault.NAME_TAKEN))
    try:
        validate_password(password, Account(username=sign_in_name, name=account.name))
    except ValidationError as refused:
        faults += [violation(PasswordFault(str(one.code))) for one in refused.error_list]
    return faults


def _replace(
    seen: Account, username: str, password: str, kind: ClubKind, device: str, at: datetime.datetime
) -> Account:
    """Digests are made before: nobody else waits for them. Of two who change a password at once the first wins."""
    try:
        with writing():
            if not Account.objects.filter(pk=seen.pk, password=seen.password).update(
                username=username, password=password
            ):
                raise DomainError(violation(PasswordFault.WRONG))
            _note(seen, kind, device, at)
    except IntegrityError as taken:
        raise DomainError(violation(PasswordFault.NAME_TAKEN)) from taken
    return Account.objects.get(pk=seen.pk)


def _note_stopped(left: int, name: str, device: str, at: datetime.datetime) -> None:
    """That somebody used up the limit of an account, once."""
    account = None if left else Account.objects.filter(username=name).first()
    if account is not None:
        _note(account, ClubKind.SIGN_IN_STOPPED, device, at)


def _note(account: Account, kind: ClubKind, device: str, at: datetime.datetime) -> None:
    clubs = Membership.objects.filter(account=account).values_list("club", flat=True)
    told = {"at": at, "actor": account, "actor_name": account.name, "device": device, "member_name": account.name}
    with writing():
        ClubEntry.objects.bulk_create(ClubEntry(club_id=club, kind=kind, **told) for club in clubs)
