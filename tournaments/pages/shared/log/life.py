"""Awards, withdrawals and penalties in the words of the log."""

from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.match_points import read_exact
from rules.words import one_stop
from tournaments.labels.match_labels import EFFECT_NAMES, PENALTY_NAMES
from tournaments.labels.points import taken_in_words
from tournaments.labels.roster import given_in_words

_NAMED = {1: gettext_lazy("la prima"), 2: gettext_lazy("la seconda")}
_LOST = {
    "absent": (
        gettext_lazy("A tavolino: %(name)s non si è presentata."),
        gettext_lazy("A tavolino: non si è presentato nessuno."),
    ),
    "loser": (gettext_lazy("Interrotta: perde %(name)s."), gettext_lazy("Interrotta: perdono entrambe.")),
    "stopped": (
        gettext_lazy("Fermata a tempo: perde %(name)s."),
        gettext_lazy("Fermata a tempo: non dà punti a nessuno."),
    ),
}
"""What is said of one side, and of both."""
Json = Any


def withdrawal(old: Json, new: Json) -> list[str]:
    """Who left or came back, and what became of their matches."""
    left = new or old
    said = [left["team"]]
    if "effect" in left:
        said.append(str(EFFECT_NAMES[left["effect"]]))
    if count := left.get("awarded", 0):
        said.append(ngettext("Assegnata %(count)s partita", "Assegnate %(count)s partite", count) % {"count": count})
    return [*said, *given_in_words(left.get("kept", 0), left.get("reopened", 0))]


def award(old: Json, new: Json) -> list[str]:
    """Who lost a match that was not played to its end."""
    made = new or old
    return [
        one_stop(str(one) % {"name": _NAMED[made[why]]}) if made[why] in _NAMED else str(both)
        for why, (one, both) in _LOST.items()
        if why in made
    ]


def clock(old: Json, new: Json) -> list[str]:
    """The end of a turn, and its end before."""
    turn = _("Turno %(number)s") % {"number": new["turn"]}
    if not new["ends_at"]:
        return [turn, _("orologio fermato: finiva alle %(time)s") % {"time": _time(old["ends_at"])}]
    until = _("fino alle %(time)s") % {"time": _time(new["ends_at"])}
    if not old["ends_at"]:
        return [turn, until]
    return [turn, _("%(until)s, prima fino alle %(time)s") % {"until": until, "time": _time(old["ends_at"])}]


def _time(text: str) -> str:
    moment = parse_datetime(text)
    return date_format(timezone.localtime(moment), "TIME_FORMAT") if moment else text


def penalty(old: Json, new: Json) -> list[str]:
    """Penalties and what they took."""
    made = new or old
    who = f"{made['player']} ({made['team']})" if made["player"] else made["team"]
    said = [f"{PENALTY_NAMES[made['kind']]}: {who}"]
    if points := read_exact(made["points"]):
        said.append(taken_in_words(points))
    return said
