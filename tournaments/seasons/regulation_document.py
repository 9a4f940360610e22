"""The regulation of a season as JSON and back. Its shape is that of docs/schemas/season-1.json."""

from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from rules.exact import Points, as_written, read_exact
from rules.modifiers import Condition, EffectKind, Modifier, Rounding, Target
from rules.places import LastValue, SharedRule
from tournaments.seasons.types import (
    Attendance,
    Counted,
    Finals,
    Minimum,
    Per,
    Scoring,
    ScoringKind,
    SeasonCriterion,
    SeasonRegulation,
    Section,
    Total,
    Unit,
)

Document = Mapping[str, Any]


def regulation_of(document: Document) -> SeasonRegulation:
    """The regulation that a document of this shape says; what is left out is as it is by default."""
    counted, minimum = document.get("counted", {}), document.get("minimum", {})
    attendance = document.get("attendance", {})
    return SeasonRegulation(
        unit=Unit(document["unit"]),
        scoring=_scoring_of(document["scoring"]),
        counted=Counted(counted.get("best"), part_of(counted.get("share")), Per(counted.get("per", Per.SEASON))),
        parts=tuple(map(_section_of, document.get("parts", ()))),
        disciplines=tuple(map(_section_of, document.get("disciplines", ()))),
        evenings=document.get("evenings"),
        total=Total(document.get("total", Total.SUM)),
        attendance=Attendance(fraction_of(attendance.get("points", 0)), attendance.get("of_discards", True)),
        minimum=Minimum(minimum.get("evenings"), part_of(minimum.get("share"))),
        finals=Finals(document.get("finals", Finals.ADDED)),
        qualifiers=document.get("qualifiers", 0),
        criteria=tuple(map(SeasonCriterion, document.get("tiebreaks", ()))),
        modifiers=tuple(map(modifier_of, document.get("modifiers", ()))),
        club_pairs=document.get("club_pairs", 3),
    )


def regulation_document(regulation: SeasonRegulation) -> dict[str, Any]:
    """The same as JSON, with everything written, whether it is as by default or not."""
    scoring, counted, minimum = regulation.scoring, regulation.counted, regulation.minimum
    return {
        "unit": regulation.unit.value,
        "scoring": {
            "kind": scoring.kind.value,
            "values": [as_written(value) for value in scoring.values],
            "shared": scoring.shared.value,
            "last": scoring.last.value,
            "least": as_written(scoring.least),
            "step": as_written(scoring.step),
            "each": as_written(scoring.each),
        },
        "counted": {"best": counted.best, "share": part_written(counted.share), "per": counted.per.value},
        "parts": [_section_document(section) for section in regulation.parts],
        "disciplines": [_section_document(section) for section in regulation.disciplines],
        "evenings": regulation.evenings,
        "total": regulation.total.value,
        "attendance": {
            "points": as_written(regulation.attendance.points),
            "of_discards": regulation.attendance.of_discards,
        },
        "minimum": {"evenings": minimum.evenings, "share": part_written(minimum.share)},
        "finals": regulation.finals.value,
        "qualifiers": regulation.qualifiers,
        "tiebreaks": [criterion.value for criterion in regulation.criteria],
        "modifiers": [modifier_document(modifier) for modifier in regulation.modifiers],
        "club_pairs": regulation.club_pairs,
    }


def _scoring_of(document: Document) -> Scoring:
    return Scoring(
        kind=ScoringKind(document["kind"]),
        values=tuple(map(fraction_of, document.get("values", ()))),
        shared=SharedRule(document.get("shared", SharedRule.SAME)),
        last=LastValue(document.get("last", LastValue.PLACE)),
        least=fraction_of(document.get("least", 1)),
        step=fraction_of(document.get("step", 1)),
        each=fraction_of(document.get("each", 1)),
    )


def _section_of(document: Document) -> Section:
    return Section(document["key"], document.get("name", document["key"]), document.get("evenings"))


def _section_document(section: Section) -> dict[str, Any]:
    return {"key": section.key, "name": section.name, "evenings": section.evenings}


def modifier_of(document: Document) -> Modifier:
    """A joker, power or curse."""
    deadline = document.get("deadline")
    return Modifier(
        key=document["key"],
        label=document["label"],
        effect=EffectKind(document["effect"]),
        amount=part_of(document.get("amount")),
        target=Target(document.get("target", Target.OWN)),
        condition=Condition(document.get("condition", Condition.ALWAYS)),
        rank_limit=document.get("rank_limit"),
        deadline=None if deadline is None else time_of(deadline),
        uses_per_team=document.get("uses", 1),
        exclusive=document.get("exclusive", False),
        stacking=document.get("stacking", True),
        floor=part_of(document.get("floor", 0)),
        rounding=Rounding(document.get("rounding", Rounding.EXACT)),
    )


def modifier_document(modifier: Modifier) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "key": modifier.key,
        "label": modifier.label,
        "effect": modifier.effect.value,
        "amount": part_written(modifier.amount),
        "target": modifier.target.value,
        "condition": modifier.condition.value,
        "rank_limit": modifier.rank_limit,
        "deadline": None if modifier.deadline is None else time_written(modifier.deadline),
        "uses": modifier.uses_per_team,
        "exclusive": modifier.exclusive,
        "stacking": modifier.stacking,
        "floor": part_written(modifier.floor),
        "rounding": modifier.rounding.value,
    }


def fraction_of(written: int | str) -> Fraction:
    """An exact number, 7 or "7/2", as a fraction."""
    return Fraction(read_exact(written))


def part_of(written: int | str | None) -> Fraction | None:
    """The same, or none."""
    return None if written is None else fraction_of(written)


def part_written(points: Points | None) -> int | str | None:
    """How that is written."""
    return None if points is None else as_written(points)


def time_of(written: str) -> datetime:
    """An instant in UTC, "2026-11-21T20:30:00Z". Raises ValueError for a day that does not exist."""
    return datetime.fromisoformat(written).astimezone(UTC)


def time_written(instant: datetime) -> str:
    """How that is written."""
    return instant.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
