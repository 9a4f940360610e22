"""What decides between those who have equal points: its numbers in columns, and one letter for which it was."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from rules.exact import Points
from tournaments.labels.points import figure
from tournaments.labels.standings import CRITERION_LETTERS, CRITERION_NAMES, FIGURE_HEADS
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.words.scores import signed
from tournaments.selectors.shown.public import StandingsLine
from tournaments.standings.types import Criterion, Row

SIGNED: Final = frozenset({Criterion.DEAL_DIFFERENCE, Criterion.POINT_DIFFERENCE})
MOST_COLUMNS: Final = 2
SHARED: Final = "="
_OF_ROW: Mapping[Criterion, Callable[[Row], Points | None]] = {
    Criterion.BUCHHOLZ: lambda row: row.met,
    Criterion.DEALS_WON: lambda row: row.totals.deals_won if row.totals.deals_known else None,
    Criterion.DEAL_DIFFERENCE: lambda row: row.totals.deal_difference,
    Criterion.POINT_DIFFERENCE: lambda row: _of_cards(row, lambda made, lost: made - lost),
    Criterion.POINTS_MADE: lambda row: row.totals.cards_made,
    Criterion.POINT_RATIO: lambda row: _of_cards(row, lambda made, lost: Fraction(made, made + lost or 1)),
    Criterion.CALLS_WON: lambda row: row.totals.calls_won,
}


def columns_of(criteria: Sequence[Criterion], rows: Iterable[Row]) -> list[Criterion]:
    """The first criteria of a regulation that are a number of one's own, known of somebody: those have a column."""
    ranked = list(rows)
    return [
        criterion
        for criterion in criteria
        if (of := _OF_ROW.get(criterion)) and (not ranked or any(of(row) is not None for row in ranked))
    ][:MOST_COLUMNS]


def figures_of(row: Row, columns: Sequence[Criterion]) -> list[Plain]:
    """The numbers of a row for these columns, as they are and as they are shown."""
    values = [_OF_ROW[criterion](row) for criterion in columns]
    return [
        {"value": None if value is None else figure(value), "text": in_figures(one, value)}
        for one, value in zip(columns, values, strict=True)
    ]


def in_figures(criterion: Criterion, value: Points | None) -> str:
    """A number that a criterion compares: +3 where it is a difference."""
    if value is None:
        return "–"
    return signed(value) if criterion in SIGNED else str(figure(value))


def decided_of(lines: Sequence[StandingsLine]) -> list[Plain | None]:
    """For every line {letter, name, criterion} of what put it below the one above at equal points; "=" if shared."""
    found: list[Plain | None] = []
    for number, line in enumerate(lines):
        if number and lines[number - 1].row.place == line.row.place:
            found.append({"letter": SHARED, "name": _("stesso posto di chi sta sopra"), "criterion": _("stesso posto")})
            continue
        same = (one.row.decided_by for one in lines[number:] if one.row.place == line.row.place)
        decided = next((one for one in same if one), None)
        found.append(_decision(decided) if decided else None)
    return found


def heads_of(columns: Sequence[Criterion]) -> list[Plain]:
    """The columns of a table: {head, name}."""
    return [{"head": str(FIGURE_HEADS[one]), "name": str(CRITERION_NAMES[one])} for one in columns]


def _decision(criterion: Criterion) -> Plain:
    name = str(CRITERION_NAMES[criterion])
    said = _("a pari punti con chi sta sopra decide: %(criterion)s") % {"criterion": name}
    return {"letter": str(CRITERION_LETTERS[criterion]), "name": said, "criterion": name}


def _of_cards(row: Row, of: Callable[[int, int], Points]) -> Points | None:
    made, lost = row.totals.cards_for, row.totals.cards_against
    return None if made is None or lost is None else of(made, lost)
