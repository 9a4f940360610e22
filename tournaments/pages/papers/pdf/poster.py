"""The poster for the door, the page that tries a printer, the rules."""

from django.utils.translation import gettext as _

from tournaments.pages.papers.pdf.paper_document import Poster, PrintedCard, PrinterPage, RulesSheet, Sheet
from tournaments.pages.shared.pictures.painting import suit_drawing
from tournaments.pages.shared.words.present import SUITS, Shown


def poster_sheets(context: Shown) -> tuple[Sheet, ...]:
    """One page; none where no phone finds the program."""
    if not context["code"]:
        return ()
    poster = Poster(
        event=str(context["event"]),
        when=str(context["when"]),
        before_code=_("Inquadra il codice"),
        code=str(context["code"]),
        said=_("Codice da inquadrare con il telefono"),
        before_address=_("oppure scrivi"),
        address=str(context["address"]),
        lines=tuple(context["lines"]),
        suits=tuple(suit_drawing(suit) for suit in SUITS),
    )
    return (Sheet(str(context["title"]), (poster,), bare=True, framed=True),)


def printer_sheets(context: Shown) -> tuple[Sheet, ...]:
    """One page to try a printer with, before a paper is needed."""
    code = str(context["code"])
    checks = [
        _("La cornice si vede tutta, su quattro lati"),
        _("Il righello misura 10 cm"),
        _("I nomi hanno tutti gli accenti"),
        _("Si legge anche la riga più piccola"),
    ]
    page = PrinterPage(
        title=str(context["title"]),
        event=str(context["event"]),
        checks=(*checks, *((_("Il telefono apre la pagina del torneo dai due codici"),) if code else ())),
        code=code,
        said=_("Codice da inquadrare con il telefono"),
        address=str(context["address"]) if code else "",
        names=tuple(context["names"]),
        small=_("La scritta più piccola dei fogli è così."),
        mend=_("Manca qualcosa? Nella finestra di stampa scegli %(size)s e «100%%», senza adattare alla pagina.")
        % {"size": context["size"]},
    )
    return (Sheet(str(context["title"]), (page,), bare=True, framed=True),)


# The regulation on paper.


def rules_sheets(context: Shown) -> tuple[Sheet, ...]:
    """The cards, and everything that was decided, stage by stage, with what the places win."""
    several = len(context["stages"]) > 1
    rules = [*context["card_rules"]]
    if context["days"]:
        rules.insert(0, (_("Quando e dove"), "; ".join(f"{one['title']}: {one['text']}" for one in context["days"])))
    for stage in context["stages"]:
        for part in stage["parts"]:
            rules.append((f"{stage['title']}: {part['title']}" if several else str(part["title"]), str(part["text"])))
    rules += [(str(one["title"]), str(one["text"])) for one in context["results"]]
    if context["prizes"]:
        rules.append((_("Premi"), "; ".join(f"{one['title']}: {one['text']}" for one in context["prizes"])))
    block = RulesSheet(
        over=(_("Dalla carta più forte alla più debole"), _("sotto la carta: i suoi punti")),
        cards=tuple(PrintedCard(*one) for one in context["cards"]),
        boxed=str(context["boxed"]),
        rules=tuple((title, words[:1].upper() + words[1:]) for title, words in rules),
        suits=tuple(suit_drawing(suit) for suit in SUITS),
    )
    return (Sheet(_("Le carte e le regole"), (block,)),)
