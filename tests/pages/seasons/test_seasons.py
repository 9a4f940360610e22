"""The seasons of a club on their pages: begun, filled by a button or by hand, read by everybody."""

import json
import random
import re
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.pages.papers.pdf.reading import pages
from tests.pages.seasons.boxes import season_boxes
from tests.pages.sheets import boxes_of
from tests.schemas import validator
from tests.services.seasons.evenings import closed_games
from tournaments.models import Club, ResultSheet, Season, Tournament
from tournaments.pages.seasons.moves import _move
from tournaments.seasons.regulation_document import PRESETS
from tournaments.seasons.table import Moved, season_table
from tournaments.selectors.seasons.stored import mark_of, season_document, season_value
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import person_add

pytestmark = pytest.mark.django_db


def begin(client: Client, club: Club, preset: str) -> str:
    """The address of a new season at the desk."""
    response = client.post(reverse("club_seasons", args=[club.slug]), {"name": "Venerdì sera", "preset": preset})
    assert response.status_code == 302
    return str(response.headers["Location"])


def typed(client: Client, address: str, lines: str, **other: str) -> Any:
    values = {"act": "type", "name": "Serata", "date": "2026-01-09", "lines": lines} | other
    return client.post(address, values)


def public(season: Season, name: str = "public_season") -> str:
    return Client().get(reverse(name, args=[season.slug])).content.decode()


def own_page(season: Season, name: str) -> str:
    """The page of somebody, as the table leads to it."""
    found = re.search(rf'<a href="([^"]*/who/[^"]*)">\s*{name}', public(season))
    assert found, name
    return Client().get(found[1]).content.decode()


def test_an_evening_typed_by_hand_is_ranked_on_the_page_that_everybody_reads(client: Client, club: Club) -> None:
    address = begin(client, club, "bar")
    typed(client, address, "Anna Rossi, Bruno Bianchi (Bar Sport): 12\n= Carla / Dino\nElena - Franco: 3½")
    season = Season.objects.get()
    (sheet,) = ResultSheet.objects.all()
    lines = [(line["place"], line["people"], line["points"], line["club"]) for line in sheet.document["lines"]]
    assert lines == [
        (1, ["Anna Rossi", "Bruno Bianchi"], 12, "Bar Sport"),
        (1, ["Carla", "Dino"], None, ""),
        (3, ["Elena", "Franco"], "7/2", ""),
    ]
    page = public(season)
    assert "Anna Rossi" in page
    assert "stagioni su 100" not in page  # three pairs: nobody measured so few
    assert "Bar Sport" in page
    assert client.get(address).status_code == 200


def test_an_evening_whose_act_nobody_knows_is_in_its_boxes_again(client: Client, club: Club) -> None:
    address = begin(client, club, "bar")
    page = typed(client, address, "Anna, Bruno: 12", act="unknown", name="Serata di Natale")
    (form,) = [one for one in boxes_of(page) if "lines" in one.written]
    assert (page.status_code, form.written["lines"], form.written["name"]) == (
        422,
        "Anna, Bruno: 12",
        "Serata di Natale",
    )


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("A" * 121 + ", Bruno: 12", "Riga 1: troppo lunga. Usa al massimo 120 caratteri per nome."),
        (f"Anna, Bruno ({'B' * 81}): 12", "Riga 1: troppo lunga. Usa al massimo 80 caratteri per nome."),
        ("Anna, Bruno\n" * 1001, "Si leggono al massimo 1000 righe per volta."),
    ],
)
def test_nothing_of_an_evening_is_cut_off_without_a_word(client: Client, club: Club, lines: str, said: str) -> None:
    page = typed(client, begin(client, club, "bar"), lines)
    (form,) = [one for one in boxes_of(page) if "lines" in one.written]
    assert (page.status_code, form.written["lines"], ResultSheet.objects.count()) == (422, lines, 0)
    assert said in page.content.decode()


def test_no_name_in_the_file_is_carried_out_as_a_formula(client: Client, club: Club) -> None:
    typed(client, begin(client, club, "bar"), "\uff1dAnna, Bruno\nCarla, Dino", name="=1+1")
    head, *rows = public(Season.objects.get(), "public_season_csv").splitlines()
    assert head.endswith(";'=1+1")
    assert rows[0].startswith("1;'\uff1dAnna")


def test_what_is_wrong_is_said_at_once_and_nothing_typed_is_lost(client: Client, club: Club) -> None:
    address = begin(client, club, "bar")
    page = typed(client, address, "Anna: molti\nBruno (", name="", date="30 febbraio")
    text = page.content.decode()
    assert page.status_code == 422
    assert "Non salvato: ci sono 4 cose da correggere." in text
    assert "Anna: molti" in text
    assert ResultSheet.objects.count() == 0
    twice = client.post(address, {"act": "type", "name": "S", "date": "2026-01-09", "lines": "Anna\nANNA"})
    assert "ci sarebbe due volte. Se sono due persone, scrivi qualcosa che le distingua." in twice.content.decode()


@pytest.fixture
def games(club: Club) -> Tournament:
    return closed_games(club)


def test_an_empty_season_says_how_an_evening_comes_into_it(client: Client, club: Club) -> None:
    address, said = begin(client, club, "bar"), "Quando chiudi un torneo, lo aggiungi da qui."
    assert said in client.get(address).content.decode()
    typed(client, address, "Anna Rossi\nBruno Bianchi")
    assert said not in client.get(address).content.decode()


def test_what_is_wrong_is_said_without_its_place_in_a_file(client: Client, club: Club) -> None:
    page = typed(client, begin(client, club, "bar"), "Anna Rossi\nAnna Rossi").content.decode()
    assert "Anna Rossi ci sarebbe due volte" in page
    assert "result_sheets" not in page


def test_a_closed_evening_is_taken_with_one_button(client: Client, club: Club, games: Tournament) -> None:
    address = begin(client, club, "giochi")
    assert games.name in client.get(address).content.decode()
    client.post(address, {"act": "take", "tournament": str(games.id), "seen": str(games.version)})
    season = Season.objects.get()
    table = json.loads(public(season, "public_season_json"))
    validator("season-table-2").validate(table)
    assert [row["points"] for row in table["rows"]] == [5, 3, 2, 1]
    csv = public(season, "public_season_csv").splitlines()
    assert csv[0].startswith("\ufeffPosto;Nome;Punti;Serate;")
    assert len(csv) == 5
    whole = client.get(reverse("club_season_file", args=[club.slug, season.slug]))
    again = {"name": "", "file": _file(whole.content)}
    assert client.post(reverse("club_seasons", args=[club.slug]), again).status_code == 302
    assert Season.objects.count() == 2


def _file(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("season.json", data, "application/json")


def test_where_strangers_were_told_initials_the_season_says_no_more(client: Client, club: Club) -> None:
    address = begin(client, club, "bar")
    typed(client, address, "Anna Rossi\nBruno Bianchi")
    sheet = ResultSheet.objects.get()
    sheet.document["initials"] = True
    sheet.save()
    season = Season.objects.get()
    for name in ("public_season", "public_season_json", "public_season_csv"):
        assert "Rossi" not in public(season, name)
        assert "A. R." in public(season, name)
    assert "Rossi" not in own_page(season, "A. R.")


def test_a_season_is_closed_and_an_old_page_is_told_so(client: Client, club: Club) -> None:
    address = begin(client, club, "bar")
    assert client.post(address, {"act": "close", "seen": "2"}).status_code == 409
    assert client.post(address, {"act": "close", "seen": "1", "confirmed": "1"}).status_code == 302
    assert Season.objects.get().closed


def test_an_evening_is_taken_out_and_a_choice_that_is_none_is_refused(client: Client, club: Club) -> None:
    address = begin(client, club, "bar")
    typed(client, address, "Anna")
    client.post(
        address,
        {
            "act": "remove",
            "confirmed": "1",
            "sheet": ResultSheet.objects.get().key,
            "seen": str(mark_of(ResultSheet.objects.get().document)),
        },
    )
    assert ResultSheet.objects.count() == 0
    assert client.post(address, {"act": "burn"}).status_code == 422
    assert client.post(address, {"act": "take", "tournament": "x"}).status_code == 404


def test_a_season_needs_a_choice_of_how_it_counts(client: Client, club: Club) -> None:
    page = client.post(reverse("club_seasons", args=[club.slug]), {"name": "V", "preset": "scopa"})
    assert page.status_code == 422
    assert Season.objects.count() == 0


def questions(address: str, **headers: str) -> tuple[int, int]:
    """With which status an address is answered, and how many questions that asks the database."""
    with CaptureQueriesContext(connection) as asked:
        response = Client().get(address, headers=headers)
    return response.status_code, len(asked)


def test_a_page_is_made_once_and_asks_one_question_until_the_season_or_the_register_changes(
    client: Client, club: Club
) -> None:
    desk = begin(client, club, "bar")
    typed(client, desk, "Anna Rossi, Bruno\nCarla, Dino")
    address = reverse("public_season", args=[Season.objects.get().slug])
    assert questions(address)[0] == 200
    assert questions(address) == (200, 1)
    tag = Client().get(address).headers["ETag"]
    assert questions(address, if_none_match=tag) == (304, 1)
    person_add(ClubAction(club.id, Actor(name="Ada")), name="Anna Rossi Bianchi", aliases=("Anna Rossi",))
    assert questions(address, if_none_match=tag)[0] == 200
    assert "Anna Rossi Bianchi" in public(Season.objects.get())
    typed(client, desk, "Elena, Franco", name="Serata due", date="2026-01-16")
    assert "Elena" in public(Season.objects.get())


def test_everybody_has_a_page_with_what_counts_whom_they_met_and_how_sure_it_is(
    client: Client, club: Club, games: Tournament
) -> None:
    desk = begin(client, club, "giochi")
    client.post(desk, {"act": "take", "tournament": str(games.id), "seen": str(games.version)})
    season = Season.objects.get()
    page = own_page(season, json.loads(public(season, "public_season_json"))["rows"][0]["name"])
    assert "Contro chi ha giocato" in page
    assert "Media per partita" in page
    assert "Con una serata sola conta soprattutto la fortuna." in page
    assert "Stima, finché le partite sono poche" in page


def test_the_page_of_somebody_says_what_is_struck_and_what_broke_the_tie(client: Client, club: Club) -> None:
    desk = begin(client, club, "bar")
    change = {"name": "V", "seen": "1", "best": "1", "share": "", "minimum_share": ""}
    assert client.post(f"{desk}regulation/", season_boxes(PRESETS["bar"]) | change).status_code == 302
    typed(client, desk, "Anna, Bruno\nCarla, Dino")
    typed(client, desk, "Carla, Dino\nElena, Franco\nAnna, Bruno", name="Due", date="2026-01-16")
    page = own_page(Season.objects.get(), "Anna")
    assert "<s>6</s>" in page
    assert "totale di tutte le serate" in page
    assert "Bruno" in page
    assert Client().get(reverse("public_season_who", args=[Season.objects.get().slug, "nobody"])).status_code == 404


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_season_is_taken_along_and_printed(client: Client, club: Club, language: str) -> None:
    typed(client, begin(client, club, "bar"), "Anna, Bruno (Bar Sport)\nCarla, Dino")
    slug, reader = Season.objects.get().slug, Client(headers={"accept-language": language})
    book = reader.get(reverse("public_season_xlsx", args=[slug]))
    assert book.content[:2] == b"PK"
    table = json.loads(reader.get(reverse("public_season_json", args=[slug])).content)
    assert not list(validator("season-table-2").iter_errors(table))
    papers = [reader.get(reverse("public_season_paper", args=[slug]) + size).content for size in ("", "?paper=a3")]
    assert [paper[:5] for paper in papers] == [b"%PDF-", b"%PDF-"]
    assert papers[0] != papers[1]
    assert reader.get(reverse("public_season_preview", args=[slug])).content[:4] == b"\x89PNG"
    embedded = reader.get(reverse("public_season_embed", args=[slug]))
    assert "frame-ancestors *" in embedded.headers["Content-Security-Policy"]
    assert "og:image" in reader.get(reverse("public_season", args=[slug])).content.decode()


def test_a_club_without_a_name_leaves_no_dot_behind(client: Client, club: Club) -> None:
    address = begin(client, club, "bar")
    typed(client, address, "Anna\nBruno")
    person_add(ClubAction(club.id, Actor(name="Ada")), name="Anna")
    season, sheet = Season.objects.get(), ResultSheet.objects.get()
    Club.objects.update(name="")
    at = (club.slug, season.slug)
    pages = [
        reverse("club_seasons", args=[club.slug]),
        address,
        reverse("club_season_regulation", args=at),
        reverse("club_season_sheet", args=[*at, sheet.key]),
        reverse("club_season_powers", args=at),
        reverse("club_register", args=[club.slug]),
        reverse("club_person", args=[club.slug, "p1"]),
    ]
    for page in [client.get(one).content.decode() for one in pages] + [own_page(season, "Anna")]:
        heads = re.findall(r"<title>.*?</title>|<p class=\"quiet\">.*?</p>", page, re.DOTALL)
        said = [" ".join(re.sub("<[^>]*>", "", one).split()) for one in heads]
        assert [one for one in said if one.startswith("·") or one.endswith("·") or "· ·" in one] == []


def test_where_there_are_no_parts_and_no_powers_the_regulation_names_nobody(client: Client, club: Club) -> None:
    address = begin(client, club, "bar")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    for page in (address, f"{address}regulation/"):
        assert not re.search(r">\s*nobody\s*<", client.get(page).content.decode())


@pytest.mark.parametrize(
    ("places", "points", "said"),
    [
        ((1, 1), (17, 15), "Anna: punti da 17 a 15"),
        ((2, 1), (9, 9), "Anna: posto da 2 a 1"),
        ((2, 1), (9, 11), "Anna: posto da 2 a 1, punti da 9 a 11"),
        ((None, 3), (None, 6), "Anna: posto da – a 3, punti da 0 a 6"),
    ],
)
def test_a_correction_says_what_becomes_another_and_nothing_of_what_stays(
    client: Client, club: Club, places: tuple[int | None, int], points: tuple[int | None, int], said: str
) -> None:
    typed(client, begin(client, club, "bar"), "Anna\nBruno")
    value = season_value(season_document(Season.objects.get()))
    unit = season_table(value).rows[0].unit
    had, has = (None if one is None else Fraction(one) for one in points)
    assert _move(Moved(unit, *places, had, has), value) == said


def test_a_correction_says_of_which_day_the_evening_is(client: Client, club: Club, games: Tournament) -> None:
    address = begin(client, club, "giochi")
    client.post(address, {"act": "take", "tournament": str(games.id), "seen": str(games.version)})
    Tournament.objects.filter(pk=games.pk).update(version=games.version + 3)
    page = " ".join(client.get(address).content.decode().split())
    assert "Serata del 21 novembre 2026." in page


def test_half_a_year_of_a_bar_keeps_to_one_sheet_of_paper(client: Client, club: Club) -> None:
    begin(client, club, "bar")
    season, chance, people = Season.objects.get(), random.Random(3), [f"Persona {number}" for number in range(26)]
    for week in range(26):
        day = (date(2026, 1, 9) + timedelta(weeks=week)).isoformat()
        chance.shuffle(people)
        lines = [{"place": place, "people": [one]} for place, one in enumerate(people, start=1)]
        sheet = {"key": str(week), "name": f"Venerdì di briscola {week + 1}", "date": day, "lines": lines}
        ResultSheet.objects.create(season=season, key=str(week), date=day, number=week + 1, document=sheet)
    paper = Client().get(reverse("public_season_paper", args=[season.slug])).content
    assert len(pages(paper)) == 1
    assert "Le prime 14 serate contano nei punti, ma qui non si vedono." in " ".join(pages(paper)[0].split())
