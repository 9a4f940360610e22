"""Regulations of seasons that clubs really have, ready to start from.

Sources: GenovaGioca, 'Regolamento GGA, Re e Regine' (GGA) and 'Regolamento Circuiti' (CIRCUIT); Circuito Siciliano,
bridge, 2011 (SICILY); Giochi regulation (Pinasca, 2022), 'Punteggio finale della disciplina' (GIOCHI). BAR is ours: how
weekly evenings of people who come and go can be counted, so that somebody who misses some is not beaten by somebody who
only comes more often.
"""

from collections.abc import Mapping
from fractions import Fraction

from rules.modifiers import BONUS, FRAMASUN, GIRANDOLA, EffectKind, Modifier
from rules.places import GIOCHI_PLACE_POINTS, SharedRule
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
