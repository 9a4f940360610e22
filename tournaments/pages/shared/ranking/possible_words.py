"""Possible places in words: on personal pages, on the wall and at the desk."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.labels.points import ordinal
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.counted.possible_places import Goal, InReach, Needed, Possible, StillPossible, WithVictories
from tournaments.standings.possible import Places

GOALS = {
    Goal.PASSAGE: gettext_lazy("il passaggio alla fase seguente"),
    Goal.PRIZES: gettext_lazy("un premio"),
    Goal.VICTORY: gettext_lazy("il primo posto"),
}


IN_REACH = {
    InReach.SURE: gettext_lazy("Sicuro: %(goal)s."),
    InReach.OPEN: gettext_lazy("Possibile: %(goal)s, secondo gli altri tavoli."),
    InReach.NO_MORE: gettext_lazy("Non più possibile: %(goal)s."),
}


def possible_context(still: StillPossible | None, key: str, victories: Sequence[WithVictories] = ()) -> Plain | None:
    """What hall/_possible.html shows of somebody: {places, needed, note, goal, victories}; nothing where nothing is
    told.
    """
    one = still.of.get(key) if still else None
    if still is None or one is None:
        return None
    told = "" if one.anywhere else places_sentence(one.places)
    return {
        "places": told,
        "needed": _needed(one, still.goal),
        "note": note_of(still),
        "goal": _reach(still),
        "victories": [
            {
                "title": _victories(each.victories),
                "span": span(_within(each.places, one.places)),
                "said": IN_REACH[each.goal] % {"goal": GOALS[still.goal]},
            }
            for each in victories
        ],
    }


def _within(narrow: Places, wide: Places) -> Places:
    """Both are bounds, each of which holds."""
    return Places(max(narrow.best, wide.best), min(narrow.worst, wide.worst))


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


def places_sentence(places: Places) -> str:
    if places.best == places.worst:
        return _("Il posto è già certo: %(place)s.") % {"place": ordinal(places.best)}
    bounds = {"best": ordinal(places.best), "worst": ordinal(places.worst)}
    if places.best == 1:
        return _("Alla fine non sotto: %(worst)s posto.") % bounds
    return _("Alla fine non sopra: %(best)s posto, e non sotto: %(worst)s.") % bounds


def _needed(one: Possible, goal: Goal) -> str:
    said = {
        Needed.NOTHING: _("Già sicuro: %(goal)s."),
        Needed.NO_MORE: _("Non più possibile: %(goal)s."),
        Needed.OTHERS: _("Per %(goal)s conta anche come finiscono gli altri tavoli."),
        Needed.RESULT: _enough(one),
    }
    return said[one.needed] % {"goal": GOALS[goal], "result": "–".join(map(str, one.result or ()))}


def _enough(one: Possible) -> str:
    if one.result is None:
        return _("Con una vittoria è sicuro %(goal)s.")
    if one.or_better:
        return _("Con %(result)s o meglio è sicuro %(goal)s.")
    return _("Con %(result)s è sicuro %(goal)s.")


def note_of(still: StillPossible) -> str:
    """How the places are computed."""
    told = _("Non tutti i posti in mezzo si possono raggiungere.")
    told += " " + _("A pari punti può andare in un modo o nell’altro.")
    if still.drawn:
        return told
    return f"{told} {_('Gli avversari dei prossimi turni non si sanno ancora.')}"
