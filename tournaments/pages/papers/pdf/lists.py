"""Lists for the wall and the door: a turn by table and by name, all turns, who is entered, and who has come."""

from django.utils.translation import gettext as _

from tournaments.pages.papers.pdf.document import Align, Column, Row, Sheet, Table, Text
from tournaments.pages.papers.pdf.names import marked, name_column, one_a_line, with_players
from tournaments.pages.tables.words.present import Shown


def turn_sheets(context: Shown) -> tuple[Sheet, ...]:
    """A turn twice: by table, and by name."""
    title = str(context["title"])
    return (
        Sheet(title, (_by_table(context), *_time(context))),
        Sheet(title, (_by_name(context),)),
    )


def _time(context: Shown) -> tuple[Text, ...]:
    """How long the turn is played, and what then, where it has a limit."""
    time = context["time"]
    return (Text((str(time["until"]), str(time["rule"]))),) if time else ()


def _by_table(context: Shown) -> Table:
    side_label, groups = str(context["side_label"]), bool(context["groups"])
    return Table(
        columns=(
            Column(str(context["number_label"]), Align.END, strong=True),
            *_group_column(groups),
            name_column(side_label),
            name_column(side_label),
            Column(_("Dà le carte per primo")),
        ),
        rows=tuple(
            Row((str(one["table"]), *_group_cell(one, groups), *map(_seated, one["sides"]), str(one["dealer"])))
            for one in context["tables"]
        ),
    )


def _seated(side: Shown) -> str:
    return one_a_line(with_players(side))


def _by_name(context: Shown) -> Table:
    groups = bool(context["groups"])
    resting = _("passa il turno") if context["byes"] else _("riposa")
    table = (*_group_column(groups), Column(str(context["number_label"]), Align.END, strong=True))
    if context["is_quarters"]:
        columns = (name_column(_("Giocatore")), Column(_("Quartiere")), *table, Column(_("Compagno"), wide=True))
    else:
        columns = (Column(_("Numero"), Align.END), name_column(_("Nome")), *table, Column(_("Contro"), wide=True))
    return Table(columns, tuple(_place(one, context, groups, resting) for one in context["people"]))


def _place(one: Shown, context: Shown, groups: bool, resting: str) -> Row:
    """Where somebody sits, or that they rest."""
    seated = one["table"] is not None
    where = (*_group_cell(one, groups), str(one["table"]) if seated else "–")
    if context["is_quarters"]:
        return Row((str(one["person"]), marked(one), *where, str(one["partners"]) if seated else resting))
    name = f"{one['person']} {_('con')} {one['partners']}" if one["partners"] else str(one["person"])
    return Row((str(one["letter"]), name, *where, str(one["opponents"]) if seated else resting))


def _group_column(groups: bool) -> tuple[Column, ...]:
    return (Column(_("Girone"), Align.CENTER),) if groups else ()


def _group_cell(one: Shown, groups: bool) -> tuple[str, ...]:
    return (str(one["group"]),) if groups else ()


def checkin_sheets(context: Shown) -> tuple[Sheet, ...]:
    """Everybody by name, with a box to tick for each thing asked at the door."""
    fee, partners = str(context["fee"]), bool(context["with_partners"])
    columns = (
        name_column(_("Nome")),
        Column(_("N."), Align.END),
        *((Column(_("Con"), wide=True),) if partners else ()),
        Column(_("Presente"), Align.CENTER),
        *((Column(_("Pagato"), Align.CENTER),) if fee else ()),
    )
    rows = tuple(
        Row(
            (
                str(one["name"]),
                str(one["number"]),
                *((str(one["partner"]),) if partners else ()),
                _box(one["present"]),
                *((_box(one["paid"]),) if fee else ()),
            )
        )
        for one in context["people"]
    )
    under = Text(tuple(words for words in (str(context["count"]), fee) if words))
    return (Sheet(str(context["title"]), (Table(columns, rows), under)),)


def _box(ticked: object) -> str:
    return "☑" if ticked else "☐"


def calendar_sheets(context: Shown) -> tuple[Sheet, ...]:
    """All turns that are drawn, one after the other; nothing before there is one."""
    tables = tuple(block for turn in context["turns"] for block in _turn(turn))
    return (Sheet(str(context["title"]), tables),) if tables else ()


def _turn(turn: Shown) -> tuple[Table, ...] | tuple[Table, Text]:
    groups = bool(turn["groups"])
    side = name_column(str(turn["side_label"]))
    table = Table(
        columns=(Column(str(turn["number_label"]), Align.END, strong=True), *_group_column(groups), side, side),
        rows=tuple(
            Row((str(one["table"]), *_group_cell(one, groups), *map(with_players, one["sides"])))
            for one in turn["matches"]
        ),
        caption=str(turn["title"]),
    )
    resting = [_resting(one) for one in turn["rests"]]
    if not resting:
        return (table,)
    said = _("Passano il turno: %(names)s.") if turn["byes"] else _("Riposano: %(names)s.")
    return table, Text((said % {"names": "; ".join(resting)},))


def _resting(one: Shown) -> str:
    people = ", ".join(str(person["name"]) for person in one["people"])
    return f"{marked(one)}: {people}" if people else marked(one)


def entries_sheets(context: Shown) -> tuple[Sheet, ...]:
    """Who is entered, by number, with what is known of them."""
    entries = context["entries"]
    more = [
        (key, column)
        for key, column in (
            ("people", Column(_("Giocatori"), wide=True)),
            ("club", Column(_("Bar o circolo"))),
            ("seed", Column(_("Testa di serie"), Align.END)),
        )
        if any(one[key] for one in entries)
    ]
    columns = (Column("", Align.END, strong=True), name_column(str(context["label"])), *(one for _key, one in more))
    rows = tuple(Row((one["mark"], _entered(one), *(one[key] for key, _column in more))) for one in entries)
    return (Sheet(str(context["title"]), (Table(columns, rows), Text((str(context["count"]),)))),) if rows else ()


def _entered(one: Shown) -> str:
    return f"{one['name']} ({_('ritiro')})" if one["withdrawn"] else str(one["name"])
