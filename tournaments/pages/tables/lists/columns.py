"""The heading of a pasted table -> which column is what."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.event.letters import fold
from tournaments.pages.tables.lists.lines import CLUB_HEADINGS, PAIR_HEADINGS, SEED_HEADINGS, columns
from tournaments.pages.tables.lists.roster import HEADINGS, SURNAME_HEADINGS

MARKS = "\t;,"
PHONE_HEADINGS = frozenset({"telefono", "tel", "cell", "cellulare", "recapito", "phone", "mobile"})
PAID_HEADINGS = frozenset({"pagato", "paga", "pagamento", "quota", "paid", "fee"})
CARD_HEADINGS = frozenset({"tessera", "tess", "n tessera", "numero tessera", "tessera n", "card", "card number"})
_ROW_NUMBERS = frozenset({"", "n", "nr", "num", "numero"})
_OTHERS: Mapping[str, frozenset[str]] = {
    "club": CLUB_HEADINGS,
    "phone": PHONE_HEADINGS,
    "paid": PAID_HEADINGS,
    "card": CARD_HEADINGS,
    "seed": SEED_HEADINGS,
}


@dataclass(frozen=True, slots=True)
class Columns:
    """What parts the columns, those that hold names, in order, which of these hold surnames alone, and which other box
    is in which.
    """

    mark: str
    names: tuple[int, ...]
    surnames: frozenset[int] = frozenset()
    others: Mapping[str, int] = field(default_factory=dict)

    def cells(self, line: str) -> list[str]:
        """The cells of a line of this table; a line that is shorter ends with empty ones."""
        found = [" ".join(cell.split()) for cell in columns(line, self.mark)]
        return found + [""] * (1 + max((*self.names, *self.others.values())) - len(found))


def columns_under(line: str) -> Columns | None:
    """The columns of a table with this heading; None where the line is none, or names nobody."""
    mark = next((mark for mark in MARKS if mark in line), None)
    if mark is None:
        return None
    names, others, surnames = [], {}, set()
    for place, cell in enumerate(columns(line, mark)):
        word = fold(cell)
        box = next((box for box, words in _OTHERS.items() if word in words), None)
        if box is not None:
            others[box] = place
        elif word in HEADINGS | PAIR_HEADINGS and word not in _ROW_NUMBERS:
            names.append(place)
            surnames |= {place} if word.rstrip(" 123") in SURNAME_HEADINGS else set()
        elif word not in _ROW_NUMBERS:
            return None
    return Columns(mark, tuple(names), frozenset(surnames), others) if names else None
