"""Consolation: losers of their first match play on in a bracket of their own, so that nobody goes home after
one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.scheduling.bracket.elimination import in_column, match, real, winner_of
from tournaments.scheduling.bracket.types import Node, Path, Section, Source


@dataclass(frozen=True, slots=True)
class _Comer:
    """Somebody on the way into a match: `sure` to come or only perhaps, `fresh` without a match here so far."""

    source: Source
    sure: bool = True
    fresh: bool = True


def consolation_matches(main: Sequence[Node], *, third_place: bool) -> list[Node]:
    """The matches of those who lost their first one, column by column beside the main bracket from its second on.

    They are the losers of its first column, and of its second those who advanced there by the draw: against somebody
    who had played they come only perhaps. Losers of the last match stay out, and of the semi-finals where they play for
    third place. Nobody here has met before, for anybody who beat one of them has won a match. An entrant that may come
    waits for somebody who has played, so that nobody is left without a match as long as two come.
    """
    last = main[-1].column
    first = [node for node in main if node.column == 1]
    comers = [_Comer(Source(Path.LOSER, node.key)) for node in first if real(node) and _drops(1, last, third_place)]
    down = _late_comers(main) if _drops(2, last, third_place) else []
    entrants = len(first) + sum(map(real, first))
    best = entrants - len(comers) - len(down) + 1
    nodes: list[Node] = []
    column, worst = 1, entrants
    while len(comers) > 1 or (comers and down):
        if column == 2:
            comers, down = [*comers, *down], []
        made, comers, losers = _column(column, comers)
        nodes += [replace(node, places=(best, worst)) for node in made]
        column, worst = column + 1, worst - losers
    return nodes


def _drops(column: int, last: int, third_place: bool) -> bool:
    """Whether the losers of this column of the main bracket come here."""
    return column < last - 1 or (column == last - 1 and not third_place)


def _late_comers(main: Sequence[Node]) -> list[_Comer]:
    """Those who lose their first match in the second column: sure ones where both sides advanced there by the draw."""
    found = []
    first, second = in_column(main, 1), in_column(main, 2)
    for index, node in enumerate(second):
        played = [earlier is None or real(earlier) for earlier in first[2 * index : 2 * index + 2]]
        if node is not None and real(node) and not all(played):
            found.append(_Comer(Source(Path.LOSER, node.key), sure=not any(played)))
    return found


def _column(column: int, comers: Sequence[_Comer]) -> tuple[list[Node], list[_Comer], int]:
    """The matches between these, who comes out of them, and how many are sure to lose; of an odd number one advances.

    Fresh ones meet those who are sure to come, so that they have their match; a doubtful one meets somebody who has
    played.
    """
    fresh = [one for one in comers if one.sure and one.fresh]
    played = [one for one in comers if one.sure and not one.fresh]
    perhaps = [one for one in comers if not one.sure]
    if len(fresh) % 2 and played:
        fresh.append(played.pop(0))
    pairs = list(zip(fresh[::2], fresh[1::2], strict=False))
    alone = fresh[2 * len(pairs) :]
    pairs += zip(played, perhaps, strict=False)
    rest = [*alone, *played[len(perhaps) :], *perhaps[len(played) :]]
    pairs += zip(rest[::2], rest[1::2], strict=False)
    nodes = []
    left = rest[2 * (len(rest) // 2) :]
    for position, (one, two) in enumerate(pairs, start=1):
        nodes.append(match(Section.CONSOLATION, column, position, (one.source, two.source), (1, 1)))
        left.append(_winner(nodes[-1], one, two))
    return nodes, left, sum(one.sure and two.sure for one, two in pairs)


def _winner(node: Node, one: _Comer, two: _Comer) -> _Comer:
    """Who leaves a match, with those who may not have met anybody yet."""
    here = [comer for comer in (one, two) if comer.sure]
    return _Comer(winner_of(node.key), sure=bool(here), fresh=len(here) < 2 and all(comer.fresh for comer in here))
