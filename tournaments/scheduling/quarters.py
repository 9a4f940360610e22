"""Tournaments between quarters: every quarter meets every other, at several tables at once.

Giochi regulation 2022: "la coppia può essere diversa nelle varie partite e il minimo numero di tavoli
giocati sarà il minimo numero di coppie che si potranno creare" and "formula del torneo all'italiana, tutti
giocheranno contro tutti". There two sit on a side; in other evenings threes meet, or each plays alone.
"""

from dataclasses import replace
from random import Random

from rules.games import PARTNERS, SIDE_SIZES, SIDES
from rules.problems import Problem, problem_at
from tournaments.scheduling.base.base import (
    Traits,
    as_drawn,
    foreign_problems,
    last_turn,
    not_played,
    repeated_ids,
    turn_of,
    turns_problems,
)
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.restrictions import kept, restriction_problems, stay_problems
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    NO_RESTRICTIONS,
    EntrantId,
    Field,
    Meeting,
    Options,
    Order,
    Played,
    Turn,
)
from tournaments.scheduling.teams.fixtures import (
    SLOT_STEPS,
    TABLE_STEPS,
    Fixture,
    Sides,
    every_pair_calendar,
    fixtures_left,
    listed_meetings,
    meeting_calendar,
    search_lineups,
    seat,
    spread_over_hall,
)
from tournaments.scheduling.teams.lineups import Dear, past_of
from tournaments.scheduling.teams.team_restrictions import (
    SidesOfTeams,
    dear,
    group_problems,
    home_tables,
    meeting_problems,
    opened,
    staying_on,
)
from tournaments.scheduling.teams.team_sides import sides_that_stay, team_problems

key = "quarters"
traits = Traits(
    teams=True,
    needs_outcomes=False,
    fixed_length=True,
    asks=("together", "tables", "hall", "queued", "legs", "every_pair", "lineup", "starting_order"),
    all_meet=True,
)

MOST_LEGS = 100
MOST_MEETINGS = 20_000
STEPS, STEPS_PER_TEAM = 640_000, 50_000


def default_tables(field: Field, together: int = PARTNERS) -> int:
    """The tables of a fixture unless the organizer says otherwise: the fewest pairs, or sides of `together` players,
    that any quarter can form.

    Giochi regulation 2022: "il minimo numero di coppie che si potranno creare al termine delle iscrizioni".
    """
    return min(len(team) for team in field.teams) // together


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these quarters cannot be drawn: their number and sizes, the tables, the legs, the
    whole.
    """
    found = [
        *repeated_ids(field),
        *turns_problems(options),
        *foreign_problems(options),
        *team_problems(field, options),
    ]
    if options.together not in SIDE_SIZES:
        return tuple(found)
    if options.legs != EVERY_PAIR:
        if options.legs < 1:
            found.append(problem_at(ScheduleProblem.LEGS_BELOW_ONE, legs=options.legs))
        elif options.legs > MOST_LEGS:
            found.append(problem_at(ScheduleProblem.TOO_MANY_LEGS, legs=options.legs, most=MOST_LEGS))
    if options.tables is not None and options.tables < 1:
        found.append(problem_at(ScheduleProblem.TABLES_BELOW_ONE, tables=options.tables))
    elif options.tables is not None and field.teams:
        most, smallest = min((len(team) // options.together, index) for index, team in enumerate(field.teams, start=1))
        if options.tables > most:
            found.append(problem_at(ScheduleProblem.TOO_MANY_TABLES, tables=options.tables, most=most, team=smallest))
    if options.hall is not None and field.teams and options.hall < (tables := _tables(field, options)):
        found.append(problem_at(ScheduleProblem.HALL_TOO_SMALL, hall=options.hall, tables=tables))
    if not found and (count := meetings_total(field, options)) > MOST_MEETINGS:
        found.append(problem_at(ScheduleProblem.SCHEDULE_TOO_LARGE, meetings=count, most=MOST_MEETINGS))
    return (*found, *_problems_of_restrictions(field, options, possible=not found))


def _problems_of_restrictions(field: Field, options: Options, *, possible: bool) -> list[Problem]:
    """Every reason why the restrictions cannot be read or kept; what depends on tables only where a draw is
    `possible`.
    """
    if options.restrictions == NO_RESTRICTIONS:
        return []
    found = restriction_problems(field, options)
    if possible:
        tables = _tables(field, options)
        hall = tables * (_at_once(field, options, tables) or len(field.teams) // 2)
        found += stay_problems(options, hall, len(SIDES) * options.together)
        found += meeting_problems(field, options)
        found += group_problems(field, options, tables, _encounters(field, options, tables))
    return found


def _encounters(field: Field, options: Options, tables: int) -> int:
    """How many turns a quarter plays where the line-up is free."""
    return (len(field.teams) - 1) * (tables if options.legs == EVERY_PAIR else options.legs)


def _tables(field: Field, options: Options) -> int:
    """The tables of a fixture."""
    return options.tables or default_tables(field, options.together)


def meetings_total(field: Field, options: Options) -> int:
    """How many matches the whole tournament has."""
    tables = _tables(field, options)
    pairs = [len(team) // options.together for team in field.teams]
    if options.legs == EVERY_PAIR and options.lineup.stays:
        return (sum(pairs) ** 2 - sum(count**2 for count in pairs)) // 2
    legs = tables if options.legs == EVERY_PAIR else options.legs
    return len(pairs) * (len(pairs) - 1) // 2 * legs * tables


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """Every turn of the tournament.

    FREE: every two quarters meet in `legs` turns (EVERY_PAIR: as many turns as tables) and in every turn new
    pairs sit down. FIXED: the pairs are drawn once; a player left over is the reserve and rests. LISTED: they are those
    of the list. EVERY_PAIR with pairs that stay lets every pair of a quarter meet every pair of every other quarter
    exactly once. In a small hall a turn becomes several, as many as its fixtures need, each whole in one of them. What
    is said of pairs holds of threes, and of players who sit alone.

    Once something was `played` otherwise than drawn (with other players), FREE line-ups are searched again for the
    fixtures that are left, with all that was played counted; pairs that stay do so as drawn.
    """
    rng = seeded(number)
    tables = _tables(field, options)
    drawn = _drawn_fixed if options.lineup.stays else _drawn_free
    fixtures, sides = drawn(field, options, tables, rng)
    every = _turns(field, options, tables, fixtures, sides, rng)
    if options.lineup.stays or as_drawn(every, played):
        return kept(not_played(every, played), options.restrictions)
    left = fixtures_left(fixtures, played, field)
    if not left:
        return ()
    options = replace(options, restrictions=staying_on(options.restrictions, played))
    sizes = [len(team) for team in field.teams]
    later = _dear_players(field, options, tables)._replace(first_turn={})
    searched = search_lineups(left, sizes, options.together, rng, _steps(field, options), past_of(played, field), later)
    return kept(_turns(field, options, tables, left, searched, rng, first=last_turn(played) + 1), options.restrictions)


def _turns(
    field: Field,
    options: Options,
    tables: int,
    fixtures: list[Fixture],
    sides: list[list[Sides]],
    rng: Random,
    first: int = 1,
) -> tuple[Turn, ...]:
    """The fixtures as turns numbered from `first` on, everybody with table and chair."""
    steps = TABLE_STEPS if options.steps is None else options.steps
    index = {entrant: place for place, entrant in enumerate(field.ids)}
    homes = {index[one]: table - 1 for one, table in _homes(field, options, tables).items() if one in index}
    placed = spread_over_hall(fixtures, sides, tables, rng, steps, homes)
    turns: list[list[Meeting]] = [[] for _ in range(fixtures[-1].turn + 1)]
    chosen_by_turn = [fixture.turn for fixture, meetings in zip(fixtures, placed, strict=True) for _ in meetings]
    seated = seat([meeting for meetings in placed for meeting in meetings], field.ids)
    for turn, meeting in zip(chosen_by_turn, seated, strict=True):
        turns[turn].append(meeting)
    return tuple(turn_of(index, meetings, field) for index, meetings in enumerate(turns, start=first))


def _drawn_free(field: Field, options: Options, tables: int, rng: Random) -> tuple[list[Fixture], list[list[Sides]]]:
    """Fixtures and their tables when new pairs sit down in every turn."""
    legs = tables if options.legs == EVERY_PAIR else options.legs
    fixtures = _meeting_calendar(field, options, legs, tables, rng)
    sizes = [len(team) for team in field.teams]
    dear_players = _dear_players(field, options, tables)
    return fixtures, search_lineups(fixtures, sizes, options.together, rng, _steps(field, options), dear=dear_players)


def _drawn_fixed(field: Field, options: Options, tables: int, rng: Random) -> tuple[list[Fixture], list[list[Sides]]]:
    """Fixtures and their tables when every quarter plays with the pairs that the draw has made."""
    pairs = sides_that_stay(field, options, _dear_players(field, options, tables), rng)
    counts = [len(own) for own in pairs]
    avoided = _dear_pairs(field, options, tables, pairs)
    if options.legs == EVERY_PAIR:
        at_once, listed = _at_once(field, options, tables), options.order is Order.LISTED
        fixtures = every_pair_calendar(counts, tables, rng, at_once=at_once, listed=listed)
        met = [listed_meetings(fixture, counts) for fixture in fixtures]
        pairs = opened(pairs, fixtures, avoided, rng)
    else:
        fixtures = _meeting_calendar(field, options, options.legs, tables, rng)
        met = search_lineups(fixtures, counts, 1, rng, _steps(field, options), dear=avoided)
    people = [pair for own in pairs for pair in own]
    return fixtures, [[(people[one], people[two]) for (one, *_), (two, *_) in meetings] for meetings in met]


def _meeting_calendar(field: Field, options: Options, legs: int, tables: int, rng: Random) -> list[Fixture]:
    steps = SLOT_STEPS if options.steps is None else options.steps
    at_once = _at_once(field, options, tables)
    listed = options.order is Order.LISTED
    return meeting_calendar(len(field.teams), legs, tables, rng, at_once=at_once, steps=steps, listed=listed)


def _at_once(field: Field, options: Options, tables: int) -> int | None:
    """How many fixtures the hall holds at once; None for all that a turn can have."""
    if options.hall is None or options.hall >= tables * (len(field.teams) // 2):
        return None
    return options.hall // tables


def _homes(field: Field, options: Options, tables: int) -> dict[EntrantId, int]:
    """The tables, from 1, of those who are to stay."""
    return home_tables(field, options.restrictions, tables, _at_once(field, options, tables) or len(field.teams) // 2)


def _dear_players(field: Field, options: Options, tables: int) -> Dear:
    """What the restrictions cost players who meet."""
    team_of = [number for number, team in enumerate(field.teams) for _ in team]
    return dear(options.restrictions, _homes(field, options, tables), [(one,) for one in field.ids], team_of)


def _dear_pairs(field: Field, options: Options, tables: int, pairs: SidesOfTeams) -> Dear:
    """What the restrictions cost fixed pairs that meet."""
    ids = field.ids
    units = [tuple(ids[one] for one in side) for own in pairs for side in own]
    team_of = [number for number, own in enumerate(pairs) for _ in own]
    return dear(options.restrictions, _homes(field, options, tables), units, team_of)


def _steps(field: Field, options: Options) -> int:
    """The budget of the search for line-ups, in tried changes."""
    return max(STEPS, STEPS_PER_TEAM * len(field.teams)) if options.steps is None else options.steps
