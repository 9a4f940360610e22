"""Hours by the clock of the hall, over the nights in which clocks are changed."""

import datetime
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from tournaments.event.days import (
    Appointment,
    Day,
    Held,
    Key,
    Planned,
    Programme,
    Venue,
    moment_of,
    moved,
    order_problems,
    programme_problems,
)
from tournaments.event.problems.day_problems import DayProblem

ROME = ZoneInfo("Europe/Rome")


@pytest.mark.parametrize(
    ("day", "hour", "utc"),
    [
        # In 2026 clocks go from 2:00 to 3:00 on Sunday 29 March, and back from 3:00 to 2:00 on Sunday 25 October.
        ("2026-03-28", "20:30", "2026-03-28 19:30"),  # still one hour ahead of UTC
        ("2026-03-29", "20:30", "2026-03-29 18:30"),  # two hours
        ("2026-03-29", "01:59", "2026-03-29 00:59"),
        ("2026-03-29", "02:30", "2026-03-29 01:30"),  # is not there: clocks show 3:30
        ("2026-03-29", "03:00", "2026-03-29 01:00"),
        ("2026-10-24", "20:30", "2026-10-24 18:30"),
        ("2026-10-25", "20:30", "2026-10-25 19:30"),
        ("2026-10-25", "02:30", "2026-10-25 00:30"),  # is there twice: the first
        ("2026-10-25", "03:00", "2026-10-25 02:00"),
        ("2026-01-01", "00:15", "2025-12-31 23:15"),
    ],
)
def test_an_hour_is_the_moment_at_which_clocks_of_the_hall_show_it(day: str, hour: str, utc: str) -> None:
    moment = moment_of(datetime.date.fromisoformat(day), datetime.time.fromisoformat(hour), ROME)
    assert f"{moment:%Y-%m-%d %H:%M}" == utc
    assert moment.tzinfo is datetime.UTC


MONDAY, TUESDAY, SATURDAY = (datetime.date(2026, 11, day) for day in (16, 17, 21))
EVENING = datetime.time(20, 30)
HALL, BAR, CLUB = Venue(1, "Salone"), Venue(2, "Bar Roma", "via Roma 1"), Venue(3, "Bocciofila")
PROGRAMME = Programme(
    days=(Day(1, MONDAY, EVENING), Day(2, TUESDAY, EVENING, 2), Day(3, SATURDAY, datetime.time(15))),
    venues=(HALL, BAR, CLUB),
    appointments={
        (1, 2, None): Appointment(2),
        (1, 2, 4): Appointment(venue=3),
        (1, 3, 1): Appointment(3, by=True),
        (2, None, None): Appointment(3),
    },
    homes={"cava": 3},
)


def where_of(held: Held) -> tuple[int, int, bool]:
    return held.day.number, held.venue.number, held.by


@pytest.mark.parametrize(
    ("asked", "number", "venue", "by"),
    [
        ((1, 1, 1), 1, 1, False),  # nobody said anything: the first day, at the place of the tournament
        ((1, 2, 1), 2, 2, False),  # its turn, at the venue of that day
        ((1, 2, 4), 2, 3, False),  # the day of its turn, a venue of its own
        ((1, 3, 1), 3, 1, True),
        ((2, 1, 1), 3, 1, False),  # its stage
    ],
)
def test_a_match_is_on_the_day_that_is_said_nearest_to_it(
    asked: tuple[int, int, int], number: int, venue: int, by: bool
) -> None:
    assert where_of(PROGRAMME.held(*asked)) == (number, venue, by)


@pytest.mark.parametrize(
    ("said", "stage", "turn", "number"),
    [
        ({(1, 1, None): Appointment(1), (1, 2, None): Appointment(2)}, 2, 1, 2),  # the last day of the groups
        ({(1, 2, None): Appointment(2)}, 1, 3, 2),  # a third turn is not before the second
        ({(1, 2, None): Appointment(2)}, 1, 1, 1),
        ({(1, None, None): Appointment(shared=True)}, 2, 1, 3),  # groups that share all days
        ({(1, None, None): Appointment(3), (2, None, None): Appointment(venue=2)}, 2, 1, 3),  # a venue is no day
        ({(1, None, None): Appointment(2), (3, None, None): Appointment(3)}, 2, 4, 2),
        ({(1, None, None): Appointment(2), (1, 1, 4): Appointment(3)}, 2, 1, 2),  # one match was put off
        ({}, 2, 1, 1),
    ],
)
def test_of_what_nothing_is_said_the_day_is_the_last_one_of_what_is_played_before(
    said: dict[Key, Appointment], stage: int, turn: int, number: int
) -> None:
    programme = replace(PROGRAMME, appointments=said, homes={})
    assert programme.held(stage, turn, 1).day.number == number
    assert not list(order_problems(programme, [Planned(stage, turn, 1), Planned(1, 1, 1)]))


def test_who_has_a_home_plays_there_unless_a_venue_is_said() -> None:
    assert PROGRAMME.held(1, 2, 1, first="cava").venue == CLUB
    assert PROGRAMME.held(1, 2, 1, first="altri").venue == BAR
    said = replace(PROGRAMME, appointments={(1, 2, None): Appointment(2, venue=1)})
    assert said.held(1, 2, 1, first="cava").venue == HALL


def test_days_follow_each_other_by_date_and_hour_whatever_their_numbers() -> None:
    late = Day(4, MONDAY, datetime.time(9))
    assert [day.number for day in replace(PROGRAMME, days=(*PROGRAMME.days, late)).in_order] == [4, 1, 2, 3]


def test_every_problem_of_days_and_venues_is_told_at_once() -> None:
    wrong = Programme(
        days=(Day(1, MONDAY, EVENING), Day(2, MONDAY, EVENING), Day(3, TUESDAY, None, 9)),
        venues=(HALL, Venue(2, "salone"), Venue(3, "", "via Roma 1")),
        appointments={(1, 1, None): Appointment(7), (1, 2, None): Appointment(venue=8)},
        homes={"cava": 9},
    )
    assert [(problem.code, problem.where) for problem in programme_problems(wrong)] == [
        (DayProblem.DAY_TWICE, ("days", 2, "date")),
        (DayProblem.VENUE_TWICE, ("venues", 2, "name")),
        (DayProblem.VENUE_UNNAMED, ("venues", 3, "name")),
        (DayProblem.DAY_USED, ("appointments", 1, 1, 0)),
        (DayProblem.VENUE_USED, ("appointments", 1, 2, 0)),
        (DayProblem.VENUE_USED, ("venues", 9)),
    ]
    assert list(programme_problems(PROGRAMME)) == []


def test_a_match_is_not_before_those_that_lead_to_it() -> None:
    planned = [Planned(1, 1, 1), Planned(1, 2, 1, after=((1, 1, 1),))]
    on: dict[Key, Appointment] = {(1, 1, None): Appointment(2), (1, 2, None): Appointment(1)}
    (problem,) = order_problems(replace(PROGRAMME, appointments=on), planned)
    assert (problem.code, problem.where) == (DayProblem.BEFORE_ITS_MATCHES, ("appointments", 1, 2, 1))
    assert list(order_problems(replace(PROGRAMME, appointments={(1, 2, None): Appointment(2)}), planned)) == []


def test_a_stage_is_not_before_the_end_of_the_one_in_front_of_it() -> None:
    planned = [Planned(1, 1, 1), Planned(2, 1, 1)]
    on: dict[Key, Appointment] = {(1, None, None): Appointment(3), (2, None, None): Appointment(2)}
    (problem,) = order_problems(replace(PROGRAMME, appointments=on), planned)
    assert (problem.code, problem.values["stage"]) == (DayProblem.STAGE_BEFORE, 2)


def test_nobody_is_at_two_venues_at_one_time() -> None:
    planned = [Planned(1, 1, 1, ("a", "b")), Planned(1, 2, 1, ("a", "c")), Planned(1, 2, 2, ("d", "e"))]
    on: dict[Key, Appointment] = {(1, 2, 1): Appointment(1, venue=2), (1, 2, 2): Appointment(1, venue=3)}
    (problem,) = order_problems(replace(PROGRAMME, appointments=on), planned)
    assert (problem.code, problem.values["side"]) == (DayProblem.TWO_VENUES, "a")


def test_what_moves_is_told_with_both_times_and_what_stays_is_not() -> None:
    planned = [Planned(1, 1, 1), Planned(1, 2, 1), Planned(1, 2, 4)]
    later = replace(PROGRAMME, days=(PROGRAMME.days[0], Day(2, SATURDAY, EVENING, 2), PROGRAMME.days[2]))
    told = moved(PROGRAMME, later, planned)
    assert [(one.table, old.day.date, new.day.date) for one, old, new in told] == [
        (1, TUESDAY, SATURDAY),
        (4, TUESDAY, SATURDAY),
    ]
