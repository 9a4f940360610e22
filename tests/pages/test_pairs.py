"""Every page of an evening of pairs calls a pair a pair."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.factories import action
from tests.pages.test_tables_alone import played, walked
from tournaments.event.match_states import Trust
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db
SWEEP = pytest.mark.sweep
STARTS = ["/desk/sera/", "/t/sera/", "/desk/sera/draw/", "/desk/sera/final/", "/desk/sera/log/", "/desk/sera/share/"]


@pytest.mark.usefixtures("no_typesetter")  # where no paper can be set there is a page with the same on it
@pytest.mark.parametrize(
    ("key", "most", "trust"),
    [("danish", 5, Trust.PLAYERS), ("bar", None, Trust.DESK), pytest.param("danish", 0, Trust.CARDS, marks=SWEEP)],
)
def test_no_page_of_an_evening_of_pairs_says_team(desk: Client, key: str, most: int | None, trust: Trust) -> None:
    made = played(key, most, entrants=8)
    trust_choose(action(made), trust)
    found = {}
    for address, status in walked(desk, STARTS):
        answer = desk.get(address)
        if status == 200 and answer.get("Content-Type", "").partition(";")[0] in {"text/html", "text/csv"}:
            found[address] = re.findall(r"(?i).{30}squadr.{30}", " ".join(unescape(answer.content.decode()).split()))
    assert len(found) > 30
    assert {address: said for address, said in found.items() if said} == {}
