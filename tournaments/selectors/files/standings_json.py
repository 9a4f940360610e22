"""The standings as plain values for other programs: the shape is docs/schemas/standings-2.json."""

from rules.match_points import Points, as_written
from tournaments.models import Stage, Team
from tournaments.selectors.core.disclosure import called_in, disclosure_of
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.turns_shown import keeps_turns_back
from tournaments.selectors.counted.final_queries import final_json, final_rows
from tournaments.selectors.counted.progress import Checks, progress_of
from tournaments.selectors.counted.standings_queries import PersonalTables, personal_tables, tournament_table
from tournaments.standings.types import Row


def standings_json(stage: Stage) -> dict[str, object]:
    """Everything the standings say, in the order of the tables; `stage` comes with its tournament. Those who did not
    move on to it comes behind, with the sums of the stage in which they stayed.

    Deals and card points are whole numbers (card points null where a deal was entered without them), match points whole
    numbers or "7/2", final points always such a text.
    """
    records = match_records(stage)
    everybody, personal = tournament_table(stage, records), personal_tables(stage, records)
    checks = progress_of(records, regulation_of(stage)).checks
    called = called_in(stage.tournament)
    rows = Team.objects.filter(tournament_id=stage.tournament_id)
    quarters = {str(team.id): called.name(team.id, team.name) for team in rows}
    return {
        "format": "briscola-standings",
        "version": 2,
        "tournament": about(stage, checks),
        "checks": _checks(checks),
        "teams": [_line(row, team=quarters[row.entrant]) | _beside_matches(row) for row in everybody],
        "pairs": [_person(row, "pair", personal) for row in personal.pairs],
        "players": [_person(row, "player", personal) for row in personal.players],
        "final": final_json(stage, final_rows(stage, everybody)),
    }


def about(stage: Stage, checks: Checks) -> dict[str, object]:
    """What every file of this kind says first: which tournament, and which state of it."""
    tournament = stage.tournament
    frozen = disclosure_of(tournament).frozen_after
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "date": tournament.date.isoformat(),
        "place": tournament.place,
        "version": tournament.version,
        **({} if frozen is None else {"frozen_after": frozen}),
        "closed": tournament.closed_at is not None,
        "provisional": checks.provisional or checks.matches == 0 or keeps_turns_back(stage),
        "rehearsal": tournament.is_rehearsal,
    }


def _checks(checks: Checks) -> dict[str, object]:
    return {
        "matches": checks.matches,
        "complete": checks.complete,
        "deals": checks.deals,
        "deals_expected": checks.deals_expected,
        "points": as_written(checks.points),
        "points_due": _written(checks.points_due),
        "points_expected": _written(checks.points_expected),
        "wrong": checks.wrong,
    }


def _written(points: Points | None) -> int | str | None:
    return None if points is None else as_written(points)


def _person(row: Row, kind: str, tables: PersonalTables) -> dict[str, object]:
    return _line(row, **{kind: tables.names[row.entrant], "team": tables.team_of[row.entrant]})


def _beside_matches(row: Row) -> dict[str, object]:
    """The match points that come from no match, and the turns of which they do not come."""
    totals = row.totals
    return {
        "rest_points": as_written(totals.rest_points),
        "points_deducted": as_written(totals.deducted),
        **({"turns_not_counted": list(totals.dropped)} if totals.dropped else {}),
        **({} if totals.mean_of is None else {"mean_of_matches": totals.mean_of}),
    }


def _line(row: Row, **who: str) -> dict[str, object]:
    totals = row.totals
    return {
        "place": row.place,
        "shared": row.shared,
        **who,
        "played": totals.played,
        "won": totals.won,
        "level": totals.level,
        "lost": totals.lost,
        "match_points": as_written(totals.points),
        "deals_won": totals.deals_won,
        "deals_lost": totals.deals_lost,
        "card_points_for": totals.cards_for,
        "card_points_against": totals.cards_against,
        "decided_by": row.decided_by.value if row.decided_by else None,
    }
