"""Codes and stored words -> sentences and words for people, in the reader's language. Nothing else knows them."""

from collections.abc import Iterable

from rules.labels import sentence as rules_sentence
from rules.violations import Violation
from tournaments.labels import (
    access,
    arrivals,
    copies,
    ending,
    finals,
    lists,
    matches,
    papers,
    penalties,
    roster,
    seasons,
    services,
    shown,
    standings,
    storage,
    till,
)
from tournaments.labels.schedule import sentence as schedule_sentence
from tournaments.scheduling.kernel.faults import ScheduleFault

AREAS = tuple(
    area.SENTENCES
    for area in (
        *(services, matches, finals, standings, roster, ending),
        *(access, arrivals, penalties, copies, storage, papers, seasons, shown, lists, till),
    )
)


def sentence(fault: Violation) -> str:
    """What is wrong and how to mend it. Raises KeyError for a code that nobody has worded."""
    if isinstance(fault.code, ScheduleFault):
        return schedule_sentence(fault)
    for sentences_of_area in AREAS:
        if fault.code in sentences_of_area:
            return str(sentences_of_area[fault.code]) % fault.values
    return rules_sentence(fault)


def sentences(faults: Iterable[Violation]) -> tuple[str, ...]:
    """Every sentence once, in the order of the faults."""
    return tuple(dict.fromkeys(sentence(fault) for fault in faults))
