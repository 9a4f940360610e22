"""The Giochi between quarters, played from the one-time link to the final points by an organizer with a keyboard."""

import itertools
import json
import re
from collections.abc import Collection
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.desk import SOME, SOME_OR_ALL, come_in, forget_refusals, save_correction
from tests.browser.giochi import PLAYERS, points_of_side_one
from tests.factories import record
from tests.pages.papers.pdf.reading import words
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

SLUG = "giochi-dei-quartieri"
TYPED = (0, 7, 17)
"""The sheets that are typed where not all are: one of every turn, the first, the last, and those with a void deal."""


@pytest.mark.parametrize("results", SOME_OR_ALL)
def test_an_evening_of_the_giochi(
    page: Page, same_page: NewPage, complaints: list[str], tmp_path: Path, results: str
) -> None:
    come_in(page)
    set_up(page)
    paste_players(page)
    forget_refusals(complaints)
    draw_and_publish(page)
    look_at_the_print(page)
    change_a_lineup(page)
    audience = same_page(java_script_enabled=False)
    audience.goto(f"/t/{SLUG}/")
    expect(audience.get_by_text("Si gioca").first).to_be_visible()
    enter_all_matches(page, TYPED if results == SOME else range(18))
    correct_a_result(page)
    forget_refusals(complaints)
    settle_the_tie(page)
    power_and_curse(page)
    close(page)
    audience.goto(f"/t/{SLUG}/final/")
    expect(audience.get_by_role("heading", name="Punti finali").first).to_be_visible()
    assert complaints == []
    assert_the_file_gives_the_same_table_elsewhere(tmp_path)


def set_up(page: Page) -> None:
    page.get_by_role("link", name="Nuovo torneo").click()
    page.get_by_text("Altre serate").click()
    page.get_by_role("link", name="Giochi tra quartieri").click()
    page.get_by_label("Nome del torneo").fill("Giochi dei quartieri")
    page.locator("summary", has_text="Luogo, e chi conferma i risultati").click()
    page.get_by_label("Luogo", exact=True).fill("Salone polivalente")
    page.get_by_label("Squadre", exact=True).fill("\n".join(PLAYERS))
    page.get_by_role("button", name="Crea il torneo").click()
    page.wait_for_url(re.compile(f"/desk/{SLUG}/"))


def paste_players(page: Page) -> None:
    page.goto(f"/desk/{SLUG}/teams/")
    everybody = page.locator("details[open]").filter(has_text="Incolla l’elenco di tutte le squadre")
    rows = [f"{team}\t{name}" for team, names in PLAYERS.items() for name in names]
    everybody.get_by_label("Elenco, una persona per riga").fill("\n".join([*rows, "Borgo Sconosciuto\tTizio Caio"]))
    everybody.get_by_role("button", name="Aggiungi l’elenco").click()
    # The one bad line is said with its number and its reason, and stays in the box; the good ones are in.
    expect(page.locator(".bad-lines")).to_contain_text("riga 34")
    expect(page.locator(".bad-lines")).to_contain_text("Borgo Sconosciuto")
    expect(page.get_by_text("33 giocatori", exact=True)).to_be_visible()
    expect(page.get_by_text("Maria Addolorata Degl'Innocenti-Bevilacqua")).to_be_visible()


def draw_and_publish(page: Page) -> None:
    page.goto(f"/desk/{SLUG}/draw/")
    page.get_by_text("Sorteggio con un numero detto dal pubblico").click()
    page.get_by_label("Numero del sorteggio").fill("41")
    page.get_by_role("button", name="Sorteggia").click()
    expect(page.get_by_text("bozza, il pubblico non la vede")).to_be_visible()
    assert not Match.objects.exists()
    page.get_by_role("button", name="Pubblica questo sorteggio").click()
    page.wait_for_url(f"**/desk/{SLUG}/")
    assert Match.objects.count() == 18


def look_at_the_print(page: Page) -> None:
    page.goto(f"/desk/{SLUG}/turns/1/")
    with page.expect_download() as shown:  # a browser without a screen shows no PDF
        page.locator("#entry-step").get_by_role("link", name="Stampa i segnapunti").click()
    sheets = words(Path(shown.value.path()).read_bytes())
    assert shown.value.suggested_filename == f"{SLUG}-segnapunti-del-turno-1-{Tournament.objects.get().version}.pdf"
    assert (sheets.count("Tavolo"), sheets.count("Firma Coppia A")) == (6, 6)


def change_a_lineup(page: Page) -> None:
    """At some table of the first turn a resting player comes in for another."""
    match = (
        Match.objects.filter(fixture__home__name="L'Orsa", turn__number=1).first()
        or Match.objects.filter(fixture__away__name="L'Orsa", turn__number=1).get()
    )
    assert match.fixture is not None
    side = 1 if match.fixture.home.name == "L'Orsa" else 2
    page.goto(f"/desk/{SLUG}/matches/{match.id}/lineup/")
    chair = page.locator(f"[name='chair{side}.1']")
    resting = next(name for name in chair.locator("option").all_inner_texts() if "siede al tavolo" not in name)
    seated = {seat.player.name for seat in match.seats.select_related("player")}
    newcomer = next(
        name
        for name in chair.locator("option").all_inner_texts()
        if "siede al tavolo" not in name and name not in seated
    )
    assert resting
    chair.select_option(label=newcomer)
    page.get_by_role("button", name="Salva").click()
    expect(page.get_by_text(newcomer).first).to_be_visible()


def enter_all_matches(page: Page, typed: Collection[int]) -> None:
    """The matches by keyboard alone, as the sheets come in, or at another desk; at two tables a deal ends 60-60 and is
    repeated.
    """
    fixtures: dict[object, itertools.count[int]] = {}
    matches = Match.objects.select_related("fixture__home", "fixture__away").order_by("turn__number", "table")
    for index, match in enumerate(matches):
        assert match.fixture is not None
        place = next(fixtures.setdefault(match.fixture_id, itertools.count()))
        points = points_of_side_one(match.fixture.home.name, match.fixture.away.name, place)
        if index in (0, 7):
            points.insert(1, 60)
        if index not in typed:
            record(match, *points)
            continue
        page.goto(f"/desk/{SLUG}/matches/{match.id}/")
        expect(page.locator("input[data-side=first]").first).to_be_focused()
        for value in points:
            page.keyboard.type(str(value))
            if value == 60:
                expect(page.locator(".deal-line.void")).to_be_visible()
            page.keyboard.press("Enter")
        expect(page.get_by_text(re.compile(rf"Tavolo {match.table}: \d–\d salvato"))).to_be_visible()


def correct_a_result(page: Page) -> None:
    """A wrong correction is refused without a reason, made with one, and mended again: all of it stays visible."""
    match = Match.objects.order_by("turn__number", "table")[2]
    page.goto(f"/desk/{SLUG}/matches/{match.id}/")
    box = page.locator("input[data-side=first]").first
    before = box.input_value()
    box.fill("71")
    page.get_by_role("button", name="Salva").click()
    expect(page.get_by_role("alert")).to_contain_text("scrivi il motivo")
    expect(page.locator("input[data-side=first]").first).to_have_value("71")
    page.get_by_label("Motivo della correzione").fill("Letto male il segnapunti")
    save_correction(page, match.table)
    page.goto(f"/desk/{SLUG}/matches/{match.id}/")
    expect(page.get_by_text("«Letto male il segnapunti»")).to_be_visible()
    page.locator("input[data-side=first]").first.fill(before)
    page.get_by_label("Motivo della correzione").fill("Era giusto prima")
    save_correction(page, match.table)


def settle_the_tie(page: Page) -> None:
    page.goto(f"/desk/{SLUG}/standings/")
    expect(page.get_by_text("126 punti su 126")).to_be_visible()
    expect(page.get_by_role("heading", name="Pari merito", exact=True)).to_be_visible()
    page.get_by_role("button", name="Sorteggia").click()
    expect(page.get_by_role("heading", name="Pari merito decisi")).to_be_visible()
    expect(page.get_by_role("heading", name="Pari merito", exact=True)).to_have_count(0)


def power_and_curse(page: Page) -> None:
    """The Girandola doubles the fourth quarter's own point, the Framasun halves the first quarter's five."""
    for preset in ("Girandola", "Framasun"):
        page.goto(f"/desk/{SLUG}/final/")
        page.get_by_role("link", name=re.compile(preset)).click()
        page.get_by_role("button", name="Aggiungi").click()
        expect(page.get_by_text(re.compile(f"Aggiunto: .*{preset}"))).to_be_visible()
    table = first_and_last(page)
    declare(page, "Girandola", table[-1])
    declare(page, "Framasun", table[-1], table[0])
    expect(page.get_by_role("row", name=f"{table[0]} 5 −2½ 2½")).to_be_visible()
    expect(page.get_by_role("row", name=f"{table[-1]} 1 +1 2")).to_be_visible()


def first_and_last(page: Page) -> list[str]:
    report = StringIO()
    call_command("standings", SLUG, "--json", stdout=report)
    return [row["team"] for row in json.loads(report.getvalue())["teams"]]


def declare(page: Page, rule: str, team: str, target: str = "") -> None:
    form = page.locator("form").filter(has=page.get_by_role("button", name="Registra", exact=True))
    choose(form.locator("select[name=modifier], select[name=rule]"), rule)
    choose(form.locator("select[name=team]"), team)
    if target:
        choose(form.locator("select[name=target]"), target)
    form.get_by_role("button", name="Registra", exact=True).click()
    expect(page.get_by_role("heading", name="Controlla, poi conferma")).to_be_visible()
    page.get_by_role("button", name="Registra la dichiarazione").click()
    expect(page.get_by_text("Salvato.")).to_have_count(1)


def choose(select: object, part: str) -> None:
    """The option whose text contains `part`."""
    label = next(text for text in select.locator("option").all_inner_texts() if part in text)  # type: ignore[attr-defined]
    select.select_option(label=label)  # type: ignore[attr-defined]


def close(page: Page) -> None:
    page.get_by_role("button", name="Chiudi il torneo").click()
    expect(page.get_by_text("Torneo chiuso", exact=True)).to_be_visible()
    assert Tournament.objects.get(slug=SLUG).closed_at is not None


def assert_the_file_gives_the_same_table_elsewhere(folder: Path) -> None:
    exported, before, after, again = StringIO(), StringIO(), StringIO(), StringIO()
    call_command("export_tournament", SLUG, stdout=exported)
    call_command("standings", SLUG, "--json", stdout=before)
    call_command("flush", interactive=False, verbosity=0)
    file = folder / "giochi.json"
    file.write_text(exported.getvalue(), encoding="utf-8")
    call_command("import_tournament", str(file), stdout=StringIO())
    call_command("standings", SLUG, "--json", stdout=after)
    call_command("export_tournament", SLUG, stdout=again)
    assert after.getvalue() == before.getvalue()
    assert again.getvalue() == exported.getvalue()
