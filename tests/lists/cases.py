"""Lists that were made up by hand, with the right reading beside each: `cases/*.txt`.

A case begins with `=== what it is | who is ranked | the letters or kind of its file`. Above `---` is the list, below
what is to be read: the kinds of its columns, a line for every entry (row, players, what is beside them), a line with
`?`
for every question (its rows, or -, and its code without `ask_`), and the lines of a chat that are set aside.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.lists.books import ods, xlsx
from tournaments.lists.list_table import Kind, Reading

FOLDER = Path(__file__).with_name("cases")
PEOPLE = {"players": 1, "pairs": 2, "trios": 3}
TOLD = (Kind.PHONE, Kind.EMAIL, Kind.CARD, Kind.NOTE)
"""Of what is private consent and time are only looked at as columns."""


@dataclass(frozen=True, slots=True)
class Case:
    """A list and its reading, both as they are written down."""

    name: str
    ranked: str
    content: bytes
    expected: tuple[str, ...]

    @property
    def people(self) -> int:
        return PEOPLE[self.ranked]


def all_cases() -> list[Case]:
    return [case for file in sorted(FOLDER.glob("*.txt")) for case in _cases(file.read_text(encoding="utf-8"))]


def _cases(text: str) -> list[Case]:
    found = []
    for part in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]:
        title, _end, body = part.partition("\n")
        name, ranked, *more = (word.strip() for word in title.split("|"))
        given, _rule, expected = body.partition("\n---\n") if not body.startswith("---\n") else ("", "", body[4:])
        kind = more[0] if more else "utf-8"
        content = {"xlsx": xlsx, "ods": ods}[kind](given) if kind in ("xlsx", "ods") else (given + "\n").encode(kind)
        found.append(Case(name, ranked, content, tuple(filter(None, expected.splitlines()))))
    return found


def written(reading: Reading, *, columns: bool) -> tuple[str, ...]:
    """A reading as it is written down in a case."""
    lines = []
    if columns:
        lines.append("columns " + " ".join(f"{one.kind}{'/' if one.part else ''}{one.part}" for one in reading.columns))
    for entry in reading.entries:
        beside: Mapping[str, str] = {
            "club": entry.club,
            "team": entry.team,
            "seed": str(entry.seed or ""),
            "mark": " ".join(entry.marks),
            "paid": "" if entry.payment is None else str("yes" if entry.payment.cents is None else entry.payment.cents),
            **{kind.value: entry.private.get(kind, "") for kind in TOLD},
        }
        told = sorted(f"{name} {value}" for name, value in beside.items() if value)
        lines.append(" | ".join([f"{entry.row} {' + '.join(entry.players)}", *told]))
    for one in reading.questions:
        lines.append(f"? {','.join(map(str, one.rows)) or '-'} {str(one.problem.code).removeprefix('ask_')}")
    if reading.aside:
        lines.append("aside " + " ".join(str(one.number) for one in reading.aside))
    return tuple(lines)


def as_written(case: Case) -> tuple[str, ...]:
    """What a case expects, with what is beside names in one order."""
    found = []
    for line in case.expected:
        first, *beside = line.split(" | ")
        found.append(" | ".join([first, *sorted(beside)]))
    return tuple(found)
