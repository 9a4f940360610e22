"""How far a regulation can still be changed, and how much there is of a tournament or season."""

import pytest

from tests.factories import make_account, make_club, make_evening, match_action, publish, win
from tests.staged import stage
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Lock
from tournaments.models import ResultSheet, Season, Stage, Tournament
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.selectors.core.regulation_queries import stage_lock
from tournaments.selectors.core.snapshot import match_count, season_letters
from tournaments.services.frame.changes import Actor
from tournaments.services.play.award_changes import award_withdraw, match_award
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import season_create

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


def test_all_matches_of_a_tournament_are_counted_and_none_of_another() -> None:
    """Six who all meet are fifteen matches."""
    tournament = make_evening(stage("round_robin"), entrants=6)
    publish(make_evening(stage("round_robin"), entrants=4, slug="altra"))
    assert match_count(tournament) == 0
    publish(tournament)
    assert match_count(tournament) == 15


def test_a_season_is_as_long_as_its_result_sheets_are_written() -> None:
    club = make_club()
    action = ClubAction(club.id, Actor(name="Ada", account_id=make_account(club=club).id))
    season_create(action, slug="venerdi", name="Venerdì", regulation=regulation_document(BAR))
    season = Season.objects.get()
    assert season_letters(season) == 0
    for key in ("1", "2"):
        document = {"key": key, "name": "x" * 1000}
        ResultSheet.objects.create(season=season, key=key, date="2026-11-20", number=int(key), document=document)
    assert 2000 < season_letters(season) < 2200
