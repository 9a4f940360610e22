"""What the public pages are made from: the right values, in a number of queries that does not grow."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_tournament, publish, record
from tournaments.models import Tournament
from tournaments.regulation import Regulation
from tournaments.selectors.public import final_page, now_page, results_page, standings_page

pytestmark = pytest.mark.django_db


def queries(page: Callable[[Tournament], object], tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as asked:
        page(tournament)
    return len(asked)


@pytest.mark.parametrize(("page", "count"), [(now_page, 9), (standings_page, 8), (results_page, 4), (final_page, 10)])
def test_a_page_takes_as_many_queries_for_one_match_as_for_thirty(
    page: Callable[[Tournament], object], count: int
) -> None:
    small = make_tournament(slug="small", sizes=(2, 2))
    large = make_tournament(slug="large", sizes=(10, 10, 10, 10))
    assert len(publish(small)) == 1
    matches = publish(large)
    assert len(matches) == 30
    for match in matches[:7]:
        record(match, 70, 70, 70, 50, 50)
    assert (queries(page, small), queries(page, large)) == (count, count)


def test_the_matches_of_a_line_sum_to_its_points() -> None:
    tournament = make_tournament(sizes=(4, 6, 4, 4))
    for number, match in enumerate(publish(tournament)):
        record(match, *(((70,) * 3 + (50,) * 2) if number % 2 else (60, 61, 0, 120, 80, 59)))
    page = standings_page(tournament)
    for table in (page.teams, page.pairs, page.players):
        for line in table:
            assert sum(match.points for match in line.matches) == line.row.totals.points
            assert len(line.matches) == line.row.totals.played


def test_lines_that_share_a_place_stand_in_the_order_of_their_names() -> None:
    tournament = make_tournament()
    publish(tournament)
    assert [line.name for line in standings_page(tournament).teams] == ["I Pinacin", "L'Orsa", "La Cesa", "La Custera"]


def test_without_a_calendar_nothing_is_being_played() -> None:
    page = now_page(make_tournament())
    assert (page.turn, page.following, page.rests) == (None, None, ())


def test_who_does_not_sit_in_the_turn_rests() -> None:
    tournament = make_tournament(sizes=(4, 5, 4, 7), regulation=Regulation(tables=2))
    publish(tournament)
    rests = now_page(tournament).rests
    assert [(rest.team.name, len(rest.players)) for rest in rests] == [("I Pinacin", 1), ("L'Orsa", 3)]


def test_the_last_turn_has_none_after_it() -> None:
    tournament = make_tournament()
    for match in publish(tournament)[:8]:
        record(match, 70, 70, 70, 50, 50)
    page = now_page(tournament)
    assert page.turn is not None
    assert (page.turn.number, page.following) == (3, None)
