"""The next turn of a format that pairs everybody by the table as it is."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.problems import Problem, ProblemCode, coded, problem_at
from tournaments.scheduling.base.base import Traits, last_turn, turn_of
from tournaments.scheduling.base.restrictions import kept
from tournaments.scheduling.base.types import EntrantId, Field, Meeting, Options, Played, Turn
from tournaments.scheduling.pairing.costs import (
    Distance,
    History,
    Question,
    Ranking,
    above,
    chance_of,
    fold,
    history,
    levels,
    obstacles,
    ranking,
)
from tournaments.scheduling.pairing.matching import cheapest, single_number

# A turn that was paired on paper while there was no program: as it was played, whatever a draw would have done.

Place = tuple[int, int]
"""A turn of the stage and a table of it."""
Couples = Mapping[Place, tuple[str, str]]
"""Who meets at each table: the numbers on the list of entrants, as they are written; "" where nothing is."""


class HandProblem(ProblemCode):
    """Codes of problems; `where` is turn, table and, for a single box, side."""

    STRANGER = coded(
        "hand_stranger", "Turno %(turn)s, tavolo %(table)s: nessuno di chi gioca ha il numero «%(number)s». Correggilo."
    )
    TWICE = coded(
        "hand_twice",
        "Turno %(turn)s, tavolo %(table)s: il numero %(number)s è già scritto altrove. Lascialo dove ha giocato.",
    )
    HALF = coded("hand_half", "Turno %(turn)s, tavolo %(table)s: manca uno dei due. Scrivi il suo numero.")
    LEFT_OUT = coded(
        "hand_left_out", "Non sono a nessun tavolo: %(numbers)s. Può riposare uno solo, e solo se sono dispari."
    )
    ALL_NEW = coded(
        "hand_all_new",
        "Nel turno %(turn)s deve giocare almeno uno di chi ha giocato l’ultimo. Scambia un tavolo con quelli dopo.",
    )


def hand_problems(
    couples: Couples, places: Sequence[Place], numbers: Collection[str], played_last: Collection[str]
) -> tuple[Problem, ...]:
    """Everything that is wrong with a pairing that was written for these places.

    `numbers` are those of everybody who plays, `played_last` those of the pairing before, empty before the first. At
    every place two meet, nobody twice, and only of an odd number one is left out. With too few tables one pairing fills
    several turns: somebody who played last plays in the first of them, since otherwise nobody could tell from the
    turns where the pairing begins.
    """
    written = {place: couples.get(place, ("", "")) for place in places}
    times = Counter(number for couple in written.values() for number in couple if number)
    found = []
    for (turn, table), couple in written.items():
        for side, number in enumerate(couple, start=1):
            if number and number not in numbers:
                found.append(problem_at(HandProblem.STRANGER, turn, table, side, number=number, turn=turn, table=table))
        if any(couple) and not all(couple):
            found.append(problem_at(HandProblem.HALF, turn, table, couple.index("") + 1, turn=turn, table=table))
    for number, often in times.items():
        if often > 1:
            turn, table = [place for place, couple in written.items() if number in couple][-1]
            side = 2 if written[turn, table][1] == number else 1
            found.append(problem_at(HandProblem.TWICE, turn, table, side, number=number, turn=turn, table=table))
    left_out = [number for number in numbers if number not in times]
    if len(left_out) > len(numbers) % 2:
        found.append(problem_at(HandProblem.LEFT_OUT, numbers=", ".join(left_out), rests=len(numbers) % 2))
    first = {number for (turn, _table), couple in written.items() for number in couple if turn == places[0][0]}
    if not found and places and played_last and first.isdisjoint(played_last):
        found.append(problem_at(HandProblem.ALL_NEW, turn=places[0][0]))
    return tuple(found)


def hand_turns(couples: Couples, entrants: Mapping[str, EntrantId], field: Field) -> tuple[Turn, ...]:
    """The turns of a pairing without problems; `entrants` maps numbers on the list to entrants of the field."""
    turns: dict[int, list[Meeting]] = {}
    for (turn, table), (one, other) in sorted(couples.items()):
        turns.setdefault(turn, []).append(Meeting(table, ((entrants[one],), (entrants[other],))))
    return tuple(turn_of(number, meetings, field, by_hand=True) for number, meetings in turns.items())


# Where the couples of one pairing play: tables by rank, several turns where there are too few tables.

Pair = tuple[EntrantId, EntrantId]


def homes(options: Options, tables: int) -> dict[EntrantId, int]:
    """The table of everybody who is to stay at one; without a named table the first of the `tables`
    that nobody named.
    """
    named = {restriction.table for restriction in options.restrictions.stay}
    free = [table for table in range(1, tables + 1) if table not in named]
    found = {}
    for restriction in options.restrictions.stay:
        found[restriction.entrant] = restriction.table or (free.pop(0) if free else 1)
    return found


def tables_in_use(entrants: int, options: Options) -> int:
    """How many tables the longest turn of this many entrants needs."""
    couples = max(1, entrants // 2)
    return -(-couples // -(-couples // min(couples, options.tables or couples)))


def seated(
    pairs: Sequence[Pair], tables: int | None, past: History, stays: Mapping[EntrantId, int]
) -> list[list[Meeting]]:
    """The pairs, the best first, as the meetings of one turn or of several.

    With fewer `tables` than pairs the turns are equal within one, and the longest waiting play first. In
    each the best sit at table 1; anybody who stays sits at their own table, and the others leave it free.
    """
    turns = -(-len(pairs) // (tables or len(pairs)))
    ends = [len(pairs) * turn // turns for turn in range(turns + 1)]
    order = list(pairs) if turns == 1 else _longest_wait_first(pairs, past, ends[1])
    rank = {pair: place for place, pair in enumerate(pairs)}
    return [_at_tables(sorted(order[start:stop], key=rank.__getitem__), stays) for start, stop in pairwise(ends)]


def _longest_wait_first(pairs: Sequence[Pair], past: History, size: int) -> list[Pair]:
    """The pairs whose two played longest ago first.

    Of the first `size` at least one played in the last pairing, so that the history shows where this one begins.
    """
    order = sorted(pairs, key=lambda pair: sorted(past.turns.get(entrant, 0) for entrant in pair))
    fresh = next((pair for pair in order if not past.last.isdisjoint(pair)), order[0])
    if order.index(fresh) >= size:
        order.remove(fresh)
        order.insert(size - 1, fresh)
    return order


def _at_tables(pairs: Sequence[Pair], stays: Mapping[EntrantId, int]) -> list[Meeting]:
    taken: dict[int, Pair] = {}
    for pair in pairs:
        for entrant in pair:
            if entrant in stays and pair not in taken.values():
                taken.setdefault(stays[entrant], pair)
    free = iter([table for table in range(1, 2 * len(pairs) + 1) if table not in taken])
    for pair in pairs:
        if pair not in taken.values():
            taken[next(free)] = pair
    return [Meeting(table, ((one,), (two,))) for table, (one, two) in sorted(taken.items())]


Wanted = Callable[[Ranking], Distance]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, the best first, who rests, and the table and the history that this comes from."""

    pairs: tuple[Pair, ...]
    resting: EntrantId | None
    ranking: Ranking
    past: History


def next_turns(
    wanted: Wanted, field: Field, options: Options, number: int, played: tuple[Played, ...]
) -> tuple[Turn, ...]:
    """The turns of the next pairing: one, or as many as it takes with too few tables; none when all were played or
    nobody is left to be paired. Raises RestrictionsUnmet where a hard restriction is not kept.
    """
    pairing = paired(wanted, field, options, number, played)
    if pairing is None:
        return ()
    first = last_turn(played) + 1
    stays = homes(options, tables_in_use(len(pairing.ranking.entrants), options))
    turns = seated(pairing.pairs, options.tables, pairing.past, stays)
    return kept(
        tuple(turn_of(place, meetings, field) for place, meetings in enumerate(turns, start=first)),
        options.restrictions,
    )


def paired(wanted: Wanted, field: Field, options: Options, number: int, played: tuple[Played, ...]) -> Pairing | None:
    """The next pairing, or None when all were played or fewer than two are left."""
    past = history(played)
    rng = chance_of(number, past.pairings)
    first = not past.pairings
    table = ranking(field, options, rng, first=first)
    count = len(table.entrants)
    if past.pairings >= (options.turns or 0) or count < 2:
        return None
    stays = homes(options, tables_in_use(count, options))
    question = Question(table, past, obstacles(field, options, stays, first=first), options.rematches)
    priced = levels(question, fold(table) if first and not options.continued else wanted(table), rng)
    couples = cheapest(single_number(priced, (count + 1) // 2), count + count % 2, above(table, past))
    return Pairing(
        tuple((table.entrants[one], table.entrants[two]) for one, two in couples if two < count),
        next((table.entrants[one] for one, two in couples if two == count), None),
        table,
        past,
    )


# What every format is that pairs the next turn from the table.

PAIRED = Traits(
    teams=False,
    needs_outcomes=True,
    fixed_length=False,
    asks=("pairing", "turns", "rematches", "enter_again", "hall", "queued"),
    rests_unequally=True,
    seeded=True,
)
