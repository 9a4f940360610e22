"""How much a club may have on a server for many, whichever way it comes; a hall of its own has no limit."""

import datetime
from collections.abc import Callable
from functools import partial

import pytest
from pytest_django import Settings

from rules.problems import problem_at, sentence
from tests.factories import DESK, action, make_club, make_evening, make_tournament
from tests.services.seasons.test_season_changes import BAR
from tests.services.test_concurrency import at_once
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.installation_problems import RoomProblem
from tournaments.models import Club, Person, Season, Team, Tournament
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.entrant_changes import team_add
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.files.tournament_import import tournament_bring_back
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import person_add
from tournaments.services.seasons.season_changes import season_bytes, season_create, season_import
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.setup import tournament_create

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club(settings: Settings) -> Club:
    settings.CLUB_MOST = {"tournaments": 2, "seasons": 2, "people": 2, "entrants": 4}
    return make_club()


def refused(act: Callable[[], object]) -> list[tuple[str, object]]:
    with pytest.raises(DomainError) as caught:
        act()
    return [(str(one.code), dict(one.params)["most"]) for one in caught.value.problems]


def made(club: Club, slug: str) -> Tournament:
    return tournament_create(club=club, slug=slug, name=slug, date=datetime.date(2026, 11, 21), actor=DESK)


def asked(club: Club) -> ClubAction:
    return ClubAction(club.id, DESK)


def season(club: Club, slug: str) -> bool:
    return season_create(asked(club), slug=slug, name=slug.title(), regulation=BAR)


def test_no_more_tournaments_than_it_may_have_however_they_come(club: Club) -> None:
    first = made(club, "uno")
    data = export_bytes(first)
    second = made(club, "due")
    assert refused(partial(made, club, "tre")) == [("room_tournaments", 2)]
    assert refused(partial(rehearsal_copy, action(first))) == [("room_tournaments", 2)]
    first.delete()
    made(club, "tre")
    assert refused(lambda: tournament_bring_back(club_id=club.id, data=data, actor=DESK)) == [("room_tournaments", 2)]
    second.delete()
    assert tournament_bring_back(club_id=club.id, data=data, actor=DESK).slug == "uno"
    assert made(make_club(slug="altro"), "quattro").club.slug == "altro", "each club has room of its own"


def test_the_same_request_again_is_answered_even_where_there_is_no_room(club: Club, settings: Settings) -> None:
    settings.CLUB_MOST = {"tournaments": 1}
    first = made(club, "uno")
    again = partial(tournament_create, club=club, slug="uno", name="uno", date=first.date, actor=DESK)
    assert again(key=first.id) == first


def test_no_more_seasons_nor_people_than_it_may_have(club: Club) -> None:
    season(club, "uno")
    person_add(asked(club), name="Anna Rossi")
    person_add(asked(club), name="Bruno Bianchi")
    season(club, "due")
    file = season_bytes(Season.objects.get(slug="due"))
    assert refused(partial(season, club, "tre")) == [("room_seasons", 2)]
    assert refused(partial(season_import, asked(club), slug="tre", data=file)) == [("room_seasons", 2)]
    assert refused(partial(person_add, asked(club), name="Carla Neri")) == [("room_people", 2)]
    assert (Season.objects.count(), Person.objects.count()) == (2, 2)


def test_no_more_entrants_than_a_tournament_may_have(club: Club) -> None:
    evening = make_evening(PRESETS["bar"].stages[0], entrants=3)
    pairs = [NewEntrant((f"Nuova {one}", f"Nuovo {one}")) for one in range(2)]
    assert refused(lambda: entrants_add(action(evening), pairs)) == [("room_entrants", 4)]
    assert Team.objects.filter(tournament=evening).count() == 3
    entrants_add(action(evening), pairs[:1])
    quarters = make_tournament(slug="quartieri")
    assert refused(lambda: team_add(action(quarters), "Quinto")) == [("room_entrants", 4)]


def test_of_two_who_take_the_last_room_at_once_one_gets_it(club: Club) -> None:
    season(club, "uno")
    person_add(asked(club), name="Anna Rossi")
    evening = make_evening(PRESETS["bar"].stages[0], entrants=3)
    pair = [NewEntrant(("Nuova Una", "Nuovo Uno"))]
    for acts in (
        [partial(made, club, "x"), partial(made, club, "y")],
        [partial(season, club, "x"), partial(season, club, "y")],
        [partial(person_add, asked(club), name="Bruno Bianchi"), partial(person_add, asked(club), name="Carla Neri")],
        [partial(entrants_add, action(evening), pair), partial(entrants_add, action(evening), pair)],
    ):
        answers = at_once(*acts)
        assert sum(isinstance(one, DomainError) for one in answers) == 1, answers
    assert Tournament.objects.filter(club=club).count() == 2
    assert (Season.objects.count(), Person.objects.count()) == (2, 2)
    assert Team.objects.filter(tournament=evening).count() == 4


def test_a_hall_of_its_own_has_no_limit(settings: Settings) -> None:
    assert settings.CLUB_MOST == {}


@pytest.mark.parametrize("problem", RoomProblem)
def test_what_there_may_be_one_of_is_not_said_in_the_plural(problem: RoomProblem) -> None:
    assert "al massimo 1. " in sentence(problem_at(problem, most=1))
