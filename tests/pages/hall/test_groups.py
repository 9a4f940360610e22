"""A match of a group has the letter of its group wherever tables are listed, and no other match does."""

import pytest
from django.test import Client

from tests.factories import make_account, make_evening, publish, win
from tests.pages.papers.pdf.reading import looked_up, written
from tests.selectors.queries import queries
from tests.staged import GROUPS, make_danish
from tournaments.models import Match, Player, Team, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import groups_of_stage

pytestmark = pytest.mark.django_db

ITALIAN = {"Accept-Language": "it"}
LISTS = (
    "/desk/{slug}/turns/1/",
    "/desk/{slug}/print/turns/1/list.pdf",
    "/desk/{slug}/print/turns/1/sheets.pdf",
    "/desk/{slug}/print/sheets.pdf",
    "/t/{slug}/",
    "/t/{slug}/results/",
)


@pytest.fixture(scope="module")
def made(kept_for_all: None) -> None:
    """Seven pairs in groups of four and three, drawn and not played; and an evening without groups."""
    publish(make_evening(GROUPS, entrants=7))
    make_danish()


@pytest.fixture
def grouped(client: Client, made: None) -> Tournament:
    tournament = Tournament.objects.get(slug="serata")
    client.force_login(make_account(club=tournament.club))
    return tournament


def read(client: Client, url: str) -> str:
    """A page as its words alone."""
    return written(client.get(url, headers=ITALIAN))


@pytest.mark.parametrize("address", LISTS)
def test_every_list_of_tables_names_the_groups(client: Client, grouped: Tournament, address: str) -> None:
    assert "Girone" in read(client, address.format(slug=grouped.slug))


@pytest.mark.parametrize("address", LISTS)
def test_where_there_are_no_groups_none_is_named(client: Client, address: str, made: None) -> None:
    tournament = Tournament.objects.get(slug="danese")
    client.force_login(make_account(club=tournament.club))
    assert "Girone" not in read(client, address.format(slug=tournament.slug))


def letters_by_name(tournament: Tournament) -> dict[str, str]:
    groups = groups_of_stage(stage_of(tournament))
    assert groups is not None
    names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
    return {names[one]: letter for letter, members in zip("AB", groups, strict=True) for one in members}


def test_the_list_by_name_says_everybodys_own_group(client: Client, grouped: Tournament) -> None:
    listed = read(client, f"/desk/{grouped.slug}/print/turns/1/list.pdf")
    letters = letters_by_name(grouped)
    people = {
        player.name: letters[player.team.name]
        for player in Player.objects.filter(tournament=grouped).select_related("team")
    }
    wanted = [f"{looked_up(name)} Girone {letter}" for name, letter in people.items()]
    assert [words for words in wanted if words not in listed] == []


def test_a_played_match_keeps_the_name_of_its_group_among_the_results(client: Client, grouped: Tournament) -> None:
    match = Match.objects.filter(tournament=grouped).order_by("turn__number", "table")[0]
    win(match, 1)
    assert match.fixture is not None
    letter = letters_by_name(grouped)[match.fixture.home.name]
    assert f"Tavolo {match.table} Girone {letter}" in read(client, f"/t/{grouped.slug}/results/")


def test_the_groups_cost_one_question_however_many_turns_there_are(client: Client, grouped: Tournament) -> None:
    larger = make_evening(GROUPS, entrants=14, slug="larga")
    publish(larger)
    few = queries(lambda: read(client, f"/t/{grouped.slug}/results/"))
    assert few == queries(lambda: read(client, f"/t/{larger.slug}/results/"))
