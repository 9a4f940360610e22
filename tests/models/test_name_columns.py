"""No column in which a person's name may be is forgotten when somebody is erased, and no code is taken for a name."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db.models import CharField, JSONField, Model, TextField
from django.db.models.expressions import Value

from tests.factories import action, make_club, make_evening, players_of, publish, read_again, win
from tests.pages.addresses import make_full_tournament
from tests.staged import DANISH
from tournaments.event.erasing import Erasure
from tournaments.models import LogEntry, Match, Player, Stage, Team, Tournament, name_columns
from tournaments.models.name_columns import NAME_COLUMNS, Holds, columns, rows_with, title_columns
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.entries.person_erasing import player_erase

NAME = "Ermenegilda Squarcialupi"


def text_columns() -> Iterator[tuple[type[Model], str]]:
    """Every column of the program in which a text can be."""
    for model in apps.get_app_config("tournaments").get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, CharField | TextField | JSONField):
                yield model, field.name


def undeclared() -> list[str]:
    return [
        f"{model.__name__}.{name}"
        for model, name in text_columns()
        if name not in name_columns.NAME_COLUMNS.get(model, {})
    ]


def test_of_every_text_column_it_is_declared_whether_it_holds_names() -> None:
    assert undeclared() == []
    there = {(model, field.name) for model in NAME_COLUMNS for field in model._meta.concrete_fields}
    assert [
        (model, name) for model, names in NAME_COLUMNS.items() for name in names if (model, name) not in there
    ] == []


def test_a_new_text_column_is_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {model: names for model, names in NAME_COLUMNS.items() if model is not Stage}
    monkeypatch.setattr(name_columns, "NAME_COLUMNS", known | {Player: {"name": Holds.NAME}})
    assert "Player.surname" in undeclared()
    assert "Stage.name" in undeclared()
    assert "Player.name" not in undeclared()


def holding(tournament: Tournament, holds: Holds) -> list[str]:
    """The columns of its rows that hold the name."""
    looked_for = Erasure("", (NAME,))
    return [
        f"{model.__name__}.{name}"
        for model, names in rows_with(holds)
        for name in names
        if any(map(looked_for.holds, model._default_manager.filter(tournament=tournament).values_list(name, flat=True)))
    ]


@pytest.mark.django_db
def test_a_name_goes_out_of_every_column_that_is_declared_as_a_text() -> None:
    tournament = make_full_tournament(club=make_club(), slug="giochi", canary="Prova")
    person = Player.objects.filter(tournament=tournament).earliest("pk")
    player_rename(action(tournament), person.pk, NAME)
    for model, names in rows_with(Holds.TEXT):
        rows = model._default_manager.filter(tournament=tournament)
        for name in names:
            in_json = isinstance(model._meta.get_field(name), JSONField)
            rows.update(**{name: Value([f"con {NAME}"], JSONField()) if in_json else NAME})
    filled = holding(tournament, Holds.TEXT)
    assert set(filled) > {"LogEntry.reason", "LogEntry.new", "Single.name", "Registration.people", "Penalty.reason"}
    assert set(filled) > {"Movement.what", "Modifier.label", "Stage.name"}
    player_erase(action(tournament), player_id=person.pk)
    assert holding(tournament, Holds.TEXT) == []
    assert "Squarcialupi" not in str(list(LogEntry.objects.filter(tournament=tournament).values()))


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Danish", "Result", "Fixed", "Desk"])
def test_who_is_called_like_a_code_is_erased_and_every_code_stays(name: str) -> None:
    tournament = make_evening(DANISH, entrants=4)
    person = players_of(tournament, 1)[0]
    player_rename(action(tournament), person.pk, name)
    win(publish(tournament)[0], 1)
    before = codes(tournament)
    assert name.lower() in {str(value) for values in before.values() for value in values}
    player_erase(action(tournament), player_id=person.pk)
    assert read_again(person).name == "Giocatore 1"
    now = codes(tournament)
    assert {key: values for key, values in now.items() if key in before} == before
    assert Match.objects.filter(tournament=tournament).exists()


def codes(tournament: Tournament) -> dict[object, tuple[object, ...]]:
    """Every code in the rows of a tournament, by row."""
    return {
        (model.__name__, pk): tuple(values)
        for model, names in rows_with(Holds.NOBODY)
        for pk, *values in model._default_manager.filter(tournament=tournament).values_list("pk", *names)
    }


def test_a_team_of_a_list_is_called_after_its_people_and_any_other_by_a_title() -> None:
    assert title_columns(Team, listed=True) == ("club", "title")
    assert title_columns(Team, listed=False) == ("club", "title", "name")
    assert (
        title_columns(Tournament, listed=True)
        == columns(Tournament, Holds.TITLE)
        == ("name", "short", "place", "street")
    )
