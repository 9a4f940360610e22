"""A list that was sent and is not entered yet: one a tournament, for a day, for who may enter it."""

import datetime

import pytest

from tests.factories import action, make_evening
from tests.services.history import refusals
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import ChangeProblem
from tournaments.models import ListDraft, Tournament
from tournaments.selectors.entries.registration_queries import list_draft_of
from tournaments.services.entries.listed import list_draft_drop, list_draft_keep, list_draft_type, list_drafts_drop_old
from tournaments.services.entries.person_erasing import private_data_forget
from tournaments.services.frame.changes import Action, Actor

pytestmark = pytest.mark.django_db
NOW = datetime.datetime(2026, 11, 28, 20, 30, tzinfo=datetime.UTC)
DAY = datetime.timedelta(days=1)
SECOND = datetime.timedelta(seconds=1)


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(PRESETS["bar"].stages[0], entrants=3)


def test_the_last_list_is_kept_with_who_kept_it_and_raises_no_version(tournament: Tournament) -> None:
    list_draft_keep(action(tournament), {"text": "Aldo - Bice"}, NOW)
    list_draft_keep(action(tournament), {"text": "Elio - Fede"}, NOW + SECOND)
    [row] = ListDraft.objects.all()
    assert (row.document, row.kept_at, row.actor_name) == (
        {"text": "Elio - Fede"},
        NOW + SECOND,
        action(tournament).actor.name,
    )
    assert Tournament.objects.get(pk=tournament.pk).version == tournament.version


def test_it_is_read_for_a_day_and_then_thrown_away(tournament: Tournament) -> None:
    list_draft_keep(action(tournament), {"text": "Aldo"}, NOW)
    assert list_draft_of(tournament, NOW + DAY - SECOND) == {"text": "Aldo"}
    assert list_draft_of(tournament, NOW + DAY) is None
    assert (list_drafts_drop_old(NOW + DAY - SECOND), ListDraft.objects.count()) == (0, 1)
    assert (list_drafts_drop_old(NOW + DAY), ListDraft.objects.count()) == (1, 0)


def test_it_can_be_thrown_away_twice(tournament: Tournament) -> None:
    list_draft_keep(action(tournament), {"text": "Aldo"}, NOW)
    list_draft_drop(action(tournament))
    list_draft_drop(action(tournament))
    assert list_draft_of(tournament, NOW) is None


def test_who_may_not_enter_anybody_keeps_and_throws_away_nothing(tournament: Tournament) -> None:
    looking = Action(tournament.id, Actor("Chi guarda", rights=frozenset()))
    assert refusals(tournament, lambda: list_draft_keep(looking, {}, NOW)) == [ChangeProblem.NOT_ALLOWED]
    list_draft_keep(action(tournament), {"text": "Aldo"}, NOW)
    assert refusals(tournament, lambda: list_draft_drop(looking)) == [ChangeProblem.NOT_ALLOWED]
    assert list_draft_of(tournament, NOW) == {"text": "Aldo"}


def test_it_goes_with_all_that_only_the_desk_knows(tournament: Tournament) -> None:
    list_draft_keep(action(tournament), {"text": "Aldo"}, NOW)
    private_data_forget(action(tournament))
    assert ListDraft.objects.count() == 0


def test_what_is_typed_is_kept_by_row_and_not_of_those_that_are_entered(tournament: Tournament) -> None:
    typed = {"1": {"first": "Aldo"}, "2": {"phone": "333 1"}}
    list_draft_keep(action(tournament), {"typed": typed, "done": [3]}, NOW)
    list_draft_type(action(tournament), {"2": {}, "3": {"first": "Elio"}, "4": {"note": "tardi"}}, NOW + SECOND)
    assert ListDraft.objects.get().document["typed"] == {"1": {"first": "Aldo"}, "4": {"note": "tardi"}}
    assert ListDraft.objects.get().kept_at == NOW + SECOND


def test_for_a_list_that_is_gone_nothing_that_is_typed_is_kept(tournament: Tournament) -> None:
    list_draft_type(action(tournament), {"1": {"first": "Aldo"}}, NOW)
    assert not ListDraft.objects.exists()
    nobody = Action(tournament.id, Actor("Chi guarda", rights=frozenset()))
    assert refusals(tournament, lambda: list_draft_type(nobody, {}, NOW)) == [ChangeProblem.NOT_ALLOWED]
