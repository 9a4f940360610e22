"""Whatever moves a bracket on holds its stage first, so that two who lead to one match do not pass each other."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import award, deals, deed, make_evening, match_deed, publish, win
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.models import LogEntry, Match
from tournaments.services.play.reports import report_make
from tournaments.services.play.table_links import trust_choose
from tournaments.services.undo.results import change_undo

pytestmark = pytest.mark.django_db
LOCKS = "/* FOR UPDATE */"


@pytest.fixture
def match() -> Match:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=4)
    trust_choose(deed(tournament), Trust.PLAYERS)
    return publish(tournament)[0]


@pytest.fixture
def _locks_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite locks no rows; what would be locked elsewhere is marked."""
    if connection.vendor == "sqlite":
        for feature in ("has_select_for_update", "has_select_for_update_of", "has_select_for_no_key_update"):
            monkeypatch.setattr(connection.features, feature, True)
        monkeypatch.setattr(connection.ops, "for_update_sql", lambda **_given: LOCKS)


def tell(match: Match) -> None:
    report_make(match_deed(match, seen=None), 1, deals(70))


def held(act: Callable[[], object]) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        act()
    return [one["sql"] for one in asked if "FOR UPDATE" in one["sql"] and 'FROM "tournaments_stage"' in one["sql"]]


@pytest.mark.usefixtures("_locks_are_seen")
@pytest.mark.parametrize("act", [lambda match: win(match, 1), lambda match: award(match, 1), tell])
def test_a_result_an_award_and_the_word_of_a_table_hold_the_bracket(match: Match, act: Callable[[Match], None]) -> None:
    assert len(held(lambda: act(match))) == 1


@pytest.mark.usefixtures("_locks_are_seen")
def test_an_entry_that_is_taken_back_holds_the_bracket(match: Match) -> None:
    win(match, 1)
    entry = LogEntry.objects.get(kind="result")
    assert len(held(lambda: change_undo(deed(match.tournament_id), entry.id))) == 1


def test_sqlite_lets_one_writer_in_and_is_asked_for_no_lock(match: Match) -> None:
    if connection.vendor == "sqlite":
        assert held(lambda: win(match, 1)) == []
