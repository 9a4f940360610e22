"""The rows of a turn as they were typed: each a sheet of its own, or a result that was tapped."""

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.match_formats import MatchFormat, Result, legal_results
from rules.outcomes import PlayedDeal, deals_of_result
from rules.problems import RuleProblem, problem_at
from rules.typed import MOST_SHOWN
from tournaments.pages.frame.values import read_key, read_uuid, read_whole
from tournaments.pages.shared.matches.typed_match import MatchSheet, read_sheet, saved_sheet

_FIELD = re.compile(r"r(\d{1,4})\.(.+)", re.DOTALL)
_RESULT = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
_NOT_TYPED = frozenset({"match", "version", "key"})
NO_MATCH = uuid.UUID(int=0)


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One table of a turn with something in its boxes. `boxes` are named as on a match sheet, "d3.1.first".

    `match_id` is NO_MATCH where what was sent names none. `accept` is what the table told and the desk confirms by a
    button; `keep`: what others saved is to stay.
    """

    table: int
    match_id: uuid.UUID
    version: int
    boxes: Mapping[str, str]
    result: str
    keep: bool
    key: uuid.UUID | None
    accept: uuid.UUID | None = None

    @property
    def typed(self) -> str:
        """What is in its boxes, in order."""
        return self.result or ", ".join(value for value in self.boxes.values() if value.strip())


def read_rows(data: Mapping[str, str]) -> tuple[TypedRow, ...]:
    """The rows of a posted page in which something was typed or pressed."""
    fields: dict[int, dict[str, str]] = {}
    for name, value in data.items():
        if found := _FIELD.fullmatch(name):
            fields.setdefault(int(found[1]), {})[found[2]] = value
    rows = (_typed_row(table, own, data.get("key", "")) for table, own in sorted(fields.items()))
    return tuple(row for row in rows if row is not None)


def _typed_row(table: int, own: Mapping[str, str], page_key: str) -> TypedRow | None:
    if not any(value.strip() for name, value in own.items() if name not in _NOT_TYPED):
        return None
    return TypedRow(
        table,
        match_id=read_uuid(own.get("match", "")) or NO_MATCH,
        version=read_whole(own.get("version", "")),
        boxes={name: value for name, value in own.items() if name.startswith("d")},
        result=own.get("result", ""),
        keep="keep" in own,
        key=read_key({**own, "key": page_key}),
        accept=read_uuid(own.get("accept", "")),
    )


def read_entry(row: TypedRow, match_format: MatchFormat, saved: Sequence[PlayedDeal]) -> MatchSheet:
    """The sheet as it would be with what was typed: what is saved stays where nothing is in its box."""
    if row.result:
        return replace(read_tapped(row.result, match_format, saved), version=row.version, key=row.key)
    typed = {name: value for name, value in row.boxes.items() if value.strip()}
    lines = {name.rpartition(".")[0] for name in typed}
    kept = {name: value for name, value in _boxes(match_format, saved).items() if name.rpartition(".")[0] not in lines}
    sheet = read_sheet({**kept, **typed}, match_format)
    return replace(sheet, version=row.version, key=row.key)


def read_tapped(text: str, match_format: MatchFormat, saved: Sequence[PlayedDeal] = ()) -> MatchSheet:
    """The sheet that says what was tapped; what is saved, with the problem, where no match can end so."""
    if (result := read_result(text, match_format)) is not None:
        return saved_sheet(match_format, deals_of_result(match_format, result), 0)
    problem = problem_at(RuleProblem.RESULT_IMPOSSIBLE, result=text[:MOST_SHOWN])
    return replace(saved_sheet(match_format, saved, 0), problems=(problem,))


def read_result(text: str, match_format: MatchFormat) -> Result | None:
    """ "4-1" where winners alone may be told and a match can end so, else None."""
    found = _RESULT.fullmatch(text)
    result = (int(found[1]), int(found[2])) if found else None
    return result if match_format.winner_only_allowed and result in legal_results(match_format) else None


def _boxes(match_format: MatchFormat, saved: Sequence[PlayedDeal]) -> dict[str, str]:
    """What is saved, as the boxes of a sheet."""
    boxes: dict[str, str] = {}
    for line in saved_sheet(match_format, saved, 0).lines:
        if not line.empty:
            boxes |= {f"{line.name}.first": line.first, f"{line.name}.second": line.second}
            boxes |= {f"{line.name}.winner": line.winner} | ({f"{line.name}.cappotto": "1"} if line.cappotto else {})
            boxes |= {f"{line.name}.error": "1"} if line.error else {}
            boxes |= {f"{line.name}.{name}": value for name, value in line.more}
    return boxes
