"""Whether every row of a file is named once and every reference leads to a row of the file."""

import datetime
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from tournaments.event.problems.import_problems import ImportProblem, Placed, placed

Document = Mapping[str, Any]

# Section and field -> the section that the field leads to.
REFERENCES = {
    ("teams", "again_of"): "teams",
    ("teams", "withdrawn"): "log",
    ("teams", "withdrawn_in"): "stages",
    ("players", "team"): "teams",
    ("days", "venue"): "venues",
    ("appointments", "stage"): "stages",
    ("appointments", "day"): "days",
    ("appointments", "venue"): "venues",
    ("homes", "team"): "teams",
    ("homes", "venue"): "venues",
    ("evenings", "team"): "teams",
    ("evenings", "day"): "days",
    ("kept_apart", "one"): "teams",
    ("kept_apart", "two"): "teams",
    ("entries", "stage"): "stages",
    ("entries", "team"): "teams",
    ("draws", "stage"): "stages",
    ("turns", "stage"): "stages",
    ("fixtures", "turn"): "turns",
    ("fixtures", "home"): "teams",
    ("fixtures", "away"): "teams",
    ("matches", "turn"): "turns",
    ("matches", "fixture"): "fixtures",
    ("seats", "match"): "matches",
    ("seats", "player"): "players",
    ("deals", "match"): "matches",
    ("deals", "entered"): "log",
    ("deals", "replaced"): "log",
    ("awards", "match"): "matches",
    ("awards", "entered"): "log",
    ("awards", "replaced"): "log",
    ("reports", "match"): "matches",
    ("reports", "entered"): "log",
    ("reports", "settled"): "log",
    ("check_ins", "team"): "teams",
    ("check_ins", "day"): "days",
    ("check_ins", "entered"): "log",
    ("check_ins", "replaced"): "log",
    ("fee_shares", "team"): "teams",
    ("fee_shares", "choice"): "fee_choices",
    ("fee_shares", "entered"): "log",
    ("fee_shares", "replaced"): "log",
    ("receipts", "entered"): "log",
    ("payments", "team"): "teams",
    ("payments", "receipt"): "receipts",
    ("payments", "entered"): "log",
    ("payments", "replaced"): "log",
    ("prizes", "removed"): "log",
    ("handovers", "prize"): "prizes",
    ("handovers", "team"): "teams",
    ("handovers", "receipt"): "receipts",
    ("handovers", "entered"): "log",
    ("handovers", "replaced"): "log",
    ("till", "prize"): "prizes",
    ("till", "entered"): "log",
    ("till", "replaced"): "log",
    ("singles", "entered"): "log",
    ("singles", "replaced"): "log",
    ("substitutions", "player"): "players",
    ("substitutions", "substitute"): "players",
    ("substitutions", "entered"): "log",
    ("substitutions", "replaced"): "log",
    ("penalties", "stage"): "stages",
    ("penalties", "team"): "teams",
    ("penalties", "player"): "players",
    ("penalties", "match"): "matches",
    ("penalties", "entered"): "log",
    ("penalties", "withdrawn"): "log",
    ("decisions", "stage"): "stages",
    ("decisions", "entered"): "log",
    ("decisions", "withdrawn"): "log",
    ("declarations", "modifier"): "modifiers",
    ("declarations", "team"): "teams",
    ("declarations", "target"): "teams",
    ("declarations", "cancels"): "declarations",
    ("declarations", "entered"): "log",
    ("declarations", "withdrawn"): "log",
}

# Section -> fields that together are there once, the last of them being the place that is named.
ONCE = (
    ("teams", ("number",)),
    ("teams", ("name",)),
    ("teams", ("seed",)),
    ("players", ("team", "number")),
    ("venues", ("number",)),
    ("days", ("number",)),
    ("homes", ("team",)),
    ("evenings", ("team", "day")),
    ("kept_apart", ("one", "two")),
    ("entries", ("stage", "team")),
    ("entries", ("stage", "number")),
    ("turns", ("number",)),
    ("fixtures", ("turn", "home", "away")),
    ("matches", ("turn", "table")),
    ("seats", ("match", "side", "chair")),
    ("modifiers", ("key",)),
    ("fee_choices", ("number",)),
    ("receipts", ("number",)),
    ("prizes", ("number",)),
    ("singles", ("number",)),
    ("substitutions", ("substitute",)),
    ("log", ("key",)),
)

TIMES = (
    ("days", "date"),
    ("draws", "drawn_at"),
    ("draws", "published_at"),
    ("modifiers", "deadline"),
    ("entry_terms", "closes_at"),
    ("log", "at"),
)


def reference_problems(document: Document) -> list[Placed]:
    """Every problem of a document that has the shape of the schema."""
    return [*_times(document), *_repeated_ids(document), *_repeated_values(document), *_broken(document)]


def _times(document: Document) -> Iterator[Placed]:
    about = document["tournament"]
    for name in ("date", "created_at", "closed_at"):
        if not _is_time(about[name]):
            yield placed(ImportProblem.NO_SUCH_TIME, "tournament", name, value=about[name])
    for section, name in TIMES:
        for position, row in enumerate(document[section]):
            if not _is_time(row[name]):
                yield placed(ImportProblem.NO_SUCH_TIME, section, position, name, value=row[name])


def _is_time(text: str | None) -> bool:
    try:
        return text is None or bool(datetime.datetime.fromisoformat(text))
    except ValueError:
        return False


def _repeated_ids(document: Document) -> Iterator[Placed]:
    seen = {document["tournament"]["id"]}
    for section, rows in document.items():
        if isinstance(rows, list):
            for position, row in enumerate(rows):
                if row["id"] in seen:
                    yield placed(ImportProblem.ID_TWICE, section, position, "id", value=row["id"])
                seen.add(row["id"])


def _repeated_values(document: Document) -> Iterator[Placed]:
    for section, names in ONCE:
        seen: set[Hashable] = set()
        for position, row in enumerate(document[section]):
            values = tuple(row[name] for name in names)
            if values in seen and None not in values:
                yield placed(ImportProblem.VALUE_TWICE, section, position, names[-1], value=str(values[-1]))
            seen.add(values)


def _broken(document: Document) -> Iterator[Placed]:
    ids: dict[str, set[str]] = defaultdict(set)
    for section, rows in document.items():
        if isinstance(rows, list):
            ids[section] = {row["id"] for row in rows}
    for (section, name), target in REFERENCES.items():
        for position, row in enumerate(document[section]):
            if row.get(name) is not None and row[name] not in ids[target]:
                yield placed(ImportProblem.REFERENCE_BROKEN, section, position, name, section=target)
    for section in ("decisions", "prizes"):
        for position, row in enumerate(document[section]):
            for rank, team in enumerate(row.get("order", ())):
                if team not in ids["teams"]:
                    yield placed(ImportProblem.REFERENCE_BROKEN, section, position, "order", rank, section="teams")
