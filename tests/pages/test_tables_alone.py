"""Every page of an evening at whose tables everybody is alone: none of them expects two sides."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import product

import pytest
from django.test import Client

from tests.covers import Sweep, cover
from tests.factories import DESK, action, make_club
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.models import Team, Tournament
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.simulation import evening_invent, evening_simulate

pytestmark = pytest.mark.django_db
LEADS = re.compile(r'(?:href|hx-get|src)="(/[^"#]*)"')
ALONE = [key for key, preset in PRESETS.items() if preset.stages[0].traits.alone]


def played(key: str, most: int | None, entrants: int = 10) -> Tournament:
    made = evening_invent(
        club=make_club(), slug="sera", name="Prova", preset=PRESETS[key], entrants=entrants, number=1, actor=DESK
    )
    evening_simulate(action(made), 1, most=most)
    return made


def walked(client: Client, starts: list[str]) -> Iterator[tuple[str, int]]:
    """Every address within the evening that its pages lead to, with the status that it answers; one of a kind."""
    seen, kinds, left = set(starts), set(), list(starts)
    while left:
        address = left.pop(0)
        kind = re.sub(r"[0-9a-f-]{36}|\d+", "N", address)
        if not Sweep.wanted:
            kind = kind.partition("?paper=")[0]  # what is on a larger sheet is on the usual one
        if kind in kinds:
            continue
        kinds.add(kind)
        answer = client.get(address)
        yield address, answer.status_code
        if answer.get("Content-Type", "").startswith("text/html"):
            for found in map(unescape, LEADS.findall(answer.content.decode())):
                if "/sera/" in found and found not in seen:
                    seen.add(found)
                    left.append(found)


@pytest.mark.usefixtures("no_typesetter")  # where no paper can be set there is a page with the same on it
@pytest.mark.parametrize(("key", "most"), cover(product(ALONE, [0, 2, None])))
def test_every_page_opens(desk: Client, key: str, most: int | None) -> None:
    played(key, most)
    desk.raise_request_exception = False
    found = dict(walked(desk, ["/desk/sera/", "/t/sera/", "/desk/sera/draw/", "/desk/sera/final/"]))
    assert {address: status for address, status in found.items() if status >= 400} == {}
    assert len(found) > 30


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("quintets", "6 partite finite su 6"),
        ("three_alone", "9 partite finite su 9"),
    ],
)
def test_the_table_says_what_all_have_together_and_no_number_twice(desk: Client, key: str, said: str) -> None:
    played(key, None)
    page = unescape(desk.get("/desk/sera/standings/").content.decode())
    assert said in page
    assert "Punti carte" not in page
    assert "Smazzate</th>" not in page
    assert ("−" in page) is (key == "quintets")


def test_the_rules_speak_of_those_who_are_alone_at_a_table(desk: Client) -> None:
    made = played("quintets", 0)
    for trust, said in ((Trust.PLAYERS, "Uno del tavolo scrive"), (Trust.DESK, "Uno del tavolo può scrivere")):
        trust_choose(action(made), trust)
        page = unescape(desk.get("/t/sera/regulation/").content.decode())
        assert said in page
        assert "squadra" not in page
        assert "metà del segnapunti" not in page


def test_points_that_a_turn_took_have_one_sign_and_no_bar(desk: Client) -> None:
    made = played("quintets", None)
    own = [f"/t/sera/who/{team.id}/" for team in Team.objects.filter(tournament=made)]
    pages = [*own, "/t/sera/standings/", "/t/sera/regulation/"]
    told = [unescape(desk.get(page).content.decode()) for page in pages]
    assert [page for page in told if "+−" in page or "+-" in page] == []
    assert "Nelle barre" not in "".join(told)
    assert "gli altri −1" in told[-1]
