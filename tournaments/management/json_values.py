"""Values out of a JSON file that somebody else wrote: what is not as expected is remembered, every place of it."""

import json
from pathlib import Path
from typing import Any

from rules.violations import Violation, violation
from tournaments.management.draw_arguments import ArgumentFault
from tournaments.scheduling.kernel.types import EntrantId

HIGHEST_NUMBER = 1_000
SHOWN = 60


class JsonReader:
    """Reads values of the file that `option` names; where something else was expected, what is returned is harmless."""

    def __init__(self, option: str) -> None:
        self.option = option
        self.faults: list[Violation] = []

    def document(self, path: str) -> Any:
        """What the file holds, None if it cannot be read."""
        shown = path if len(path) <= SHOWN else f"…{path[-SHOWN:]}"
        try:
            return json.loads(Path(path).read_text("utf-8-sig"))
        except OSError:
            self.faults.append(violation(ArgumentFault.FILE_UNREADABLE, option=self.option, file=shown))
        except (ValueError, RecursionError):
            self.faults.append(violation(ArgumentFault.FILE_NOT_JSON, option=self.option, file=shown))
        return None

    def items(self, value: Any, name: str, place: str) -> list[Any]:
        """The list under this name."""
        found = value.get(name) if isinstance(value, dict) else None
        if isinstance(found, list):
            return found
        self.expected(place)
        return []

    def number(self, value: Any, name: str, place: str) -> int:
        """The number under this name, from 1 to 1,000."""
        found = value.get(name) if isinstance(value, dict) else None
        if isinstance(found, int) and not isinstance(found, bool) and 1 <= found <= HIGHEST_NUMBER:
            return found
        self.expected(f"{place}.{name}")
        return 1

    def ids(self, value: Any, place: str) -> list[EntrantId]:
        """A list of ids, at least one, each of which can be printed."""
        if isinstance(value, list) and value and all(isinstance(one, str) and one.isprintable() for one in value):
            return value
        self.expected(place)
        return []

    def expected(self, place: str) -> None:
        """Something else was expected at this place."""
        self.faults.append(violation(ArgumentFault.FILE_SHAPE, option=self.option, place=place))
