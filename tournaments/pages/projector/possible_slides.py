"""The leaves that say what can still happen, before the last turns and during them."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.labels.points import ordinal
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.slides import CLEARLY, GAP, LABELS, NUMBER, REACHED, ranking_slides
from tournaments.pages.projector.type import INNER, TEXT
from tournaments.pages.projector.wall_names import WallNames, people_of
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.counted.possible_places import Goal, InReach, StillPossible, in_reach
from tournaments.standings.possible import Places

AS_TYPED = WallNames()
MOST_POSSIBLE = 10
"""How many of those who can still get there the slide of possible places names; of the others it says how many."""
_IN_REACH = {
    Goal.PRIZES: gettext_lazy("In corsa per un premio: %(count)s su %(all)s"),
    Goal.PASSAGE: gettext_lazy("Possono ancora passare: %(count)s su %(all)s"),
    Goal.VICTORY: gettext_lazy("In corsa per il primo posto: %(count)s su %(all)s"),
}


def possible_slides(now: Shown, still: StillPossible | None, names: WallNames = AS_TYPED) -> list[Plain]:
    """Of every table one leaf: how many can still reach what the first places bring, for whom it is sure, and the first
    of these, each with the place below which they cannot fall. Nothing of a table in which it is still open for most.
    """
    if still is None:
        return []
    several = len(now["tables"]) > 1
    slides = [
        _leaf(table, still, str(number) if several else "", names)
        for number, table in enumerate(now["tables"], start=1)
    ]
    return [slide for slide in slides if slide]


def _leaf(table: Shown, still: StillPossible, number: str, names: WallNames) -> Plain:
    told = [(row, one.places) for row in table["rows"] if (one := still.of.get(row.get("whose")))]
    reach = [in_reach(places, still.down_to) for _row, places in told]
    reaching = [one for one, so in zip(told, reach, strict=True) if so is not InReach.NO_MORE]
    sure = reach.count(InReach.SURE)
    few = len(reaching) <= max(MOST_POSSIBLE, len(told) // 2)
    if not sure and not (few and len(reaching) < len(told)):
        return {}
    room, names = TEXT.ems(INNER) - LABELS[NUMBER] - REACHED - GAP, names.alike(row for row, _places in reaching)
    rows = [
        {
            "label": str(row["place"]),
            "entrant": people_of(row, room, names) | {"movement": None},
            "value": _bound(places, still),
        }
        for row, places in reaching
    ]
    title = str(table["caption"]) if number else _("Che cosa può ancora succedere")
    for most in range(min(MOST_POSSIBLE, len(rows)), 0, -1):
        note = _note(still.goal, (len(rows), len(told), sure), len(rows) - most)
        key = f"possible{number and f'-{number}'}"
        slides = ranking_slides(key, title, rows[:most], NUMBER, REACHED, note=note, settings=CLEARLY)
        if len(slides) == 1:
            return slides[0] | {"spans": True}
    return {}


def _note(goal: Goal, counted: tuple[int, int, int], more: int) -> str:
    """How many of all it is about, for how many it is sure, and how many of them the leaf has no room for: who is not
    named is not to go home.
    """
    count, everybody, sure = counted
    said = _IN_REACH[goal] % {"count": count, "all": everybody}
    if goal is Goal.VICTORY and sure:
        said = _("Il primo posto è già deciso")
    elif sure:
        said += ngettext(", già sicuro %(count)s", ", già sicuri %(count)s", sure) % {"count": sure}
    others = ngettext("Poi un altro.", "Poi altri %(more)s.", more) % {"more": more} if more else ""
    return f"{said}. {others}".rstrip()


def _bound(places: Places, still: StillPossible) -> str:
    """A bound that always holds, not every place above it can be reached; or that it is sure."""
    if places.best == places.worst:
        return _("già %(place)s") % {"place": ordinal(places.worst)}
    if in_reach(places, still.down_to) is InReach.SURE:
        return _("sicuro, %(worst)s o meglio") % {"worst": ordinal(places.worst)}
    return _("%(worst)s o meglio") % {"worst": ordinal(places.worst)}
