"""The words of the standings: the tie-breaks by name and as players read them, and what was wrong with a choice."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.standings.table import DecisionFault, Gap, TiebreakFault
from tournaments.standings.types import Criterion

CRITERION_NAMES: Mapping[str, Promise] = {
    Criterion.HEAD_TO_HEAD: _("scontro diretto"),
    Criterion.MINI_TABLE: _("classifica avulsa"),
    Criterion.BUCHHOLZ: _("punti degli avversari (Buchholz)"),
    Criterion.DEALS_WON: _("smazzate vinte"),
    Criterion.DEAL_DIFFERENCE: _("differenza smazzate"),
    Criterion.POINT_DIFFERENCE: _("differenza punti"),
    Criterion.POINTS_MADE: _("punti fatti"),
    Criterion.POINT_RATIO: _("quoziente punti"),
    Criterion.WINS: _("partite vinte"),
    Criterion.CALLS_WON: _("chiamate vinte"),
    Criterion.BEST_TABLE: _("tavolo migliore"),
    Criterion.PLAY_OFF: _("spareggio"),
    Criterion.LOT: _("sorteggio"),
    Criterion.DESK: _("decisione della direzione di gara"),
}

OF_TWO, OF_MORE = _("scontro diretto (solo tra due)"), _("classifica avulsa (solo tra tre o più)")
OF_TWO_AND_MORE = _("classifica avulsa (tra due è la loro partita)")

GAPS: Mapping[Gap, Promise] = {
    Gap.THREE: _(
        "Lo scontro diretto decide solo tra due: per chi è pari in tre o più aggiungi la classifica avulsa, o decidono "
        "i criteri che seguono."
    ),
    Gap.END: _(
        "In fondo non c’è né spareggio né sorteggio né decisione della direzione di gara: chi è ancora pari dopo tutti "
        "i criteri divide il posto."
    ),
}


def tiebreaks_in_words(criteria: Sequence[Criterion], *, mini_table_of_two: bool = True) -> str:
    """The criteria in their order, as players read them: where one of head-to-head and mini-table is asked without the
    other, with how many may be level. `mini_table_of_two`: alone it tells two apart, too.
    """
    alone = {
        Criterion.HEAD_TO_HEAD: OF_TWO if Criterion.MINI_TABLE not in criteria else None,
        Criterion.MINI_TABLE: (OF_TWO_AND_MORE if mini_table_of_two else OF_MORE)
        if Criterion.HEAD_TO_HEAD not in criteria
        else None,
    }
    return ", ".join(str(alone.get(criterion) or CRITERION_NAMES[criterion]) for criterion in criteria)


CRITERION_LETTERS: Mapping[str, Promise] = {
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
    Criterion.PLAY_OFF: pgettext_lazy("lettera di un criterio", "G"),
    Criterion.LOT: pgettext_lazy("lettera di un criterio", "E"),
    Criterion.DESK: pgettext_lazy("lettera di un criterio", "T"),
}
"""One letter for what put somebody below the line above; in each language no two are alike."""

FIGURE_HEADS: Mapping[str, Promise] = {
    Criterion.BUCHHOLZ: pgettext_lazy("colonna della classifica", "BH"),
    Criterion.DEALS_WON: pgettext_lazy("colonna della classifica", "Sm."),
    Criterion.DEAL_DIFFERENCE: pgettext_lazy("colonna della classifica", "±"),
    Criterion.POINT_DIFFERENCE: pgettext_lazy("colonna della classifica", "±p."),
    Criterion.POINTS_MADE: pgettext_lazy("colonna della classifica", "P.f."),
    Criterion.POINT_RATIO: pgettext_lazy("colonna della classifica", "Q.p."),
    Criterion.CALLS_WON: pgettext_lazy("colonna della classifica", "Ch."),
}
"""The heads of the criteria that are a number of one's own and no column of every table."""

SENTENCES: Mapping[StrEnum, Promise] = {
    TiebreakFault.UNKNOWN: _("«%(criterion)s» non è un criterio di spareggio. Scegline uno dell’elenco."),
    TiebreakFault.TWICE: _("Lo stesso criterio compare due volte. Togline uno."),
    TiebreakFault.POINTS_UNEQUAL: _(
        "Le partite non hanno tutte le stesse smazzate, anche quelle che si fermano a tempo scaduto: i punti di carte "
        "non si possono confrontare. "
        "Togli i criteri sui punti o conferma che li vuoi lo stesso."
    ),
    TiebreakFault.POINTS_UNKNOWN: _(
        "Si può inserire il solo vincitore: i punti di carte possono mancare. "
        "Togli i criteri sui punti o conferma che li vuoi lo stesso."
    ),
    TiebreakFault.AFTER_RECORDED: _(
        "Spareggio, sorteggio e decisione della direzione di gara, in quest’ordine, sono gli ultimi criteri: dopo non "
        "ne può venire un altro. Cambia l’ordine."
    ),
    DecisionFault.NOT_A_DECISION: _(
        "Si registrano solo spareggio, sorteggio e decisione della direzione di gara: gli altri criteri si calcolano "
        "da sé."
    ),
    DecisionFault.NOT_IN_USE: _("Questo modo di decidere non è tra i criteri del torneo. Scegline uno dell’elenco."),
    DecisionFault.NO_SUCH_TIE: _("L’ordine deve contenere tutti i pari merito di un posto, ciascuno una volta."),
}
