"""The next turn of a format that pairs everybody by the table as it is."""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.scheduling.kernel.base import last_turn, turn_of
from tournaments.scheduling.kernel.types import EntrantId, Field, Options, Played, Turn
from tournaments.scheduling.kernel.wishes import kept
from tournaments.scheduling.pairing.costs import Distance, Question, above, fold, levels
from tournaments.scheduling.pairing.history import History, history
from tournaments.scheduling.pairing.matching import cheapest, single_number
from tournaments.scheduling.pairing.ranking import Ranking, chance_of, obstacles, ranking
from tournaments.scheduling.pairing.seating import Pair, homes, seated, tables_in_use

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
    nobody is left to be paired. Raises WishesUnmet where a hard wish is not kept.
    """
    pairing = paired(wanted, field, options, number, played)
    if pairing is None:
        return ()
    first = last_turn(played) + 1
    stays = homes(options, tables_in_use(len(pairing.ranking.entrants), options))
    turns = seated(pairing.pairs, options.tables, pairing.past, stays)
    return kept(
        tuple(turn_of(place, meetings, field) for place, meetings in enumerate(turns, start=first)), options.wishes
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
    priced = levels(question, fold(table) if first else wanted(table), rng)
    couples = cheapest(single_number(priced, (count + 1) // 2), count + count % 2, above(table, past))
    return Pairing(
        tuple((table.entrants[one], table.entrants[two]) for one, two in couples if two < count),
        next((table.entrants[one] for one, two in couples if two == count), None),
        table,
        past,
    )
