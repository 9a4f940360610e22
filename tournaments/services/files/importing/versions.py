"""Files of earlier versions: each is brought to the next one by a step of its own, and the last is read."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.rests import RestWorth
from tournaments.selectors.files.exchange import VERSION, WHERE_SET
from tournaments.selectors.files.written import by_side, numbers_of, told_by_side
from tournaments.services.files.importing.rounds import with_rounds

Document = dict[str, Any]


def brought_up(document: Document) -> Document:
    """The same tournament as a file of the last version says it; `document` has the shape of its own.

    Where a file of the last version says nothing of the rounds of a bracket they are noted, too.
    """
    for version in range(document["version"], VERSION):
        document = STEPS[version](document) | {"version": version + 1}
    return with_rounds(document)


def with_lists(document: Document) -> Document:
    """The same with lists that are left out where they are empty."""
    return document | {name: document.get(name, []) for name in WHERE_SET}


def _from_4(document: Document) -> Document:
    """What was told of side one alone, or of all sides by one number, is told of each side. A rest was worth what its
    points say.
    """
    return document | {
        "stages": [row | {"rest_worth": RestWorth.FIXED.value} for row in document["stages"]],
        "deals": [row | {"points": by_side(row["points"])} for row in document["deals"]],
        "reports": [row | {"deals": told_by_side(row["deals"])} for row in document["reports"]],
        "awards": [row | {"absent": numbers_of(row["absent"])} for row in document["awards"]],
    }


STEPS: Mapping[int, Callable[[Document], Document]] = {4: _from_4}
"""By the version that is read."""
READ = (*STEPS, VERSION)
"""Every version that can be read."""
