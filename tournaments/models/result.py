"""What was played, what people at a table say of it, and penalties. A result is never overwritten: a correction ends
one row and begins another.
"""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from rules.awards import AwardKind
from rules.calls import CALLER_PARTY, LEAST_BID, MOST_BID, OTHER_PARTY, Call
from rules.card_games import MOST_POINTS
from rules.cards import LEVEL_POINTS, TOTAL_POINTS
from rules.deals import called_off
from rules.deals_of_two import DealScore
from rules.games import MOST_SIDES, SIDES, every_side
from rules.match_points import MOST_DEDUCTED, PenaltyKind
from tournaments.event.regulation_kinds import LogKind, Source
from tournaments.models.club import Account
from tournaments.models.entrant import Player, Team
from tournaments.models.fields import TournamentRow, agreed_on, agreeing, ended_later
from tournaments.models.points import PointsField
from tournaments.models.schedule import Match
from tournaments.models.tournament import Stage

# What was played. A result is never overwritten: a correction ends one row and adds another.

DEVICE_LIMIT = 60
NEED_REASON = [LogKind.CORRECTION.value, LogKind.AWARD_WITHDRAWN.value, LogKind.ABANDONED.value]
LOG_KINDS = [kind.value for kind in LogKind]
SOURCES = [source.value for source in Source]
SCORE_COLUMNS = ("points", "winner", "cappotto", "second", "caller", "partner", "bid", "game", "wrong_void")
"""What of a deal says how it went, beside an error and the totals of a table."""
EVERYBODY = every_side(MOST_SIDES).value
MOST_PARTIES = 3
REST = TOTAL_POINTS - F("points") - F("second")
"""The points of the third party of a deal."""
OF_ANOTHER_GAME = ~Q(game="")
AWARD_KINDS = [kind.value for kind in AwardKind]


class Deal(TournamentRow):
    """One playing of the pack. `points` are those of the first party (side one, or where there is a call the caller
    with the `partner`), empty where only the winner is known, and `second` those of the second where three play alone;
    the last has the rest of the pack. `attempt` counts the replays of a level deal, `bid` how many points were called.
    `error` is the side that lost the deal by an error, said 31 without having it, or spoiled a called deal. `totals`
    are what a whole table has at its end, side by side, where nobody wrote its deals. `called_off`: nobody played it;
    `wrong_void`: the error was to throw in a hand that was too good for it.
    `game` is the key of the game that was played, where it is another than Briscola; then `second` are the points of
    side two. `replaced` is the entry of the log that ended this row; the row that is in force has none.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    points = models.PositiveSmallIntegerField(null=True)
    winner = models.PositiveSmallIntegerField(null=True)
    cappotto = models.BooleanField(default=False)
    second = models.PositiveSmallIntegerField(null=True)
    caller = models.PositiveSmallIntegerField(null=True)
    partner = models.PositiveSmallIntegerField(null=True)
    bid = models.PositiveSmallIntegerField(null=True)
    called_off = models.BooleanField(default=False)
    totals = models.JSONField(null=True)
    error = models.PositiveSmallIntegerField(null=True)
    wrong_void = models.BooleanField(default=False, db_default=False)
    game = models.CharField(max_length=20, blank=True, default="", db_default="")
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("number", "attempt")
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "match", "number", "attempt"],
                condition=Q(replaced__isnull=True),
                name="deal_one_in_force",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="deal_number_positive"),
            models.CheckConstraint(condition=Q(attempt__gte=1), name="deal_attempt_positive"),
            models.CheckConstraint(
                condition=OF_ANOTHER_GAME | Q(points__isnull=True) | Q(points__range=(0, TOTAL_POINTS)),
                name="deal_points_in_pack",
            ),
            models.CheckConstraint(
                condition=OF_ANOTHER_GAME | Q(points__isnull=True) | ~Q(points__in=(1, TOTAL_POINTS - 1)),
                name="deal_points_possible",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner__range=(1, MOST_PARTIES)), name="deal_winner_known"
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=False)
                | Q(winner__isnull=False)
                | Q(error__isnull=False)
                | Q(totals__isnull=False)
                | Q(called_off=True),
                name="deal_says_something",
            ),
            models.CheckConstraint(
                condition=(Q(called_off=False) & Q(totals__isnull=True))
                | Q(
                    points__isnull=True,
                    winner__isnull=True,
                    caller__isnull=True,
                    error__isnull=True,
                    cappotto=False,
                ),
                name="deal_of_nothing_else",
            ),
            models.CheckConstraint(
                condition=OF_ANOTHER_GAME
                | Q(second__isnull=True)
                | (
                    Q(points__isnull=False, caller__isnull=True, second__lte=TOTAL_POINTS - F("points"))
                    & ~Q(second=1)
                    & ~Q(second=TOTAL_POINTS - 1 - F("points"))
                ),
                name="deal_second_possible",
            ),
            models.CheckConstraint(
                condition=OF_ANOTHER_GAME
                | Q(second__isnull=True)
                | Q(winner__isnull=True)
                | Q(winner=1, points__gt=F("second"), points__gte=REST + 1)
                | Q(winner=2, second__gt=F("points"), second__gte=REST + 1)
                | Q(winner=3, points__lte=REST - 1, second__lte=REST - 1),
                name="deal_top_has_most",
            ),
            models.CheckConstraint(
                condition=Q(caller__isnull=True, partner__isnull=True, bid__isnull=True)
                | (
                    Q(caller__range=(1, MOST_SIDES), caller__isnull=False)
                    & Q(bid__range=(LEAST_BID, MOST_BID), bid__isnull=False)
                    & Q(winner__in=(CALLER_PARTY, OTHER_PARTY), winner__isnull=False, error__isnull=True)
                    & (Q(partner__isnull=True) | (Q(partner__range=(1, MOST_SIDES)) & ~Q(partner=F("caller"))))
                ),
                name="deal_call_whole",
            ),
            models.CheckConstraint(
                condition=Q(caller__isnull=True)
                | Q(points__isnull=True)
                | Q(winner=CALLER_PARTY, points__gte=F("bid"))
                | Q(winner=OTHER_PARTY, points__lt=F("bid")),
                name="deal_call_won_with_its_points",
            ),
            models.CheckConstraint(
                condition=OF_ANOTHER_GAME
                | Q(points__isnull=True)
                | Q(points=LEVEL_POINTS)
                | Q(second__isnull=False)
                | Q(caller__isnull=False)
                # Compared with nothing, SQL says neither yes nor no, and lets the row in.
                | Q(points__gt=LEVEL_POINTS, winner=1, winner__isnull=False)
                | Q(points__lt=LEVEL_POINTS, winner=2, winner__isnull=False),
                name="deal_winner_has_more_points",
            ),
            models.CheckConstraint(
                condition=Q(cappotto=False) | Q(points__isnull=True) | Q(points=TOTAL_POINTS) | Q(points=0),
                name="deal_cappotto_takes_all",
            ),
            models.CheckConstraint(
                condition=Q(error__isnull=True)
                | (Q(error__in=SIDES, points__isnull=True, winner__isnull=False) & ~Q(error=F("winner")))
                # Where there is a call, nobody wins a deal that was spoiled.
                | Q(error__range=(1, MOST_SIDES), points__isnull=True, winner__isnull=True, cappotto=False),
                name="deal_error_by_loser",
            ),
            models.CheckConstraint(
                condition=Q(wrong_void=False) | Q(error__isnull=False, winner__isnull=True),
                name="deal_wrong_void_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(game="")
                | Q(cappotto=False, caller__isnull=True, error__isnull=True, totals__isnull=True, called_off=False)
                & (
                    Q(points__isnull=True, second__isnull=True, winner__in=SIDES, winner__isnull=False)
                    | Q(points__lte=MOST_POINTS, second__lte=MOST_POINTS, points__isnull=False, second__isnull=False)
                    & (
                        Q(points=F("second")) & (Q(winner__isnull=True) | Q(winner__in=SIDES))
                        | Q(points__gt=F("second"), winner=1, winner__isnull=False)
                        | Q(points__lt=F("second"), winner=2, winner__isnull=False)
                    )
                ),
                name="deal_of_another_game_whole",
            ),
            ended_later("replaced", name="deal_ended_later"),
            *agreeing("deal", "match", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.number}.{self.attempt}: {self.points}"

    @property
    def score(self) -> DealScore:
        return score_in([getattr(self, name) for name in SCORE_COLUMNS], self.error, self.totals)


def score_in(columns: Sequence[Any], error: int | None, totals: Sequence[int] | None) -> DealScore:
    """What the columns of a deal say; `columns` are those of `SCORE_COLUMNS`."""
    points, winner, cappotto, second, caller, partner, bid, game, wrong_void = columns
    call = None if caller is None else Call(caller, partner, LEAST_BID if bid is None else bid)
    of_table = None if totals is None else tuple(totals)
    return DealScore(points, winner, cappotto, second, call, error, of_table, game or "", bool(wrong_void))


def columns_of(score: DealScore) -> dict[str, Any]:
    """What a deal is kept as."""
    call = score.call
    return {
        "points": score.points,
        "winner": score.winner,
        "cappotto": score.cappotto,
        "second": score.second,
        "caller": None if call is None else call.caller,
        "partner": None if call is None else call.partner,
        "bid": None if call is None else call.bid,
        "called_off": score.points is None and score.winner is None and called_off(score),
        "totals": None if score.totals is None else list(score.totals),
        "error": score.error,
        "game": score.game,
        "wrong_void": score.wrong_void,
    }


class Award(TournamentRow):
    """A match that was awarded because a side did not come, it was broken off, or its time was up: `kind`.

    `absent` are the sides that lose it by that, as the number of `rules.games.Sides`. `replaced` is the entry of the
    log that took the award back.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="awards")
    kind = models.CharField(max_length=10, default=AwardKind.ABSENT.value)
    absent = models.PositiveSmallIntegerField()
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    replaced = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "match"], condition=Q(replaced__isnull=True), name="award_one_in_force"
            ),
            models.CheckConstraint(condition=Q(absent__range=(1, EVERYBODY)), name="award_absent_known"),
            models.CheckConstraint(condition=Q(kind__in=AWARD_KINDS), name="award_kind_known"),
            ended_later("replaced", name="award_ended_later"),
            *agreeing("award", "match", "entered", "replaced"),
        )

    def __str__(self) -> str:
        return f"{self.match}: {self.absent}"


class LogEntry(TournamentRow):
    """Who did what when: one entry for every version of the tournament, never changed, never removed.

    `actor` may leave; `actor_name` stays. `device` is what they held, as far as it said: "Chrome, Android". `key` makes
    a repeated request answer instead of acting twice.
    """

    seq = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="+")
    actor_name = models.CharField(max_length=120)
    device = models.CharField(max_length=DEVICE_LIMIT, blank=True)
    source = models.CharField(max_length=10)
    kind = models.CharField(max_length=30)
    subject = models.UUIDField(null=True)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    reason = models.CharField(max_length=300, blank=True)
    key = models.UUIDField(null=True)

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "seq"], name="log_seq_unique"),
            models.UniqueConstraint(
                fields=["tournament", "key"], condition=Q(key__isnull=False), name="log_key_unique"
            ),
            models.CheckConstraint(condition=Q(seq__gte=1), name="log_seq_positive"),
            models.CheckConstraint(condition=Q(kind__in=LOG_KINDS), name="log_kind_known"),
            models.CheckConstraint(condition=Q(source__in=SOURCES), name="log_source_known"),
            models.CheckConstraint(condition=~Q(kind__in=NEED_REASON) | ~Q(reason=""), name="log_reason_where_needed"),
            agreed_on("log"),
        )

    def __str__(self) -> str:
        return f"{self.seq} {self.kind} {self.actor_name}"


# What the direction of the event told somebody off for.

KINDS = [kind.value for kind in PenaltyKind]
REASON_LIMIT = 300


class Penalty(TournamentRow):
    """A warning, a penalty or a disqualification of a team, maybe of one `player` of it, maybe in one `match`.

    `points` are the match points that it takes in the table of `stage`. `withdrawn` is the entry of the log that took
    it back.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="penalties")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    match = models.ForeignKey(Match, null=True, on_delete=models.SET_NULL, related_name="+")
    kind = models.CharField(max_length=20)
    points = PointsField(default=0)
    reason = models.CharField(max_length=REASON_LIMIT)
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    withdrawn = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="penalty_kind_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_reason_given"),
            ended_later("withdrawn", name="penalty_ended_later"),
            models.CheckConstraint(
                condition=Q(points=0) | Q(points__gt=0, points__lte=MOST_DEDUCTED, kind=PenaltyKind.PENALTY.value),
                name="penalty_points_of_penalties",
            ),
            *agreeing("penalty", "stage", "team", "match", "entered", "withdrawn", player=("team",)),
        )

    def __str__(self) -> str:
        return f"{self.team}: {self.kind} {self.points}"


# What people at a table say of their match, and the links that let them say it.

BY_HELPER = 0
SIDES_TOLD = tuple(range(MOST_SIDES + 1))
"""Who may report: a helper of the desk, or a side; the number of sides is limited."""


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
