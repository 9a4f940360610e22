"""The bracket of a stage: as it was drawn, and as the results leave it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import Draw, Stage, Team
from tournaments.scheduling.bracket.progress import standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, Node, NodeKey, Path, Section, Source, Standing
from tournaments.selectors.outcomes import MatchRecord, match_records
from tournaments.selectors.stages import turns_before_stage


@dataclass(frozen=True, slots=True)
class BracketInPlay:
    """A published bracket. `records` leads from a match of the bracket to the match that was made of it."""

    bracket: Bracket
    standings: Mapping[NodeKey, Standing]
    records: Mapping[NodeKey, MatchRecord]


def bracket_in_play(stage: Stage, records: Sequence[MatchRecord] | None = None) -> BracketInPlay | None:
    """The bracket of a stage as things stand; None before one is published."""
    draw = Draw.objects.filter(
        tournament_id=stage.tournament_id, stage=stage, published_at__isnull=False, bracket__isnull=False
    ).first()
    if draw is None:
        return None
    bracket = bracket_of_json(draw.bracket or ())
    before = turns_before_stage(stage)
    at = {(node.turn, node.table): node.key for node in bracket.nodes if node.turn is not None}
    records = match_records(stage) if records is None else records
    by_node = {at[record.turn - before, record.table]: record for record in records}
    results = {key: _decided(record) for key, record in by_node.items() if record.complete}
    return BracketInPlay(bracket, standings_of(bracket, results, withdrawn_from(stage)), by_node)


def drawn_bracket(draw: Draw) -> BracketInPlay | None:
    """The bracket of a draw before anything was played, published or not; None for a draw of another format."""
    if draw.bracket is None:
        return None
    bracket = bracket_of_json(draw.bracket)
    return BracketInPlay(bracket, standings_of(bracket, {}, withdrawn_from(draw.stage)), {})


def withdrawn_from(stage: Stage) -> frozenset[str]:
    """The teams of a tournament that withdrew."""
    rows = Team.objects.filter(tournament_id=stage.tournament_id, withdrawn__isnull=False)
    return frozenset(str(team) for team in rows.values_list("id", flat=True))


def _decided(record: MatchRecord) -> Decided:
    """What came of a match; who sat there stays, even if other results led somebody else there since."""
    sides = (record.sides[0].team.id, record.sides[1].team.id)
    winner = record.outcome.winner
    return Decided(winner=sides[winner - 1] if winner else None, sides=sides)


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


def _sources(stored: Sequence[Mapping[str, Any]]) -> tuple[Source, Source]:
    one, other = (Source(Path(source["path"]), source["match"], source["entrant"]) for source in stored)
    return one, other
