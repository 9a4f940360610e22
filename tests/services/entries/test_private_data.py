"""What the desk knows of a person: kept, changed, deleted, and never told by the log."""

from typing import Any

import pytest

from tests.factories import action, make_evening, players_of, publish
from tests.services.history import refusals, untouched, written
from tests.staged import stage
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem, PrivateProblem
from tournaments.models import Player, PrivateData, Substitution, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.private import oldest, people_lines, youngest
from tournaments.services.entries.person_erasing import Private, private_data_change
from tournaments.services.entries.substitutions import player_substitute, substitution_withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(PRESETS["bar"].stages[0], entrants=3)


def know(player: Player, **known: Any) -> None:
    private_data_change(action(player.tournament_id), player_id=player.id, known=Private(**known))


def test_the_log_says_what_changed_and_never_what_it_says(tournament: Tournament) -> None:
    player = players_of(tournament, 1)[0]
    entry = written(tournament, lambda: know(player, phone="333 1", birth_year=1954))
    assert (entry.kind, entry.subject, entry.old) == ("players", player.id, None)
    assert entry.new == {"player": "Gioca 1a", "private": ["phone", "birth_year"]}
    untouched(tournament, lambda: know(player, phone="333 1", birth_year=1954))
    entry = written(tournament, lambda: know(player, birth_year=1954, minor_allowed=False))
    assert entry.new == {"player": "Gioca 1a", "private": ["phone", "minor_allowed"]}
    assert (PrivateData.objects.get().phone, PrivateData.objects.get().minor_allowed) == ("", False)


@pytest.mark.parametrize("year", [1899, 2101])
def test_a_year_that_nobody_was_born_in_is_refused(tournament: Tournament, year: int) -> None:
    player = players_of(tournament, 1)[0]
    assert refusals(tournament, lambda: know(player, birth_year=year)) == [PrivateProblem.BIRTH_YEAR_RANGE]


def test_of_a_person_who_is_not_there_nothing_is_known(tournament: Tournament) -> None:
    stranger = Player(id=uuid7(), tournament=tournament)
    assert refusals(tournament, lambda: know(stranger, phone="3")) == [EntrantProblem.PLAYER_UNKNOWN]


def test_the_oldest_and_youngest_are_those_of_whom_every_year_is_known(tournament: Tournament) -> None:
    assert oldest(people_lines(tournament)) is None
    for number, years in ((1, (1930, None)), (2, (1950, 1970)), (3, (1960, 1960))):
        for player, year in zip(players_of(tournament, number), years, strict=True):
            if year is not None:
                know(player, birth_year=year)
    found = oldest(people_lines(tournament)), youngest(people_lines(tournament))
    assert [one and one.names for one in found] == [("2", "3"), ("2", "3")]
    know(players_of(tournament, 3)[0], birth_year=1961)
    found = oldest(people_lines(tournament)), youngest(people_lines(tournament))
    assert [one and (one.names, one.years) for one in found] == [(("2",), 3920), (("3",), 3921)]


def test_the_years_of_a_pair_are_those_of_the_two_who_sit_there_now() -> None:
    """1950 and 1970 are 3920, with Zoë of 1990 for the first 3960: the youngest, before 1960 and 1961."""
    made = make_evening(stage("round_robin"), entrants=4, slug="altra")
    publish(made)
    for number, years in ((1, (1950, 1970)), (2, (1960, 1961))):
        for player, year in zip(players_of(made, number), years, strict=True):
            know(player, birth_year=year)
    ill = players_of(made, 1)[0]
    told = action(made, reason="Sta male")
    player_substitute(told, player_id=ill.id, name="Zoë Verdi", from_turn=1)
    assert [one and one.years for one in (oldest(people_lines(made)), youngest(people_lines(made)))] == [3921, 3921]
    know(players_of(made, 1)[-1], birth_year=1990)
    assert [one and one.years for one in (oldest(people_lines(made)), youngest(people_lines(made)))] == [3921, 3960]
    substitution_withdraw(told, Substitution.objects.get(tournament=made).id)
    assert [one and one.years for one in (oldest(people_lines(made)), youngest(people_lines(made)))] == [3920, 3921]
