"""When and where every match of a bracket is played: fixed in advance, so that a bracket on the wall is complete."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from tournaments.scheduling.bracket.elimination import real
from tournaments.scheduling.bracket.types import Bracket, Node, NodeKey, Path, Section, Source


def planned(nodes: Sequence[Node], hall: int | None) -> tuple[Node, ...]:
    """The matches, each after those that it comes from, with their turns and tables.

    A match is played as soon as everything that it comes from can be over; a column of the main bracket waits for all
    of the column before it. What falls together is played together, in a hall with fewer tables in several turns of
    nearly equal length: the longest waiting first, the last match of the main bracket last.
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
    *_, final = (node.key for node in nodes if node.section in (Section.MAIN, Section.FINAL) and node.block == 1)

    def waiting(node: Node) -> tuple[bool, int]:
        return node.key == final, max(turns.get(source.match or "", 0) for source in node.sources)

    return sorted(wave, key=waiting)


def _cut(wave: Sequence[Node], hall: int | None) -> list[Sequence[Node]]:
    """The matches in as few parts as the hall needs, which differ by one match at most."""
    parts = -(-len(wave) // (hall or len(wave)))
    share, over = divmod(len(wave), parts)
    cuts = [number * share + min(number, over) for number in range(parts + 1)]
    return [wave[start:end] for start, end in pairwise(cuts)]


# Which round of its bracket every match is: the length of a match depends on it.


@dataclass(frozen=True, slots=True)
class Round:
    """How many rounds are `left` after a match up to the final, which has none; in the consolation up to its own."""

    left: int
    consolation: bool = False


FINAL = Round(0)


def round_of(left: int | None, *, consolation: bool) -> Round | None:
    """The round as it is stored; None where nothing is."""
    return None if left is None else Round(left, consolation)


def rounds_of(bracket: Bracket) -> Mapping[NodeKey, Round]:
    """The round of every match, counted back from the final.

    Third place and placing matches are of the round of the main bracket that they are played beside. In a double
    elimination the final between the winners of both brackets is the final, with the second one; the last match of
    either bracket is a semifinal. Each of several brackets side by side has a final of its own.
    """
    return {key: found for block in bracket.blocks for key, found in _rounds_of_block(block).items()}


def _rounds_of_block(bracket: Bracket) -> Mapping[NodeKey, Round]:
    last = {node.section: node.column for node in bracket.nodes}  # columns rise within a section
    for_final = int(Section.FINAL in last)
    waves = dict(zip((node.key for node in bracket.nodes), waves_of(bracket.nodes), strict=True))
    found = {}
    for node in bracket.nodes:
        if node.section is Section.CONSOLATION:
            found[node.key] = Round(last[Section.CONSOLATION] - node.column, consolation=True)
        elif node.section is Section.FINAL:
            found[node.key] = FINAL
        elif node.section in (Section.MAIN, Section.LOWER):
            found[node.key] = Round(last[node.section] - node.column + for_final)
        else:
            found[node.key] = Round(last[Section.MAIN] - waves[node.key])
    return found


def rounds_as_played(bracket: Bracket, begun: Collection[NodeKey], lengths: Collection[int]) -> Mapping[NodeKey, Round]:
    """The round of every match of a bracket of which none is noted, as in an evening of an earlier program.

    There the length of a match depended on how many turns were left, and what has `begun` keeps its length. `lengths`
    are the numbers of last turns that had one of their own.
    """

    def own(left: int) -> int:
        return min((turns for turns in lengths if left < turns), default=0)

    found = dict(rounds_of(bracket))
    for key in begun:
        before, now = Round(bracket.turns - (bracket.node(key).turn or 0)), found[key]
        if own(before.left) != (0 if now.consolation else own(now.left)):
            found[key] = before
    return found


# A bracket as it is stored, and read again.


def bracket_as_json(bracket: Bracket, ids: Mapping[str, str]) -> list[dict[str, object]]:
    """A bracket as it is stored, every entrant named by `ids`."""
    return [
        {
            "key": node.key,
            "section": node.section.value,
            "column": node.column,
            "position": node.position,
            "turn": node.turn,
            "table": node.table,
            "places": list(node.places),
            **({"block": node.block} if node.block > 1 else {}),
            "sources": [
                {
                    "path": source.path.value,
                    "match": source.match,
                    "entrant": None if source.entrant is None else ids[source.entrant],
                }
                for source in node.sources
            ],
        }
        for node in bracket.nodes
    ]


def bracket_of_json(nodes: Sequence[Mapping[str, Any]]) -> Bracket:
    """The bracket that was stored; entrants are the ids of teams."""
    return Bracket(
        tuple(
            Node(
                key=node["key"],
                section=Section(node["section"]),
                column=node["column"],
                position=node["position"],
                turn=node["turn"],
                table=node["table"],
                sources=_sources(node["sources"]),
                places=(node["places"][0], node["places"][1]),
                block=node.get("block", 1),
            )
            for node in nodes
        )
    )


def leads_back(bracket: Bracket) -> bool:
    """Whether every match comes from the draw or from matches before it, as in every bracket that was drawn."""
    known: set[str] = set()
    for node in bracket.nodes:
        before = {source.match for source in node.sources} - {None}
        if not before <= known or (node.section is not Section.MAIN and not before):
            return False
        known.add(node.key)
    return any(node.section is Section.MAIN for node in bracket.nodes)


def _sources(stored: Sequence[Mapping[str, Any]]) -> tuple[Source, Source]:
    one, other = (Source(Path(source["path"]), source["match"], source["entrant"]) for source in stored)
    return one, other
