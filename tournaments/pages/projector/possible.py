"""The leaves that say what can still happen, before the last turns and during them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.labels.ordinals import ordinal
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.leaves import NUMBER, REACHED, ranking_leaves
from tournaments.pages.tables.words.present import Shown
from tournaments.selectors.counted.possible import Possible, StillPossible

MOST_POSSIBLE = 8
"""Of so many it is told what can still happen to them: a leaf of leaders, not of everybody."""


def possible_leaves(now: Shown, still: StillPossible | None) -> list[Plain]:
    """Of every table one leaf: how many can still reach what the first places bring, and the first of these, each with
    the place below which they cannot fall. Nothing where it is open for everybody in every table.
    """
    if still is None:
        return []
    several = len(now["tables"]) > 1
    leaves = [
        _leaf(table, still, str(number) if several else "") for number, table in enumerate(now["tables"], start=1)
    ]
    return [leaf for leaf in leaves if leaf]


def _leaf(table: Shown, still: StillPossible, number: str) -> Plain:
    told = [(row, one) for row in table["rows"] if (one := still.of.get(row.get("whose")))]
    reaching = [(row, one) for row, one in told if one.places.best <= still.down_to]
    if all(one.anywhere for _row, one in told):
        return {}
    rows = [{"label": str(row["place"]), "entrant": row, "value": _bound(one)} for row, one in reaching]
    title = _("Che cosa può ancora succedere")
    if number:
        title = f"{title}: {table['caption']}"
    for most in range(min(MOST_POSSIBLE, len(rows)), 0, -1):
        note = _note(len(rows), still.down_to, len(rows) - most)
        leaves = ranking_leaves(f"possible{number and f'-{number}'}", title, rows[:most], NUMBER, REACHED, note=note)
        if len(leaves) == 1:
            return leaves[0] | {"spans": True}
    return {}


def _note(count: int, down_to: int, more: int) -> str:
    """How many it is about, and how many of them the leaf has no room for: who is not named is not to go home."""
    reach = ngettext(
        "Possono ancora arrivare al primo posto: %(count)d.",
        "Possono ancora arrivare ai primi %(places)d posti: %(count)d.",
        down_to,
    ) % {"places": down_to, "count": count}
    if not more:
        return reach
    others = ngettext(
        "Qui i primi in classifica, e ce n’è ancora %(more)d.",
        "Qui i primi in classifica, e ce ne sono altri %(more)d.",
        more,
    )
    return f"{reach} {others % {'more': more}}"


def _bound(one: Possible) -> str:
    """A bound that always holds; not every place above it can be reached."""
    if one.anywhere:
        return ""
    if one.places.best == one.places.worst:
        return _("già %(place)s") % {"place": ordinal(one.places.worst)}
    return _("non sotto: %(place)s") % {"place": ordinal(one.places.worst)}
