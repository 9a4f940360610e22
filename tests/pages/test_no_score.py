"""A result that a table told and nobody confirmed: no page and no file shows a score for it, least of all 0–0."""

import csv
import io
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, deals, make_account, match_action, publish
from tests.pages.setup.test_discretion import EVENINGS, everybody, public_addresses, read
from tournaments.event.match_states import MatchState, Trust
from tournaments.models import Match, Tournament
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.play.report_changes import report_make
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db

ITALIAN = {"Accept-Language": "it"}
LEVEL = re.compile(r"(?<![\w.:–-])0\s*[–/-]\s*0(?![\w.:–-])")
NONE_WON = re.compile(r'class="(?:match|bracket)-score[^>]*>\s*0\s*<|<b(?: [^>]*)?>\s*0\s*</b>')


@pytest.fixture(params=sorted(EVENINGS))
def tournament(request: pytest.FixtureRequest) -> Tournament:
    """Of the first turn one match was told by a side, another one by both, who differ; no deal is in force anywhere."""
    tournament = EVENINGS[request.param]()
    matches = publish(tournament)
    trust_choose(action(tournament), Trust.PLAYERS)
    tell(matches[0], 1, 70)
    tell(matches[1], 1, 70)
    tell(matches[1], 2, 50)
    states = [known_match(match.id).state for match in matches[:2]]
    assert states == [MatchState.ENTERED, MatchState.DISPUTED]
    tournament.refresh_from_db()
    return tournament


def tell(match: Match, side: int, points: int) -> None:
    """What ends with every deal won by the same side."""
    match_format = known_match(match.id).match_format
    needed = match_format.length // 2 + 1 if match_format.may_close_early else match_format.length
    report_make(match_action(match, seen=None), side, deals(*[points] * needed))


def shows_none_won(url: str, client: Client) -> bool:
    """Whether a page or file says anywhere that nobody has won a deal yet."""
    answer = client.get(url, headers=ITALIAN)
    assert answer.status_code in (200, 404)
    if answer.get("Content-Type", "").startswith("text/html"):
        html = answer.content.decode()
        text = re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<(style|script|template|svg)\b.*?</\1>", "", html))
        return bool(LEVEL.search(text) or NONE_WON.search(html))
    return bool(LEVEL.search(read(url)))


def test_no_address_shows_a_score_that_is_not_in_force(tournament: Tournament) -> None:
    found = public_addresses(tournament, everybody(tournament))
    assert len(found) > 20
    assert [name for name, url in found.items() if shows_none_won(url, Client())] == []

    desk = Client()
    desk.force_login(make_account(club=tournament.club))
    places = {"slug": tournament.slug}
    urls = [reverse("desk_home", kwargs=places), reverse("desk_turn", kwargs=places | {"number": 1})]
    assert [url for url in urls if shows_none_won(url, desk)] == []

    other_programs_read_null_and_spreadsheets_an_empty_cell(tournament)


def other_programs_read_null_and_spreadsheets_an_empty_cell(tournament: Tournament) -> None:
    url = reverse("public_results_json", kwargs={"slug": tournament.slug})
    matches = [match for turn in Client().get(url).json()["turns"] for match in turn["matches"]]
    assert {side["deals_won"] for match in matches for side in match["sides"]} == {None}

    url = reverse("public_file", kwargs={"slug": tournament.slug, "file": "results.csv"})
    lines = Client().get(url, headers=ITALIAN).content.decode("utf-8-sig").splitlines()
    rows = list(csv.DictReader(io.StringIO("\n".join(lines)), delimiter=";"))
    assert {row["Stato"] for row in rows} == {"Inserito", "Contestato"}
    assert {row.get(column, "") for row in rows for column in ("Smazzate 1", "Smazzate 2")} == {""}
