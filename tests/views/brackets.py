"""Brackets to look at, built by hand: the drawing of pages does not wait for the drawing of lots."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import count

from tournaments.scheduling.bracket.types import Bracket, Node, NodeKey, NodeState, Path, Section, Source, Standing
from tournaments.selectors.bracket_values import BracketEntrant, BracketMatch, BracketView

LONG = "Maria Addolorata Degl'Innocenti-Bevilacqua – Gianfranco Pierantozzi"
SURNAMES = ("Rossi", "Bevilacqua", "De Luca", "Parisi", "Comba", "Ferrero", "Granero", "Bounous", "Gay", "Charrier")
GONE = (NodeState.WALKOVER, NodeState.EMPTY)

Winner = Callable[[Node], int | None]


def drawn(*entrants: str | None) -> list[Source]:
    return [Source(Path.DRAWN, entrant=entrant) for entrant in entrants]


def winners(nodes: Iterable[Node]) -> list[Source]:
    return [Source(Path.WINNER, node.key) for node in nodes]


def losers(nodes: Iterable[Node]) -> list[Source]:
    return [Source(Path.LOSER, node.key) for node in nodes]


def column(section: Section, number: int, turn: int, sources: list[Source], places: tuple[int, int]) -> list[Node]:
    """The matches of one turn; who has nobody to meet does not play."""
    tables = count(1)
    made = []
    for position, pair in enumerate(zip(sources[::2], sources[1::2], strict=True), start=1):
        real = all(source.path is not Path.DRAWN or source.entrant is not None for source in pair)
        when, where = (turn, next(tables)) if real else (None, None)
        made.append(Node(f"{section}-{number}-{position}", section, number, position, when, where, pair, places))
    return made


def knockout(entrants: int, *, third_place: bool = False, consolation: bool = False) -> Bracket:
    """The bracket of 1, 2, 3 ...; the first ones pass the first turn where they are not a power of two."""
    size = 1 << (entrants - 1).bit_length()
    byes = size - entrants
    names = iter(str(number) for number in range(1, entrants + 1))
    pairs = [(next(names), None if place < byes else next(names)) for place in range(size // 2)]
    columns = [column(Section.MAIN, 1, 1, drawn(*(side for pair in pairs for side in pair)), (1, size))]
    while len(columns[-1]) > 1:
        turn = len(columns) + 1
        columns.append(column(Section.MAIN, turn, turn, winners(columns[-1]), (1, len(columns[-1]))))
    nodes = [node for nodes in columns for node in nodes]
    if third_place:
        nodes += column(Section.THIRD, 1, len(columns), losers(columns[-2]), (3, 4))
    if consolation:
        nodes += _consolation(columns[0])
    return Bracket(tuple(nodes))


def _consolation(first: list[Node]) -> list[Node]:
    """Those who lost in the first turn, among themselves."""
    nodes = latest = column(Section.CONSOLATION, 1, 2, losers(first), (len(first) + 1, 2 * len(first)))
    while len(latest) > 1:
        number = latest[0].column + 1
        latest = column(Section.CONSOLATION, number, number + 1, winners(latest), latest[0].places)
        nodes = [*nodes, *latest]
    return nodes


def double(entrants: int) -> Bracket:
    """A double elimination of a power of two, with its second final."""
    main = list(knockout(entrants).nodes)
    by_column = [[node for node in main if node.column == number] for number in range(1, main[-1].column + 1)]
    lower = [column(Section.LOWER, 1, 2, losers(by_column[0]), (entrants // 2 + 1, entrants))]
    for number, dropping in enumerate(by_column[1:], start=1):
        both = zip(winners(lower[-1]), losers(dropping), strict=True)
        lower.append(column(Section.LOWER, 2 * number, 2 * number + 1, [one for pair in both for one in pair], (3, 8)))
        if len(lower[-1]) > 1:
            lower.append(column(Section.LOWER, 2 * number + 1, 2 * number + 2, winners(lower[-1]), (3, 8)))
    last = column(Section.FINAL, 1, 9, [*winners(by_column[-1]), *winners(lower[-1])], (1, 2))
    again = column(Section.FINAL, 2, 10, [*winners(last), *losers(last)], (1, 2))
    return Bracket((*main, *(node for nodes in lower for node in nodes), *last, *again))


def placing(first: int) -> list[Node]:
    """The matches of four for the places from `first` on, of which nobody has been drawn yet."""
    prior = [Source(Path.LOSER, "main-1-1"), Source(Path.LOSER, "main-1-2")] * 2
    semi = [replace(one, key=f"p{first}-{one.key}") for one in column(Section.PLACING, 1, 3, prior, (first, first + 3))]
    best = column(Section.PLACING, 2, 4, winners(semi), (first, first + 1))
    worst = column(Section.PLACING, 2, 4, losers(semi), (first + 2, first + 3))
    return [
        *semi,
        *(replace(one, key=f"p{first}-best") for one in best),
        *(replace(one, key=f"p{first}-worst", position=2) for one in worst),
    ]


def first_side(_node: Node) -> int | None:
    return 0


def nobody_yet(_node: Node) -> int | None:
    return None


def standings(bracket: Bracket, winner: Winner) -> dict[NodeKey, Standing]:
    """What came of every match when the side that `winner` names won it, None where it was not played yet."""
    found: dict[NodeKey, Standing] = {}
    for node in bracket.nodes:
        found[node.key] = _standing(node, [_sitting(source, found) for source in node.sources], winner)
    return found


def _sitting(source: Source, found: Mapping[NodeKey, Standing]) -> tuple[str | None, bool]:
    """Who sits there, and whether that is known for good."""
    if source.match is None:
        return source.entrant, True
    before = found[source.match]
    entrant = before.winner if source.path is Path.WINNER else before.loser
    return entrant, before.state in (NodeState.DECIDED, *GONE)


def _standing(node: Node, sitting: list[tuple[str | None, bool]], winner: Winner) -> Standing:
    (one, known), (two, also_known) = sitting
    if not (known and also_known):
        return Standing(NodeState.WAITING, (one, two))
    if one is None or two is None:
        return Standing(NodeState.WALKOVER if one or two else NodeState.EMPTY, (one, two), one or two)
    side = winner(node)
    if side is None:
        return Standing(NodeState.READY, (one, two))
    return Standing(NodeState.DECIDED, (one, two), (one, two)[side], (one, two)[1 - side])


def entrants(number: int, *, long: bool = False) -> dict[str, BracketEntrant]:
    """Names for 1, 2, 3 ...; some as long as they come."""
    return {
        str(one): BracketEntrant(
            f"{LONG} {one}" if long or one % 7 == 3 else f"{SURNAMES[one % 10]} – {SURNAMES[(one // 10) % 10]} {one}",
            one,
            seed=one if one <= 4 else None,
        )
        for one in range(1, number + 1)
    }


def view(bracket: Bracket, winner: Winner = nobody_yet, *, long: bool = False) -> BracketView:
    """The bracket with names, and scores of what was played."""
    found = standings(bracket, winner)
    played = [node for node in bracket.nodes if found[node.key].state is NodeState.DECIDED]
    ids = {source.entrant for node in bracket.nodes for source in node.sources if source.entrant}
    matches = {node.key: BracketMatch(("3", "1") if winner(node) == 0 else ("0", "3")) for node in played}
    return BracketView(bracket, found, entrants(len(ids), long=long), matches)
