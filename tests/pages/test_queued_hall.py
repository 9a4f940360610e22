"""A hall with fewer tables than matches: a match is no table, on every page, wall leaf, paper and file."""

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.covers import some
from tests.factories import action, make_account, make_club, make_evening, publish, win
from tests.pages.papers.pdf.reading import words
from tests.pages.setup.test_discretion import everybody, public_addresses
from tests.pages.telephones import token
from tests.staged import DANISH, GROUPS, KNOCKOUT, ROTATING, stage
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Match, Tournament
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.papers.papers import PAPERS
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.services.play.call_changes import match_call
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db

HALL = 2
ITALIAN = {"Accept-Language": "it"}
NUMBERS = r"(\d+(?:(?:, | e |,)\d+)*)"
TABLES = re.compile(rf"(?<!\bun )\b[Tt]av(?:ol[oi]|\.)\s+(?:n\.\s*)?{NUMBERS}(?!\s*[–-]\s*\d)")
"""Tables as a sentence names them; who waits waits for a table, and then comes a number of something else."""
HOW_MANY = re.compile(r"\b(\d+) tavol[oi]\b")
HEADED = re.compile(r"(?s)<(th|label|dt)\b[^>]*>\s*(?:<span[^>]*>\s*)?(Tavolo|Tav\.|Tavoli)\s*<")
DRAWN = "public_draw_json"
"""What was drawn, to be drawn again: there a table is the number that the draw gives, as in every draw."""
FIND = re.compile(r"(?i:trova il tuo tavolo|In ordine di tavolo)|Tavoli: [A-Z]|chi gioca dove")


def evening(*stages: Regulation, entrants: int = 12, ranked: Ranked = Ranked.PAIRS) -> Tournament:
    """In a hall of two tables, everybody by a name without a number."""
    made = make_evening(*(replace(one, hall=HALL, queued=True) for one in stages), entrants=entrants, ranked=ranked)
    trust_choose(action(made), Trust.PLAYERS)
    return made


EVENINGS: dict[str, Callable[[], Tournament]] = {
    "danish": lambda: evening(DANISH),
    "round robin": lambda: evening(stage("round_robin")),
    "knockout": lambda: evening(
        replace(KNOCKOUT, knockout=KnockoutOptions(third_place=True, second_chance=SecondChance.CONSOLATION))
    ),
    "groups": lambda: evening(GROUPS),
    "rotating partners": lambda: evening(ROTATING, entrants=16, ranked=Ranked.PLAYERS),
    "alone": lambda: evening(*PRESETS["three_alone"].stages, ranked=Ranked.PLAYERS),
    "calls": lambda: evening(*PRESETS["quintets"].stages, entrants=20, ranked=Ranked.PLAYERS),
}


OFTEN, ALONE = ("danish", "knockout"), ("alone", "calls")


def addresses(tournament: Tournament) -> Iterator[str]:
    """Every public page and file, the pages of the desk, and every paper of an evening."""
    slug = {"slug": tournament.slug}
    matches = list(Match.objects.filter(tournament=tournament, turn__number=1).order_by("table"))
    turn = slug | {"number": 1}
    public = public_addresses(tournament, some(sorted(everybody(tournament)), 3))
    yield from (address for name, address in public.items() if name != DRAWN)
    for name in ("desk_home", "desk_draw", "desk_log", "desk_final", "desk_teams"):
        yield reverse(name, kwargs=slug)
    for name in ("desk_turn", "desk_turn_clocks", "desk_turn_told", "print_turn", "print_sheets", "print_turn_kit"):
        yield reverse(name, kwargs=turn)
    for match in some(matches, 3):
        yield reverse("desk_match", kwargs=slug | {"match_id": match.id})
        yield reverse("table_open", args=[token(match)])
    for name in PAPERS:
        yield reverse("print_paper", kwargs=slug | {"name": name})


def wrong_in(address: str, answer: HttpResponse, *, given: bool) -> set[str]:
    """What says of a match that it is a table; and where nobody has one yet, that anybody has."""
    kind = answer.get("Content-Type", "")
    if kind.startswith("application/pdf"):
        text, page = words(answer.content), ""
    elif kind.startswith("application/json"):
        return {f"table {one}" for one in numbers_in(json.loads(answer.content)) if one > HALL or not given}
    elif kind.startswith("text/html"):
        page = re.sub(r"(?s)<(script|style|template)\b.*?</\1>", "", answer.content.decode())
        shown = " ".join(re.findall(r'(?:aria-label|title|data-label)="([^"]*)"', page))
        text = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page) + " " + shown).split())
    elif kind.startswith("text/"):
        text, page = answer.content.decode("utf-8-sig"), ""
    else:
        return set()
    found = {one[0] for one in TABLES.finditer(text) if max(map(int, re.findall(r"\d+", one[1]))) > HALL}
    found |= {one[0] for one in HOW_MANY.finditer(text) if int(one[1]) > HALL}
    found |= {one[0] for one in FIND.finditer(text)} | {one[0] for one in HEADED.finditer(page)}
    if kind.startswith("text/csv"):
        found |= {one.strip('"') for one in re.split(r"[;\r\n]", text.partition("\n")[0])} & {"Tavolo"}
    return {" ".join(one.split()) for one in found}


def numbers_in(value: object) -> Iterator[int]:
    """Every number of a table in a file."""
    if isinstance(value, dict):
        if isinstance(value.get("table"), int):
            yield value["table"]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from numbers_in(one)


def found_in(tournament: Tournament, *, given: bool) -> dict[str, set[str]]:
    PAGE_CACHE.clear()
    client = Client()
    client.force_login(make_account(club=tournament.club))
    found = {}
    for address in addresses(tournament):
        answer = client.get(address, headers=ITALIAN, follow=True)
        assert isinstance(answer, HttpResponse)
        if answer.status_code == 200 and (wrong := wrong_in(address, answer, given=given)):
            found[address] = wrong
    return found


@pytest.mark.parametrize(
    "kind", [one if one in OFTEN else pytest.param(one, marks=pytest.mark.sweep) for one in EVENINGS]
)
def test_no_page_paper_or_file_takes_a_match_for_a_table(kind: str) -> None:
    tournament = EVENINGS[kind]()
    matches = publish(tournament)
    assert len(matches) > HALL
    assert found_in(tournament, given=False) == {}

    match_call(action(tournament), matches[-1].id)
    match_call(action(tournament), matches[-2].id)
    if kind not in ALONE:
        win(matches[-1], 1)
    assert found_in(tournament, given=True) == {}


@pytest.mark.parametrize(("hall", "queued"), [("16", False), ("40", False), ("15", True), ("", False)])
def test_tables_that_are_enough_for_every_match_switch_no_queue_on(hall: str, queued: bool) -> None:
    client = Client()
    client.force_login(make_account(club=make_club()))
    asked = {"preset": "danish", "ranked": "pairs", "expected": "32", "hall": hall}
    page = client.get(reverse("desk_new"), asked, headers=ITALIAN).content.decode()
    boxes = {one[1]: one[0] for one in re.findall(r'(<input[^>]*name="([^"]*(?:queued|hall))"[^>]*>)', page)}
    (box,) = [tag for name, tag in boxes.items() if name.endswith("queued")]
    (tables,) = [tag for name, tag in boxes.items() if name.endswith("hall")]
    assert ("checked" in box, f'value="{hall}"' in tables and bool(hall)) == (queued, queued)
