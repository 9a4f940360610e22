"""Taking back one's own last entry: what comes back, and what is in the way."""

import datetime
import uuid
from dataclasses import replace
from functools import partial

import pytest
from django.utils import timezone

from tests.factories import (
    DESK,
    action,
    deals,
    make_account,
    make_evening,
    make_tournament,
    match_action,
    publish,
    record,
    win,
    win_all,
)
from tests.services.history import refusals, untouched, written
from tests.staged import DANISH
from tournaments.event.match_states import MatchState
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import ChangeProblem, UndoProblem
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import Account, Deal, LogEntry, Match, Tournament
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.undo import last_undoable
from tournaments.services.frame.changes import Actor
from tournaments.services.play.award_changes import award_withdraw, match_award
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.play.report_changes import report_accept, report_make
from tournaments.services.play.result_changes import match_record
from tournaments.services.undo.last_action import change_undo

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_match(kept_for_all: None) -> Match:
    return publish(make_tournament(sizes=(4, 4)))[0]


def latest(match: Match) -> LogEntry:
    return LogEntry.objects.filter(subject=match.id).latest("seq")


def undo(match: Match, *, actor: Actor = DESK, now: datetime.datetime | None = None) -> object:
    return change_undo(action(match.tournament_id, actor, at=now), latest(match).id)


def in_force(match: Match) -> list[tuple[int, int | None]]:
    rows = Deal.objects.filter(match=match, replaced__isnull=True).order_by("number", "attempt")
    return list(rows.values_list("number", "points"))


def test_the_deals_of_the_entry_end_and_the_match_is_to_play_again(match: Match) -> None:
    record(match, 70, 70, 70, 50, 50)
    entry = written(match.tournament, lambda: undo(match))

    assert (entry.kind, entry.subject, in_force(match)) == ("undone", match.id, [])
    assert ([deal["points"] for deal in entry.old], entry.new) == ([70, 70, 70, 50, 50], [])
    assert Deal.objects.filter(match=match, replaced_id=entry.id).count() == 5


def test_only_the_last_of_two_entries_is_taken_back(match: Match) -> None:
    record(match, 70, 70)
    record(match, 70, 70, 50)
    undo(match)
    assert in_force(match) == [(1, 70), (2, 70)]


def test_what_a_correction_ended_comes_back_as_new_deals(match: Match) -> None:
    record(match, 70, 70)
    record(match, 70, 80, reason="Letto male")
    entry = written(match.tournament, lambda: undo(match))

    assert in_force(match) == [(1, 70), (2, 70)]
    assert Deal.objects.get(match=match, number=2, replaced__isnull=True).entered_id == entry.id


def test_the_version_goes_on_so_that_other_pages_turn_stale(match: Match) -> None:
    record(match, 70)
    undo(match)
    match.refresh_from_db()
    assert match.version == 3


def test_the_same_request_twice_takes_back_once(match: Match) -> None:
    record(match, 70)
    entry, key = latest(match), uuid.uuid4()

    def act() -> tuple[uuid.UUID, ...]:
        return change_undo(action(match.tournament_id, key=key), entry.id)

    written(match.tournament, act)
    assert untouched(match.tournament, act) == (match.id,)


def test_an_entry_on_another_match_is_not_in_the_way() -> None:
    first, second = publish(make_tournament(slug="altra", sizes=(4, 4)))[:2]
    record(first, 70)
    record(second, 70)
    undo(first)
    assert in_force(first) == []


def test_who_made_another_entry_of_the_match_since_is_not_undone(match: Match) -> None:
    record(match, 70)
    first = latest(match)
    record(match, 70, 70)

    def act() -> None:
        change_undo(action(match.tournament_id), first.id)

    assert refusals(match.tournament, act) == [UndoProblem.CHANGED_SINCE]


def test_what_was_taken_back_is_not_taken_back_again(match: Match) -> None:
    record(match, 70)
    first = latest(match)
    undo(match)
    assert refusals(match.tournament, lambda: undo(match)) == [UndoProblem.UNKNOWN]

    def act() -> None:
        change_undo(action(match.tournament_id), first.id)

    assert refusals(match.tournament, act) == [UndoProblem.CHANGED_SINCE]


@pytest.mark.parametrize("too_late", [0, 1])
def test_ten_minutes_are_enough(match: Match, too_late: int) -> None:
    record(match, 70)
    now = latest(match).at + datetime.timedelta(minutes=10, microseconds=too_late)
    if not too_late:
        written(match.tournament, lambda: undo(match, now=now))
    else:
        assert refusals(match.tournament, lambda: undo(match, now=now)) == [UndoProblem.TOO_LATE]


def test_the_entry_of_somebody_else_is_theirs(match: Match) -> None:
    account = make_account(name="Bruna")
    somebody = Actor(name="Bruna", account_id=account.id)
    namesake = replace(DESK, account_id=account.id)
    record(match, 70)
    for other in (somebody, namesake, replace(DESK, name="Altro banco")):
        assert refusals(match.tournament, partial(undo, match, actor=other)) == [UndoProblem.NOT_OWN]


def test_who_may_only_look_takes_nothing_back(match: Match) -> None:
    record(match, 70)
    viewer = replace(DESK, rights=RIGHTS[Role.VIEWER])
    assert refusals(match.tournament, lambda: undo(match, actor=viewer)) == [ChangeProblem.NOT_ALLOWED]


def test_an_entry_of_another_tournament_or_kind_is_not_there(match: Match) -> None:
    record(match, 70)
    other = make_tournament(slug="altro")
    entry = latest(match)
    published = LogEntry.objects.get(tournament=match.tournament, kind="published")

    def act(tournament: Tournament, log_id: uuid.UUID) -> None:
        change_undo(action(tournament), log_id)

    assert refusals(other, lambda: act(other, entry.id)) == [UndoProblem.UNKNOWN]
    assert refusals(match.tournament, lambda: act(match.tournament, published.id)) == [UndoProblem.UNKNOWN]


def test_a_closed_tournament_is_not_undone() -> None:
    tournament = make_tournament(slug="altra", sizes=(2, 2))
    match = publish(tournament)[0]
    record(match, 70, 70, 70, 50, 50)
    tournament_close(action(tournament))
    assert refusals(tournament, lambda: undo(match)) == [ChangeProblem.CLOSED]


def bracket(tournament: Tournament) -> list[tuple[int, int]]:
    return [(record.turn, record.table) for record in match_records(stage_of(tournament))]


def test_a_bracket_follows_as_long_as_the_next_match_has_not_begun() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    first, second = publish(tournament)
    win(first, 1)
    win(second, 1)
    assert len(bracket(tournament)) == 4
    undo(second)
    assert len(bracket(tournament)) == 2


def test_who_went_on_and_began_to_play_is_not_called_back() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    first, second = publish(tournament)
    win(first, 1)
    win(second, 1)
    record(Match.objects.get(tournament=tournament, turn__number=2, table=1), 70)
    assert refusals(tournament, lambda: undo(second)) == [UndoProblem.LED_ON]


def test_a_turn_that_was_drawn_from_the_results_holds_them() -> None:
    tournament = make_evening(DANISH, entrants=4)
    matches = publish(tournament)
    win_all(matches, 1)
    publish(tournament, number=2)
    assert refusals(tournament, lambda: undo(matches[0])) == [UndoProblem.LED_ON]


def enter(match: Match, account: Account, *points: int) -> None:
    match.refresh_from_db(fields=["version"])
    match_record(match_action(match, actor=Actor(name=account.name, account_id=account.id)), deals(*points))


def test_the_last_entry_that_can_still_be_taken_back_is_found() -> None:
    tournament, account = make_tournament(slug="altra", sizes=(4, 4)), make_account(name="Bruna")
    first, second = publish(tournament)[:2]
    now = timezone.now()
    assert last_undoable(tournament, account.id, now) is None
    enter(first, account, 70)
    enter(second, account, 70)
    record(second, 70, 70)
    found = last_undoable(tournament, account.id, now)
    assert found is not None
    assert (found.id, found.match_id, found.table) == (latest(first).id, first.id, first.table)
    assert last_undoable(tournament, account.id, now + datetime.timedelta(minutes=11)) is None


def test_after_an_award_no_earlier_result_is_offered_in_its_place() -> None:
    tournament, account = make_tournament(slug="altra", sizes=(4, 4)), make_account(name="Bruna")
    first, second = publish(tournament)[:2]
    actor = Actor(name=account.name, account_id=account.id)
    enter(first, account, 70)
    match_award(match_action(second, actor=actor), 1)
    assert last_undoable(tournament, account.id, timezone.now()) is None
    second.refresh_from_db()
    award_withdraw(match_action(second, actor=actor, reason="Sono arrivati"))
    found = last_undoable(tournament, account.id, timezone.now())
    assert found is not None
    assert found.match_id == first.id


def test_what_the_desk_confirmed_is_the_tables_word_again(match: Match) -> None:
    report_make(match_action(match, seen=None), 0, deals(70, 70, 70, 50, 50))
    known = known_match(match.id)
    report_accept(match_action(known.match), known.reported[0].id)
    entry = written(match.tournament, lambda: undo(match))

    assert (in_force(match), known_match(match.id).state) == ([], MatchState.ENTERED)
    assert ([deal["points"] for deal in entry.old], entry.new) == ([70, 70, 70, 50, 50], [])
