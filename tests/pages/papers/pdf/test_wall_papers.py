"""What is on the papers of a whole evening: the grid, the calendar, who is entered, the rules, certificates."""

import datetime
import re
from collections import defaultdict
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from rules.awards import TimeRule
from tests.factories import action, make_evening, make_tournament, play_worked_case, publish, win, win_all
from tests.pages.papers.pdf.boxes import MM, problems_of
from tests.pages.papers.pdf.measuring import measured
from tests.pages.papers.pdf.reading import pages, written
from tests.staged import DANISH, KNOCKOUT, stage
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Player, Tournament, Turn
from tournaments.pages.papers.pdf.list_sheets import WIDEST, grid_sheets
from tournaments.pages.papers.pdf.paper_document import Grid
from tournaments.pages.shared.public.public_regulation import regulation_context
from tournaments.services.play.call_changes import clock_set

pytestmark = pytest.mark.django_db
ALL_MEET = stage("round_robin")


def printed(client: Client, paper: str, slug: str = "serata") -> list[str]:
    answer = client.get(f"/desk/{slug}/print/{paper}", headers={"Accept-Language": "it"})
    assert answer["Content-Type"] == "application/pdf"
    return pages(answer.content)


def test_the_grid_has_every_result_from_both_sides_with_points_and_place(viewer: Client) -> None:
    first = publish(make_evening(ALL_MEET, entrants=4))[0]
    win(first, 1)
    (page,) = printed(viewer, "grid.pdf")

    assert page.count("2–0") == page.count("0–2") == 1
    assert "Punti Posto" in page


def test_the_empty_grid_has_names_and_no_results(viewer: Client) -> None:
    win(publish(make_evening(ALL_MEET, entrants=4))[0], 1)
    (page,) = printed(viewer, "grid.pdf?ink=empty")

    assert "2–0" not in page
    assert all(f"{number}. {number} " in page for number in range(1, 5))


def test_quarters_meet_at_several_tables_and_their_points_are_added(viewer: Client) -> None:
    play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    (page,) = printed(viewer, "grid.pdf", "giochi")

    assert "La Custera (A) 7–0 2–5 4–3 13 1" in page


@pytest.mark.parametrize("entrants", [WIDEST, WIDEST + 1, 4 * WIDEST + 1])
def test_a_wide_grid_is_cut_into_parts_that_hold_every_box_once(entrants: int) -> None:
    heads = [str(number) for number in range(entrants)]
    rows = [{"name": one, "boxes": [f"{one}:{other}" for other in heads], "points": "9", "place": "1"} for one in heads]
    sheets = grid_sheets({"title": "Tutti", "grids": [{"title": "", "heads": heads, "rows": rows}]})
    parts = [block for sheet in sheets for block in sheet.blocks if isinstance(block, Grid)]

    assert [head for part in parts for head in part.heads] == [*heads, "Punti", "Posto"]
    assert max(len(part.heads) for part in parts) <= WIDEST + 2
    assert [box for part in parts for box in part.rows[3][1]] == [*(f"3:{other}" for other in heads), "9", "1"]


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        ("calendar", "Prima pubblica il sorteggio"),
        ("grid", "Questo foglio serve dove tutti incontrano tutti."),
        ("bracket", "Il tabellone c’è in una fase a eliminazione, quando il sorteggio è pubblicato."),
        ("hand", "Non ci sono altri turni da fare a mano."),
        ("progress", "Non c’è ancora niente da disegnare. Riprova a turno finito."),
        ("certificates", "Si stampa a partite finite."),
    ],
)
def test_where_nothing_is_on_a_paper_yet_it_is_said_what_is_missing(viewer: Client, paper: str, said: str) -> None:
    make_evening(DANISH, entrants=4)
    answer = viewer.get(f"/desk/serata/print/{paper}.pdf", headers={"Accept-Language": "it"})

    assert answer["Content-Type"].startswith("text/html")
    assert said in written(answer, 404)


@pytest.mark.parametrize("paper", ["nothing.pdf", "turn.pdf"])
def test_a_paper_that_there_is_not_is_not_found(viewer: Client, paper: str) -> None:
    make_evening(DANISH, entrants=4)
    assert viewer.get(f"/desk/serata/print/{paper}").status_code == 404


def test_a_turn_that_goes_on_on_the_next_sheet_is_named_there_too(viewer: Client) -> None:
    """Of 20 pairs ten tables a turn: a sheet ends in the middle of one."""
    publish(make_evening(ALL_MEET, entrants=20))
    sheets = printed(viewer, "calendar.pdf")
    begins = [re.search(r"Turno (\d+)\s+Tavolo\D+(\d+)", sheet) for sheet in sheets]
    turns = [(int(one[1]), int(one[2])) for one in begins if one]
    assert len(turns) == len(sheets)
    assert any(table > 1 for _turn, table in turns)


def test_the_list_of_a_turn_says_until_when_it_is_played_and_stays_good(viewer: Client) -> None:
    """The clock moves while everybody keeps their table: the letters of the sheet stay."""
    limited = replace(stage("danish"), turns=3, turn_minutes=30, time_rule=TimeRule.LEADER)
    made = make_evening(limited, entrants=8, slug="ore")
    publish(made)
    clock_set(action(made), turn=1, minutes=30, seen=None)
    seen = Turn.objects.get(tournament=made, number=1).ends_at
    assert seen is not None
    before = printed(viewer, "turns/1/list.pdf", slug="ore")
    assert all(f"fino alle {timezone.localtime(seen):%H:%M}" in sheet for sheet in before)
    clock_set(action(made), turn=1, minutes=15, seen=seen)
    after = printed(viewer, "turns/1/list.pdf", slug="ore")
    later = seen + datetime.timedelta(minutes=15)
    assert all(f"fino alle {timezone.localtime(later):%H:%M}" in sheet for sheet in after)
    letters = [re.findall(r"L1-\w{4}", sheet) for sheet in (*before, *after)]
    assert letters[:2] == letters[2:] != [[], []]


@pytest.mark.parametrize("minutes", [None, 30])
def test_where_the_last_table_ends_a_turn_its_list_says_only_about_when(viewer: Client, minutes: int | None) -> None:
    """A clock may run there, and stops nobody: without a limit, and where matches are played to their end."""
    made = make_evening(replace(stage("danish"), turns=3, turn_minutes=minutes), entrants=8, slug="ore")
    publish(made)
    clock_set(action(made), turn=1, minutes=30, seen=None)
    ends_at = Turn.objects.get(tournament=made, number=1).ends_at
    assert ends_at is not None
    end = f"{timezone.localtime(ends_at):%H:%M}"
    for sheet in printed(viewer, "turns/1/list.pdf", slug="ore"):
        assert f"finisce verso le {end}" in sheet
        assert "fino alle" not in sheet
    page = Client().get("/t/ore/").content.decode()
    assert f"Il turno finisce verso le {end}." in page
    assert f"Ancora circa {{}} min: finisce verso le {end}." in page
    assert "fino alle" not in page


def test_the_standings_name_what_breaks_ties_in_the_order_and_words_of_the_rules(viewer: Client) -> None:
    first, *_more = publish(make_evening(PRESETS["danish"].stages[0], entrants=8, slug="pari"))
    win(first, 1)
    order = "partite vinte, poi smazzate vinte meno perse (Diff.), poi partita di spareggio."
    shown = " ".join(printed(viewer, "standings.pdf", slug="pari"))
    assert f"A pari punti conta: punti degli avversari (Avv.), poi {order}" in shown
    order = "partite vinte, poi smazzate vinte meno perse, poi partita di spareggio, poi sorteggio"
    ruled = " ".join(printed(viewer, "rules.pdf", slug="pari"))
    assert f"omma dei punti degli avversari incontrati, poi {order}" in ruled


def test_the_calendar_has_all_turns_and_who_rests(viewer: Client) -> None:
    publish(make_evening(ALL_MEET, entrants=3))
    text = " ".join(printed(viewer, "calendar.pdf"))

    assert [text.count(f"Turno {number}") for number in (1, 2, 3)] == [1, 1, 1]
    assert text.count("Riposo: ") == 3


def test_the_list_of_entrants_has_full_names_and_how_many_they_are(viewer: Client) -> None:
    make_evening(ALL_MEET, entrants=3)
    (page,) = printed(viewer, "entries.pdf")

    assert all(name in page for name in Player.objects.values_list("name", flat=True))
    assert "3 coppie" in page


def test_the_rules_say_on_paper_what_the_public_page_says(viewer: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=4)
    text = " ".join(printed(viewer, "rules.pdf"))
    said = regulation_context(tournament)["stages"]

    assert isinstance(said, list)
    parts = [part for stage in said for part in stage["parts"] if part["part"] != "manners"]
    wanted = [f"{part['title']} {part['text'][:1].upper()}{part['text'][1:]}" for part in parts]
    assert [words for words in wanted if words not in text] == []


def test_the_rules_show_the_cards_from_the_strongest_with_their_points_and_both_packs(viewer: Client) -> None:
    make_evening(KNOCKOUT, entrants=4)
    (page,) = printed(viewer, "rules.pdf")

    assert "Asso 11" in page
    assert "Fante 2" in page
    assert "In tutto 120 punti. Con 61 si vince. 60 pari: si rigioca." in page
    assert "Denari = quadri, coppe = cuori, spade = picche, bastoni = fiori" in page
    assert "In 3 si toglie un due. In 6 si tolgono i quattro due." in page
    assert "Comincia chi siede a destra di chi ha dato le carte." in page


def test_the_poster_has_the_address_as_it_is_typed(viewer: Client) -> None:
    make_evening(KNOCKOUT, entrants=4)
    (page,) = printed(viewer, "poster.pdf")

    assert "oppure scrivi testserver/1" in page


def test_a_poster_breaks_a_name_before_its_quotes_and_not_in_them(viewer: Client) -> None:
    made = make_evening(KNOCKOUT, entrants=4)
    Tournament.objects.filter(pk=made.pk).update(name="Gran Premio della Briscola “Città di Sant’Angelo in Lizzola”")
    (page,) = measured(viewer.get("/desk/serata/print/poster.pdf").content)
    lines = defaultdict[int, str](str)
    for box in page.words:
        lines[round(box.bottom)] += f" {box.words}"
    quoted = [line for line in lines.values() if "“" in line]
    assert " ".join(" ".join(quoted).split()) == "“Città di Sant’Angelo in Lizzola”"


def test_how_the_ranking_moved_is_the_head_of_its_paper(viewer: Client) -> None:
    win_all(publish(make_evening(ALL_MEET, entrants=4)), 1)
    page, *_others = printed(viewer, "progress.pdf")
    assert page.startswith("Andamento della classifica")
    assert "Classifica delle coppie" not in page


def test_the_page_that_tries_a_printer_has_what_papers_need_and_the_names_of_the_evening(viewer: Client) -> None:
    tournament = make_evening(KNOCKOUT, entrants=4)
    Player.objects.filter(tournament=tournament, team__number=1).update(name="Zoë Bertolè")
    (page,) = printed(viewer, "printer.pdf")

    assert "Nicolò D’Àmbrös Élodie Müller Žiga Kovačič Šime Đurić Łucja Ștefănescu Çelik Ñandú Zoë Bertolè" in page
    assert "scegli A4 e «100%»" in page
    assert "scegli A3 e «100%»" in printed(viewer, "printer.pdf?paper=a3")[0]


@pytest.mark.parametrize(("paper", "width", "height"), [("", 210, 297), ("?paper=a3", 297, 420)])
def test_its_frame_is_8_mm_from_every_edge_of_both_sizes_and_its_ruler_is_as_long_as_it_says(
    viewer: Client, paper: str, width: int, height: int
) -> None:
    make_evening(KNOCKOUT, entrants=4)
    (page,) = measured(viewer.get(f"/desk/serata/print/printer.pdf{paper}").content)
    (code, larger) = sorted(round((one.right - one.left) / MM) for one in page.codes)
    flat = [one for one in page.lines if one.top - one.bottom < 1]
    ruler = max({round((one.right - one.left) / MM) for one in flat} - {width - 16})

    assert problems_of(page) == []
    assert (round(page.width / MM), round(page.height / MM)) == (width, height)
    assert min(one.left for one in page.lines) == pytest.approx(8 * MM, abs=1)
    assert max(one.right for one in page.lines) == pytest.approx((width - 8) * MM, abs=1)
    assert min(one.bottom for one in page.lines) == pytest.approx(8 * MM, abs=1)
    assert max(one.top for one in page.lines) == pytest.approx((height - 8) * MM, abs=1)
    assert (ruler, code, larger) == (100, 13, 18)


@pytest.mark.parametrize("paper", ["standings", "checkin", "blank", "bracket", "poster", "printer", "entries"])
def test_a_paper_says_whose_evening_it_is_unless_its_name_does(viewer: Client, paper: str) -> None:
    made = publish(make_evening(KNOCKOUT, entrants=4))[0].tournament
    assert "Pro Loco" in printed(viewer, f"{paper}.pdf")[0]
    Tournament.objects.filter(pk=made.pk).update(name="Briscola della pro-loco")
    assert "Pro Loco" not in printed(viewer, f"{paper}.pdf")[0]


def test_certificates_name_the_first_or_everybody(viewer: Client) -> None:
    play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    everybody = printed(viewer, "certificates.pdf", "giochi")
    (best,) = printed(viewer, "certificates.pdf?first=1", "giochi")

    assert [re.findall(r"(\d)º posto", page) for page in everybody] == [["1"], ["2"], ["3"], ["4"]]
    assert "ATTESTATO Giochi senza quartiere 1º posto La Custera Per l’organizzazione" in best
    assert "foglio delle" not in best
    assert "pagina" not in best


def test_a_pair_is_honoured_by_the_names_of_both(viewer: Client) -> None:
    win_all(publish(make_evening(ALL_MEET, entrants=2)), 1)
    first = printed(viewer, "certificates.pdf?first=1")[0]
    winner = Match.objects.select_related("fixture__home").get().fixture

    assert winner is not None
    assert f"Gioca {winner.home.name}a Gioca {winner.home.name}b" in first


def test_the_evening_in_one_file_holds_every_turn_that_is_to_be_played(viewer: Client) -> None:
    win_all(publish(make_evening(ALL_MEET, entrants=4))[:2], 1)
    evening = printed(viewer, "evening.pdf")
    text = " ".join(evening)

    assert text.count("Firma Coppia A Firma Coppia B Arbitro") == 4
    assert not any(page.startswith("Turno 1 ") for page in evening)
    assert sum(page.startswith("Turno 2 ") for page in evening) == 2
    assert all(
        title in text
        for title in ("Le carte e le regole", "Iscritti", "Calendario", "Tutti contro tutti", "Classifica")
    )
