"""A list that was sent, as it is kept until it is entered: its tables, what was answered, and what was typed since."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from tournaments.lists.reading import Choices, read_tables
from tournaments.lists.table import Kind, Message, Reading, Row, Table

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Draft:
    """`text` is the list where it was pasted. `typed` are the boxes that differ from what was read, by row, with the
    decision; `done` are the rows that are entered or left out.
    """

    tables: tuple[Table, ...]
    text: str = ""
    choices: Choices = field(default_factory=Choices)
    typed: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    done: frozenset[int] = frozenset()

    def read(self, people: int) -> Reading:
        """The list as it is read with what was answered so far."""
        return read_tables(self.tables, people, self.choices)

    def without(self, rows: frozenset[int]) -> "Draft":
        """The same where these rows are done with."""
        return replace(self, done=self.done | rows)

    def as_document(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "text": self.text,
            "tables": [_as_json(table) for table in self.tables],
            "choices": asdict(self.choices),
            "typed": {str(row): dict(boxes) for row, boxes in self.typed.items()},
            "done": sorted(self.done),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> "Draft":
        """As it was stored."""
        said = document["choices"]
        columns = {int(index): Kind(kind) for index, kind in said["columns"].items()}
        return cls(
            tuple(map(_table, document["tables"])),
            document["text"],
            Choices(**{**said, "columns": columns}),
            {int(row): boxes for row, boxes in document["typed"].items()},
            frozenset(document["done"]),
        )

    def answered(self, data: Mapping[str, str]) -> "Draft":
        """The same with what the page's own choices say; a column is changed only where its head says something else
        than it was shown with.
        """
        columns = dict(self.choices.columns)
        for name, value in data.items():
            index = name.removeprefix("column_")
            if name != index and index.isdecimal() and value in set(Kind) and value != data.get(f"was_{index}"):
                columns[int(index[:4])] = Kind(value)
        table = data.get("table", "")
        capitals = {YES: True, NO: False}.get(data.get("capitals", ""), self.choices.capitals)
        chosen = int(table) if table.isdecimal() and len(table) < 4 else self.choices.table
        withdrawn = "withdrawn" in data if "withdrawn_shown" in data else self.choices.withdrawn
        if chosen != self.choices.table:  # the columns of another table are others
            return Draft(self.tables, self.text, Choices({}, chosen, withdrawn, capitals))
        return replace(self, choices=Choices(columns, chosen, withdrawn, capitals))


def _as_json(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "cut": table.cut,
        "rows": [[row.number, row.hidden, list(row.cells), sorted(row.struck)] for row in table.rows],
        "messages": [[one.number, one.sender, one.text] for one in table.messages],
        "doubts": {str(row): list(both) for row, both in table.doubts.items()},
    }


def _table(stored: Mapping[str, Any]) -> Table:
    rows = (Row(number, tuple(cells), hidden, frozenset(struck)) for number, hidden, cells, struck in stored["rows"])
    doubts = {int(row): (both[0], both[1]) for row, both in stored["doubts"].items()}
    messages = tuple(Message(*one) for one in stored["messages"])
    return Table(tuple(rows), stored["name"], doubts, stored["cut"], messages)
