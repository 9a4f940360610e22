"""A list that was looked at: what it says beside the names is written down, and an entry of the log says so."""

from dataclasses import replace

import pytest

from tests.factories import action, make_evening, make_tournament
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.models import LogEntry, Player, PrivateData, Team, Tournament
from tournaments.selectors.entries.registration_queries import waiting_singles
from tournaments.services.entries.listed import ListedEntrant, ListedPlayer, list_enter, roster_enter
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.entries.person_erasing import Private
from tournaments.services.entries.registration_changes import singles_add

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(PRESETS["bar"].stages[0], entrants=2)


def listed(name: str, phone: str = "", card: str = "") -> ListedEntrant:
    return ListedEntrant(NewEntrant((name, "Toni")), known=Private(phone=phone, card=card))


def test_who_comes_with_a_partner_waits_no_longer_and_a_namesake_does(
    tournament: Tournament,
) -> None:
    singles_add(action(tournament), ["Anna", "Bea"])
    people = [replace(listed("Anna"), waited=True), listed("Bea")]
    list_enter(action(tournament), people, ["Carla"], redraw=False)
    assert [one.name for one in waiting_singles(tournament)] == ["Bea", "Carla"]


def test_a_telephone_without_a_card_and_a_card_without_a_telephone_are_kept(tournament: Tournament) -> None:
    people = [listed("Anna", phone="333 1"), listed("Bea", card="12"), listed("Carla")]
    before = LogEntry.objects.count()
    list_enter(action(tournament), people, [], redraw=False)
    known = PrivateData.objects.order_by("player__name").values_list("player__name", "phone", "card")
    assert list(known) == [("Anna", "333 1", ""), ("Bea", "", "12")]
    assert LogEntry.objects.count() == before + 3  # the list, and each of the two


def test_the_players_of_a_quarter_come_with_what_only_the_desk_knows_or_not_at_all() -> None:
    giochi = make_tournament(sizes=(2, 2))
    team = Team.objects.get(tournament=giochi, number=1)
    anna, bea = ListedPlayer("Rosa Maria Fiore", "Maria Fiore", Private(note="vegetariana")), ListedPlayer("Bea Moro")
    roster_enter(action(giochi), {team.id: [anna, bea]})
    kept = Player.objects.filter(team=team, number__gt=2).order_by("number").values_list("name", "surname")
    assert list(kept) == [("Rosa Maria Fiore", "Maria Fiore"), ("Bea Moro", "")]
    assert [(one.player.name, one.note) for one in PrivateData.objects.filter(tournament=giochi)] == [
        ("Rosa Maria Fiore", "vegetariana")
    ]
    wrong = ListedPlayer("Ada Neri", "", Private(birth_year=1))
    with pytest.raises(DomainError):
        roster_enter(action(giochi), {team.id: [wrong]})
    assert not Player.objects.filter(name="Ada Neri").exists()
