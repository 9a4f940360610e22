"""Possible places in words: on personal pages, on the wall and at the desk."""

from collections.abc import Sequence
from itertools import takewhile

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.labels.points import ordinal, with_article
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.counted.possible_places import (
    Goal,
    InReach,
    Needed,
    Possible,
    StillPossible,
    WithVictories,
    in_reach,
)
from tournaments.standings.possible import Places

GOALS = {
    Goal.PASSAGE: gettext_lazy("il passaggio alla fase seguente"),
    Goal.PRIZES: gettext_lazy("un premio"),
    Goal.VICTORY: gettext_lazy("il primo posto"),
}


IN_REACH = {
    InReach.SURE: gettext_lazy("Già sicuro: %(goal)s."),
    InReach.OPEN: gettext_lazy("Possibile: %(goal)s, secondo gli altri tavoli."),
    InReach.NO_MORE: gettext_lazy("Non più possibile: %(goal)s."),
}


def possible_context(still: StillPossible | None, key: str, victories: Sequence[WithVictories] = ()) -> Plain | None:
    """What hall/_possible.html shows of somebody: {places, needed, note, goal, victories}; nothing where nothing is
    told. All of it says the same: what holds with this many victories holds within what holds at all, and the other
    way.
    """
    one = still.of.get(key) if still else None
    if still is None or one is None:
        return None
    everybody = len(still.of)
    ends = [(each.victories, _within(each.places, one.places)) for each in victories]
    places = _within(one.places, _around([place for _count, place in ends])) if ends else one.places
    return {
        "places": "" if one.anywhere and places == one.places else places_sentence(places, everybody),
        "needed": _needed(one, places, ends, still),
        "note": note_of(still),
        "goal": _reach(still),
        "victories": [
            {
                "title": _victories(count),
                "span": bound(place, everybody),
                "said": IN_REACH[in_reach(place, still.down_to)] % {"goal": GOALS[still.goal]},
            }
            for count, place in ends
        ],
    }


def _within(narrow: Places, wide: Places) -> Places:
    """The narrower of two bounds that both hold."""
    return Places(max(narrow.best, wide.best), min(narrow.worst, wide.worst))


def _around(places: Sequence[Places]) -> Places:
    return Places(min(one.best for one in places), max(one.worst for one in places))


def _reach(still: StillPossible) -> str:
    """ "premi ai primi 8" """
    if still.goal is Goal.PRIZES:
        return ngettext("premio al primo", "premi ai primi %(count)s", still.down_to) % {"count": still.down_to}
    if still.goal is Goal.PASSAGE:
        return ngettext("passa il primo", "passano i primi %(count)s", still.down_to) % {"count": still.down_to}
    return ""


def _victories(count: int) -> str:
    if not count:
        return _("Senza vittorie")
    return ngettext("Con una vittoria", "Con %(count)s vittorie", count) % {"count": count}


def span(places: Places) -> str:
    """ "2º–9º", or "3º" where it is certain."""
    if places.best == places.worst:
        return ordinal(places.best)
    return f"{ordinal(places.best)}–{ordinal(places.worst)}"


def bound(places: Places, everybody: int) -> str:
    """ "9º o meglio" of what begins at the first place, else "dal 2º al 7º", as not every place in between can be
    reached; "7º o peggio" where these are most of all places, and nothing of all of them.
    """
    if places.best == places.worst:
        return ordinal(places.best)
    if places.best > 1 and 2 * (places.worst - places.best + 1) > everybody:
        return _("%(best)s o peggio") % {"best": ordinal(places.best)}
    if places.best > 1:
        ends = with_article("dal", ordinal(places.best)), with_article("al", ordinal(places.worst))
        return _("%(from)s %(to)s") % {"from": ends[0], "to": ends[1]}
    return "" if places.worst >= everybody else _("%(worst)s o meglio") % {"worst": ordinal(places.worst)}


def places_sentence(places: Places, everybody: int) -> str:
    """The same as a sentence."""
    if places.best == places.worst:
        return _("Posto finale già certo: %(place)s.") % {"place": ordinal(places.best)}
    said = bound(places, everybody)
    return _("In ogni caso: %(places)s.") % {"places": said} if said else ""


def _needed(one: Possible, places: Places, ends: Sequence[tuple[int, Places]], still: StillPossible) -> str:
    """What it takes to reach the goal: where a result of one's own is not told, the least number of victories from
    which on it is sure.
    """
    reach = in_reach(places, still.down_to)
    sure = [*takewhile(lambda one: in_reach(one[1], still.down_to) is InReach.SURE, ends)]
    least = sure[-1][0] if sure else 0
    if reach is InReach.SURE:
        said = _("Già sicuro: %(goal)s.")
    elif reach is InReach.NO_MORE:
        said = _("Non più possibile: %(goal)s.")
    elif one.needed is Needed.RESULT:
        said = _enough(one)
    elif sure:
        said = _enough_victories(least)
    else:
        said = _("Per %(goal)s conta anche come finiscono gli altri tavoli.")
    return said % {"goal": GOALS[still.goal], "result": "–".join(map(str, one.result or ())), "count": least}


def _enough_victories(count: int) -> str:
    return ngettext("Con una vittoria %(goal)s è sicuro.", "Con %(count)s vittorie %(goal)s è sicuro.", count)


def _enough(one: Possible) -> str:
    if one.result is None:
        return _enough_victories(1)
    if one.or_better:
        return _("Con %(result)s o meglio %(goal)s è sicuro.")
    return _("Con %(result)s %(goal)s è sicuro.")


def note_of(still: StillPossible) -> str:
    """How the places are computed."""
    told = _("Non tutti i posti in mezzo si possono raggiungere.")
    told += " " + _("A pari punti può andare in un modo o nell’altro.")
    if still.drawn:
        return told
    return f"{told} {_('Gli avversari dei prossimi turni non si sanno ancora.')}"
