"""The tables of an empty database, made at once as the models say: of the steps that led there it needs none."""

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from tournaments.selectors.clubs.steps import steps_on_disk


def tables_make() -> bool:
    """All tables, and every step noted as taken, or nothing of it. False where there is any table already."""
    recorder = MigrationRecorder(connection)
    kinds: list[type[Model]] = [recorder.Migration, *apps.get_models()]
    with connection.schema_editor() as editor:
        if connection.introspection.table_names():
            return False
        for model in kinds:
            if model._meta.can_migrate(connection):
                editor.create_model(model)
        for app, name in sorted(steps_on_disk()):
            recorder.record_applied(app, name)
    return True
