"""The place of a row in its tournament."""

from collections.abc import Mapping
from typing import Any

from rules.problems import Problem
from tournaments.event.problems.import_problems import Finding, Path


class Places:
    """The place of a row in its tournament, in a document with possibly broken references."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self._slug = str(document["tournament"]["slug"])
        self._by_id = {
            section: {row["id"]: row for row in rows} for section, rows in document.items() if isinstance(rows, list)
        }

    def finding(self, problem: Problem, where: Path) -> Finding:
        """The finding at a place of the document: ("deals", 3, "points")."""
        section, *rest = where or ("",)
        if rest and isinstance(rest[0], int):
            return self.in_row(problem, str(section), self._document[str(section)][rest[0]]["id"], *rest[1:])
        return Finding(problem, self._slug, section=str(section), field=tuple(rest))

    def in_row(self, problem: Problem, section: str, row_id: str, *field: str | int) -> Finding:
        """The finding in a row; where it is played is known of rows that are in the document."""
        row = {"id": row_id, **self._by_id.get(section, {}).get(row_id, {})}
        match = row if section == "matches" else self._named("matches", row)
        turn = row if section == "turns" else self._named("turns", row) or self._named("turns", match)
        stage = row if section == "stages" else self._named("stages", row) or self._named("stages", turn)
        numbers = stage.get("number"), turn.get("number"), match.get("table")
        return Finding(problem, self._slug, *numbers, section=section, row=row_id, field=field)

    def _named(self, section: str, row: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a row names in this section, which it calls by the same word."""
        word = {"matches": "match", "turns": "turn", "stages": "stage"}[section]
        found: Mapping[str, Any] = self._by_id[section].get(row.get(word), {})
        return found
