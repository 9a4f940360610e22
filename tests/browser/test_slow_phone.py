"""One player's evening on a small phone with a slow net: from the short address on the poster to the place at last."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from rules.match_formats import MatchFormat, MatchKind
from tests.browser.conftest import OTHER_PHONE, WITH_WORKER, NewPage
from tests.browser.network import silence, wait_until_kept
from tests.browser.test_table_faults import SMALL, in_sight, wrong
from tests.browser.test_table_phones import SENT, STATUS, write
from tests.factories import action, make_evening, publish, win_all
from tests.pages.telephones import card_of
from tests.staged import stage
from tournaments.event.match_states import MatchState, Trust
from tournaments.models import Match, Team, Tournament
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.entries.pairs import NewEntrant, entrant_change
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db(transaction=True)

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""400 kbit/s each way, 400 ms until anything begins to come."""
KEYBOARD = 300
"""So much of 740 points a keyboard takes."""
OURS, THEIRS = ("Nicolò D’Angelo", "Élodie Müller-Østergård"), ("Łukasz Brzęczyszczykiewicz", "Ida Villa")
POINTS = (70, 70, 50, 70, 50)


@pytest.fixture
def tournament() -> Tournament:
    """Four pairs in two turns, of which the first is drawn; every pair has its card."""
    made = make_evening(replace(stage("danish", MatchFormat(MatchKind.FIXED, 5)), turns=2), entrants=4)
    trust_choose(action(made.id), Trust.CARDS)
    first, second = Team.objects.filter(tournament=made, number__lte=2).order_by("number")
    for pair, people in ((first, OURS), (second, THEIRS)):
        entrant_change(action(made), pair.id, NewEntrant(people))
    publish(made)
    return made


def slow(page: Page) -> Page:
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    return page


def match_of(team: Team, turn: int) -> tuple[Match, Team]:
    """What a pair plays in a turn, and against whom."""
    match = Match.objects.get(tournament=team.tournament, turn__number=turn, seats__player=team.players.get(number=1))
    other = Team.objects.filter(players__seats__match=match).exclude(pk=team.pk).distinct().get()
    return match, other


def play_the_others(turn: int, but: Match) -> None:
    win_all(Match.objects.filter(tournament=but.tournament, turn__number=turn).exclude(pk=but.pk), 1)


def in_sight_above_the_keyboard(page: Page) -> None:
    """The box that is typed into and the button are above a keyboard that has come up, and nobody scrolls."""
    boxes, send = page.locator("input[name$='.1.first']"), page.locator(".table-bar button")
    width, height = SMALL["viewport"]["width"], SMALL["viewport"]["height"]  # type: ignore[index]
    page.set_viewport_size({"width": width, "height": height - KEYBOARD})
    for box in boxes.all():
        box.focus()
        in_sight(box)
        in_sight(send)
    page.set_viewport_size({"width": width, "height": height})


def find_oneself(phone: Page, tournament: Tournament) -> None:
    """From the poster to the page of the player: the name as it is typed in a hurry."""
    phone.goto(f"/{tournament.number}")
    phone.get_by_role("link", name="Cerca").click()
    box = phone.get_by_role("searchbox")
    box.fill("dangelo")
    box.press("Enter")
    phone.get_by_role("link", name=re.compile("D’ANGELO")).click()
    in_sight(phone.get_by_role("heading", level=1))
    in_sight(phone.locator("[data-watch='table']"))


def enter(phone: Page, points: tuple[int, ...], *, status: str) -> None:
    """Type every deal and press the one button, with no scroll between; what became of it is in sight."""
    write(phone, points)
    phone.locator(".table-bar button").click()
    expect(phone.locator(STATUS)).to_contain_text(status)
    in_sight(phone.locator(STATUS))


def confirm(phone: Page, pair: Team) -> None:
    """The other side, at the table, with its own card."""
    phone.goto(card_of(pair))
    phone.get_by_role("button", name="Confermo").click()
    expect(phone.get_by_text("Il risultato è confermato.")).to_be_visible()


def test_one_player_from_the_poster_to_the_last_result_on_a_slow_net(
    new_page: NewPage, tournament: Tournament, complaints: list[str]
) -> None:
    ours = Team.objects.get(tournament=tournament, number=1)
    phone, other = slow(new_page(**SMALL, **WITH_WORKER)), slow(new_page(**OTHER_PHONE))
    find_oneself(phone, tournament)
    for turn in (1, 2):
        match, theirs = match_of(ours, turn)
        play_the_others(turn, match)
        phone.goto(card_of(ours))
        if turn == 1:
            in_sight_above_the_keyboard(phone)
            enter(phone, (119, *POINTS[1:]), status="1 da rivedere · Smazzata 1")
            wrong(phone, "d1.1.first")
            wait_until_kept(phone)
            silence(phone, SENT)
            enter(phone, POINTS, status="1 da inviare")
            phone.context.unroute(SENT)
            phone.locator(".table-bar button").click()
        else:
            enter(phone, POINTS, status="Tutto inviato")
        expect(phone.locator(STATUS)).to_have_text("Tutto inviato")
        assert known_match(match.id).state is MatchState.ENTERED
        confirm(other, theirs)
        expect(phone.get_by_text("Il risultato è confermato.")).to_be_visible()
        phone.get_by_role("link", name="La mia pagina").click()
        in_sight(phone.get_by_role("heading", level=1))
        publish(tournament) if turn == 1 else None
    tournament_close(action(tournament))
    phone.reload()
    place = phone.get_by_text(re.compile(r"[1-4]º\s+su 4"))
    in_sight(place)
    expect(phone.get_by_text("provvisori")).to_have_count(0)
    complaints[:] = [one for one in complaints if "Failed to load resource" not in one and "ERR_" not in one]
