"""Match sheets to fill in by hand."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.views.pdf.document import MatchSheets, Sheet
from tournaments.views.present import Plain, Shown


def match_sheets(context: Shown) -> tuple[Sheet, ...]:
    """All sheets of the context, two a page."""
    if not context["sheets"]:
        return ()
    words: Plain = {
        "deal": _("Smazzata"),
        "total": _("Totale"),
        "spare": f"{_('rigiocata n.')} ____",
        "won": _("Smazzate vinte"),
        "signature": _("Firma"),
        "referee": _("Arbitro"),
        "code": _("Codice da inquadrare con il telefono"),
    }
    block = MatchSheets(tuple(_sheet(one) for one in context["sheets"]), words)
    return (Sheet(str(context["title"]), (block,), bare=True),)


def _sheet(sheet: Shown) -> Plain:
    group = f", {_('Girone')} {sheet['group']}" if sheet["group"] else ""
    return {
        "event": sheet["event"],
        "date": date_format(sheet["date"], "SHORT_DATE_FORMAT"),
        "turn": f"{sheet['turn']}{group}",
        "table": sheet["name"],
        "dealer": sheet["awarded"] or _("Dà le carte per primo: %(dealer)s.") % {"dealer": sheet["dealer"]},
        "sides": [
            {"name": side["name"], "mark": str(side["letter"] or ""), "players": side["players"]}
            for side in sheet["sides"]
        ],
        "deals": [str(number) for number in sheet["deals"]],
        "spares": len(sheet["spares"]),
        "total": str(sheet["total"]),
        "deals_total": str(sheet["deals_total"]),
        "rules": " ".join([*_rules(sheet), sheet["limit"]]).strip(),
        "code": " · ".join(words for words in (sheet["code"], sheet["version_mark"]) if words),
        "phone": _phone(sheet["phone"]),
    }


def _rules(sheet: Shown) -> list[str]:
    said = []
    if wanted := sheet["deals_to_win"]:
        said.append(
            ngettext("Vince chi arriva a %(counter)s smazzata.", "Vince chi arriva a %(counter)s smazzate.", wanted)
            % {"counter": wanted}
        )
    if sheet["spares"]:
        said.append(_("60 pari: barra la riga e rigioca su una riga tratteggiata."))
    return said


def _phone(phone: Shown | None) -> Plain:
    """What stands under the signatures, and the code beside them."""
    if phone is None:
        return {"picture": "", "words": ""}
    if phone["missing"]:
        return {
            "picture": "",
            "words": _("Il codice di questo tavolo va rifatto dalla pagina del turno: «Rifai i codici»."),
        }
    return {"picture": phone["drawing"], "words": _("Inquadra il codice per inserire il risultato.")}
