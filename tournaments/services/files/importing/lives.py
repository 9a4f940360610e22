"""Whether what the log brought and ended fits in time: of one deal, and of one match, only one result at once."""

import uuid
from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from rules.awards import AwardKind
from tournaments.event.faults.importing import ImportFault, Placed, placed
from tournaments.services.files.importing.rows import Rows

NEVER = 2**63
"""Later than any version."""


@dataclass(frozen=True, slots=True, order=True)
class Life:
    """The first version with a row, the first one without it, and the row's place in its section."""

    begins: int
    ends: int
    at: int


def life_faults(rows: Rows) -> list[Placed]:
    """Every two results of one deal or match that counted at the same time."""
    return [*_deal_faults(rows), *_award_faults(rows)]


def _deal_faults(rows: Rows) -> Iterator[Placed]:
    """Two values of one deal that are in force now, the match told already."""
    by_place: dict[Hashable, list[Life]] = defaultdict(list)
    for at, deal in enumerate(rows.deals):
        by_place[deal.match_id, deal.number, deal.attempt].append(life_of(rows, deal.entered_id, deal.replaced_id, at))
    for lives in by_place.values():
        for one, other in pairwise(sorted(lives)):
            if other.begins < one.ends and not one.ends == other.ends == NEVER:
                yield placed(ImportFault.DEALS_OVERLAP, "deals", other.at)


def _award_faults(rows: Rows) -> Iterator[Placed]:
    """A match is awarded once, and as one to which somebody did not come not while a deal of it counts."""
    deals: dict[uuid.UUID, list[Life]] = defaultdict(list)
    for at, deal in enumerate(rows.deals):
        deals[deal.match_id].append(life_of(rows, deal.entered_id, deal.replaced_id, at))
    awards: dict[uuid.UUID, list[Life]] = defaultdict(list)
    for at, award in enumerate(rows.awards):
        life = life_of(rows, award.entered_id, award.replaced_id, at)
        if any(life.begins < one.ends and one.begins < life.ends for one in awards[award.match_id]):
            yield placed(ImportFault.AWARDED_TWICE, "awards", at, "match")
        together = any(life.begins < one.ends and one.begins < life.ends for one in deals[award.match_id])
        if together and award.kind == AwardKind.ABSENT:
            yield placed(ImportFault.AWARDED_AND_PLAYED, "awards", at, "match")
        awards[award.match_id].append(life)


def life_of(rows: Rows, begun: uuid.UUID, ended: uuid.UUID | None, at: int) -> Life:
    """From the entry of the log that brought a row to the one that ended it, if any did."""
    return Life(rows.seq(begun), NEVER if ended is None else rows.seq(ended), at)
