"""Six districts on five evenings in three bars, from the first click to the final table, through the pages alone."""

import datetime
import re
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.guards.files import ROOT
from tests.pages.clicking import Clicks
from tests.pages.papers.pdf.reading import written
from tests.pages.setup.test_published_regulations import made, published
from tests.pages.sheets import read
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
EVENING = published(ROOT / "tests/data/regulations/05_cava_manara.json")
BARS = ("Bar Centrale", "Circolo Acli", "Bocciofila")
MOVED = "lunedì 26 ottobre 2026, ore 20:30"
EVENINGS = (
    "martedì 20 ottobre 2026, ore 21:00",
    "giovedì 22 ottobre 2026, ore 21:00",
    "sabato 24 ottobre 2026, ore 21:00",
    MOVED,
    "martedì 27 ottobre 2026, ore 21:00",
)
ROME = ZoneInfo("Europe/Rome")


def shown(client: Client, tournament: Tournament, name: str) -> str:
    """The words of a page in one line."""
    text = read(client, reverse(name, kwargs={"slug": tournament.slug}))
    return " ".join(re.sub(r"<[^>]+>", " ", text[text.index("<main") :]).split())


def events(tournament: Tournament) -> dict[str, tuple[int, str, str]]:
    """Every event of the calendar by its name for phones: its SEQUENCE, when it begins in Rome, where it is."""
    file = Client().get(reverse("public_file", kwargs={"slug": tournament.slug, "file": "calendar.ics"})).content
    found = {}
    for one in Calendar.from_ical(file).walk("VEVENT"):
        begins: datetime.datetime = one.decoded("dtstart")
        told = f"{begins.astimezone(ROME):%d/%m %H:%M}", str(one["location"])
        found[str(one["uid"])] = (int(str(one["sequence"])), *told)
    return found


def played(desk: Client, tournament: Tournament, turn: int) -> None:
    """The results of an evening, game by game as the sheets have them: 6 to 4 for who won it."""
    hand = Clicks(desk, reverse("desk_turn", kwargs={"slug": tournament.slug, "number": turn}))
    told = [line.rpartition(" ")[2] for line in EVENING["results"] if line.startswith(f"turn {turn}:")]
    for row, score in enumerate(told, start=1):
        first, second = map(int, score.split("-"))
        games = [*["6-4"] * min(first, 1), *["4-6"] * second, *["6-4"] * (first - 1)]
        for game, points in enumerate(games, start=1):
            for side, made_ in zip(("first", "second"), points.split("-"), strict=True):
                hand.put(f"r{row}.d{game}.1.{side}", made_)
    hand.press("Salva")


def bar_and_date_moved(desk: Client, tournament: Tournament) -> None:
    """The fourth evening is a day later and half an hour earlier, and the third bar is another one from now on."""
    before = events(tournament)
    hand = Clicks(desk, reverse("desk_settings", kwargs={"slug": tournament.slug}))
    hand.follow("Più giorni o più luoghi")
    for box, value in (("date-4", "2026-10-26"), ("hour-4", "20:30"), ("venue-3", "Bar Roma")):
        hand.put(box, value)
    hand.press("Salva")
    asked = hand.page.content.decode()
    # Of the nine matches still to come three are on the fourth evening, and two more at the third table.
    assert "Si spostano 5 partite: riguarda 6 iscritti." in asked
    assert events(tournament) == before, "nothing is saved yet"
    hand.press("Sposta")
    assert hand.count == 1 + 1 + 1, "following, saving, moving"
    after = events(tournament)
    assert after.keys() == before.keys()
    assert {uid: sequence for uid, (sequence, *_) in after.items()} == {
        uid: sequence + 1 for uid, (sequence, *_) in before.items()
    }
    assert [begins for _sequence, begins, _where in after.values()][3] == "26/10 20:30"
    assert "25 ottobre 2026, ore 21:00" in (log := shown(desk, tournament, "desk_log"))
    assert "26 ottobre 2026, ore 20:30" in log
    assert "Bocciofila" in log
    assert "Bar Roma" in log


def test_six_districts_play_five_evenings_in_three_bars_to_their_final_table(desk: Client) -> None:
    tournament, clicks = made(desk, EVENING)
    assert clicks == 11
    hand = Clicks(desk, reverse("desk_home", kwargs={"slug": tournament.slug}))
    hand.follow("Sorteggio")
    for words in ("Sorteggia", "Pubblica questo sorteggio"):
        hand.press(words)
    assert [(begins, where) for _, begins, where in events(tournament).values()] == [
        (f"{day}/10 21:00", "; ".join(BARS)) for day in (20, 22, 24, 25, 27)
    ]
    bars = BARS
    for turn, evening in enumerate(EVENINGS, start=1):
        if turn == 3:
            bar_and_date_moved(desk, tournament)
            bars = (*BARS[:2], "Bar Roma")
        lists = [papers(desk, tournament, turn)] if turn > 3 else []
        for words in (shown(Client(), tournament, "public_now"), *lists):
            assert evening.casefold() in words.casefold()
            assert [bar for bar in (*BARS, "Bar Roma") if bar in words] == list(bars)
        wall = shown(Client(), tournament, "public_projector")
        assert f"Turno {turn} di 5" in wall
        assert [bar for bar in bars if bar in wall] == list(bars)
        played(desk, tournament, turn)
    poster = written(desk.get(f"/desk/{tournament.slug}/print/poster.pdf"))
    assert "lun 26/10, ore 20:30" in poster
    file = Client().get(reverse("public_standings_json", kwargs={"slug": tournament.slug})).json()
    assert [(row["place"], row["team"], row["match_points"]) for row in file["teams"]] == [
        (1, "Torre", 3),
        (2, "Sommo", 3),
        (3, "Gerre", 3),
        (4, "Tre Re", 2),
        (5, "Cava", 2),
        (6, "Mezzana", 2),
    ], "as it was worked out beside the results"


def papers(desk: Client, tournament: Tournament, turn: int) -> str:
    """The lists of an evening."""
    return written(desk.get(f"/desk/{tournament.slug}/print/turns/{turn}/list.pdf?day={turn}"))
