from django.db import migrations, models
from django.db.models import F


def counted_as_before(apps, schema_editor):
    """What is closed keeps its table: a share was then of the evenings that had been held."""
    apps.get_model("tournaments", "Season").objects.filter(closed=True).update(
        share_of_held=True, version=F("version") + 1
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_lists_not_entered"),
    ]

    operations = [
        migrations.AddField(
            model_name="season",
            name="share_of_held",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(counted_as_before, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("share_of_held", False), ("closed", True), _connector="OR"),
                name="season_held_closed",
            ),
        ),
    ]
