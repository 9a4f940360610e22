"""Entries of a log about the door and about people, in words."""

import datetime
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.words import Small, small
from tournaments.event.fees import MovementKind
from tournaments.event.prizes import Settling
from tournaments.labels.arrival_labels import day_in_words, euro
from tournaments.labels.prize_labels import SETTLING_NAMES, given, prize_for, prize_named
from tournaments.labels.role_labels import ROLE_NAMES
from tournaments.labels.till_labels import KIND_NAMES
from tournaments.pages.frame.name_lists import shortened
from tournaments.templatetags.look import day

MOST_NAMES = 30
Json = Any
PRIVATE = {
    "phone": Small("Telefono"),
    "email": Small("E-mail"),
    "card": gettext_lazy("numero di tessera"),
    "note": Small("Nota"),
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
    if "waiting" in (new or ()):
        return [_("In lista d’attesa: %(names)s") % {"names": _listed(new["waiting"])}]
    if "refused" in (new or ()):
        return [_("Iscrizione rifiutata: %(names)s") % {"names": _listed(new["refused"])}]
    if "private" in (new or ()):
        changed = _listed([str(PRIVATE.get(one, one)) for one in new["private"]])
        return [_("%(name)s, dati riservati cambiati: %(what)s") % {"name": new["player"], "what": changed}]
    return []


def erased(old: Json, new: Json) -> list[str]:
    """An erasure: the label, and the number of changed entries."""
    count = len(new["redacted"])
    entries = ngettext("nome tolto da %(count)s riga", "nome tolto da %(count)s righe", count) % {"count": count}
    if not new.get("titles"):
        return [f"{new['player']}: {entries}"]
    titles = ngettext("da %(count)s titolo", "da %(count)s titoli", new["titles"]) % {"count": new["titles"]}
    return [f"{new['player']}: {entries}, {titles}"]


def forgotten(old: Json, new: Json) -> list[str]:
    """Deleted private data: people, and requests to enter."""
    return [_("Persone: %(people)s, richieste di iscrizione: %(requests)s") % new]


def check_in(old: Json, new: Json) -> list[str]:
    """A check-in, or its undoing."""
    said = _("È arrivato: %(name)s") if new else _("Segnato per sbaglio: %(name)s")
    of_day = f" ({day_in_words(date)})" if (date := (new or old).get("date")) else ""
    return [said % {"name": (new or old)["team"]} + of_day]


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
    """Whose receipt was printed, with its number, and of what prize it is if of any."""
    if "prize" in new:
        return [f"{_('Ricevuta n. %(number)s') % {'number': new['receipt']}}. {_handed(new)}"]
    said = _("Ricevuta n. %(number)s per %(name)s: %(sum)s")
    return [said % {"number": new["receipt"], "name": new["team"], "sum": euro(new["cents"])}]


def till(old: Json, new: Json) -> list[str]:
    """What came into the till, went out or was counted, what a row was corrected to, or what the proceeds are for."""
    if "destination" in (new or old):
        return [f"{_('Il ricavato va a')}: {new['destination'] or '–'}"]
    told = [_movement(one) for one in (old, new) if one]
    if old and not new:
        return [_("Tolto: %(name)s") % {"name": told[0]}]
    return [_("da %(old)s a %(new)s") % {"old": told[0], "new": told[1]}] if old else told


def _movement(one: Json) -> str:
    named = f"{KIND_NAMES[MovementKind(one['movement'])]} {euro(one['cents'])}"
    return f"{named} ({one['what']})" if one["what"] else named


def prizes(old: Json, new: Json) -> list[str]:
    """What there is to win, whom a lot or they themselves put first, or what was handed over."""
    told = new or old
    if "one_prize" in told:
        return [_("un solo premio a testa") if new["one_prize"] else _("anche più premi a testa")]
    if "settling" in told:
        return [_settled(told) if new else _("Tolto: %(name)s") % {"name": _settled(told)}]
    if "team" in told:
        said = _handed(told)
        return [said if new else _("Ripreso: %(what)s") % {"what": said}]
    listed = [", ".join(_prize(one) for one in each["prizes"]) for each in (old, new) if each]
    if old and not new:
        return [_("Tolto: %(name)s") % {"name": listed[0]}]
    return [_("da %(old)s a %(new)s") % {"old": listed[0], "new": listed[1]}] if old else listed


def _prize(one: Json) -> str:
    whose = prize_for(one["kind"], one.get("place"), one.get("club", ""), one.get("count", ""))
    return f"{whose}: {given(prize_named(one.get('what', ''), one.get('cents', 0)), one.get('giver', ''))}"


def _settled(told: Json) -> str:
    how = SETTLING_NAMES[Settling(told["settling"])]
    values = {"prize": _prize(told["prize"]), "how": how, "team": told["order"][0]}
    if "number" in told:
        values["how"] = f"{small(_('Numero del sorteggio'))} {told['number']}"
    return _("%(prize)s: %(team)s, %(how)s") % values


def _handed(told: Json) -> str:
    values = {"prize": _prize(told["prize"]), "team": told["team"], "sum": euro(told.get("cents", 0))}
    if not told["taken"]:
        return _("%(prize)s: %(team)s non lo prende") % values
    if "cents" in told:
        return _("%(prize)s: consegnati %(sum)s a %(team)s") % values
    return _("%(prize)s: consegnato a %(team)s") % values


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
    return [_("%(name)s gioca sempre al tavolo %(table)s") % {"name": new["player"], "table": new["table"]}]


def _listed(names: Sequence[str]) -> str:
    return shortened(names, MOST_NAMES)
