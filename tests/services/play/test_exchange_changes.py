"""Two sheets typed at each other's table: one action, one way back, and nothing of it where somebody was faster."""

import uuid
from dataclasses import replace
from typing import Any

import pytest

from tests.covers import some
from tests.factories import (
    DESK,
    action,
    award,
    make_account,
    make_evening,
    match_action,
    publish,
    read_again,
    record,
    win,
    win_all,
)
from tests.services.history import refusals
from tests.services.test_concurrency import at_once, log_is_whole
from tests.staged import DANISH, stage
from tournaments.checks.tournament import tournament_findings
from tournaments.event.errors import StaleVersion
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import ChangeProblem, ExchangeProblem, ResultProblem, UndoProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import Deal, LogEntry, Match, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.selectors.core.match_facts import KnownMatch, known_match
from tournaments.selectors.play.picture import Effect
from tournaments.selectors.play.undo import last_undoable
from tournaments.services.frame.changes import Actor, preview
from tournaments.services.play.draw_changes import draw_make, draw_publish
from tournaments.services.play.exchange_changes import matches_exchange
from tournaments.services.setup.rehearsal import evening_simulation
from tournaments.services.undo.last_action import change_undo

pytestmark = pytest.mark.django_db

KNOCKOUT = PRESETS["one_win"].stages[0]
DOUBLE = replace(KNOCKOUT, knockout=KnockoutOptions(second_chance=SecondChance.DOUBLE))


def two_tables() -> tuple[Match, Match]:
    """Two tables of a turn of four pairs: 70-50, 70-50 at the first, 40-80, 70-50, 40-80 at the second."""
    one, other = publish(make_evening(DANISH, entrants=4))[:2]
    record(one, 70, 70)
    record(other, 40, 70, 40)
    return read_again(one), read_again(other)


def points(*matches: Match) -> list[list[int | None]]:
    rows = Deal.objects.filter(replaced__isnull=True).order_by("number", "attempt")
    return [list(rows.filter(match=match).values_list("points", flat=True)) for match in matches]


BEFORE, AFTER = [[70, 70], [40, 70, 40]], [[40, 70, 40], [70, 70]]


def exchange(one: Match, other: Match, *, reason: str = "Scambiati", **told: Any) -> None:
    matches_exchange(match_action(one, reason=reason, **told), other.id, other.version)


def latest(number: int = 0) -> LogEntry:
    return LogEntry.objects.order_by("-seq")[number]


def test_each_table_gets_what_was_typed_at_the_other_in_two_entries_of_the_log() -> None:
    one, other = two_tables()
    before = Tournament.objects.get().version
    exchange(one, other)
    assert points(one, other) == AFTER
    assert Tournament.objects.get().version == before + 2
    assert [(entry.kind, entry.subject, entry.reason) for entry in (latest(), latest(1))] == [
        (LogKind.CORRECTION, other.id, "Scambiati"),
        (LogKind.CORRECTION, one.id, "Scambiati"),
    ]


@pytest.mark.parametrize("entry", [0, 1])
def test_one_way_back_from_either_entry_makes_both_tables_what_they_were(entry: int) -> None:
    one, other = two_tables()
    exchange(one, other, key=uuid.uuid5(uuid.uuid4(), "what a page makes of its key"))
    assert set(change_undo(action(one.tournament_id), latest(entry).id)) == {one.id, other.id}
    assert points(one, other) == BEFORE
    assert [latest(number).kind for number in (0, 1)] == [LogKind.UNDONE] * 2
    assert tournament_findings(read_again(one.tournament)) == []


def test_a_way_back_sent_twice_is_gone_once() -> None:
    one, other = two_tables()
    exchange(one, other)
    entry, back = latest(), action(one.tournament_id, key=uuid.uuid4())
    for _time in range(2):
        change_undo(back, entry.id)
    assert (points(one, other), latest(2).kind) == (BEFORE, LogKind.CORRECTION)


def test_what_is_offered_names_both_tables_and_of_a_single_result_one() -> None:
    one, other = two_tables()
    account = make_account()
    actor = replace(DESK, account_id=account.id)
    record(one, 80, 80, reason="Letto male")
    assert last_undoable(one.tournament, account.id, latest().at) is None
    exchange(read_again(one), other, actor=actor)
    found = last_undoable(one.tournament, account.id, latest().at)
    assert found is not None
    assert {found.table, found.other} == {one.table, other.table}


def test_neither_table_goes_back_where_one_was_changed_since() -> None:
    one, other = two_tables()
    exchange(one, other)
    offered = latest()
    record(one, 70, 40, 70, reason="Letto male")
    refused = refusals(one.tournament, lambda: change_undo(action(one.tournament_id), offered.id))
    assert UndoProblem.CHANGED_SINCE in refused
    assert points(one, other) == [[70, 40, 70], [70, 70]]


def test_a_sheet_typed_at_a_table_that_has_none_yet_moves_comes_back() -> None:
    one, other = publish(make_evening(DANISH, entrants=4))[:2]
    record(one, 70, 70)
    exchange(read_again(one), read_again(other))
    assert points(one, other) == [[], [70, 70]]
    assert read_again(one).started_at is None
    change_undo(action(one.tournament_id), latest().id)
    assert points(one, other) == [[70, 70], []]


@pytest.mark.parametrize("late", [0, 1])
def test_who_saw_an_older_sheet_of_either_table_changes_neither(late: int) -> None:
    tables = two_tables()
    record(tables[late], 80, 80, reason="Letto male")
    now = points(*tables)
    with pytest.raises(StaleVersion):
        exchange(*tables)
    assert points(*tables) == now


def test_the_same_request_twice_exchanges_once() -> None:
    one, other = two_tables()
    key = uuid.uuid4()
    for _time in range(2):
        exchange(one, other, key=key)
    assert points(one, other) == AFTER


def test_what_cannot_be_exchanged_is_said() -> None:
    one, other = two_tables()
    assert refusals(one.tournament, lambda: exchange(one, one)) == [ExchangeProblem.ONE_TABLE]
    assert refusals(one.tournament, lambda: exchange(one, other, reason="")) == [ResultProblem.REASON_MISSING]
    record(other, 70, 70, reason="Uguali")
    other = read_again(other)
    assert refusals(one.tournament, lambda: exchange(one, other)) == [ExchangeProblem.ALIKE]


def test_an_awarded_match_and_one_of_another_turn_are_corrected_each_by_itself() -> None:
    first, second, third, *_rest = publish(make_evening(stage("round_robin"), entrants=4))
    win(first, 1)
    award(second, 1)
    win(third, 1)
    first, second, third = map(read_again, (first, second, third))
    assert refusals(first.tournament, lambda: exchange(first, second)) == [ExchangeProblem.AWARDED]
    assert refusals(first.tournament, lambda: exchange(first, third)) == [ExchangeProblem.OTHER_TURN]


def test_tables_of_five_and_of_six_cannot_have_each_others_sheet() -> None:
    made = evening_simulation(slug="serata", preset=PRESETS["scighera"], entrants=11, number=3, most=2).tournament
    one, other = Match.objects.filter(tournament=made, turn__number=1)
    assert refusals(made, lambda: exchange(one, other)) == [ExchangeProblem.OTHER_LENGTH]


def test_a_match_of_another_tournament_is_not_there() -> None:
    one, _other = two_tables()
    elsewhere = publish(make_evening(DANISH, entrants=4, slug="altra"))[0]
    assert refusals(one.tournament, lambda: exchange(one, elsewhere)) == [ChangeProblem.MATCH_GONE]


def test_who_may_not_correct_exchanges_nothing() -> None:
    one, other = two_tables()
    helper = Actor("Aiuto", rights=RIGHTS[Role.HELPER])
    assert refusals(one.tournament, lambda: exchange(one, other, actor=helper)) == [ChangeProblem.NOT_ALLOWED]


def test_a_closed_tournament_stays_as_it_is() -> None:
    one, other = two_tables()
    Tournament.objects.filter(pk=one.tournament_id).update(closed_at=latest().at)
    assert refusals(one.tournament, lambda: exchange(one, other)) == [ChangeProblem.CLOSED]


MANY = {"giochi": 2, "three_alone": 6, "quintets": 10, "quintets_long": 10, "scighera": 10}


@pytest.mark.parametrize("key", some(PRESETS, len(PRESETS)))
def test_in_every_game_and_format_two_tables_have_each_others_sheet_and_back(key: str) -> None:
    made = evening_simulation(
        slug="serata", preset=PRESETS[key], entrants=MANY.get(key, 8), number=3, most=2
    ).tournament
    one, other = Match.objects.filter(tournament=made).order_by("turn__number", "table")[:2]
    before = [known_match(match.pk) for match in (one, other)]
    exchange(one, other)
    after = [known_match(match.pk) for match in (one, other)]
    assert [sheet(known) for known in after] == [sheet(known) for known in reversed(before)]
    assert tournament_findings(read_again(made)) == []
    change_undo(action(made), latest(1).id)
    assert [sheet(known_match(match.pk)) for match in (one, other)] == [sheet(known) for known in before]
    assert tournament_findings(read_again(made)) == []


def sheet(known: KnownMatch) -> list[tuple[object, ...]]:
    return sorted((deal.number, deal.attempt, str(deal.score)) for deal in known.in_force)


# Where others went on from the two results.


def test_a_bracket_goes_on_with_those_who_really_won() -> None:
    """Side one wins at the first table, side two at the second; then the sheets turn out to be exchanged."""
    one, other = publish(make_evening(KNOCKOUT, entrants=4))[:2]
    win(one, 1)
    win(other, 2)
    assert preview(one.tournament_id, lambda: exchange(read_again(one), read_again(other)))
    exchange(read_again(one), read_again(other))
    final = Match.objects.get(tournament=one.tournament, turn__number=2, table=1)
    assert one.fixture is not None
    assert other.fixture is not None
    assert final.fixture is not None
    assert {final.fixture.home_id, final.fixture.away_id} == {one.fixture.away_id, other.fixture.home_id}


def test_what_others_began_in_a_bracket_stays_or_is_emptied_if_asked() -> None:
    for redraw, left in ((False, 1), (True, 0)):
        one, other, *_rest = publish(make_evening(DOUBLE, entrants=8, slug=f"serata-{left}"))
        win_all(Match.objects.filter(tournament=one.tournament, turn__number=1), 1)
        second = Match.objects.filter(tournament=one.tournament, turn__number=2).order_by("table")
        won = next(match for match in second if match.fixture and match.fixture.home_id == one.fixture.home_id)  # type: ignore[union-attr]
        win(won, 1)
        record(read_again(other), 40, reason="Letto male")
        exchange(read_again(one), read_again(other), redraw=redraw)
        assert Deal.objects.filter(match=won, replaced__isnull=True).count() == left
        assert tournament_findings(read_again(one.tournament)) == []


def later_turn(one: Match) -> list[tuple[object, ...]]:
    rows = Match.objects.filter(tournament=one.tournament, turn__number=2).order_by("table")
    return list(rows.values_list("fixture__home", "fixture__away"))


def test_a_turn_drawn_from_the_results_stays_unless_it_is_drawn_again() -> None:
    """As with a correction: the preview names the turn; who wants it drawn again says so."""
    one, other = two_tables()
    made = one.tournament
    drawn = draw_make(action(made), 5)
    assert drawn is not None
    draw_publish(action(made), drawn.id)
    before = later_turn(one)
    foreseen = preview(made.id, lambda: exchange(read_again(one), read_again(other)))
    assert Effect.PAIRED in {found.effect for found in foreseen}
    exchange(read_again(one), read_again(other))
    assert later_turn(one) == before
    refused = refusals(made, lambda: change_undo(action(made), latest().id))
    assert refused == [UndoProblem.EXCHANGE_LED_ON]
    exchange(read_again(one), read_again(other), redraw=True)
    assert points(one, other) == BEFORE
    assert tournament_findings(read_again(made)) == []


@pytest.mark.django_db(transaction=True)
def test_two_desks_that_exchange_at_once_exchange_once() -> None:
    one, other = two_tables()
    done = at_once(lambda: exchange(one, other), lambda: exchange(other, one))
    assert sorted(type(answer).__name__ for answer in done) == ["NoneType", "StaleVersion"]
    assert points(one, other) == AFTER
    assert log_is_whole(one.tournament)
