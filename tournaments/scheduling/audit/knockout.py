"""The promises of a knockout, as far as turns tell them: who met whom, when, and who played no more."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rules.problems import Problem, problem_at
from tournaments.scheduling.audit.figures import Figure, FigureKey
from tournaments.scheduling.audit.side_audit import not_one_against_one
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import Byes, EntrantId, Field, Meeting, Options, Schedule, SecondChance, Turn


def knockout_problems(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Sides that are not one id against one id, tables outside the hall, more matches than the bracket has, two who
    both play on after they met where one is out, byes that are too many or not those of the best seeds, and seeds who
    meet too early.

    A schedule may end anywhere: the first turns are those of the first column, however many a small hall makes of it.
    Of several brackets side by side each keeps its promises; in a small hall, where one waits for another, nothing is
    said of their first columns, and nowhere of one whose matches were given.
    """
    found = not_one_against_one(schedule)
    if found:
        return found
    found = [*_outside_the_hall(schedule, options), *_of_two_blocks(schedule, options)]
    for part, here in _blocks(schedule, field, options):
        found += [*_too_long(part, here, options), *_after_defeat(part, options)]
        if not (options.crossed or (options.blocks and _hall(options))) and len(here.ids) > 1:
            found += [*_byes(part, here, options), *_early_seeds(part, here, options)]
    return found


def _blocks(schedule: Schedule, field: Field, options: Options) -> Iterator[tuple[Schedule, Field]]:
    """What is played for the same places, and by whom."""
    if not options.blocks:
        yield schedule, field
    for block in options.blocks:
        turns = (
            replace(turn, meetings=tuple(one for one in turn.meetings if block.count(_sides(one)[0])))
            for turn in schedule.turns
        )
        seeds = tuple(one for one in field.seeds if one in block)
        yield replace(schedule, turns=tuple(turns)), Field(tuple((one,) for one in block), seeds)


def _of_two_blocks(schedule: Schedule, options: Options) -> list[Problem]:
    block_of = {one: number for number, block in enumerate(options.blocks) for one in block}
    return [
        problem_at(ScheduleProblem.CROSSED_OF_TWO_BLOCKS, *_sides(meeting))
        for turn in schedule.turns
        for meeting in turn.meetings
        if options.blocks and len({block_of.get(side) for side in _sides(meeting)}) > 1
    ]


def knockout_figures(schedule: Schedule, field: Field, options: Options) -> list[Figure]:
    """How many clubmates meet in the first column, beside the least that their numbers allow: it has as many matches,
    those with a bye counted, as half the bracket has places, and each of them takes one member.
    """
    if not field.clubs or options.blocks:
        return []
    half = _size(field) // 2
    least = sum(max(0, len(club) - half) for club in field.clubs)
    met = [_sides(meeting) for turn in _first_column(schedule, field, options) for meeting in turn.meetings]
    value = sum(any(set(sides) <= set(club) for club in field.clubs) for sides in met)
    return [Figure(FigureKey.CLUBMATES_AT_FIRST, value, least)]


def _outside_the_hall(schedule: Schedule, options: Options) -> list[Problem]:
    hall = _hall(options)
    return [
        problem_at(ScheduleProblem.TABLE_OUTSIDE_HALL, turn.number, meeting.table, hall=hall)
        for turn in schedule.turns
        for meeting in turn.meetings
        if hall is not None and meeting.table > hall
    ]


def _too_long(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    most, found = _most_matches(len(field.ids), options), sum(len(turn.meetings) for turn in schedule.turns)
    return [problem_at(ScheduleProblem.BRACKET_TOO_LONG, expected=most, found=found)] if found > most else []


def _most_matches(count: int, options: Options) -> int:
    """Every match sends one side out, or down into matches of which as much is true.

    Placing matches: in every column everybody plays once at most, and of those who do not all come from one match.
    """
    knockout = options.knockout
    columns = (count - 1).bit_length()
    if knockout.second_chance is SecondChance.DOUBLE:
        return 2 * count - 2 + knockout.second_final
    if knockout.placing:
        return columns * (count // 2)
    third = int(knockout.third_place and count > 3)
    consolation = max(0, count - 3) if knockout.second_chance is SecondChance.CONSOLATION else 0
    return count - 1 + third + consolation


def _after_defeat(schedule: Schedule, options: Options) -> list[Problem]:
    """Opponents that both play on, although losing before the semi-finals means out."""
    knockout = options.knockout
    if knockout.placing or knockout.second_chance is not SecondChance.NONE:
        return []
    left: Counter[EntrantId] = Counter(entrant for turn in schedule.turns for entrant in _busy(turn))
    found = []
    for turn in schedule.turns:
        left.subtract(_busy(turn))
        for one, two in map(_sides, turn.meetings):
            if left[one] and left[two]:
                found.append(problem_at(ScheduleProblem.PLAYS_AFTER_DEFEAT, turn.number, one, two))
    semi_finals = 2 if knockout.third_place else 0
    return found[: max(0, len(found) - semi_finals)]


def _byes(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Entrants without a match in the first column, once all of it is there."""
    first = _first_column(schedule, field, options)
    if len(first) < _first_turns(field, options):
        return []
    later = options.knockout.byes is Byes.LATER
    expected = len(field.ids) % 2 if later else _size(field) - len(field.ids)
    busy = {entrant for turn in first for entrant in _busy(turn)}
    found = len(set(field.ids) - busy)
    if found != expected:
        return [problem_at(ScheduleProblem.BYES_PROMISED, expected=expected, found=found)]
    best = field.seeds[:expected] if options.knockout.byes is Byes.SEEDED else ()
    return [problem_at(ScheduleProblem.BYE_OF_SEED, seed) for seed in best if seed in busy]


def _early_seeds(schedule: Schedule, field: Field, options: Options) -> list[Problem]:
    """Seeds who meet in the first column though they are in the better half of the bracket, or later but too early
    where turns are columns.
    """
    columns = _size(field).bit_length() - 1
    first = -(-len(field.ids) // 2) if options.knockout.byes is Byes.LATER else len(field.ids)
    rank = {seed: place for place, seed in enumerate(field.seeds[:first])}
    found = []
    for turn in schedule.turns:
        column = _column(turn, field, options)
        for one, two in map(_sides, turn.meetings):
            if column and one in rank and two in rank and column <= columns - max(rank[one], rank[two]).bit_length():
                found.append(problem_at(ScheduleProblem.SEEDS_TOO_EARLY, turn.number, one, two))
    return found


def _column(turn: Turn, field: Field, options: Options) -> int | None:
    """The column of the main bracket that a turn belongs to, None where it may hold matches of several."""
    if turn.number <= _first_turns(field, options):
        return 1
    alone = options.knockout.second_chance is SecondChance.NONE and not options.knockout.placing
    return turn.number if alone and _hall(options) is None else None


def _first_column(schedule: Schedule, field: Field, options: Options) -> list[Turn]:
    return [turn for turn in schedule.turns if turn.number <= _first_turns(field, options)]


def _first_turns(field: Field, options: Options) -> int:
    """How many turns the first column takes: it has a match for everybody above half the size of the bracket, or for
    any two.
    """
    later = options.knockout.byes is Byes.LATER
    matches = len(field.ids) // 2 if later else len(field.ids) - _size(field) // 2
    return -(-matches // (_hall(options) or matches))


def _size(field: Field) -> int:
    size = 1
    while size < len(field.ids):
        size *= 2
    return size


def _hall(options: Options) -> int | None:
    return min((one for one in (options.hall, options.tables) if one is not None), default=None)


def _busy(turn: Turn) -> list[EntrantId]:
    return [side for meeting in turn.meetings for side in _sides(meeting)]


def _sides(meeting: Meeting) -> tuple[EntrantId, EntrantId]:
    one, two = meeting.sides
    return one[0], two[0]
