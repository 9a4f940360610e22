"""The door: who has come, what was paid, and who is missing when the draw is made."""

import datetime
from typing import Any

import pytest

from tests.factories import action, make_evening, make_tournament, publish, win
from tests.services.history import refusals, untouched, written
from tournaments.event.errors import DomainError
from tournaments.event.fees import HIGHEST_FEE
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import ArrivalProblem, ChangeProblem
from tournaments.event.regulation import Ranked
from tournaments.models import CheckIn, Match, Payment, Team, Tournament
from tournaments.selectors.entries.arrival_queries import ArrivalLine, arrivals_page, terms_of
from tournaments.services.entries.arrival_changes import (
    absent_withdraw,
    entrant_check_in,
    entrant_settle,
    payment_give_back,
    payment_take,
    terms_change,
)
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.entries.withdrawals import team_return, team_withdraw

pytestmark = pytest.mark.django_db

BAR = PRESETS["bar"].stages[0]


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(BAR, entrants=4)


def team(tournament: Tournament, number: int = 1) -> Team:
    return Team.objects.get(tournament=tournament, number=number)


def check_in(tournament: Tournament, number: int, *, present: bool = True) -> None:
    entrant_check_in(action(tournament), team(tournament, number).id, present=present)


def charge(tournament: Tournament, fee: int | None = 1000, fee_per: str = "entrant", **more: Any) -> None:
    terms = {"registration": False, "limit": None, "closes_at": None} | more
    terms_change(action(tournament), fee=fee, fee_per=fee_per, **terms)


def pay(tournament: Tournament, number: int, cents: int | None = None) -> None:
    payment_take(action(tournament), team(tournament, number).id, cents=cents)


def give_back(tournament: Tournament, number: int) -> None:
    payment_give_back(action(tournament), team(tournament, number).id)


def line(tournament: Tournament, number: int) -> ArrivalLine:
    return next(one for one in arrivals_page(tournament).lines if one.number == number)


def test_who_has_come_is_noted_once_and_is_in_the_log(tournament: Tournament) -> None:
    entry = written(tournament, lambda: check_in(tournament, 2))
    assert (entry.kind, entry.subject, entry.new) == ("check_in", team(tournament, 2).id, {"team": "2"})
    untouched(tournament, lambda: check_in(tournament, 2))
    assert [one.number for one in arrivals_page(tournament).missing] == [1, 3, 4]


def test_a_mistake_at_the_door_is_taken_back_and_stays_on_record(tournament: Tournament) -> None:
    check_in(tournament, 2)
    entry = written(tournament, lambda: check_in(tournament, 2, present=False))
    assert (entry.kind, entry.old, entry.new) == ("check_in", {"team": "2"}, None)
    assert not line(tournament, 2).present
    assert CheckIn.objects.get().replaced_id == entry.id
    check_in(tournament, 2)
    assert CheckIn.objects.count() == 2


def test_who_withdrew_is_brought_back_before_being_checked_in(tournament: Tournament) -> None:
    team_withdraw(action(tournament), team(tournament).id)
    assert refusals(tournament, lambda: check_in(tournament, 1)) == [ArrivalProblem.WITHDRAWN]


def test_a_closed_tournament_has_no_door(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=datetime.datetime.now(datetime.UTC))
    assert refusals(tournament, lambda: check_in(tournament, 1)) == [ChangeProblem.CLOSED]


def test_a_pair_pays_once_what_a_pair_pays(tournament: Tournament) -> None:
    charge(tournament, 1000)
    entry = written(tournament, lambda: pay(tournament, 1))
    assert (entry.kind, entry.new) == ("payment", {"team": "1", "cents": 1000})
    untouched(tournament, lambda: pay(tournament, 1))
    page = arrivals_page(tournament)
    assert (page.taken, page.expected, page.still_due) == (1000, 4000, 3000)


def test_who_comes_and_pays_is_noted_as_both_or_as_neither(tournament: Tournament) -> None:
    def settle() -> None:
        entrant_settle(action(tournament), team(tournament, 1).id)

    assert refusals(tournament, settle) == [ArrivalProblem.NO_FEE]
    assert not line(tournament, 1).present
    charge(tournament)
    settle()
    settle()
    assert (line(tournament, 1).present, line(tournament, 1).left_to_pay) == (True, 0)
    assert Payment.objects.filter(tournament=tournament).count() == 1


def test_where_each_person_pays_a_pair_owes_twice_the_fee(tournament: Tournament) -> None:
    charge(tournament, 750, "person")
    pay(tournament, 1, 750)
    assert (line(tournament, 1).due, line(tournament, 1).left_to_pay) == (1500, 750)
    pay(tournament, 1)
    assert line(tournament, 1).left_to_pay == 0
    assert [one.cents for one in Payment.objects.order_by("id")] == [750, 750]


@pytest.mark.parametrize("cents", [0, -1, 1001])
def test_a_part_is_no_more_than_what_is_owed(tournament: Tournament, cents: int) -> None:
    charge(tournament, 1000)
    assert refusals(tournament, lambda: pay(tournament, 1, cents)) == [ArrivalProblem.SUM_RANGE]


def test_who_pays_too_much_is_told_in_euro_how_much_it_is(tournament: Tournament) -> None:
    charge(tournament, 1205)
    with pytest.raises(DomainError) as refused:
        pay(tournament, 1, 9999)
    assert refused.value.problems[0].values == {"most": "12,05"}


def test_a_single_cent_is_a_part_and_the_least_fee_and_limit_are_one(tournament: Tournament) -> None:
    charge(tournament, 1, limit=1)
    assert (terms_of(tournament).fee, terms_of(tournament).limit) == (1, 1)
    pay(tournament, 1, 1)
    assert (line(tournament, 1).paid, line(tournament, 1).left_to_pay) == (1, 0)


def test_nothing_is_taken_where_nothing_is_asked(tournament: Tournament) -> None:
    assert refusals(tournament, lambda: pay(tournament, 1)) == [ArrivalProblem.NO_FEE]


def test_money_given_back_leaves_the_till_and_stays_on_record(tournament: Tournament) -> None:
    charge(tournament, 1000, "person")
    pay(tournament, 1, 500)
    pay(tournament, 1)
    entry = written(tournament, lambda: give_back(tournament, 1))
    assert (entry.old, entry.new) == ({"team": "1", "cents": 2000}, None)
    assert {one.replaced_id for one in Payment.objects.all()} == {entry.id}
    assert arrivals_page(tournament).taken == 0
    untouched(tournament, lambda: give_back(tournament, 1))


def test_who_paid_is_not_taken_off_the_list_before_the_money_is_given_back(tournament: Tournament) -> None:
    charge(tournament)
    pay(tournament, 1)
    paid = team(tournament)
    remove = lambda: team_remove(action(tournament), paid.id)  # noqa: E731
    assert refusals(tournament, remove) == [EntrantProblem.TEAM_PAID]
    give_back(tournament, 1)
    written(tournament, remove)


def test_who_withdrew_owes_nothing_and_what_they_paid_stays_in_the_till(tournament: Tournament) -> None:
    charge(tournament)
    pay(tournament, 1)
    for number in (1, 2):
        team_withdraw(action(tournament), team(tournament, number).id)
    page = arrivals_page(tournament)
    assert (page.taken, page.still_due, page.expected) == (1000, 2000, 3000)


def test_what_is_decided_about_entering_is_logged_with_what_it_was(tournament: Tournament) -> None:
    entry = written(tournament, lambda: charge(tournament, 1000, "person", registration=True, limit=64))
    assert (entry.kind, entry.old["fee"], entry.new["fee"], entry.new["entry_limit"]) == ("settings", None, 1000, 64)
    terms = terms_of(tournament)
    assert (terms.fee, terms.fee_per, terms.registration, terms.limit) == (1000, "person", True, 64)
    untouched(tournament, lambda: charge(tournament, 1000, "person", registration=True, limit=64))


def test_the_highest_limit_and_the_highest_fee_are_taken_and_one_more_is_refused(tournament: Tournament) -> None:
    charge(tournament, HIGHEST_FEE, limit=2_048)
    assert (terms_of(tournament).fee, terms_of(tournament).limit) == (HIGHEST_FEE, 2_048)
    assert refusals(tournament, lambda: charge(tournament, HIGHEST_FEE + 1, limit=2_049)) == [
        ArrivalProblem.FEE_RANGE,
        ArrivalProblem.LIMIT_RANGE,
    ]
    with pytest.raises(DomainError) as refused:
        charge(tournament, HIGHEST_FEE + 1, limit=2_049)
    assert [one.values["most"] for one in refused.value.problems] == [100_000, 2_048]


def test_terms_that_cannot_be_are_refused_together(tournament: Tournament) -> None:
    assert refusals(tournament, lambda: charge(tournament, 0, "table", limit=0)) == [
        ArrivalProblem.FEE_RANGE,
        ArrivalProblem.FEE_PER_UNKNOWN,
        ArrivalProblem.LIMIT_RANGE,
    ]


def test_quarters_are_checked_in_as_well() -> None:
    tournament = make_tournament(sizes=(3, 2))
    charge(tournament, 500, "person")
    check_in(tournament, 1)
    assert (line(tournament, 1).present, line(tournament, 1).due) == (True, 1500)


def absent(tournament: Tournament) -> tuple[str, ...]:
    return absent_withdraw(action(tournament))


@pytest.mark.parametrize("key", ["bar", "danish", "round_robin", "groups_knockout"])
def test_who_was_not_there_is_not_drawn(key: str) -> None:
    stages = PRESETS[key].stages
    entrants = 12 if key == "groups_knockout" else 8
    tournament = make_evening(*stages, entrants=entrants, slug="altra")
    for number in range(1, entrants - 1):
        check_in(tournament, number)
    assert absent(tournament) == (str(entrants - 1), str(entrants))
    matches = publish(tournament)
    seated = {seat.player.team.number for match in matches for seat in match.seats.select_related("player__team")}
    assert seated <= set(range(1, entrants - 1))
    assert len(seated) > 2


def test_an_absentee_who_comes_before_the_draw_is_brought_back_and_plays(tournament: Tournament) -> None:
    for number in (1, 2, 3):
        check_in(tournament, number)
    absent(tournament)
    team_return(action(tournament), team(tournament, 4).id)
    publish(tournament)
    assert Match.objects.filter(seats__player__team=team(tournament, 4)).exists()


def test_an_absentee_who_comes_after_the_draw_is_drawn_in_until_the_first_result(tournament: Tournament) -> None:
    late = team(tournament, 4)
    for number in (1, 2, 3):
        check_in(tournament, number)
    absent(tournament)
    publish(tournament, number=3)
    come_back = lambda: team_return(action(tournament), late.id)  # noqa: E731
    written(tournament, come_back)
    assert Match.objects.filter(tournament=tournament, seats__player__team=late).exists()
    team_withdraw(action(tournament), late.id)
    written(tournament, come_back)


def test_an_absentee_who_comes_after_the_first_result_is_told_that_there_is_no_room(tournament: Tournament) -> None:
    late = team(tournament, 4)
    for number in (1, 2, 3):
        check_in(tournament, number)
    absent(tournament)
    win(publish(tournament)[0], 1)
    come_back = lambda: team_return(action(tournament), late.id)  # noqa: E731
    assert refusals(tournament, come_back) == [EntrantProblem.STAGE_BEGUN]


def test_quarters_are_not_sent_away() -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    check_in(tournament, 1)
    assert refusals(tournament, lambda: absent(tournament)) == [ArrivalProblem.QUARTERS_STAY]


def test_nobody_is_sent_away_once_a_draw_is_published(tournament: Tournament) -> None:
    check_in(tournament, 1)
    publish(tournament)
    assert refusals(tournament, lambda: absent(tournament)) == [ArrivalProblem.DRAWN_ALREADY]


def test_single_players_are_charged_alike_by_person_and_by_entrant() -> None:
    tournament = make_evening(PRESETS["baraonda"].stages[0], entrants=8, ranked=Ranked.PLAYERS, slug="altra")
    charge(tournament, 500, "person")
    assert arrivals_page(tournament).expected == 4000
    charge(tournament, 500)
    assert arrivals_page(tournament).expected == 4000
