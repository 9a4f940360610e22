"""What an organizer decides before the first result, as one value a stage. Pure: no Django, nothing stored.

`GIOCHI` is the regulation of the Giochi of Pinasca (2022); whole evenings of one or more stages are `presets`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.awards import TimeRule, forfeit_results
from rules.calls import CALLED_SEATS
from rules.counting import FIVE_PLACES, Counting
from rules.games import GIOCHI_MANNERS, GameKey, Manners
from rules.match_formats import MatchFormat, MatchKind, Result, check_format, may_end_level
from rules.match_points import (
    MatchPoints,
    Points,
    RestWorth,
    check_points_table,
    default_points,
    in_parts,
    points_by_table,
)
from rules.places import GIOCHI_PLACE_POINTS, PlacePoints, check_places
from rules.problems import Problem, ProblemCode, coded, problem_at
from tournaments.event.entering_again import NEVER, EnteringAgain
from tournaments.event.regulation_kinds import NEWEST, CountedBy
from tournaments.scheduling.base.base import Traits
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    KNOCKOUT,
    MOST_ENTRANTS,
    KnockoutOptions,
    Legs,
    Lineup,
    Order,
    SecondChance,
    Together,
)
from tournaments.scheduling.bracket.plan import Round
from tournaments.scheduling.qualify import Takes, Who
from tournaments.scheduling.registry import FORMATS
from tournaments.standings.table import DEFAULT_CRITERIA, FormatTraits, check_criteria
from tournaments.standings.types import ALL_TURNS, Criterion, StillLevel, TurnsCounted


class Ranked(StrEnum):
    """Who is ranked by a tournament, and so what an entrant is: a quarter, a pair, three together, or a player."""

    TEAMS = "teams"
    PAIRS = "pairs"
    TRIOS = "trios"
    PLAYERS = "players"


class RegulationProblem(ProblemCode):
    TABLES_RANGE = coded("regulation_tables_range", "I tavoli devono essere da %(least)s a %(most)s.")
    LEGS_RANGE = coded("regulation_legs_range", "I turni per incontro devono essere da %(least)s a %(most)s.")
    HALL_RANGE = coded("regulation_hall_range", "I tavoli in sala devono essere da %(least)s a %(most)s.")
    HALL_BELOW_TABLES = coded(
        "regulation_hall_below_tables",
        "Un incontro ha %(tables)s tavoli, ma in sala sono %(hall)s. Riduci i tavoli per incontro.",
    )
    QUEUE_WITHOUT_HALL = coded(
        "regulation_queue_without_hall", "Scrivi quanti tavoli ci sono in sala, o togli «chi non ha posto aspetta»."
    )
    LEVEL_MATCHES = coded(
        "regulation_level_matches",
        "Qui ogni partita deve avere un vincitore: scegli una durata che non può finire pari.",
    )
    LAST_LENGTH_RANGE = coded(
        "regulation_last_length_range", "Le ultime partite con un’altra durata vanno da 1 a %(most)s turni."
    )
    LAST_LENGTH_TWICE = coded(
        "regulation_last_length_twice", "Per questi turni la durata è scritta due volte. Togline una."
    )
    LAST_LENGTH_UNCONSOLED = coded(
        "regulation_last_length_unconsoled",
        "La finale di consolazione c’è solo con il tabellone di consolazione. Togli questa durata, o "
        "aggiungi la consolazione.",
    )
    LAST_LENGTH_NOT_KNOCKOUT = coded(
        "regulation_last_length_not_knockout",
        "Solo a eliminazione le ultime partite possono avere un’altra durata. Toglila.",
    )
    TAKES_RANGE = coded("regulation_takes_range", "I qualificati devono essere da %(least)s a %(most)s.")
    REST_POINTS_RANGE = coded(
        "regulation_rest_points_range",
        "I punti a chi riposa vanno da %(least)s a %(most)s: per esempio 4, 3½ o 0,5.",
    )
    REST_POINTS_NOT_HERE = coded(
        "regulation_rest_points_not_here",
        "Qui chi riposa non riceve punti, perché tutti riposano lo stesso numero di volte. Scrivi 0.",
    )
    REST_WORTH_NOT_HERE = coded(
        "regulation_rest_worth_not_here",
        "Qui chi riposa non riceve niente, perché tutti riposano lo stesso numero di volte. Scegli i punti fissi.",
    )
    REST_POINTS_NOT_FIXED = coded(
        "regulation_rest_points_not_fixed",
        "Hai scritto dei punti per chi riposa: scegli «punti fissi», oppure scrivi 0.",
    )
    FORFEIT_NOT_LEGAL = coded(
        "regulation_forfeit_not_legal",
        "Una partita così non può finire %(result)s. Scegli un altro risultato a tavolino.",
    )
    WAIT_RANGE = coded("regulation_wait_range", "I minuti di attesa devono essere da %(least)s a %(most)s.")
    TURN_MINUTES_RANGE = coded(
        "regulation_turn_minutes_range", "I minuti di un turno devono essere da %(least)s a %(most)s."
    )
    TIME_RULE_WITHOUT_WINNER = coded(
        "regulation_time_rule_without_winner",
        "Qui ogni partita deve avere un vincitore: scegli un’altra regola per il tempo scaduto.",
    )
    TIME_RULE_ALONE = coded(
        "regulation_time_rule_alone",
        "Quando ognuno gioca per sé, la regola del tempo scaduto la dà il tipo di partita. Scegli «a tempo» lì.",
    )
    TIMED_WITHOUT_MINUTES = coded("regulation_timed_without_minutes", "Scrivi quanti minuti dura una partita a tempo.")
    TIMED_SUM = coded(
        "regulation_timed_sum",
        "A tempo un tavolo gioca più smazzate di un altro, e la somma non è giusta per tutti. Conta i "
        "posti al tavolo, oppure spunta che la vuoi lo stesso.",
    )
    GAME_NOT_IN_FORMAT = coded(
        "regulation_game_not_in_format",
        "Qui si gioca in due squadre. Scegli un gioco a squadre, oppure una serata «Ognuno per sé».",
    )
    FORMAT_NEEDS_GAME = coded(
        "regulation_format_needs_game",
        "«Ognuno per sé» si gioca in tre o con la chiamata. Scegli uno di questi giochi.",
    )
    COUNTING_NOT_HERE = coded(
        "regulation_counting_not_here",
        "Così i tavoli non si possono contare: ognuno per sé scegli la somma o i posti al tavolo, se no "
        "le vittorie. A eliminazione non si somma.",
    )
    SUM_OF_SIDES = coded(
        "regulation_sum_of_sides",
        "In classifica si sommano i punti delle carte: scegli una partita che li somma, oppure conta le vittorie.",
    )
    AGAIN_BESIDE_SECOND_CHANCE = coded(
        "regulation_again_beside_second_chance",
        "Chi perde gioca già ancora: non può anche rientrare pagando. Togli una delle due cose.",
    )
    AGAIN_NOT_HERE = coded(
        "regulation_again_not_here",
        "Qui nessuno è fuori prima della fine, quindi nessuno può rientrare. Scegli «no».",
    )
    TURNS_NOT_HERE = coded(
        "regulation_turns_not_here",
        "Qui contano tutti i turni, sommati. Scegli «tutti» e la somma.",
    )
    CALLED_NOT_FIVES = coded(
        "regulation_called_not_fives",
        "Con la chiamata le smazzate sono 5, 10 o 15, non %(found)s. Correggi.",
    )


FIVE_FIXED = MatchFormat(MatchKind.FIXED, 5)
FIVE_FIXED_POINTS = default_points(FIVE_FIXED)
MOST_LAST_TURNS = 12
MOST_REST_POINTS = 1000
LEAST_WAIT, USUAL_WAIT, MOST_WAIT = 5, 10, 20
"""Minutes that an event waits for a side; organizers print 10 to 20."""
SHORTEST_TURN, LONGEST_TURN = 5, 300
"""Minutes of a turn that is played against the clock."""
QUARTERS = "quarters"
BRACKETS = frozenset(key for key, one in FORMATS.items() if one.traits.bracket)
"""Formats in which the winner of a match goes on to another."""
REST_UNEQUALLY = frozenset(key for key, one in FORMATS.items() if one.traits.rests_unequally)
"""Formats of a stage in which some rest and others never do."""


@dataclass(frozen=True, slots=True)
class LastLength:
    """Another length of a match for the last `turns` rounds of a knockout: 1 is the final alone, with what is played
    beside it. `consolation`: for those of the consolation, which else has no length of its own.
    """

    turns: int
    match_format: MatchFormat
    consolation: bool = False


@dataclass(frozen=True, slots=True)
class Regulation:
    """How one stage is played and counted. `tables` None: as many as the smallest team can fill. `hall`, the
    tables of the hall, None: enough for every match of a turn. `queued`: with fewer, matches of a turn wait for
    the next free table; else the draw makes more and shorter turns. `together`: who of a quarter plays on a side;
    `order`: whether lots say who meets whom when, or the order of the list.

    `format` is a key of the registry of formats; `turns` is how many are played where that is chosen, `groups` into how
    many the entrants are drawn. `takes` is None for the first stage, in which everybody plays. `place_points` and
    `manners` belong to the tournament and are the same for all of its stages. `rest_worth` says what a
    rest is worth, `rest_points` how much where that is fixed; 0 where everybody rests
    equally often. `rest_is_opponent`: for the points of the
    opponents (Buchholz) a turn without a match counts as if against somebody with as many points; else it brings none.
    `forfeit` is the result that an awarded match of the usual length counts as, the winner's deals first; None means
    the best. `wait_minutes` is how long a side is waited for at its table before the desk may award the match.
    `turn_minutes` is how long a turn is played, None as long as it takes, and `time_rule` what becomes of a match that
    is not over then. `counting` says how matches make the ranking: by their result where two sides play; where
    everybody is alone by the sum of their deals, or by the places at the tables, worth `table_points`; of two sides the
    sum is that of their card points. `turns_counted` says which turns count in the ranking, `by_mean` that it has the
    mean of a match instead of the sum; `still_level` what becomes of those whom a tie-break leaves level among
    themselves. `enter_again` says whether eliminated entrants may enter again as new ones. `counted_by` is the counting
    of the tournament's time.
    """

    tables: int | None = None
    legs: Legs = 1
    lineup: Lineup = Lineup.FREE
    together: Together = Together.PAIRS
    order: Order = Order.DRAWN
    match_format: MatchFormat = FIVE_FIXED
    match_points: MatchPoints = FIVE_FIXED_POINTS
    tiebreaks: tuple[Criterion, ...] = DEFAULT_CRITERIA
    place_points: PlacePoints = GIOCHI_PLACE_POINTS
    hall: int | None = None
    queued: bool = False
    format: str = QUARTERS
    name: str = ""
    turns: int | None = None
    groups: int | None = None
    rematches: bool = False
    knockout: KnockoutOptions = KNOCKOUT
    last_lengths: tuple[LastLength, ...] = ()
    takes: Takes | None = None
    rest_worth: RestWorth = RestWorth.FIXED
    rest_points: Points = 0
    rest_is_opponent: bool = False
    forfeit: Result | None = None
    wait_minutes: int = USUAL_WAIT
    turn_minutes: int | None = None
    time_rule: TimeRule = TimeRule.PLAY_ON
    manners: Manners = GIOCHI_MANNERS
    counting: Counting = Counting.RESULT
    table_points: PlacePoints = FIVE_PLACES
    turns_counted: TurnsCounted = ALL_TURNS
    by_mean: bool = False
    still_level: StillLevel = StillLevel.AGAIN
    enter_again: EnteringAgain = NEVER
    counted_by: CountedBy = NEWEST

    @property
    def traits(self) -> Traits:
        """What follows from its format."""
        return FORMATS[self.format].traits

    @property
    def points_of_rest(self) -> Points | None:
        """The match points of a rest; None where they are a mean, which the matches say."""
        if not self.match_format.game.two_sided or self.sums_of_sides:
            return self.rest_points if self.rest_worth is RestWorth.FIXED else None
        won = self.forfeit or forfeit_results(self.match_format)[0]
        return points_by_table(self.rest_worth, self.rest_points, self.match_points, won)

    @property
    def sums_of_sides(self) -> bool:
        """Whether the card points of two sides are added up in the ranking."""
        return self.counting is Counting.SUM and self.match_format.game.two_sided

    @property
    def of_games(self) -> bool:
        """Whether whole games are counted in its matches, or in some of them, and not deals alone."""
        return self.match_format.of_games or any(one.match_format.of_games for one in self.last_lengths)

    @property
    def of_turns(self) -> bool:
        """Whether the ranking is anything but the sum of all turns."""
        return self.by_mean or self.turns_counted != ALL_TURNS

    @property
    def below_zero(self) -> bool:
        """Whether a match can be worth less than nothing: where calls are added up."""
        of_totals = self.match_format.game.by_totals or not self.absent_gain_nothing
        return (self.counting is Counting.SUM and of_totals) or self.match_points.below_zero

    @property
    def absent_gain_nothing(self) -> bool:
        """Whether it is counted so that absence from a table gains nothing."""
        return self.counted_by >= CountedBy.ABSENT_GAIN_NOTHING

    @property
    def rest_has_cards(self) -> bool:
        """Whether a rest is worth card points as well: a mean, where those of the deals are added up."""
        return self.match_format.kind is MatchKind.SUM and self.points_of_rest is None and self.absent_gain_nothing

    def lost_in(self, match_format: MatchFormat) -> Result:
        """What a side absent from a match of two has of it, its deals first."""
        won, lost = self.forfeit_in(match_format) or forfeit_results(match_format)[0]
        return lost, won

    def forfeit_in(self, match_format: MatchFormat) -> Result | None:
        """What an awarded match of this length counts as; None for the best result, as in turns of another length."""
        return self.forfeit if match_format == self.match_format else None

    def format_in(self, round_: Round | None) -> MatchFormat:
        """The length of a match of this round of a bracket; None for a match that is in no bracket."""
        if round_ is None:
            return self.match_format
        own = [length for length in self.last_lengths if length.consolation is round_.consolation]
        own.sort(key=lambda length: length.turns)
        return next((one.match_format for one in own if round_.left < one.turns), self.match_format)


GIOCHI = Regulation()


def regulation_problems(regulation: Regulation, *, confirmed: bool = False) -> tuple[Problem, ...]:
    """What of a regulation does not go together, each problem led by the name of the part it is in. The limits of each
    setting are those of its declaration: `settings/values.check_regulation` looks at both.

    `confirmed`: the organizer knows that card points, or the sums of tables that play against the clock, will not be
    comparable and wants them to count.
    """
    problems: list[Problem] = []
    if regulation.hall is not None:
        problems += _hall_problems(regulation.hall, regulation.tables)
    elif regulation.queued:
        problems.append(problem_at(RegulationProblem.QUEUE_WITHOUT_HALL, "queued"))
    format_problems = check_format(regulation.match_format)
    problems += _in("match_format", format_problems)
    problems += _game_problems(regulation)
    if not format_problems:
        problems += _in("match_points", check_points_table(regulation.match_format, regulation.match_points))
    problems += _in(
        "tiebreaks",
        check_criteria(regulation.tiebreaks, _card_traits(regulation), confirmed=confirmed),
    )
    problems += _in("place_points", check_places(regulation.place_points))
    problems += _knockout_problems(regulation)
    if regulation.traits.sides_stay and not regulation.lineup.stays:
        problems.append(problem_at(ScheduleProblem.SIDES_STAY, "lineup"))
    problems += _again_problems(regulation)
    if regulation.takes is not None and not _takes_somebody(regulation.takes):
        problems.append(problem_at(RegulationProblem.TAKES_RANGE, "takes", least=1, most=MOST_ENTRANTS))
    return (
        *problems,
        *_rest_problems(regulation),
        *_award_problems(regulation),
        *_time_problems(regulation, confirmed=confirmed),
    )


def _game_problems(regulation: Regulation) -> Iterator[Problem]:
    """Two sides play in every format but that of round tables, and nowhere else is anybody alone."""
    game, alone = regulation.match_format.game, regulation.traits.alone
    if not game.two_sided and not alone:
        yield problem_at(RegulationProblem.GAME_NOT_IN_FORMAT, "game")
    if game.two_sided and alone:
        yield problem_at(RegulationProblem.FORMAT_NEEDS_GAME, "format")
    yield from _counting_problems(regulation)
    if not game.two_sided:
        yield from _in("table_points", check_places(regulation.table_points))
    if regulation.counting is not Counting.RESULT and regulation.rest_worth in (RestWorth.WIN, RestWorth.HALF):
        yield problem_at(RegulationProblem.REST_WORTH_NOT_HERE, "rest_worth")
    if game.key is GameKey.CALLED and regulation.match_format.length % CALLED_SEATS:
        yield problem_at(
            RegulationProblem.CALLED_NOT_FIVES, "match_format", "length", found=regulation.match_format.length
        )


def _counting_problems(regulation: Regulation) -> Iterator[Problem]:
    """What may make the ranking: places only where everybody is alone, sums of two sides only of matches that add up,
    and some of the turns only where all are in one ranking.
    """
    traits, counting, game = regulation.traits, regulation.counting, regulation.match_format.game
    here = {Counting.RESULT, Counting.SUM} if game.two_sided else {Counting.SUM, Counting.PLACES}
    if counting not in here or (traits.bracket and counting is Counting.SUM):
        yield problem_at(RegulationProblem.COUNTING_NOT_HERE, "counting")
    elif regulation.sums_of_sides and regulation.match_format.kind is not MatchKind.SUM:
        yield problem_at(RegulationProblem.SUM_OF_SIDES, "counting")
    if traits.bracket or traits.in_groups:
        if regulation.turns_counted != ALL_TURNS:
            yield problem_at(RegulationProblem.TURNS_NOT_HERE, "turns_counted")
        if regulation.by_mean:
            yield problem_at(RegulationProblem.TURNS_NOT_HERE, "by_mean")


def _award_problems(regulation: Regulation) -> list[Problem]:
    usual = regulation.match_format
    if regulation.forfeit is None or check_format(usual) or regulation.forfeit in forfeit_results(usual):
        return []
    return [problem_at(RegulationProblem.FORFEIT_NOT_LEGAL, "forfeit", result="{}–{}".format(*regulation.forfeit))]


def _time_problems(regulation: Regulation, *, confirmed: bool) -> list[Problem]:
    """What goes with matches by the clock; and in a knockout somebody goes on from every match. `confirmed`: tables
    that play more deals, or fewer, are to be compared by their sums all the same.
    """
    problems: list[Problem] = []
    if regulation.time_rule is not TimeRule.PLAY_ON and not regulation.match_format.game.two_sided:
        problems.append(problem_at(RegulationProblem.TIME_RULE_ALONE, "time_rule"))
    timed = regulation.match_format.kind is MatchKind.TIMED
    if timed and regulation.turn_minutes is None:
        problems.append(problem_at(RegulationProblem.TIMED_WITHOUT_MINUTES, "turn_minutes"))
    if timed and regulation.counting is Counting.SUM and not confirmed:
        problems.append(problem_at(RegulationProblem.TIMED_SUM, "counting"))
    if regulation.time_rule is TimeRule.NOBODY and regulation.traits.bracket:
        problems.append(problem_at(RegulationProblem.TIME_RULE_WITHOUT_WINNER, "time_rule"))
    return problems


def _rest_problems(regulation: Regulation) -> list[Problem]:
    if not (0 <= regulation.rest_points <= MOST_REST_POINTS and in_parts(regulation.rest_points)):
        return [problem_at(RegulationProblem.REST_POINTS_RANGE, "rest_points", least=0, most=MOST_REST_POINTS)]
    fixed, here = regulation.rest_worth is RestWorth.FIXED, regulation.format in REST_UNEQUALLY
    problems = []
    if not (fixed or here):
        problems.append(problem_at(RegulationProblem.REST_WORTH_NOT_HERE, "rest_worth"))
    if regulation.rest_points and not here:
        problems.append(problem_at(RegulationProblem.REST_POINTS_NOT_HERE, "rest_points"))
    if regulation.rest_points and not fixed:
        problems.append(problem_at(RegulationProblem.REST_POINTS_NOT_FIXED, "rest_points"))
    return problems


def _knockout_problems(regulation: Regulation) -> list[Problem]:
    """In a knockout every match has a winner; only there the last turns may have lengths of their own."""
    problems: list[Problem] = []
    if not regulation.traits.bracket:
        return (
            [problem_at(RegulationProblem.LAST_LENGTH_NOT_KNOCKOUT, "last_lengths")] if regulation.last_lengths else []
        )
    rounds = [(length.consolation, length.turns) for length in regulation.last_lengths]
    consoled = regulation.knockout.second_chance is SecondChance.CONSOLATION
    for number, length in enumerate(regulation.last_lengths, start=1):
        if not 1 <= length.turns <= MOST_LAST_TURNS:
            problems.append(
                problem_at(RegulationProblem.LAST_LENGTH_RANGE, "last_lengths", number, most=MOST_LAST_TURNS)
            )
        if length.consolation and not consoled:
            problems.append(problem_at(RegulationProblem.LAST_LENGTH_UNCONSOLED, "last_lengths", number))
        if rounds.count((length.consolation, length.turns)) > 1:
            problems.append(problem_at(RegulationProblem.LAST_LENGTH_TWICE, "last_lengths", number, turns=length.turns))
        problems += _in("last_lengths", check_format(length.match_format))
    formats = [regulation.match_format, *(length.match_format for length in regulation.last_lengths)]
    if any(map(may_end_level, formats)):
        problems.append(problem_at(RegulationProblem.LEVEL_MATCHES, "match_format"))
    return problems


def _again_problems(regulation: Regulation) -> Iterator[Problem]:
    """Entering again needs losers who are out, and room for another entrant."""
    if regulation.enter_again == NEVER:
        return
    options, traits = regulation.knockout, regulation.traits
    if regulation.takes is not None or not (traits.bracket or traits.turn_by_turn or traits.redrawn):
        yield problem_at(RegulationProblem.AGAIN_NOT_HERE, "enter_again")
    elif options.placing or options.second_chance is not SecondChance.NONE:
        yield problem_at(RegulationProblem.AGAIN_BESIDE_SECOND_CHANCE, "enter_again")


def _takes_somebody(takes: Takes) -> bool:
    within = all(0 <= one <= MOST_ENTRANTS for one in (takes.per_group, takes.rest, takes.after))
    return within and (takes.per_group + takes.rest > 0 or takes.who is not Who.BEST)


def _hall_problems(hall: int, tables: int | None) -> list[Problem]:
    """The hall has all tables of one fixture; how many a fixture has by itself only the draw knows."""
    if tables is not None and 1 <= hall < tables:
        return [problem_at(RegulationProblem.HALL_BELOW_TABLES, "hall", hall=hall, tables=tables)]
    return []


def _card_traits(regulation: Regulation) -> FormatTraits:
    """What length of match and time rule mean for comparing card points: a match stopped in favour of the leader keeps
    the cards of deals that were played, and points of games up to a target are comparable where they are added up.
    """
    match_format, targets = regulation.match_format, regulation.match_format.of_games and not regulation.sums_of_sides
    cut = regulation.turn_minutes is not None and regulation.time_rule is TimeRule.LEADER
    return FormatTraits(
        equal_length=match_format.kind in (MatchKind.FIXED, MatchKind.SUM) and not cut and not targets,
        points_always_known=not (match_format.winner_only_allowed or match_format.mixed),
    )


def _in(part: str, problems: Sequence[Problem]) -> list[Problem]:
    return [problem.at(part) for problem in problems]


# How far the set-up of a tournament can still be changed.


class Lock(StrEnum):
    """What holds the set-up fast, from nothing to everything."""

    OPEN = "open"
    PUBLISHED = "published"
    RESULTS = "results"
    CLOSED = "closed"


# Notes of a match on its sheet, beside what was played: each note by name, with the values it may have.

TYPED: dict[str, tuple[int, ...]] = {}
"""A note of this name is a column of the match (`models.schedule.MatchNotes`) and has its words in `labels.notes`. The
sheet, services, log, undo and pages go through this list, so nothing else need know of one note more.
"""
