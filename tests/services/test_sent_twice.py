"""A request whose answer got lost is sent again, and what it asked for is done once."""

import uuid
from collections.abc import Callable

import pytest

from rules.match_points import PenaltyKind
from tests.factories import action, make_evening, make_tournament, players_of, publish
from tests.services.history import untouched, written
from tests.staged import GROUPS, THEN_KNOCKOUT, play
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Penalty, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.services.entries.arrival_changes import payment_take, terms_change
from tournaments.services.entries.penalty_changes import penalty_give, penalty_withdraw
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.call_changes import match_call
from tournaments.services.play.draw_changes import draw_make, draw_publish

pytestmark = pytest.mark.django_db

Request = Callable[[uuid.UUID | None], object]


def team(tournament: Tournament) -> Team:
    return Team.objects.get(tournament=tournament, number=1)


def drawing() -> tuple[Tournament, Request]:
    made = make_tournament(sizes=(4, 4))
    return made, lambda key: draw_make(action(made, key=key), 1)


def publishing() -> tuple[Tournament, Request]:
    made = make_tournament(sizes=(4, 4))
    draw = draw_make(action(made), 1)
    assert draw is not None
    return made, lambda key: draw_publish(action(made, key=key), draw.id)


def paying() -> tuple[Tournament, Request]:
    made = make_evening(PRESETS["bar"].stages[0], entrants=4)
    terms_change(action(made), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    return made, lambda key: payment_take(action(made, key=key), team(made).id, cents=100)


def fining() -> tuple[Tournament, Request]:
    made = make_evening(PRESETS["danish"].stages[0], entrants=6)
    return made, lambda key: penalty_give(
        action(made, key=key, reason="Segni vietati"), team_id=team(made).id, kind=PenaltyKind.PENALTY, points=1
    )


def forgiving() -> tuple[Tournament, Request]:
    made, fine = fining()
    fine(None)
    given = Penalty.objects.get()
    return made, lambda key: penalty_withdraw(action(made, key=key), given.id)


def substituting() -> tuple[Tournament, Request]:
    made = make_evening(PRESETS["danish"].stages[0], entrants=6)
    publish(made)
    player = players_of(made, 1)[0]
    return made, lambda key: player_substitute(
        action(made, key=key, reason="Malore"), player_id=player.id, name="Nuovo", from_turn=1
    )


def calling() -> tuple[Tournament, Request]:
    made = make_tournament(sizes=(4, 4))
    match: Match = publish(made)[0]
    return made, lambda key: match_call(action(made, key=key), match.id)


def moving_on() -> tuple[Tournament, Request]:
    made = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    publish(made)
    play(made)
    return made, lambda key: passage_confirm(action(made, key=key))


@pytest.mark.parametrize("prepared", [drawing, publishing, paying, fining, forgiving, substituting, calling, moving_on])
def test_what_is_sent_twice_is_done_once(prepared: Callable[[], tuple[Tournament, Request]]) -> None:
    tournament, send = prepared()
    key = uuid7()
    entry = written(tournament, lambda: send(key))
    assert entry.key == key
    assert untouched(tournament, lambda: send(key)) is None
