"""The round of every match of a bracket. What has begun keeps the length that it had."""

from typing import Any

from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q

from tournaments.scheduling.bracket.plan import bracket_of_json, rounds_as_played


def note_rounds(apps: Any, _schema_editor: Any) -> None:
    draws = apps.get_model("tournaments", "Draw").objects.filter(published_at__isnull=False, bracket__isnull=False)
    for draw in draws.select_related("stage").iterator(chunk_size=50):
        _note(apps, draw)


def _note(apps: Any, draw: Any) -> None:
    """The rounds of the matches that were made of a bracket."""
    bracket = bracket_of_json(draw.bracket)
    earlier = apps.get_model("tournaments", "Turn").objects.filter(
        tournament_id=draw.tournament_id, stage__number__lt=draw.stage.number
    )
    before = max(earlier.values_list("number", flat=True), default=0)
    at = {(node.turn, node.table): node.key for node in bracket.nodes}
    made = {
        at[match.turn.number - before, match.drawn_table or match.table]: match
        for match in _matches(apps, draw.stage_id)
        if (match.turn.number - before, match.drawn_table or match.table) in at
    }
    begun = {key for key, match in made.items() if match.begun}
    rounds = rounds_as_played(bracket, begun, {one["turns"] for one in draw.stage.last_lengths})
    for key, match in made.items():
        match.rounds_left, match.in_consolation = rounds[key].left, rounds[key].consolation
    apps.get_model("tournaments", "Match").objects.bulk_update(
        made.values(), ["rounds_left", "in_consolation"], batch_size=200
    )


def _matches(apps: Any, stage_id: Any) -> Any:
    """The matches of a stage, with whether they have begun."""
    in_force = {
        name: Exists(apps.get_model("tournaments", name).objects.filter(match=OuterRef("pk"), replaced__isnull=True))
        for name in ("Deal", "Award")
    }
    begun = Q(started_at__isnull=False) | Q(in_force["Deal"]) | Q(in_force["Award"])
    matches = apps.get_model("tournaments", "Match").objects.filter(turn__stage_id=stage_id)
    return matches.select_related("turn").annotate(
        begun=models.ExpressionWrapper(begun, output_field=models.BooleanField())
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_reserves")]

    operations = [
        migrations.AddField("match", "rounds_left", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("match", "in_consolation", models.BooleanField(default=False)),
        migrations.RunPython(note_rounds, migrations.RunPython.noop),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=Q(("in_consolation", False), ("rounds_left__isnull", False), _connector="OR"),
                name="match_round_of_consolation",
            ),
        ),
    ]
