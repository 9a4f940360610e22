"""Thousands of tournaments out of one, by SQL on PostgreSQL: to play each through the services would take an hour.

Every copy is as whole as the first: its rows point at each other, and its draws name its own people.
"""

import hashlib
import json
import re
import uuid
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction

ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def multiply(source: Any, copies: int) -> list[str]:
    """Make so many copies of a tournament; their slugs."""
    from tournaments.models import Tournament

    rest: list[type[models.Model]] = [one for one in apps.get_app_config("tournaments").get_models() if _is_below(one)]
    with transaction.atomic():
        _copy_rows(Tournament, source.pk, copies)
        for model in rest:
            _copy_rows(model, source.pk, copies)
        _rename_in_draws(source, copies)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return [f"{source.slug}-{number}" for number in range(1, copies + 1)]


def _is_below(model: type[models.Model]) -> bool:
    return any(field.column == "tournament_id" for field in model._meta.concrete_fields)


def _copy_rows(model: type[models.Model], source: uuid.UUID, copies: int) -> None:
    """The rows of one table once for every copy, under ids that follow from the old one and the number."""
    from tournaments.models import Tournament

    meta = model._meta
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in meta.concrete_fields)
    values = ", ".join(map(_value, meta.concrete_fields))
    below = "t.id" if model is Tournament else "t.tournament_id"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {meta.db_table} ({columns}) "  # noqa: S608  # names of our own tables
            f"SELECT {values} FROM {meta.db_table} t, generate_series(1, %s) n WHERE {below} = %s",
            [copies, source],
        )


def _value(field: Any) -> str:
    from tournaments.models import Account, Club, Tournament

    points = field.remote_field is not None and field.related_model not in (Account, Club)
    if field.primary_key or points:
        return f'md5(t."{field.column}"::text || n)::uuid'
    own = {"slug": "t.slug || '-' || n", "number": "t.number + n"} if field.model is Tournament else {}
    return own.get(field.name, f't."{field.column}"')


def _rename_in_draws(source: Any, copies: int) -> None:
    """A draw holds the ids of its entrants as text."""
    from tournaments.models import Draw

    drawn = {draw.pk: draw for draw in Draw.objects.filter(tournament=source)}
    changed = []
    for number in range(1, copies + 1):
        for pk, draw in drawn.items():
            parts = {name: _renamed(getattr(draw, name), number) for name in ("options", "turns", "bracket", "groups")}
            changed.append(Draw(pk=_name(str(pk), number), **parts))
    Draw.objects.bulk_update(changed, ["options", "turns", "bracket", "groups"], batch_size=200)


def _renamed(value: object, number: int) -> Any:
    return json.loads(ID.sub(lambda found: str(_name(found[0], number)), json.dumps(value)))


def _name(old: str, number: int) -> uuid.UUID:
    """As PostgreSQL makes it in `_value`."""
    return uuid.UUID(hashlib.md5(f"{old}{number}".encode(), usedforsecurity=False).hexdigest())
