"""Whether the regulation holds together and every result could have been played and saved under it."""

import uuid
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from rules.deals import check_score, score_of_points
from rules.formats import LevelRule, MatchFormat, MatchKind
from rules.matches import PlayedDeal, check_match, match_outcome
from rules.violations import Violation
from tournaments.models import Deal
from tournaments.regulation import check_regulation
from tournaments.selectors.outcomes import score_of
from tournaments.selectors.regulation import match_format_of, regulation_of
from tournaments.services.importing.faults import ImportFault, Path, Placed, placed
from tournaments.services.importing.rows import Rows

# A corrected deal may have been typed under a regulation that was changed since: then any of these will do.
EARLIER_FORMATS = tuple(
    MatchFormat(MatchKind.FIXED, 1, level_rule, winner_only_allowed=True, cappotto_allowed=True)
    for level_rule in (LevelRule.REPLAY, LevelRule.LAST_TRICK)
)
FIELDS = {"first": "points", "second": "points", "winner": "winner", "cappotto": "cappotto"}


def result_faults(rows: Rows) -> list[Placed]:
    """Every fault of regulation, deals and the closed state; deals are judged once the regulation is sound."""
    if faults := list(_regulation_faults(rows)):
        return faults
    return [*_replaced_faults(rows), *_match_faults(rows), *_overlaps(rows)]


def _regulation_faults(rows: Rows) -> Iterator[Placed]:
    # What the organizer confirmed is not stored; the criteria are in force, so it was confirmed.
    for fault in check_regulation(regulation_of(rows.stage), confirmed=True):
        yield Placed(_regulation_place(fault), fault)


def _regulation_place(fault: Violation) -> Path:
    part, *rest = fault.where
    number = rest[0] - 1 if rest and isinstance(rest[0], int) else None
    if part == "place_points":
        return ("tournament", "place_points") if number is None else ("tournament", "place_points", number)
    if part == "match_format":
        name = rest[0] if rest else "match_kind"
        return ("stages", 0, "match_length" if name == "length" else name)
    if part == "match_points":
        return ("stages", 0, "match_points", *rest)
    return ("stages", 0, part) if number is None else ("stages", 0, part, number)


def _replaced_faults(rows: Rows) -> Iterator[Placed]:
    current = match_format_of(rows.stage)
    for at, deal in enumerate(rows.deals):
        if deal.points is not None and deal.winner is None and _decided(deal.points):
            yield placed(ImportFault.WINNER_MISSING, "deals", at, "winner")
        if deal.replaced_id is not None:
            judged = [check_score(score_of(deal), one) for one in (current, *EARLIER_FORMATS)]
            if all(judged):
                yield from (Placed(_deal_place(at, fault.where), fault) for fault in judged[0])


def _decided(points: int) -> bool:
    return score_of_points(points).winner is not None


def _match_faults(rows: Rows) -> Iterator[Placed]:
    current = match_format_of(rows.stage)
    in_force: dict[uuid.UUID, list[tuple[int, Deal]]] = defaultdict(list)
    for at, deal in enumerate(rows.deals):
        if deal.replaced_id is None:
            in_force[deal.match_id].append((at, deal))
    closed = rows.tournament.closed_at is not None
    if closed and not rows.matches:
        yield placed(ImportFault.CLOSED_WITHOUT_MATCHES, "tournament", "closed_at")
    for position, match in enumerate(rows.matches):
        deals = [PlayedDeal(deal.number, deal.attempt, score_of(deal)) for _, deal in in_force[match.id]]
        places = {(deal.number, deal.attempt): at for at, deal in in_force[match.id]}
        faults = check_match(current, deals)
        for fault in faults:
            number, attempt = int(fault.where[0]), int(fault.where[1])
            yield Placed(_deal_place(places[number, attempt], fault.where[2:]), fault)
        if closed and not faults and not match_outcome(current, deals).complete:
            yield placed(ImportFault.CLOSED_INCOMPLETE, "matches", position)


def _deal_place(at: int, where: Path) -> Path:
    return ("deals", at, *(FIELDS[str(name)] for name in where[:1]))


def _overlaps(rows: Rows) -> Iterator[Placed]:
    """Two values of one deal are never in force at the same time; two that are so now, the match told already."""
    never = len(rows.log) + 1
    by_place: dict[tuple[uuid.UUID, int, int], list[tuple[int, int, int]]] = defaultdict(list)
    for at, deal in enumerate(rows.deals):
        ends = rows.seq(deal.replaced_id) if deal.replaced_id else never
        by_place[deal.match_id, deal.number, deal.attempt].append((rows.seq(deal.entered_id), ends, at))
    for lives in by_place.values():
        for (_, ends, _), (begins, other_ends, at) in pairwise(sorted(lives)):
            if begins < ends and not ends == other_ends == never:
                yield placed(ImportFault.DEALS_OVERLAP, "deals", at)
