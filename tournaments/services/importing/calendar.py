"""Whether the draws hold what a draw promises, and the calendar is the one that was published."""

import uuid
from collections import defaultdict
from collections.abc import Iterator

from tournaments.models import Draw
from tournaments.selectors.calendar import audit_of_draw, turns_of
from tournaments.services.importing.faults import ImportFault, Placed, placed
from tournaments.services.importing.rows import Rows

Place = tuple[int, int]
Teams = tuple[uuid.UUID, ...]
CHAIRS = {(side, chair) for side in (1, 2) for chair in (1, 2)}


def calendar_faults(rows: Rows) -> list[Placed]:
    """Every fault of draws, turns, fixtures, matches and seats whose references are sound."""
    audited = [*_audit_faults(rows)]
    published = [position for position, draw in enumerate(rows.draws) if draw.published_at is not None]
    faults = audited + [placed(ImportFault.PUBLISHED_TWICE, "draws", position) for position in published[1:]]
    if not published:
        faults += [placed(ImportFault.CALENDAR_WITHOUT_DRAW, "turns")] if rows.turns else []
    elif not audited:
        faults += _published_faults(rows, published[0])
    return [*faults, *_fixture_faults(rows), *_seat_faults(rows)]


def _audit_faults(rows: Rows) -> Iterator[Placed]:
    for position, draw in enumerate(rows.draws):
        drawn = [player for team in draw.options["teams"] for player in team]
        if len(set(drawn)) < len(drawn):
            yield placed(ImportFault.VALUE_TWICE, "draws", position, "options", "teams", value="")
        else:
            for fault in audit_of_draw(draw).faults:
                yield Placed(("draws", position, "turns"), fault)


def _published_faults(rows: Rows, position: int) -> Iterator[Placed]:
    draw = rows.draws[position]
    if len(draw.options["teams"]) != len(rows.teams):
        yield placed(ImportFault.TEAMS_NOT_DRAWN, "draws", position, "options", "teams")
        return
    drawn = _drawn(rows, draw)
    numbers = {number for number, _ in drawn}
    for at, turn in enumerate(rows.turns):
        if turn.number not in numbers:
            yield placed(ImportFault.NOT_DRAWN, "turns", at)
    for at, match in enumerate(rows.matches):
        place = (rows.turns_by_id[match.turn_id].number, match.table)
        fixture = rows.fixture_of[match.id]
        if drawn.pop(place, None) != (fixture.home_id, fixture.away_id):
            yield placed(ImportFault.NOT_DRAWN, "matches", at)
    for number, table in sorted(drawn):
        yield placed(ImportFault.DRAWN_MISSING, "matches", turn=number, table=table)


def _drawn(rows: Rows, draw: Draw) -> dict[Place, Teams]:
    """Turn and table -> the teams that were drawn there; the teams of a draw stand in the order of their list."""
    ids = [team.id for team in sorted(rows.teams, key=lambda team: team.number)]
    team_of = {player: ids[at] for at, members in enumerate(draw.options["teams"]) for player in members}
    return {
        (turn.number, meeting.table): tuple(team_of[side[0]] for side in meeting.sides)
        for turn in turns_of(draw)
        for meeting in turn.meetings
    }


def _fixture_faults(rows: Rows) -> Iterator[Placed]:
    for at, match in enumerate(rows.matches):
        if match.turn_id != rows.fixture_of[match.id].turn_id:
            yield placed(ImportFault.FIXTURE_OTHER_TURN, "matches", at, "fixture")
    used = {match.fixture_id for match in rows.matches}
    for at, fixture in enumerate(rows.fixtures):
        if fixture.id not in used:
            yield placed(ImportFault.FIXTURE_WITHOUT_MATCH, "fixtures", at)


def _seat_faults(rows: Rows) -> Iterator[Placed]:
    team_of = {player.id: player.team_id for player in rows.players}
    chairs: dict[uuid.UUID, set[Place]] = defaultdict(set)
    busy = set()
    for at, seat in enumerate(rows.seats):
        chairs[seat.match_id].add((seat.side, seat.chair))
        fixture = rows.fixture_of[seat.match_id]
        if (seat.side, seat.chair) not in CHAIRS:
            yield placed(ImportFault.SEAT_UNKNOWN, "seats", at)
        if team_of[seat.player_id] != (fixture.home_id if seat.side == 1 else fixture.away_id):
            yield placed(ImportFault.SEAT_OTHER_TEAM, "seats", at, "player")
        if (seat.turn_id, seat.player_id) in busy:
            yield placed(ImportFault.SEATED_TWICE, "seats", at, "player")
        busy.add((seat.turn_id, seat.player_id))
    for at, match in enumerate(rows.matches):
        if not chairs[match.id] >= CHAIRS:
            yield placed(ImportFault.LINEUP_INCOMPLETE, "matches", at)
