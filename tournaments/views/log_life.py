"""What life brings to an evening, as the log words it: awards, withdrawals, penalties."""

from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from tournaments.labels.matches import EFFECT_NAMES
from tournaments.labels.penalties import PENALTY_NAMES

_ABSENT = {
    1: gettext_lazy("Non si è presentata la prima parte."),
    2: gettext_lazy("Non si è presentata la seconda parte."),
    3: gettext_lazy("Non si è presentata nessuna delle due parti."),
}
_LOSES = {
    1: gettext_lazy("Interrotta: perde la prima parte."),
    2: gettext_lazy("Interrotta: perde la seconda parte."),
    3: gettext_lazy("Interrotta: perdono tutte e due le parti."),
}
Json = Any


def withdrawal(old: Json, new: Json) -> list[str]:
    """Who left or came back, and what became of their matches."""
    left = new or old
    said = [left["team"]]
    if "effect" in left:
        said.append(str(EFFECT_NAMES[left["effect"]]))
    if count := left.get("awarded", 0):
        said.append(ngettext("Assegnata %(count)d partita", "Assegnate %(count)d partite", count) % {"count": count})
    return said


def award(old: Json, new: Json) -> list[str]:
    """Who lost a match that was not played to its end."""
    made = new or old
    return [str(_LOSES[made["loser"]] if "loser" in made else _ABSENT[made["absent"]])]


def penalty(old: Json, new: Json) -> list[str]:
    """Who was told off, how, and what it took."""
    made = new or old
    who = f"{made['player']} ({made['team']})" if made["player"] else made["team"]
    said = [f"{PENALTY_NAMES[made['kind']]}: {who}"]
    if points := made["points"]:
        said.append(ngettext("%(count)d punto tolto", "%(count)d punti tolti", points) % {"count": points})
    return said
