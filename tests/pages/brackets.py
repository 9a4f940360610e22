"""Brackets to look at: everybody is seeded by number, so that every draw is the published one."""

from collections.abc import Callable
from dataclasses import replace

from tournaments.scheduling.base.types import Field, KnockoutOptions, Options, SecondChance, singles
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, Node, NodeKey, NodeState, Standing
from tournaments.scheduling.knockout import bracket_of
from tournaments.selectors.counted.bracket_queries import BracketEntrant, BracketMatch, BracketView

LONG = "Maria Addolorata Degl'Innocenti-Bevilacqua – Gianfranco Pierantozzi"
SURNAMES = ("Rossi", "Bevilacqua", "De Luca", "Parisi", "Comba", "Ferrero", "Granero", "Bounous", "Gay", "Charrier")
PLAIN = KnockoutOptions()
THIRD_PLACE = KnockoutOptions(third_place=True)
ALL_PLACES = KnockoutOptions(placing=True)
CONSOLATION = KnockoutOptions(second_chance=SecondChance.CONSOLATION)
DOUBLE = KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True)
EVERY_KIND = (PLAIN, THIRD_PLACE, ALL_PLACES, CONSOLATION, DOUBLE)

Outcome = Callable[[Node, Standing], Decided | None]


def knockout(entrants: int, options: KnockoutOptions = PLAIN, *, hall: int | None = None) -> Bracket:
    """The bracket of 1, 2, 3 ..., the best first."""
    field = singles(entrants)
    return bracket_of(Field(field.teams, seeds=field.ids), Options(knockout=options, hall=hall), 1)


def not_played(_node: Node, _standing: Standing) -> Decided | None:
    return None


def first_side(_node: Node, standing: Standing) -> Decided | None:
    """The side that is above wins."""
    return Decided(standing.sides[0])


def until(turn: int) -> Outcome:
    """The side that is above wins, up to this turn."""
    return lambda node, standing: first_side(node, standing) if (node.turn or 0) <= turn else None


def results_of(bracket: Bracket, outcome: Outcome, gone: tuple[str, ...] = ()) -> dict[NodeKey, Decided]:
    """What was played, each match after those that it comes from."""
    results: dict[NodeKey, Decided] = {}
    for turn in range(1, 1 + max(node.turn or 0 for node in bracket.nodes)):
        standings = standings_of(bracket, results, gone)
        for node in bracket.nodes:
            standing = standings[node.key]
            if node.turn == turn and standing.state is NodeState.READY and (decided := outcome(node, standing)):
                results[node.key] = decided
    return results


def view(
    bracket: Bracket, outcome: Outcome = not_played, *, gone: tuple[str, ...] = (), long: bool = False
) -> BracketView:
    """The bracket with names, and with scores of what was played."""
    results = results_of(bracket, outcome, gone)
    standings = standings_of(bracket, results, gone)
    scores = {
        key: BracketMatch(("3", "1") if decided.winner == standings[key].sides[0] else ("1", "3"))
        for key, decided in results.items()
        if decided.winner
    }
    ids = {source.entrant for node in bracket.nodes for source in node.sources if source.entrant}
    named = {one: _entrant(int(one), long=long) for one in ids}
    return BracketView(bracket, standings, named | {one: replace(named[one], withdrawn=True) for one in gone}, scores)


def _entrant(number: int, *, long: bool) -> BracketEntrant:
    short = f"{SURNAMES[number % 10]} – {SURNAMES[number // 10 % 10]} {number}"
    return BracketEntrant(f"{LONG} {number}" if long else short, number, seed=number if number <= 4 else None)
