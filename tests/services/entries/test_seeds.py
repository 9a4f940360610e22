"""A whole list is seeded at once, in the order that is told."""

import pytest

from tests.factories import action, make_evening, publish
from tests.services.history import refusals, untouched, written
from tests.staged import KNOCKOUT
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.models import Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.services.entries.entrant_changes import seeds_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_evening(KNOCKOUT, entrants=4)


def seeds(tournament: Tournament) -> list[int | None]:
    return list(Team.objects.filter(tournament=tournament).order_by("number").values_list("seed", flat=True))


def test_who_is_named_is_seeded_in_this_order_and_nobody_else(tournament: Tournament) -> None:
    one, two, three, four = Team.objects.filter(tournament=tournament).order_by("number")
    written(tournament, lambda: seeds_set(action(tournament), [one.id, two.id, three.id, four.id]))
    entry = written(tournament, lambda: seeds_set(action(tournament), [three.id, one.id, three.id]))
    assert seeds(tournament) == [2, None, 1, None]
    assert entry.old == {"seeds": [one.name, two.name, three.name, four.name]}
    assert entry.new == {"seeds": [three.name, one.name]}
    untouched(tournament, lambda: seeds_set(action(tournament), [three.id, one.id]))


def test_nobody_unknown_is_seeded_and_nobody_any_more_where_the_draw_is_published(tournament: Tournament) -> None:
    assert refusals(tournament, lambda: seeds_set(action(tournament), [uuid7()])) == [EntrantProblem.TEAM_UNKNOWN]
    publish(tournament)
    assert refusals(tournament, lambda: seeds_set(action(tournament), [uuid7()])) == [
        EntrantProblem.TEAM_UNKNOWN,
        EntrantProblem.ENTRANTS_PUBLISHED,
    ]
