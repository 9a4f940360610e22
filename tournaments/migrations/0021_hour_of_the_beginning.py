"""An event may say at what hour it begins, and in which street. What is stored says neither."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_prize_receipts")]

    operations = [
        migrations.AddField(model_name="tournament", name="hour", field=models.TimeField(null=True)),
        migrations.AddField(
            model_name="tournament", name="street", field=models.CharField(blank=True, default="", max_length=120)
        ),
    ]
