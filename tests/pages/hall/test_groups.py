"""A match of a group has the letter of its group wherever tables are listed, and no other match does."""

import re

import pytest
from django.test import Client

from tests.factories import make_account, make_evening, publish, win, win_all
from tests.pages.papers.pdf.reading import looked_up, written
from tests.selectors.queries import queries
from tests.staged import GROUPS, make_danish
from tournaments.models import Match, Player, Team, Tournament
from tournaments.pages.files.grids import calendar_grid
from tournaments.pages.files.group import turn_text
from tournaments.pages.shared.public.now import calendar_context
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import groups_of_stage
from tournaments.selectors.shown.public import now_page

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


# Groups of five and of four: the fourth turn, in which one of the five rests and the four have finished.

TURN_4 = (
    "/desk/{slug}/turns/4/",
    "/desk/{slug}/print/turns/4/list.pdf",
    "/t/{slug}/",
    "/t/{slug}/projector/?show=tables",
)


@pytest.fixture
def uneven(client: Client) -> Tournament:
    tournament = make_evening(GROUPS, entrants=9)
    for team in Team.objects.filter(tournament=tournament):
        Team.objects.filter(pk=team.pk).update(name=f"Coppia {team.name}")
    win_all([match for match in publish(tournament) if match.turn.number < 4], 1)
    client.force_login(make_account(club=tournament.club))
    return tournament


def names_of(tournament: Tournament, size: int) -> set[str]:
    """The pairs of the group of this size."""
    letters = letters_by_name(tournament)
    return {name for name, letter in letters.items() if list(letters.values()).count(letter) == size}


@pytest.mark.parametrize("address", TURN_4)
def test_who_has_finished_is_in_no_list_of_a_later_turn(client: Client, uneven: Tournament, address: str) -> None:
    told = read(client, address.format(slug=uneven.slug)).partition("In testa")[0]
    numbers = re.findall(r"(?<=Coppia )[1-9]|(?<=Gioca )[1-9]|[1-9](?=[AB] Gioca)", told)
    assert {f"Coppia {one}" for one in numbers} == names_of(uneven, 5)


def test_one_rests_in_every_turn_of_the_draw_the_calendar_and_its_file(client: Client, uneven: Tournament) -> None:
    """Each of the five once: beside "Riposo" and in the row of the draw, and as a line of the calendar."""
    draw = read(client, f"/desk/{uneven.slug}/draw/")
    assert sorted(re.findall(r"Riposo: (Coppia \d[^T]*?) (?:Turno|Uno)", draw)) == sorted(names_of(uneven, 5))
    assert draw.partition("Uno per uno")[2].count("riposa") == 5
    assert read(client, f"/t/{uneven.slug}/calendar/").count("Riposo") == 5
    resting = [row for row in calendar_grid(calendar_context(uneven)).rows if "riposa" in row]
    assert sorted(str(row[3]) for row in resting) == sorted(names_of(uneven, 5))


def test_the_group_is_told_who_rests_and_nobody_who_has_finished(uneven: Tournament) -> None:
    resting = re.search(r"^Riposa: (.*)$", turn_text(now_page(uneven)), re.MULTILINE)
    assert resting
    assert resting[1] in names_of(uneven, 5)


def test_whose_group_has_finished_does_not_read_that_they_rest(client: Client, uneven: Tournament) -> None:
    finished = Team.objects.get(name=min(names_of(uneven, 4)))
    words = read(client, f"/t/{uneven.slug}/who/{finished.id}/")
    assert "Hai finito: il posto dipende ancora dagli altri tavoli." in words
    assert "ripos" not in words.lower()
