"""The migrations say what the models say, and each can be taken while the version before still serves."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from django.core.management import call_command
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.models import ModelOperation
from django.db.migrations.state import ProjectState
from django.db.models import Q
from django.db.models.fields import NOT_PROVIDED, Field

MADE_BEFORE_THE_RULE = 26
"""Nothing was released with these: their number is lower."""
UNUSED_SINCE_THE_VERSION_BEFORE: frozenset[tuple[str, str]] = frozenset()
"""(model, field or "") that the version before does not know any more, so that they may go."""
HARMLESS = (
    migrations.CreateModel,
    migrations.AddIndex,
    migrations.RemoveIndex,
    migrations.RemoveConstraint,
    migrations.RunPython,
    migrations.AlterModelOptions,
    migrations.AlterModelManagers,
)


@pytest.mark.django_db
def test_no_migration_is_pending() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_the_version_before_serves_on_after_every_migration() -> None:
    loader = MigrationLoader(None)
    names = sorted(name for app, name in loader.disk_migrations if app == "tournaments")
    found = []
    for name in names:
        if int(name[:4]) >= MADE_BEFORE_THE_RULE:
            migration = loader.disk_migrations["tournaments", name]
            before = loader.project_state(migration.dependencies, at_end=True)
            found += [f"{name}: {problem}" for problem in problems(migration.operations, before)]
    assert found == []


def problems(operations: Sequence[Operation], before: ProjectState) -> Iterator[str]:
    """What a program that knows the tables as they were stumbles over: it writes rows without the new columns, and
    reads the old ones.
    """
    new = {one.name.lower() for one in operations if isinstance(one, migrations.CreateModel)}
    for one in operations:
        model = str(getattr(one, "model_name", getattr(one, "name", ""))).lower()
        field = str(getattr(one, "name", "")) if not isinstance(one, ModelOperation) else ""
        if isinstance(one, HARMLESS) or model in new or (model, field) in UNUSED_SINCE_THE_VERSION_BEFORE:
            continue
        if isinstance(one, migrations.AddField) and is_filled_by_itself(one.field):
            continue
        if isinstance(one, migrations.AlterField):
            known = before.models["tournaments", model].fields[one.name]
            if takes_all_of(one.field, known):
                continue
        if isinstance(one, migrations.AddConstraint):
            known = {limit.name: limit for limit in before.models["tournaments", model].options["constraints"]}
            wider = is_wider(one.constraint, known.get(one.constraint.name)) or is_looser(
                one.constraint, known.values()
            )
            if wider or asks_of_new_columns(one.constraint, operations, model):
                continue
        yield f"{one.describe()}: {type(one).__name__}"


def is_filled_by_itself(field: "Field[Any, Any]") -> bool:
    return field.null or field.many_to_many or field.db_default is not NOT_PROVIDED


def takes_all_of(after: "Field[Any, Any]", before: "Field[Any, Any]") -> bool:
    """Whether a column takes whatever it took before."""
    longer = (after.max_length or 10**9) >= (before.max_length or 10**9)
    return type(after) is type(before) and longer and after.null >= before.null and after.unique <= before.unique


def is_wider(after: models.BaseConstraint, before: models.BaseConstraint | None) -> bool:
    """Whether a limit of the same name lets through what it let through, and no range became narrower."""
    if not (isinstance(after, models.CheckConstraint) and isinstance(before, models.CheckConstraint)):
        return False
    return _covers(after.condition, before.condition)


def is_looser(after: models.BaseConstraint, before: Iterable[models.BaseConstraint]) -> bool:
    """Whether rows are told apart by more than by a limit that held before."""
    return isinstance(after, models.UniqueConstraint) and any(
        isinstance(one, models.UniqueConstraint)
        and not one.condition
        and bool(one.fields)
        and set(one.fields) <= set(after.fields)
        for one in before
    )


def asks_of_new_columns(after: models.BaseConstraint, operations: Sequence[Operation], model: str) -> bool:
    """Whether every row keeps it in which a new column is as it fills itself."""
    added = [one for one in operations if isinstance(one, migrations.AddField) and one.model_name.lower() == model]
    filled = [(one.name, one.field.db_default) for one in added if is_filled_by_itself(one.field)]
    return isinstance(after, models.CheckConstraint) and any(
        isinstance(way, tuple) and (way == (name, value) or (way[0] == f"{name}__in" and value in way[1]))
        for way in _ways(after.condition)
        for name, value in filled
    )


def _ways(condition: Any) -> list[Any]:
    """The ways to keep a condition, of which one is enough."""
    alone = condition.connector == Q.OR or len(condition.children) == 1
    return list(condition.children) if alone and not condition.negated else [condition]


def _covers(after: Any, before: Any) -> bool:
    if after == before:
        return True
    if isinstance(after, Q) and isinstance(before, Q) and all(way in _ways(after) for way in _ways(before)):
        return True
    if isinstance(after, Q) and isinstance(before, Q):
        alike = after.connector == before.connector and not (after.negated or before.negated)
        return alike and len(after) == len(before) and all(map(_covers, after.children, before.children))
    if isinstance(after, Q) or isinstance(before, Q) or after[0] != before[0]:
        return False
    if after[0].endswith("__in"):
        return set(before[1]) <= set(after[1])
    if not after[0].endswith("__range"):
        return False
    (least, most), (low, high) = after[1], before[1]
    return bool(least <= low and high <= most)


LIMIT = models.CheckConstraint(condition=Q(size__isnull=True) | Q(size__range=(2, 9)), name="size")
KNOWN = models.CheckConstraint(condition=Q(note__in=["one", "two"]), name="known")
ONCE = models.UniqueConstraint(fields=["size"], name="once")
BEFORE = ProjectState()
BEFORE.add_model(
    migrations.state.ModelState(
        "tournaments",
        "Match",
        [("note", models.CharField(max_length=20, null=True)), ("size", models.IntegerField(null=True))],
        {"constraints": [LIMIT, KNOWN, ONCE]},
    )
)


def limited(condition: Q, name: str = "size") -> migrations.AddConstraint:
    return migrations.AddConstraint("match", models.CheckConstraint(condition=condition, name=name))


@pytest.mark.parametrize(
    ("operation", "stumbles"),
    [
        (migrations.AddField("match", "hall", models.CharField(max_length=9, null=True)), False),
        (migrations.AddField("match", "hall", models.IntegerField(db_default=1)), False),
        (migrations.AddField("match", "hall", models.IntegerField(default=1)), True),
        (migrations.AlterField("match", "note", models.CharField(max_length=30, null=True)), False),
        (migrations.AlterField("match", "note", models.CharField(max_length=10, null=True)), True),
        (migrations.AlterField("match", "note", models.CharField(max_length=20)), True),
        (migrations.AlterField("match", "note", models.IntegerField(null=True)), True),
        (migrations.RemoveField("match", "note"), True),
        (migrations.RenameField("match", "note", "remark"), True),
        (migrations.RenameModel("Match", "Meeting"), True),
        (migrations.DeleteModel("Match"), True),
        (migrations.AddConstraint("match", models.UniqueConstraint(fields=["note"], name="one")), True),
        (limited(Q(size__isnull=True) | Q(size__range=(1, 10))), False),
        (limited(Q(size__isnull=True) | Q(size__range=(3, 10))), True),
        (limited(Q(size__isnull=True) & Q(size__range=(1, 10))), True),
        (limited(Q(size__range=(1, 10))), True),
        (limited(Q(size__isnull=True) | Q(size__range=(1, 10)), "other"), True),
        (limited(Q(size__isnull=True) | Q(size__range=(2, 9)) | Q(size=30)), False),
        (limited(Q(size__isnull=True) | Q(size=30)), True),
        (limited(~(Q(size__isnull=True) | Q(size__range=(2, 9)) | Q(size=30))), True),
        (limited(Q(note__in=["one", "two", "three"]), "known"), False),
        (limited(Q(note__in=["one", "three"]), "known"), True),
        (migrations.AddConstraint("match", models.UniqueConstraint(fields=["size", "note"], name="both")), False),
        (migrations.CreateModel("Hall", [("id", models.AutoField(primary_key=True))]), False),
        (migrations.RunSQL("SELECT 1"), True),
    ],
)
def test_what_the_version_before_stumbles_over_is_named(operation: Operation, *, stumbles: bool) -> None:
    assert bool(list(problems([operation], BEFORE))) is stumbles


@pytest.mark.parametrize(
    ("limit", "stumbles"),
    [
        (Q(kind="a") | Q(size=1), False),
        (Q(kind="x") | Q(size=1), True),
        (Q(kind__in=["a", "b"]), False),
        (Q(kind__in=["b"]), True),
    ],
)
def test_a_limit_may_ask_of_rows_in_which_a_new_column_is_set(limit: Q, *, stumbles: bool) -> None:
    added = migrations.AddField("match", "kind", models.CharField(max_length=9, db_default="a"))
    assert bool(list(problems([added, limited(limit, "of_kind")], BEFORE))) is stumbles


def test_a_table_that_is_new_may_be_made_in_steps() -> None:
    made = migrations.CreateModel("Hall", [("id", models.AutoField(primary_key=True))])
    filled = migrations.AddField("hall", "name", models.CharField(max_length=9))
    assert list(problems([made, filled], BEFORE)) == []
