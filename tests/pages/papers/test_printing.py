"""What goes on paper: who may print, and what must be on every sheet."""

import re

import pytest
import segno
from django.db.models import F
from django.test import Client

from briscola_site import listening
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from tests.factories import (
    action,
    make_account,
    make_club,
    make_evening,
    make_tournament,
    publish,
    record,
    win_all,
)
from tests.pages.papers.pdf.reading import looked_up, pages, written
from tests.prizes import give_prizes
from tests.staged import KNOCKOUT, stage
from tournaments.event.match_states import Trust
from tournaments.models import Club, Match, Player, TableLink, Tournament
from tournaments.pages.shared.pictures.codes import MASK, ON_PAPER, match_code, match_letters
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.dealers import dealers_of
from tournaments.selectors.play.table_links import links_of_matches, token_of
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db

PAGES = ("sheets.pdf", "turns/1/list.pdf", "turns/1/sheets.pdf", "standings.pdf", "final.pdf")
LONG = "Maria Addolorata Degl'Innocenti-Bevilacqua"


def read(client: Client, page: str) -> str:
    return written(client.get(f"/desk/giochi/print/{page}", headers={"Accept-Language": "it"}))


def html_of(client: Client, page: str, **headers: str) -> str:
    """The same where there is no typesetter."""
    answer = client.get(f"/desk/giochi/print/{page}", headers={"Accept-Language": "it", **headers})
    assert answer["Content-Type"].startswith("text/html")
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_prints_nothing(client: Client, tournament: Tournament, page: str) -> None:
    client.force_login(make_account(club=make_club(slug="other", name="Altro")))
    assert client.get(f"/desk/giochi/print/{page}").status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_which_state_it_shows(viewer: Client, tournament: Tournament, page: str) -> None:
    text = read(viewer, page)
    assert re.search(rf"-\w{{4}}\.{tournament.version}\b", text)
    assert re.search(r"foglio delle \d\d:\d\d", text)
    assert "Giochi senza quartiere" in text


@pytest.mark.parametrize("page", ["turns/9/list.pdf", "turns/9/sheets.pdf"])
def test_a_turn_that_is_not_there_is_not_found(viewer: Client, tournament: Tournament, page: str) -> None:
    assert viewer.get(f"/desk/giochi/print/{page}").status_code == 404


def test_there_is_a_sheet_for_every_table_of_the_turn(viewer: Client, tournament: Tournament) -> None:
    text = read(viewer, "turns/2/sheets.pdf")
    assert text.count("Firma Coppia A") == 4
    assert text.count("Turno 2") == 4
    for record_of in match_records(stage_of(tournament))[4:8]:
        assert match_code(record_of) in text


def test_all_sheets_are_those_of_all_turns(viewer: Client, tournament: Tournament) -> None:
    assert read(viewer, "sheets.pdf").count("Firma Coppia A") == 12


def test_a_sheet_has_a_line_for_every_deal_and_spares_with_the_total(viewer: Client, tournament: Tournament) -> None:
    (sheets, _more) = pages(viewer.get("/desk/giochi/print/turns/1/sheets.pdf").content)
    for sheet in sheets.split("Smazzata ")[1:]:
        assert "vinta 1 2 3 4 5 rigiocata" in sheet
        assert sheet.count("rigiocata n.") == 3
        assert "La somma di ogni riga è 120." in sheet
        assert "Firma Coppia A Firma Coppia B Arbitro" in sheet


@pytest.mark.parametrize("page", ["turns/1/list.pdf", "turns/1/sheets.pdf", "sheets.pdf"])
def test_list_and_sheets_say_who_deals_first(viewer: Client, tournament: Tournament, page: str) -> None:
    text = read(viewer, page)
    records = match_records(stage_of(tournament))
    dealers = dealers_of(tournament, records[: 12 if page == "sheets.pdf" else 4])
    listed = page == "turns/1/list.pdf"
    shown = [f"• {looked_up(name)}" if listed else f"Dà le carte per primo {name}" for name in dealers.values()]
    assert [words for words in shown if words not in text] == []
    assert text.lower().count("dà le carte per primo") == (1 if listed else len(dealers))


def test_before_the_draw_the_page_says_what_to_do(viewer: Client) -> None:
    make_tournament(slug="attesa")
    sheets = viewer.get("/desk/attesa/print/sheets.pdf", headers={"Accept-Language": "it"})
    assert "Prima pubblica il sorteggio." in written(sheets, 404)


# The code for phones


Modules = set[tuple[int, int]]
"""Row and column of what is dark."""


def pictures(text: str) -> list[Modules]:
    """What is dark of the codes of a page for the browser's printer: the drawings that a PDF has, too."""
    return [
        {
            (int(row) - ON_PAPER, int(left) - ON_PAPER + step)
            for left, row, wide in re.findall(r"M(\d+) (\d+)\.5h(\d+)", drawing)
            for step in range(int(wide))
        }
        for drawing in re.findall(r"<svg.+?</svg>", text)
    ]


def codes_for(match: Match, address: str) -> list[Modules]:
    """The pictures that a sheet has to carry, one for each side."""
    return [code_for(match, side, address) for side in (1, 2)]


def code_for(match: Match, side: int, address: str) -> Modules:
    """The picture that a sheet has to carry, made from the address again."""
    token = token_of(links_of_matches(match.tournament, [match.id])[match.id, side].id)
    (record_of,) = match_records(match.turn.stage, match_id=match.id)
    drawn = segno.make_qr(f"{address}/m/{token}/?s={match_letters(record_of)}", error="m", mask=MASK)
    return {(row, column) for row, line in enumerate(drawn.matrix) for column, dark in enumerate(line) if dark}


@pytest.mark.usefixtures("no_typesetter")
def test_where_only_the_desk_enters_sheets_carry_no_code(viewer: Client, tournament: Tournament) -> None:
    assert pictures(html_of(viewer, "sheets.pdf")) == []


@pytest.mark.usefixtures("no_typesetter")
def test_every_sheet_carries_the_codes_of_both_sides_of_its_match(viewer: Client, tournament: Tournament) -> None:
    trust_choose(action(tournament), Trust.PLAYERS)
    matches = Match.objects.filter(tournament=tournament, turn__number=1).order_by("table")

    wanted = [code for one in matches for code in codes_for(one, "http://testserver")]
    assert pictures(html_of(viewer, "turns/1/sheets.pdf")) == wanted


@pytest.mark.usefixtures("no_typesetter")
def test_a_sheet_printed_on_the_computer_of_the_hall_carries_the_address_that_phones_reach(
    client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "own_addresses", lambda: ["192.168.1.20"])
    trust_choose(action(tournament), Trust.PLAYERS)
    client.force_login(make_account(club=make_club()))
    sheets = html_of(client, "turns/1/sheets.pdf", Host="localhost:8000")
    first = Match.objects.filter(tournament=tournament, turn__number=1).earliest("table")

    assert pictures(sheets)[0] == code_for(first, 1, "http://192.168.1.20:8000")


@pytest.mark.usefixtures("no_typesetter")
def test_a_sheet_whose_code_cannot_be_made_any_more_says_what_to_do(
    viewer: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    trust_choose(action(tournament), Trust.PLAYERS)
    TableLink.objects.filter(match__table=1).update(token_digest=F("id"))
    sheets = html_of(viewer, "turns/1/sheets.pdf")

    assert "Rifai i codici di questo tavolo dalla pagina del turno." in sheets
    assert len(pictures(sheets)) == 6


@pytest.mark.usefixtures("no_typesetter")
def test_a_match_that_is_settled_needs_no_code(viewer: Client, tournament: Tournament) -> None:
    trust_choose(action(tournament), Trust.PLAYERS)
    record(Match.objects.filter(tournament=tournament, turn__number=1).earliest("table"), 70, 70, 70, 70, 70)
    assert len(pictures(html_of(viewer, "turns/1/sheets.pdf"))) == 6


def test_the_codes_of_all_matches_differ(tournament: Tournament) -> None:
    codes = [match_code(one) for one in match_records(stage_of(tournament))]
    assert len(set(codes)) == len(codes)


def test_the_list_of_a_turn_names_everybody_with_table_or_rest(viewer: Client, tournament: Tournament) -> None:
    by_surname, _by_table = pages(viewer.get("/desk/giochi/print/turns/1/list.pdf").content)
    for name in Player.objects.filter(tournament=tournament).values_list("name", flat=True):
        assert looked_up(name) in by_surname
    assert by_surname.count("riposa") == 1


def test_standings_on_paper_mark_who_gets_a_prize(viewer: Client) -> None:
    made = make_evening(stage("round_robin"), slug="sera", entrants=4, club=Club.objects.get())
    give_prizes(made, ["Coppa", "Vino"])
    matches = publish(made)
    address = "/desk/sera/print/standings.pdf"
    assert "premio" not in written(viewer.get(address)).split()
    win_all(matches, 1)
    text = written(viewer.get(address))
    assert "Premi ai primi 2." in text
    assert text.split().count("premio") == 2


def test_two_long_names_are_printed_whole(viewer: Client, tournament: Tournament) -> None:
    for number, player in enumerate(Player.objects.filter(tournament=tournament)):
        Player.objects.filter(pk=player.pk).update(name=f"{LONG} {number}")
    text = together(read(viewer, "turns/1/list.pdf"))
    for number in range(17):
        assert together(looked_up(f"{LONG} {number}")) in text


def together(text: str) -> str:
    """Without what a line is broken by."""
    return re.sub(r"[\s-]", "", text)


def test_standings_on_paper_are_marked_provisional(viewer: Client, tournament: Tournament) -> None:
    first = Match.objects.filter(tournament=tournament).first()
    assert first is not None
    record(first, 70, 70, 70, 50, 50)
    assert "(provvisoria)" in read(viewer, "standings.pdf")


def test_only_where_every_deal_is_played_does_a_sheet_say_how_many_are_won_together(viewer: Client) -> None:
    club = Club.objects.get()
    publish(make_evening(KNOCKOUT, slug="sera", entrants=4, club=club))
    publish(make_tournament(club=club, slug="altri"))
    for slug, all_played in (("sera", False), ("altri", True)):
        sheets = written(viewer.get(f"/desk/{slug}/print/turns/1/sheets.pdf", headers={"Accept-Language": "it"}))
        assert "Smazzate vinte" in sheets
        assert ("Punti (su 600)" in sheets) == all_played
        assert ("Vince chi arriva a 2 smazzate." in sheets) == (not all_played)


def test_a_sheet_speaks_of_repeats_only_where_a_level_deal_is_repeated(viewer: Client) -> None:
    level = stage("round_robin", MatchFormat(MatchKind.FIXED, 3, LevelRule.LEVEL))
    publish(make_evening(level, entrants=4, club=Club.objects.get()))
    sheets = written(viewer.get("/desk/serata/print/turns/1/sheets.pdf", headers={"Accept-Language": "it"}))
    assert "Firma Coppia A" in sheets
    assert "60 pari" not in sheets
