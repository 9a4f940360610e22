"""Who may do what: clubs own tournaments, accounts are members of clubs with a role."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.event.regulation_kinds import ClubKind
from tournaments.event.rights import Role
from tournaments.models.fields import Row

SPONSORS_LIMIT = 120
LOGO_KINDS = ["png", "jpeg"]
CLUB_KINDS = [kind.value for kind in ClubKind]
PRIVATE_DAYS = (1, 3650)
OF_A_TOURNAMENT = [
    kind.value for kind in (ClubKind.ARCHIVED, ClubKind.UNARCHIVED, ClubKind.DELETED, ClubKind.BROUGHT_BACK)
]
ROLES = [role.value for role in Role]


class Club(Row):
    """A club, Pro Loco or committee that runs tournaments. The one that the first start makes has no name until its
    people say it. This many days after a tournament was closed what only the desk knows of its people is forgotten.
    `leaves_at`: from when on nothing of it remains, where it said that it leaves.

    `sponsors` is the line that thanks them. `look` counts how often that or the logo changed, 0 without either;
    its tournaments have the same number, and pages that were made at another one are old.
    """

    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120, blank=True)
    private_days = models.PositiveSmallIntegerField(default=90)
    sponsors = models.CharField(max_length=SPONSORS_LIMIT, blank=True, default="")
    look = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    leaves_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="club_slug_unique"),
            models.CheckConstraint(condition=Q(private_days__range=PRIVATE_DAYS), name="club_private_days_range"),
        )

    def __str__(self) -> str:
        return self.name or self.slug


class Logo(Row):
    """The picture of a club, made again by us from the one that was sent: a `small` one for screens and sheets, a
    `large` one for certificates. `digest` names what is in it, `kind` is "png" or "jpeg".
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="logos")
    digest = models.CharField(max_length=32)
    kind = models.CharField(max_length=4)
    small = models.BinaryField()
    large = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club"], name="logo_one_a_club"),
            models.CheckConstraint(condition=Q(kind__in=LOGO_KINDS), name="logo_kind_known"),
            models.CheckConstraint(condition=Q(width__gte=1, height__gte=1), name="logo_of_some_size"),
        )

    def __str__(self) -> str:
        return f"{self.club} {self.digest}"


class AccountManager(BaseUserManager["Account"]):
    def create_account(self, *, name: str) -> "Account":
        account = Account(name=name)
        account.forget_password()
        account.save()
        return account


class Account(Row, AbstractBaseUser):
    """A person at the desk. Enters by a one-time link; has no password until they choose to set one.

    `username` is what they call themselves when they enter with it, chosen with the password; `name` is what others
    read. Raising `sessions_ended` ends every session there is.
    """

    username = models.CharField(max_length=150)
    name = models.CharField(max_length=120)
    is_active = models.BooleanField(default=True)
    sessions_ended = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    objects: ClassVar[AccountManager] = AccountManager()
    USERNAME_FIELD = "username"

    class Meta:
        constraints = (models.UniqueConstraint(fields=["username"], name="account_username_unique"),)

    def __str__(self) -> str:
        return self.name

    def forget_password(self) -> None:
        """No password and no name to enter with; not saved here. Sessions hold a digest of both, and so end."""
        self.username = f"account-{self.id.hex}"
        self.set_unusable_password()

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        ended = f"{self.password}\n{self.sessions_ended}"
        return salted_hmac("tournaments.session", ended, secret=secret, algorithm="sha256").hexdigest()


class MailAddress(Row):
    """The address by which somebody comes back in, as a digest that leads back to nobody."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["digest"], name="mail_address_digest_unique"),)

    def __str__(self) -> str:
        return str(self.account)


class Membership(Row):
    """An account's role in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "account"], name="membership_club_account_unique"),
            models.CheckConstraint(condition=Q(role__in=ROLES), name="membership_role_known"),
        )

    def __str__(self) -> str:
        return f"{self.account} {self.role} {self.club}"


class EntranceLink(Row):
    """A one-time link that makes anybody who opens it a member; only the digest of its token is kept.

    `issuer` is who invites, nobody where the program printed the link; `name` is whom it is meant for. Where there is
    an `account`, the link makes nobody a member: it leads this one back in.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    issuer = models.ForeignKey(Account, null=True, on_delete=models.CASCADE, related_name="+")
    account = models.ForeignKey(Account, null=True, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=120, blank=True)
    role = models.CharField(max_length=10)
    token_digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["token_digest"], name="entrance_link_digest_unique"),
            models.CheckConstraint(condition=Q(role__in=ROLES), name="entrance_link_role_known"),
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("created_at")), name="entrance_link_expires_later"
            ),
        )

    def __str__(self) -> str:
        return f"{self.role} {self.club}"


class ClubEntry(Row):
    """Who let whom into a club, as what, and who ended it: one entry for every change, never changed, never removed.

    `actor` may leave; `actor_name` stays. `member_name` is who the change was about, the roles are before and after it.
    What was done about seasons and people of the register is here as `old` and `new`, what it was about as
    `member_name`; `key` is that of the request, which the same one a second time does not repeat.
    How members enter with a password is here too, in every club that they belong to, and what the club was called
    before and after it got another name, and after how many days it forgets private data, before and after a change.
    Name, day and address of an archived or deleted tournament stay here.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="entries")
    at = models.DateTimeField(default=timezone.now)
    actor = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="+")
    actor_name = models.CharField(max_length=120)
    device = models.CharField(max_length=60, blank=True)
    kind = models.CharField(max_length=20)
    member_name = models.CharField(max_length=120, blank=True)
    role_before = models.CharField(max_length=10, blank=True)
    role_after = models.CharField(max_length=10, blank=True)
    name_before = models.CharField(max_length=120, blank=True)
    name_after = models.CharField(max_length=120, blank=True)
    key = models.UUIDField(null=True)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    tournament_name = models.CharField(max_length=120, blank=True)
    tournament_slug = models.CharField(max_length=80, blank=True)
    tournament_date = models.DateField(null=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=CLUB_KINDS), name="club_entry_kind_known"),
            models.CheckConstraint(condition=Q(role_before__in=["", *ROLES]), name="club_entry_role_before_known"),
            models.CheckConstraint(condition=Q(role_after__in=["", *ROLES]), name="club_entry_role_after_known"),
            models.UniqueConstraint(
                fields=["club", "key"], condition=Q(key__isnull=False), name="club_entry_key_unique"
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=OF_A_TOURNAMENT) | ~Q(tournament_name=""), name="club_entry_tournament_named"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.member_name}"


# How often somebody tried something for which there is a limit.


class Attempts(Row):
    """This many within a window that ends at `until`; `key` is a digest of the limit and of the source, so that no
    address and no name can be read here.
    """

    key = models.CharField(max_length=64)
    count = models.PositiveIntegerField()
    until = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["key"], name="attempts_key_unique"),
            models.CheckConstraint(condition=Q(count__gt=0), name="attempts_count_positive"),
        )
        indexes = (models.Index(fields=["until"], name="attempts_until"),)

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"
