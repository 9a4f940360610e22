"""Drawing, publishing and taking back a calendar."""

import pytest

from tests.factories import action, award, make_evening, make_tournament, match_action, players_of, publish, record, win
from tests.services.refused import codes_of
from tests.staged import DANISH, make_continued
from tournaments.event.problems.evening_problems import DrawProblem
from tournaments.models import Draw, Fixture, LogEntry, Match, Seat, Tournament, Turn
from tournaments.models.fields import uuid7
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.selectors.core.continuing import IN_FORCE, audit_of_draw
from tournaments.services.entries.entrant_changes import players_add
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.play.award_changes import award_withdraw
from tournaments.services.play.draw_changes import draw_make, draw_publish, draw_unpublish

pytestmark = pytest.mark.django_db


def make(tournament: Tournament, number: int = 1) -> Draw:
    draw = draw_make(action(tournament), number)
    assert draw is not None
    return draw


def test_a_draw_is_kept_as_drawn_and_logged_before_anything_is_published() -> None:
    tournament = make_tournament(sizes=(7, 9, 6, 11))
    draw = make(tournament, 41)

    assert len(draw.turns) == 3
    assert audit_of_draw(draw).problems == ()
    assert not Match.objects.filter(tournament=tournament).exists()
    assert LogEntry.objects.get(tournament=tournament, kind="drawn").new == {"number": 41}


def test_the_same_number_draws_the_same_calendar() -> None:
    tournament = make_tournament(sizes=(5, 6, 7))
    assert make(tournament, 7).turns == make(tournament, 7).turns
    assert make(tournament, 7).turns != make(tournament, 8).turns


def test_publishing_makes_turns_fixtures_matches_and_seats() -> None:
    tournament = make_tournament(sizes=(7, 9, 6, 11))
    matches = publish(tournament)

    assert Turn.objects.filter(tournament=tournament).count() == 3
    assert Fixture.objects.filter(tournament=tournament).count() == 6
    assert len(matches) == 18
    assert Seat.objects.filter(tournament=tournament).count() == 72


def test_what_is_taken_back_in_the_turn_that_was_drawn_last_does_not_draw_that_one_again() -> None:
    match = publish(make_evening(DANISH, entrants=4))[0]
    award(match, 1)
    match.refresh_from_db()
    award_withdraw(match_action(match, reason="È arrivato", redraw=True))
    assert Match.objects.filter(pk=match.pk).exists()


def test_only_where_turns_are_drawn_again_a_sheet_that_is_open_turns_stale() -> None:
    for tournament, number, stale in ((make_continued(), 8, 1), (make_evening(DANISH, entrants=4), 1, 0)):
        if not stale:
            for match in publish(tournament):
                win(match, 1)
        else:
            entrants_add(action(tournament), [NewEntrant(("Eva",))])
        before = dict(Match.objects.filter(IN_FORCE, tournament=tournament).values_list("pk", "version"))
        publish(tournament, number=number)
        after = dict(Match.objects.filter(pk__in=before).values_list("pk", "version"))
        assert after == {match: version + stale for match, version in before.items()} != {}


def test_a_field_that_cannot_be_drawn_is_refused_with_the_reason() -> None:
    tournament = make_tournament(sizes=(1, 4))
    assert codes_of(lambda: make(tournament)) == [ScheduleProblem.TEAM_TOO_SMALL]


def test_a_draw_is_outdated_once_a_player_came_in() -> None:
    tournament = make_tournament(sizes=(4, 4))
    draw = make(tournament)
    team = players_of(tournament, 1)[0].team_id
    players_add(action(tournament), {team: ["Ultimo Arrivato"]})

    assert codes_of(lambda: draw_publish(action(tournament), draw.id)) == [DrawProblem.OUTDATED]


def test_one_calendar_at_a_time() -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)
    for attempt in (lambda: make(tournament), lambda: publish(tournament)):
        assert codes_of(attempt) == [DrawProblem.PUBLISHED_ALREADY]


def test_an_unknown_draw_is_refused() -> None:
    tournament = make_tournament(sizes=(4, 4))
    assert codes_of(lambda: draw_publish(action(tournament), uuid7())) == [DrawProblem.UNKNOWN]


def test_a_calendar_may_be_taken_back_while_no_result_counts() -> None:
    tournament = make_tournament(sizes=(4, 4))
    match = publish(tournament)[0]
    record(match, 70)
    record(match, reason="Prova")  # the result is taken back again

    draw_unpublish(action(tournament))

    assert not Turn.objects.filter(tournament=tournament).exists()
    assert Draw.objects.filter(tournament=tournament, published_at=None).count() == 1
    assert len(publish(tournament, number=2)) == 2


def test_a_calendar_with_results_stays() -> None:
    tournament = make_tournament(sizes=(4, 4))
    record(publish(tournament)[0], 70)
    assert codes_of(lambda: draw_unpublish(action(tournament))) == [DrawProblem.RESULTS_EXIST]
    assert Match.objects.filter(tournament=tournament).count() == 2


def test_what_is_not_published_cannot_be_taken_back() -> None:
    tournament = make_tournament(sizes=(4, 4))
    assert codes_of(lambda: draw_unpublish(action(tournament))) == [DrawProblem.NOT_PUBLISHED]
