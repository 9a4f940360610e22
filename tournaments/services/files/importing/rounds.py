"""The rounds of matches of a bracket in a file that notes none, because the program of then did not."""

from collections.abc import Mapping
from typing import Any

from tournaments.scheduling.bracket.plan import Round, bracket_of_json, leads_back, rounds_as_played
from tournaments.scheduling.bracket.types import NodeKey

Document = dict[str, Any]
Rows = list[dict[str, Any]]


def with_rounds(document: Document) -> Document:
    """The document with the round of every match of its brackets, what has begun as long as it was; as it is where a
    match of them has its round.

    What leads nowhere in it is left for those who judge references.
    """
    noted: dict[str, dict[str, object]] = {}
    for draw in document["draws"]:
        if draw["bracket"] and draw["published_at"] is not None:
            noted |= _rounds(document, draw)
    return document | {"matches": [match | noted.get(match["id"], {}) for match in document["matches"]]}


def _rounds(document: Document, draw: Mapping[str, Any]) -> dict[str, dict[str, object]]:
    """What is to be noted of the matches of a bracket, by their ids."""
    numbers = {stage["id"]: stage["number"] for stage in document["stages"]}
    stage = next((one for one in document["stages"] if one["id"] == draw["stage"]), None)
    if stage is None:
        return {}
    turns = {one["id"]: one["number"] for one in document["turns"] if one["stage"] == stage["id"]}
    earlier = [one["number"] for one in document["turns"] if numbers.get(one["stage"], 0) < stage["number"]]
    matches: Rows = [match for match in document["matches"] if match["turn"] in turns]
    if not matches or any("rounds_left" in match for match in matches):
        return {}
    bracket, before = bracket_of_json(draw["bracket"]), max(earlier, default=0)
    at = {(node.turn, node.table): node.key for node in bracket.nodes}
    made: dict[NodeKey, dict[str, Any]] = {}
    for match in matches:
        place = turns[match["turn"]] - before, match["drawn_table"] or match["table"]
        if place in at:
            made[at[place]] = match
    if not (made and leads_back(bracket)):
        return {}
    played = _played(document)
    begun = {key for key, match in made.items() if match["id"] in played or match["started_at"] is not None}
    rounds = rounds_as_played(bracket, begun, {one["turns"] for one in stage["last_lengths"]})
    return {match["id"]: _noted(rounds[key]) for key, match in made.items()}


def _noted(round_: Round) -> dict[str, object]:
    return {"rounds_left": round_.left, **({"in_consolation": True} if round_.consolation else {})}


def _played(document: Document) -> set[str]:
    """The matches of which a deal or an award is in force."""
    return {row["match"] for name in ("deals", "awards") for row in document[name] if row["replaced"] is None}
