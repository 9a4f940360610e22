"""The surname of a person, where the one that is proposed is wrong."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_short_addresses")]

    operations = [
        migrations.AddField("player", "surname", models.CharField(blank=True, default="", max_length=120)),
    ]
