"""A tournament and the regulation of its stages."""

from collections.abc import Iterable, Iterator

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from rules.awards import TimeRule
from rules.counting import Counting
from rules.games import INDIVIDUAL_SEATS, TOLD_BY_WINNER, Direction, GameKey, LastTricks, Talk
from rules.match_formats import MatchKind
from rules.match_points import RestWorth
from rules.places import LastValue
from tournaments.event.entering_again import NEVER
from tournaments.event.kinds import KINDS, Kind
from tournaments.event.letters import MOST_SHORT, short_name
from tournaments.event.match_states import Trust
from tournaments.event.regulation import (
    MOST_REST_POINTS,
    USUAL_WAIT,
    Ranked,
)
from tournaments.event.regulation_kinds import NEWEST, CountedBy
from tournaments.models.club import Club
from tournaments.models.fields import Row, TournamentRow, agreed_on, agreeing, ended_later
from tournaments.models.points import PointsField
from tournaments.scheduling.base.base import Traits
from tournaments.scheduling.base.types import Byes, Lineup, Order, SecondChance, Together
from tournaments.scheduling.qualify import Crossing, Who
from tournaments.scheduling.registry import FORMATS
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import Choice, Setting, Whole
from tournaments.standings.table import RECORDED_CRITERIA
from tournaments.standings.types import ALL_TURNS, StillLevel

LONGEST_ROW = 600
"""Letters of the keys of as many games as a match can have."""
TOLD_BY_WINNER_ALONE = sorted(key.value for key in TOLD_BY_WINNER)
PLAYED_ALONE = sorted(key.value for key in map(GameKey, INDIVIDUAL_SEATS))
COUNTINGS = [counting.value for counting in Counting]
KINDS_ALONE = [MatchKind.FIXED.value, MatchKind.TIMED.value]
"""How a match may be told to be long where everybody is a side."""
DECISION_KINDS = [kind.value for kind in RECORDED_CRITERIA]
RANKED = [ranked.value for ranked in Ranked]
COUNTED_BY = [one.value for one in CountedBy]
TRUST = [trust.value for trust in Trust]
REST_WORTHS = [worth.value for worth in RestWorth]
REST_EQUALLY = ("groups", "knockout", "quarters", "round_robin")
"""Formats in which all rest equally often, so that a rest is worth nothing. Written down: what is true of a format that
comes later only `check_regulation` asks, and no table changes for it.
"""


def limits_of(settings: Iterable[Setting]) -> Iterator[models.CheckConstraint]:
    """The constraints by which the database holds settings to what their declarations allow."""
    for one in settings:
        if one.limit and isinstance(one.kind, Whole):
            within = Q(**{f"{one.key}__range": (one.kind.least, one.kind.most)})
            yield models.CheckConstraint(
                condition=Q(**{f"{one.key}__isnull": True}) | within if one.kind.or_none else within, name=one.limit
            )
        elif one.limit and isinstance(one.kind, Choice):
            yield models.CheckConstraint(condition=Q(**{f"{one.key}__in": [*one.kind.words]}), name=one.limit)


def edition_of(version: int, look: int) -> int:
    """A number that rises with either; nobody reads it back."""
    return look << 40 | version


class Tournament(Row):
    """One event of a club, with the points that its final places are worth.

    `short` is its name where there is little room, if the first words of `name` are not that.
    `date` and `hour`, by the clock of the hall, are when it begins, `place` and `street` where. Where it has several
    days or places these are the first ones, see `tournaments.models.schedule`.
    `trust` is whose word makes a result final; with `one_prize` nobody wins two prizes. Of turns after
    `frozen_after` the public sees no result, nor what was decided since `frozen_version`, the version in which that was
    said; of turns after `shown_until` they do not see who plays where. With `initials` they read nobody's name in full.
    All three are empty where nothing is withheld. `last_value` is whose the last of the `place_points` is: that of the
    place at which it is written, or that of the last place.
    `direction`, `talk` and `last_tricks` are shown to the players and decide nothing. Since `archived_at` it is in no
    list any more; `look` is which look of its club its pages have; `number` is its short address on this installation,
    "/7". `counted_by` is which counting it is counted by, empty from the tables of a newer program until its start said
    what moves. How a club keeps its lists, looks and addresses is no part of the tournament's file.

    `redacted` is set in memory for public requests, not stored; they show no more than
    that.
    """

    redacted = False

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=120)
    date = models.DateField()
    hour = models.TimeField(null=True)
    place = models.CharField(max_length=120, blank=True)
    street = models.CharField(max_length=120, blank=True, default="")
    short = models.CharField(max_length=MOST_SHORT, blank=True, default="", db_default="")
    is_rehearsal = models.BooleanField(default=False)
    ranked = models.CharField(max_length=10, default=Ranked.TEAMS.value)
    place_points = models.JSONField()
    one_prize = models.BooleanField(default=False)
    shared_places = models.CharField(max_length=10, default="same")
    last_value = models.CharField(max_length=10, default=LastValue.PLACE.value)
    direction = models.CharField(max_length=15, default=Direction.ANTICLOCKWISE.value)
    talk = models.CharField(max_length=15, default=Talk.UNSAID.value)
    last_tricks = models.CharField(max_length=15, default=LastTricks.EXCHANGED.value)
    trust = models.CharField(max_length=10, default=Trust.PAPER.value)
    frozen_after = models.PositiveSmallIntegerField(null=True)
    frozen_version = models.PositiveBigIntegerField(null=True)
    shown_until = models.PositiveSmallIntegerField(null=True)
    initials = models.BooleanField(default=False)
    counted_by = models.PositiveSmallIntegerField(null=True, default=NEWEST.value)
    version = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)
    archived_at = models.DateTimeField(null=True)
    look = models.PositiveIntegerField(default=0)
    number = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="tournament_slug_unique"),
            models.UniqueConstraint(fields=["number"], name="tournament_number_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="tournament_name_given"),
            *limits_of(one for one in SETTINGS if one.of_all),
            models.CheckConstraint(condition=Q(ranked__in=RANKED), name="tournament_ranked_known"),
            models.CheckConstraint(condition=Q(trust__in=TRUST), name="tournament_trust_known"),
            models.CheckConstraint(
                condition=~Q(trust=Trust.CARDS.value) | Q(ranked=Ranked.PAIRS.value), name="tournament_cards_of_pairs"
            ),
            models.CheckConstraint(
                condition=Q(counted_by__isnull=True) | Q(counted_by__in=COUNTED_BY), name="tournament_counted_by_known"
            ),
            models.CheckConstraint(
                condition=Q(frozen_after__isnull=True, frozen_version__isnull=True)
                | Q(frozen_after__isnull=False, frozen_version__isnull=False),
                name="tournament_frozen_in_a_version",
            ),
            models.CheckConstraint(
                condition=Q(frozen_version__isnull=True) | Q(frozen_version__lte=F("version")),
                name="tournament_frozen_in_a_past_version",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def short_name(self) -> str:
        """What one line of a phone has room for: as somebody said, else the first words of the name."""
        return self.short or short_name(self.name)

    @property
    def edition(self) -> int:
        """What tells the pages of it apart: they are made again with every change of it, and of its club's look."""
        return edition_of(self.version, self.look)

    @property
    def kind(self) -> Kind:
        """What an entrant is."""
        return KINDS[self.ranked]


class Stage(TournamentRow):
    """A phase with one format. `tables` empty means as many as the smallest team can fill;
    `hall` empty means that the hall has enough of them; `legs` empty means that every pair meets every pair of the
    other team. `queued`: where the hall has too few tables, turns stay whole and matches wait for one; else they are
    cut. `together` is who of a team plays on a side, `starting_order` whether lots or the list say who meets whom when.
    `turns_chosen` is how many are played, where that is chosen; `ended_after` is the last turn of the calendar
    that counts, where the stage was ended before its end: what was drawn for later turns is left out.

    Who moves on to a later stage comes from the ranking of the stage before: `take_after` places are passed over, then
    the first `take_first` of every group (of the one ranking where there are no groups), and the `take_rest` best of
    those behind them; or as `take_who` says. `take_block` in a row play for the same places, empty all of
    them for all; `crossing` says how they meet, `crossings` are the matches of the first turn as they are printed.
    Where it `carries`, what was played before counts on in the table. `last_lengths` names other lengths of a match for
    the last turns of a knockout. `rest_worth` says what a drawn rest is worth, `rest_points`
    how much where it is fixed; where `rest_is_opponent`, a turn without a match counts for the points of the opponents
    as if against somebody with as many points, else it brings none. `forfeit` is the result that an awarded match
    counts as, "5-0", empty for the best; `wait_minutes` how long a side that was called is waited for. `turn_minutes`
    is how long a turn is played, empty as long as it takes; `time_rule` what becomes of a match that is not over then.
    `game` is which Briscola is played: of those of two players that are not the usual one the winner of a deal may be
    told alone, and where everybody is alone a match has a fixed number of deals, or is as long as its turn.
    `game_choices` are those of its choices that are not as when nobody chose; `playings` are the games of a match in
    order by their keys, "tressette briscola tressette", empty where nothing but Briscola is played; `counting` is how a
    match counts in the ranking, `table_points` what the places at a table are worth, where these count; `turns_counted`
    which turns count, "best_3" or "worst_1"; `by_mean` that the mean of a match counts; `still_level` what becomes of
    those whom a tie-break leaves level. `enter_again` says whether losers may enter again, "1_until_2".
    """

    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=80, blank=True)
    format = models.CharField(max_length=30, default="quarters")
    turns_chosen = models.PositiveSmallIntegerField(null=True)
    ended_after = models.PositiveSmallIntegerField(null=True)
    groups = models.PositiveSmallIntegerField(null=True)
    rematches = models.BooleanField(default=False)
    byes = models.CharField(max_length=10, default=Byes.SEEDED.value)
    third_place = models.BooleanField(default=False)
    placing = models.BooleanField(default=False)
    second_chance = models.CharField(max_length=12, default=SecondChance.NONE.value)
    second_final = models.BooleanField(default=False)
    last_lengths = models.JSONField(default=list)
    take_after = models.PositiveSmallIntegerField(default=0)
    take_first = models.PositiveSmallIntegerField(null=True)
    take_rest = models.PositiveSmallIntegerField(default=0)
    take_who = models.CharField(max_length=10, default=Who.BEST.value)
    take_block = models.PositiveSmallIntegerField(null=True)
    crossing = models.CharField(max_length=10, default=Crossing.STRENGTH.value)
    crossings = models.CharField(max_length=1000, blank=True)
    carries = models.BooleanField(default=False)
    tables = models.PositiveSmallIntegerField(null=True)
    hall = models.PositiveSmallIntegerField(null=True)
    queued = models.BooleanField(default=False)
    legs = models.PositiveSmallIntegerField(null=True, default=1)
    lineup = models.CharField(max_length=10, default=Lineup.FREE.value)
    together = models.CharField(max_length=10, db_default=Together.PAIRS.value, default=Together.PAIRS.value)
    starting_order = models.CharField(max_length=10, db_default=Order.DRAWN.value, default=Order.DRAWN.value)
    match_kind = models.CharField(max_length=10, default="fixed")
    match_length = models.PositiveSmallIntegerField(default=5)
    level_rule = models.CharField(max_length=10, default="replay")
    winner_only_allowed = models.BooleanField(default=False)
    cappotto_allowed = models.BooleanField(default=False)
    game = models.CharField(max_length=12, default=GameKey.CLASSIC.value)
    game_choices = models.JSONField(default=dict)
    playings = models.CharField(max_length=LONGEST_ROW, blank=True, default="", db_default="")
    counting = models.CharField(max_length=10, default=Counting.RESULT.value)
    table_points = models.JSONField(default=list)
    match_points = models.JSONField()
    tiebreaks = models.JSONField()
    rest_worth = models.CharField(max_length=10, default=RestWorth.FIXED.value)
    rest_points = PointsField(default=0)
    rest_is_opponent = models.BooleanField(default=False)
    enter_again = models.CharField(max_length=12, default=str(NEVER))
    turns_counted = models.CharField(max_length=10, default=str(ALL_TURNS))
    by_mean = models.BooleanField(default=False)
    still_level = models.CharField(max_length=6, default=StillLevel.AGAIN.value)
    forfeit = models.CharField(max_length=7, blank=True)
    wait_minutes = models.PositiveSmallIntegerField(default=USUAL_WAIT)
    turn_minutes = models.PositiveSmallIntegerField(null=True)
    time_rule = models.CharField(max_length=10, default=TimeRule.PLAY_ON.value)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_unique"),
            models.CheckConstraint(condition=Q(queued=False) | Q(hall__isnull=False), name="stage_queued_for_a_hall"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_positive"),
            models.CheckConstraint(
                condition=Q(ended_after__isnull=True) | Q(ended_after__gte=1), name="stage_ended_after_a_turn"
            ),
            models.CheckConstraint(
                condition=Q(second_final=False) | Q(second_chance=SecondChance.DOUBLE.value),
                name="stage_second_final_of_double",
            ),
            models.CheckConstraint(
                condition=Q(number=1, take_first__isnull=True)
                | Q(number__gt=1, take_first__isnull=False)
                & (Q(take_first__gte=1) | Q(take_rest__gte=1) | ~Q(take_who=Who.BEST.value)),
                name="stage_takes_after_the_first",
            ),
            models.CheckConstraint(
                condition=Q(crossings="") | Q(crossing=Crossing.PRINTED.value), name="stage_crossings_printed"
            ),
            models.CheckConstraint(
                condition=Q(rest_points=0)
                | (
                    Q(rest_points__gt=0, rest_points__lte=MOST_REST_POINTS, rest_worth=RestWorth.FIXED.value)
                    & ~Q(format__in=REST_EQUALLY)
                ),
                name="stage_rest_points_range",
            ),
            models.CheckConstraint(
                condition=Q(rest_worth=RestWorth.FIXED.value)
                | (Q(rest_worth__in=REST_WORTHS) & ~Q(format__in=REST_EQUALLY)),
                name="stage_rest_worth_known",
            ),
            models.CheckConstraint(
                condition=Q(game=GameKey.CLASSIC.value)
                | Q(game__in=TOLD_BY_WINNER_ALONE, winner_only_allowed=True)
                | Q(game__in=PLAYED_ALONE, match_kind__in=KINDS_ALONE),
                name="stage_game_known",
            ),
            models.CheckConstraint(
                condition=Q(playings="") | Q(game=GameKey.CLASSIC.value) | Q(game=GameKey.ALONE.value),
                name="stage_playings_of_two_sides",
            ),
            models.CheckConstraint(
                condition=~Q(match_kind=MatchKind.TIMED.value)
                | Q(game__in=PLAYED_ALONE, turn_minutes__isnull=False, time_rule=TimeRule.PLAY_ON.value),
                name="stage_timed_has_minutes",
            ),
            models.CheckConstraint(
                condition=Q(counting=Counting.RESULT.value) & ~Q(game__in=PLAYED_ALONE)
                | Q(counting=Counting.SUM.value, match_kind=MatchKind.SUM.value) & ~Q(game__in=PLAYED_ALONE)
                | Q(counting__in=COUNTINGS, game__in=PLAYED_ALONE) & ~Q(counting=Counting.RESULT.value),
                name="stage_counting_of_its_game",
            ),
            *limits_of(one for one in SETTINGS if not one.of_all),
            models.CheckConstraint(condition=Q(match_length__range=(1, 99)), name="stage_match_length_range"),
            agreed_on("stage"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @property
    def traits(self) -> Traits:
        """What follows from its format."""
        return FORMATS[self.format].traits


class Decision(TournamentRow):
    """A tie settled outside the count: the order that a play-off or a lot gave, or that the desk decided."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=10)
    order = models.JSONField()
    entered = models.ForeignKey("tournaments.LogEntry", on_delete=models.PROTECT, related_name="+")
    withdrawn = models.ForeignKey("tournaments.LogEntry", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=DECISION_KINDS), name="decision_kind_known"),
            ended_later("withdrawn", name="decision_ended_later"),
            *agreeing("decision", "stage", "entered", "withdrawn"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.order}"
