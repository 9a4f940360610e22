"""Whole evenings ready to start: who is ranked, and the stages with everything that is decided about them.

Pure: no Django, nothing stored. A preset is where an organizer begins; every choice of it can be changed. Sources: the
2022 regulation of the Giochi di Pinasca; the EDISU 2025 regulation ('vince per primo 3 manche'); the licensed-gaming
rules page (matches of two players, winners go on); the Scighera in Milan (two turns of an hour, 5 to 1 points by the
place at the table, the five best at a final table); the online platform's help (one or three deals to win); the rest
is practice of Italian clubs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.calls import SCIGHERA_WORTHS
from rules.counting import Counting
from rules.games import GIOCHI_MANNERS, Direction, Game, GameKey, IndividualWorth, LastTricks, Manners, Talk
from rules.match_formats import MatchFormat, MatchKind, may_end_level
from rules.match_points import RestWorth, default_points
from rules.places import PlacePoints
from tournaments.event.kinds import KINDS
from tournaments.event.match_states import offered_rest
from tournaments.event.regulation import GIOCHI, LastLength, Ranked, Regulation
from tournaments.event.row import may_carry, row_of
from tournaments.scheduling.base.types import KnockoutOptions, Lineup
from tournaments.scheduling.qualify import Takes, Who
from tournaments.scheduling.registry import FORMATS
from tournaments.standings.types import Criterion


@dataclass(frozen=True, slots=True)
class Preset:
    """An evening: its key, who is ranked, and its stages in order.

    `either`: pairs, threes or players may be ranked, as the organizer says; elsewhere the format, or the name, says
    who.
    """

    key: str
    ranked: Ranked
    stages: tuple[Regulation, ...]
    either: bool = False

    @property
    def choices(self) -> tuple[Ranked, ...]:
        """Who may be ranked by it."""
        return (Ranked.PAIRS, Ranked.TRIOS, Ranked.PLAYERS) if self.either else (self.ranked,)

    def played_by(self, ranked: str) -> "Preset":
        """The same evening for others; unchanged if they cannot play it. Single players have no partner to talk to."""
        if ranked == self.ranked or ranked not in self.choices:
            return self
        stages = (
            replace(
                stage,
                manners=replace(
                    ALONE if KINDS[ranked].individual_in(stage.traits) else GIOCHI_MANNERS,
                    direction=stage.manners.direction,
                ),
            )
            for stage in self.stages
        )
        return replace(self, ranked=Ranked(ranked), stages=tuple(stages))

    def for_entrants(self, entrants: int) -> "Preset":
        """The same for this many: where it is played in groups these are of four or five, and as many as that gives."""
        groups = max(LEAST_GROUPS, -(-entrants // LARGEST_GROUP))
        stages = (replace(stage, groups=groups) if stage.traits.in_groups else stage for stage in self.stages)
        return replace(self, stages=tuple(stages))

    def followed_by(self, formats: Iterable[str], entrants: int | None) -> "Preset":
        """The same with a stage of each of these formats behind it, for this many entrants."""
        stages = self.stages
        for key in formats:
            stages = (*stages, following(stages[-1], key, row_of(stages, entrants)[-1].entrants))
        return replace(self, stages=stages)

    def in_hall(self, tables: int | None) -> "Preset":
        """The same in a hall with this many tables: turns stay whole, and matches wait for the next free one."""
        if tables is None:
            return self
        stages = (
            replace(stage, hall=tables, queued=True) if {"hall", "queued"} <= set(stage.traits.asks) else stage
            for stage in self.stages
        )
        return replace(self, stages=tuple(stages))


LEAST_GROUPS, LARGEST_GROUP = 2, 5
ONE_DEAL = MatchFormat(MatchKind.FIRST_TO, 1)
FIRST_TO_THREE = MatchFormat(MatchKind.FIRST_TO, 3)
BEST_OF_THREE = MatchFormat(MatchKind.BEST_OF, 3)
BEST_OF_FIVE = MatchFormat(MatchKind.BEST_OF, 5)
MOST_BY_CLOCK = 20
"""Deals that a sheet has room for where the number is not known."""
SIX_DEALS = MatchFormat(MatchKind.FIXED, 6)
"""Everybody at a table of six deals once."""
OWN_POINTS = Game(GameKey.ALONE, alone=IndividualWorth.OWN)
RECORDED = (Criterion.PLAY_OFF, Criterion.LOT, Criterion.DESK)
ALL_MEET = (Criterion.HEAD_TO_HEAD, Criterion.MINI_TABLE, Criterion.DEAL_DIFFERENCE, *RECORDED)
NOT_ALL_MEET = (Criterion.BUCHHOLZ, Criterion.WINS, Criterion.DEAL_DIFFERENCE, *RECORDED)
OF_CALLS = (Criterion.DEALS_WON, Criterion.CALLS_WON, Criterion.BEST_TABLE, *RECORDED)
OF_THREE = (Criterion.DEALS_WON, Criterion.POINTS_MADE, Criterion.BEST_TABLE, *RECORDED)
DEAL_BY_DEAL = (Criterion.DEALS_WON, Criterion.CALLS_WON, Criterion.BEST_TABLE, Criterion.LAST_DEALS, *RECORDED)
OF_OWN = (Criterion.BEST_TABLE, *RECORDED)
OF_SUMS = (Criterion.BEST_TABLE, *RECORDED)
BY_LOT = (Criterion.LOT,)
ONLINE = Manners(Direction.CLOCKWISE, Talk.AFTER_FIRST, LastTricks.OPTIONAL)
ALONE = Manners(Direction.ANTICLOCKWISE, Talk.UNSAID, LastTricks.UNSAID)
"""Individual players have no partner to talk to."""
ALONE_ONLINE = replace(ALONE, direction=Direction.CLOCKWISE)
NO_POINTS = PlacePoints((Fraction(0),))


def _stage(
    format_key: str, match_format: MatchFormat, tiebreaks: tuple[Criterion, ...] = RECORDED, name: str = ""
) -> Regulation:
    """A stage of pairs or players whose final places are worth no points."""
    return Regulation(
        format=format_key,
        name=name,
        match_format=match_format,
        match_points=default_points(match_format),
        tiebreaks=tiebreaks,
        place_points=NO_POINTS,
    )


def _with_rests(format_key: str, match_format: MatchFormat, turns: int) -> Regulation:
    """A stage in which some rest and others do not, or once more often, each rest worth the mean of a match."""
    stage = replace(_stage(format_key, match_format, NOT_ALL_MEET), turns=turns)
    return replace(stage, rest_points=offered_rest(stage))


def _round_tables(
    game: Game, deals: int, tiebreaks: tuple[Criterion, ...], counting: Counting = Counting.SUM, turns: int = 3
) -> Regulation:
    """A stage at whose tables everybody is alone. A rest is worth what a table gives in the mean: of places, of calls
    that add up to nothing, or of deals of which somebody wins each.
    """
    match_format = MatchFormat(MatchKind.FIXED, deals, game=game, sides=min(game.tables))
    stage = replace(_stage("round_tables", match_format, tiebreaks), manners=ALONE, counting=counting, turns=turns)
    return replace(stage, rest_points=offered_rest(stage))


def _against_the_clock(game: Game, minutes: int, tiebreaks: tuple[Criterion, ...]) -> Regulation:
    """Two turns of this many minutes, in which places count: a table gets through more deals than another."""
    stage = _round_tables(game, MOST_BY_CLOCK, tiebreaks, Counting.PLACES, turns=2)
    timed = replace(stage.match_format, kind=MatchKind.TIMED, cappotto_allowed=game.calls.cappotto > 1)
    return replace(stage, match_format=timed, turn_minutes=minutes)


def _for_two(format_key: str, match_format: MatchFormat, game: GameKey, tiebreaks: tuple[Criterion, ...]) -> Regulation:
    """A stage of two against each other in a game in which only the winner of a deal is recorded."""
    told = replace(match_format, winner_only_allowed=True, game=Game(game))
    return replace(_stage(format_key, told, tiebreaks), manners=ALONE)


def ready_tiebreaks(regulation: Regulation) -> tuple[tuple[Criterion, ...], ...]:
    """Three orders of tie-breaks from which to choose for such a stage: the usual one, another, and a lot alone."""
    game = regulation.match_format.game
    if game.totals_alone:
        return OF_OWN, RECORDED, BY_LOT
    if game.key is GameKey.CALLED:
        return OF_CALLS, DEAL_BY_DEAL, BY_LOT
    if not game.two_sided:
        return OF_THREE, (Criterion.BEST_TABLE, Criterion.LAST_DEALS, *RECORDED), BY_LOT
    if regulation.sums_of_sides:
        return OF_SUMS, (Criterion.WINS, Criterion.BEST_TABLE, *RECORDED), BY_LOT
    if not regulation.traits.all_meet and not regulation.traits.teams and not regulation.traits.in_groups:
        return NOT_ALL_MEET, (Criterion.WINS, Criterion.DEAL_DIFFERENCE, *RECORDED), BY_LOT
    return ALL_MEET, (Criterion.DEAL_DIFFERENCE, Criterion.DEALS_WON, *RECORDED), BY_LOT


# A stage behind another, with what is usual there; everything about it can be changed.

FINALISTS = 8
BLOCK = 4


def followers(ranked: Ranked) -> tuple[str, ...]:
    """The formats of a stage that can follow where these are ranked; quarters play one stage."""
    playable = (key for key, one in FORMATS.items() if not one.traits.teams and KINDS[ranked].plays(one.traits))
    return () if KINDS[ranked].lined_up else tuple(sorted(playable, key=lambda key: not FORMATS[key].traits.bracket))


def following(before: Regulation, format_key: str, entrants: int | None = None) -> Regulation:
    """A stage of this format behind another, for this many entrants, None if unknown.

    Matches are as before where that can be. A knockout is for the best, one behind a knockout for those who lost at
    once; groups are for places of their own; where a table is made it goes on with everybody and with their points.
    """
    stage = replace(_as_before(before, format_key), place_points=before.place_points, manners=before.manners)
    traits = stage.traits
    if traits.alone:
        takes = Takes(stage.match_format.sides)
    elif before.traits.bracket:
        takes = Takes(1, who=Who.LOSERS)
        stage = replace(stage, groups=LEAST_GROUPS if traits.in_groups else None)
    elif traits.bracket:
        takes = Takes(2) if before.traits.in_groups else Takes(_finalists(entrants))
    elif traits.in_groups:
        takes = Takes(1, who=Who.EVERYBODY, block=before.groups or BLOCK)
    else:
        takes = Takes(1, who=Who.EVERYBODY, carries=may_carry(before, stage))
    return replace(stage, takes=takes)


def _finalists(entrants: int | None) -> int:
    """Eight, or the most that a bracket without byes has room for."""
    return FINALISTS if entrants is None else max(2, min(FINALISTS, 1 << (max(1, entrants).bit_length() - 1)))


def _as_before(before: Regulation, format_key: str) -> Regulation:
    """A stage of this format with matches as before where that can be, and what is usual in it."""
    traits, usual = FORMATS[format_key].traits, before.match_format
    if traits.alone:
        final = before if before.traits.alone else _round_tables(Game(GameKey.ALONE), 6, OF_THREE)
        return replace(final, name="Finale", turns=1)
    fits = usual.game.two_sided and not (traits.partners and usual.game.for_two)
    if not fits or (traits.bracket and may_end_level(usual)):
        usual = BEST_OF_THREE
    if traits.bracket:
        longer = (LastLength(1, BEST_OF_FIVE),) if usual == BEST_OF_THREE else ()
        return replace(_stage(format_key, usual), knockout=KnockoutOptions(third_place=True), last_lengths=longer)
    stage = _stage(format_key, usual, ALL_MEET) if traits.all_meet else _with_rests(format_key, usual, turns=1)
    if usual != before.match_format:
        return stage
    return replace(stage, match_points=before.match_points, counting=before.counting, forfeit=before.forfeit)


_KNOCKOUT = _stage("knockout", FIRST_TO_THREE)
_BAR = replace(
    _stage("knockout", BEST_OF_THREE),
    knockout=KnockoutOptions(third_place=True),
    last_lengths=(LastLength(1, BEST_OF_FIVE),),
)
_DANISH = _with_rests("danish", BEST_OF_FIVE, turns=4)
_SIX = _with_rests("drawn_turns", SIX_DEALS, turns=4)
_GROUPS = replace(_stage("groups", BEST_OF_THREE, ALL_MEET), groups=4)
_HOURS = _against_the_clock(Game(GameKey.CALLED, calls=SCIGHERA_WORTHS), 60, OF_CALLS)
_CROSSED = replace(GIOCHI, format="crossed_teams", lineup=Lineup.LISTED, turns=3, rest_worth=RestWorth.FIELD_MEAN)
_IN_ORDER = (
    Preset("giochi", Ranked.TEAMS, (GIOCHI,)),
    Preset("crossed", Ranked.TEAMS, (_CROSSED,)),
    Preset("bar", Ranked.PAIRS, (_BAR,), either=True),
    Preset(
        "groups_knockout",
        Ranked.PAIRS,
        (_GROUPS, following(_GROUPS, "knockout")),
        either=True,
    ),
    Preset("danish", Ranked.PAIRS, (_DANISH,), either=True),
    Preset("drawn_turns", Ranked.PAIRS, (replace(_DANISH, format="drawn_turns"),), either=True),
    Preset("round_robin", Ranked.PAIRS, (_stage("round_robin", BEST_OF_FIVE, ALL_MEET),), either=True),
    Preset("edisu", Ranked.PAIRS, (_KNOCKOUT,), either=True),
    Preset("three_wins", Ranked.PLAYERS, (replace(_stage("knockout", FIRST_TO_THREE), manners=ALONE_ONLINE),)),
    Preset("one_win", Ranked.PAIRS, (replace(_stage("knockout", ONE_DEAL), manners=ONLINE),)),
    Preset("one_deal", Ranked.PLAYERS, (replace(_stage("knockout", ONE_DEAL), manners=ALONE),)),
    Preset("two_alone", Ranked.PLAYERS, (replace(_stage("round_robin", BEST_OF_FIVE, ALL_MEET), manners=ALONE),)),
    Preset(
        "two_league",
        Ranked.PLAYERS,
        (replace(_stage("round_robin", BEST_OF_THREE, ALL_MEET), manners=ALONE, legs=2),),
    ),
    Preset("uncovered", Ranked.PLAYERS, (_for_two("round_robin", BEST_OF_THREE, GameKey.UNCOVERED, ALL_MEET),)),
    Preset("thirty_one", Ranked.PLAYERS, (_for_two("knockout", FIRST_TO_THREE, GameKey.THIRTY_ONE, RECORDED),)),
    Preset("three_alone", Ranked.PLAYERS, (_round_tables(Game(GameKey.ALONE), 6, OF_THREE),)),
    Preset(
        "four_alone",
        Ranked.PLAYERS,
        (
            replace(
                _round_tables(OWN_POINTS, 12, OF_OWN),
                rest_worth=RestWorth.FIELD_MEAN,
                rest_points=0,
            ),
        ),
    ),
    Preset("quintets", Ranked.PLAYERS, (_round_tables(Game(GameKey.CALLED), 5, OF_CALLS),)),
    Preset("quintets_long", Ranked.PLAYERS, (_round_tables(Game(GameKey.CALLED), 10, OF_CALLS),)),
    Preset("scighera", Ranked.PLAYERS, (_HOURS, following(_HOURS, "round_tables"))),
    Preset("six", Ranked.TRIOS, (_SIX,)),
    Preset("baraonda", Ranked.PLAYERS, (_with_rests("rotating_partners", BEST_OF_THREE, turns=5),)),
)
PRESETS: Mapping[str, Preset] = {preset.key: preset for preset in _IN_ORDER}
