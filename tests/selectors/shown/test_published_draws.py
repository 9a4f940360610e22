"""The public check of a draw after somebody came or left."""

import pytest

from tests.factories import action, make_evening, publish, win_all
from tests.staged import DANISH
from tournaments.models import Match, Team, Tournament
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.selectors.shown.published_draws import published_draws
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db


def play(tournament: Tournament) -> None:
    win_all(Match.objects.filter(tournament=tournament, deals=None), 1)


def rests(tournament: Tournament) -> list[tuple[int, int]]:
    """How often somebody rests again, beside the least, in the check of every draw."""
    return [
        (figure.value, figure.bound)
        for one in published_draws(tournament)
        for figure in one.report.figures
        if figure.key is FigureKey.RESTS_AGAIN
    ]


def test_who_left_does_not_rest() -> None:
    tournament = make_evening(DANISH, entrants=6)
    publish(tournament)
    play(tournament)
    for name in ("2", "5"):
        team_withdraw(action(tournament), Team.objects.get(tournament=tournament, name=name).id)
    for _ in range(2):
        publish(tournament)
        play(tournament)

    assert rests(tournament) == [(0, 0)] * 3


def test_who_had_not_come_yet_did_not_rest() -> None:
    tournament = make_evening(DANISH, entrants=4)
    for _ in range(2):
        publish(tournament)
        play(tournament)
    entrants_add(action(tournament), [NewEntrant(("Ugo Neri", "Zoe Galli"))])
    publish(tournament)

    assert rests(tournament)[-1] == (0, 0)
    assert all(one.report.problems == () for one in published_draws(tournament))
