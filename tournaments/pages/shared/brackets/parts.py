"""A bracket taken apart: its sections, their columns, and how the matches of a column lead to the next one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, zip_longest

from tournaments.scheduling.bracket.types import Bracket, Node, NodeKey, Path, Section

ORDER = (Section.MAIN, Section.LOWER, Section.FINAL, Section.THIRD, Section.CONSOLATION, Section.PLACING)


class Link(StrEnum):
    """How the matches of a column lead to the next: JOINS, two by two; STRAIGHT, each to the one beside it; LOOSE, in
    any other way or not at all.
    """

    JOINS = "joins"
    STRAIGHT = "straight"
    LOOSE = "loose"


class Look(StrEnum):
    """How a part is laid out on a wide screen: WHOLE, all turns beside each other; HALVES, the first turns of one half
    at the left and of the other at the right, all later ones in the middle; WINDOW, some turns at a time.
    """

    WHOLE = "whole"
    HALVES = "halves"
    WINDOW = "window"


WINDOW, MOST_BESIDE, MOST_IN_HALVES = 4, 5, 7
"""Turns of a window, turns that have room beside each other, and those of 128 entrants."""
OUTER = 3
"""Turns at the left and at the right of a part in halves."""


@dataclass(frozen=True, slots=True)
class Column:
    """The matches of one turn of a part, from top to bottom; `number` from 1, `link` to the column after it."""

    number: int
    nodes: tuple[Node, ...]
    link: Link


@dataclass(frozen=True, slots=True)
class Part:
    """Matches that are drawn together: a section, or of the placing matches those for the same places. Of several
    brackets side by side it is a part of the one for the places of its `block`, which comes as the `number`-th.
    """

    section: Section
    columns: tuple[Column, ...]
    block: tuple[int, int]
    number: int = 1
    several: bool = False

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(node for column in self.columns for node in column.nodes)

    @property
    def places(self) -> tuple[int, int]:
        """The best and the worst place that is played for here."""
        return min(node.places[0] for node in self.nodes), max(node.places[1] for node in self.nodes)

    @property
    def rows(self) -> int:
        """Into how many rows the part is divided, so that its columns are beside each other: a power of two."""
        return 1 << (max(len(column.nodes) for column in self.columns) - 1).bit_length()

    @property
    def spans(self) -> tuple[int, ...]:
        """How many rows a match of each column takes up, so that it is in the middle of those before it."""
        found: list[int] = []
        for before, column in zip((None, *self.columns), self.columns, strict=False):
            if before is None or before.link is Link.LOOSE:
                # A column that no lines lead to is as spread out as it can be if lines lead on, else it is a list.
                spread = self.rows // len(column.nodes) if column.link is not Link.LOOSE else 1
                found.append(1 << (spread.bit_length() - 1))
            else:
                found.append(found[-1] * (2 if before.link is Link.JOINS else 1))
        return tuple(found)

    def look(self, *, double: bool) -> Look:
        """How a wide screen shows it whole, else which turns of it at a time."""
        count, joined = len(self.columns), all(column.link is Link.JOINS for column in self.columns[:-1])
        if count <= (WINDOW if double else MOST_BESIDE):
            return Look.WHOLE
        return Look.HALVES if joined and count <= MOST_IN_HALVES and not double else Look.WINDOW

    @property
    def key(self) -> str:
        """A name for addresses inside a page."""
        key = f"{self.section}-{self.places[0]}" if self.section is Section.PLACING else str(self.section)
        return f"{self.number}-{key}" if self.number > 1 else key


@dataclass(frozen=True, slots=True)
class Onward:
    """The matches that winner and loser of a match go to; None where they go nowhere."""

    winner: Node | None = None
    loser: Node | None = None


def parts_of(bracket: Bracket) -> tuple[Part, ...]:
    """Every part, the one that everybody looks for first."""
    blocks = bracket.blocks
    return tuple(part for number, one in enumerate(blocks, start=1) for part in _parts_of(one, number, len(blocks) > 1))


def _parts_of(bracket: Bracket, number: int, several: bool) -> Iterator[Part]:
    block = min(node.places[0] for node in bracket.nodes), max(node.places[1] for node in bracket.nodes)
    for section in ORDER:
        nodes = [node for node in bracket.nodes if node.section is section]
        groups = _families(nodes) if section is Section.PLACING else [nodes] if nodes else []
        parts = (Part(section, _columns(group), block, number, several) for group in groups)
        yield from sorted(parts, key=lambda part: part.places)


def onward_of(bracket: Bracket) -> Mapping[NodeKey, Onward]:
    """Where winner and loser of every match go."""
    next_of: dict[tuple[NodeKey, Path], Node] = {}
    for node in bracket.nodes:
        for source in node.sources:
            if source.match is not None:
                next_of[source.match, source.path] = node
    return {
        node.key: Onward(next_of.get((node.key, Path.WINNER)), next_of.get((node.key, Path.LOSER)))
        for node in bracket.nodes
    }


def is_double(parts: Iterable[Part]) -> bool:
    """Whether only who lost twice is out."""
    return any(part.section in (Section.LOWER, Section.FINAL) for part in parts)


def _columns(nodes: Iterable[Node]) -> tuple[Column, ...]:
    ordered = sorted(nodes, key=lambda node: (node.column, node.position))
    lists = [tuple(found) for _column, found in groupby(ordered, lambda node: node.column)]
    return tuple(
        Column(number, these, _link(these, following))
        for number, (these, following) in enumerate(zip_longest(lists, lists[1:], fillvalue=()), start=1)
    )


def _link(these: Sequence[Node], following: Sequence[Node]) -> Link:
    """Winners only: a line that a loser goes along would say the opposite of the others."""
    come = [[source.match for source in node.sources if source.path is Path.WINNER] for node in following]
    keys = [node.key for node in these]
    if len(keys) == 2 * len(come) and come == [list(pair) for pair in zip(keys[::2], keys[1::2], strict=True)]:
        return Link.JOINS
    if [[key for key in one if key in keys] for one in come] == [[key] for key in keys]:
        return Link.STRAIGHT
    return Link.LOOSE


def _families(nodes: Iterable[Node]) -> list[list[Node]]:
    """The placing matches by the places that they are for: 5 to 8, 9 to 16 and so on."""
    families: list[list[Node]] = []
    worst = 0
    for node in sorted(nodes, key=lambda node: (node.places[0], -node.places[1])):
        if node.places[0] > worst:
            families.append([])
        families[-1].append(node)
        worst = max(worst, node.places[1])
    return families
