"""The sheets of a bracket as plain values: with everything that is known, with the draw alone, or empty."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.pdf.bracket_sheets import Mark, Paper, Sheet, Slice, marks_of, sheets_of
from tournaments.pages.shared.brackets.bracket_words import (
    calendar,
    column_title,
    coming,
    is_bye,
    is_nobody,
    part_title,
    state_of,
)
from tournaments.pages.shared.brackets.parts import Link
from tournaments.pages.shared.brackets.picture import Shown, shown
from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.bracket.types import Node, NodeKey, NodeState, Path, Source
from tournaments.selectors.counted.bracket_queries import BracketView

SAID = (NodeState.WALKOVER, NodeState.EMPTY, NodeState.NEEDLESS)


class Ink(StrEnum):
    """How much is printed: RESULTS, everything as it is; DRAW, who was drawn where; EMPTY, lines and tables."""

    RESULTS = "results"
    DRAW = "draw"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Printed:
    """A bracket on its sheets with what is asked of it again and again."""

    whole: Shown
    ink: Ink
    sheets: tuple[Sheet, ...]
    marks: Mapping[NodeKey, Mark]
    lots: Mapping[tuple[NodeKey, int], int]


def sheets_context(view: BracketView, *, paper: Paper, ink: Ink) -> Plain:
    """The sheets of a bracket, each with its columns of matches."""
    whole = shown(view)
    sheets = sheets_of(whole.parts, paper)
    printed = Printed(whole, ink, sheets, marks_of(sheets), _lots(view))
    return {
        "paper": str(paper),
        "sheets": [_sheet(printed, number, sheet) for number, sheet in enumerate(sheets, start=1)],
    }


def _lots(view: BracketView) -> Mapping[tuple[NodeKey, int], int]:
    """The places that lots are drawn for, counted from the top: the first one drawn is at 1."""
    drawn = [
        (node.key, place)
        for node in view.bracket.nodes
        for place, source in enumerate(node.sources)
        if source.path is Path.DRAWN and not is_nobody(source)
    ]
    return {where: number for number, where in enumerate(drawn, start=1)}


def _sheet(printed: Printed, number: int, sheet: Sheet) -> Plain:
    whole = printed.whole
    joined = [Link.LOOSE, *(one.link for one in sheet.slices[:-1])]
    return {
        "number": number,
        "count": len(printed.sheets),
        "title": part_title(sheet.part, double=whole.double),
        "rows": sheet.rows,
        "columns": [
            _column(printed, sheet, one, first=place == 0)
            | {"linked": before is not Link.LOOSE, "link": "" if one.link is Link.LOOSE else str(one.link)}
            for place, (before, one) in enumerate(zip(joined, sheet.slices, strict=True))
        ],
        "beside": [_match(printed, sheet, node) for node in sheet.beside],
    }


def _column(printed: Printed, sheet: Sheet, one: Slice, *, first: bool) -> Plain:
    turns = {turn for node in one.nodes if (turn := printed.whole.turn(node))}
    running_on = sum(other.column is one.column for other in sheet.slices) > 1
    return {
        "title": column_title(sheet.part, one.column, double=printed.whole.double),
        "turns": calendar(turns),
        "span": 1 if running_on else _span(sheet.rows, len(one.nodes)),
        "matches": [
            _match(printed, sheet, node, rows=place * len(node.sources) + 1 if first else 0)
            | {"place": printed.whole.place(node, several=len(turns) > 1)}
            for place, node in enumerate(one.nodes)
        ],
    }


def _span(rows: int, matches: int) -> int:
    """How many of the sheet's rows a match takes up."""
    return 1 << ((rows // matches).bit_length() - 1)


def _match(printed: Printed, sheet: Sheet, node: Node, *, rows: int = 0) -> Plain:
    """`rows` is the number of the first side's row where the sheet begins, 0 elsewhere."""
    whole, mark = printed.whole, printed.marks.get(node.key)
    standing = whole.view.standings[node.key]
    loser = whole.onward[node.key].loser
    said = is_bye(node) or (printed.ink is Ink.RESULTS and (standing.state in SAID or _nobody_won(printed, node)))
    return {
        "name": whole.names[node.key],
        "place": whole.place(node),
        "said": state_of(node, standing, "")[1] if said else "",
        "loser": whole.names[loser.key] if loser else "",
        "overtaken": printed.ink is Ink.RESULTS and bool(whole.view.match(node.key).led),
        "sides": [
            _side(printed, sheet, node, place, row=rows + place if rows else 0)
            for place, source in enumerate(node.sources)
            if not is_nobody(source)
        ],
        "mark": mark,
    }


def _nobody_won(printed: Printed, node: Node) -> bool:
    standing = printed.whole.view.standings[node.key]
    return standing.state is NodeState.DECIDED and standing.winner is None


def _side(printed: Printed, sheet: Sheet, node: Node, place: int, *, row: int) -> Plain:
    whole, source = printed.whole, node.sources[place]
    entrant = _entrant(printed, node, place)
    known = whole.view.entrants.get(entrant) if entrant else None
    mark = printed.marks.get(source.match or "") if source.path is Path.WINNER else None
    standing, results = whole.view.standings[node.key], printed.ink is Ink.RESULTS
    score = whole.view.match(node.key).score if results else None
    waiting = entrant is None and mark is None and not _drawn_in(sheet, node, source)
    return {
        "lot": printed.lots.get((node.key, place), "") if known is None else "",
        "number": known.number if known else "",
        "name": known.name if known else "",
        "withdrawn": known is not None and known.withdrawn and results,
        "score": score[place] if score else "",
        "winner": known is not None and results and standing.winner == entrant and not is_bye(node),
        "mark": {"name": mark.name, "sheet": mark.from_sheet, "row": row} if mark and row else None,
        "coming": coming(source, whole.names) if waiting and not (results and standing.state in SAID) else "",
    }


def _entrant(printed: Printed, node: Node, place: int) -> EntrantId | None:
    """The entrant printed at a side: nobody on an empty sheet, with the draw alone those who did not have to win for
    it.
    """
    if printed.ink is Ink.RESULTS:
        return printed.whole.view.standings[node.key].sides[place]
    if printed.ink is Ink.EMPTY:
        return None
    source = node.sources[place]
    if source.match is None:
        return source.entrant
    before = printed.whole.nodes[source.match]
    drawn = [one.entrant for one in before.sources if one.path is Path.DRAWN and one.entrant is not None]
    return drawn[0] if is_bye(before) and drawn and source.path is Path.WINNER else None


def _drawn_in(sheet: Sheet, node: Node, source: Source) -> bool:
    """Whether a line of this sheet shows where the side comes from."""
    if source.path is Path.DRAWN:
        return True
    for before, one in zip(sheet.slices, sheet.slices[1:], strict=False):
        if node in one.nodes and before.link is not Link.LOOSE and source.path is Path.WINNER:
            return _has(before.nodes, source.match)
    return False


def _has(nodes: Sequence[Node], key: NodeKey | None) -> bool:
    return any(node.key == key for node in nodes)
