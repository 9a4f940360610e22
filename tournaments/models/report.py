"""What people at a table say of their match, and the links that let them say it."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from rules.sides import MOST_SIDES
from tournaments.models.agreement import agreeing
from tournaments.models.entrant import Team
from tournaments.models.identity import TournamentRow
from tournaments.models.schedule import Match

BY_HELPER = 0
SIDES_TOLD = tuple(range(MOST_SIDES + 1))
"""Who may tell a result: somebody of the desk, or a side of a table, which has at most so many."""


class TableLink(TournamentRow):
    """A way to speak for one side of a match, or for a pair in whatever it plays next, for a phone without an account.

    A match has two, one for each side (1, 2); the card of a pair has no side, since that changes from match to match.
    Only the digest of the token is kept; the token itself comes from the installation's key whenever a sheet is
    printed. A link that is revoked is followed by another one.
    """

    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="links")
    side = models.PositiveSmallIntegerField(null=True)
    team = models.ForeignKey(Team, null=True, on_delete=models.CASCADE, related_name="links")
    token_digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)
    revoked = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        # A phone brings nothing but the token.
        indexes = (models.Index(fields=["token_digest"], name="table_link_digest"),)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "token_digest"], name="table_link_digest_unique"),
            models.UniqueConstraint(
                fields=["tournament", "match", "side"],
                condition=Q(revoked__isnull=True, match__isnull=False),
                name="table_link_one_a_side",
            ),
            models.UniqueConstraint(
                fields=["tournament", "team"],
                condition=Q(revoked__isnull=True, team__isnull=False),
                name="table_link_one_a_team",
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=True, side__isnull=True, team__isnull=False)
                | Q(match__isnull=False, side__range=(1, MOST_SIDES), team__isnull=True),
                name="table_link_for_one_thing",
            ),
            *agreeing("table_link", "match", "team", "revoked"),
        )

    def __str__(self) -> str:
        return f"{self.match or self.team}"

    @property
    def is_card(self) -> bool:
        """Whether it is what a pair keeps for itself, rather than half of a sheet that lies on the table."""
        return self.team_id is not None


class Report(TournamentRow):
    """The whole result of a match as a side (1, 2) or somebody of the desk who only enters (0) told it.

    It counts nowhere until another one says the same or the desk confirms it. `deals` are as the log words them,
    `phone` what tells one telephone from another, `origin` a keyed digest of the address and browser that it came from,
    of this match alone: it tells whether two words came from one place, and nothing else. No file holds it. `card`: it
    was told with the pair's own card, which nobody else has. `settled`
    is the entry of the log that confirmed it, set it aside or put another one in its place.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    side = models.PositiveSmallIntegerField()
    deals = models.JSONField()
    phone = models.CharField(max_length=64, blank=True)
    origin = models.CharField(max_length=64, blank=True)
    card = models.BooleanField(default=False)
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    settled = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("side",)
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "match", "side"],
                condition=Q(settled__isnull=True),
                name="report_one_a_side_in_force",
            ),
            models.CheckConstraint(condition=Q(side__in=SIDES_TOLD), name="report_side_known"),
            models.CheckConstraint(
                condition=Q(card=False) | Q(side__range=(1, MOST_SIDES)), name="report_card_of_a_side"
            ),
            *agreeing("report", "match", "entered", "settled"),
        )

    def __str__(self) -> str:
        return f"{self.match}: {self.side}"
