"""A turn that was paired on paper: kept as it was, played on from, and left alone by what comes later."""

from dataclasses import replace

import pytest

from tests.damage import comes_back, forget
from tests.factories import action, deals, make_evening, make_tournament, match_action, team_named, win, win_all
from tests.services.refused import codes, codes_of
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import DrawProblem
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.models import Draw, LogEntry, Match, Tournament
from tournaments.models.fields import uuid7
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.pairing.turn import HandProblem
from tournaments.selectors.core.calendar import is_by_hand, turns_before
from tournaments.selectors.core.continuing import audit_of_draw
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import stage_course
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.play.draw_queries import draw_page, hand_sheet
from tournaments.selectors.shown.published_draws import published_draws
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.play.draw_changes import draw_by_hand, draw_make, draw_publish
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db

ROUND_ROBIN = replace(PRESETS["danish"].stages[0], format="round_robin", turns=None, rest_points=0)
AS_BEFORE = replace(ROUND_ROBIN, rest_is_opponent=True)


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(*PRESETS["danish"].stages, entrants=6)


def by_hand(tournament: Tournament, *couples: tuple[str, str], turn: int = 1) -> Draw:
    """Pair a turn of one slot, the first couple at table 1."""
    written = {(turn, table): couple for table, couple in enumerate(couples, start=1)}
    draw = draw_by_hand(action(tournament), written)
    assert draw is not None
    draw_publish(action(tournament), draw.id)
    return draw


def by_lot(tournament: Tournament) -> Draw:
    draw = draw_make(action(tournament), 1)
    assert draw is not None
    draw_publish(action(tournament), draw.id)
    return draw


def play(tournament: Tournament) -> None:
    """The first side wins wherever nothing was played."""
    win_all(Match.objects.filter(tournament=tournament, deals=None), 1)


def seats(tournament: Tournament, turn: int) -> list[tuple[int, tuple[str, ...]]]:
    records = match_records(stage_of(tournament))
    return [(one.table, tuple(side.team.name for side in one.sides)) for one in records if one.turn == turn]


def test_the_first_turn_may_come_out_of_a_hat(tournament: Tournament) -> None:
    draw = by_hand(tournament, ("6", "1"), ("2", "5"), ("3", "4"))
    assert seats(tournament, 1) == [(1, ("6", "1")), (2, ("2", "5")), (3, ("3", "4"))]
    assert is_by_hand(draw)
    told = [(one.kind, one.new) for one in LogEntry.objects.filter(subject=draw.id).order_by("seq")]
    assert told == [("drawn", {"by_hand": True}), ("published", {"by_hand": True})]


def test_what_could_have_been_avoided_is_taken_as_it_was_and_the_evening_goes_on(tournament: Tournament) -> None:
    by_hand(tournament, ("1", "2"), ("3", "4"), ("5", "6"))
    play(tournament)
    again = by_hand(tournament, ("2", "1"), ("4", "3"), ("6", "5"), turn=2)
    assert audit_of_draw(again, turns_before(again)).problems == ()
    play(tournament)
    drawn = by_lot(tournament)
    assert audit_of_draw(drawn, turns_before(drawn)).problems == ()
    met = {frozenset(sides) for _table, sides in seats(tournament, 3)}
    assert not met & {frozenset(two) for two in (("1", "2"), ("3", "4"), ("5", "6"))}


def test_a_second_rest_by_lot_is_still_found_in_an_evening_with_a_turn_by_hand(tournament: Tournament) -> None:
    five = make_evening(*PRESETS["danish"].stages, entrants=5, slug="cinque", club=tournament.club)
    by_hand(five, ("1", "2"), ("3", "4"))
    play(five)
    by_hand(five, ("5", "2"), ("3", "1"), turn=2)
    play(five)
    by_hand(five, ("2", "3"), ("1", "5"), turn=3)
    play(five)
    by_hand(five, ("4", "1"), ("2", "5"), turn=4)
    last = Draw.objects.get(tournament=five, first_turn=4)
    assert audit_of_draw(last, turns_before(last)).problems == ()
    third = Draw.objects.get(tournament=five, first_turn=3)
    third.options.pop("by_hand")
    third.save(update_fields=["options"])
    assert [str(problem.code) for problem in audit_of_draw(last, turns_before(last)).problems] == ["rest_avoidable"]


def test_where_all_but_one_have_left_nothing_is_drawn_in_either_way(tournament: Tournament) -> None:
    by_hand(tournament, ("1", "2"), ("3", "4"), ("5", "6"))
    play(tournament)
    for name in "23456":
        team = team_named(tournament, name)
        team_withdraw(action(tournament, reason="via"), team.id)
    for draw in (lambda: by_lot(tournament), lambda: by_hand(tournament, turn=2)):
        assert codes_of(draw) == [ScheduleProblem.TOO_FEW_ENTRANTS]


def test_a_draw_by_lot_that_breaks_its_promise_is_still_found(tournament: Tournament) -> None:
    by_hand(tournament, ("1", "2"), ("3", "4"), ("5", "6"))
    play(tournament)
    by_hand(tournament, ("2", "1"), ("4", "3"), ("6", "5"), turn=2)
    draw = Draw.objects.get(first_turn=2)
    draw.options.pop("by_hand")
    assert audit_of_draw(draw, turns_before(draw)).problems


def test_an_odd_one_rests(tournament: Tournament) -> None:
    seven = make_evening(*PRESETS["danish"].stages, entrants=7, slug="sette", club=tournament.club)
    draw = by_hand(seven, ("7", "1"), ("2", "5"), ("3", "4"))
    course = stage_course(stage_of(seven))
    page = draw_page(course)
    assert page is not None
    assert (page.by_hand, page.turns[0].rests, page.forced, draw.number) == (True, ("6",), (), 1)


def test_every_problem_is_said_at_once_and_nothing_is_kept(tournament: Tournament) -> None:
    with pytest.raises(DomainError) as caught:
        by_hand(tournament, ("1", "99"), ("1", ""), ("3", "4"))
    assert codes(caught) == [HandProblem.STRANGER, HandProblem.HALF, HandProblem.TWICE, HandProblem.LEFT_OUT]
    assert not Draw.objects.exists()


def test_sent_twice_it_is_kept_once(tournament: Tournament) -> None:
    key, couples = uuid7(), {(1, 1): ("1", "2"), (1, 2): ("3", "4"), (1, 3): ("5", "6")}
    first = draw_by_hand(action(tournament, key=key), couples)
    assert first is not None
    assert draw_by_hand(action(tournament, key=key), couples) is None
    assert Draw.objects.count() == 1
    written = hand_sheet(stage_of(tournament)).written
    assert written == couples


def test_the_log_says_that_it_was_made_by_hand(tournament: Tournament) -> None:
    by_hand(tournament, ("1", "2"), ("3", "4"), ("5", "6"))
    assert LogEntry.objects.get(tournament=tournament, kind="drawn").new == {"by_hand": True}


def test_a_turn_that_is_being_played_comes_before_the_next(tournament: Tournament) -> None:
    by_hand(tournament, ("1", "2"), ("3", "4"), ("5", "6"))
    with pytest.raises(DomainError) as caught:
        draw_by_hand(action(tournament), {(2, 1): ("1", "3"), (2, 2): ("2", "4"), (2, 3): ("5", "6")})
    assert codes(caught) == [DrawProblem.TURN_OPEN]


def test_a_calendar_that_is_drawn_whole_is_not_paired_by_hand() -> None:
    assert codes_of(lambda: by_hand(make_tournament(), ("1", "2"))) == [DrawProblem.NOT_BY_HAND]


def test_too_few_to_be_paired_are_told_so(tournament: Tournament) -> None:
    alone = make_evening(*PRESETS["danish"].stages, entrants=1, slug="solo", club=tournament.club)
    with pytest.raises(DomainError):
        by_hand(alone, ("1", "1"))


def test_a_correction_of_the_turn_before_leaves_it_where_people_sit(tournament: Tournament) -> None:
    by_hand(tournament, ("1", "2"), ("3", "4"), ("5", "6"))
    play(tournament)
    by_hand(tournament, ("1", "3"), ("2", "5"), ("4", "6"), turn=2)
    before = seats(tournament, 2)
    match = Match.objects.get(tournament=tournament, turn__number=1, table=1)
    match_record(match_action(match, reason="il foglio dice altro", redraw=True), deals(40, 40, 40))
    assert seats(tournament, 2) == before


def test_a_draft_is_outdated_once_what_it_started_from_has_changed(tournament: Tournament) -> None:
    by_hand(tournament, ("1", "2"), ("3", "4"), ("5", "6"))
    play(tournament)
    couples = {(2, 1): ("1", "3"), (2, 2): ("2", "5"), (2, 3): ("4", "6")}
    draft = draw_by_hand(action(tournament), couples)
    assert draft is not None
    win(Match.objects.get(tournament=tournament, turn__number=1, table=1), 2, reason="scambiati")
    assert codes_of(lambda: draw_publish(action(tournament), draft.id)) == [DrawProblem.OUTDATED]
    assert hand_sheet(stage_of(tournament)).written == couples


def test_with_few_tables_one_pairing_fills_several_turns() -> None:
    stage = replace(PRESETS["danish"].stages[0], hall=2)
    tournament = make_evening(stage, entrants=6, slug="altra")
    assert hand_sheet(stage_of(tournament)).places == ((1, 1), (2, 1), (2, 2))
    draw = draw_by_hand(action(tournament), {(1, 1): ("6", "1"), (2, 1): ("2", "5"), (2, 2): ("3", "4")})
    assert draw is not None
    draw_publish(action(tournament), draw.id)
    assert (seats(tournament, 1), seats(tournament, 2)) == ([(1, ("6", "1"))], [(1, ("2", "5")), (2, ("3", "4"))])


def test_the_public_sees_that_no_number_repeats_it_and_a_file_takes_it_along(tournament: Tournament) -> None:
    by_hand(tournament, ("1", "2"), ("3", "4"), ("5", "6"))
    play(tournament)
    by_hand(tournament, ("2", "1"), ("4", "3"), ("6", "5"), turn=2)
    play(tournament)
    by_lot(tournament)
    assert [one.by_hand for one in published_draws(tournament)] == [True, True, False]

    taken = comes_back(tournament)
    assert [one.by_hand for one in published_draws(taken)] == [True, True, False]


def test_a_file_says_it_only_of_turns_that_follow_from_results(tournament: Tournament) -> None:
    all_meet = make_evening(AS_BEFORE, entrants=4, slug="tutti", club=tournament.club)
    draw = by_lot(all_meet)
    draw.options["by_hand"] = True
    draw.save(update_fields=["options"])
    data = export_bytes(all_meet)
    forget(all_meet)
    with pytest.raises(ImportRefused) as caught:
        tournament_import(data=data, club_slug=tournament.club.slug)
    assert [problem.where for problem in caught.value.placed] == [("draws", 0, "options", "by_hand")]
