"""Every evening that is ready to start, played with real cards to its final table."""

import pytest

from tests.factories import action
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Deal, Match, Player, Team, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import tournament_table
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.setup.rehearsal import evening_simulation
from tournaments.services.setup.simulation import evening_simulate
from tournaments.standings.types import Row

pytestmark = pytest.mark.django_db

ENTRANTS = {"giochi": (2, 4), "groups_knockout": (9, 13), "danish": (7, 10), "baraonda": (8, 9)}
ONE_AGAINST_ONE = [key for key, preset in PRESETS.items() if preset.either]
CASES = [(key, count) for key in PRESETS for count in ENTRANTS.get(key, (5, 8))]


def played(key: str, count: int, number: int = 3, most: int | None = None, slug: str = "serata") -> Tournament:
    return evening_simulation(slug=slug, preset=PRESETS[key], entrants=count, number=number, most=most).tournament


def final_table(tournament: Tournament) -> list[Row]:
    return list(tournament_table(stage_of(tournament)))


def order(tournament: Tournament) -> list[tuple[int, str]]:
    names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
    return sorted((row.place, names[row.entrant]) for row in final_table(tournament))


@pytest.mark.sweep  # in every run each is played once, by another number: test_printed_systems
@pytest.mark.parametrize(("key", "count"), CASES)
def test_an_evening_runs_to_a_final_table_with_everybody_in_it(key: str, count: int) -> None:
    tournament = played(key, count)
    assert course_of(tournament).over
    rows = final_table(tournament)
    teams = {str(team) for team in Team.objects.filter(tournament=tournament).values_list("id", flat=True)}
    assert ({row.entrant for row in rows}, len(rows)) == (teams, count)
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    winners = [row for row in rows if row.place == 1]
    assert len(winners) == 1 or PRESETS[key].stages[-1].format != "knockout"
    tournament_close(action(tournament))


@pytest.mark.parametrize("key", ONE_AGAINST_ONE)
def test_every_format_runs_to_a_final_table_with_one_player_on_either_side(key: str) -> None:
    preset = PRESETS[key].played_by(Ranked.PLAYERS)
    tournament = evening_simulation(slug="soli", preset=preset, entrants=9, number=3).tournament
    assert course_of(tournament).over
    assert len(final_table(tournament)) == 9 == Player.objects.filter(tournament=tournament).count()
    tournament_close(action(tournament))


@pytest.mark.parametrize("key", ["groups_knockout", "danish"])
def test_the_same_number_plays_the_same_evening(key: str) -> None:
    one, two = (played(key, ENTRANTS[key][0], number=8, slug=slug) for slug in ("uno", "due"))
    assert order(one) == order(two)


def test_the_final_of_the_bar_is_longer_than_the_other_matches() -> None:
    tournament = played("bar", 6)
    last = Match.objects.filter(tournament=tournament).latest("turn__number", "table")
    others = Match.objects.filter(tournament=tournament).exclude(turn=last.turn)
    assert max(deal.number for deal in Deal.objects.filter(match__in=others)) <= 3
    assert Deal.objects.filter(match__turn=last.turn).latest("number").number >= 3


def test_an_evening_stopped_in_the_middle_goes_on_as_if_it_had_not_been() -> None:
    whole, stopped = played("groups_knockout", 9, slug="intero"), played("groups_knockout", 9, most=5, slug="fermato")
    assert not course_of(stopped).over
    evening_simulate(action(stopped), 3)
    assert order(whole) == order(stopped)


def test_there_is_an_evening_for_quarters_for_pairs_and_for_players() -> None:
    assert {preset.ranked for preset in PRESETS.values()} == set(Ranked)
    assert next(iter(PRESETS)) == "giochi"
