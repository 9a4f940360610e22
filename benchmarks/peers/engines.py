"""Pairing engines from public libraries: the next turn from what was played so far.

Colours, which chess engines weigh, do not exist at a card table: they are told that nobody has had one. An engine takes
what it needs before the clock runs. Each raises ModuleNotFoundError where it is not installed.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from benchmarks.peers.evenings import Wins, winner_of
from benchmarks.peers.lineups import Pair
from benchmarks.peers.programs import answer
from benchmarks.peers.timing import median, timed


class SoFar(NamedTuple):
    """Before a turn: its number from 1, how many there will be, and per entrant the wins, a rest counted as one, and
    the opponents turn by turn, None for a rest. Entrants are counted from 0, the best seed first; `won` are all winners
    turn by turn, each with the loser, or with None after a rest.
    """

    turn: int
    turns: int
    points: tuple[int, ...]
    met: tuple[tuple[int | None, ...], ...]
    won: tuple[tuple[tuple[int, int | None], ...], ...]


class Paired(NamedTuple):
    """Who meets whom, and the nanoseconds of the processor that it took; who is in no pair rests."""

    pairs: list[Pair]
    spent: int


Engine = Callable[[SoFar], Paired]


def in_order(so_far: SoFar) -> Paired:
    """What is done with a list and a pencil: first against second, third against fourth, whether they have met or not;
    the last who has not rested rests.
    """

    def pairs() -> list[Pair]:
        order = sorted(range(len(so_far.points)), key=lambda one: (-so_far.points[one], one))
        if len(order) % 2:
            order.remove(next((one for one in reversed(order) if None not in so_far.met[one]), order[-1]))
        return list(zip(order[::2], order[1::2], strict=True))

    return Paired(*timed(pairs))


def caissify_dutch(so_far: SoFar) -> Paired:
    """caissify-pairings: the Dutch system of FIDE."""
    return _caissify(import_module("caissify_pairings.engines.dutch").DutchEngine, so_far)


def caissify_casual(so_far: SoFar) -> Paired:
    """caissify-pairings: its engine for club nights."""
    return _caissify(import_module("caissify_pairings.engines.casual").CasualSwissEngine, so_far)


def _caissify(engine: Callable[..., Any], so_far: SoFar) -> Paired:
    count = len(so_far.points)
    players = [
        {
            "id": one + 1,
            "name": str(one),
            "score": so_far.points[one],
            "rating": count - one,
            "starting_number": one + 1,
            "color_hist": [],
            "float_history": [],
            "bye_count": so_far.met[one].count(None),
        }
        for one in range(count)
    ]
    met = {(one + 1, two + 1) for one in range(count) for two in so_far.met[one] if two is not None}
    found, spent = timed(lambda: engine(players, met, so_far.turn, so_far.turns).generate_pairings())
    return Paired([(one["white_id"] - 1, one["black_id"] - 1) for one in found if one["black_id"] is not None], spent)


def pairing_core(so_far: SoFar) -> Paired:
    """pairing-core: its own Dutch engine."""
    package = import_module("pairing_core")
    count = len(so_far.points)
    players = [
        package.PlayerData(
            id=one + 1,
            pairing_no=one + 1,
            rating=count - one,
            points=so_far.points[one],
            color_hist="-" * (so_far.turn - 1),
            opponents=frozenset(two + 1 for two in so_far.met[one] if two is not None),
            received_bye=None in so_far.met[one],
        )
        for one in range(count)
    ]
    request = package.PairingRequest(players=players, round_number=so_far.turn)
    found, spent = timed(lambda: package.NativeDutchEngine().pair(request))
    return Paired([(one.white_id - 1, one.black_id - 1) for one in found.pairings if one.black_id is not None], spent)


def cardarena(so_far: SoFar) -> Paired:
    """cardarena-tournament-core: down the table, everybody with the highest whom they have not met."""
    package = import_module("cardarena_tournament_core")
    models = import_module("cardarena_tournament_core.common.models")
    people = [package.Player(id=str(one), name=str(one)) for one in range(len(so_far.points))]
    won = models.MatchupOutcome.PLAYER1_WINS
    rounds = [
        models.Round(
            number,
            [models.Matchup(people[one], None if two is None else people[two], won) for one, two in turn],
        )
        for number, turn in enumerate(so_far.won, start=1)
    ]
    swiss = import_module("cardarena_tournament_core.pairings.swiss").Swiss
    drawn, spent = timed(swiss.from_history(people, rounds, {one.id for one in people}).pair)
    return Paired(
        [(int(one.player1.id), int(one.player2.id)) for one in drawn.matchups if one.player2 is not None], spent
    )


def tournament_pairings(so_far: SoFar) -> Paired:
    """tournament-pairings, in Node.js: a pairing of greatest weight."""
    players = [
        {
            "id": one,
            "score": so_far.points[one],
            "receivedBye": None in so_far.met[one],
            "avoid": [two for two in so_far.met[one] if two is not None],
        }
        for one in range(len(so_far.points))
    ]
    found = answer("tournament-pairings", "swiss", [()] * 3, players=players, turn=so_far.turn)
    return Paired(found[0].turns[0], median([one.spent for one in found]))


def after(so_far: SoFar, pairs: list[Pair], wins: Wins) -> SoFar:
    """What is known when these have played and all others have rested."""
    winners: dict[int, int | None] = {}
    for pair in pairs:
        winner = winner_of(pair, wins)
        winners[winner] = sum(pair) - winner
    playing = {one for pair in pairs for one in pair}
    winners.update((one, None) for one in range(len(so_far.points)) if one not in playing)
    opponents = dict(pairs) | {two: one for one, two in pairs}
    return SoFar(
        so_far.turn + 1,
        so_far.turns,
        tuple(points + (one in winners) for one, points in enumerate(so_far.points)),
        tuple((*met, opponents.get(one)) for one, met in enumerate(so_far.met)),
        (*so_far.won, tuple(winners.items())),
    )
