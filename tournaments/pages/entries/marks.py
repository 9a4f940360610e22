"""The forms of the door: marks, search, fee."""

import datetime
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from rules.violations import Violation, violation
from tournaments.event.faults.evening import TermsFault
from tournaments.event.letters import alphabetical, looked_for
from tournaments.models.arrival import FEE_PER
from tournaments.pages.frame.values import YEARS, read_line, read_uuid
from tournaments.selectors.entries.arrivals import ArrivalLine

SEARCH_LIMIT = 60


class Mark(StrEnum):
    """What a button at the door says of an entrant; `SETTLED` is come and all paid, `SHARE` what one person of it
    pays, `SUM` what was typed.
    """

    PRESENT = "present"
    ABSENT = "absent"
    PAID = "paid"
    SETTLED = "settled"
    SHARE = "share"
    SUM = "sum"
    UNPAID = "unpaid"


class Only(StrEnum):
    """Which lines of the list are shown."""

    ALL = ""
    MISSING = "missing"
    UNPAID = "unpaid"


@dataclass(frozen=True, slots=True)
class Search:
    """A filter and a few letters of any name, in any order."""

    only: Only = Only.ALL
    typed: str = ""

    def keeps(self, line: ArrivalLine) -> bool:
        if self.only is Only.MISSING and not line.missing:
            return False
        if self.only is Only.UNPAID and not line.left_to_pay:
            return False
        known = looked_for(" ".join((*line.people, line.name, line.title, line.club, str(line.number))))
        return all(f" {part}" in known for part in alphabetical(self.typed).split())


def read_search(data: Mapping[str, str]) -> Search:
    only = next((one for one in Only if one == data.get("only", "")), Only.ALL)
    return Search(only, read_line(data.get("q", ""), limit=SEARCH_LIMIT))


@dataclass(frozen=True, slots=True)
class Marked:
    """What was said of whom; `cents` is the sum that was `typed`, None where that is none."""

    what: Mark
    team: uuid.UUID
    cents: int | None
    typed: str = ""


def read_mark(data: Mapping[str, str]) -> Marked | None:
    """The button "present:<id>" and the sum in euro; None for anything else."""
    what, _colon, whom = data.get("mark", "").partition(":")
    team_id = read_uuid(whom)
    if what not in set(Mark) or team_id is None:
        return None
    return Marked(Mark(what), team_id, read_euro(data.get("euro", "")), data.get("euro", ""))


@dataclass(frozen=True, slots=True)
class TypedTerms:
    """What was typed about entering; `boxes` is the text, the rest what it says. The fee is in cents."""

    boxes: Mapping[str, str]
    fee: int | None = None
    fee_per: str = FEE_PER[0]
    registration: bool = False
    limit: int | None = None
    closes_at: datetime.datetime | None = None
    faults: Mapping[str, tuple[Violation, ...]] = field(default_factory=dict)


def read_terms(data: Mapping[str, str]) -> TypedTerms:
    """Read the boxes fee, fee_per, registration, limit and closes_at; empty ones mean that there is none."""
    boxes = {name: data.get(name, "").strip() for name in ("fee", "limit", "closes_at")}
    faults: dict[str, tuple[Violation, ...]] = {}
    fee = read_euro(boxes["fee"])
    if boxes["fee"] and fee is None:
        faults["fee"] = (violation(TermsFault.FEE_UNREADABLE),)
    limit = int(boxes["limit"]) if re.fullmatch(r"[0-9]{1,6}", boxes["limit"]) else None
    if boxes["limit"] and limit is None:
        faults["limit"] = (violation(TermsFault.LIMIT_UNREADABLE),)
    closes_at = _local_time(boxes["closes_at"])
    if boxes["closes_at"] and closes_at is None:
        faults["closes_at"] = (violation(TermsFault.TIME_UNREADABLE),)
    return TypedTerms(
        boxes=boxes,
        fee=fee or None,
        fee_per=data.get("fee_per", FEE_PER[0]),
        registration=bool(data.get("registration")),
        limit=limit,
        closes_at=closes_at,
        faults=faults,
    )


def read_euro(text: str) -> int | None:
    """ "12,50", "12.5" or "12 €" -> cents; None for anything else."""
    found = re.fullmatch(r"([0-9]{1,7})(?:[.,]([0-9]{1,2}))?\s*€?", text.strip())
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found else None


def in_boxes(cents: int | None) -> str:
    """ "12" or "12,50", as `read_euro` reads it; "" for none."""
    if cents is None:
        return ""
    return f"{cents // 100}" if cents % 100 == 0 else f"{cents // 100},{cents % 100:02d}"


def _local_time(text: str) -> datetime.datetime | None:
    """What a box for date and time holds, in the time of the hall."""
    try:
        found = parse_datetime(text)
    except ValueError:
        return None
    if found is None or found.year not in YEARS:
        return None
    return timezone.make_aware(found) if timezone.is_naive(found) else found
