"""What is typed about the till: movements, corrections, and what was counted."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rules.violations import Violation, violation
from tournaments.event.faults.till import TillFault
from tournaments.event.till import PAID_OUT, MovementKind
from tournaments.models.till import LONGEST_WHAT, MOST_TICKETS
from tournaments.pages.entries.marks import read_euro
from tournaments.pages.tables.lists.names import read_name

BOXES = ("kind", "euro", "what", "tickets")


@dataclass(frozen=True, slots=True)
class TypedMovement:
    """What was typed and what it says; `cents` and `kind` are None where they cannot be read."""

    boxes: Mapping[str, str]
    kind: MovementKind | None
    cents: int | None
    what: str
    tickets: int | None
    faults: tuple[Violation, ...]

    @property
    def paid_out(self) -> bool:
        return self.kind in PAID_OUT


def read_movement(data: Mapping[str, str]) -> TypedMovement:
    """Read the boxes kind, euro, what and tickets; the service says what a movement of that kind needs."""
    boxes = {name: data.get(name, "").strip() for name in BOXES}
    kind = next((one for one in MovementKind if one == boxes["kind"]), None)
    cents = read_euro(boxes["euro"])
    what, unreadable = read_name(boxes["what"], limit=LONGEST_WHAT)
    tickets = int(boxes["tickets"]) if re.fullmatch(r"[0-9]{1,6}", boxes["tickets"]) else None
    faults = (
        *((violation(TillFault.SUM_UNREADABLE, "euro"),) if cents is None else ()),
        *((violation(TillFault.TOO_LONG, "what", most=LONGEST_WHAT),) if boxes["what"] and unreadable else ()),
        *(
            (violation(TillFault.TICKETS_UNREADABLE, "tickets", most=MOST_TICKETS),)
            if boxes["tickets"] and tickets is None
            else ()
        ),
    )
    return TypedMovement(boxes, kind, cents, what, tickets, faults)
