"""The prizes of an evening, and whom they were handed to."""

from django.db import models
from django.db.models import Q

from tournaments.event.prizes import PLACED, PrizeCount, PrizeKind, Settling
from tournaments.models.arrival import Receipt
from tournaments.models.entrant import Team
from tournaments.models.fields import TournamentRow, agreed_on, agreeing, ended_later
from tournaments.models.till import HIGHEST_SUM

MOST_PRIZES = 200
LONGEST_PRIZE = 120
PRIZE_KINDS = [kind.value for kind in PrizeKind]
PLACED_KINDS = [kind.value for kind in PLACED]
PRIZE_COUNTS = [count.value for count in PrizeCount]
SETTLINGS = [how.value for how in Settling]


class Prize(TournamentRow):
    """What somebody wins: `what` it is, or of `money` nothing but its `cents`, which else are what it is worth, 0 where
    nobody said; `giver` gave it. `number` is its place in the list of the desk.

    `order` has the ids of teams, the first one first, as a lot, a match or they themselves put them: of those who were
    level, or where it is drawn of all who were there. The number `lot` repeats a lot. `removed` is the entry of the log
    with which it was struck off.
    """

    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=11)
    place = models.PositiveSmallIntegerField(null=True)
    club = models.CharField(max_length=120, blank=True)
    count = models.CharField(max_length=5, blank=True)
    what = models.CharField(max_length=LONGEST_PRIZE, blank=True)
    money = models.BooleanField(default=False)
    cents = models.PositiveIntegerField(default=0)
    giver = models.CharField(max_length=LONGEST_PRIZE, blank=True)
    settling = models.CharField(max_length=6, blank=True)
    lot = models.PositiveIntegerField(null=True)
    order = models.JSONField(default=list)
    removed = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="prize_number_once"),
            models.CheckConstraint(condition=Q(kind__in=PRIZE_KINDS), name="prize_kind_known"),
            models.CheckConstraint(
                condition=Q(place__isnull=True) & ~Q(kind__in=PLACED_KINDS)
                | Q(place__range=(1, MOST_PRIZES), place__isnull=False, kind__in=PLACED_KINDS),
                name="prize_place_where_placed",
            ),
            models.CheckConstraint(
                condition=Q(club="") & ~Q(kind=PrizeKind.CLUB.value) | ~Q(club="") & Q(kind=PrizeKind.CLUB.value),
                name="prize_club_of_a_club",
            ),
            models.CheckConstraint(
                condition=Q(count="") & ~Q(kind=PrizeKind.COUNT.value)
                | Q(count__in=PRIZE_COUNTS, kind=PrizeKind.COUNT.value),
                name="prize_count_known",
            ),
            models.CheckConstraint(
                condition=Q(money=True, what="", cents__range=(1, HIGHEST_SUM))
                | ~Q(what="") & Q(money=False, cents__range=(0, HIGHEST_SUM)),
                name="prize_thing_or_money",
            ),
            models.CheckConstraint(
                condition=Q(settling="", lot__isnull=True)
                | Q(settling=Settling.LOT.value, lot__isnull=False)
                | Q(settling__in=[how for how in SETTLINGS if how != Settling.LOT], lot__isnull=True),
                name="prize_lot_has_a_number",
            ),
            agreed_on("prize"),
            *agreeing("prize", "removed"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.place or ''} {self.what or self.cents}"


class Handover(TournamentRow):
    """A prize was `taken` by a team, of money `cents`; or it does not take it, and the next one gets it.

    `receipt` is the one that was signed for it; `replaced` is the entry of the log that took it back.
    """

    prize = models.ForeignKey(Prize, on_delete=models.CASCADE, related_name="handovers")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    taken = models.BooleanField(default=True)
    cents = models.PositiveIntegerField(default=0)
    receipt = models.ForeignKey(Receipt, null=True, on_delete=models.PROTECT, related_name="handovers")
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "prize", "team"],
                condition=Q(replaced__isnull=True),
                name="handover_once_to_a_team",
            ),
            models.UniqueConstraint(
                fields=["tournament", "prize"],
                condition=Q(replaced__isnull=True, taken=True, cents=0),
                name="handover_of_a_thing_once",
            ),
            models.CheckConstraint(
                condition=Q(cents=0) | Q(taken=True, cents__range=(1, HIGHEST_SUM)), name="handover_cents_range"
            ),
            models.UniqueConstraint(fields=["tournament", "receipt"], name="handover_receipt_once"),
            models.CheckConstraint(condition=Q(receipt__isnull=True) | Q(taken=True), name="handover_receipt_of_taken"),
            ended_later("replaced", name="handover_ended_later"),
            *agreeing("handover", "prize", "team", "receipt", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.prize_id} {self.team_id} {self.cents}"
