"""Evenings that a season can take over."""

from tests.factories import action, make_tournament, play_worked_case
from tournaments.models import Club, Tournament
from tournaments.services.play.final_changes import tournament_close


def closed_games(club: Club) -> Tournament:
    """The Giochi of the worked case, closed."""
    tournament = play_worked_case(make_tournament(club=club, slug="giochi", sizes=(2, 2, 2, 2)))
    tournament_close(action(tournament))
    tournament.refresh_from_db()
    return tournament
