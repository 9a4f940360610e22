"""The leaf that says what can still happen, before the last turns and during them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.leaves import NUMBER, REACHED, ranking_leaves
from tournaments.pages.tables.ranking.possible import span
from tournaments.pages.tables.words.present import Shown
from tournaments.selectors.counted.possible import StillPossible

MOST_POSSIBLE = 8
"""Of so many it is told what can still happen to them: a leaf of leaders, not of everybody."""


def possible_leaves(now: Shown, still: StillPossible | None) -> list[Plain]:
    """The first of those who can still reach what the first places bring, each with the places that are possible: as
    many as one leaf has room for.
    """
    if still is None or all(one.anywhere for one in still.of.values()):
        return []
    rows = [
        {"label": str(row["place"]), "entrant": row, "value": span(still.of[row["whose"]].places)}
        for table in now["tables"]
        for row in table["rows"]
        if row.get("whose") in still.of and still.of[row["whose"]].places.best <= still.down_to
    ]
    title = _("Che cosa può ancora succedere")
    note = ngettext(
        "I posti ancora possibili di chi può arrivare al primo.",
        "I posti ancora possibili di chi può arrivare ai primi %(places)d.",
        still.down_to,
    ) % {"places": still.down_to}
    for most in range(min(MOST_POSSIBLE, len(rows)), 0, -1):
        leaves = ranking_leaves("possible", title, rows[:most], NUMBER, REACHED, note=note)
        if len(leaves) == 1:
            return [leaves[0] | {"spans": True}]
    return []
