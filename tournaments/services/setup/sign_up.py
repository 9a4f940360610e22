"""Signing up a club, and signing in, by e-mail. Only a digest of an address is stored."""

import datetime
from dataclasses import dataclass

from django.core import signing
from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import Role
from tournaments.models import Account, Club, ClubEntry, EntranceLink, MailAddress, Membership
from tournaments.selectors.clubs.tournament_lists import free_slug
from tournaments.services.clubs.member_changes import LINK_LIFE, account_by_mail, token_store
from tournaments.services.clubs.passwords import mail_digest
from tournaments.services.frame.write_lock import clubs_hold, writing
from tournaments.services.setup.rehearsal import rehearsal_of_club

SALT, MAILED = "tournaments.sign_up", "tournaments.mailed"


@dataclass(frozen=True, slots=True)
class SignUp:
    """A request for a club of this name, proved by opening the link sent to `mail`."""

    club: str
    mail: str


def sign_up_token(club: str, mail: str) -> str:
    """The token of a link for an address; nothing is stored before it is opened."""
    return signing.dumps({"club": club, "mail": mail}, salt=SALT, compress=True)


def read_sign_up(token: str) -> SignUp | None:
    """What a token says, for as long as a one-time link lives; None for any other text."""
    try:
        found = signing.loads(token, salt=SALT, max_age=LINK_LIFE)
    except signing.BadSignature:
        return None
    return SignUp(found["club"], found["mail"])


def mailed_token(token: str, mail: str) -> str:
    """The token of a link as a message carries it: who opens this one reads what goes to `mail`."""
    return signing.dumps({"token": token, "mail": mail}, salt=MAILED, compress=True)


def read_mailed(token: str) -> tuple[str, str]:
    """The token of a link and the address that it went to, "" where it was shown on a page."""
    try:
        found = signing.loads(token, salt=MAILED, max_age=LINK_LIFE)
    except signing.BadSignature:
        return token, ""
    return found["token"], found["mail"]


def sign_up_redeem(asked: SignUp, *, name: str, device: str = "", now: datetime.datetime | None = None) -> Account:
    """The organizer of a new club with a rehearsal on its screen. Whose address is known, and who belongs to a club,
    comes back in as who they are: so does who opens the same link twice.
    """
    at = now or timezone.now()
    try:
        with writing():
            clubs_hold()
            known = account_by_mail(asked.mail)
            if known and known.memberships.exists():
                return known
            club = Club.objects.create(slug=free_slug(asked.club, "circolo", Club), name=asked.club)
            account = known or Account.objects.create_account(name=name.strip() or _("Organizzatore"))
            Membership.objects.create(club=club, account=account, role=Role.OWNER)
            if known is None:
                MailAddress.objects.create(account=account, digest=mail_digest(asked.mail))
            ClubEntry.objects.create(
                club=club, at=at, actor=account, actor_name=account.name, device=device, kind=ClubKind.JOINED,
                member_name=account.name, role_after=Role.OWNER,
            )  # fmt: skip
    except IntegrityError:  # two openings at once: the other one made the club
        found = account_by_mail(asked.mail)
        if found is None:
            raise
        return found
    rehearsal_of_club(club)
    return account


def return_token(mail: str, *, now: datetime.datetime | None = None) -> str | None:
    """A one-time token that leads whose address this is back in; earlier unused ones of theirs stop working. None where
    nobody has it, or who had it belongs to no club any more.
    """
    with writing():
        clubs_hold()
        account = account_by_mail(mail)
        member = Membership.objects.filter(account=account).order_by("pk").select_related("club").first()
        if account is None or member is None:
            return None
        EntranceLink.objects.filter(account=account, used_at__isnull=True).delete()
        return token_store(EntranceLink(club=member.club, role=member.role, account=account), now or timezone.now())
