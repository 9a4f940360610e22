"""The desk's buttons for the clock of a turn."""

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.dateparse import parse_datetime

STOP = "stop"


@dataclass(frozen=True, slots=True)
class TypedClock:
    """`minutes` are added, or taken away below 0; None stops the clock. `seen` is the end that the page showed."""

    minutes: int | None
    seen: datetime.datetime | None


def read_clock(data: Mapping[str, str]) -> TypedClock:
    """Anything that no button says moves nothing."""
    text = data.get("minutes", "")
    minutes = int(text) if re.fullmatch(r"-?[0-9]{1,3}", text, re.ASCII) else 0
    return TypedClock(None if text == STOP else minutes, _moment(data.get("seen", "")))


def _moment(text: str) -> datetime.datetime | None:
    try:
        return parse_datetime(text)
    except ValueError:
        return None
