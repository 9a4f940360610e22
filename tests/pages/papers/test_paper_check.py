"""Whether a paper still holds, asked by the mark at its foot."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from tests.factories import action, deals, make_evening, make_tournament, match_action, publish, record, win, win_all
from tests.pages.papers.pdf.reading import words
from tests.staged import DANISH, stage
from tournaments.models import Match, Player, Seat, Tournament
from tournaments.services.play.lineups import lineup_change
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.setup import table_freeze

pytestmark = pytest.mark.django_db
GOOD, STALE = "Ancora buono", "Da ristampare"
MARK = re.compile(r"foglio delle \d\d:\d\d · [A-Z]\d*-\w{4}\.\d+")
SHEET_MARK = re.compile(r"[0-9A-F]{6}-\w{4}\.\d+ · foglio delle \d\d:\d\d")


@pytest.fixture
def evening() -> Tournament:
    tournament = make_evening(stage("round_robin"), entrants=4)
    publish(tournament)
    return tournament


def marks(client: Client, paper: str, pattern: re.Pattern[str] = MARK, *, language: str = "it") -> list[str]:
    file = client.get(f"/desk/serata/print/{paper}", headers={"Accept-Language": language})
    return pattern.findall(words(file.content))


def told(client: Client, mark: str) -> str:
    answer = client.get("/desk/serata/print/", {"mark": mark}, headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("paper", ["standings.pdf", "turns/1/list.pdf", "grid.pdf?ink=empty&paper=a3", "checkin.pdf"])
def test_a_paper_that_was_just_printed_is_good(viewer: Client, evening: Tournament, paper: str) -> None:
    printed = marks(viewer, paper)

    assert printed
    assert [mark for mark in printed if GOOD not in told(viewer, mark)] == []


@pytest.mark.usefixtures("no_typesetter")
def test_a_page_printed_by_the_browser_is_known_too(viewer: Client, evening: Tournament) -> None:
    page = viewer.get("/desk/serata/print/turns/1/list.pdf", headers={"Accept-Language": "it"}).content.decode()
    assert GOOD in told(viewer, MARK.findall(page)[0])


def test_a_paper_printed_in_another_language_is_good(viewer: Client, evening: Tournament) -> None:
    english = marks(viewer, "standings.pdf", re.compile(r"C-\w{4}"), language="en")[0]
    assert GOOD in told(viewer, english)


def test_a_result_changes_the_standings_and_leaves_the_list_of_the_turn(viewer: Client, evening: Tournament) -> None:
    (standings, *_pages), (by_table, *_more) = marks(viewer, "standings.pdf"), marks(viewer, "turns/1/list.pdf")
    win(Match.objects.get(turn__number=1, table=2), 1)

    assert STALE in told(viewer, standings)
    assert '<a class="button" href="/desk/serata/print/standings.pdf">Ristampa</a>' in told(viewer, standings)
    assert GOOD in told(viewer, by_table)
    assert "Ristampa</a>" not in told(viewer, by_table)


def test_an_old_paper_is_told_since_when_and_what_was_corrected(viewer: Client, evening: Tournament) -> None:
    match = Match.objects.get(turn__number=1, table=2)
    record(match, 70, 70)
    (mark, *_pages) = marks(viewer, "standings.pdf")
    record(match, 50, 50, reason="Foglio letto male")
    time = mark.split(" · ")[0].removeprefix("foglio delle ")
    answer = told(viewer, mark)

    assert f"Da ristampare: questo foglio è delle {time}" in answer
    assert "risultato corretto, turno 1, tavolo 2" in answer
    assert "risultato inserito" not in answer


def test_a_code_without_its_version_is_judged_all_the_same(viewer: Client, evening: Tournament) -> None:
    code = marks(viewer, "standings.pdf")[0].split(" · ")[1].partition(".")[0]
    win(Match.objects.get(turn__number=1, table=1), 1)

    assert STALE in told(viewer, code)


@pytest.mark.parametrize("redraw", [False, True])
def test_a_correction_makes_lists_and_sheets_old_only_where_the_turn_is_drawn_again(
    viewer: Client, *, redraw: bool
) -> None:
    tournament = make_evening(DANISH, entrants=4)
    first = publish(tournament)[0]
    win_all(Match.objects.filter(turn__number=1), 1)
    publish(tournament)
    printed = [*marks(viewer, "turns/2/list.pdf"), *marks(viewer, "turns/2/sheets.pdf", SHEET_MARK)]
    first.refresh_from_db()
    match_record(match_action(first, reason="Colonne scambiate", redraw=redraw), deals(50, 50))

    assert len(printed) == 4
    assert {STALE in told(viewer, mark) for mark in printed} == {redraw}
    assert ('href="/desk/serata/print/turns/2/list.pdf">Ristampa' in told(viewer, printed[0])) is redraw


def test_a_match_sheet_is_old_once_others_sit_at_its_table(viewer: Client) -> None:
    tournament = make_tournament(slug="serata", sizes=(3, 2, 2, 2))
    publish(tournament)
    printed = marks(viewer, "turns/1/sheets.pdf", SHEET_MARK)
    match = _with_a_substitute(tournament)
    stale = [mark for mark in printed if STALE in told(viewer, mark)]

    assert [mark.split("-")[0] for mark in stale] == [match.id.hex[-6:].upper()]
    assert len(printed) == 2
    (again,) = re.findall(r'href="/desk/serata/print/([^"]+)">Ristampa', told(viewer, stale[0]))
    assert [GOOD in told(viewer, mark) for mark in marks(viewer, again, SHEET_MARK)] == [True]


def _with_a_substitute(tournament: Tournament) -> Match:
    """A match of the first turn at which somebody who rests has come in."""
    rests = Player.objects.exclude(seats__match__turn__number=1).get(tournament=tournament, team__number=1)
    seat = Seat.objects.filter(match__turn__number=1, player__team=rests.team).select_related("match").earliest("id")
    lineup_change(action(tournament).of_match(seat.match_id, seat.match.version), {(seat.side, seat.chair): rests.id})
    return seat.match


@pytest.mark.parametrize("typed", ["L9-ABCD", "X-ABCD", "ABCDEF-ABCD"])
def test_a_paper_of_what_there_is_no_more_is_old(viewer: Client, evening: Tournament, typed: str) -> None:
    assert STALE in told(viewer, typed)


def test_what_is_no_mark_is_shown_with_what_to_copy(viewer: Client, evening: Tournament) -> None:
    answer = told(viewer, "<b>boh</b>")

    assert "Questo codice non c’è. Copia quello in fondo al foglio, con il trattino." in answer
    assert f'value="{escape("<b>boh</b>")}"' in answer


def test_only_papers_that_there_are_now_are_listed(viewer: Client, evening: Tournament) -> None:
    answer = told(viewer, "")

    assert "Tutti contro tutti, in bianco, A3" in answer
    assert "Tabellone" not in answer
    assert "Attestati" not in answer


def test_who_prints_while_the_public_table_is_stopped_is_warned(viewer: Client, evening: Tournament) -> None:
    assert (
        "Per il pubblico la classifica è coperta. Questa è quella vera: non appenderla prima della premiazione."
        not in told(viewer, "")
    )
    table_freeze(action(evening), 1)
    assert (
        "Per il pubblico la classifica è coperta. Questa è quella vera: non appenderla prima della premiazione."
        in told(viewer, "")
    )


def test_the_code_on_a_wall_leads_the_desk_to_the_answer_and_everybody_else_to_what_is_played(
    viewer: Client, evening: Tournament
) -> None:
    address = f"/t/serata/paper/{marks(viewer, 'standings.pdf')[0].split(' · ')[1]}/"
    asked = viewer.get(address, headers={"Accept-Language": "it"}, follow=True)

    assert GOOD in asked.content.decode()
    assert Client().get(address)["Location"] == "/t/serata/"
