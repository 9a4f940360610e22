"""Lists for the wall and the door: a turn by surname and by table, all turns, who is entered, and who has come."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from rules.games import SIDES
from rules.words import capital, small
from tournaments.event.letters import alphabetical
from tournaments.event.surnames import Surnames
from tournaments.labels.day_labels import joined
from tournaments.pages.papers.pdf.paper_document import (
    Align,
    Block,
    Column,
    Grid,
    Looked,
    Lookup,
    Name,
    Row,
    Seated,
    SeatedSide,
    SeatedTable,
    Seating,
    Sheet,
    Table,
    TableCards,
    Text,
    by_surname,
    marked,
    name_column,
    number_column,
    numbered,
    slim,
)
from tournaments.pages.shared.words.present import Shown


def turn_sheets(context: Shown) -> tuple[Sheet, ...]:
    """A turn twice, each on a page of its own as long as they suffice: by surname, and by table."""
    queued = bool(context["queued"])
    return (
        _of_turn(context, _("trova la tua partita") if queued else _("trova il tuo tavolo"), _by_surname(context)),
        _of_turn(context, _("chi gioca con chi") if queued else small(_("Chi gioca dove")), _by_table(context)),
    )


def _of_turn(context: Shown, what: str, block: Block) -> Sheet:
    return Sheet(f"{context['title']}: {what}", (block,), date=str(context["when"]), ends=str(context["ends"]))


def _time(context: Shown) -> tuple[str, ...]:
    """How long the turn is played, and what then, where it has a limit."""
    time = context["time"]
    return (f"{time['until']} {time['rule']}",) if time else ()


def _by_table(context: Shown) -> Seating | TableCards:
    key = _("• dà le carte per primo")
    said = (key, *_time(context))
    if _alone(context["tables"]):
        cards = tuple(SeatedTable(str(one["table"]), "", tuple(map(_side, one["sides"]))) for one in context["tables"])
        return TableCards(str(context["number_label"]), cards, said=said, large=True)
    group = joined(_("Girone") if context["groups"] else "", capital(_("luogo")) if context["venues"] else "")
    side = str(context["side_label"])
    tables = tuple(
        SeatedTable(str(one["table"]), one["group"], tuple(map(_side, one["sides"]))) for one in context["tables"]
    )
    return Seating((str(context["number_label"]), group, side, side), tables, said)


def _alone(tables: Sequence[Any]) -> bool:
    """Whether everybody at them is a side: then there are no two columns for them."""
    return any(len(one["sides"]) > len(SIDES) for one in tables)


def _side(side: Shown) -> SeatedSide:
    """A quarter with its people, anybody else by the people alone, in full."""
    people = tuple(Seated(person.capitals, person.given, deals) for person, deals in side["people"])
    return SeatedSide(marked(side) if side["suit"] or not people else "", people)


def _by_surname(context: Shown) -> Lookup:
    resting = _("passa il turno") if context["byes"] else _("riposa")
    rows = [_place(one, context, resting) for one in context["people"]]
    return Lookup(columns=3, rows=lettered(rows))


def _place(one: Shown, context: Shown, resting: str) -> Looked:
    """Where somebody sits, or that they rest; of a quarter also for whom and with whom."""
    place = one["place"]
    seated = place.table is not None
    below = [one["where"]] if one["where"] else []
    below += [f"{_('Girone')} {one['group']}"] if context["groups"] else []
    below += [marked(one)] if context["is_quarters"] else []
    if one["partners"] and (context["is_quarters"] or context["with_partners"]):
        below.append(_("con %(names)s") % {"names": one["partners"]})
    return Looked(
        label=str(place.table) if seated else "–",
        surname=place.person.capitals,
        given=place.person.given,
        below=", ".join([*below, *([] if seated else [resting]), *([_("riserva")] if place.by_reserve else [])]),
    )


def lettered(rows: Sequence[Looked]) -> tuple[Looked, ...]:
    """The rows with a mark at each that begins with another letter than the one before."""
    letters = [alphabetical(row.surname)[:1] for row in rows]
    return tuple(
        replace(row, letter=one != before) for row, one, before in zip(rows, letters, ["", *letters], strict=False)
    )


def checkin_sheets(context: Shown) -> tuple[Sheet, ...]:
    """Everybody by surname, with a box to tick for each thing asked at the door."""
    fee = str(context["fee"])
    rows = [_to_tick(one, with_fee=bool(fee)) for one in context["people"]]
    heads = (_("c’è"), *((_("quota"),) if fee else ()), str(context["entrant"]))
    said = tuple(words for words in (str(context["count"]), fee) if words)
    block = Lookup(2, lettered(rows), heads, said)
    return (Sheet(str(context["title"]), (block,), date=str(context["when"])),) if rows else ()


def _to_tick(one: Shown, *, with_fee: bool) -> Looked:
    person = one["person"]
    ticked = (bool(one["present"]), *((bool(one["paid"]),) if with_fee else ()))
    return Looked("", person.capitals, person.given, str(one["below"]), ticked, str(one["number"]))


def calendar_sheets(context: Shown) -> tuple[Sheet, ...]:
    """All turns that are drawn, in order; nothing before there is one."""
    tables = tuple(block for turn in context["turns"] for block in _turn(turn, context["surnames"]))
    return (Sheet(str(context["title"]), tables),) if tables else ()


def _turn(turn: Shown, surnames: Surnames) -> tuple[Table | TableCards | Text, ...]:
    tables = _cards(turn, surnames) if _alone(turn["matches"]) else _two_sided(turn, surnames)
    resting = [_resting(one) for one in turn["rests"]]
    if not resting:
        return (tables,)
    said = _("Avanti senza giocare") if turn["byes"] else _("Riposo")
    return tables, Text((f"{said}: {'; '.join(resting)}",))


def _cards(turn: Shown, surnames: Surnames) -> TableCards:
    """Who sits at each table; who deals first is known when the turn is announced."""
    tables = tuple(
        SeatedTable(str(one["table"]), "", tuple(_alone_at(side, surnames) for side in one["sides"]))
        for one in turn["matches"]
    )
    return TableCards(str(turn["number_label"]), tables, _titled(turn))


def _alone_at(side: Shown, surnames: Surnames) -> SeatedSide:
    person = surnames.parts(str(side["players"] or side["name"]))
    left = [f"({_('ritiro')})"] if side["withdrawn"] else []
    return SeatedSide("", (Seated(person.capitals, " ".join(filter(None, [person.given, *left])), deals=False),))


def _two_sided(turn: Shown, surnames: Surnames) -> Table:
    group = [Column(_("Girone"), Align.CENTER)] if turn["groups"] else []
    side = (number_column(), name_column(str(turn["side_label"])))
    where = [Column(capital(_("luogo")))] if any(one["venue"] for one in turn["matches"]) else []
    rows: list[tuple[str | Name, ...]] = [
        (
            str(one["table"]),
            *([str(one["group"])] if group else []),
            *numbered(one["sides"][0], surnames),
            *numbered(one["sides"][1], surnames),
            *([str(one["venue"])] if where else []),
        )
        for one in turn["matches"]
    ]
    columns = (Column(str(turn["number_label"]), Align.END, strong=True), *group, *side, *side, *where)
    return slim(Table(columns, tuple(map(Row, rows)), caption=_titled(turn)))


def _titled(turn: Shown) -> str:
    return joined(str(turn["title"]), str(turn["when"]), by=" · ")


def _resting(one: Shown) -> str:
    people = ", ".join(str(person["name"]) for person in one["people"])
    return f"{marked(one)}: {people}" if people else marked(one)


@dataclass(frozen=True, slots=True)
class Entered:
    """A line of the list of entrants: a quarter with its people, or a pair, three or player."""

    mark: str
    name: str
    title: str = ""
    people: str = ""
    club: str = ""
    seed: str = ""
    withdrawn: bool = False


def entries_sheets(context: Shown) -> tuple[Sheet, ...]:
    """The entrants, by number, with what is known of them."""
    entries = context["entries"]
    more = [
        (key, column)
        for key, column in (
            ("people", Column(_("Giocatori"), wide=True)),
            ("club", Column(_("Bar o circolo"))),
            ("seed", Column(_("Forza"), Align.END)),
        )
        if any(getattr(one, key) for one in entries)
    ]
    columns = (number_column(), name_column(str(context["label"])), *(one for _key, one in more))
    surnames = context["surnames"]
    rows = tuple(
        Row((one.mark, _entered(one, surnames), *(getattr(one, key) for key, _column in more))) for one in entries
    )
    return (Sheet(str(context["title"]), (Table(columns, rows), Text((str(context["count"]),)))),) if rows else ()


def _entered(one: Entered, surnames: Surnames) -> str | Name:
    left = f" ({_('ritiro')})" if one.withdrawn else ""
    if one.people:
        return f"{one.name}{left}"
    return by_surname(one.name, surnames, f"{f' «{one.title}»' if one.title else ''}{left}")


# The grid of all against all, on as many sheets as it needs.

WIDEST = 18
"""Boxes that fit side by side and are large enough to write in."""


def grid_sheets(context: Shown) -> tuple[Sheet, ...]:
    """Small groups together, whatever is wider than a sheet on several that are hung side by side."""
    title = str(context["title"])
    small = [grid for grid in context["grids"] if len(grid["heads"]) <= WIDEST]
    wide = [grid for grid in context["grids"] if len(grid["heads"]) > WIDEST]
    together = [Sheet(title, tuple(part for grid in small for part in _parts(grid)), flipped=True)] if small else []
    return (*together, *(Sheet(title, (part,), flipped=True) for grid in wide for part in _parts(grid)))


def _parts(grid: Shown) -> Iterator[Grid]:
    """The boxes cut into parts of about the same width; points and place are in the last."""
    count = len(grid["heads"])
    parts = -(-count // WIDEST)
    cuts = [count * part // parts for part in range(parts + 1)]
    for part in range(parts):
        cut = slice(cuts[part], cuts[part + 1])
        yield _part(grid, cut, last=part == parts - 1)


def _part(grid: Shown, cut: slice, *, last: bool) -> Grid:
    def ends(*words: str) -> Sequence[str]:
        return words if last else ()

    return Grid(
        corner="",
        heads=(*grid["heads"][cut], *ends(_("Punti"), _("Posto"))),
        rows=tuple(
            (row["name"], (*row["boxes"][cut], *ends(str(row["points"]), str(row["place"])))) for row in grid["rows"]
        ),
        title=str(grid["title"]),
    )


# The next turn made by hand: the rule, the table to add to, and an empty list to fill in.


def by_hand_sheets(context: Shown) -> tuple[Sheet, ...]:
    """The rule with the table, and the empty list on a sheet of its own; nothing where no turn follows from results."""
    if not context["rows"]:
        return ()
    title = str(context["title"])
    steps = Text(tuple(f"{number}. {step}" for number, step in enumerate(context["steps"], start=1)))
    return (
        Sheet(title, (steps, _sums(context))),
        Sheet(str(context["blank_title"]), (_empty(context),)),
    )


def _sums(context: Shown) -> Grid:
    heads = (_("Posto"), _("Punti"), _("Questo turno"), _("Somma"), _("Nuovo posto"), _("Ha incontrato"))
    rows = ((one["name"], (one["place"], one["points"], "", "", "", one["met"])) for one in context["rows"])
    return Grid(corner=_("Nome"), heads=heads, rows=tuple(rows))


def _empty(context: Shown) -> Grid:
    rows = ((str(number), ("", "")) for number in range(1, context["tables"] + 1))
    return Grid(corner=str(context["number_label"]), heads=(_("Nome"), _("Nome")), rows=tuple(rows))
