"""Spreadsheet tables of the pages' own values, so that no file says more than its page."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.games import SIDES
from tournaments.pages.frame.workbook import Cell, Grid, filled, number
from tournaments.pages.shared.public.result_lists import DealCell
from tournaments.pages.shared.words.present import Shown


def standings_grid(context: Shown) -> Grid:
    """Every table of the standings page below each other, each row with the name of its table."""
    return _standings(_tables(context), _("Classifica"))


def standings_grids(context: Shown) -> list[Grid]:
    """The same, each table on its own, by its name."""
    return [_standings([table], str(table["caption"])) for table in _tables(context)]


def _tables(context: Shown) -> list[Shown]:
    """Those of the stage that is played, of pairs and players, and of the stages before."""
    earlier = [
        dict(table, caption=f"{stage['title']}: {table['caption']}")
        for stage in context["earlier"]
        for table in stage["tables"]
    ]
    return [*context["tables"], *context["personal"], *earlier]


def _standings(tables: Sequence[Shown], title: str) -> Grid:
    """Tables of one kind: the numbers that break ties have a column each, and the last one says which of them put a row
    below the one above.
    """
    head = [_("Classifica"), _("Posto"), _("N."), _("Nome"), _("Giocatori"), _("Punti"), _("Tolti per penalità")]
    games = any(table.get("games") for table in tables)
    deals = _("Giochi vinti") if games else _("Smazzate vinte")
    head += [_("Partite giocate"), _("Partite vinte"), deals, _("Punti carte"), _("Fino a")]
    named = dict.fromkeys(str(one["name"]) for table in tables for one in table["columns"])
    further = [name for name in named if capfirst(name) not in head]
    head += [*map(capfirst, further), _("Che cosa decide")]
    rows = [row for table in tables for row in _standings_rows(table, further)]
    return Grid(title, *filled(head, rows))


def _standings_rows(table: Shown, further: Sequence[str]) -> Iterator[tuple[Cell, ...]]:
    own = [str(one["name"]) for one in table["columns"]]
    no_wins = table.get("left_out", {}).get("no_wins", False)
    for row in table["rows"]:
        who = (str(table["caption"]), row["place"], number(row["letter"]), row["name"], row["players"] or None)
        if table["places"]:
            yield (*who, *[None] * 6, row["reached"] or None, *[None] * len(further), None)
            continue
        totals = row["totals"]
        counted = (row["match_points"], row["deducted"] or None, totals.played, None if no_wins else totals.won)
        figures = dict(zip(own, row["figures"], strict=True))
        compared = [figures[one]["value"] if one in figures else None for one in further]
        decided = row["decided"]["name"] if row["decided"] else None
        yield (*who, *counted, row["deals_won"], totals.cards_for, None, *compared, decided)


def results_grid(context: Shown) -> Grid:
    """Every match that has begun, the first turn first, with the card points of its deals beside."""
    turns = [(str(turn["title"]), one.make()) for turn in reversed(context["turns"]) for one in turn["matches"]]
    deals = max((deal["number"] for _turn, match in turns for deal in match["deals"]), default=0)
    word, side = str(context["number_label"]), str(context["side_in_file"])
    if any(match["alone"] for _turn, match in turns):
        return _results_alone(turns, word)
    head = [_("Turno"), _("Girone"), word, *_of_side(1, side), *_of_side(2, side)]
    games = any(match["games"] for _turn, match in turns)
    counted = (_("Giochi") if games else _("Smazzate"), _("Punti"))
    head += [*(f"{what} {side}" for what in counted for side in SIDES), _("Stato")]
    said = _("Gioco %(deal)s, lato %(side)s") if games else _("Smazz. %(deal)s, lato %(side)s")
    head += [said % {"deal": deal, "side": side} for deal in range(1, deals + 1) for side in (1, 2)]
    return Grid(_("Risultati"), *filled(head, [_result_row(turn, match, deals) for turn, match in turns]))


def _of_side(number: int, side: str) -> tuple[str, str]:
    return f"{side} {number}", f"{_('Giocatori')} {number}"


def _results_alone(turns: Sequence[tuple[str, Shown]], word: str) -> Grid:
    """Everybody at every table, with what the deals were worth to them beside."""
    deals = max((len(match["deals"]) for _turn, match in turns), default=0)
    head = [_("Turno"), word, _("Giocatore"), _("Somma"), _("Punti"), _("Stato")]
    head += [f"{_('Smazzata')} {deal}" for deal in range(1, deals + 1)]
    rows = [
        (
            *(turn, match["table"], side["name"], side["worth"], side["points"], str(match["state_label"])),
            *(cell["worth"] for cell in side["cells"]),
            *[None] * (deals - len(side["cells"])),
        )
        for turn, match in turns
        for side in match["sides"]
    ]
    return Grid(_("Risultati"), *filled(head, rows))


def _result_row(turn: str, match: Shown, deals: int) -> tuple[Cell, ...]:
    sides = match["sides"]
    who = [cell for side in sides for cell in (side["name"], side["players"] or None)]
    totals = [*(match["score"] or [None] * len(sides)), *(side["points"] for side in sides)]
    cells = {deal["number"]: deal["cells"] for deal in match["deals"]}
    played = [_playings(cell) for deal in range(1, deals + 1) for cell in cells.get(deal, [None] * len(sides))]
    return (turn, match["group"] or None, match["table"], *who, *totals, str(match["state_label"]), *played)


def _playings(cell: DealCell | None) -> Cell:
    """The card points of a deal; of one that was played again first those that count for nothing."""
    return number(", ".join(one for one in (*cell.void, cell.text) if one is not None)) if cell else None


def calendar_grid(context: Shown) -> Grid:
    """Every table of every turn that is drawn, and the rests."""
    word = next((str(turn["number_label"]) for turn in context["turns"]), _("Tavolo"))
    head = [_("Turno"), _("Girone"), word]
    sides = max((len(match["sides"]) for turn in context["turns"] for match in turn["matches"]), default=len(SIDES))
    side = next((str(turn["side_in_file"]) for turn in context["turns"]), "")
    head += [cell for place in range(1, sides + 1) for cell in _of_side(place, side)]
    rows = [(*row, *[None] * (len(head) - len(row))) for row in _calendar_rows(context["turns"])]
    return Grid(_("Calendario"), *filled(head, rows))


def _calendar_rows(turns: Iterable[Shown]) -> Iterator[tuple[Cell, ...]]:
    for turn in turns:
        title = str(turn["title"])
        for match in turn["matches"]:
            who = [cell for side in match["sides"] for cell in (side["name"], side["players"] or None)]
            yield (title, match["group"] or None, match["table"], *who)
        said = _("passa il turno") if turn["byes"] else _("riposa")
        for rest in turn["rests"]:
            people = ", ".join(str(one["name"]) for one in rest["people"])
            yield (title, None, said, rest["name"], people or None, None, None)


def final_grid(context: Shown) -> Grid:
    """The final places, with what they are worth where they are worth anything."""
    head = [_("Posto"), _("N."), _("Nome"), _("Base"), _("Effetto"), _("Finale"), _("Premio")]
    counted, points = context["with_points"], ("base", "change", "final")
    rows = [
        (
            *(row["place"], number(row["letter"]), row["name"]),
            *(number(row[key]) if counted else None for key in points),
            row["prize"] or None,
        )
        for row in context["rows"]
    ]
    return Grid(_("Classifica finale"), *filled(head, rows))
