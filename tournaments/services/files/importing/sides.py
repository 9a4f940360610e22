"""Whether a file names sides that a match has, and every deal shares out the pack among them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.cards import TOTAL_POINTS
from rules.sides import SIDES
from rules.violations import ViolationCode, violation
from tournaments.event.faults.importing import ImportFault, Path, Placed, placed
from tournaments.models.report import BY_HELPER

Document = Mapping[str, Any]


def side_faults(document: Document) -> list[Placed]:
    """Every fault of a document that has the shape of the schema."""
    unknown = [
        placed(ImportFault.SIDE_UNKNOWN, *where, side=side, sides=len(SIDES))
        for where, side in _named(document)
        if side not in SIDES
    ]
    return [*unknown, *(fault for where, deal in _deals(document) for fault in _points_faults(where, deal["points"]))]


def _deals(document: Document) -> Iterator[tuple[Path, Any]]:
    """Those that were saved and those that were told, each with its place."""
    for at, deal in enumerate(document["deals"]):
        yield ("deals", at), deal
    for at, report in enumerate(document["reports"]):
        for place, deal in enumerate(report["deals"]):
            yield ("reports", at, "deals", place), deal


def _named(document: Document) -> Iterator[tuple[Path, int]]:
    """Every number of a side, with its place."""
    for at, seat in enumerate(document["seats"]):
        yield ("seats", at, "side"), seat["side"]
    for at, award in enumerate(document["awards"]):
        for place, side in enumerate(award["absent"]):
            yield ("awards", at, "absent", place), side
    for at, report in enumerate(document["reports"]):
        if report["side"] != BY_HELPER or report.get("card"):
            yield ("reports", at, "side"), report["side"]
    for where, deal in _deals(document):
        if deal["winner"] is not None:
            yield (*where, "winner"), deal["winner"]


def _points_faults(where: Path, points: Sequence[int] | None) -> Iterator[Placed]:
    if points is None:
        return
    if len(points) != len(SIDES):
        yield placed(ImportFault.SIDES_COUNT, *where, "points", found=len(points), sides=len(SIDES))
    elif sum(points) != TOTAL_POINTS:
        fault = violation(ViolationCode.SUM_NOT_TOTAL, found=sum(points), total=TOTAL_POINTS)
        yield Placed((*where, "points"), fault)
