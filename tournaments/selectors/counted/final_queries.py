"""Powers, curses and final points, read from their rows."""

import uuid
from collections.abc import Sequence
from fractions import Fraction

from django.db.models import QuerySet

from rules.final_points import FinalRow, apply
from rules.modifiers import Condition, EffectKind, Rounding, Target, Use
from rules.modifiers import Modifier as Definition
from rules.places import points_for
from tournaments.models import Declaration, Modifier, Stage, Team
from tournaments.selectors.core.disclosure import EVERYTHING, called_in, until_frozen
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import place_points_of
from tournaments.selectors.counted.standings_queries import counting_nothing, tournament_table
from tournaments.standings.types import Row


def definition_of(row: Modifier) -> Definition:
    return Definition(
        key=row.key,
        label=row.label,
        effect=EffectKind(row.effect),
        amount=_fraction(row.amount_numerator, row.amount_denominator),
        target=Target(row.target),
        condition=Condition(row.condition),
        rank_limit=row.rank_limit,
        deadline=row.deadline,
        uses_per_team=row.uses_per_team,
        exclusive=row.exclusive,
        stacking=row.stacking,
        floor=_fraction(row.floor_numerator, row.floor_denominator),
        rounding=Rounding(row.rounding),
    )


def definitions_of(tournament_id: uuid.UUID) -> tuple[Definition, ...]:
    return tuple(map(definition_of, _modifiers(tournament_id)))


@prepared
def _modifiers(tournament_id: uuid.UUID, /) -> QuerySet[Modifier]:
    return Modifier.objects.filter(tournament_id=tournament_id)


def uses_of(tournament_id: uuid.UUID, told: int = EVERYTHING) -> tuple[Use, ...]:
    """The declarations in force, as far as they are `told`, in the order in which they were written down."""
    return tuple(
        Use(
            key=str(row.id),
            modifier=row.modifier.key,
            team=str(row.team_id),
            declared_at=row.entered.at,
            target=str(row.target_id) if row.target_id else None,
            challenge_won=row.challenge_won,
            cancels=str(row.cancels_id) if row.cancels_id else None,
        )
        for row in _declared(tournament_id, told)
    )


@prepared
def _declared(tournament_id: uuid.UUID, told: int, /) -> QuerySet[Declaration]:
    in_force = Declaration.objects.filter(tournament_id=tournament_id, entered__seq__lte=told, withdrawn__isnull=True)
    return in_force.select_related("modifier", "entered").order_by("entered__seq")


def final_rows(stage: Stage, table: Sequence[Row] | None = None) -> tuple[FinalRow, ...]:
    """Places turned into discipline points, with every modifier that was declared. Nobody of whom nothing counts has
    any, and the last value goes to the last of the others. What was declared by or on somebody who left before the draw
    changes nothing.
    """
    places = {row.entrant: row.place for row in (tournament_table(stage) if table is None else table)}
    nothing = counting_nothing(stage)
    counted = {entrant: place for entrant, place in places.items() if entrant not in nothing}
    worth = points_for(place_points_of(stage.tournament), counted)
    base = {entrant: worth.get(entrant, Fraction(0)) for entrant in places}
    told = uses_of(stage.tournament_id, until_frozen(stage.tournament))
    uses = [use for use in told if {use.team, use.target} <= {None, *places}]
    return apply(base, places, definitions_of(stage.tournament_id), uses)


def final_json(stage: Stage, rows: Sequence[FinalRow] | None = None) -> list[dict[str, object]]:
    """The final points as plain values; fractions are written as "3/2"."""
    called = called_in(stage.tournament)
    teams = Team.objects.filter(tournament_id=stage.tournament_id)
    names = {str(team.id): called.name(team.id, team.name) for team in teams}
    return [
        {
            "team": names[row.team],
            "place": row.place,
            "base": str(row.base),
            "effects": [
                {
                    "modifier": effect.label,
                    "declared_by": names[effect.use.team],
                    "before": str(effect.before),
                    "after": str(effect.after),
                    "applied": effect.applied,
                    "why_not": effect.why_not.value if effect.why_not else None,
                }
                for effect in row.effects
            ],
            "final": str(row.final),
        }
        for row in (final_rows(stage) if rows is None else rows)
    ]


def _fraction(numerator: int | None, denominator: int) -> Fraction | None:
    return None if numerator is None else Fraction(numerator, denominator)
