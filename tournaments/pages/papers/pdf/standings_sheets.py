"""Standings and final places on paper."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.words import capital, small
from tournaments.event.surnames import Surnames
from tournaments.pages.papers.pdf.paper_document import (
    Align,
    Block,
    Certificate,
    Column,
    Drawing,
    Drawings,
    Facts,
    Row,
    Sheet,
    Signatures,
    Table,
    Text,
    marked,
    name_column,
    number_column,
    numbered,
    place_column,
    slim,
)
from tournaments.pages.shared.pictures.lettering import drawn
from tournaments.pages.shared.pictures.painting import suit_drawing
from tournaments.pages.shared.ranking.level_words import SHARED, key_sentence
from tournaments.pages.shared.words.present import Shown
from tournaments.templatetags.look import day

ROOM_TO_SIGN = "\n\n" + "\N{NO-BREAK SPACE}" * 16 + "\n"
"""Twelve millimetres high, and as wide as a name."""
ON_ONE_LINE = 5
"""Up to this many results leave room for the name beside them; more take two lines."""


def standings_sheets(context: Shown) -> tuple[Sheet, ...]:
    """The tables of the stage being played, those of pairs and players, and those of the stages before."""
    title, surnames = str(context["title"]), context["surnames"]
    now = (*_podium(context), *chain(*((_captioned(one, surnames), *_key(one)) for one in context["shown"])))
    if not context["shown"]:
        now = (Text((_("La classifica comincia con il primo risultato"),)),)
    checks = (Text((str(context["checks"]),)),) if context["checks"] else ()
    sheets = [Sheet(title, (*now, *_clubs(context), *checks), fitted=True)]
    sheets += [Sheet(str(one["caption"]), (_table(one, surnames), *_key(one))) for one in context["personal"]]
    sheets += [
        Sheet(str(one["title"]), tuple(_captioned(table, surnames) for table in one["tables"]))
        for one in context["earlier"]
    ]
    return tuple(sheets)


def _clubs(context: Shown) -> tuple[Block, ...]:
    """Bars and clubs, with what their points are."""
    clubs = context["clubs"]
    if not clubs:
        return ()
    columns = (place_column(), name_column(""), Column(_("Punti"), Align.END, strong=True))
    rows = tuple(Row((str(one["place"]), one["name"], one["points"])) for one in clubs["rows"])
    return (Table(columns, rows, caption=clubs["caption"]), Text((clubs["said"],)))


def final_sheets(context: Shown) -> tuple[Sheet, ...]:
    """The winners, the final places with what they are worth, and room for two signatures."""
    points, prizes = bool(context["with_points"]), bool(context["with_prizes"])
    columns = (
        place_column(),
        number_column(),
        name_column(str(context["entrant_label"])),
        *((Column(title, Align.END) for title in (_("Base"), _("Effetto"), _("Finale"))) if points else ()),
        *((Column(_("Premio"), wide=True),) if prizes else ()),
    )
    rows = tuple(
        Row(
            (
                str(one["place"]),
                *numbered(one, context["surnames"]),
                *((str(one["base"]), str(one["change"]), str(one["final"])) if points else ()),
                *((str(one["prize"]),) if prizes else ()),
            ),
            note=" ".join(one["effects"]),
        )
        for one in context["rows"]
    )
    title = str(context["title"])
    heading = f"{title} ({_('provvisori') if points else _('provvisoria')})" if context["provisional"] else title
    signed = Signatures((_("Arbitro"), _("Organizzatore")))
    return (Sheet(heading, (*_podium(context), slim(Table(columns, rows)), *powers(context), signed), fitted=True),)


def prizes_sheets(context: Shown) -> tuple[Sheet, ...]:
    """What the speaker reads aloud, with a box, ticked where it was handed over, and room for who took it to sign."""
    columns = (
        Column("", strong=True),
        number_column(),
        name_column(""),
        Column(_("Premio"), wide=True),
        Column(_("Consegnato"), Align.CENTER),
        Column(_("Firma"), wide=True),
    )
    named = partial(numbered, surnames=context["surnames"])
    rows = tuple(
        Row((one["place"], *named(one["holder"]), one["prize"], *(("", "") if one.get("nothing") else _to_tick(one))))
        for one in context["prizes"]
    )
    thanked = (Text((str(context["thanks"]),)),) if context["thanks"] else ()
    return (Sheet(str(context["title"]), (slim(Table(columns, rows)), *thanked), fitted=True),) if rows else ()


def _to_tick(one: Shown) -> tuple[str, str]:
    return "☑" if one["handed"] else "☐", ROOM_TO_SIGN


def powers(context: Shown) -> tuple[Block, ...]:
    """Who decides what powers and curses do, and what was chosen; nothing where none is turned on."""
    return (Text((str(context["general"]), *map(str, context["chosen"]))),) if context["general"] else ()


def _podium(context: Shown) -> tuple[Block, ...]:
    holders = [
        f"{one['place']}: {', '.join(marked(holder) for holder in one['entrants'])}" for one in context["podium"]
    ]
    note = str(context["podium_note"])
    return (
        *((Text(tuple(holders), large=True),) if holders else ()),
        *((Text((note,)),) if holders and note else ()),
    )


def _captioned(table: Shown, surnames: Surnames) -> Table:
    caption = f"{table['caption']} ({_('provvisoria')})" if table["provisional"] else str(table["caption"])
    label = str(table["entrant_label"])
    if table["places"]:
        return _places(table["rows"], label, caption, surnames)
    return _table(table, surnames, caption)


def _places(rows: Sequence[Shown], label: str, caption: str, surnames: Surnames) -> Table:
    """A table in which only the place counts, with how far everybody came."""
    place = (Column(""), place_column(), number_column())
    columns = (*place, name_column(label), Column(_("Fino a"), wide=True))
    cells = [(_prize(row), str(row["place"]), *numbered(row, surnames), str(row["reached"])) for row in rows]
    return slim(Table(columns, _apart([Row(one) for one in cells], [one["reached"] for one in rows]), caption))


def _prize(row: Shown) -> str:
    """That somebody gets a prize as things are."""
    return small(_("Premio")) if row.get("prize") else ""


def _key(table: Shown) -> tuple[Block, ...]:
    """What the marks, heads and letters of a table mean."""
    key = table.get("key", ())
    lead = key_sentence(table.get("key_lead", ""), key)
    level = "".join(f"{SHARED}: {one['text']}." for one in key if one["mark"] == SHARED)
    prizes = table.get("prizes", "") if any(map(_prize, table["rows"])) else ""
    words = [one for one in (prizes, lead, level, table.get("legend", "")) if one]
    return (Text(tuple(words)),) if words else ()


def _table(table: Shown, surnames: Surnames, caption: str = "") -> Table:
    rows, no_wins = table["rows"], table.get("left_out", {}).get("no_wins", False)
    columns = (
        Column(""),
        place_column(),
        number_column(),
        name_column(str(table["entrant_label"])),
        Column(_("Punti"), Align.END, strong=True),
        Column(_("Giocate"), Align.END),
        *(() if no_wins else (Column(_("Vinte"), Align.END),)),
        Column(_("Partite"), wide=any(len(row["marks"]) > ON_ONE_LINE for row in rows)),
        *(Column(str(one["head"]), Align.END) for one in table["columns"]),
        Column(""),
    )
    made = [_row(row, surnames, no_wins=no_wins) for row in rows]
    return slim(Table(columns, _apart(made, [one["match_points"] for one in rows]), caption))


def _apart(rows: Sequence[Row], counted: Sequence[object]) -> tuple[Row, ...]:
    """The rows, with a thicker line between two of which another number was counted."""
    changes = (False, *(one != other for one, other in pairwise(counted)))
    return tuple(replace(row, parted=parted) for row, parted in zip(rows, changes, strict=True))


def _row(row: Shown, surnames: Surnames, *, no_wins: bool) -> Row:
    totals = row["totals"]
    cells = (
        _prize(row),
        f"{SHARED if row['level'] else ''}{row['place']}",
        *numbered(row, surnames),
        f"{row['match_points']} (−{row['deducted']})" if row["deducted"] else str(row["match_points"]),
        f"{totals.played} ({row['not_to_the_end']})" if row["not_to_the_end"] else str(totals.played),
        *(() if no_wins else (str(totals.won),)),
        " ".join(row["worths"] or (f"{mark.won}–{mark.lost}" for mark in row["marks"])),
        *(str(one["text"]) for one in row["figures"]),
        str(row["decided"]["letter"]) if row["decided"] else "",
    )
    return Row(cells, note=row["settled"])


# Certificates, one a page.


def certificate_sheets(context: Shown) -> tuple[Sheet, ...]:
    """One for each, on sheets that lie on their side and are framed: nothing of the program is on them."""
    suits = tuple(suit_drawing(suit) for suit in context["suits"])
    signed = (_("Per l’organizzazione"), _("Arbitro"))
    return tuple(
        Sheet(
            str(context["title"]),
            (
                Certificate(
                    title=_("Attestato"),
                    over=(str(context["event"]), str(one["place"])),
                    names=tuple(one["names"]),
                    prize=str(one["prize"]),
                    where=str(context["where"]),
                    signed=signed,
                    suits=suits,
                ),
            ),
            flipped=True,
            bare=True,
            framed=True,
        )
        for one in context["certificates"]
    )


# How rankings moved and how points were made, drawn on paper: everybody has a bar there.


BESIDE: Final = 900
"""How wide drawings beside each other are at most, in their own points: in wider ones no place can be read on paper."""


def progress_sheets(context: Shown) -> tuple[Sheet, ...]:
    """For every table the drawing of places, then those of points, two beside each other."""
    return tuple(sheet for one in context["paths"] for sheet in _sheets(one))


def _sheets(one: Shown) -> Iterator[Sheet]:
    """A small table of few turns has room for both drawings on one sheet."""
    said, title = Text(tuple(one["legend"])), str(one["title"])
    places = [_drawing("places", one["places"])] if one["places"] else []
    bars = [_drawing("points", part) for part in one["all_points"]]
    if places and (len(bars) > 1 or sum(one.width for one in (*places, *bars)) > BESIDE):
        yield Sheet(title, (said, Drawings(tuple(places))))
        places = []
    drawings = [*places, *bars]
    for first in range(0, len(drawings), 2):
        yield Sheet(title, (said, Drawings(tuple(drawings[first : first + 2]))))


def _drawing(name: str, picture: Shown) -> Drawing:
    svg = drawn(f"shared/_path_{name}.svg", {"picture": picture, "alone": True})
    words = f"{picture['title']}. {picture['description']}"
    return Drawing(svg, picture["width"], picture["height"], words)


# The report of the till on one sheet, receipts, and the dinners.


def till_sheets(context: Shown) -> tuple[Sheet, ...]:
    """What came in and went out, what is left and for whom, and room for two signatures."""
    columns = (
        Column(_("Voce"), strong=True),
        Column(_("Per che cosa"), wide=True),
        Column(_("Entrate"), Align.END),
        Column(_("Uscite"), Align.END),
    )
    entries = tuple(
        Row((one["label"], one["what"], one["taken_text"], one.get("paid_out_text", ""))) for one in context["entries"]
    )
    total = Row((_("Totale"), "", str(context["taken"]), str(context["paid_out"])))
    results = [
        (one["label"], f"{one['value']} ({one['note']})" if one["note"] else one["value"]) for one in context["results"]
    ]
    if context["destination"]:
        results.append((_("Il ricavato va a"), str(context["destination"])))
    results += [(one["label"], str(one["value"])) for one in context["people"]]
    signed = Signatures((_("Chi ha tenuto la cassa"), _("Per il circolo")))
    return (
        Sheet(str(context["title"]), (Table(columns, (*entries, total)), Facts(tuple(results)), signed), fitted=True),
    )


def receipt_sheet(*, number: int, name: str, cents: str, what: str, at: datetime.datetime) -> Sheet:
    """A receipt with its number, and room to sign."""
    facts = (
        (_("Ricevuti da"), name),
        (_("Somma"), cents),
        (_("Per"), what),
        (_("Data"), day(timezone.localtime(at).date())),
    )
    return _receipt(number, facts, _("Per il circolo"))


def prize_receipt_sheet(
    *, number: int, name: str, prize: str, worth: str, what: str, giver: str, at: datetime.datetime
) -> Sheet:
    """The receipt that a winner signs: what was taken, of a thing its worth, and whom the prize was for."""
    facts = (
        (_("Ricevuto dal circolo"), prize),
        (_("Valore"), worth),
        (_("Per"), what),
        (_("Offerto da"), giver),
        (_("Consegnato a"), name),
        (_("Data"), day(timezone.localtime(at).date())),
    )
    return _receipt(number, tuple(fact for fact in facts if fact[1]), _("Chi ha vinto"))


def _receipt(number: int, facts: tuple[tuple[str, str], ...], signs: str) -> Sheet:
    return Sheet(_("Ricevuta n. %(number)s") % {"number": number}, (Facts(facts), Signatures((signs,))))


def dinners_sheets(context: Shown) -> tuple[Sheet, ...]:
    """How many dinners, those of entrants checked in apart, and for whom; nothing where no choice has a dinner."""
    if not context["choices"]:
        return ()
    columns = (
        Column(capital(_("quota")), wide=True, strong=True),
        Column(_("Cene"), Align.END),
        Column(_("Di chi è già qui"), Align.END),
    )
    counted = [(one["dinners"], one["here"]) for one in context["choices"]]
    rows = [Row((one["name"], str(one["dinners"]), str(one["here"]))) for one in context["choices"]]
    total = Row((_("In tutto"), str(sum(all_ for all_, _here in counted)), str(sum(here for _all, here in counted))))
    undecided = context["undecided"]
    open_ = ngettext(
        "%(count)s persona deve ancora scegliere.", "%(count)s persone devono ancora scegliere.", undecided
    ) % {"count": undecided}
    said = (Text((open_,)),) if undecided else ()
    named = Table(
        (Column(_("N."), Align.END), Column(_("Per chi"), wide=True, strong=True), Column(_("Cene"), Align.END)),
        tuple(Row((one["number"], one["name"], str(one["dinners"]))) for one in context["people"]),
    )
    listed = (named,) if context["people"] else ()
    return (Sheet(str(context["title"]), (Table(columns, (*rows, total)), *said, *listed)),)
