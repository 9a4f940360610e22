"""Knockout: the winner goes on, in a bracket that is drawn once and printed before the first match."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.problems import Problem, problem_at
from tournaments.scheduling.base.base import (
    Traits,
    groups_problems,
    last_turn,
    order_problems,
    rematches_problems,
    repeated_ids,
    seats_problems,
    seeds_and_clubs_problems,
    turn_of,
    turns_problems,
)
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.restrictions import (
    Ban,
    RestrictionsUnmet,
    bans,
    barred_by,
    left_alone,
    only_at_first,
    restriction_problems,
)
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    MOST_ENTRANTS,
    EntrantId,
    Field,
    KnockoutOptions,
    Meeting,
    Options,
    Played,
    SecondChance,
    Turn,
    Within,
)
from tournaments.scheduling.bracket.bracket_progress import standings_by, standings_of
from tournaments.scheduling.bracket.consolation import consolation_matches
from tournaments.scheduling.bracket.drawing import (
    Slots,
    bracket_size,
    drawn_slots,
    first_meetings,
    left_out,
    seed_places,
    spread,
)
from tournaments.scheduling.bracket.elimination import (
    main_matches,
    placing_matches,
    second_chances,
    third_place_match,
    with_ways_down,
)
from tournaments.scheduling.bracket.plan import planned
from tournaments.scheduling.bracket.types import Bracket, Decided, Node, NodeKey, NodeState, Sides

key = "knockout"
traits = Traits(
    teams=False,
    needs_outcomes=True,
    fixed_length=True,
    asks=("byes", "third_place", "placing", "second_chance", "second_final", "enter_again", "hall", "queued"),
    bracket=True,
    seeded=True,
)


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these entrants cannot play a knockout: their number from 2 to 2,048, the tables, the seeds, the
    clubs, what is not decided here, and matches that another choice leaves nothing to decide for.
    """
    count = len(field.teams)
    found = [
        *repeated_ids(field),
        *turns_problems(options),
        *order_problems(options),
        *seats_problems(options),
        *groups_problems(options),
        *rematches_problems(options),
        *seeds_and_clubs_problems(field),
    ]
    if count < 2:
        found.append(problem_at(ScheduleProblem.TOO_FEW_ENTRANTS, entrants=count, least=2))
    if count > MOST_ENTRANTS:
        found.append(problem_at(ScheduleProblem.TOO_MANY_IN_BRACKET, entrants=count, most=MOST_ENTRANTS))
    for tables in (options.tables, options.hall):
        if tables is not None and tables < 1:
            found.append(problem_at(ScheduleProblem.TABLES_BELOW_ONE, tables=tables))
    if options.legs != 1:
        found.append(problem_at(ScheduleProblem.LEGS_NOT_CHOSEN))
    found += _restriction_problems(field, options, possible=not found)
    return (*found, *_choice_problems(options.knockout), *_given_problems(field, options))


def _restriction_problems(field: Field, options: Options, *, possible: bool) -> list[Problem]:
    """Restrictions that a bracket does not know or that cannot be read, and in a draw that is `possible` otherwise,
    those that a draw cannot keep. Who cannot be apart in a first match a draw with some number says.
    """
    if not only_at_first(options.restrictions):
        return [problem_at(ScheduleProblem.WISHES_IN_BRACKET)]
    found = restriction_problems(field, options, partners=False)
    if found or not possible:
        return found
    found = _within_problems(field, options) or left_alone(field, options.restrictions)
    apart = _apart(options)
    if found or not apart or options.blocks or options.crossed:
        return found
    within = options.restrictions.within
    return _first_meetings(drawn_slots(field, options.knockout.byes, seeded(1), within, apart), apart)


def _apart(options: Options) -> tuple[Ban, ...]:
    return tuple(ban for ban in bans(options.restrictions) if ban.hard)


def _first_meetings(slots: Slots, apart: Sequence[Ban]) -> list[Problem]:
    return [
        problem_at(ScheduleProblem.WISH_FIRST_MEET, one, two) for one, two in first_meetings(slots, barred_by(apart))
    ]


def _within_problems(field: Field, options: Options) -> list[Problem]:
    """Restrictions to parts that the bracket does not have, and every entrant for whom their parts have no room."""
    within = options.restrictions.within
    if not within:
        return []
    of, named = within[0].of, {restriction.entrant for restriction in within}
    equal = 2 <= of <= bracket_size(len(field.ids)) // 2 and of & (of - 1) == 0
    known = named <= set(field.ids) and len(named) == len(within)
    there = all(restriction.of == of and set(restriction.parts) <= set(range(1, of + 1)) for restriction in within)
    if options.blocks or options.crossed or not (equal and known and there):
        return [problem_at(ScheduleProblem.WISHES_IN_BRACKET)]
    return [problem_at(ScheduleProblem.WISH_PART_FULL, one) for one in left_out(field, options.knockout.byes, within)]


def _given_problems(field: Field, options: Options) -> Iterator[Problem]:
    """Blocks and matches of the first column that are not made of everybody, each once and in one block."""
    for given in (options.blocks, options.crossed):
        named = [one for members in given for one in members]
        if given and sorted(named) != sorted(field.ids):
            yield problem_at(ScheduleProblem.NOT_EVERYBODY_ONCE, entrants=len(field.ids), found=len(set(named)))
            return
    block_of = {one: number for number, members in enumerate(options.blocks) for one in members}
    for match in options.crossed:
        if not 1 <= len(match) <= 2:
            yield problem_at(ScheduleProblem.NOT_TWO_CROSSED, found=len(match))
        elif len({block_of.get(one) for one in match}) > 1:
            yield problem_at(ScheduleProblem.CROSSED_OF_TWO_BLOCKS, *match)


def _choice_problems(options: KnockoutOptions) -> list[Problem]:
    """Choices that exclude each other."""
    found = []
    double = options.second_chance is SecondChance.DOUBLE
    if options.second_final and not double:
        found.append(problem_at(ScheduleProblem.SECOND_FINAL_ALONE))
    if double and (options.third_place or options.placing):
        found.append(problem_at(ScheduleProblem.PLACES_IN_LOWER))
    if options.placing and options.second_chance is SecondChance.CONSOLATION:
        found.append(problem_at(ScheduleProblem.PLACES_AND_CONSOLATION))
    return found


def bracket_of(field: Field, options: Options, number: int) -> Bracket:
    """The whole bracket of these entrants from this draw number, with the turn and table of every match.

    `options.hall` and `options.tables` mean the same here, the tables there are; the fewer of both count. Call it only
    with a field and options without problems and a number from 1 on. Raises RestrictionsUnmet where somebody is in the
    first match of one from whom they are to be apart.
    """
    given = options.blocks, options.crossed, options.restrictions.within, _apart(options)
    return _bracket(field, options.knockout, _tables(options), *given, number)


def bracket_from(slots: Sequence[Sequence[EntrantId | None]], options: Options) -> Bracket:
    """The whole bracket of entrants whose places in the first column are known, from the top downwards; of several side
    by side those of each.

    There are as many places as in the smallest bracket for them, and two with None in one match only where nobody comes
    from there.
    """
    return _played_out(slots, options.knockout, _tables(options))


def usual_bracket(sizes: Sequence[int], knockout: KnockoutOptions) -> Bracket:
    """The bracket of entrants "1", "2" and so on who are all seeded; brackets side by side where there are several
    sizes.
    """
    slots: list[Slots] = []
    for size in sizes:
        before = sum(len(one) - one.count(None) for one in slots)
        order = seed_places(size, knockout.byes)
        slots.append([str(before + seed) if seed <= size else None for seed in order])
    return _played_out(slots, knockout, None)


def _tables(options: Options) -> int | None:
    return min((one for one in (options.hall, options.tables) if one is not None), default=None)


@lru_cache(maxsize=8)
def _bracket(
    field: Field,
    knockout: KnockoutOptions,
    hall: int | None,
    blocks: tuple[tuple[EntrantId, ...], ...],
    crossed: tuple[tuple[EntrantId, ...], ...],
    within: tuple[Within, ...],
    apart: tuple[Ban, ...],
    number: int,
) -> Bracket:
    """Pages and turns ask for the same bracket again and again."""
    rng = seeded(number)
    slots = [
        _as_printed([match for match in crossed if match[0] in part.ids])
        if crossed
        else drawn_slots(part, knockout.byes, rng, within, apart)
        for part in (_part_of(field, block) for block in blocks or (field.ids,))
    ]
    if unmet := [problem for one in slots for problem in _first_meetings(one, apart)]:
        raise RestrictionsUnmet(tuple(unmet))
    return _played_out(slots, knockout, hall)


def _part_of(field: Field, block: Sequence[EntrantId]) -> Field:
    """The field of a block, with those of its seeds and clubs who are in it."""
    here = set(block)
    if here == set(field.ids):
        return field
    clubs = (tuple(one for one in club if one in here) for club in field.clubs)
    return Field(
        tuple(team for team in field.teams if here.issuperset(team)),
        tuple(one for one in field.seeds if one in here),
        tuple(club for club in clubs if len(club) > 1),
    )


def _as_printed(matches: Sequence[Sequence[EntrantId]]) -> Slots:
    return spread(matches, bracket_size(len(matches)))


def _played_out(blocks: Sequence[Sequence[EntrantId | None]], knockout: KnockoutOptions, hall: int | None) -> Bracket:
    nodes: list[Node] = []
    before = 0
    for number, slots in enumerate(blocks, start=1):
        main = main_matches(slots)
        entrants = len(slots) - slots.count(None)
        made = with_ways_down(main, _beside(main, knockout) if entrants > 1 else [])
        nodes += made if number == 1 else (_moved(node, number, before) for node in made)
        before += entrants
    return Bracket(planned(nodes, hall))


def _moved(node: Node, block: int, before: int) -> Node:
    """A match in a bracket behind others: its name, and the places it is for."""
    one, two = (
        source if source.match is None else replace(source, match=f"{block}.{source.match}") for source in node.sources
    )
    best, worst = node.places
    return replace(
        node, key=f"{block}.{node.key}", sources=(one, two), places=(best + before, worst + before), block=block
    )


def _beside(main: Sequence[Node], options: KnockoutOptions) -> list[Node]:
    """The matches of those who have lost in the main bracket."""
    if options.second_chance is SecondChance.DOUBLE:
        return second_chances(main, second_final=options.second_final)
    if options.placing:
        return placing_matches(main)
    third = third_place_match(main) if options.third_place else []
    if options.second_chance is SecondChance.NONE:
        return third
    return [*third, *consolation_matches(main, third_place=options.third_place)]


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """The next turn of the bracket, with every match whose sides are known; call it when all before it are decided.

    Turns keep the numbers they have in the bracket: one in which nobody has to play, because nobody came to the matches
    before it, is empty in front of the next. Nothing when the bracket is played out.
    """
    bracket = bracket_of(field, options, number)
    standings = standings_of(bracket, results_of(bracket, played))
    last = last_turn(played)
    due: dict[int, list[Meeting]] = {}
    for node in bracket.nodes:
        ready = standings[node.key].state is NodeState.READY
        if ready and node.turn is not None and node.table is not None and node.turn > last:
            sides = tuple((side,) for side in standings[node.key].sides if side is not None)
            due.setdefault(node.turn, []).append(Meeting(node.table, sides))
    upto = min(due, default=last)
    return tuple(turn_of(turn, due.get(turn, []), field) for turn in range(last + 1, upto + 1))


def results_of(bracket: Bracket, played: Iterable[Played]) -> dict[NodeKey, Decided]:
    """What came of the matches of a bracket, from what was played, at whichever table and in whichever turn.

    A meeting counts for the first match that leads its two sides together and is not decided yet; of two whom nothing
    leads together, for none.
    """
    met: dict[frozenset[EntrantId | None], list[Decided]] = {}
    for one in sorted(played, key=lambda one: one.turn):
        sides = [side[0] for side in one.meeting.sides]
        met.setdefault(frozenset(sides), []).append(Decided(sides[one.winner - 1] if one.winner else None))
    found: dict[NodeKey, Decided] = {}

    def outcome(node: Node, sides: Sides) -> Decided | None:
        if left := met.get(frozenset(sides)):
            found[node.key] = left.pop(0)
        return found.get(node.key)

    standings_by(bracket, outcome)
    return found
