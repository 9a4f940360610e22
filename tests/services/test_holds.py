"""What a write holds, and in which order: nobody waits in a circle, and nobody looks before others are kept out."""

import contextlib
import datetime
import threading
import time
import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import action, deals, make_account, make_club, make_evening, match_action, publish, win
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.models import Attempts, Club, Draw, LogEntry, Match, Team, Tournament
from tournaments.seasons.regulation_document import PRESETS as SEASONS
from tournaments.seasons.regulation_document import regulation_document
from tournaments.services.clubs.archive import tournament_delete
from tournaments.services.clubs.look_changes import look_change
from tournaments.services.clubs.member_changes import return_link_issue
from tournaments.services.clubs.passwords import Limit, attempt_count
from tournaments.services.entries.arrival_changes import absent_withdraw
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.entries.listed import list_enter
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.registration_changes import registration_send
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.tournament_update import Newer, tournament_update
from tournaments.services.frame.changes import Actor, preview
from tournaments.services.frame.write_lock import club_hold, clubs_hold, tournament_hold, waiting, writing
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.draw_changes import draw_make, draw_publish, draw_unpublish, match_add
from tournaments.services.play.final_changes import stage_end_early, stage_play_on, tournament_close
from tournaments.services.play.report_changes import report_make
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import trust_choose
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.season_changes import evening_take, season_create
from tournaments.services.setup import rehearsal as rehearsals
from tournaments.services.setup.evening_changes import evening_again
from tournaments.services.setup.rehearsal import rehearsal_copy, rehearsal_remove, rehearsal_restart
from tournaments.services.setup.setup import regulation_change
from tournaments.services.undo.last_action import action_take_back

PATIENCE = 60
HELD = "/* FOR NO KEY UPDATE */"
NOON = datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.UTC)


@pytest.fixture
def match() -> Match:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=4)
    trust_choose(action(tournament), Trust.PLAYERS)
    return publish(tournament)[0]


@pytest.fixture
def _holds_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite holds no rows; what would be held elsewhere is marked."""
    if connection.vendor == "sqlite":
        for feature in ("has_select_for_update", "has_select_for_no_key_update", "has_select_for_update_skip_locked"):
            monkeypatch.setattr(connection.features, feature, True)
        monkeypatch.setattr(connection.ops, "for_update_sql", lambda **_given: HELD)


def asked(act: Callable[[], object]) -> list[str]:
    """Every statement of a write but those that begin and end its transactions; it may be refused."""
    with CaptureQueriesContext(connection) as queries, contextlib.suppress(DomainError, StaleVersion):
        act()
    return [one["sql"] for one in queries if not one["sql"].startswith(("BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK"))]


@pytest.mark.django_db
@pytest.mark.usefixtures("_holds_are_seen")
@pytest.mark.parametrize(
    "act",
    [
        lambda match: match_record(match_action(match), deals(70)),
        lambda match: match_award(match_action(match, reason="Non sono venuti"), absent=1),
        lambda match: report_make(match_action(match, seen=None), 1, deals(70)),
        lambda match: preview(match.tournament_id, lambda: win(match, 1)),
        lambda match: list_enter(action(match.tournament_id), [], ["Ada Neri"], redraw=False),
        lambda match: absent_withdraw(action(match.tournament_id)),
        lambda match: draw_make(action(match.tournament_id), 1),
        lambda match: action_take_back(action(match.tournament_id), uuid.uuid4()),
        lambda match: registration_send(
            tournament_id=match.tournament_id, people=["Ada"], club="", phone="", sender="s", now=NOON
        ),
    ],
)
def test_a_write_holds_its_tournament_before_it_looks_at_anything(match: Match, act: Callable[[Match], object]) -> None:
    first = asked(lambda: act(match))[0]
    assert "FOR NO KEY UPDATE" in first
    assert 'FROM "tournaments_tournament"' in first


def some_team(tournament: uuid.UUID) -> uuid.UUID:
    return Team.objects.filter(tournament_id=tournament).values_list("pk", flat=True)[0]


ALL_CLAIMED: dict[str, Callable[[uuid.UUID], object]] = {
    "match_add": lambda one: match_add(action(one), uuid.uuid4(), uuid.uuid4()),
    "passage_confirm": lambda one: passage_confirm(action(one)),
    "draw_publish": lambda one: draw_publish(action(one), Draw.objects.get(tournament_id=one).pk),
    "draw_unpublish": lambda one: draw_unpublish(action(one)),
    "tournament_close": lambda one: tournament_close(action(one)),
    "stage_end_early": lambda one: stage_end_early(action(one), after=1),
    "stage_play_on": lambda one: stage_play_on(action(one)),
    "team_remove": lambda one: team_remove(action(one), some_team(one)),
    "team_withdraw": lambda one: team_withdraw(action(one), some_team(one)),
    "team_return": lambda one: team_return(action(one), some_team(one)),
    "entrants_add": lambda one: entrants_add(action(one), [NewEntrant(("Ada Neri", "Ugo Neri"))]),
    "regulation_change": lambda one: regulation_change(action(one), PRESETS["one_win"].stages[0]),
}


@pytest.mark.django_db
@pytest.mark.parametrize("act", ALL_CLAIMED.values(), ids=ALL_CLAIMED)
def test_what_concerns_all_results_claims_them_before_it_reads_any(act: Callable[[uuid.UUID], object]) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=4)
    publish(tournament)
    said = asked(lambda: act(tournament.id))
    claim = next(
        number for number, one in enumerate(said) if one.startswith('UPDATE "tournaments_match" SET "version"')
    )
    assert [one for one in said[:claim] if '"tournaments_deal"' in one or 'FROM "tournaments_match"' in one] == []


def take(tournament: Tournament) -> None:
    """Into a season of its club."""
    club = ClubAction(tournament.club_id, Actor("Ada"))
    season_create(club, slug="venerdi", name="Venerdì", regulation=regulation_document(SEASONS["bar"]))
    evening_take(club, "venerdi", tournament.id, seen=0)


CLUB_FIRST: dict[str, Callable[[Tournament], object]] = {
    "rehearsal_copy": lambda one: rehearsal_copy(action(one)),
    "rehearsal_restart": lambda one: rehearsal_restart(action(one)),
    "rehearsal_remove": lambda one: rehearsal_remove(action(one)),
    "evening_again": lambda one: evening_again(
        action(one, key=one.id), wanted=(), club=one.club, slug="", name="", date=one.date
    ),
    "tournament_delete": lambda one: tournament_delete(action(one), name="", seen=0),
    "tournament_update": lambda one: tournament_update(Newer(one, -1, LogEntry(), Rows.__new__(Rows))),
    "evening_take": take,
}


@pytest.mark.django_db
@pytest.mark.usefixtures("_holds_are_seen")
@pytest.mark.parametrize("act", CLUB_FIRST.values(), ids=CLUB_FIRST)
def test_where_more_than_a_tournament_changes_its_club_is_held_before(
    match: Match, act: Callable[[Tournament], object]
) -> None:
    held = [one for one in asked(lambda: act(match.tournament)) if "FOR NO KEY UPDATE" in one]
    first = next(number for number, one in enumerate(held) if 'FROM "tournaments_tournament"' in one)
    assert first > 0
    assert 'FROM "tournaments_club"' in held[first - 1]


@pytest.mark.django_db
@pytest.mark.usefixtures("_holds_are_seen")
def test_where_what_all_clubs_have_changes_all_of_them_are_held() -> None:
    assert 'FROM "tournaments_club"' in (first := asked(return_link_issue)[0])
    assert "FOR NO KEY UPDATE" in first
    assert "WHERE" not in first


@pytest.mark.django_db
def test_a_club_is_never_held_after_a_tournament(match: Match) -> None:
    club = match.tournament.club_id
    for _ in range(2):  # the second time the club was held in the write before, which is over
        with writing():
            tournament_hold(match.tournament_id)
            for hold in (lambda: club_hold(club), clubs_hold):
                with pytest.raises(RuntimeError, match="before its tournaments"):
                    hold()
        with writing():
            assert club_hold(club).pk == club


def somebody_waits() -> bool:
    """Whether somebody waits for what this thread holds."""
    if connection.vendor == "sqlite":
        return waiting() > 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
def test_a_rehearsal_begun_again_and_a_change_of_the_look_do_not_wait_in_a_circle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club = make_club()
    rehearsal = rehearsal_copy(action(make_evening(*PRESETS["danish"].stages, entrants=6)))
    actor = Actor("Ada", make_account(club=club).id)
    broken: list[BaseException] = []

    def look() -> None:
        try:
            look_change(club_id=club.id, sponsors="Bar Sport", logo=None, name="", actor=actor)
        except BaseException as error:
            broken.append(error)
        finally:
            connection.close()

    other, write = threading.Thread(target=look), rehearsals._write

    def write_while_somebody_waits(*told: object) -> Tournament:
        other.start()
        until = time.monotonic() + PATIENCE
        while not somebody_waits() and time.monotonic() < until:
            time.sleep(0.01)
        return write(*told)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(rehearsals, "_write", write_while_somebody_waits)
    again = rehearsal_restart(action(rehearsal))
    other.join(PATIENCE)

    assert broken == []
    assert Tournament.objects.get(pk=again.pk).look == Club.objects.get(pk=club.pk).look == 1


@pytest.mark.django_db(transaction=True)
def test_windows_of_tries_that_are_over_are_cleared_by_many_at_once_without_a_circle() -> None:
    limit, many = Limit("codes", 5, 60), 6
    broken: list[BaseException] = []

    def tries(who: int) -> None:
        try:
            for again in range(25):  # each begins a window of its own, and finds those of all others over
                start.wait(PATIENCE)
                attempt_count(limit, who, now=NOON + datetime.timedelta(minutes=2 * again))
        except BaseException as error:
            broken.append(error)
            start.abort()
        finally:
            connection.close()

    start = threading.Barrier(many)
    threads = [threading.Thread(target=tries, args=(who,)) for who in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)

    assert broken == []
    assert 1 <= Attempts.objects.count() <= many
