"""One tournament's rows can be moved or put on a server of their own: each names its tournament, and every key begins
with it. What is wider than a tournament is listed here with its reason, and so is nothing else.

The models say it, and so does the database itself. That no row points into another tournament is tried in
`test_agreement`.
"""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection, models

from tournaments.models import (
    Account,
    Attempts,
    Club,
    ClubEntry,
    EntranceLink,
    LogEntry,
    Logo,
    MailAddress,
    Membership,
    Person,
    ResultSheet,
    Season,
    TableLink,
    Tournament,
)

pytestmark = pytest.mark.django_db

Model = type[models.Model]

WIDER: dict[Model, str] = {
    Account: "a person works for several clubs",
    Attempts: "how often somebody tried to come in, before it is known where to",
    Club: "it owns tournaments",
    ClubEntry: "the log of a club",
    EntranceLink: "the way into a club",
    MailAddress: "by which a person comes back in, who works for several clubs",
    Logo: "the picture of a club",
    Membership: "who belongs to a club",
    Person: "the register of a club",
    ResultSheet: "what an evening came to, as values: it names a tournament and points into none",
    Season: "many evenings of a club",
    Tournament: "it is what the others are below of: its key is what they begin with, its address finds it",
}
"""Whole on every server; nothing in it grows with the matches of an evening."""

INTO_WIDER = {(LogEntry, "actor")}
"""Rows of a tournament that name somebody beyond it; the log keeps the name beside, for those who leave."""

FINDERS = {(TableLink, "table_link_digest")}
"""Indexes, not keys, that do not begin with the tournament: by them somebody who names none is led to one."""


def all_models() -> list[Model]:
    return list(apps.get_app_config("tournaments").get_models())


def below() -> list[Model]:
    """The models of what belongs to one tournament."""
    return [model for model in all_models() if model not in WIDER]


def foreign_keys(model: Model) -> Iterator[models.ForeignKey[models.Model]]:
    return (field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey))


def keys_in_database(model: Model) -> dict[str, list[str]]:
    """The columns of every unique key and index of a table, as the database itself tells them, but the primary key."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":  # Django cannot read every table of ours there
            listed = cursor.execute(f"PRAGMA index_list({table})").fetchall()
            unique = [name for _number, name, is_unique, origin, _partial in listed if is_unique and origin != "pk"]
            return {name: [row[2] for row in cursor.execute(f"PRAGMA index_info({name})")] for name in unique}
        found = connection.introspection.get_constraints(cursor, table)
    return {name: one["columns"] for name, one in found.items() if one["unique"] and not one["primary_key"]}


def test_every_table_of_the_database_is_one_of_ours() -> None:
    tables = {name for name in connection.introspection.table_names() if name.startswith("tournaments_")}
    assert tables == {model._meta.db_table for model in all_models()}


@pytest.mark.parametrize("model", below(), ids=lambda model: model.__name__)
def test_a_row_below_a_tournament_names_it(model: Model) -> None:
    field = model._meta.get_field("tournament")
    assert isinstance(field, models.ForeignKey)
    assert (field.related_model, field.null) == (Tournament, False)


@pytest.mark.parametrize("model", below(), ids=lambda model: model.__name__)
def test_every_unique_key_below_a_tournament_begins_with_it(model: Model) -> None:
    unique = [one for one in model._meta.constraints if isinstance(one, models.UniqueConstraint)]
    firsts = {one.name: (*one.fields, *(getattr(part, "name", "") for part in one.expressions))[0] for one in unique}
    assert {name: first for name, first in firsts.items() if first != "tournament"} == {}
    assert [field.name for field in model._meta.fields if field.unique and not field.primary_key] == []


@pytest.mark.parametrize("model", below(), ids=lambda model: model.__name__)
def test_every_unique_index_in_the_database_begins_with_the_tournament(model: Model) -> None:
    keys = keys_in_database(model)
    assert {name: columns for name, columns in keys.items() if columns[:1] != ["tournament_id"]} == {}


@pytest.mark.parametrize("model", below(), ids=lambda model: model.__name__)
def test_an_index_that_does_not_begin_with_the_tournament_finds_one(model: Model) -> None:
    others = {(model, index.name) for index in model._meta.indexes if index.fields[0] != "tournament"}
    assert others == {one for one in FINDERS if one[0] is model}


def test_a_row_of_a_tournament_points_at_rows_of_tournaments_alone() -> None:
    wider = {
        (model, field.name)
        for model in below()
        for field in foreign_keys(model)
        if field.related_model in WIDER and field.name != "tournament"
    }
    assert wider == INTO_WIDER


def test_nothing_wider_than_a_tournament_points_into_one() -> None:
    into = [(model, field.name) for model in WIDER for field in foreign_keys(model) if field.related_model not in WIDER]
    assert into == []


def test_every_row_is_named_by_a_uuid() -> None:
    assert [model for model in all_models() if not isinstance(model._meta.pk, models.UUIDField)] == []
