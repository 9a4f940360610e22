"""How far the regulation of one stage can still be changed."""

import pytest

from tests.factories import make_evening, match_action, publish, win
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Lock
from tournaments.models import Stage, Tournament
from tournaments.selectors.core.regulation_queries import stage_lock
from tournaments.services.play.award_changes import award_withdraw, match_award

pytestmark = pytest.mark.django_db


def locks(tournament: Tournament) -> list[Lock]:
    rows = Stage.objects.filter(tournament=tournament).select_related("tournament").order_by("number")
    return [stage_lock(row) for row in rows]


def test_a_stage_is_open_until_its_own_draw_and_fast_after_its_own_first_result() -> None:
    tournament = make_evening(*PRESETS["groups_knockout"].stages, entrants=8)
    assert locks(tournament) == [Lock.OPEN, Lock.OPEN]
    matches = publish(tournament)
    assert locks(tournament) == [Lock.PUBLISHED, Lock.OPEN]
    win(matches[0], 1)
    assert locks(tournament) == [Lock.RESULTS, Lock.OPEN]


def test_an_award_holds_the_regulation_as_a_result_does_until_it_is_taken_back() -> None:
    tournament = make_evening(*PRESETS["round_robin"].stages, entrants=4)
    match = publish(tournament)[0]
    match_award(match_action(match), 1)
    assert locks(tournament) == [Lock.RESULTS]
    match.refresh_from_db()
    award_withdraw(match_action(match, reason="Sono arrivati"))
    assert locks(tournament) == [Lock.PUBLISHED]
