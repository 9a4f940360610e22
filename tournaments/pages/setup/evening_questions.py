"""The three questions before a new tournament: who plays, how many come, and whether who loses is out."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.violations import Violation, violation
from tournaments.event.faults.setup import EveningFault
from tournaments.event.regulation import Ranked
from tournaments.pages.frame.values import read_whole

LEAST_ENTRANTS, MOST_ENTRANTS, USUAL_ENTRANTS = 2, 512, 16
MOST_TABLES = 2000
OUT = "out"


@dataclass(frozen=True, slots=True)
class EveningQuestions:
    """The answers, and the texts of the boxes as they were typed; `hall` is None for as many tables as are needed."""

    ranked: Ranked
    entrants: int
    out: bool
    hall: int | None
    typed: Mapping[str, str]
    faults: Mapping[str, Violation]


def read_questions(data: Mapping[str, str]) -> EveningQuestions:
    """Read `ranked`, `expected`, `losers` and `hall`; what is not answered, or cannot be read, is as usual."""
    typed = {"expected": data.get("expected", str(USUAL_ENTRANTS)).strip(), "hall": data.get("hall", "").strip()}
    entrants, hall = read_whole(typed["expected"]), read_whole(typed["hall"])
    faults = {}
    if not LEAST_ENTRANTS <= entrants <= MOST_ENTRANTS:
        faults["expected"] = violation(EveningFault.ENTRANTS_RANGE, least=LEAST_ENTRANTS, most=MOST_ENTRANTS)
    if typed["hall"] and not 1 <= hall <= MOST_TABLES:
        faults["hall"] = violation(EveningFault.HALL_RANGE, most=MOST_TABLES)
    ranked = data.get("ranked", "")
    return EveningQuestions(
        ranked=Ranked(ranked) if ranked in set(Ranked) else Ranked.PAIRS,
        entrants=USUAL_ENTRANTS if "expected" in faults else entrants,
        out=data.get("losers") == OUT,
        hall=None if "hall" in faults else hall or None,
        typed=typed,
        faults=faults,
    )
