"""Who may come in: clubs, accounts, memberships and the one-time links that create them."""

import datetime
import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Account, Club, EntranceLink, Membership
from tournaments.rights import Role
from tournaments.selectors.entrance import token_digest
from tournaments.services.gate import write_gate

LINK_LIFE = datetime.timedelta(hours=24)


def club_create(*, slug: str, name: str) -> Club:
    """A new club, with nobody in it yet."""
    with write_gate(), transaction.atomic():
        return Club.objects.create(slug=slug, name=name)


def entrance_link_issue(*, club: Club, role: Role, now: datetime.datetime | None = None) -> str:
    """A new one-time token for a club; earlier unused ones of the role stop working. Shown once, stored nowhere."""
    at = now or timezone.now()
    token = secrets.token_urlsafe(16)
    with write_gate(), transaction.atomic():
        EntranceLink.objects.filter(club=club, role=role, used_at__isnull=True).delete()
        EntranceLink.objects.create(
            club=club, role=role, token_digest=token_digest(token), created_at=at, expires_at=at + LINK_LIFE
        )
    return token


def entrance_link_redeem(*, token: str, now: datetime.datetime | None = None) -> Account | None:
    """The new account that a valid token makes, or None when the token is unknown, used or too old."""
    at = now or timezone.now()
    with write_gate(), transaction.atomic():
        links = EntranceLink.objects.filter(token_digest=token_digest(token))
        # One statement decides who was first, so that two openings at once make one organizer.
        if not links.filter(used_at__isnull=True, expires_at__gt=at).update(used_at=at):
            return None
        link = links.select_related("club").get()
        account = Account.objects.create_account(name=_("Organizzatore"))
        Membership.objects.create(club=link.club, account=account, role=link.role)
        return account


def account_rename(*, account: Account, name: str) -> Account:
    """The name under which an account's entries appear in the log from now on."""
    account.name = name.strip() or _("Organizzatore")
    with write_gate():
        account.save(update_fields=["name"])
    return account
