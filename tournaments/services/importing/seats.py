"""Whether every match has its fixture and its line-up."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from tournaments.models import Match, Seat
from tournaments.regulation import Ranked
from tournaments.services.importing.faults import ImportFault, Placed, placed
from tournaments.services.importing.rows import Rows

Chair = tuple[int, int]
TWO_CHAIRS = {(side, chair) for side in (1, 2) for chair in (1, 2)}


def seat_faults(rows: Rows) -> list[Placed]:
    """Every fault of fixtures and seats whose references are sound."""
    return [*_fixture_faults(rows), *_chair_faults(rows), *_lineup_faults(rows)]


def _fixture_faults(rows: Rows) -> Iterator[Placed]:
    for at, match in enumerate(rows.matches):
        fixture = rows.fixture_of.get(match.id)
        if fixture is not None and match.turn_id != fixture.turn_id:
            yield placed(ImportFault.FIXTURE_OTHER_TURN, "matches", at, "fixture")
        if fixture is None and all(len(side) == 1 for side in rows.sides_of(match)):
            yield placed(ImportFault.FIXTURE_MISSING, "matches", at, "fixture")
    used = {match.fixture_id for match in rows.matches}
    for at, fixture in enumerate(rows.fixtures):
        if fixture.id not in used:
            yield placed(ImportFault.FIXTURE_WITHOUT_MATCH, "fixtures", at)


def _chair_faults(rows: Rows) -> Iterator[Placed]:
    busy = set()
    for at, seat in enumerate(rows.seats):
        if rows.tournament.ranked == Ranked.TEAMS and (seat.side, seat.chair) not in TWO_CHAIRS:
            yield placed(ImportFault.SEAT_UNKNOWN, "seats", at)
        if _strange(rows, seat):
            yield placed(ImportFault.SEAT_OTHER_TEAM, "seats", at, "player")
        if (seat.turn_id, seat.player_id) in busy:
            yield placed(ImportFault.SEATED_TWICE, "seats", at, "player")
        busy.add((seat.turn_id, seat.player_id))


def _strange(rows: Rows, seat: Seat) -> bool:
    """Whether the player is of another team; where partners rotate, the calendar says who they are."""
    fixture = rows.fixture_of.get(seat.match_id)
    if fixture is None:
        return False
    return rows.team_of[seat.player_id] != (fixture.home_id if seat.side == 1 else fixture.away_id)


def _lineup_faults(rows: Rows) -> Iterator[Placed]:
    chairs: dict[uuid.UUID, set[Chair]] = defaultdict(set)
    for seat in rows.seats:
        chairs[seat.match_id].add((seat.side, seat.chair))
    later = {one.substitute_id for one in rows.substitutions}
    people = Counter(player.team_id for player in rows.players if player.id not in later)
    for at, match in enumerate(rows.matches):
        if chairs[match.id] != _chairs(rows, match, people):
            yield placed(ImportFault.LINEUP_INCOMPLETE, "matches", at)


def _chairs(rows: Rows, match: Match, people: Mapping[uuid.UUID, int]) -> set[Chair]:
    """Two chairs a side where quarters meet, else one for everybody of those who sit there; nobody is no side."""
    if rows.tournament.ranked == Ranked.TEAMS:
        return TWO_CHAIRS
    counts = (max(1, sum(people[team] for team in teams)) for teams in rows.sides_of(match))
    return {(side, chair) for side, count in enumerate(counts, start=1) for chair in range(1, count + 1)}
