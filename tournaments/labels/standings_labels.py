"""The words of the standings: the tie-breaks by name and as players read them, and what was wrong with a choice."""

from collections.abc import Mapping, Sequence

from rules.words import Counted, Small, Words, gettext, pgettext_lazy
from rules.words import gettext_lazy as _
from tournaments.standings.table import RECORDED_CRITERIA, Gap
from tournaments.standings.types import ALL_TURNS, Criterion, StillLevel

CRITERION_NAMES: Mapping[str, Words] = {
    Criterion.HEAD_TO_HEAD: _("scontro diretto"),
    Criterion.MINI_TABLE: _("scontri diretti tra chi è pari"),
    Criterion.BUCHHOLZ: _("punti degli avversari"),
    Criterion.DEALS_WON: Small("Smazzate vinte"),
    Criterion.DEAL_DIFFERENCE: _("smazzate vinte meno perse"),
    Criterion.POINT_DIFFERENCE: _("punti fatti meno subiti"),
    Criterion.POINTS_MADE: _("punti fatti"),
    Criterion.POINT_RATIO: _("punti fatti diviso punti subiti"),
    Criterion.WINS: Small("Partite vinte"),
    Criterion.CALLS_WON: _("chiamate vinte"),
    Criterion.BEST_TABLE: _("turno migliore"),
    Criterion.LAST_DEALS: _("smazzate, dall’ultima indietro"),
    Criterion.PLAY_OFF: _("partita di spareggio"),
    Criterion.LOT: pgettext_lazy("criterio", "sorteggio"),
    Criterion.DESK: _("decisione degli organizzatori"),
}

OF_GAMES: Mapping[str, Words] = {
    Criterion.DEALS_WON: Small("Giochi vinti"),
    Criterion.DEAL_DIFFERENCE: _("giochi vinti meno persi"),
}


def criterion_name(criterion: str, *, games: bool = False) -> Words:
    """What a tie-break is called; `games`: where whole games are counted in a match, and not deals."""
    return (games and OF_GAMES.get(criterion)) or CRITERION_NAMES[criterion]


STILL_LEVEL: Mapping[str, Words] = {
    StillLevel.AGAIN: _("tra chi resta pari si ricomincia dalla prima regola"),
    StillLevel.ON: _("tra chi resta pari si passa alla regola dopo"),
}
MOST_BEST, MOST_WORST = 12, 3


_WORST, _BEST = _("tutti, tolti i peggiori %(count)s"), _("i migliori %(count)s")
TURNS_COUNTED: Mapping[str, Words] = {
    str(ALL_TURNS): _("tutti"),
    "worst_1": _("tutti tranne il peggiore"),
    **{f"worst_{count}": Counted(_WORST.text, count) for count in range(2, MOST_WORST + 1)},
    "best_1": _("solo il migliore"),
    **{f"best_{count}": Counted(_BEST.text, count) for count in range(2, MOST_BEST + 1)},
}

OF_TWO, OF_MORE = _("scontro diretto, se sono in due"), _("scontri diretti, se sono in tre o più")
OF_TWO_AND_MORE = _("scontri diretti")
WHOSE_POINTS = _("somma dei punti degli avversari incontrati")

GAPS: Mapping[Gap, Words] = {
    Gap.THREE: _("Lo scontro diretto vale solo tra due. Se sono pari in tre o più decide il criterio dopo."),
    Gap.END: _(
        "Chi è ancora pari alla fine resta a pari merito. Per decidere aggiungi in fondo lo spareggio o il sorteggio."
    ),
}


def tiebreak_names(
    criteria: Sequence[Criterion], *, mini_table_of_two: bool = True, games: bool = False
) -> Mapping[Criterion, Words]:
    """The criteria in their order, each as players read it: where one of head-to-head and mini-table is asked without
    the other, with how many may be level. `mini_table_of_two`: alone it tells two apart, too. `games`: see
    `criterion_name`.
    """
    alone = {
        Criterion.HEAD_TO_HEAD: OF_TWO if Criterion.MINI_TABLE not in criteria else None,
        Criterion.MINI_TABLE: (OF_TWO_AND_MORE if mini_table_of_two else OF_MORE)
        if Criterion.HEAD_TO_HEAD not in criteria
        else None,
    }
    return {one: alone.get(one) or criterion_name(one, games=games) for one in criteria}


def tiebreaks_in_words(criteria: Sequence[Criterion], *, mini_table_of_two: bool = True, games: bool = False) -> str:
    """`tiebreak_names` as one sentence of a regulation, which says of whom the points of the opponents are."""
    names = tiebreak_names(criteria, mini_table_of_two=mini_table_of_two, games=games)
    return gettext(", poi ").join(
        str(WHOSE_POINTS if one is Criterion.BUCHHOLZ else name) for one, name in names.items()
    )


def tiebreaks_in_brief(criteria: Sequence[Criterion], *, games: bool = False) -> str:
    """Those that figures answer, and how it ends where they do not; the mini-table is head-to-head among more."""
    ends = [one for one in criteria if one in RECORDED_CRITERIA]
    left_out = {*ends[1:], *((Criterion.MINI_TABLE,) if Criterion.HEAD_TO_HEAD in criteria else ())}
    told = (criterion_name(one, games=games) for one in criteria if one not in left_out)
    return gettext(", poi ").join(map(str, told))


CRITERION_LETTERS: Mapping[str, Words] = {
    Criterion.HEAD_TO_HEAD: pgettext_lazy("lettera di un criterio", "S"),
    Criterion.MINI_TABLE: pgettext_lazy("lettera di un criterio", "A"),
    Criterion.BUCHHOLZ: pgettext_lazy("lettera di un criterio", "B"),
    Criterion.DEALS_WON: pgettext_lazy("lettera di un criterio", "M"),
    Criterion.DEAL_DIFFERENCE: pgettext_lazy("lettera di un criterio", "D"),
    Criterion.POINT_DIFFERENCE: pgettext_lazy("lettera di un criterio", "C"),
    Criterion.POINTS_MADE: pgettext_lazy("lettera di un criterio", "F"),
    Criterion.POINT_RATIO: pgettext_lazy("lettera di un criterio", "Q"),
    Criterion.WINS: pgettext_lazy("lettera di un criterio", "V"),
    Criterion.CALLS_WON: pgettext_lazy("lettera di un criterio", "H"),
    Criterion.BEST_TABLE: pgettext_lazy("lettera di un criterio", "L"),
    Criterion.LAST_DEALS: pgettext_lazy("lettera di un criterio", "U"),
}
"""One letter for what was counted and put somebody below the line above. In each language no two are alike."""

SETTLED: Mapping[str, Words] = {
    Criterion.PLAY_OFF: _("dopo lo spareggio"),
    Criterion.LOT: _("posto per sorteggio"),
    Criterion.DESK: _("posto deciso dagli organizzatori"),
}
"""What put level ones in their order and was not counted, beside the names of both."""
PLAY_OFF_WON, PLAY_OFF_LOST = _("spareggio vinto"), _("spareggio perso")

FIGURE_HEADS: Mapping[str, Words] = {
    Criterion.BUCHHOLZ: pgettext_lazy("colonna della classifica", "Avv."),
    Criterion.DEALS_WON: pgettext_lazy("colonna della classifica", "Smazz."),
    Criterion.DEAL_DIFFERENCE: pgettext_lazy("colonna della classifica", "Diff."),
    Criterion.POINT_DIFFERENCE: pgettext_lazy("colonna della classifica", "Diff. p."),
    Criterion.POINTS_MADE: pgettext_lazy("colonna della classifica", "Fatti"),
    Criterion.POINT_RATIO: pgettext_lazy("colonna della classifica", "Quoz."),
    Criterion.CALLS_WON: pgettext_lazy("colonna della classifica", "Chiam."),
}
"""The heads of the criteria that are a number of one's own and no column of every table."""


def figure_head(criterion: str, *, games: bool = False) -> Words:
    """The head of its column; `games`: see `criterion_name`."""
    return _("Giochi") if games and criterion == Criterion.DEALS_WON else FIGURE_HEADS[criterion]
