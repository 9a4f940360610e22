"""Days, venues and appointments as they are stored, moved, refused, and written into files."""

import datetime
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.damage import comes_back
from tests.districts import BARS, DAYS, EVENINGS, HOUR, appointments, make_districts
from tests.factories import action, make_evening, publish
from tests.services.refused import codes
from tournaments.event.days import Appointment, Day, Key, Programme, Venue, finals_on_last_day
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.day_problems import DayProblem
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.models import CheckIn, LogEntry, Stage, Team, Tournament
from tournaments.models import Day as DayRow
from tournaments.models import Venue as VenueRow
from tournaments.selectors.core.day_queries import evenings_asked, programme_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.match_days import day_now, days_of, held_in, held_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import sound_document
from tournaments.services.setup.day_changes import evenings_ask, homes_change, programme_change
from tournaments.services.setup.rehearsal import rehearsal_copy

pytestmark = pytest.mark.django_db
"""Everything is asked on both databases."""


def refused(write: Callable[[], object]) -> list[str]:
    with pytest.raises(DomainError) as caught:
        write()
    return codes(caught)


def last(tournament: Tournament) -> LogEntry:
    return LogEntry.objects.filter(tournament=tournament).latest("seq")


def test_an_evening_of_one_day_has_no_rows_of_days() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    programme_change(action(tournament), days=[Day(1, EVENINGS[0], HOUR)], venues=[Venue(1, "Bar", "via Po 7")])
    tournament.refresh_from_db()
    assert (tournament.date, tournament.hour) == (EVENINGS[0], HOUR)
    assert (tournament.place, tournament.street) == ("Bar", "via Po 7")
    assert not DayRow.objects.exists()
    assert not programme_of(tournament).several


def test_five_evenings_in_three_bars_are_what_they_were_said_to_be() -> None:
    tournament = make_districts()
    programme = programme_of(tournament)
    assert (programme.days, programme.venues) == (DAYS, BARS)
    assert programme.appointments == appointments()
    days = days_of(tournament, course_of(tournament))
    assert [day.day.date for day in days] == list(EVENINGS)
    assert [sorted(one.held.venue.name for one in day.matches) for day in days] == [
        ["Bar Centrale", "Bocciofila", "Circolo Acli"]
    ] * 5
    assert [{one.record.turn for one in day.matches} for day in days] == [{turn} for turn in range(1, 6)]
    now = day_now(days)
    assert now is not None
    assert now.day.number == 1


def test_a_moved_date_moves_who_plays_then_and_the_log_says_both() -> None:
    tournament = make_districts()
    later = [replace(day, date=datetime.date(2026, 10, 26)) if day.number == 3 else day for day in DAYS]
    version = tournament.version
    programme_change(action(tournament), days=later, venues=BARS)
    tournament.refresh_from_db()
    assert tournament.version == version + 1
    assert last(tournament).old == {"days": [[3, "2026-10-24", "21:00", ""]]}
    assert last(tournament).new == {"days": [[3, "2026-10-26", "21:00", ""]]}
    held = {
        one.record.turn
        for day in days_of(tournament, course_of(tournament))
        for one in day.matches
        if day.day.number == 3
    }
    assert held == {3}
    programme_change(action(tournament), days=later, venues=BARS)
    tournament.refresh_from_db()
    assert tournament.version == version + 1, "what is there already is no change"


def test_a_bar_that_is_called_otherwise_is_otherwise_everywhere() -> None:
    tournament = make_districts()
    moved = [*BARS[:2], Venue(3, "Bar Sport", "via Roma 1")]
    programme_change(action(tournament), days=DAYS, venues=moved)
    days = days_of(tournament, course_of(tournament))
    assert [sum(one.held.venue == moved[2] for one in day.matches) for day in days] == [1] * 5
    assert (last(tournament).old, last(tournament).new) == (
        {"venues": [[3, "Bocciofila", ""]]},
        {"venues": [[3, "Bar Sport", "via Roma 1"]]},
    )


def test_what_is_still_used_cannot_be_taken_away_and_every_problem_is_told() -> None:
    tournament = make_districts()
    told = refused(lambda: programme_change(action(tournament), days=DAYS[:4], venues=BARS[:2]))
    assert set(told) == {DayProblem.DAY_USED, DayProblem.VENUE_USED}
    assert len(told) == 1 + 5


def test_a_day_on_which_somebody_was_seen_stays() -> None:
    tournament = make_districts()
    entry, team = last(tournament), Team.objects.filter(tournament=tournament).earliest("number")
    row = DayRow.objects.get(tournament=tournament, number=5)
    CheckIn.objects.create(tournament=tournament, team=team, day=row, entered=entry)
    free: dict[Key, Appointment | None] = {(1, 5, None): Appointment(4, by=True)}
    assert refused(lambda: programme_change(action(tournament), days=DAYS[:4], venues=BARS, appointments=free)) == [
        DayProblem.DAY_SEEN
    ]


def test_a_match_of_a_bracket_is_not_before_the_one_that_leads_to_it() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    publish(tournament)
    early: dict[Key, Appointment] = {(1, 1, None): Appointment(2), (1, 2, None): Appointment(1)}
    told = refused(lambda: programme_change(action(tournament), days=DAYS[:2], venues=[BARS[0]], appointments=early))
    assert set(told) == {DayProblem.BEFORE_ITS_MATCHES}


def test_entrants_play_at_home_and_ask_for_days() -> None:
    tournament = make_districts(drawn=False)
    programme_change(action(tournament), days=DAYS, venues=BARS, appointments=dict.fromkeys(appointments()))
    one, two, *_ = Team.objects.filter(tournament=tournament).order_by("number")
    homes_change(action(tournament), {one.pk: 3, two.pk: 2})
    evenings_ask(action(tournament), {one.pk: [1, 4], two.pk: []})
    assert programme_of(tournament).homes == {str(one.pk): 3, str(two.pk): 2}
    assert evenings_asked(tournament) == {str(one.pk): (1, 4)}
    assert last(tournament).new == {"evenings": [["1", "2026-10-20", "2026-10-25"]]}
    homes_change(action(tournament), {one.pk: None})
    assert programme_of(tournament).homes == {str(two.pk): 2}
    assert refused(lambda: homes_change(action(tournament), {one.pk: 9})) == [DayProblem.UNKNOWN]


def test_the_file_of_five_evenings_is_taken_in_as_it_was() -> None:
    tournament = make_districts()
    team = Team.objects.filter(tournament=tournament).earliest("number")
    homes_change(action(tournament), {team.pk: 2})
    evenings_ask(action(tournament), {team.pk: [2]})
    programme = programme_of(tournament)
    assert programme_of(comes_back(tournament)) == programme


def test_a_rehearsal_has_the_same_days() -> None:
    tournament = make_districts()
    copy = rehearsal_copy(action(tournament))
    assert programme_of(copy).days == DAYS
    assert programme_of(copy).appointments == appointments()
    assert VenueRow.objects.filter(tournament=copy).count() == 3


def test_a_bracket_shared_over_five_evenings_seats_everybody_on_the_evening_they_asked_for() -> None:
    """Thirty-two pairs, Monday to Friday, eight left for Saturday: eight parts on five evenings, 2, 2, 2, 1 and 1."""
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=32)
    days = [Day(number, datetime.date(2026, 11, 15 + number), HOUR) for number in range(1, 7)]
    venues = [Venue(1, "Salone")]
    alone = Programme(tuple(days), tuple(venues), {}, {})
    finals = finals_on_last_day(alone, 1, 5, 8)
    programme_change(action(tournament), days=days, venues=venues, appointments=finals)
    teams = list(Team.objects.filter(tournament=tournament).order_by("number"))
    evenings_ask(action(tournament), {teams[0].pk: [1], teams[1].pk: [1], teams[2].pk: [5], teams[3].pk: [2, 3]})
    publish(tournament)
    tournament.refresh_from_db()
    programme, (course,) = programme_of(tournament), course_of(tournament).reached
    held = {
        team: held_in(programme, course, record).day.number
        for record in course.records
        for side in record.sides
        for team in side.team_ids
    }
    assert [held[str(team.pk)] for team in teams[:3]] == [1, 1, 5]
    assert held[str(teams[3].pk)] in (2, 3)
    assert sorted(held.values()) == sorted([1] * 8 + [2] * 8 + [3] * 8 + [4] * 4 + [5] * 4)
    assert [programme.held(1, turn, 1).day.number for turn in (1, 2, 3, 4, 5)] == [1, 1, 6, 6, 6]
    sound_document(export_bytes(tournament))


def test_groups_that_share_three_evenings_play_each_on_one_and_keep_what_was_asked_for() -> None:
    """Six groups of three on three evenings, the final on a fourth: two groups an evening."""
    tournament = make_evening(PRESETS["groups_knockout"].stages[0], PRESETS["groups_knockout"].stages[1], entrants=18)
    Stage.objects.filter(tournament=tournament, number=1).update(groups=6)
    days = [Day(number, datetime.date(2026, 11, 15 + number), HOUR) for number in range(1, 5)]
    said: dict[Key, Appointment] = {(1, None, None): Appointment(shared=True), (2, None, None): Appointment(4)}
    programme_change(action(tournament), days=days, venues=[Venue(1, "Salone")], appointments=said)
    teams = list(Team.objects.filter(tournament=tournament).order_by("number"))
    evenings_ask(action(tournament), {teams[0].pk: [3], teams[1].pk: [3], teams[2].pk: [1, 2]})
    publish(tournament)
    tournament.refresh_from_db()
    course = course_of(tournament).reached[0]
    evenings: dict[str, set[int]] = {}
    for record, one in held_of(programme_of(tournament), course_of(tournament)).items():
        for side in record.sides:
            for team in side.team_ids:
                evenings.setdefault(team, set()).add(one.day.number)
    assert course.drawn
    assert all(len(found) == 1 for found in evenings.values()), "every group on one evening"
    assert sorted(next(iter(found)) for found in evenings.values()) == [1] * 6 + [2] * 6 + [3] * 6
    assert [evenings[str(team.pk)] for team in teams[:2]] == [{3}, {3}]
    assert evenings[str(teams[2].pk)] < {1, 2}
    sound_document(export_bytes(tournament))
    assert programme_of(rehearsal_copy(action(tournament))).appointments == said


def test_groups_share_the_days_as_a_stage_alone() -> None:
    tournament = make_evening(PRESETS["groups_knockout"].stages[0], entrants=8)
    said: dict[Key, Appointment] = {(1, None, None): Appointment(shared=True)}
    programme_change(action(tournament), days=DAYS, venues=[Venue(1, "Salone")], appointments=said)
    assert last(tournament).new == {
        "days": [[day.number, str(day.date), "21:00", ""] for day in DAYS],
        "venues": [[1, "Salone", ""]],
        "appointments": [[1, 0, 0, "", "", "", 0, 0, 1]],
    }


def test_a_file_is_told_at_which_of_its_days_and_venues_something_cannot_be() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=8)
    days = [Day(number, datetime.date(2026, 11, 15 + number), HOUR) for number in range(1, 5)]
    programme_change(action(tournament), days=days, venues=BARS)
    document = json.loads(export_bytes(tournament))
    same, venues = document["days"], document["venues"]
    same[3] |= {name: value for name, value in same[2].items() if name not in ("id", "number")}
    venues[2]["name"] = venues[1]["name"].upper()

    with pytest.raises(ImportRefused) as caught:
        sound_document(json.dumps(document).encode())
    assert {(one.where, one.problem.code) for one in caught.value.placed} == {
        (("days", 2, "date"), DayProblem.DAY_TWICE),
        (("days", 3, "date"), DayProblem.DAY_TWICE),
        (("venues", 1, "name"), DayProblem.VENUE_TWICE),
        (("venues", 2, "name"), DayProblem.VENUE_TWICE),
    }
