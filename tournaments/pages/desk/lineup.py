"""The line-up form of one match."""

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.pages.frame.values import read_reason, read_uuid, read_whole

_BOX = re.compile(r"chair([12])\.([1-3])")


@dataclass(frozen=True, slots=True)
class TypedLineup:
    """(side, chair) -> the chosen player; a choice that names nobody is left out."""

    seats: Mapping[tuple[int, int], uuid.UUID] = field(default_factory=dict)
    version: int = 0
    reason: str = ""


def read_lineup(data: Mapping[str, str]) -> TypedLineup:
    seats = {}
    for name, value in data.items():
        box, player = _BOX.fullmatch(name), read_uuid(value)
        if box and player:
            seats[int(box[1]), int(box[2])] = player
    return TypedLineup(
        seats,
        version=read_whole(data.get("version", "")),
        reason=read_reason(data.get("reason", "")),
    )
