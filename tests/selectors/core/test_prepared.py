"""A prepared query finds what the query itself finds, whatever it is asked with and no matter who asks."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.db.models import F, Model, QuerySet

from tests.factories import make_evening, make_tournament, publish, record
from tests.selectors.queries import queries
from tests.staged import ROTATING
from tournaments.event.regulation import Ranked
from tournaments.models import Deal, Match, Player, Tournament
from tournaments.selectors.core.prepared import prepared


def between(tournament_id: uuid.UUID, first: int, last: int, /) -> QuerySet[Match]:
    turns = Match.objects.filter(tournament_id=tournament_id, turn__number__gte=first, turn__number__lte=last)
    return turns.select_related("turn__stage__tournament", "fixture__home")


def deals_of(match_id: uuid.UUID, /) -> QuerySet[Deal, tuple[uuid.UUID, int, int | None, bool]]:
    deals = Deal.objects.filter(match_id=match_id, replaced__isnull=True)
    return deals.order_by("-number").values_list("match_id", "number", "points", "cappotto")


def first_names(tournament_id: uuid.UUID, slug: str, /) -> QuerySet[Player, str]:
    players = Player.objects.filter(tournament_id=tournament_id, tournament__slug=slug)
    names = players.order_by("team__number", "number")
    return names.values_list("name", flat=True)[:3]


@pytest.mark.django_db
def test_objects_columns_and_single_values_are_those_of_the_query_itself() -> None:
    matches = publish(make_tournament(sizes=(2, 2, 2, 2)))
    record(matches[0], 61, 120, 40)
    record(matches[0], 61, 120, 80, reason="Letto male")
    tournament_id = matches[0].tournament_id
    found, known = prepared(between), prepared(deals_of)
    for first, last in ((1, 1), (2, 3), (9, 10)):
        assert found(tournament_id, first, last) == list(between(tournament_id, first, last))
    for match in matches[:2]:
        assert known(match.id) == list(deals_of(match.id))
    assert known(matches[0].id)[0] == (matches[0].id, 3, 80, False)
    assert prepared(first_names)(tournament_id, "giochi") == list(first_names(tournament_id, "giochi")) != []
    assert found(uuid.uuid4(), 1, 1) == []
    assert found(tournament_id, 10**30, 10**30) == []


@pytest.mark.django_db
def test_related_objects_come_with_the_same_query() -> None:
    (match, *_) = publish(make_tournament(sizes=(2, 2)))
    (found,) = prepared(between)(match.tournament_id, 1, 1)[:1]
    assert found.fixture is not None
    assert queries(lambda: (found.turn.stage.tournament.name, found.fixture and found.fixture.home.name)) == 0
    assert found.turn.stage.tournament.slug == "giochi"


def told(tournament_id: uuid.UUID, /) -> QuerySet[Match]:
    matches = Match.objects.filter(tournament_id=tournament_id).order_by("id")
    return matches.select_related("turn__stage", "fixture__home").annotate(at=F("turn__number")).defer("called_at")


def held(one: Model | None) -> Any:
    """All that an object knows of itself and of those that came with it."""
    if one is None:
        return None
    with_it = {name: held(other) for name, other in one._state.fields_cache.items()}
    itself = {name: value for name, value in vars(one).items() if name != "_state"}
    return type(one), itself, one._state.adding, one._state.db, with_it


@pytest.mark.django_db
@pytest.mark.parametrize("make", [make_tournament, lambda: make_evening(ROTATING, entrants=5, ranked=Ranked.PLAYERS)])
def test_an_object_knows_what_that_of_django_knows_and_nothing_else(make: Callable[[], Tournament]) -> None:
    tournament = make()
    publish(tournament)
    assert [held(one) for one in prepared(told)(tournament.id)] == [held(one) for one in told(tournament.id)] != []
    (moved,) = prepared(told)(tournament.id)[:1]
    moved.table = 40
    moved.save()
    assert Match.objects.get(pk=moved.pk).table == 40


@pytest.mark.django_db
def test_it_is_one_query_at_the_first_call_and_at_every_other() -> None:
    ask = prepared(first_names)
    assert [queries(lambda: ask(uuid.uuid4(), "giochi")) for _ in range(3)] == [1, 1, 1]


@pytest.mark.django_db(transaction=True)
def test_every_thread_asks_on_its_own_connection() -> None:
    tournament = make_tournament(sizes=(2, 2))
    ask = prepared(first_names)
    expected = ask(tournament.id, tournament.slug)

    def elsewhere(_: int) -> list[str]:
        try:
            return ask(tournament.id, tournament.slug)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as readers:
        assert list(readers.map(elsewhere, range(20))) == [expected] * 20


def of_nobody(_match_id: uuid.UUID, /) -> QuerySet[Deal]:
    return Deal.objects.all()


def with_points(wanted: int | None, /) -> QuerySet[Deal]:
    return Deal.objects.filter(points=wanted)


@pytest.mark.django_db
@pytest.mark.parametrize(("build", "value"), [(of_nobody, uuid.uuid4()), (with_points, None)])
def test_a_value_that_cannot_be_filled_in_is_refused(build: Callable[[object], QuerySet[Deal]], value: object) -> None:
    with pytest.raises(TypeError):
        prepared(build)(value)
