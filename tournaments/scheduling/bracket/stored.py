"""A bracket as it is stored, and read again."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.scheduling.bracket.types import Bracket, Node, Path, Section, Source


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
