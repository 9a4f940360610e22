"""Every page of the program: axe finds nothing on it, it is no wider than the screen, Tab reaches all its controls, and
the browser says nothing on its console, where it would tell of a style or a script that the policy of the page forbids.

One tournament with one of everything, played to its end, one of pairs that is being played, and one where everybody is
alone; in light, in dark and as printed, in Italian and in English, every page in light and dark and in one of the
others, and in a sweep in all; at 320 points and at twice the size of letters on a laptop (640). One run tells all
problems.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from pytest_django import Settings

from tests.browser.looks import looks_of, problems_at
from tests.browser.test_focus import walk
from tests.covers import cover
from tests.factories import make_club, make_evening, publish, win_all
from tests.pages.addresses import Address, make_full_tournament, parameters, places_in, url_of
from tests.pages.papers.pdf.test_every_evening import play
from tests.pages.test_routes import ROUTES
from tests.staged import DANISH, KNOCKOUT
from tournaments.event.presets import PRESETS
from tournaments.models import Match, Player, Team, Tournament
from tournaments.pages.papers.papers import PAPERS

pytestmark = pytest.mark.django_db(transaction=True)

NO_PAGE = (
    *("favicon", "service_worker", "healthz", "readyz", "metrics", "logo"),
    *("desk_turn_clocks", "desk_turn_told", "public_version"),
)
OF_A_LINK = ("table", "table_open", "entrance_redeem", "sign_up_open", "short", "short_table")
"""Pages that only a link leads to, and what leads to pages that are there: see test_refusing_pages.py."""
ALSO_PLAYED = ("desk_home", "desk_turn", "desk_match", "desk_standings", "desk_team", "desk_checkin")
FILES = (".json", ".csv", ".xlsx", ".ics", ".pdf", ".png", "/files/<str:file>")
FIVES = PRESETS["quintets"]
PARTS = 3
"""In so many tests, that none takes longer than a test may where the computer is busy."""
# Leaves of the projector in both lights, and the first place that the ceremony calls.
QUERIES = {
    "public_projector": ("light=light", *(f"light=dark&leaf={leaf}" for leaf in range(1, 5))),
    "public_season_wall": ("light=light", "light=dark&leaf=1"),
    "club_season_regulation": ("preset=gga",),
    "club_season_powers": ("preset=framasun",),
    "club_erase": ("name=Canarino",),
    "desk_ceremony": ("light=light", "shown=1", "shown=1&light=light"),
}


def shown(path: str, methods: tuple[str, ...], name: str) -> bool:
    return "GET" in methods and name not in (*NO_PAGE, *OF_A_LINK) and not path.endswith(FILES)


def addresses() -> Iterator[tuple[str, str]]:
    """The name of every page that can be shown, with its address; what is being played has names of its own."""
    done = places_in(make_full_tournament(club=make_club(), slug="giochi", canary="Canarino"))
    pairs = make_evening(DANISH, entrants=8)
    win_all(publish(pairs)[:2], 1)
    alone = make_evening(FIVES.stages[0], slug="da-soli", entrants=11, ranked=FIVES.ranked, club=make_club())
    publish(alone)
    play(alone, 1)
    going_on = {", being played": places_of(pairs), ", alone": places_of(alone)}
    for name, (path, methods, access) in ROUTES.items():
        if shown(path, methods, name):
            yield from with_queries(name, url_of(Address(name, path, access), done))
            for when, now in going_on.items():
                there = "<slug:slug>" in path and set(parameters(Address(name, path, access))) <= now.keys()
                if there and (access == "public" or name in ALSO_PLAYED):
                    yield from with_queries(name, url_of(Address(name, path, access), now), when)


def places_of(tournament: Tournament) -> dict[str, object]:
    """The places in an evening that goes on."""
    team_id = Team.objects.filter(tournament=tournament).earliest("number").pk
    return {
        "slug": tournament.slug,
        "number": 1,
        "table": 1,
        "match_id": Match.objects.filter(tournament=tournament, deals__isnull=True).first().pk,  # type: ignore[union-attr]
        "team_id": team_id,
        "player_id": Player.objects.filter(tournament=tournament).earliest("number").pk,
        "who": team_id,
    }


def with_queries(name: str, address: str, when: str = "") -> Iterator[tuple[str, str]]:
    yield f"{name}{when}", address
    for query in QUERIES.get(name, ()):
        yield f"{name}{when}", f"{address}?{query}"


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_any_page_none_is_too_wide_tab_reaches_every_control_and_no_browser_complains(
    audited_organizer: Page, complaints: list[str], part: int, settings: Settings
) -> None:
    settings.SIGN_UP_OPEN, settings.EMAIL_HOST = True, "localhost"  # pages that there are only where mail is sent
    settings.MANY_CLUBS = settings.DEMONSTRATION = True
    found = {}
    places = list(addresses())
    by_keyboard = cover(places, by=lambda place: place[0].partition(",")[:1])  # each page once, played or not
    for place, looks in looks_of(places)[part::PARTS]:
        said = [
            *problems_at(audited_organizer, place[1], 200, looked_at=looks),
            *(walk(audited_organizer) if place in by_keyboard else ()),
        ]
        if said or complaints:
            found[" ".join(place)] = [*said, *complaints]
        complaints.clear()
    assert found == {}


@pytest.mark.usefixtures("no_typesetter")
def test_axe_finds_nothing_on_paper_for_the_browsers_printer(audited_organizer: Page, complaints: list[str]) -> None:
    make_full_tournament(club=make_club(), slug="giochi", canary="Canarino")
    publish(make_evening(KNOCKOUT, slug="coppe", entrants=8, club=make_club()))
    papers = [f"/desk/giochi/print/{name}.pdf" for name in ("evening", *PAPERS) if name != "turn"]
    papers += ["/desk/giochi/print/turns/1/kit.pdf", "/desk/coppe/print/bracket.pdf"]
    empty = {f"/desk/giochi/print/{name}.pdf" for name in ("bracket", "dinners", "hand")}  # a page says what is missing
    found = {}
    for address, looks in looks_of(papers):
        status = 404 if address in empty else 200
        if said := [*problems_at(audited_organizer, address, status, narrow=False, looked_at=looks)]:
            found[address] = said
    assert found == {}
    assert [said for said in complaints if "status of 404" not in said] == []
    complaints.clear()
