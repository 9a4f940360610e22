"""The restrictions of a tournament between quarters, for the search: meetings to avoid, and fixed tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from rules.games import PARTNERS
from rules.problems import Problem, problem_at
from tournaments.scheduling.base.chance import below, shuffled
from tournaments.scheduling.base.restrictions import Ban, bans
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    EntrantId,
    Field,
    Lineup,
    Options,
    Played,
    Relation,
    Restrictions,
)
from tournaments.scheduling.teams.fixtures import Fixture
from tournaments.scheduling.teams.lineups import Dear, Prices

HARD_PRICE, SOFT_PRICE = 1_000, 3
PAIR_STEPS = 4_000
OPENING_TRIES = 200
NOBODY = -1

Homes = Mapping[EntrantId, int]
SidesOfTeams = list[list[tuple[int, ...]]]
"""For every team those who play together all tournament, by their index in the field."""


def group_problems(field: Field, options: Options, tables: int, meetings: int) -> list[Problem]:
    """Groups of a quarter of which no two may be partners, too large for everybody to play about as often.

    A side takes one of the group, so at most `tables` of them play in a turn, out of `meetings` turns; and of the games
    that make everybody's equal within one the others take no more than their share. With fixed pairs every pair takes
    one, and the reserve may be another.
    """
    found = _listed_together(field, options)
    for number, team in enumerate(field.teams, start=1):
        size = len(team)
        for group, always in _apart_partners(options.restrictions):
            members = len([one for one in group if one in team])
            each = options.together
            if options.lineup.stays:
                most, fits = size // each, members <= size // each + size % each
            else:
                most, fits = tables, size - members + min(members, tables) >= each * tables
                least, over = divmod(each * tables * meetings, size)
                games = members * least + max(0, over - (size - members))
                fits = fits and (not always or games <= tables * meetings)
            if members > 1 and not fits:
                found.append(problem_at(ScheduleProblem.WISH_GROUP_TOO_LARGE, number, members=members, most=most))
    return found


def _listed_together(field: Field, options: Options) -> list[Problem]:
    """Those who are to be apart and whom the list puts on one side."""
    if options.lineup is not Lineup.LISTED:
        return []
    side_of = {
        one: (number, place // options.together)
        for number, team in enumerate(field.teams)
        for place, one in enumerate(team)
    }
    return [
        problem_at(ScheduleProblem.WISH_LISTED_TOGETHER, ban.one, ban.two)
        for ban in bans(options.restrictions)
        if ban.hard and ban.relation is not Relation.OPPONENTS and side_of.get(ban.one) == side_of.get(ban.two)
    ]


def meeting_problems(field: Field, options: Options) -> list[Problem]:
    """Players who meet for certain, since every pair meets every pair: those of two quarters that have no reserve."""
    if options.legs != EVERY_PAIR or not options.lineup.stays:
        return []
    whole = [(number, team) for number, team in enumerate(field.teams) if len(team) % options.together == 0]
    team_of = {one: number for number, team in whole for one in team}
    found = []
    for restriction in options.restrictions.apart:
        playing = [one for one in restriction.members if one in team_of]
        meeting = [(one, two) for one, two in combinations(playing, 2) if team_of[one] != team_of[two]]
        if (
            meeting
            and restriction.hard
            and not restriction.first_turn
            and restriction.relation is not Relation.PARTNERS
        ):
            found.append(problem_at(ScheduleProblem.WISH_ALL_MEET, *meeting[0]))
    stays = [
        restriction
        for restriction in options.restrictions.stay
        if restriction.hard and restriction.table is not None and restriction.entrant in team_of
    ]
    found += [
        problem_at(ScheduleProblem.WISH_STAYS_MEET, one.entrant, two.entrant)
        for one, two in combinations(stays, 2)
        if team_of[one.entrant] != team_of[two.entrant] and one.table != two.table
    ]
    return found


def _apart_partners(restrictions: Restrictions) -> list[tuple[tuple[EntrantId, ...], bool]]:
    """The groups of which hard restrictions let no two be partners, with whether that is so in every turn."""
    groups = [
        (restriction.members, not restriction.first_turn)
        for restriction in restrictions.apart
        if restriction.hard and restriction.relation is not Relation.OPPONENTS
    ]
    mixed = [restriction for restriction in restrictions.mixed if restriction.hard]
    return groups + [(group, True) for restriction in mixed for group in (restriction.ones, restriction.others)]


def home_tables(field: Field, restrictions: Restrictions, tables: int, blocks: int) -> dict[EntrantId, int]:
    """The table, from 1, of everybody who is to stay at one; without a wish a free one, each quarter its own
    block of tables as long as there are enough. Those who must stay come first.
    """
    stays = sorted(restrictions.stay, key=lambda restriction: not restriction.hard)
    homes = {restriction.entrant: restriction.table for restriction in stays if restriction.table is not None}
    team_of = {entrant: number for number, team in enumerate(field.teams) for entrant in team}
    block_of = {team_of[entrant]: (table - 1) // tables for entrant, table in homes.items() if entrant in team_of}
    for number, team in enumerate(field.teams):
        for restriction in stays:
            if restriction.table is None and restriction.entrant in team:
                taken = list(block_of.values())
                block = block_of.setdefault(number, min(range(blocks), key=taken.count))
                own = range(block * tables + 1, (block + 1) * tables + 1)
                homes[restriction.entrant] = min(own, key=list(homes.values()).count)
    return {restriction.entrant: homes[restriction.entrant] for restriction in stays if restriction.entrant in homes}


def staying_on(restrictions: Restrictions, played: Iterable[Played]) -> Restrictions:
    """The restrictions in the middle of an event: those without a table of their choice now stay where they play."""
    last = {
        entrant: one.meeting.table
        for one in sorted(played, key=lambda one: one.turn)
        for side in one.meeting.sides
        for entrant in side
    }
    stay = (
        restriction if restriction.table else replace(restriction, table=last.get(restriction.entrant))
        for restriction in restrictions.stay
    )
    return replace(restrictions, stay=tuple(stay))


def dear(
    restrictions: Restrictions, homes: Homes, units: Sequence[tuple[EntrantId, ...]], team_of: Sequence[int]
) -> Dear:
    """What it costs two units (lower index first) to meet: as much as if they had met so often before.

    Units of one team meet as partners, of two teams as opponents. Who stays at a table does not meet who stays at
    another.
    """
    every = [*bans(restrictions), *_home_bans(restrictions, homes)]
    always = _prices([ban for ban in every if not ban.first_turn], units, team_of)
    opening = _prices(every, units, team_of)
    return Dear(always, {} if opening == always else opening)


def _prices(
    wanted: Sequence[Ban], units: Sequence[tuple[EntrantId, ...]], team_of: Sequence[int]
) -> dict[tuple[int, int], int]:
    unit_of = {entrant: unit for unit, members in enumerate(units) for entrant in members}
    found: dict[tuple[int, int], int] = {}
    for ban in wanted:
        one, two = sorted((unit_of.get(ban.one, NOBODY), unit_of.get(ban.two, NOBODY)))
        if one in (two, NOBODY):
            continue
        other_way = Relation.OPPONENTS if team_of[one] == team_of[two] else Relation.PARTNERS
        if ban.relation is not other_way:
            price = HARD_PRICE if ban.hard else SOFT_PRICE
            found[one, two] = max(price, found.get((one, two), 0))
    return found


def _home_bans(restrictions: Restrictions, homes: Homes) -> list[Ban]:
    return [
        Ban(one.entrant, two.entrant, Relation.TABLE, first_turn=False, hard=one.hard and two.hard)
        for one, two in combinations(restrictions.stay, 2)
        if homes[one.entrant] != homes[two.entrant]
    ]


def cheaper_pairs(order: Sequence[int], partner_prices: Prices, rng: Random, each: int = PARTNERS) -> list[int]:
    """The same players in another order in which every two next to each other, or as many as sit on a side, cost less
    as partners, counted from the start, if such an order is found; players left over at the end cost nothing.
    """
    order = list(order)
    pairs = len(order) // each

    def price(pair: int) -> int:
        side = sorted(order[each * pair : each * pair + each]) if pair < pairs else ()
        return sum(partner_prices.get(couple, 0) for couple in combinations(side, 2))

    cost = sum(map(price, range(pairs)))
    for _ in range(PAIR_STEPS):
        if not cost:
            break
        one, two = below(rng, len(order)), below(rng, len(order))
        touched = {one // each, two // each}
        before = sum(map(price, touched))
        order[one], order[two] = order[two], order[one]
        change = sum(map(price, touched)) - before
        if change > 0:
            order[one], order[two] = order[two], order[one]
        else:
            cost += change
    return order


def opened(pairs: SidesOfTeams, fixtures: Sequence[Fixture], avoided: Dear, rng: Random) -> SidesOfTeams:
    """The pairs of every team in an order in which the first turn of a calendar that names them costs least."""
    if not avoided.opening:
        return pairs
    starts = [sum(map(len, pairs[:team])) for team in range(len(pairs))]
    first = [fixture for fixture in fixtures if fixture.turn == 0]

    def cost(orders: list[list[int]]) -> int:
        met = (
            (starts[fixture.first] + orders[fixture.first][one], starts[fixture.second] + orders[fixture.second][two])
            for fixture in first
            for one, two in fixture.meetings
        )
        return sum(avoided.opening.get((min(couple), max(couple)), 0) for couple in met)

    best = [list(range(len(own))) for own in pairs]
    for _ in range(OPENING_TRIES):
        if not cost(best):
            break
        best = min(best, [shuffled(rng, range(len(own))) for own in pairs], key=cost)
    return [[own[place] for place in order] for own, order in zip(pairs, best, strict=True)]
