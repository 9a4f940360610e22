"""The tournament of a new installation, and simulated ones."""

import pytest

from tests.factories import action, make_club
from tournaments.event.errors import DomainError
from tournaments.models import Club, Deal, Draw, Match, Player, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.services.setup.rehearsal import rehearsal_club, rehearsal_create, simulation_create
from tournaments.services.setup.simulation import QUARTERS, matches_simulate, quarter_names

pytestmark = pytest.mark.django_db


def results(tournament: Tournament) -> list[tuple[int, int, tuple[int | None, ...]]]:
    """Turn, table and points of every deal, without identifiers."""
    records = match_records(stage_of(tournament))
    return [(one.turn, one.table, tuple(deal.score.points for deal in one.deals)) for one in records]


def test_a_new_installation_has_a_turn_played_but_for_one_table() -> None:
    tournament = rehearsal_create()
    assert tournament is not None
    assert (tournament.slug, tournament.is_rehearsal, tournament.club.name) == ("prova", True, "")
    records = match_records(stage_of(tournament))
    assert [(one.table, one.begun) for one in records if one.turn == 1 and not one.complete] == [(6, False)]
    assert not any(one.begun for one in records if one.turn > 1)
    assert Draw.objects.get().number == 1  # the same evening in every installation


def test_nobody_of_the_rehearsal_has_the_name_of_another() -> None:
    rehearsal_create()
    names = list(Player.objects.values_list("name", flat=True))
    assert (len(names), len(set(names))) == (33, 33)


def test_quarters_beyond_those_of_the_giochi_are_numbered_on() -> None:
    assert quarter_names(3) == QUARTERS[:3]
    assert quarter_names(10) == (*QUARTERS, "Quartiere 9", "Quartiere 10")


def test_where_a_club_exists_nothing_is_made() -> None:
    make_club()
    assert rehearsal_create() is None
    assert not Tournament.objects.exists()


def test_the_same_number_plays_the_same_evening() -> None:
    one = simulation_create(slug="uno", sizes=(4, 5), number=8).tournament
    two = simulation_create(slug="due", sizes=(4, 5), number=8).tournament
    other = simulation_create(slug="tre", sizes=(4, 5), number=9).tournament
    assert results(one) == results(two) != results(other)


def test_a_stopped_simulation_goes_on_as_if_it_had_not_been_stopped() -> None:
    whole = simulation_create(slug="intero", sizes=(4, 4, 4), number=2)
    stopped = simulation_create(slug="fermato", sizes=(4, 4, 4), number=2, most=2)
    assert (stopped.played, Match.objects.filter(deals__tournament=stopped.tournament).distinct().count()) == (2, 2)
    played = [record for record in results(stopped.tournament) if record[2]]
    assert played == results(whole.tournament)[:2]


def test_a_simulation_plays_only_what_has_not_begun() -> None:
    simulated = simulation_create(slug="finito", sizes=(4, 4), number=2)
    from_before = Deal.objects.count()
    assert matches_simulate(action(simulated.tournament), 3) == 0
    assert Deal.objects.count() == from_before


def test_what_cannot_be_drawn_leaves_nothing_behind() -> None:
    with pytest.raises(DomainError):
        simulation_create(slug="impossibile", sizes=(4, 1), number=1)
    assert not Club.objects.exists()


def test_every_table_plays_cards_of_its_own() -> None:
    played = [points for _, _, points in results(simulation_create(slug="carte", sizes=(4, 4, 4), number=2).tournament)]
    assert len(set(played)) == len(played) == 6


def test_an_only_club_goes_on_rehearsing_whatever_it_was_named_since() -> None:
    tournament = rehearsal_create()
    assert tournament is not None
    Club.objects.update(name="Pro Loco", slug="pro-loco-di-sedico")
    assert rehearsal_club().id == tournament.club_id
