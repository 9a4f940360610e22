"""Until now a rest counted among the opponents wherever their points break ties: stages from before keep that."""

from django.db import migrations, models


def keep_the_reading(apps, _schema_editor):
    stages = apps.get_model("tournaments", "Stage").objects
    asked = [pk for pk, tiebreaks in stages.values_list("pk", "tiebreaks") if "buchholz" in tiebreaks]
    stages.filter(pk__in=asked).update(rest_is_opponent=True)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0024_last_place_points'),
    ]

    operations = [
        migrations.AddField(
            model_name='stage',
            name='rest_is_opponent',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(keep_the_reading, migrations.RunPython.noop),
    ]
