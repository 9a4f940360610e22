"""Days and venues through the pages: said, moved after a look at whom it touches, and refused with every problem."""

import datetime
import html
import re
import uuid
from dataclasses import replace
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from tests.districts import DAYS, make_districts
from tests.factories import action, make_evening, publish
from tests.pages.clicking import Clicks
from tests.services.refused import codes
from tournaments.event.days import Appointment
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.day_problems import DayProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Tournament
from tournaments.selectors.core.day_queries import programme_of
from tournaments.services.setup.day_changes import programme_change

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, query: str = "") -> str:
    return reverse("desk_days", args=[tournament.slug]) + query


def sent_to(tournament: Tournament, query: str = "") -> str:
    return reverse("desk_days_save", args=[tournament.slug]) + query


def page(desk: Client, tournament: Tournament, query: str = "") -> str:
    return html.unescape(desk.get(address(tournament, query)).content.decode())


def typed(text: str) -> dict[str, str]:
    """What a browser would send of the form as it is: boxes, chosen options, ticks."""
    form = text[text.index('<form method="post" action="/desk/') :]
    found = dict(
        re.findall(r'<input type="(?:text|date|time|hidden)"[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', form)
    )
    for name, options in re.findall(r'<select [^>]*?name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        found[name] = next(iter(re.findall(r'value="([^"]*)" selected', options)), "")
    found |= dict.fromkeys(re.findall(r'<input type="checkbox" name="([^"]+)" value="1" checked', form), "1")
    return found


FIVE_EVENINGS = (
    {f"date-{day.number}": str(day.date) for day in DAYS}
    | {f"hour-{day.number}": "21:00" for day in DAYS}
    | {"venue-1": "Bar Centrale", "street-1": "piazza 1", "venue-2": "Circolo Acli", "street-2": "via Po 7"}
    | {"venue-3": "Bocciofila"}
)


def test_five_evenings_of_three_meetings_in_three_bars_are_said_with_three_clicks(desk: Client) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=6, ranked=Ranked.TRIOS)
    shown = page(desk, tournament)
    assert "Quando si gioca" not in shown, "with one day there is nothing more to ask"
    saved = desk.post(sent_to(tournament), typed(shown) | FIVE_EVENINGS)
    assert saved.status_code == 302
    at_once = programme_of(Tournament.objects.get()).appointments
    spread = typed(page(desk, tournament)) | {"turns-1": "1", "tables-1": "1"}
    assert desk.post(sent_to(tournament), spread).status_code == 302
    assert programme_of(Tournament.objects.get()).appointments == at_once, "new days and bars mean the same"
    publish(tournament)
    tournament.refresh_from_db()
    programme = programme_of(tournament)
    held = [programme.held(1, turn, table) for turn in range(1, 6) for table in (1, 2, 3)]
    assert [one.day.number for one in held] == [day for day in range(1, 6) for _table in range(3)]
    assert [one.venue.number for one in held] == [1, 2, 3] * 5


def test_new_days_say_nothing_of_turns_that_are_drawn_or_of_several_stages(desk: Client) -> None:
    drawn, stages = make_evening(PRESETS["round_robin"].stages[0], entrants=6), PRESETS["groups_knockout"].stages
    publish(drawn)
    for tournament in (drawn, make_evening(*stages, entrants=8, slug="gironi")):
        said = typed(page(desk, tournament)) | FIVE_EVENINGS | {"confirmed": "1"}
        assert desk.post(sent_to(tournament), said).status_code == 302
        assert not programme_of(tournament).appointments


def test_a_turn_in_several_bars_says_them_all(desk: Client) -> None:
    told = "giovedì 22 ottobre 2026, ore 21:00, Bar Centrale, piazza 1; Circolo Acli, via Po 7; Bocciofila"
    assert told in page(desk, make_districts())


def test_moving_an_evening_first_tells_whom_it_touches(desk: Client) -> None:
    tournament = make_districts()
    moved = typed(page(desk, tournament)) | {"date-3": "2026-10-26"}
    asked = desk.post(sent_to(tournament), moved)
    said = html.unescape(asked.content.decode())
    assert asked.status_code == 200
    assert "Si spostano 3 partite: riguarda 6 iscritti." in said
    assert "da sabato 24 ottobre 2026, ore 21:00, Bar Centrale, piazza 1 a lunedì 26 ottobre 2026" in said
    assert programme_of(Tournament.objects.get()).day(3) == DAYS[2], "nothing is saved yet"
    assert desk.post(sent_to(tournament), moved | {"confirmed": "1"}).status_code == 302
    assert str(programme_of(Tournament.objects.get()).day(3).date) == "2026-10-26"


def test_going_back_from_the_question_keeps_what_was_typed(desk: Client) -> None:
    tournament = make_districts()
    back = desk.post(sent_to(tournament), typed(page(desk, tournament)) | {"date-3": "2026-10-26", "back": "1"})
    assert 'name="date-3" value="2026-10-26"' in back.content.decode()


def test_a_match_is_moved_on_the_page_of_its_turn(desk: Client) -> None:
    tournament = make_districts()
    here = "?stage=1&turn=2"
    sent = typed(page(desk, tournament, here)) | {"day-1-2-3": "4", "where-1-2-3": "2", "by-1-2-3": "1"}
    assert "Si sposta 1 partita" in desk.post(sent_to(tournament, here), sent).content.decode()
    desk.post(sent_to(tournament, here), sent | {"confirmed": "1"})
    appointments = programme_of(tournament).appointments
    assert appointments[1, 2, 3] == Appointment(4, 2, by=True)
    assert appointments[1, 2, 1] == Appointment(venue=1), "the others stay as they were"


def test_every_problem_is_told_at_once_and_nothing_typed_is_lost(desk: Client) -> None:
    tournament = make_districts()
    wrong = {"date-1": "ieri", "hour-2": "sera", "date-6": "", "hour-6": "20:00", "street-4": "via Roma"}
    answer = desk.post(sent_to(tournament), typed(page(desk, tournament)) | wrong)
    said = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    for told in ("Questa non è una data", "Questa non è un’ora", "Manca la data"):
        assert told in said
    assert 'value="ieri"' in said


def test_a_day_that_is_still_needed_is_told_at_its_box(desk: Client) -> None:
    tournament = make_districts()
    answer = desk.post(sent_to(tournament), typed(page(desk, tournament)) | {"date-5": "", "hour-5": ""})
    assert answer.status_code == 422
    assert '<a href="#day-1-5-0">Il giorno che togli serve ancora' in answer.content.decode()


@pytest.mark.parametrize("days", [{}, FIVE_EVENINGS], ids=["one", "five"])
def test_every_day_is_asked_once_by_its_date_with_empty_ones_behind(desk: Client, days: dict[str, str]) -> None:
    tournament = make_evening(PRESETS["round_robin"].stages[0], entrants=6, ranked=Ranked.TRIOS)
    desk.post(sent_to(tournament), typed(page(desk, tournament)) | days)
    dates = re.findall(r'<input type="date"[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', page(desk, tournament))
    known = [value for _name, value in dates if value]
    assert len({name for name, _value in dates}) == len(dates)
    assert known == sorted(known)
    assert len(known) == (5 if days else 1)
    assert [value for _name, value in dates[len(known) :]] == [""] * (len(dates) - len(known)) != []


def test_the_first_day_moved_in_the_settings_is_asked_like_any_other(desk: Client) -> None:
    tournament = make_districts()
    where = reverse("desk_details", args=[tournament.slug])
    sent = {"name": tournament.name, "date": "2026-10-19", "hour": "21:00", "place": "Bar Centrale"}
    said = html.unescape(desk.post(where, sent).content.decode())
    assert "Si spostano 3 partite: riguarda 6 iscritti." in said
    assert programme_of(Tournament.objects.get()).day(1) == DAYS[0], "nothing is saved yet"
    back = desk.post(where, sent | {"back": "1"})
    assert 'value="2026-10-19"' in back.content.decode()
    assert desk.post(where, sent | {"confirmed": "1"}).status_code == 302
    assert str(programme_of(Tournament.objects.get()).day(1).date) == "2026-10-19"


def test_a_name_alone_is_saved_without_a_question(desk: Client) -> None:
    tournament = make_districts()
    sent = {"name": "Rioni d’autunno", "date": "2026-10-20", "hour": "21:00", "place": "Bar Centrale"}
    assert desk.post(reverse("desk_details", args=[tournament.slug]), sent).status_code == 302


def test_the_first_day_cannot_be_moved_behind_what_follows_it(desk: Client) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4)
    publish(tournament)
    desk.post(
        sent_to(tournament),
        typed(page(desk, tournament)) | {"date-2": "2026-12-01", "confirmed": "1"},
    )
    desk.post(sent_to(tournament), typed(page(desk, tournament)) | {"turns-1": "1", "confirmed": "1"})
    sent = {"name": tournament.name, "date": "2026-12-02", "hour": "", "place": ""}
    answer = desk.post(reverse("desk_details", args=[tournament.slug]), sent)
    assert answer.status_code == 422
    assert "prima si deve giocare un’altra partita" in html.unescape(answer.content.decode())


def test_a_move_is_taken_back_on_the_page_where_it_was_made(desk: Client) -> None:
    tournament = make_districts()
    desk.post(sent_to(tournament), typed(page(desk, tournament)) | {"date-3": "2026-10-26", "confirmed": "1"})
    hand = Clicks(desk, address(tournament))
    hand.press("Annulla i cambi di giorni e luoghi")
    assert programme_of(Tournament.objects.get()).days == DAYS


def test_groups_are_divided_over_the_days_by_one_tick_and_put_together_again(desk: Client) -> None:
    tournament = make_evening(PRESETS["groups_knockout"].stages[0], entrants=8)
    desk.post(sent_to(tournament), typed(page(desk, tournament)) | FIVE_EVENINGS)
    shown = page(desk, tournament)
    assert "I gironi divisi sui giorni" in shown
    desk.post(sent_to(tournament), typed(shown) | {"shared-1": "1"})
    assert programme_of(tournament).appointments == {(1, None, None): Appointment(shared=True)}
    log = html.unescape(desk.get(f"/desk/{tournament.slug}/log/").content.decode())
    assert "fase 1: i gironi si dividono i giorni" in log
    publish(tournament)
    told = page(desk, tournament)
    assert typed(told)["shared-1"] == "1"
    regulation = html.unescape(desk.get(f"/t/{tournament.slug}/regulation/").content.decode())
    assert "una parte dei gironi" in regulation
    alone = {name: value for name, value in typed(told).items() if name != "shared-1"}
    assert "Si spostano" in desk.post(sent_to(tournament), alone).content.decode()
    desk.post(sent_to(tournament), alone | {"confirmed": "1"})
    assert programme_of(tournament).appointments == {}


def test_two_desks_that_move_something_at_once_do_not_undo_each_other_unseen(desk: Client) -> None:
    tournament = make_districts()
    shown = typed(page(desk, tournament))
    one, other = shown | {"date-3": "2026-10-26"}, shown | {"date-5": "2026-10-29"}
    assert desk.post(sent_to(tournament), one | {"confirmed": "1"}).status_code == 302
    again = desk.post(sent_to(tournament), other | {"confirmed": "1", "key": str(uuid.uuid4())})
    said = html.unescape(again.content.decode())
    assert again.status_code == 422
    assert "Intanto qualcuno ha cambiato giorni o luoghi" in said
    assert 'name="date-5" value="2026-10-29"' in said, "nothing typed is lost"
    assert str(programme_of(Tournament.objects.get()).day(3).date) == "2026-10-26"
    assert desk.post(sent_to(tournament), one | {"confirmed": "1"}).status_code == 302, "sent twice it is done once"


def test_a_programme_that_is_not_any_more_as_it_was_seen_is_not_written_over() -> None:
    tournament = make_districts()
    seen = programme_of(tournament)
    for number, refused in ((3, False), (5, True)):
        days = [replace(day, date=datetime.date(2026, 11, 1)) if day.number == number else day for day in seen.days]
        write = partial(programme_change, days=days, venues=seen.venues, seen=seen)
        if not refused:
            write(action(tournament))
            continue
        with pytest.raises(DomainError) as caught:
            write(action(tournament))
        assert codes(caught) == [DayProblem.CHANGED]


def test_a_whole_stage_has_its_day_and_the_turns_of_the_other_share_those_that_are_left(desk: Client) -> None:
    stages = PRESETS["groups_knockout"].stages
    tournament = make_evening(*stages, entrants=8)
    desk.post(sent_to(tournament), typed(page(desk, tournament)) | FIVE_EVENINGS)
    shown = typed(page(desk, tournament))
    assert shown["day-2-0-0"] == ""
    desk.post(sent_to(tournament), shown | {"day-2-0-0": "5", "shared-1": "1"})
    wanted = {(1, None, None): Appointment(shared=True), (2, None, None): Appointment(5)}
    assert programme_of(tournament).appointments == wanted
    now = page(desk, tournament)
    assert now.count("mar 20/10, gio 22/10, sab 24/10, dom 25/10</td>") == 1 + 1, "of the stage and its only turn"
    again = typed(now)
    assert (again["day-2-0-0"], again["shared-1"]) == ("5", "1")
    desk.post(sent_to(tournament), again)
    assert programme_of(tournament).appointments == wanted, "saved again it is the same"
    apart = {name: value for name, value in again.items() if name != "shared-1"}
    desk.post(sent_to(tournament), apart | {"day-1-0-0": "2"})
    assert programme_of(tournament).appointments[1, None, None] == Appointment(2)
