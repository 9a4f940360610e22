"""Matches of several games on the pages of the desk and of a phone: boxes with their games, sentences, the log."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_evening, publish
from tests.pages.desk.rows import entry, page, points, row
from tests.pages.papers.pdf.reading import written
from tests.pages.phones.conftest import told_by_players
from tests.pages.sheets import forms_of, read
from tests.pages.telephones import Phone, state
from tests.services.play.test_other_games import plays
from tournaments.event.match_states import MatchState
from tournaments.models import Deal, Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    made = make_evening(plays("tressette, briscola, tressette"), entrants=4)
    publish(made)
    return made


def first(tournament: Tournament) -> Match:
    return Match.objects.filter(tournament=tournament).order_by("turn__number", "table")[0]


def sheet(match: Match) -> str:
    return reverse("desk_match", kwargs={"slug": match.tournament.slug, "match_id": match.id})


def both(*told: tuple[int, int]) -> dict[str, str]:
    """Both points of each playing, in their boxes."""
    return {
        f"d{number}.1.{side}": str(value)
        for number, pair in enumerate(told, start=1)
        for side, value in zip(("first", "second"), pair, strict=True)
    }


def test_every_box_of_the_row_says_its_game(desk: Client, tournament: Tournament) -> None:
    text = desk.get(page(tournament)).content.decode()
    for name in ("Gioco 1: tressette", "Gioco 2: briscola", "Gioco 3: tressette"):
        assert f'aria-label="{name}, 1"' in text
    assert 'data-deal="tress." data-number="1"' in text
    assert text.count('data-told="target 21"') == 4


def test_a_row_saves_games_with_their_own_points(desk: Client, tournament: Tournament) -> None:
    match = first(tournament)
    answer = desk.post(entry(tournament), row(match, **both((21, 17)), **{"d2.1.second": "61"}), follow=True)
    assert points(match) == [21, 59]
    assert "Mancano ancora dei giochi." in answer.content.decode()
    desk.post(entry(tournament), row(match, **{"d3.1.first": "15", "d3.1.second": "22"}))
    deals = Deal.objects.filter(match=match).order_by("number")
    assert [*deals.values_list("game", "points", "second", "winner")] == [
        ("tressette", 21, 17, 1),
        ("", 59, None, 2),
        ("tressette", 15, 22, 2),
    ]
    assert "1–2" in desk.get(page(tournament)).content.decode()


def test_what_no_game_ends_with_stays_typed_with_one_sentence_each(desk: Client, tournament: Tournament) -> None:
    match = first(tournament)
    sent = row(match, **both((20, 17)), **{"d2.1.first": "119", "d3.1.first": "21"})
    answer = desk.post(entry(tournament), sent)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Gioco 1: tressette: Nessuna delle due è arrivata a 21 (tressette). Controlla i punti." in text
    assert "Gioco 2: briscola: 119 non è possibile" in text
    assert "Gioco 3: tressette: Scrivi i punti di tutti e due." in text
    assert (points(match), 'value="20"' in text) == ([], True)


def test_the_sheet_takes_corrects_and_tells_its_history(desk: Client, tournament: Tournament) -> None:
    match = first(tournament)
    assert desk.post(sheet(match), {"version": str(match.version), **both((21, 17), (50, 70))}).status_code == 302
    match.refresh_from_db()
    wrong = {"version": str(match.version), **both((21, 17), (70, 50), (15, 22)), "reason": "letto male"}
    refused = desk.post(sheet(match), wrong)
    assert "La partita era già decisa, 2 a 0" in refused.content.decode()
    right = {"version": str(match.version), **both((21, 17), (70, 50)), "reason": "letto male"}
    assert desk.post(sheet(match), right).status_code == 302
    words = read(desk, sheet(match))
    assert "Gioco 1: tressette: 21–17" in words
    assert "Gioco 2: briscola: 50–70" in words
    assert "Gioco 2: briscola: 70–50" in words


def test_a_phone_tells_games_and_the_other_agrees(tournament: Tournament) -> None:
    told_by = make_evening(plays("belote", length=3), entrants=2, slug="telefoni")
    (match,) = told_by_players(told_by)
    phone = Phone(match, side=1)
    boxes = {"d1.1.first": "252", "d1.1.second": "20", "d2.1.first": "82", "d2.1.second": "100"}
    phone.client.post(phone.address, _sheet_of(phone) | boxes)
    assert state(match) is not MatchState.ENTERED
    phone.client.post(phone.address, _sheet_of(phone) | boxes | {"d3.1.first": "162", "d3.1.second": "0"})
    other = Phone(match, side=2)
    assert "252–20" in other.text()
    other.agree()
    assert state(match) is MatchState.CONFIRMED
    told = Deal.objects.filter(match=match).order_by("number").values_list("points", "second")
    assert [*told] == [(252, 20), (82, 100), (162, 0)]


def _sheet_of(phone: Phone) -> dict[str, str]:
    forms: list[tuple[str, dict[str, str]]] = forms_of(phone.client.get(phone.address))
    return next(form for _address, form in forms if "match" in form)


def test_any_other_game_is_told_by_a_tap(desk: Client) -> None:
    made = make_evening(plays("un altro gioco", length=3, winner_only_allowed=True), entrants=2, slug="altro")
    (match,) = publish(made)
    text = desk.get(page(made)).content.decode()
    assert "2–1" in text
    desk.post(entry(made), row(match, result="2-1"))
    deals: Any = Deal.objects.filter(match=match).order_by("number").values_list("game", "winner")
    assert sorted(deals) == [("altro", 1), ("altro", 1), ("altro", 2)]


def test_the_paper_and_the_regulation_name_the_games(desk: Client, tournament: Tournament) -> None:
    slug = {"slug": tournament.slug}
    assert "Tressette, briscola, tressette se pari" in written(desk.get(reverse("public_regulation", kwargs=slug)))
    sheets = written(desk.get(reverse("print_sheets", kwargs=slug | {"number": 1})))
    assert sheets.count("tressette") >= 2
    assert "Ogni riga somma" not in sheets


def test_where_no_briscola_is_played_nobody_reads_of_its_cards(desk: Client) -> None:
    made = make_evening(plays("belote"), entrants=2, slug="belote")
    publish(made)
    slug = {"slug": made.slug}
    told = written(desk.get(reverse("public_regulation", kwargs=slug)))
    assert "i compagni uno di fronte all’altro" in told
    assert "40 carte" not in told
    assert "ultime tre prese" not in told
    paper = written(desk.get(reverse("print_paper", kwargs=slug | {"name": "rules"})))
    assert "Si gioca a: belote." in paper
    assert "Con 61 si vince" not in paper
    sheets = written(desk.get(reverse("print_sheets", kwargs=slug | {"number": 1})))
    assert "una riga può fare 162, 252, 182, 272" in sheets
