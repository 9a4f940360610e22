"""Match sheets to fill in by hand."""

from collections.abc import Iterable, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rules.games import SIDES
from rules.words import capital
from tournaments.event.letters import BETWEEN
from tournaments.event.surnames import AS_PROPOSED, Surnames
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.pdf.paper_document import MatchSheets, Sheet, by_reserve, in_initials
from tournaments.pages.shared.pictures.codes import letters_of
from tournaments.pages.shared.pictures.painting import suit_drawing
from tournaments.pages.shared.words.present import SUITS, Shown


def match_sheets(context: Shown) -> tuple[Sheet, ...]:
    """All sheets of the context, two a page."""
    if not context["sheets"]:
        return ()
    words: Plain = {
        "won": _("vinta"),
        "spare": f"{_('rigiocata n.')} ____",
        "notes": _("Note dell’arbitro"),
        "code": _("Codice da inquadrare con il telefono"),
    }
    suits = tuple(suit_drawing(suit) for suit in SUITS)
    surnames: Surnames = context.get("surnames", AS_PROPOSED)
    block = MatchSheets(tuple(_sheet(one, surnames) for one in context["sheets"]), words, suits)
    return (Sheet(str(context["title"]), (block,), bare=True),)


def _sheet(sheet: Shown, surnames: Surnames) -> Plain:
    group = f", {_('Girone')} {sheet['group']}" if sheet["group"] else ""
    sides = [_side(side, surnames) for side in sheet["sides"]]
    return {
        "event": f"{sheet['event']}, {date_format(sheet['date'], 'SHORT_DATE_FORMAT')}",
        "turn": f"{sheet['turn']}{group}",
        "word": sheet["word"],
        "number": sheet["number"],
        "where": sheet["where"],
        "dealer": _dealer(sheet, sides, surnames),
        "sides": sides,
        "signed": _signed(sheet),
        "alone": sheet["alone"],
        "seat_codes": _seat_codes(sheet["phones"]),
        "deal": capital(_("gioco")) if sheet["games"] else _("Smazzata"),
        "deals": [str(number) for number in sheet["deals"]],
        "spares": len(sheet["spares"]),
        "totals": _totals(sheet),
        "rules": " ".join([*_rules(sheet), sheet["limit"]]).strip(),
        "code": sheet["code"],
        "codes": _codes(sheet["phones"]),
        "bring": f"{_bring(sheet)} {_('Sul telefono:')}" if sheet["typed"] and not sheet["phones"] else _bring(sheet),
        "typed": sheet["typed"],
    }


def _dealer(sheet: Shown, sides: Sequence[Shown], surnames: Surnames) -> Plain:
    """Who deals first, or how the match was awarded, which nobody deals for. Where initials would name two of a table,
    the name is whole.
    """
    if sheet["awarded"]:
        return {"label": sheet["awarded"], "name": "", "shorter": ""}
    name = str(sheet["dealer"])
    short, people = in_initials(name, surnames), [one for side in sides for one in side["shorter"]]
    return {
        "label": _("Dà le carte per primo"),
        "name": name,
        "shorter": name if people.count(short) > 1 else short,
    }


def _side(side: Shown, surnames: Surnames) -> Plain:
    """A quarter with its players, anybody else by the people alone, in full: one a line."""
    name, players = str(side["name"]), str(side["players"])
    called, below = (name, players) if side["suit"] else (players or name, "")
    called = by_reserve(called) if side.get("by_reserve") else called
    names = called.split(BETWEEN) if called else []
    return {
        "names": names,
        "shorter": in_initials(called, surnames).split(BETWEEN) if names and not below else names,
        "mark": _mark(str(side["letter"] or "")),
        "players": below,
        "seat": side["seat"],
    }


def _mark(letter: str) -> str:
    """ "n. 6", or the letter of a quarter as it is."""
    return f"{pgettext('numero di chi gioca', 'n.')} {letter}" if letter.isdecimal() else letter


def _signature(side: Shown) -> str:
    """What is under the line to sign on: where a side sits or its number, never its name, which may be long."""
    return " ".join(words for words in (_("Firma"), str(side["seat"] or side["letter"] or "")) if words)


def _signed(sheet: Shown) -> list[str]:
    """Who signs: both sides; of a table at which everybody is a side the one who kept the list, and another."""
    if len(sheet["sides"]) > len(SIDES):
        return [_("Firma di chi ha segnato i punti"), _("Firma di un altro giocatore"), _("Arbitro")]
    return [*(_signature(side) for side in sheet["sides"]), _("Arbitro")]


def _totals(sheet: Shown) -> list[str]:
    """The lines to add up in: the points only where all deals are played."""
    if len(sheet["sides"]) > len(SIDES):
        return [_("Totale")]
    won = _("Giochi vinti") if sheet["games"] else _("Smazzate vinte")
    return [won, _("Punti (su %(total)s)") % {"total": sheet["points_total"]}] if sheet["points_total"] else [won]


def _rules(sheet: Shown) -> list[str]:
    said = []
    if wanted := sheet["deals_to_win"]:
        to_win = ngettext(
            "Vince chi arriva a %(counter)s smazzata.", "Vince chi arriva a %(counter)s smazzate.", wanted
        )
        if sheet["games"]:
            to_win = ngettext("Vince chi arriva a %(counter)s gioco.", "Vince chi arriva a %(counter)s giochi.", wanted)
        said.append(to_win % {"counter": wanted})
    if sheet["pack"]:
        said.append(str(sheet["pack"]))
    if sheet["game"]:
        said.append(str(sheet["game"]))
    if sheet["alone"]:
        said.append(_("Scrive il primo della lista, dopo ogni smazzata. La somma di ogni riga è 0."))
    elif sheet["total"]:
        said.append(_("La somma di ogni riga è %(total)s.") % {"total": sheet["total"]})
    if sheet["spares"] and len(sheet["sides"]) == len(SIDES):
        said.append(_("Se finisce pari, barrate la riga, rigiocate e scrivete su una tratteggiata."))
    return said


def _codes(phones: Sequence[Shown]) -> list[str]:
    """The drawings of the codes of both sides; none where they cannot be printed any more."""
    return [] if len(phones) > len(SIDES) or any(code["missing"] for code in phones) else _drawings(phones)


def _seat_codes(phones: Sequence[Shown]) -> list[str]:
    """The same of a table at which everybody is a side, in the order of the seats."""
    return [] if len(phones) == len(SIDES) or any(code["missing"] for code in phones) else _drawings(phones)


def _drawings(phones: Sequence[Shown]) -> list[str]:
    return [str(code["drawing"]) for code in phones]


def _bring(sheet: Shown) -> str:
    """How the result comes to the desk: by the code of each side, by the cards of the pairs, or on this paper."""
    if any(code["missing"] for code in sheet["phones"]):
        return _("Rifai i codici di questo tavolo dalla pagina del turno.")
    if sheet["phones"]:
        if len(sheet["phones"]) > len(SIDES):
            return _("Alla fine uno scrive il risultato con il suo codice e un altro lo conferma con il suo.")
        return _("Per scrivere il risultato ogni coppia inquadra il codice accanto alla sua firma.")
    if sheet["by_card"]:
        return _("Il risultato si scrive con il cartellino di ogni coppia.")
    return _("Portate il foglio firmato in segreteria.")


# The letters that are marked on a sheet: others as soon as anything else is on it.


def letters_of_sheets(sheets: Iterable[Sheet]) -> str:
    """Letters for what is on some sheets together, whatever size they are."""
    return letters_of([[sheet.heading, sheet.blocks] for sheet in sheets])
