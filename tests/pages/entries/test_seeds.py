"""Seeds of a new evening, proposed from the means of a season and taken over by a button."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_account, make_club, make_evening, publish
from tournaments.event.letters import bound
from tournaments.event.presets import PRESETS as EVENINGS
from tournaments.models import Club, LogEntry, Season, Team, Tournament
from tournaments.seasons.regulation_document import BAR, regulation_document
from tournaments.selectors.seasons.entrants_before import proposed_seeds
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.frame.changes import Actor
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import person_add
from tournaments.services.seasons.season_changes import season_create, sheet_put

pytestmark = pytest.mark.django_db


def asked(club: Club) -> ClubAction:
    return ClubAction(club.id, Actor(name="Ada"))


@pytest.fixture
def club() -> Club:
    return make_club()


def begin(club: Club, unit: str, *results: tuple[list[str], int, int]) -> Season:
    """A season with one evening: who played, points, matches."""
    regulation = regulation_document(BAR) | {"unit": unit}
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation)
    lines = [
        {"place": place, "people": people, "points": points, "matches": matches}
        for place, (people, points, matches) in enumerate(results, start=1)
    ]
    sheet_put(asked(club), "venerdi", {"key": "1", "name": "Serata", "date": "2026-01-09", "lines": lines})
    return Season.objects.select_related("club").get()


def evening(club: Club, *pairs: tuple[str, str]) -> Tournament:
    made = make_evening(EVENINGS["bar"].stages[0], entrants=0, club=club)
    entrants_add(action(made), [NewEntrant(pair) for pair in pairs])
    return made


def desk(club: Club) -> Client:
    client = Client()
    client.force_login(make_account(club=club))
    return client


PAIRS = (("Nuovo", "Nuova"), ("Carla", "Nuovo Due"), ("Anna", "Bruno"), ("Dino", "Elio"))
RESULTS = ((["Anna", "Bruno"], 30, 6), (["Carla", "Dino"], 18, 6), (["Elio", "Fulvio"], 6, 6))


def test_pairs_are_proposed_by_the_drawn_means_of_their_people_the_middle_for_who_is_new(club: Club) -> None:
    season = begin(club, "person", *RESULTS)
    proposed = proposed_seeds(evening(club, *PAIRS), season)
    # Everybody made 54 points in 18 matches, each of a pair: the middle is 3; 30 in 6 and 12 of the middle are 66 / 18.
    told = [(one.name, one.drawn, one.matches) for one in proposed]
    assert [name for name, _drawn, _matches in told] == ["Anna – Bruno", "Carla – Nuovo Due", "Dino – Elio"]
    assert [str(drawn) for _name, drawn, _matches in told] == ["11/3", "3", "8/3"]
    assert [matches for _name, _drawn, matches in told] == [12, 6, 12]


def test_where_pairs_are_ranked_a_pair_has_its_own_mean_and_spellings_are_one_person(club: Club) -> None:
    season = begin(club, "pair", *RESULTS)
    person_add(asked(club), name="Anna", aliases=("Nina",))
    proposed = proposed_seeds(evening(club, ("Bruno", "Nina"), ("Anna", "Dino"), ("Dino", "Carla")), season)
    assert [one.name for one in proposed] == ["Bruno – Nina", "Dino – Carla"]


def test_the_button_seeds_so_many_replaces_what_was_there_and_is_logged(club: Club) -> None:
    begin(club, "person", *RESULTS)
    tournament = evening(club, *PAIRS)
    Team.objects.filter(tournament=tournament, name__startswith="Dino").update(seed=1)
    client, address = desk(club), reverse("desk_seeds", args=[tournament.slug])
    assert "Forze prese dalla stagione" in client.get(reverse("desk_teams", args=[tournament.slug])).content.decode()
    page = client.get(address).content.decode()
    assert page.index(bound("Anna – Bruno")) < page.index(bound("Carla – Nuovo Due")) < page.index(bound("Dino – Elio"))
    refused = client.post(address, {"season": "venerdi", "count": "9"})
    assert refused.status_code == 422
    assert 'value="9"' in refused.content.decode()
    assert client.post(address, {"season": "venerdi", "count": "2"}).status_code == 302
    seeds = dict(Team.objects.filter(tournament=tournament, seed__isnull=False).values_list("seed", "name"))
    assert seeds == {1: "Anna – Bruno", 2: "Carla – Nuovo Due"}
    entry = LogEntry.objects.filter(tournament=tournament).latest("seq")
    assert (entry.old, entry.new) == ({"seeds": ["Dino – Elio"]}, {"seeds": ["Anna – Bruno", "Carla – Nuovo Due"]})
    log = client.get(reverse("desk_log", args=[tournament.slug])).content.decode()
    assert "Forze: da Dino – Elio a Anna – Bruno, Carla – Nuovo Due" in log


def test_once_the_draw_is_published_nobody_is_seeded_any_more(club: Club) -> None:
    begin(club, "person", *RESULTS)
    tournament = evening(club, *PAIRS)
    publish(tournament)
    client = desk(club)
    refused = client.post(reverse("desk_seeds", args=[tournament.slug]), {"season": "venerdi", "count": "1"})
    assert refused.status_code == 422
    assert not Team.objects.filter(seed__isnull=False).exists()
    assert "desk_seeds" not in client.get(reverse("desk_teams", args=[tournament.slug])).content.decode()


def test_without_a_season_nothing_is_proposed(club: Club) -> None:
    tournament = evening(club, *PAIRS)
    client = desk(club)
    assert "Teste di serie dalla" not in client.get(reverse("desk_teams", args=[tournament.slug])).content.decode()
    page = client.get(reverse("desk_seeds", args=[tournament.slug]))
    assert "non ha ancora una stagione" in page.content.decode()
