import re

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

SUM = re.compile(r'(?:€|euro)\s*([0-9]{1,6})(?:[.,]([0-9]{2}))?|([0-9]{1,6})(?:[.,]([0-9]{2}))?\s*(?:€|euro)', re.IGNORECASE)


def prize_rows(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """The text of every place becomes a row; one that is nothing but a sum is money, which level places share as before."""
    prize = apps.get_model('tournaments', 'Prize')
    for one in apps.get_model('tournaments', 'Tournament').objects.exclude(prizes=[]).only('id', 'prizes').iterator():
        texts = [(place, text) for place, text in enumerate(one.prizes, start=1) if text]
        prize.objects.bulk_create(
            prize(tournament_id=one.id, number=number, kind='place', place=place, **what_of(text))
            for number, (place, text) in enumerate(texts, start=1)
        )


def what_of(text: str) -> dict[str, object]:
    found = SUM.fullmatch(text.strip())
    euro, cents = (found[1] or found[3], found[2] or found[4]) if found else ('0', None)
    total = int(euro) * 100 + int(cents or 0)
    return {'money': True, 'cents': total} if total else {'what': text}


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0018_prizes'),
    ]

    operations = [
        migrations.RunPython(prize_rows, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='tournament',
            name='prizes',
        ),
    ]
