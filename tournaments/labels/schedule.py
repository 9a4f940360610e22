"""Sentences for the faults of schedules, what their audit finds included, and words for its figures."""

from rules.words import Words
from rules.words import gettext_lazy as _
from tournaments.scheduling.audit.figures import FigureKey

FIGURE_LABELS: dict[FigureKey, Words] = {
    FigureKey.GAMES_MIN: _("Partite di chi gioca meno"),
    FigureKey.GAMES_MAX: _("Partite di chi gioca di più"),
    FigureKey.PARTNER_REPEATS: _("Compagni ripetuti"),
    FigureKey.OPPONENT_REPEATS: _("Avversari ripetuti"),
    FigureKey.OPPONENTS_MIN: _("Volte contro l’avversario meno incontrato"),
    FigureKey.OPPONENTS_MAX: _("Volte contro l’avversario più incontrato"),
    FigureKey.OPPONENT_SQUARES: _("Quanto si ripetono gli avversari (somma dei quadrati degli incontri)"),
    FigureKey.TABLE_MATE_REPEATS: _("Incontri ripetuti (il terzo tra gli stessi due conta doppio)"),
    FigureKey.TABLE_MATES_MAX: _("Volte allo stesso tavolo per i due che si trovano di più"),
    FigureKey.LARGER_TABLE_SPREAD: _("Differenza tra chi siede più e meno spesso a un tavolo più grande"),
    FigureKey.NEIGHBOUR_REPEATS: _("Vicini ripetuti dalla stessa parte"),
    FigureKey.RESTS_RUNNING: _("Riposi in due turni di fila"),
    FigureKey.TABLE_SPREAD: _("Differenza tra tavoli più e meno frequentati"),
    FigureKey.CHAIR_SPREAD: _("Differenza tra primo e secondo posto della coppia"),
    FigureKey.CLUBMATES_TOGETHER: _("Incontri di girone tra soci dello stesso circolo"),
    FigureKey.RESTS_AGAIN: _("Riposi dopo il primo"),
    FigureKey.CLUB_MEETINGS: _("Partite tra soci dello stesso circolo"),
    FigureKey.CLUBMATES_AT_FIRST: _("Prime partite tra soci dello stesso circolo"),
    FigureKey.APART_BROKEN: _("Incontri tra chi voleva stare separato"),
    FigureKey.STAY_BROKEN: _("Partite lontano dal tavolo fisso"),
    FigureKey.MIXED_BROKEN: _("Coppie non miste"),
}
