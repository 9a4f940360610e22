"""Stored matches as values: who sat there, what was played, what the rules make of it."""

from functools import partial

import pytest

from rules.deals_of_two import DealScore
from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import default_points
from rules.outcomes import PlayedDeal
from tests.factories import make_tournament, publish, record
from tests.selectors.queries import queries
from tournaments.event.regulation import Regulation
from tournaments.models import Deal, Match, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_matches(kept_for_all: None) -> list[Match]:
    return publish(make_tournament(sizes=(4, 4, 4)))


def records(tournament: Tournament) -> tuple[MatchRecord, ...]:
    return match_records(stage_of(tournament))


def one(match: Match) -> MatchRecord:
    found = match_records(stage_of(match.tournament), match_id=match.id)
    assert len(found) == 1
    return found[0]


def test_matches_come_by_turn_and_table(matches: list[Match]) -> None:
    found = records(matches[0].tournament)

    assert [(record.turn, record.table) for record in found] == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    assert [record.id for record in found] == [match.id for match in matches]


def test_the_home_team_sits_first_and_players_are_by_their_chairs(matches: list[Match]) -> None:
    first, second = one(matches[0]).sides
    fixture = matches[0].fixture

    assert fixture is not None
    assert (first.team.name, second.team.name) == (fixture.home.name, fixture.away.name)
    for number, side in enumerate((first, second), start=1):
        chairs = matches[0].seats.filter(side=number).order_by("chair")
        assert [player.name for player in side.players] == [seat.player.name for seat in chairs]
        assert side.names == " – ".join(seat.player.name for seat in chairs)


def test_two_people_are_one_pair_who_sat_first(matches: list[Match]) -> None:
    side = one(matches[0]).sides[0]
    other = type(side)(side.team, side.players[::-1])

    assert other.names != side.names
    assert other.pair_id == side.pair_id


def test_a_match_without_deals_has_not_begun_and_has_no_points(matches: list[Match]) -> None:
    found = one(matches[0])
    assert (found.begun, found.complete, found.points, found.deals, found.version) == (False, False, None, (), 1)


def test_a_match_in_part_has_begun_and_has_no_points_yet(matches: list[Match]) -> None:
    record(matches[0], 70, 60)
    found = one(matches[0])

    assert (found.begun, found.complete, found.points, found.version) == (True, False, None, 2)
    assert found.deals == (PlayedDeal(1, 1, DealScore(70, 1)), PlayedDeal(2, 1, DealScore(60)))


def test_a_whole_match_has_the_points_of_the_table(matches: list[Match]) -> None:
    record(matches[0], 70, 60, 80, 50, 40, 30)
    found = one(matches[0])

    assert (found.complete, found.points) == (True, (3, 4))
    assert (found.outcome.deals_won, found.outcome.void_deals) == ((2, 3), 1)


def test_of_a_corrected_deal_only_the_value_in_force_counts(matches: list[Match]) -> None:
    record(matches[0], 70)
    record(matches[0], 50, reason="Parti scambiate")

    assert Deal.objects.filter(match=matches[0]).count() == 2
    assert one(matches[0]).deals == (PlayedDeal(1, 1, DealScore(50, 2)),)


def test_points_are_counted_by_the_table_of_the_regulation() -> None:
    first_to_one = MatchFormat(MatchKind.FIRST_TO, 1)
    regulation = Regulation(match_format=first_to_one, match_points=default_points(first_to_one), tiebreaks=())
    match = publish(make_tournament(slug="altra", sizes=(2, 2), regulation=regulation))[0]
    record(match, 59)

    assert one(match).points == (0, 1)


def test_a_match_that_is_not_there_is_not_found(matches: list[Match]) -> None:
    assert match_records(stage_of(matches[0].tournament), match_id=uuid7()) == ()


def test_matches_of_another_tournament_are_not_found(matches: list[Match]) -> None:
    other = publish(make_tournament(slug="altro", sizes=(2, 2)))

    assert [record.id for record in records(other[0].tournament)] == [other[0].id]
    assert match_records(stage_of(matches[0].tournament), match_id=other[0].id) == ()


def test_six_queries_are_enough_for_any_number_of_matches() -> None:
    small, large = make_tournament(slug="small", sizes=(2, 2)), make_tournament(slug="large", sizes=(10, 10, 10, 10))
    publish(small)
    for match in publish(large)[:9]:
        record(match, 70, 60, 80)
    stages = [stage_of(small), stage_of(large)]

    assert [len(match_records(stage)) for stage in stages] == [1, 30]
    assert [queries(partial(match_records, stage)) for stage in stages] == [6, 6]


def test_one_turn_is_read_as_it_is_among_all() -> None:
    tournament = make_tournament(slug="altra", sizes=(2, 2, 2, 2))
    record(publish(tournament)[2], 70, 70, 60, 80)
    stage = stage_of(tournament)
    assert match_records(stage, turn=2) == tuple(one for one in match_records(stage) if one.turn == 2)
