from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

FIRST = 1


def closed_stay(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Who is open has no number until the start that says which rows move."""
    closed = apps.get_model('tournaments', 'Tournament').objects.filter(closed_at__isnull=False)
    closed.update(counted_by=FIRST)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0012_share_of_held'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='counted_by',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.RunPython(closed_stay, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='tournament',
            name='counted_by',
            field=models.PositiveSmallIntegerField(default=2, null=True),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('counted_by__isnull', True), ('counted_by__in', [1, 2]), _connector='OR'), name='tournament_counted_by_known'),
        ),
    ]
