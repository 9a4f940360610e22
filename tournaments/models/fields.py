"""What all rows share: how they are named, exact points in a column, and keys that hold the rows of one tournament
together.
"""

import secrets
import time
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q

# Keys that hold the rows of one tournament together: what a row leads to belongs to its tournament as well.

TOURNAMENT = ("tournament",)

Model = type[models.Model]
Editor = BaseDatabaseSchemaEditor


class AgreeingKey(models.BaseConstraint):
    """A foreign key of several columns: the row that `field` leads to has the same `on` as this one.

    The database looks at the end of a transaction, as with Django's own keys. The other table needs a unique key of
    the same `on` and its id (`agreed_on`). An empty `field` leads nowhere.
    """

    def __init__(self, *, field: str, on: Sequence[str] = TOURNAMENT, name: str) -> None:
        super().__init__(name=name)
        self.field, self.on = field, tuple(on)

    def constraint_sql(self, model: Any, schema_editor: Any) -> str:
        if schema_editor.connection.vendor == "sqlite":  # no key can be added to a table there
            return self._definition(model, schema_editor)
        schema_editor.deferred_sql.append(self.create_sql(model, schema_editor))  # after the other table
        return ""

    def create_sql(self, model: Any, schema_editor: Any) -> str:
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} ADD {self._definition(model, schema_editor)}"

    def remove_sql(self, model: Any, schema_editor: Any) -> str:
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} DROP CONSTRAINT {schema_editor.quote_name(self.name)}"

    def validate(
        self, model: Model, instance: models.Model, exclude: set[str] | None = None, using: str = DEFAULT_DB_ALIAS
    ) -> None:
        if exclude and exclude.intersection((self.field, *self.on)):
            return
        values = {name: getattr(instance, _key(model, name).attname) for name in (*self.on, self.field)}
        led_to = values.pop(self.field)
        others = _key(model, self.field).related_model._default_manager.using(using)
        if led_to is not None and not others.filter(pk=led_to, **values).exists():
            raise ValidationError(self.get_violation_error_message(), code=self.violation_error_code)

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        path, values, named = super().deconstruct()
        return path, values, named | {"field": self.field, "on": self.on}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AgreeingKey) and self.deconstruct() == other.deconstruct()

    def __hash__(self) -> int:
        return hash((self.name, self.field, self.on))

    def _definition(self, model: Model, editor: Editor) -> str:
        there = _key(model, self.field).related_model
        columns = [editor.quote_name(_key(model, name).column) for name in (*self.on, self.field)]
        to_columns = [editor.quote_name(_key(there, name).column) for name in (*self.on, there._meta.pk.name)]
        return (
            f"CONSTRAINT {editor.quote_name(self.name)} FOREIGN KEY ({', '.join(columns)}) REFERENCES "
            f"{editor.quote_name(there._meta.db_table)} ({', '.join(to_columns)}) DEFERRABLE INITIALLY DEFERRED"
        )


def _key(model: Model, name: str) -> "models.ForeignKey[Any, Any]":
    return cast("models.ForeignKey[Any, Any]", model._meta.get_field(name))


def agreeing(row: str, *fields: str, **also: Sequence[str]) -> list[AgreeingKey]:
    """The keys of a kind of rows whose `fields` lead to rows of the same tournament; `also` says of a field in what
    else both rows agree.
    """
    on: Mapping[str, Sequence[str]] = {field: (*TOURNAMENT, *also.get(field, ())) for field in (*fields, *also)}
    return [AgreeingKey(field=field, on=same, name=f"{row}_{field}_agrees") for field, same in on.items()]


def agreed_on(row: str, *also: str) -> models.UniqueConstraint:
    """What such keys lead to: a row is found by its tournament, by whatever else is to agree, and its id."""
    return models.UniqueConstraint(fields=[*TOURNAMENT, *also, "id"], name="_".join((row, "agreed_on", *also)))


# How rows are named: identifiers that can be made on any laptop and merged anywhere without a clash.


def uuid7() -> uuid.UUID:
    """A time-ordered identifier (RFC 9562, version 7): 48 bits of milliseconds, 12 of their fraction, the rest chance.

    The fraction keeps what one change writes in the order in which it was written (RFC 9562, 6.2, method 3).
    """
    milliseconds, fraction = divmod(time.time_ns(), 1_000_000)
    fraction = (fraction << 12) // 1_000_000
    value = (milliseconds & (2**48 - 1)) << 80 | 7 << 76 | fraction << 64 | 2 << 62 | secrets.randbits(62)
    return uuid.UUID(int=value)


def ended_later(field: str, *, name: str) -> models.CheckConstraint:
    """A row that an entry of the log brought is ended by another entry, if by any."""
    return models.CheckConstraint(condition=Q(**{f"{field}__isnull": True}) | ~Q(entered=F(field)), name=name)


class Row(models.Model):
    """Anything stored: named by a UUIDv7, never by a sequence number."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)

    class Meta:
        abstract = True


class TournamentRow(Row):
    """Anything below a tournament: carries it, so that one tournament's rows can be moved or sharded together."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="+")

    class Meta:
        abstract = True
