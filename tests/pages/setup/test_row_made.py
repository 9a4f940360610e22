"""A row of stages made by hand: on the page of a new evening, and in the settings of one that is there."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.covers import some
from tests.factories import action, make_evening, publish, read_again
from tests.pages.clicking import Clicks
from tests.pages.sheets import read
from tests.staged import DANISH, KNOCKOUT, play
from tournaments.event.presets import PRESETS, followers
from tournaments.event.regulation import Ranked
from tournaments.labels.stage_labels import FORMAT_NAMES
from tournaments.models import Stage, Tournament
from tournaments.scheduling.qualify import Takes, Who
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stages_of
from tournaments.services.play.bracket_changes import passage_confirm

pytestmark = pytest.mark.django_db
TURNS = FORMAT_NAMES["danish"]
STEP = re.compile(r'<ol class="evenings" aria-label.*?</ol>\n', re.DOTALL)


def steps(hand: Clicks) -> str:
    """The row as the page draws it, without its marks."""
    found = STEP.search(hand.page.content.decode())
    assert found is not None
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split())


def at_new(desk: Client, evening: str, expected: int = 12) -> Clicks:
    hand = Clicks(desk, f"{reverse('desk_new')}?preset={evening}&expected={expected}")
    hand.put("name", "Serata di novembre")
    return hand


def test_the_picture_grows_and_nothing_typed_is_lost(desk: Client) -> None:
    hand = at_new(desk, "danish", expected=14)
    assert steps(hand) == f"1. {TURNS} 14 coppie"
    hand.put("turns", "3")
    hand.press("Aggiungi la fase")
    assert steps(hand) == f"1. {TURNS} 14 coppie ↓ passano i primi 8 2. Eliminazione diretta 8 coppie"
    hand.put("s2-take_first", "4")
    hand.put("next", "groups")
    hand.press("Aggiungi la fase")
    assert steps(hand).endswith(
        "2. Eliminazione diretta 4 coppie ↓ gioca chi ha perso la prima partita 3. Gironi 2 coppie 2 gironi da 1"
    )
    hand.press("Togli l’ultima fase")
    hand.press("Crea il torneo")
    tournament = Tournament.objects.get()
    first, second = map(regulation_of, stages_of(tournament))
    assert (tournament.name, first.turns, second.format) == ("Serata di novembre", 3, "knockout")
    assert second.takes is not None
    assert second.takes.per_group == 4


def test_after_a_stage_more_the_page_is_at_the_row_which_is_open(desk: Client) -> None:
    hand = at_new(desk, "danish")
    assert _around_row(hand) == ('<details class="card">', '<div id="row" tabindex="-1">')
    hand.press("Aggiungi la fase")
    assert _around_row(hand) == ('<details class="card" open>', '<div id="row" tabindex="-1" autofocus>')


def _around_row(hand: Clicks) -> tuple[str, str]:
    """The fold around the row, and the row."""
    page = hand.page.content.decode()
    (row,) = re.findall(r'<div id="row"[^>]*>', page)
    return re.findall(r"<details[^>]*>", page.split(row)[0])[-1], row


def test_a_danish_turn_behind_groups_goes_on_with_their_points(desk: Client) -> None:
    hand = at_new(desk, "groups_knockout")
    hand.press("Togli l’ultima fase")
    hand.put("next", "danish")
    hand.press("Aggiungi la fase")
    assert steps(hand).endswith(f"↓ giocano tutti; contano anche i punti della fase prima 2. {TURNS} 12 coppie")
    hand.press("Crea il torneo")
    takes = regulation_of(stages_of(Tournament.objects.get())[1]).takes
    assert takes is not None
    assert (takes.who, takes.carries) == (Who.EVERYBODY, True)


def test_places_side_by_side_are_drawn(desk: Client) -> None:
    hand = at_new(desk, "groups_knockout")
    hand.put("groups", "4")
    hand.put("s2-take_first", "3")
    hand.put("s2-take_block", "4")
    hand.press("Guarda come viene")
    assert steps(hand) == (
        "1. Gironi 12 coppie 4 gironi da 3 ↓ passano i primi 3 di ogni girone 2. Eliminazione diretta 12 coppie "
        "Posti 1–4 Posti 5–8 Posti 9–12"
    )


def test_what_cannot_work_is_said_while_it_is_made_all_of_it(desk: Client) -> None:
    hand = at_new(desk, "groups_knockout")
    hand.put("groups", "4")
    hand.put("s2-take_first", "5")
    hand.put("s2-crossing", "printed")
    hand.put("s2-crossings", "1A-2B, 1A-2C")
    hand.press("Guarda come viene")
    page = hand.page.content.decode()
    assert page.count("1A è negli incroci più di una volta: lascialo una volta sola.") > 0
    assert "Negli incroci manca" in page
    assert "Nel girone più grande" in page or "5" in page
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize(
    ("evening", "format_key"),
    some(
        [
            (key, after)
            for key, one in PRESETS.items()
            if one.ranked is not Ranked.TEAMS
            for after in followers(one.ranked)
            if after != "knockout"
        ],
        6,
    ),
)
def test_every_format_can_be_put_behind_every_evening(desk: Client, evening: str, format_key: str) -> None:
    hand = at_new(desk, evening, expected=16)
    hand.put("next", format_key)
    hand.press("Aggiungi la fase")
    assert 'class="error"' not in hand.page.content.decode(), _errors(hand)
    formats = re.search(r'name="row" value="([\w,]*)"', hand.page.content.decode())
    assert formats is not None
    assert formats[1].endswith(format_key)


def _errors(hand: Clicks) -> list[str]:
    return re.findall(r'class="error"[^>]*>(.*?)</', hand.page.content.decode(), re.DOTALL)


def test_quarters_are_offered_no_other_stage(desk: Client) -> None:
    assert "row_add" not in at_new(desk, "giochi").page.content.decode()


# The settings of an evening that is there.


def test_a_stage_is_put_behind_an_evening_that_is_there_and_taken_away(desk: Client) -> None:
    tournament = make_evening(DANISH, entrants=14)
    hand = Clicks(desk, reverse("desk_settings", kwargs={"slug": tournament.slug}))
    hand.press("Aggiungi la fase")
    assert [stage.format for stage in stages_of(tournament)] == ["danish", "knockout"]
    assert steps(hand).endswith("↓ passano i primi 8 2. Eliminazione diretta 8 coppie")
    assert f"fasi: da {TURNS} a {TURNS}, Eliminazione diretta" in read(
        desk, reverse("desk_log", kwargs={"slug": tournament.slug})
    )
    hand.press("Togli l’ultima fase")
    assert [stage.format for stage in stages_of(tournament)] == ["danish"]


def test_a_stage_that_somebody_moved_on_to_stays(desk: Client) -> None:
    losers = replace(KNOCKOUT, takes=Takes(1, who=Who.LOSERS))
    tournament = make_evening(KNOCKOUT, losers, entrants=8)
    publish(tournament)
    play(tournament)
    passage_confirm(action(tournament))
    hand = Clicks(desk, reverse("desk_settings", kwargs={"slug": tournament.slug}))
    hand.press("Togli l’ultima fase")
    assert "prima ritira il passaggio" in hand.page.content.decode()
    assert Stage.objects.filter(tournament=tournament).count() == 2
    assert read_again(tournament).closed_at is None
