"""An old result corrected at the desk: everything that follows is shown first, and without a yes nothing happens."""

import datetime
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from rules.match_formats import MatchFormat, MatchKind
from tests.browser.conftest import sign_in
from tests.browser.desk import Desk, Table, forget_refusals, names_in, public_places
from tests.factories import DESK, make_club, make_evening, publish, record
from tests.staged import stage
from tournaments.event.letters import bound
from tournaments.event.presets import PRESETS
from tournaments.models import Match
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.setup.evening_changes import evening_create

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "una-vittoria"
PAIRS = (
    "Ada Galetto – Ugo Tron",
    "Bice Micol – Ivo Comba",
    "Clara Long – Teo Ghigo",
    "Delia Pons – Nino Grill",
    "Élodie Rostàn – Gino Viton",
    "Fede Peyrot – Leo Breuza",
    "Zoë Bertolè – Nicolò D'Angelo",
    "Mara Travers – Aldo Bounous",
)
FIVE = MatchFormat(MatchKind.FIXED, 5)
DANISH = replace(stage("danish", FIVE), turns=3)
PLAYED = "Partite già giocate"
TABLES = "Tavoli che cambiano"
PLACES = "Posti in classifica"
PAPERS = "Fogli da ristampare, se li avevi già stampati:"


@pytest.fixture
def desk(page: Page) -> Desk:
    """Eight pairs, one deal a match; the left side of every quarter-final has won."""
    pairs = [NewEntrant((first, second)) for first, second in (pair.split(" – ") for pair in PAIRS)]
    preset = PRESETS["one_win"]
    tournament = evening_create(
        club=make_club(),
        slug=SLUG,
        name="Una vittoria",
        date=datetime.date(2026, 11, 21),
        stages=preset.stages,
        ranked=preset.ranked,
        entrants=pairs,
        actor=DESK,
    )
    for match in publish(tournament, number=3):
        record(match, *left_wins("", ""))
    sign_in(page)
    return Desk(page, SLUG)


def left_wins(_first: str, _second: str) -> Sequence[int]:
    return [80]


def right_wins(_first: str, _second: str) -> Sequence[int]:
    return [40]


def write(desk: Desk, turn: int, table: int, points: str, reason: str = "") -> None:
    """Write other points, or none, on a sheet that is saved already, and press the button."""
    desk.open_sheet(turn, table)
    for box in ("first", "second"):
        desk.page.locator(f"input[data-side={box}]").fill("")
    desk.page.locator("input[data-side=first]").fill(points)
    desk.page.get_by_label("Motivo della correzione").fill(reason)
    desk.page.get_by_role("button", name="Salva").click()


SLOW = 2_500
"""Milliseconds: longer than the page waits before it says that the entry is kept."""


def test_an_answer_that_comes_late_still_opens_what_follows_and_leads_on(desk: Desk, complaints: list[str]) -> None:
    page = desk.page
    desk.open_sheet(1, 1)
    slow = {"offline": False, "latency": SLOW, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    for box in ("first", "second"):
        page.locator(f"input[data-side={box}]").fill("")
    page.locator("input[data-side=first]").fill("40")
    page.get_by_label("Motivo della correzione").fill("Scambiate le parti")
    page.get_by_role("button", name="Salva").click()
    expect(page.get_by_text("1 da inviare")).to_be_visible()
    page.get_by_role("button", name="Applica la correzione").click()
    expect(page.get_by_text("Tavolo 1: 0–1 salvato")).to_be_visible()
    forget_refusals(complaints)


def asked_back(desk: Desk, complaints: list[str]) -> None:
    """What would follow is shown before anything is saved; the browser notes that the save was not the end of it."""
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Controlla, poi conferma")
    forget_refusals(complaints)


def apply(desk: Desk, table: int) -> None:
    desk.page.get_by_role("button", name="Applica la correzione").click()
    expect(desk.page.get_by_text(re.compile(rf"Tavolo {table}: \d–\d salvato"))).to_be_visible()


def bracket(page: Page) -> dict[str, list[str]]:
    """The names in every match of the bracket as the public sees it, those that won marked with a star."""
    page.goto(f"/t/{SLUG}/bracket/")
    matches = page.locator(".bracket-match")
    names = iter(names_in(matches.locator(".bracket-side .bracket-name")))
    # A wide screen has no room for heads.
    heads = matches.evaluate_all("all => all.map((one) => one.querySelector('.bracket-head b').textContent.trim())")
    sides = matches.evaluate_all("all => all.map((one) => one.querySelectorAll('.bracket-side .bracket-name').length)")
    return {
        head: [re.sub(r"\s*vince.*$", " *", next(names)) for _ in range(many)]
        for head, many in zip(heads, sides, strict=True)
    }


def goes_back(desk: Desk) -> None:
    """From the page with what would follow to the sheet, which is as it was typed; nothing of it was saved."""
    page = desk.page
    page.get_by_role("button", name="Indietro").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tavolo 1")
    expect(page.locator("input[data-side=first]")).to_have_value("40")
    expect(page.get_by_label("Motivo della correzione")).to_have_value("Scambiate le parti")
    desk.open_sheet(1, 1)
    expect(page.locator("input[data-side=first]")).to_have_value("80")
    expect(page.get_by_text("Scambiate le parti")).to_have_count(0)


def test_a_quarter_final_is_corrected_after_its_semi_final_was_played_and_not_before_somebody_says_yes(
    desk: Desk, still_page: Page, complaints: list[str]
) -> None:
    page, public = desk.page, still_page
    quarters, semis = desk.tables(1), desk.tables(2)
    wrong, right = quarters[0].sides
    rival = semis[0].sides[1]
    desk.let_play(2, left_wins)
    assert desk.tables(3) == [Table(1, (wrong, semis[1].sides[0]))]
    before = bracket(public), public_places(public, SLUG)

    write(desk, 1, 1, "40")
    expect(page.get_by_role("alert")).to_contain_text("Stai cambiando un risultato già salvato: scrivi il motivo.")
    forget_refusals(complaints)

    write(desk, 1, 1, "40", "Scambiate le parti")
    asked_back(desk, complaints)
    results = [f"{bound(wrong)}\t1\t0", f"{bound(right)}\t0\t1"]
    assert page.locator("table tbody tr").all_inner_texts() == results
    assert desk.foreseen(PLAYED) == [
        f"Turno 2 · Semifinali, tavolo 1: hanno giocato {wrong} contro {rival}, dovevano essere {right} contro {rival}"
    ]
    assert desk.foreseen(TABLES) == []
    losers = {quarters[number].sides[1] for number in (1, 2, 3)}
    assert set(desk.foreseen(PLACES)) == {
        f"{right}: dal 5º al 3º",
        *(f"{pair}: dal 5º al 6º" for pair in losers),
    }
    expect(page.get_by_text(f"{PAPERS} Tabellone o tavoli appesi al muro, Classifica.")).to_be_visible()
    goes_back(desk)
    assert (bracket(public), public_places(public, SLUG)) == before

    write(desk, 1, 1, "40", "Scambiate le parti")
    asked_back(desk, complaints)
    apply(desk, 1)
    assert bracket(public) == before[0] | {"Quarti 1": [wrong, f"{right} *"]}


def test_the_semi_final_of_the_wrong_pair_is_taken_back_and_played_by_the_right_one(
    desk: Desk, still_page: Page, complaints: list[str]
) -> None:
    page = desk.page
    quarters, semis = desk.tables(1), desk.tables(2)
    wrong, right = quarters[0].sides
    rival, other_finalist = semis[0].sides[1], semis[1].sides[0]
    desk.let_play(2, left_wins)
    record(Match.objects.get(turn__number=1, table=1), *right_wins("", ""), reason="Scambiate le parti")

    write(desk, 2, 1, "", "Ha giocato la coppia sbagliata")
    asked_back(desk, complaints)
    assert desk.foreseen(TABLES) == [
        f"Turno 2 · Semifinali, tavolo 1: non più {wrong} contro {rival}, ma {right} contro {rival}",
        f"Turno 3 · Finale, tavolo 1: non si gioca {wrong} contro {other_finalist}",
    ]
    expect(page.get_by_text(f"{PAPERS} Liste e segnapunti dei turni 2, 3")).to_be_visible()
    page.get_by_role("button", name="Applica la correzione").click()
    expect(page.get_by_text("Salvato. Al tavolo sono cambiati i giocatori.")).to_be_visible()

    assert desk.tables(2)[0] == Table(1, (right, rival))
    desk.play_turn(2, left_wins)
    assert desk.tables(3) == [Table(1, (right, other_finalist))]
    desk.play_turn(3, right_wins)
    desk.close()
    beaten = {wrong, *(quarters[number].sides[1] for number in (1, 2, 3))}
    assert public_places(still_page, SLUG) == {
        other_finalist: 1,
        right: 2,
        rival: 3,
        semis[1].sides[1]: 3,
        **dict.fromkeys(beaten, 5),
    }


def test_before_the_semi_final_has_begun_its_table_is_seated_again(
    desk: Desk, still_page: Page, complaints: list[str]
) -> None:
    wrong, right = desk.tables(1)[3].sides
    rival = desk.tables(2)[1].sides[0]

    write(desk, 1, 4, "40", "Scambiate le parti")
    asked_back(desk, complaints)
    assert desk.foreseen(TABLES) == [
        f"Turno 2 · Semifinali, tavolo 2: non più {rival} contro {wrong}, ma {rival} contro {right}"
    ]
    assert desk.foreseen(PLAYED) == []
    expect(desk.page.get_by_text(f"{PAPERS} Lista e segnapunti del turno 2")).to_be_visible()
    apply(desk, 4)

    assert desk.tables(2)[1] == Table(2, (rival, right))
    assert bracket(still_page)["Semifinale 2"] == [rival, right]


def test_a_points_table_is_mended_after_turn_2_once_it_was_seen_who_changes_place(
    page: Page, complaints: list[str]
) -> None:
    tournament = make_evening(DANISH, entrants=6)
    for _turn in range(2):
        for match in publish(tournament):
            record(match, *(70, 70, 70, 50, 50))
    sign_in(page)
    page.goto("/desk/serata/settings/")
    page.locator("summary", has_text="Punti partita").click()
    page.get_by_label("3–2").fill("5")
    save = page.locator("form", has=page.get_by_label("3–2")).get_by_role("button", name="Salva")
    save.click()
    expect(page.get_by_text("scrivi il motivo").first).to_be_visible()
    page.get_by_label("Motivo").fill("Letta male la tabella")
    save.click()
    expect(page.get_by_role("heading", name="Controlla, poi conferma")).to_be_visible()
    page.get_by_role("button", name="Cambia il regolamento").click()
    expect(page.get_by_text("Salvato.")).to_be_visible()
    page.goto("/t/serata/standings/")
    expect(page.locator("main")).to_contain_text("10")
    page.goto("/desk/serata/log/")
    expect(page.locator("main")).to_contain_text("Letta male la tabella")
    forget_refusals(complaints)
