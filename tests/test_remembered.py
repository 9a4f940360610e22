"""What a maker wrote in one test is written again in the next, and nothing is given that would not be the same."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests import remembered
from tests.factories import deed, make_tournament, publish, record, team_named
from tournaments.models import Tournament
from tournaments.selectors.files.exchange import export_bytes
from tournaments.services.entries.entrants import team_rename

pytestmark = pytest.mark.django_db


@contextmanager
def another_test() -> Iterator[None]:
    """What is made within is gone afterwards, as after a test."""
    with transaction.atomic():
        remembered.begin()
        yield
        remembered.end()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    remembered.KNOWN.clear()


def played(*points: int) -> Tournament:
    tournament = make_tournament(sizes=(2, 2))
    for match in publish(tournament):
        record(match, *points)
    return tournament


def files(*makers: Callable[[], Tournament]) -> list[bytes]:
    found = []
    for make in makers:
        with another_test():
            found.append(export_bytes(make()))
    return found


def test_the_same_rows_come_again_with_their_ids_and_times() -> None:
    one, other = files(lambda: played(70, 50), lambda: played(70, 50))
    assert one == other


def test_no_service_is_gone_through_again() -> None:
    asked = []
    for _ in range(2):
        with another_test(), CaptureQueriesContext(connection) as queries:
            played(70, 50)
        asked.append(len(queries))
    assert asked[1] < asked[0] / 4


def test_other_results_are_other_rows_and_what_came_before_them_is_the_same() -> None:
    one, other = files(lambda: played(70, 50), lambda: played(50, 70))
    assert one != other
    assert one[:200] == other[:200]


def test_whatever_was_written_in_between_is_kept() -> None:
    def renamed() -> Tournament:
        tournament = make_tournament(sizes=(2, 2))
        team_rename(deed(tournament), team_id=team_named(tournament, "La Custera").id, name="Altra")
        publish(tournament)
        return tournament

    assert [b"Altra" in one for one in files(lambda: played(), renamed, lambda: played())] == [False, True, False]


def test_rows_that_were_there_before_are_seen() -> None:
    with another_test():
        first = make_tournament(sizes=(2, 2))
        remembered.begin()
        assert make_tournament(slug="altro", sizes=(2, 2)).club_id == first.club_id


def test_what_is_given_has_changed_as_it_had_when_it_was_made() -> None:
    for _ in range(2):
        with another_test():
            match = publish(make_tournament(sizes=(2, 2)))[0]
            record(match, 70)
            record(match, 70, 50)
            assert match.version == 2


def test_once_the_program_was_changed_nothing_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with another_test():
        before = make_tournament(sizes=(2, 2)).id
    with another_test():
        monkeypatch.setattr("tests.factories.TEAM_NAMES", ("Uno", "Due"))
        tournament = make_tournament(sizes=(2, 2))
        assert tournament.id != before
        assert team_named(tournament, "Uno").number == 1


def test_a_setting_that_is_changed_is_a_change_of_the_program(settings: object) -> None:
    with another_test():
        settings.MOST_SENT = 10  # type: ignore[attr-defined]
        assert remembered.NOW == []


def test_what_is_a_minute_old_is_made_again() -> None:
    (one,) = files(lambda: played(70, 50))
    for key, (begun, *rest) in remembered.KNOWN.items():
        remembered.KNOWN[key] = (begun - remembered.FRESH, *rest)  # type: ignore[assignment]
    (other,) = files(lambda: played(70, 50))
    assert one != other
