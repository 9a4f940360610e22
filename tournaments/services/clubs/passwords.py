"""Passwords, for anybody who wants one beside the one-time links: set, changed, dropped, entered with.

What is done is in the log of every club that the account belongs to; a password is nowhere, only its digest.
"""

import datetime
import uuid
from dataclasses import dataclass

from django.contrib.auth import authenticate
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError, TooOften
from tournaments.event.problems.installation_problems import LeavingProblem, PasswordProblem
from tournaments.event.regulation_kinds import ClubKind
from tournaments.models import Account, Attempts, ClubEntry, MailAddress, Membership
from tournaments.models.fields import uuid7
from tournaments.services.frame.write_lock import free, writing

# How often somebody may try, so that nobody guesses a password or a link and no broken phone floods the desk.
#
# The counts are in a table, so that they hold for all processes that serve and outlive a restart. A failed attempt is
# counted, and what writes anyway; to look at a page that is there writes nothing.

# One statement, so that of many threads none is forgotten; a window that is over begins again.
# One that ends later than a new one would was begun by a clock that has been put back: it would last for hours.
COUNT = """
    INSERT INTO tournaments_attempts (id, key, count, until) VALUES (%(id)s, %(key)s, 1, %(until)s)
    ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN tournaments_attempts.until > %(now)s AND tournaments_attempts.until <= %(until)s
            THEN tournaments_attempts.count + 1 ELSE 1 END,
        until = CASE WHEN tournaments_attempts.until > %(now)s AND tournaments_attempts.until <= %(until)s
            THEN tournaments_attempts.until ELSE %(until)s END
    RETURNING count
"""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` in `seconds`, which begin with the first."""

    name: str
    most: int
    seconds: int


def attempt_refuse(limit: Limit, who: object, *, now: datetime.datetime | None = None) -> None:
    """Raises TooOften where `who` has used up the limit; counts nothing."""
    at = now or timezone.now()
    counted = Attempts.objects.filter(key=_key(limit, who), count__gte=limit.most)
    used_up = counted.filter(until__gt=at, until__lte=at + datetime.timedelta(seconds=limit.seconds))
    until = used_up.values_list("until", flat=True).first()
    if until is not None:
        raise TooOften(until)


def attempt_count(limit: Limit, who: object, *, now: datetime.datetime | None = None) -> int:
    """Count one more of `who`; how many are left. Raises TooOften where there was none left, and writes nothing then.

    Windows that are over are cleared away whenever one begins, and while a server runs.
    """
    at = now or timezone.now()
    attempt_refuse(limit, who, now=at)
    until = at + datetime.timedelta(seconds=limit.seconds)
    with writing(), connection.cursor() as cursor:
        cursor.execute(
            COUNT,
            {
                "id": Attempts._meta.pk.get_db_prep_value(uuid7(), connection),
                "key": _key(limit, who),
                "now": connection.ops.adapt_datetimefield_value(at),
                "until": connection.ops.adapt_datetimefield_value(until),
            },
        )
        count = int(cursor.fetchone()[0])
    if count == 1:
        attempts_clear(now=at)
    if count > limit.most:  # others were counted since we looked
        raise TooOften(until)
    return limit.most - count


def attempts_clear(*, now: datetime.datetime) -> None:
    """Remove the windows that are over."""
    over = Attempts.objects.filter(until__lte=now)
    if over.exists():
        with writing():
            free(over).delete()


def attempts_forget(limit: Limit, who: object) -> None:
    """Begin the count again: the visitor has shown to be in the right."""
    with writing():
        Attempts.objects.filter(key=_key(limit, who)).delete()


def _key(limit: Limit, who: object) -> str:
    return salted_hmac("limit", f"{limit.name}\n{who}", algorithm="sha256").hexdigest()


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
    """The account with this password and this name to enter with; an account with a password must give it.

    Every session ends, also the one in which this is asked for: that one the caller begins again.
    """
    at = now or timezone.now()
    seen = Account.objects.get(pk=account_id)
    problems = [*_current_problems(seen, current, device, at), *_new_problems(seen, sign_in_name, password)]
    if problems:
        raise DomainError(*problems)
    return _replace(seen, sign_in_name, make_password(password), ClubKind.PASSWORD_SET, device, at)


def password_drop(
    *, account_id: uuid.UUID, current: str, device: str = "", now: datetime.datetime | None = None
) -> Account:
    """The account without a password; it comes in by one-time links alone. Sessions end as above."""
    at = now or timezone.now()
    seen = Account.objects.get(pk=account_id)
    problems = _current_problems(seen, current, device, at)
    if problems:
        raise DomainError(*problems)
    bare = Account(id=seen.id)
    bare.forget_password()
    return _replace(seen, bare.username, bare.password, ClubKind.PASSWORD_GONE, device, at)


def sessions_end(*, account: Account, device: str = "", now: datetime.datetime | None = None) -> None:
    """Log an account out everywhere."""
    with writing():
        Account.objects.filter(pk=account.pk).update(sessions_ended=F("sessions_ended") + 1)
        _note(account, ClubKind.SESSIONS_ENDED, device, now or timezone.now())


def proof_problems(account: Account, proof: str, device: str, at: datetime.datetime) -> list[Problem]:
    """What is wrong with the password or the address by which somebody shows, once more, who they are; guesses count as
    at the entrance. Who has neither has none.
    """
    addresses = MailAddress.objects.filter(account=account)
    if not account.has_usable_password() and not addresses.exists():
        return [problem_at(LeavingProblem.NO_WAY)]
    attempt_count(BY_ACCOUNT, account.username, now=at)
    if not account.check_password(proof) and not addresses.filter(digest=mail_digest(proof)).exists():
        return [problem_at(LeavingProblem.WRONG, "proof")]
    attempts_forget(BY_ACCOUNT, account.username)
    return []


def mail_digest(mail: str) -> str:
    """What is kept of an address, in whatever case it is typed: it leads back to nobody."""
    return salted_hmac("tournaments.mail", mail.strip().casefold(), algorithm="sha256").hexdigest()


def _current_problems(account: Account, current: str, device: str, at: datetime.datetime) -> list[Problem]:
    """Anybody who sits at somebody else's open desk does not take it over; guesses count as at the entrance."""
    if not account.has_usable_password():
        return []
    left = attempt_count(BY_ACCOUNT, account.username, now=at)
    if not account.check_password(current):
        _note_stopped(left, account.username, device, at)
        return [problem_at(PasswordProblem.WRONG)]
    attempts_forget(BY_ACCOUNT, account.username)
    return []


def _new_problems(account: Account, sign_in_name: str, password: str) -> list[Problem]:
    problems = [problem_at(PasswordProblem.NAME_SHORT)] if len(sign_in_name) < SHORTEST_NAME else []
    if Account.objects.filter(username=sign_in_name).exclude(pk=account.pk).exists():
        problems.append(problem_at(PasswordProblem.NAME_TAKEN))
    try:
        validate_password(password, Account(username=sign_in_name, name=account.name))
    except ValidationError as refused:
        problems += [problem_at(PasswordProblem(str(one.code))) for one in refused.error_list]
    return problems


def _replace(
    seen: Account, username: str, password: str, kind: ClubKind, device: str, at: datetime.datetime
) -> Account:
    """Digests are made before: nobody else waits for them. Of two who change a password at once the first wins."""
    try:
        with writing():
            if not Account.objects.filter(pk=seen.pk, password=seen.password).update(
                username=username, password=password
            ):
                raise DomainError(problem_at(PasswordProblem.WRONG))
            _note(seen, kind, device, at)
    except IntegrityError as taken:
        raise DomainError(problem_at(PasswordProblem.NAME_TAKEN)) from taken
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
