"""Changes of seasons and the register in the words of the log: one sentence, old and new."""

import datetime
from collections.abc import Iterator
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.words import small
from tournaments.labels.points import as_shown, with_article
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.shared.seasons.in_words import PART_TITLES, declared_said, how_it_counts, regulation_in_words
from tournaments.seasons.regulation_document import fraction_of, regulation_of
from tournaments.seasons.types import PAIR_SIGN

MOST_LINES = 5
Document = dict[str, Any]


def season(old: Any, new: Any) -> list[str]:
    """One sentence: what it is about, then everything that became another.

    Where a name that was erased was a word of the file as well, the entry cannot be read any more and says that.
    """
    try:
        return [_said(old, new)]
    except (KeyError, TypeError, ValueError):
        return [_("con i nomi di una persona cancellata non si legge più che cosa è cambiato")]


def _said(old: Any, new: Any) -> str:
    told = new or old or {}
    if told.get("erased") and not told.get("seasons", True):
        return _("%(name)s: nome cancellato") % {"name": told.get("name", "")}
    if told.get("erased"):
        return _("%(name)s: nome e tessera cancellati dalla rubrica e dai verbali") % {"name": told.get("name", "")}
    if "lots" in told:
        return _lot(old or {}, new or {})
    if "lines" in told:
        return _sheet(old, new)
    if "merged_into" in told:
        return _person(old, new)
    return _season(old, new)


def _season(old: Document | None, new: Document | None) -> str:
    name = str((new or old or {}).get("name", ""))
    if old is not None and new is None:
        return _deleted(name, old)
    if old is None or new is None:
        return _begun(name, new or {})
    changed = [_became(small(_("Nome")), old["name"], new["name"])] if old["name"] != new["name"] else []
    if old["regulation"] != new["regulation"]:
        changed += _regulation(old["regulation"], new["regulation"])
    if old["closed"] != new["closed"]:
        changed.append(_became(_("stagione"), _state(old), _state(new)))
    return _about(name, changed)


def _begun(name: str, new: Document) -> str:
    if "regulation" in new:
        how = how_it_counts(regulation_of(new["regulation"]))
        return _("«%(name)s» comincia: %(how)s") % {"name": name, "how": how}
    count = int(new.get("result_sheets", 0))
    said = ngettext(
        "«%(name)s» entra da un file con %(count)s serata", "«%(name)s» entra da un file con %(count)s serate", count
    )
    return said % {"name": name, "count": count}


def _deleted(name: str, old: Document) -> str:
    count = int(old.get("result_sheets", 0))
    said = ngettext(
        "«%(name)s» è eliminata: aveva %(count)s serata", "«%(name)s» è eliminata: aveva %(count)s serate", count
    )
    return said % {"name": name, "count": count}


def _regulation(old: Document, new: Document) -> list[str]:
    before, after = regulation_in_words(regulation_of(old)), regulation_in_words(regulation_of(new))
    said = [
        _became(str(title), before[part], after[part])
        for part, title in PART_TITLES.items()
        if before[part] != after[part]
    ]
    return said or [_("il regolamento è scritto in un altro modo e dice lo stesso")]


def _state(about: Document) -> str:
    return _("chiusa") if about["closed"] else _("aperta")


def _lot(old: Document, new: Document) -> str:
    drawn = [one for one in new["lots"] if one not in old.get("lots", ())] or new["lots"][-1:]
    called = new.get("called", {})
    order = ", ".join(PAIR_SIGN.join(called.get(name, name) for name in who) for one in drawn for who in one)
    said = {"old": len(old.get("lots", ())), "new": len(new["lots"]), "order": order}
    return _("sorteggi: da %(old)s a %(new)s, l’ultimo in quest’ordine: %(order)s") % said


def _sheet(old: Document | None, new: Document | None) -> str:
    told = new or old or {}
    evening = _("«%(name)s» %(date)s") % {"name": told["name"], "date": with_article("del", _day(told["date"]))}
    if old is None:
        return _("%(evening)s entra: %(lines)s") % {"evening": evening, "lines": _whole_sheet(told)}
    if new is None:
        return _("%(evening)s è tolta: era %(lines)s") % {"evening": evening, "lines": _whole_sheet(told)}
    return _about(evening, list(_changes(old, new)))


def _whole_sheet(sheet: Document) -> str:
    """The places, then whatever else is not as it is where nothing is said of it."""
    usual = _facts({})
    said = [
        _("%(what)s «%(value)s»") % {"what": what, "value": value}
        for what, value in _facts(sheet).items()
        if value != usual[what]
    ]
    return "; ".join([_lines(sheet), *said])


def _facts(sheet: Document) -> dict[str, str]:
    """What is said of an evening besides its name, its day and who played."""
    version, sections = (sheet.get("tournament") or {}).get("version"), sheet.get("sections", {})
    part, discipline = sheet.get("part") or "", sheet.get("discipline") or ""
    return {
        small(_("Periodo")): sections.get(part, part),
        small(_("Disciplina")): sections.get(discipline, discipline),
        _("peso"): str(as_shown(fraction_of(sheet.get("weight") or 1))),
        small(_("Finale")): _("sì") if sheet.get("final") else _("no"),
        _("versione"): str(version or "–"),
        small(_("Dichiarazioni")): _declared(sheet),
    }


def _changes(old: Document, new: Document) -> Iterator[str]:
    before, after = (
        {small(_("Nome")): str(one["name"]), small(_("Giorno")): _day(one["date"]), **_facts(one)} for one in (old, new)
    )
    for what, was in before.items():
        if was != after[what]:
            yield _became(what, was, after[what])
    if _written(old) != _written(new):
        yield _became(_("chi ha giocato"), _lines(old, new), _lines(new, old))


def _written(sheet: Document) -> list[Document]:
    """The lines without what says nothing: an empty bar is none."""
    return [{key: value for key, value in line.items() if value not in ("", None, [])} for line in sheet["lines"]]


def _lines(sheet: Document, other: Document | None = None) -> str:
    """The places with who held them; beside another version of the evening those alone that are otherwise there."""
    there = _written(other) if other else ()
    said = [_line(line) for line in _written(sheet) if line not in there]
    return shortened(said, MOST_LINES) or "–"


def _line(line: Document) -> str:
    who = line.get("team") or PAIR_SIGN.join(line.get("people", ()))
    points = line.get("points")
    made = "" if points is None else f" ({as_shown(fraction_of(points))})"
    return f"{line['place']}º {who}{made}"


def _declared(sheet: Document) -> str:
    labels = sheet.get("rules", {}) | {one["key"]: one["label"] for one in sheet.get("modifiers", ())}
    said = [declared_said(one, labels) for one in sheet.get("declarations", ())]
    return shortened(said, MOST_LINES) or "–"


def _person(old: Document | None, new: Document | None) -> str:
    told = new or old or {}
    if old is None:
        return _("%(name)s entra nella rubrica") % {"name": told["name"]} + _card(told)
    if new is None:
        return str(told["name"])
    changed = []
    if old["name"] != new["name"]:
        changed.append(_became(small(_("Nome")), old["name"], new["name"]))
    if old["aliases"] != new["aliases"]:
        changed.append(_became(_("altre grafie"), _names(old), _names(new)))
    if old["card"] != new["card"]:
        changed.append(_became(small(_("Tessera")), old["card"] or "–", new["card"] or "–"))
    if old["merged_into"] != new["merged_into"]:
        changed.append(_became(_("nelle stagioni è"), _whole(old), _whole(new)))
    return _about(str(new["name"]), changed)


def _card(person: Document) -> str:
    return f", {_('tessera %(card)s') % {'card': person['card']}}" if person["card"] else ""


def _names(person: Document) -> str:
    return ", ".join(person["aliases"]) or "–"


def _whole(person: Document) -> str:
    """The name somebody counts under: as written, else the key."""
    return str(person.get("whole") or person["merged_into"] or person["name"])


def _about(what: str, changed: list[str]) -> str:
    return _("%(what)s: %(changes)s") % {"what": what, "changes": "; ".join(changed)} if changed else what


def _became(what: str, old: str, new: str) -> str:
    return _("%(what)s da «%(old)s» a «%(new)s»") % {"what": what, "old": old or "–", "new": new or "–"}


def _day(text: str) -> str:
    return date_format(datetime.date.fromisoformat(text), "SHORT_DATE_FORMAT")
