"""A tournament may have further days and venues. What is stored has one day, its own: no row is made for it."""

import django.db.models.deletion
import django.db.models.functions.comparison
import tournaments.models.fields
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_hour_of_the_beginning'),
    ]

    operations = [
        migrations.CreateModel(
            name='Appointment',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False)),
                ('turn', models.PositiveSmallIntegerField(null=True)),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('by', models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name='Day',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('date', models.DateField(null=True)),
                ('hour', models.TimeField(null=True)),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False)),
            ],
        ),
        migrations.CreateModel(
            name='Home',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False)),
            ],
        ),
        migrations.CreateModel(
            name='Venue',
            fields=[
                ('id', models.UUIDField(default=tournaments.models.fields.uuid7, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=120)),
                ('street', models.CharField(blank=True, default='', max_length=120)),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.RemoveConstraint(
            model_name='checkin',
            name='check_in_one_in_force',
        ),
        migrations.AddField(
            model_name='appointment',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appointments', to='tournaments.stage'),
        ),
        migrations.AddField(
            model_name='appointment',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='day',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='appointment',
            name='day',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.day'),
        ),
        migrations.AddField(
            model_name='checkin',
            name='day',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.day'),
        ),
        migrations.AddConstraint(
            model_name='checkin',
            constraint=models.UniqueConstraint(condition=models.Q(('day__isnull', True), ('replaced__isnull', True)), fields=('tournament', 'team'), name='check_in_one_in_force'),
        ),
        migrations.AddConstraint(
            model_name='checkin',
            constraint=models.UniqueConstraint(condition=models.Q(('day__isnull', False), ('replaced__isnull', True)), fields=('tournament', 'team', 'day'), name='check_in_one_a_day'),
        ),
        migrations.AddField(
            model_name='evening',
            name='day',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.day'),
        ),
        migrations.AddField(
            model_name='evening',
            name='team',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='evenings', to='tournaments.team'),
        ),
        migrations.AddField(
            model_name='evening',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='home',
            name='team',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='homes', to='tournaments.team'),
        ),
        migrations.AddField(
            model_name='home',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='venue',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='home',
            name='venue',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.venue'),
        ),
        migrations.AddField(
            model_name='day',
            name='venue',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.venue'),
        ),
        migrations.AddField(
            model_name='appointment',
            name='venue',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.venue'),
        ),
        migrations.AddConstraint(
            model_name='evening',
            constraint=models.UniqueConstraint(fields=('tournament', 'team', 'day'), name='evening_asked_once'),
        ),
        migrations.AddConstraint(
            model_name='venue',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='venue_number_unique'),
        ),
        migrations.AddConstraint(
            model_name='venue',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('name', ''), ('number', 1), ('street', '')), models.Q(('number__gt', 1), models.Q(('name', ''), _negated=True)), _connector='OR'), name='venue_named_unless_first'),
        ),
        migrations.AddConstraint(
            model_name='venue',
            constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='venue_agreed_on'),
        ),
        migrations.AddConstraint(
            model_name='home',
            constraint=models.UniqueConstraint(fields=('tournament', 'team'), name='home_once_a_team'),
        ),
        migrations.AddConstraint(
            model_name='day',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='day_number_unique'),
        ),
        migrations.AddConstraint(
            model_name='day',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('date__isnull', True), ('hour__isnull', True), ('number', 1), ('venue__isnull', True)), models.Q(('date__isnull', False), ('number__gt', 1)), _connector='OR'), name='day_dated_unless_first'),
        ),
        migrations.AddConstraint(
            model_name='day',
            constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='day_agreed_on'),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=models.UniqueConstraint(models.F('tournament'), models.F('stage'), django.db.models.functions.comparison.Coalesce('turn', 0), django.db.models.functions.comparison.Coalesce('table', 0), name='appointment_once'),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=models.CheckConstraint(condition=models.Q(('turn__isnull', True), ('turn__gte', 1), _connector='OR'), name='appointment_turn_positive'),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=models.CheckConstraint(condition=models.Q(('table__isnull', True), models.Q(('table__gte', 1), ('turn__isnull', False)), _connector='OR'), name='appointment_table_in_a_turn'),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=models.CheckConstraint(condition=models.Q(('day__isnull', False), models.Q(('by', False), ('venue__isnull', False)), _connector='OR'), name='appointment_says_something'),
        ),
        migrations.AddConstraint(
            model_name='checkin',
            constraint=tournaments.models.fields.AgreeingKey(field='day', name='check_in_day_agrees', on=('tournament',)),
        ),
        migrations.AddConstraint(
            model_name='evening',
            constraint=tournaments.models.fields.AgreeingKey(field='team', name='evening_team_agrees', on=('tournament',)),
        ),
        migrations.AddConstraint(
            model_name='evening',
            constraint=tournaments.models.fields.AgreeingKey(field='day', name='evening_day_agrees', on=('tournament',)),
        ),
        migrations.AddConstraint(
            model_name='home',
            constraint=tournaments.models.fields.AgreeingKey(field='team', name='home_team_agrees', on=('tournament',)),
        ),
        migrations.AddConstraint(
            model_name='home',
            constraint=tournaments.models.fields.AgreeingKey(field='venue', name='home_venue_agrees', on=('tournament',)),
        ),
        migrations.AddConstraint(
            model_name='day',
            constraint=tournaments.models.fields.AgreeingKey(field='venue', name='day_venue_agrees', on=('tournament',)),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=tournaments.models.fields.AgreeingKey(field='stage', name='appointment_stage_agrees', on=('tournament',)),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=tournaments.models.fields.AgreeingKey(field='day', name='appointment_day_agrees', on=('tournament',)),
        ),
        migrations.AddConstraint(
            model_name='appointment',
            constraint=tournaments.models.fields.AgreeingKey(field='venue', name='appointment_venue_agrees', on=('tournament',)),
        ),
    ]
