"""Every paper as a file, and a turn in one piece."""

import pytest
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat
from django.test import Client

from rules.deals_of_two import DealScore
from rules.outcomes import PlayedDeal
from tests.factories import action, make_evening, make_tournament, publish, record
from tests.pages.papers.pdf.boxes import MM
from tests.pages.papers.pdf.measuring import measured
from tests.pages.papers.pdf.reading import alternatives, looked_up, pages, reader, words, written
from tests.staged import KNOCKOUT
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Team, Tournament
from tournaments.pages.shared.pictures.codes import match_code
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.dealers import dealers_of
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db


def pdf(client: Client, page: str, *, language: str = "it") -> bytes:
    answer = client.get(page, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return answer.content


@pytest.mark.parametrize(
    ("page", "language", "what"),
    [
        ("turns/1/list", "it", "chi-gioca-dove-turno-1-di-3"),
        ("turns/1/sheets", "it", "segnapunti-del-turno-1"),
        ("standings", "it", "classifica"),
        ("standings", "en", "standings"),
        ("evening", "it", "tutta-la-serata"),
    ],
)
def test_a_file_is_named_after_the_tournament_what_it_is_and_its_state(
    viewer: Client, tournament: Tournament, page: str, language: str, what: str
) -> None:
    tournament.refresh_from_db()
    answer = viewer.get(f"/desk/giochi/print/{page}.pdf", headers={"Accept-Language": language})

    assert answer["Content-Disposition"] == f'inline; filename="giochi-{what}-{tournament.version}.pdf"'


def test_the_list_of_a_turn_has_every_table_and_every_player(viewer: Client, tournament: Tournament) -> None:
    by_surname, by_table = pages(pdf(viewer, "/desk/giochi/print/turns/2/list.pdf"))
    records = match_records(stage_of(tournament), turn=2)

    for one, dealer in dealers_of(tournament, records).items():
        assert f"• {looked_up(dealer)}" in by_table, one
    for record_of in records:
        for side in record_of.sides:
            assert f"{side.team.name} (" in by_table
            assert all(f"{record_of.table} {looked_up(player.name)}" in by_surname for player in side.players)
    assert "riposa" in by_surname


def test_there_are_two_match_sheets_a_page_with_code_spare_lines_and_signatures(
    viewer: Client, tournament: Tournament
) -> None:
    sheets = pages(pdf(viewer, "/desk/giochi/print/turns/1/sheets.pdf"))
    codes = [match_code(one) for one in match_records(stage_of(tournament), turn=1)]

    assert [[code for code in codes if code in page] for page in sheets] == [codes[:2], codes[2:]]
    for page in sheets:
        assert page.count("La somma di ogni riga è 120.") == 2
        assert page.count("Punti (su 600)") == 2
        assert page.count("rigiocata n.") == 2 * 3
        assert page.count("Firma Coppia A Firma Coppia B Arbitro") == 2


def test_where_phones_enter_every_sheet_carries_a_drawn_code_for_each_side(
    viewer: Client, tournament: Tournament
) -> None:
    plain = pdf(viewer, "/desk/giochi/print/turns/1/sheets.pdf")
    trust_choose(action(tournament), Trust.PLAYERS)
    coded = pdf(viewer, "/desk/giochi/print/turns/1/sheets.pdf")

    said = "Per scrivere il risultato ogni coppia inquadra il codice accanto alla sua firma."
    assert said not in words(plain)
    assert words(coded).count(said) == 4
    assert alternatives(plain) == []
    assert alternatives(coded) == ["Codice da inquadrare con il telefono"] * 8


def test_standings_say_points_reasons_and_that_they_are_provisional(viewer: Client, tournament: Tournament) -> None:
    record(Match.objects.get(turn__number=1, table=1), 70, 70, 70, 70, 70)
    first, second, third = pages(pdf(viewer, "/desk/giochi/print/standings.pdf"))

    assert "(provvisoria)" in first
    assert "5–0" in first
    assert "Classifica delle coppie" in second
    assert "Classifica dei giocatori" in third


def test_standings_of_tables_alone_say_what_every_table_was_worth(viewer: Client) -> None:
    made = make_evening(PRESETS["quintets"].stages[0], entrants=5, ranked=Ranked.PLAYERS, slug="cinque")
    (table, *_others) = publish(made)
    match_record(
        action(made).of_match(table.id, table.version), [PlayedDeal(1, 1, DealScore(None, totals=(9, 2, -2, -3, -6)))]
    )
    (first,) = pages(pdf(viewer, "/desk/cinque/print/standings.pdf"))

    assert all(f" {worth}" in first.replace("\n", " ") for worth in ("+9", "+2", "−2", "−3", "−6"))
    shown = viewer.get("/desk/cinque/standings/").content.decode()
    assert "match-mark" not in shown
    assert '<td class="wide-only marks">+9 </td>' in shown
    assert not any(head in first for head in ("Smazz.", "Chiam.", "Vinte"))
    assert "Vinte" not in shown
    assert "–</td>" not in shown  # deals and calls won, which totals alone do not tell, have no column


def test_the_final_places_have_room_for_two_signatures(viewer: Client, tournament: Tournament) -> None:
    (page,) = pages(pdf(viewer, "/desk/giochi/print/final.pdf"))

    assert "Base Effetto Finale" in page
    assert "Arbitro Organizzatore" in page


def test_the_list_at_the_door_has_a_box_for_everybody(viewer: Client, tournament: Tournament) -> None:
    (page,) = measured(pdf(viewer, "/desk/giochi/print/checkin.pdf"))
    edges = [one for one in page.lines if abs(one.top - one.bottom - 5 * MM) < 1 and one.right - one.left < 1]

    assert len(edges) == 2 * 17


def knockout(entrants: int) -> list[str]:
    """A published bracket; the names of all who are in it."""
    tournament = make_evening(KNOCKOUT, entrants=entrants)
    Team.objects.filter(tournament=tournament).update(
        name=Concat(Value("Coppia-"), Cast(F("number") + 10, CharField()), Value("-"))
    )
    publish(tournament)
    return [team.name for team in Team.objects.filter(tournament=tournament)]


def test_a_bracket_lies_on_its_side_with_everybody_in_it(viewer: Client) -> None:
    names = knockout(11)
    file = pdf(viewer, "/desk/serata/print/bracket.pdf")

    assert all(page.mediabox.width > page.mediabox.height for page in reader(file).pages)
    assert [name for name in names if name not in words(file)] == []
    assert "Passa il turno" in words(file)


def test_an_empty_bracket_names_nobody(viewer: Client) -> None:
    names = knockout(8)
    text = words(pdf(viewer, "/desk/serata/print/bracket.pdf?ink=empty&paper=a3"))

    assert "Semifinale 1" in text
    assert [name for name in names if name in text] == []


def test_where_there_is_nothing_to_print_the_page_says_what_to_do(viewer: Client) -> None:
    make_tournament(slug="attesa")
    answer = viewer.get("/desk/attesa/print/sheets.pdf")

    assert answer["Content-Type"].startswith("text/html")
    assert "Prima pubblica il sorteggio." in written(answer, 404)


def test_a_turn_in_one_file_has_its_lists_and_all_its_sheets_and_no_more(
    viewer: Client, tournament: Tournament
) -> None:
    kit = pages(pdf(viewer, "/desk/giochi/print/turns/1/kit.pdf"))

    assert sum(page.count("Firma Coppia A") for page in kit) == 4
    assert [page for page in kit if not page.startswith("Turno 1") and "Firma Coppia A" not in page] == []


def test_a_turn_to_be_finished_without_the_program_brings_the_standings(viewer: Client, tournament: Tournament) -> None:
    kit = pages(pdf(viewer, "/desk/giochi/print/turns/1/kit.pdf?alone"))

    assert [page.split(" ")[0:2] for page in kit[:2]] == [["Turno", "1"], ["Turno", "1"]]
    assert sum(page.count("Firma Coppia A") for page in kit) == 4
    assert any(page.startswith("Classifica ") for page in kit[4:])
    assert all(f"pagina {number} di {len(kit)}" in page for number, page in enumerate(kit, start=1))


def test_a_turn_of_a_knockout_brings_its_bracket(viewer: Client) -> None:
    knockout(8)

    assert any(page.startswith("Tabellone") for page in pages(pdf(viewer, "/desk/serata/print/turns/1/kit.pdf?alone")))


def test_paper_speaks_english_too(viewer: Client, tournament: Tournament) -> None:
    english = words(pdf(viewer, "/desk/giochi/print/turns/1/kit.pdf", language="en"))

    assert "page 1 of " in english
    assert "Signature" in english
    assert "Firma" not in english


def test_the_drawings_of_a_table_are_on_paper_with_what_they_say(viewer: Client, tournament: Tournament) -> None:
    for match in Match.objects.filter(tournament=tournament, turn__number__lte=2):
        record(match, 70, 70, 70, 50, 50)
    file = pdf(viewer, "/desk/giochi/print/progress.pdf")

    (page,) = pages(file)
    assert "La Custera (A)" in page
    places, points = alternatives(file)
    assert places.startswith("Il posto di ognuno dopo ogni turno.")
    assert points.startswith("I punti di ognuno, turno per turno.")
