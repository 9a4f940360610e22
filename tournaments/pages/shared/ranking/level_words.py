"""What counts between those who have equal points, and what the signs of a table mean: the line above it.

This is the one place that says it. The page, the wall and the paper show what is made here, in the order in which
`standings` asks.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from rules.words import Words
from tournaments.labels.standings_labels import CRITERION_LETTERS, criterion_name, figure_head, tiebreak_names
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.present import Shown
from tournaments.selectors.shown.public import StandingsLine
from tournaments.standings.groups import AVERAGED
from tournaments.standings.table import RECORDED_CRITERIA
from tournaments.standings.types import Criterion

SHARED: Final = "="
ARROWS: Final = "↑↓"

Names = Mapping[Criterion, Words]


def names_in_order(
    criteria: Sequence[Criterion],
    lines: Sequence[StandingsLine],
    *,
    mini_table_of_two: bool = True,
    games: bool = False,
) -> Names:
    """What decides in a table, first to last. Of what is recorded by hand only what comes next by the regulation, and
    what decided something: the rest would be a list of things that nobody had to do.
    """
    return tiebreak_names(_asked(criteria, _decided(lines)), mini_table_of_two=mini_table_of_two, games=games)


def names_across(criteria: Sequence[Criterion], lines: Sequence[StandingsLine], *, games: bool = False) -> Names:
    """The same between those at one place of different groups, behind the points, whose means are compared."""
    cards = any(line.row.totals.cards_for is not None for line in lines)
    counted = [one for one in AVERAGED if cards or one is not Criterion.POINT_DIFFERENCE]
    recorded = [one for one in criteria if one in RECORDED_CRITERIA]
    asked = _asked([*counted, *recorded], _decided(lines))
    return {one: criterion_name(one, games=games) for one in asked}


def _decided(lines: Sequence[StandingsLine]) -> Collection[Criterion]:
    return {line.row.decided_by for line in lines if line.row.decided_by}


def _asked(criteria: Sequence[Criterion], decided: Collection[Criterion]) -> list[Criterion]:
    following = next((one for one in criteria if one in RECORDED_CRITERIA), None)
    return [one for one in criteria if one not in RECORDED_CRITERIA or one is following or one in decided]


def key_of(names: Names, columns: Collection[Criterion], rows: Sequence[Shown], *, games: bool = False) -> list[Plain]:
    """What counts, in its order, each with the head of its column, or the letter where it decided; then the frame, and
    the signs of a shared place and of one that moved last: {mark, text, then, head, sign}. `then` is what follows the
    text; head: whether the mark is that of a column.
    """
    decided = {row["decided"]["of"] for row in rows if row.get("decided")}
    counted = [_counted(one, str(name), columns, decided, games=games) for one, name in names.items()]
    signs = {"": _("Nel riquadro ciò che decide")} if decided else {}
    if any(row.get("level") for row in rows):
        signs[SHARED] = _("a pari merito")
    if any(row.get("movement") for row in rows):
        signs[ARROWS] = _("posti dal turno prima")
    return with_signs(
        counted, [{"mark": mark, "text": text, "head": False, "sign": True} for mark, text in signs.items()]
    )


def with_signs(counted: Sequence[Shown], signs: Sequence[Shown]) -> list[Plain]:
    """A key with these signs behind what counts, each with what comes after it."""
    return [*_joined(counted, _(", poi ").rstrip(), "." if signs else ""), *_joined(signs, ";", "")]


def _counted(
    one: Criterion, name: str, columns: Collection[Criterion], decided: Collection[Criterion], *, games: bool
) -> Plain:
    head = one in columns
    letter = CRITERION_LETTERS.get(one, "") if one in decided else ""
    return {"mark": str(figure_head(one, games=games) if head else letter), "text": name, "head": head, "sign": False}


def _joined(parts: Sequence[Shown], between: str, last: str) -> list[Plain]:
    return [dict(one) | {"then": between if one is not parts[-1] else last} for one in parts]


def key_lead(key: Sequence[Shown], *, across: bool = False) -> str:
    """What is before what counts; `across`: between those of different groups."""
    if all(one["sign"] for one in key):
        return ""
    return _("Conta la media per partita: punti, poi") if across else _("A pari punti conta:")


def key_sentence(lead: str, key: Sequence[Shown]) -> str:
    """The same without its signs, as a sentence: "A pari punti conta: partite vinte (V), poi sorteggio."."""
    said = [f"{one['text']} ({one['mark']})" if one["mark"] else str(one["text"]) for one in key if not one["sign"]]
    return f"{lead} {_(', poi ').join(said)}." if said else ""
