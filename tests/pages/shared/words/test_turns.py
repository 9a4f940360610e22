"""What turns are called."""

from dataclasses import replace

import pytest

from tests.factories import action, make_evening, make_tournament, publish, read_again, win_all
from tests.staged import DANISH, GROUPS, KNOCKOUT, make_staged
from tournaments.models import Tournament
from tournaments.pages.shared.words.clock import turn_names, turn_of_all, turn_title
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.selectors.counted.course import course_of
from tournaments.services.play.final_changes import stage_end_early

pytestmark = pytest.mark.django_db


def names(tournament: Tournament) -> list[str]:
    found = turn_names(course_of(tournament))
    return [found[number] for number in sorted(found)]


def bracket(entrants: int, options: KnockoutOptions, *, hall: int | None = None) -> Tournament:
    tournament = make_evening(replace(KNOCKOUT, knockout=options, hall=hall), entrants=entrants)
    publish(tournament)
    return tournament


def test_a_turn_has_its_number_and_its_name() -> None:
    assert turn_title(5, {5: "Semifinali"}) == "Turno 5 · Semifinali"
    assert turn_title(5, {}) == "Turno 5"


def test_the_turns_of_a_knockout_are_named_before_they_are_played() -> None:
    assert names(bracket(16, KnockoutOptions())) == ["Ottavi di finale", "Quarti di finale", "Semifinali", "Finale"]


def test_a_turn_that_a_small_hall_cuts_in_two_keeps_its_name() -> None:
    assert names(bracket(8, KnockoutOptions(), hall=2))[:2] == ["Quarti di finale", "Quarti di finale"]


def test_what_is_played_beside_the_main_bracket_is_named_too() -> None:
    found = names(bracket(8, KnockoutOptions(second_chance=SecondChance.CONSOLATION)))
    assert found[0] == "Quarti di finale"
    assert "Consolazione" in " ".join(found)


def test_in_a_double_elimination_the_two_brackets_are_told_apart() -> None:
    found = names(bracket(8, KnockoutOptions(second_chance=SecondChance.DOUBLE)))
    assert found[0] == "Tabellone dei vincenti"
    assert any("Tabellone dei perdenti" in name for name in found)
    assert found[-1] == "Finale"


def test_of_several_stages_every_turn_says_which_it_belongs_to() -> None:
    found = names(make_staged())
    assert found[0] == "Gironi"
    assert found[-2:] == ["Semifinali", "Finale, Finale per il 3º posto"]


def test_turns_of_the_only_stage_need_no_name() -> None:
    tournament = make_evening(DANISH, entrants=4)
    publish(tournament)
    groups = make_evening(GROUPS, entrants=4, slug="gironi")
    publish(groups)
    quarters = make_tournament()
    publish(quarters)
    assert {name for one in (tournament, groups, quarters) for name in names(one)} == {""}


def test_the_last_turn_is_the_one_after_which_the_evening_was_ended() -> None:
    made = make_evening(DANISH, entrants=4)
    win_all(publish(made), 1)
    assert turn_of_all(1, course_of(made)) == "Turno 1 di 3"
    stage_end_early(action(made), after=1)
    assert turn_of_all(1, course_of(read_again(made))) == "Turno 1 di 1"
