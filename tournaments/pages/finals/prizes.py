"""The prizes of an evening as somebody types them: a line for every place."""

from dataclasses import dataclass

from rules.violations import Violation, violation
from tournaments.event.faults.evening import PrizeFault
from tournaments.models.tournament import LONGEST_PRIZE, MOST_PRIZES
from tournaments.pages.tables.lists.names import read_name


@dataclass(frozen=True, slots=True)
class TypedPrizes:
    """What is in the box, the prizes as they are kept, and every fault; `errors` say why they were not saved."""

    text: str
    prizes: tuple[str, ...] = ()
    faults: tuple[Violation, ...] = ()
    errors: tuple[str, ...] = ()


def read_prizes(text: str) -> TypedPrizes:
    """The first line is for the first place; an empty line leaves its place without a prize, those at the end go."""
    read = [read_name(line, limit=LONGEST_PRIZE) for line in text.rstrip().splitlines()]
    bad = [str(number) for number, (prize, faults) in enumerate(read, start=1) if faults and prize]
    faults = (
        *((violation(PrizeFault.UNREADABLE, lines=", ".join(bad), most=LONGEST_PRIZE),) if bad else ()),
        *((violation(PrizeFault.TOO_MANY, most=MOST_PRIZES),) if len(read) > MOST_PRIZES else ()),
    )
    return TypedPrizes(text, tuple(prize for prize, _faults in read), faults)
