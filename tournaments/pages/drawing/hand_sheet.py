"""What was typed from a sheet on which a turn was paired by hand."""

import re
from collections.abc import Mapping

from tournaments.pages.frame.values import read_line
from tournaments.scheduling.pairing.turn import Couples, Place
from tournaments.selectors.play.draw_queries import HandSheet

LONGEST = 9
BOX = re.compile(r"t[0-9]{1,4}\.[0-9]{1,4}\.[12]")


def box_of(place: Place, side: int) -> str:
    """The name of a box, and its id on the page."""
    turn, table = place
    return f"t{turn}.{table}.{side}"


def read_couples(data: Mapping[str, str], sheet: HandSheet) -> Couples:
    """The entrants written at each table of the sheet; "07" is 7."""
    return {place: (_read(data, place, 1), _read(data, place, 2)) for place in sheet.places}


def typed_lines(data: Mapping[str, str]) -> list[str]:
    """What was typed, table by table, where there are no such tables (any more): "3: 7–12"."""
    lines: dict[tuple[str, str], list[str]] = {}
    for name, value in data.items():
        if BOX.fullmatch(name) and value.strip():
            turn, table, _side = name.split(".")
            lines.setdefault((turn, table), []).append(read_line(value, limit=LONGEST))
    return [f"{table}: {'–'.join(numbers)}" for (_turn, table), numbers in lines.items()]


def _read(data: Mapping[str, str], place: Place, side: int) -> str:
    typed = read_line(data.get(box_of(place, side), ""), limit=LONGEST)
    return (typed.lstrip("0") or typed) if typed.isdecimal() else typed
