"""Typing a turn that was paired on paper: boxes, problems beside what was typed, and what everybody sees of it."""

import json
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from rules.problems import Problem
from tests.factories import action, make_account, make_evening, make_tournament, win, win_all
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import Draw, Match, Team, Tournament
from tournaments.pages.drawing.hand_draws import in_calendar
from tournaments.scheduling.pairing.turn import HandProblem
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.draw_changes import draw_make

pytestmark = pytest.mark.django_db

PAGE, DRAW = "/desk/serata/draw/by-hand/", "/desk/serata/draw/"
GOOD = {"t1.1.1": "6", "t1.1.2": "1", "t1.2.1": "2", "t1.2.2": "05", "t1.3.1": "3", "t1.3.2": "4"}


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(*PRESETS["danish"].stages, entrants=6)


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    client = Client(headers={"accept-language": "it"})
    client.force_login(make_account(club=tournament.club, role=Role.DIRECTOR))
    return client


def text(response: Any) -> str:
    return unescape(str(response.content.decode()))


def write(desk: Client, typed: dict[str, str] = GOOD, page: str = PAGE) -> Any:
    return desk.post(page, typed, follow=True)


def publish(desk: Client) -> None:
    draw = Draw.objects.latest("drawn_at")
    assert desk.post(f"{DRAW}publish/", {"draw": str(draw.id)}).status_code == 302


def test_the_draw_page_leads_to_a_box_for_everybody_of_every_table(desk: Client) -> None:
    assert f'href="{PAGE}"' in text(desk.get(DRAW))
    page = text(desk.get(PAGE))
    assert [f'name="{name}"' in page for name in GOOD] == [True] * 6
    assert "Chi non scrivi riposa" not in page


def test_what_is_written_is_looked_at_and_published_as_any_draw(desk: Client, tournament: Tournament) -> None:
    page = text(write(desk))
    assert "abbinato a mano" in page
    assert "Il turno fatto a mano è pronto: guardalo e pubblicalo" in text(desk.get("/desk/serata/"))
    assert "Pubblica questo sorteggio" in page
    publish(desk)
    tables = Match.objects.filter(tournament=tournament).order_by("table")
    assert tables.count() == 3
    public = text(desk.get("/t/serata/draw/"))
    assert "Fatto a mano" in public
    assert "Numero del sorteggio" not in public
    assert "Abbinato a mano" in text(desk.get("/desk/serata/log/"))


def test_every_problem_is_above_what_was_typed(desk: Client) -> None:
    response = write(desk, GOOD | {"t1.1.1": "99", "t1.2.1": "", "t1.3.1": "4"})
    page = text(response)
    assert response.status_code == 422
    for sentence in (
        "Turno 1, tavolo 1: nessuno di chi gioca ha il numero «99»",
        "Turno 1, tavolo 2: manca uno dei due",
        "Turno 1, tavolo 3: il numero 4 è già scritto altrove",
        "Non sono a nessun tavolo: 2, 3, 6",
    ):
        assert sentence in page
    assert 'id="t1.1.1" name="t1.1.1" value="99"' in page
    assert page.count('aria-invalid="true"') == 3
    assert not Draw.objects.exists()


def test_what_was_written_is_there_again_for_who_corrects_it(desk: Client) -> None:
    write(desk)
    page = text(desk.get(PAGE))
    assert 'name="t1.2.2" value="5"' in page
    assert "Correggi quello che hai scritto dal foglio" in text(desk.get(DRAW))


def test_with_an_odd_number_somebody_may_be_left_out(tournament: Tournament, desk: Client) -> None:
    make_evening(*PRESETS["danish"].stages, entrants=7, slug="sette", club=tournament.club)
    page = "/desk/sette/draw/by-hand/"
    assert "Chi non scrivi riposa" in text(desk.get(page))
    assert "Riposo: 7" in text(write(desk, page=page))


def test_while_a_turn_is_played_the_page_says_what_comes_first_and_repeats_what_was_sent(desk: Client) -> None:
    write(desk)
    publish(desk)
    assert "Il turno non è finito" in text(desk.get(PAGE))
    response = write(desk, {"t2.1.1": "6", "t2.1.2": "3", "t2.2.1": "", "nonsense": "x"})
    assert response.status_code == 422
    assert "Avevi scritto: 1: 6–3" in text(response)


def test_a_calendar_that_is_drawn_whole_says_so(desk: Client, tournament: Tournament) -> None:
    make_tournament(club=tournament.club)
    assert (
        "Qui il calendario si sorteggia tutto insieme: a mano si fanno solo i turni che seguono la classifica."
        in text(desk.get("/desk/giochi/draw/by-hand/"))
    )
    assert "/draw/by-hand/" not in text(desk.get("/desk/giochi/draw/"))


def test_who_repeats_the_public_draws_is_not_asked_for_what_nobody_drew(
    desk: Client, tournament: Tournament, tmp_path: Path
) -> None:
    write(desk)
    publish(desk)
    win_all(Match.objects.filter(tournament=tournament), 1)
    draw_make(action(tournament), 7)
    publish(desk)
    file = tmp_path / "draw.json"
    file.write_bytes(desk.get("/t/serata/draw.json").content)
    hand, drawn = json.loads(file.read_text())["draws"]
    assert (hand["by_hand"], "number" in hand, "drawn_from" in hand) == (True, False, False)
    assert (drawn["number"], len(drawn["played"])) == (7, 1)
    out = StringIO()
    call_command("draw", "--repeat", str(file), stdout=out)
    first, second = out.getvalue().splitlines()
    assert "a mano" in first
    assert "7" in second


def test_what_was_paired_by_hand_alone_offers_no_repeating(desk: Client) -> None:
    write(desk)
    publish(desk)
    assert "--repeat" not in text(desk.get("/t/serata/draw/"))


def test_in_a_later_stage_problems_name_the_turn_of_the_calendar() -> None:
    sheet = Problem(HandProblem.HALF, ("1", "2", "1"), (("turn", 1), ("table", 2)))
    assert in_calendar(sheet, 5).values == {"turn": 6, "table": 2}


def test_in_the_middle_of_a_turn_and_after_the_last_one_there_is_nothing_to_write(
    desk: Client, tournament: Tournament
) -> None:
    write(desk)
    publish(desk)
    win(Match.objects.filter(tournament=tournament)[0], 1)
    assert "Il turno non è finito" in text(desk.get(PAGE))
    turns = PRESETS["danish"].stages[0].turns
    assert turns is not None
    for _turn in range(1, turns):
        win_all(Match.objects.filter(tournament=tournament, deals=None), 1)
        draw_make(action(tournament), 7)
        publish(desk)
    win_all(Match.objects.filter(tournament=tournament, deals=None), 1)
    assert "Tutti i turni di questa fase sono già sorteggiati" in text(desk.get(PAGE))


def test_where_all_but_one_have_left_there_is_no_sheet(desk: Client, tournament: Tournament) -> None:
    write(desk)
    publish(desk)
    win_all(Match.objects.filter(tournament=tournament), 1)
    for team in Team.objects.filter(tournament=tournament)[:5]:
        team_withdraw(action(tournament, reason="via"), team.id)
    page = text(desk.get(PAGE))
    assert "<table" not in page
    assert "almeno 2" in page


def test_what_is_no_number_comes_back_as_it_was_typed(desk: Client) -> None:
    assert 'value="0x1"' in text(write(desk, {**GOOD, "t1.1.1": "0x1"}))


VOID = "i fogli stampati prima non valgono più"


def publish_and_read(desk: Client) -> str:
    publish(desk)
    return text(desk.get("/desk/serata/"))


def test_a_turn_that_is_published_once_more_with_other_tables_says_that_printed_sheets_are_void(desk: Client) -> None:
    write(desk)
    assert VOID not in publish_and_read(desk)
    desk.post(f"{DRAW}unpublish/")
    write(desk, GOOD | {"t1.1.2": "2", "t1.2.1": "1"})
    page = publish_and_read(desk)
    assert VOID in page
    kit = reverse("print_turn_kit", args=["serata", 1])
    assert f'<a href="{kit}">Ristampa lista e segnapunti del turno 1</a>' in page


def test_the_same_tables_published_once_more_and_a_turn_never_published_leave_the_sheets_as_they_are(
    desk: Client, tournament: Tournament
) -> None:
    write(desk)
    publish(desk)
    desk.post(f"{DRAW}unpublish/")
    assert VOID not in publish_and_read(desk)
    win_all(Match.objects.filter(tournament=tournament), 1)
    draw_make(action(tournament), 7)
    assert VOID not in publish_and_read(desk)
