"""What the next draw of a stage starts from: its entrants, and where turns follow from results, all that was played."""

from dataclasses import replace

from tournaments.models import Draw, Stage
from tournaments.scheduling.pairing.costs import standing
from tournaments.selectors.core.calendar import BY_HAND, Drawing, drawing_of, snapshot_of, turns_of
from tournaments.selectors.core.continuing import continued_drawing, latest_draw, played_so_far
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import turns_before_stage
from tournaments.selectors.counted.bracket_queries import withdrawn_from
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.standings.groups import tiers


def next_drawing(stage: Stage, number: int = 1) -> Drawing:
    """What a draw made now with this number starts from; the stage comes with its tournament.

    The number is needed because its lots put those in an order who share a place in the table.
    """
    if not stage.traits.turn_by_turn:
        return continued_drawing(stage) or drawing_of(stage)
    records = match_records(stage)
    gone = withdrawn_from(stage)
    drawing = drawing_of(stage, drawn_until(stage) + 1)
    labels = {one: label for label, one in drawing.ids.items()}
    rows = [row for row in team_table(stage, records) if row.entrant not in gone]
    places = [[labels[team] for team in tier] for tier in tiers(rows)]
    if drawing.options.continued and not records:
        here = {row.entrant for row in rows}
        places = [[label] for label, one in drawing.ids.items() if one in here]
    points = {labels[row.entrant]: row.totals.points for row in rows}
    pairing = Draw.objects.filter(stage=stage, published_at__isnull=False).count()
    return replace(
        drawing,
        options=replace(drawing.options, standing=standing(places, points, number, pairing)),
        played=played_so_far(records, labels, turns_before_stage(stage)),
    )


def is_outdated(draw: Draw, stage: Stage) -> bool:
    """Whether what a draft of the stage started from has changed since; the stage comes with its tournament."""
    started_from = {name: value for name, value in draw.options.items() if name != BY_HAND}
    return started_from != snapshot_of(next_drawing(stage, draw.number))


def drawn_until(stage: Stage) -> int:
    """The last turn of a stage that is published, counted from its own first; 0 before any."""
    latest = latest_draw(stage)
    return max((turn.number for turn in turns_of(latest)), default=0) if latest else 0
