"""What a pair calls itself: beside its names, in the file and the log, and put out like other public texts."""

import json
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.damage import comes_back
from tests.factories import action, make_evening, read_again
from tests.pages.entries.sent_lists import boxes_of, look, post
from tests.pages.papers.pdf.reading import words
from tests.services.history import written
from tournaments.event.presets import PRESETS
from tournaments.models import Team, Tournament
from tournaments.selectors.clubs.access import tournament_for_public
from tournaments.selectors.core.people_queries import team_refs
from tournaments.selectors.entries.known import titles_with
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.pairs import NewEntrant, entrant_change, entrants_add
from tournaments.services.entries.person_erasing import titles_erase
from tournaments.services.setup.setup import names_shorten

pytestmark = pytest.mark.django_db
FULMINI = NewEntrant(("Anna Rossi", "Bruno Bianchi"), title="I Fulmini di Anna Rossi")


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(*PRESETS["danish"].stages, entrants=0)


def entered(tournament: Tournament) -> Team:
    (team,) = entrants_add(action(tournament), [FULMINI]) or ()
    return team


def test_a_list_gives_it_and_everybody_reads_it_beside_the_names(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Squadra;Giocatore 1;Giocatore 2", "I Fulmini;Anna Rossi;Bruno Bianchi", ";Ada;Edo")
    assert boxes_of(page)["team_2"] == "I Fulmini"
    assert post(desk, tournament, **boxes_of(page)).status_code == 302
    team = Team.objects.get(number=1)
    assert (team.name, team.title, team.club) == ("Anna Rossi – Bruno Bianchi", "I Fulmini", "")
    slug = [tournament.slug]
    for address in ("desk_teams", "desk_checkin"):
        text = unescape(desk.get(reverse(address, args=slug)).content.decode())
        assert ("«I Fulmini»" in text, "Anna" in text) == (True, True), address
    own = Client().get(reverse("public_who", args=[tournament.slug, team.id])).content.decode()
    assert "«I Fulmini»" in own
    paper = words(desk.get(reverse("print_paper", args=[*slug, "entries"])).content)
    assert "Bruno Bianchi «I Fulmini»" in paper


def test_both_find_their_page_by_it(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Squadra;Giocatore 1;Giocatore 2", "I Fulmini;Anna Rossi;Bruno Bianchi", ";Ada;Edo")
    post(desk, tournament, **boxes_of(page))
    found = Client().get(reverse("public_find", args=[tournament.slug]), {"name": "fulmini"}).content.decode()
    assert "2 nomi trovati" in found
    assert "con Bruno Bianchi «I Fulmini»" in found
    assert "Ada" not in found


def test_it_is_mended_on_its_page_and_the_log_says_how(desk: Client, tournament: Tournament) -> None:
    team = entered(tournament)
    now = NewEntrant(FULMINI.people, title="I Lampi")
    entry = written(tournament, lambda: entrant_change(action(tournament), team_id=team.id, now=now))
    assert (entry.old["title"], entry.new["title"]) == ("I Fulmini di Anna Rossi", "I Lampi")
    page = reverse("desk_team", args=[tournament.slug, team.id])
    assert 'value="I Lampi"' in desk.get(page).content.decode()
    sent = {"person_1": "Anna Rossi", "person_2": "Bruno Bianchi", "title": "333 1234567"}
    assert desk.post(page, sent).status_code == 422
    desk.post(page, sent | {"title": ""})
    assert read_again(team).title == ""
    told = desk.get(reverse("desk_log", args=[tournament.slug])).content.decode()
    assert "soprannome: da I Lampi a —" in told


def test_it_goes_along_in_the_file_and_is_left_out_where_there_is_none(tournament: Tournament) -> None:
    entered(tournament)
    entrants_add(action(tournament), [NewEntrant(("Ada", "Edo"))])
    document = json.loads(export_bytes(tournament))
    assert [one.get("title") for one in document["teams"]] == ["I Fulmini di Anna Rossi", None]
    comes_back(tournament)


def test_where_names_are_withheld_so_is_what_may_hold_one(tournament: Tournament) -> None:
    team = entered(tournament)
    names_shorten(action(tournament), initials=True)
    shown = tournament_for_public(tournament.slug)
    assert shown is not None
    assert (team_refs(shown)[str(team.id)].title, team_refs(tournament)[str(team.id)].title) == (
        "",
        "I Fulmini di Anna Rossi",
    )


def test_a_name_in_it_is_found_and_put_out(tournament: Tournament) -> None:
    team = entered(tournament)
    assert titles_with(tournament.club, ["Anna Rossi"]) == ("I Fulmini di Anna Rossi",)
    titles_erase(action(tournament), names=["Anna Rossi"], label="Giocatore 1", titles=["I Fulmini di Anna Rossi"])
    assert read_again(team).title == "I Fulmini di Giocatore 1"
