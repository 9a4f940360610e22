"""Points of rests and penalties in sixtieths, so that half a point is stored exactly."""

from django.db import migrations, models

import tournaments.models.points

COLUMNS = (("stage", "rest_points"), ("penalty", "points"))


def _changed(model, column, field):
    return migrations.AlterField(model_name=model, name=column, field=field(default=0))


def _in_sixtieths(model, column):
    table = f"tournaments_{model}"
    return migrations.RunSQL(
        f"UPDATE {table} SET {column} = {column} * 60", f"UPDATE {table} SET {column} = {column} / 60"
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_turns_by_lot")]

    operations = [
        migrations.RemoveConstraint(model_name="stage", name="stage_rest_points_range"),
        migrations.RemoveConstraint(model_name="penalty", name="penalty_points_of_penalties"),
        *(_changed(model, column, models.IntegerField) for model, column in COLUMNS),
        *(_in_sixtieths(model, column) for model, column in COLUMNS),
        *(_changed(model, column, tournaments.models.points.PointsField) for model, column in COLUMNS),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("rest_points", 0),
                    models.Q(
                        ("format__in", ["danish", "drawn_turns", "rotating_partners", "swiss"]),
                        ("rest_points__gt", 0),
                        ("rest_points__lte", 1000),
                    ),
                    _connector="OR",
                ),
                name="stage_rest_points_range",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("points", 0),
                    models.Q(("kind", "penalty"), ("points__gt", 0), ("points__lte", 1000)),
                    _connector="OR",
                ),
                name="penalty_points_of_penalties",
            ),
        ),
    ]
