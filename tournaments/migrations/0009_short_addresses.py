"""Every tournament gets a number, those that are there in the order in which they were made."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def number_all(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    tournaments = apps.get_model("tournaments", "Tournament").objects
    for number, one in enumerate(tournaments.order_by("created_at", "pk").values_list("pk", flat=True), start=1):
        tournaments.filter(pk=one).update(number=number)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_games_alone")]

    operations = [
        migrations.AddField("tournament", "number", models.PositiveIntegerField(null=True)),
        migrations.RunPython(number_all, migrations.RunPython.noop),
        migrations.AddConstraint(
            "tournament", models.UniqueConstraint(fields=["number"], name="tournament_number_unique")
        ),
    ]
