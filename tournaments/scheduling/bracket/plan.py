"""When and where every match of a bracket is played: fixed in advance, so that a bracket on the wall is complete."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from tournaments.scheduling.bracket.single import real
from tournaments.scheduling.bracket.types import Node, NodeKey, Section


def planned(nodes: Sequence[Node], hall: int | None) -> tuple[Node, ...]:
    """The matches, each after those that it comes from, with their turns and tables.

    A match is played as soon as everything that it comes from can be over; a column of the main bracket waits for all
    of the column before it. What falls together is played together, in a hall with fewer tables in several turns of
    nearly equal length: the one who has waited longest first, the last match of the main bracket last.
    """
    waves: dict[int, list[Node]] = {}
    for node, wave in zip(nodes, waves_of(nodes), strict=True):
        if real(node):
            waves.setdefault(wave, []).append(node)
    turns: dict[NodeKey, int] = {}
    tables: dict[NodeKey, int] = {}
    number = 0
    for wave in sorted(waves):
        for part in _cut(_by_waiting(waves[wave], nodes, turns), hall):
            number += 1
            turns.update((node.key, number) for node in part)
            at = {node.key for node in part}
            here = [node.key for node in waves[wave] if node.key in at]
            tables.update((key, table) for table, key in enumerate(here, start=1))
    return tuple(replace(node, turn=turns.get(node.key), table=tables.get(node.key)) for node in nodes)


def waves_of(nodes: Sequence[Node]) -> list[int]:
    """The first turn in which each match could be played in a hall with room for all."""
    waves: dict[NodeKey, int] = {}
    for node in nodes:
        before = [waves[source.match] for source in node.sources if source.match is not None]
        waves[node.key] = node.column if node.section is Section.MAIN else 1 + max(before)
    return list(waves.values())


def _by_waiting(wave: Sequence[Node], nodes: Sequence[Node], turns: Mapping[NodeKey, int]) -> list[Node]:
    """The matches of a wave, first those whose sides have played last the longest time ago, and the final last."""
    *_, final = (node.key for node in nodes if node.section in (Section.MAIN, Section.FINAL))

    def waiting(node: Node) -> tuple[bool, int]:
        return node.key == final, max(turns.get(source.match or "", 0) for source in node.sources)

    return sorted(wave, key=waiting)


def _cut(wave: Sequence[Node], hall: int | None) -> list[Sequence[Node]]:
    """The matches in as few parts as the hall needs, which differ by one match at most."""
    parts = -(-len(wave) // (hall or len(wave)))
    share, over = divmod(len(wave), parts)
    cuts = [number * share + min(number, over) for number in range(parts + 1)]
    return [wave[start:end] for start, end in pairwise(cuts)]
