"""No row leads to one of another tournament: the database refuses it, from whatever place of the program."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, models, transaction

from tests.models.rows import make_with_everything
from tests.models.test_keys import below, foreign_keys
from tournaments.models import Match, Seat, Team, Tournament
from tournaments.models.fields import TOURNAMENT, AgreeingKey, TournamentRow

pytestmark = pytest.mark.django_db

Keys = list[tuple[type[models.Model], AgreeingKey]]

KEYS: Keys = [(model, one) for model in below() for one in model._meta.constraints if isinstance(one, AgreeingKey)]
NAMES = [key.name for _model, key in KEYS]
NARROWER = [(model, key) for model, key in KEYS if key.on != TOURNAMENT]

BESIDE: dict[str, dict[str, Any]] = {
    "day_venue_agrees": {"number": 3, "date": "2026-11-28"},
    "movement_prize_agrees": {"kind": "prizes", "what": "Prosciutto"},
    "registration_team_agrees": {"outcome": "approved", "phone": ""},
    "seat_match_agrees": {"chair": 3},
    "table_link_team_agrees": {"match": None, "side": None},
}
"""What has to change with a reference so that nothing else is wrong with the row."""


@pytest.fixture(scope="module")
def made(kept_for_all: None) -> None:
    """Two tournaments of one club, with everything."""
    own = make_with_everything()
    make_with_everything(club=own.club, slug="altro")


@pytest.fixture
def own(made: None) -> Tournament:
    return Tournament.objects.get(slug="giochi")


@pytest.fixture
def other(made: None) -> Tournament:
    return Tournament.objects.get(slug="altro")


def target(model: type[models.Model], field: str) -> type[models.Model]:
    return next(one.related_model for one in foreign_keys(model) if one.name == field)


def refused(model: type[models.Model], key: AgreeingKey, row: models.Model, led_to: models.Model) -> None:
    """Let the row lead there, straight in the table; the database refuses it."""

    def write() -> None:
        changes = {key.field: led_to, **BESIDE.get(key.name, {})}
        assert model._default_manager.filter(pk=row.pk).update(**changes) == 1
        connection.check_constraints()

    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        write()
    told = str(refusal.value)
    if connection.vendor == "sqlite":  # which one, it does not say
        assert "foreign key" in told
        return
    # Whatever leads to this row no longer agrees with it either.
    led_here = {one.name for other, one in NARROWER if target(other, one.field) is model and key.field in one.on}
    assert any(f'"{name}"' in told for name in {key.name, *led_here}), told


def test_every_reference_below_a_tournament_has_its_key() -> None:
    references = {
        (model, field.name)
        for model in below()
        for field in foreign_keys(model)
        if issubclass(field.related_model, TournamentRow)
    }
    assert {(model, key.field) for model, key in KEYS} == references
    assert len(KEYS) == len(references)


@pytest.mark.parametrize(("model", "key"), KEYS, ids=NAMES)
def test_the_database_refuses_a_row_of_another_tournament(
    model: type[models.Model], key: AgreeingKey, own: Tournament, other: Tournament
) -> None:
    row = model._default_manager.filter(tournament=own).earliest("pk")
    stranger = target(model, key.field)._default_manager.filter(tournament=other).earliest("pk")
    refused(model, key, row, stranger)


@pytest.mark.parametrize(("model", "key"), NARROWER, ids=[key.name for _model, key in NARROWER])
def test_the_database_refuses_a_row_that_agrees_in_nothing_but_the_tournament(
    model: type[models.Model], key: AgreeingKey, own: Tournament
) -> None:
    row = model._default_manager.filter(tournament=own).earliest("pk")
    (narrower,) = set(key.on) - set(TOURNAMENT)
    others = target(model, key.field)._default_manager.filter(tournament=own)
    refused(model, key, row, others.exclude(**{narrower: getattr(row, narrower)}).earliest("pk"))


def test_a_form_is_told_before_the_database(own: Tournament, other: Tournament) -> None:
    seat = Seat.objects.filter(tournament=own).earliest("pk")
    seat.validate_constraints()
    seat.player = Seat.objects.filter(tournament=other).earliest("pk").player
    with pytest.raises(ValidationError, match="seat_player_agrees"):
        seat.validate_constraints()
    seat.validate_constraints(exclude={"player"})


def test_an_empty_reference_leads_nowhere(own: Tournament) -> None:
    Team.objects.filter(tournament=own, withdrawn=None).earliest("pk").validate_constraints()


def test_a_key_that_is_taken_away_holds_nothing_any_more(own: Tournament) -> None:
    key = next(key for _model, key in KEYS if key.name == "seat_match_agrees")
    removal = key.remove_sql(Seat, connection.SchemaEditorClass(connection))
    assert removal == 'ALTER TABLE "tournaments_seat" DROP CONSTRAINT "seat_match_agrees"'
    if connection.vendor == "sqlite":
        return  # copied without it
    with transaction.atomic(), connection.cursor() as cursor:
        connection.check_constraints()  # else these keys wait to be looked at, and nothing may be taken away
        cursor.execute(removal)
        seat = Seat.objects.filter(tournament=own).earliest("pk")
        other = Match.objects.filter(tournament=own).exclude(turn=seat.turn).earliest("pk")
        Seat.objects.filter(pk=seat.pk).update(match=other, chair=3)
        connection.check_constraints()
        transaction.set_rollback(True)


def test_a_key_equals_itself_as_a_migration_wrote_it() -> None:
    for _model, key in KEYS:
        assert key.clone() == key
        assert hash(key.clone()) == hash(key)
    assert len({key for _model, key in KEYS}) == len(KEYS)
