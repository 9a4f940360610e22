"""Entries of a log about the door and about people, in words."""

import datetime
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.event.till import MovementKind
from tournaments.labels.access import ROLE_NAMES
from tournaments.labels.arrivals import euro
from tournaments.labels.till import KIND_NAMES
from tournaments.pages.frame.words import shortened
from tournaments.templatetags.look import day

MOST_NAMES = 30
Json = Any
PRIVATE = {
    "phone": gettext_lazy("telefono"),
    "email": gettext_lazy("e-mail"),
    "card": gettext_lazy("numero di tessera"),
    "note": gettext_lazy("nota"),
    "birth_year": gettext_lazy("anno di nascita"),
    "minor_allowed": gettext_lazy("autorizzazione del minorenne"),
    "paid": gettext_lazy("ha pagato"),
    "paid_cents": gettext_lazy("quanto ha pagato"),
}


def door(old: Json, new: Json) -> list[str]:
    """Singles, refused requests, and that private data changed, without their values."""
    if not isinstance(new or {}, dict) or not isinstance(old or {}, dict):
        return []
    if "alone" in (new or ()):
        return [_("In attesa di un compagno: %(names)s") % {"names": _listed(new["alone"])}]
    if "alone" in (old or ()):
        return [_("Non aspetta più: %(names)s") % {"names": _listed(old["alone"])}]
    if "refused" in (new or ()):
        return [_("Iscrizione rifiutata: %(names)s") % {"names": _listed(new["refused"])}]
    if "private" in (new or ()):
        changed = _listed([str(PRIVATE.get(one, one)) for one in new["private"]])
        return [_("%(name)s, dati riservati cambiati: %(what)s") % {"name": new["player"], "what": changed}]
    return []


def erased(old: Json, new: Json) -> list[str]:
    """An erasure: the label, and the number of changed entries."""
    count = len(new["redacted"])
    entries = ngettext("nome tolto da %(count)d riga", "nome tolto da %(count)d righe", count) % {"count": count}
    if not new.get("titles"):
        return [f"{new['player']}: {entries}"]
    titles = ngettext("da %(count)d titolo", "da %(count)d titoli", new["titles"]) % {"count": new["titles"]}
    return [f"{new['player']}: {entries}, {titles}"]


def forgotten(old: Json, new: Json) -> list[str]:
    """Deleted private data: people, and requests to enter."""
    return [_("Persone: %(people)d, richieste di iscrizione: %(requests)d") % new]


def check_in(old: Json, new: Json) -> list[str]:
    """A check-in, or its undoing."""
    if new:
        return [_("È arrivato: %(name)s") % {"name": new["team"]}]
    return [_("Segnato per sbaglio: %(name)s") % {"name": old["team"]}]


def payment(old: Json, new: Json) -> list[str]:
    """A payment, or its return."""
    said = _("%(name)s paga %(sum)s") if new else _("Resi a %(name)s: %(sum)s")
    return [said % {"name": (new or old)["team"], "sum": euro((new or old)["cents"])}]


def fee_chosen(old: Json, new: Json) -> list[str]:
    """What an entrant chose of the fee, and what it was before."""
    now, before = (", ".join(f"{name} {people}" for name, people in one["chosen"]) if one else "" for one in (new, old))
    said = _("%(name)s sceglie: %(what)s") if not before else _("%(name)s sceglie: %(what)s (prima: %(before)s)")
    return [said % {"name": new["team"], "what": now or _("niente"), "before": before}]


def receipt(old: Json, new: Json) -> list[str]:
    """Whose receipt was printed, with its number."""
    said = _("Ricevuta n. %(number)s per %(name)s: %(sum)s")
    return [said % {"number": new["receipt"], "name": new["team"], "sum": euro(new["cents"])}]


def till(old: Json, new: Json) -> list[str]:
    """What came into the till, went out or was counted, what a row was corrected to, or what the proceeds are for."""
    if "destination" in (new or old):
        return [_("Il ricavato va a: %(what)s") % {"what": new["destination"] or "–"}]
    told = [_movement(one) for one in (old, new) if one]
    if old and not new:
        return [_("Tolto: %(what)s") % {"what": told[0]}]
    return [_("da %(old)s a %(new)s") % {"old": told[0], "new": told[1]}] if old else told


def _movement(one: Json) -> str:
    named = f"{KIND_NAMES[MovementKind(one['movement'])]} {euro(one['cents'])}"
    return f"{named} ({one['what']})" if one["what"] else named


def substitution(old: Json, new: Json) -> list[str]:
    """Who plays for whom."""
    told = new or old
    said = _("Dal turno %(turn)s %(new)s gioca al posto di %(old)s")
    if not new:
        said = _("Ritirata: dal turno %(turn)s %(new)s al posto di %(old)s")
    return [said % {"turn": told["turn"], "new": told["in"], "old": told["out"]}]


def membership(old: Json, new: Json) -> list[str]:
    """Changes of roles in a club, of its name, and archived tournaments."""
    if new and "tournament" in new:
        return [f"{new['tournament']}, {day(datetime.date.fromisoformat(new['date']))} ({new['address']})"]
    if "club" in (new or old or ()):
        before, after = (one["club"] if one else "" for one in (old, new))
        both = _("da «%(old)s» a «%(new)s»") % {"old": before, "new": after}
        return [both if before and after else after or _("Tolto: %(name)s") % {"name": before}]
    roles = [str(ROLE_NAMES[one["role"]]) for one in (old, new) if one]
    if not roles:
        return []
    became = _("da %(old)s a %(new)s") % {"old": roles[0], "new": roles[1]} if len(roles) > 1 else "".join(roles)
    return [", ".join(said for said in ((new or old)["member"], became) if said)]


def table_fixed(old: Json, new: Json) -> list[str]:
    """Who always plays at which table."""
    if new["table"] is None:
        return [_("%(name)s: non più sempre al tavolo %(table)s") % {"name": old["player"], "table": old["table"]}]
    return [_("%(name)s: sempre al tavolo %(table)s") % {"name": new["player"], "table": new["table"]}]


def _listed(names: Sequence[str]) -> str:
    return shortened(names, MOST_NAMES)
