"""Points in a column: exact, and compared and added up by the database as they are."""

from fractions import Fraction

import pytest
from django.db import IntegrityError, connection
from django.db.models import Sum

from rules.match_points import PenaltyKind, Points
from tests.factories import action
from tests.staged import make_won
from tournaments.models import Match, Penalty, Tournament
from tournaments.services.entries.penalty_changes import penalty_give

pytestmark = pytest.mark.django_db
HALF = Fraction(1, 2)


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_won()


def take(tournament: Tournament, points: Points) -> None:
    match = Match.objects.select_related("fixture").filter(tournament=tournament)[0]
    assert match.fixture is not None
    penalty_give(
        action(tournament, reason="Ritardo"), team_id=match.fixture.home_id, kind=PenaltyKind.PENALTY, points=points
    )


@pytest.mark.parametrize(
    "points", [0, 1, 1000, HALF, Fraction(1, 3), Fraction(7, 4), Fraction(11, 60), Fraction(7, 10)]
)
def test_what_is_stored_is_read_again_exactly(tournament: Tournament, points: Points) -> None:
    take(tournament, points)
    assert Penalty.objects.get().points == points


def test_a_whole_number_is_read_as_one(tournament: Tournament) -> None:
    take(tournament, Fraction(4, 2))
    assert type(Penalty.objects.get().points) is int


def test_the_database_adds_them_up_and_compares_them(tournament: Tournament) -> None:
    for points in (HALF, Fraction(1, 3), 2):
        take(tournament, points)
    assert Penalty.objects.aggregate(taken=Sum("points")) == {"taken": Fraction(17, 6)}
    assert Penalty.objects.filter(points__gt=HALF).count() == 1
    assert [one.points for one in Penalty.objects.order_by("points")] == [Fraction(1, 3), HALF, 2]


def test_what_sixtieths_do_not_hold_is_never_rounded(tournament: Tournament) -> None:
    take(tournament, 1)
    with pytest.raises(ValueError, match="1/7 is no whole number of sixtieths"):
        Penalty.objects.update(points=Fraction(1, 7))


@pytest.mark.parametrize("sixtieths", [-1, 60_001])
def test_the_database_itself_knows_the_limits(tournament: Tournament, sixtieths: int) -> None:
    take(tournament, HALF)
    with connection.cursor() as cursor, pytest.raises(IntegrityError, match="penalty_points_of_penalties"):
        cursor.execute("UPDATE tournaments_penalty SET points = %s", [sixtieths])
