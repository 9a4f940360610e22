"""The regulation of a season as JSON and back. Its shape is that of docs/schemas/season-1.json."""

from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from rules.match_points import Points, as_written, read_exact
from rules.modifiers import BONUS, FRAMASUN, GIRANDOLA, Condition, EffectKind, Modifier, Rounding, Target
from rules.places import GIOCHI_PLACE_POINTS, LastValue, SharedRule
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


# Regulations of seasons that clubs really have, ready to start from.
#
# Sources: GenovaGioca, 'Regolamento GGA, Re e Regine' (GGA) and 'Regolamento Circuiti' (CIRCUIT); Circuito Siciliano,
# bridge, 2011 (SICILY); Giochi regulation (Pinasca, 2022), 'Punteggio finale della disciplina' (GIOCHI). BAR is ours:
# how weekly evenings of people who come and go can be counted, so that somebody who misses some is not beaten by
# somebody who only comes more often.


def _values(*points: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, points))


BAR = SeasonRegulation(
    unit=Unit.PERSON,
    scoring=Scoring(values=_values(10, 8, 6, 5, 4, 3, 2, 1)),
    counted=Counted(share=Fraction(3, 5)),
    attendance=Attendance(Fraction(1)),
    minimum=Minimum(share=Fraction(2, 5)),
    criteria=(SeasonCriterion.TOTAL, SeasonCriterion.WINS, SeasonCriterion.PLACES, SeasonCriterion.LOT),
)
GGA = SeasonRegulation(
    unit=Unit.PERSON,
    scoring=Scoring(values=_values(32, 27, 22, 17, *range(16, 0, -1))),
    counted=Counted(best=2, per=Per.DISCIPLINE),
    disciplines=tuple(Section(str(number), str(number)) for number in range(1, 5)),
    qualifiers=4,
    criteria=(SeasonCriterion.TOTAL, SeasonCriterion.PLACES, SeasonCriterion.LOT),
)
CIRCUIT = SeasonRegulation(
    unit=Unit.PAIR,
    scoring=Scoring(ScoringKind.OWN),
    counted=Counted(best=3, per=Per.PART),
    parts=(Section("1", "1", 4), Section("2", "2", 4)),
    finals=Finals.AHEAD,
    qualifiers=2,
    criteria=(SeasonCriterion.DIRECT, SeasonCriterion.DISCARDS, SeasonCriterion.OWN_POINTS, SeasonCriterion.LOT),
)
SICILY = SeasonRegulation(
    unit=Unit.PERSON,
    scoring=Scoring(
        ScoringKind.FROM_LAST, _values(40, 30, 20, 10, 5), SharedRule.AVERAGE, least=Fraction(2), step=Fraction(2)
    ),
    counted=Counted(best=5),
    evenings=6,
    criteria=(SeasonCriterion.TOTAL, SeasonCriterion.LOT),
)
MEAN = SeasonRegulation(
    unit=Unit.PERSON,
    scoring=Scoring(ScoringKind.MEAN),
    total=Total.MEAN,
    minimum=Minimum(share=Fraction(1, 2)),
    criteria=(SeasonCriterion.EVENINGS, SeasonCriterion.LOT),
)
GIOCHI = SeasonRegulation(
    unit=Unit.TEAM,
    scoring=Scoring(values=GIOCHI_PLACE_POINTS.values, last=GIOCHI_PLACE_POINTS.last),
    criteria=(SeasonCriterion.PLACES, SeasonCriterion.LOT),
)
PRESETS: Mapping[str, SeasonRegulation] = {
    "bar": BAR,
    "gga": GGA,
    "circuit": CIRCUIT,
    "sicily": SICILY,
    "mean": MEAN,
    "giochi": GIOCHI,
}


JOKER = Modifier("jolly", "Jolly", EffectKind.MULTIPLY, Fraction(2))
POWERS = (JOKER, GIRANDOLA, FRAMASUN, BONUS)
"""Offered, never in force by themselves: what the general regulation of the Giochi says of its powers is not known
here, so they are in no preset, and who turns them on says what they do.
"""
