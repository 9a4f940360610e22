"""Sentences for the problems of schedules, what their audit finds included, and words for its figures."""

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
    FigureKey.OPPONENT_SQUARES: _("Avversari ritrovati"),
    FigureKey.TABLE_MATE_REPEATS: _("Incontri ripetuti"),
    FigureKey.TABLE_MATES_MAX: _("Volte allo stesso tavolo, al massimo"),
    FigureKey.LARGER_TABLE_SPREAD: _("Volte al tavolo più grande: differenza"),
    FigureKey.NEIGHBOUR_REPEATS: _("Vicini ritrovati"),
    FigureKey.RESTS_RUNNING: _("Riposi in due turni di fila"),
    FigureKey.TABLE_SPREAD: _("Volte allo stesso tavolo: differenza"),
    FigureKey.CHAIR_SPREAD: _("Volte al primo e al secondo posto: differenza"),
    FigureKey.TEAMS_SPREAD: _("Volte contro lo stesso quartiere: differenza"),
    FigureKey.CLUBMATES_TOGETHER: _("Incontri di girone tra soci dello stesso circolo"),
    FigureKey.RESTS_AGAIN: _("Riposi dopo il primo"),
    FigureKey.CLUB_MEETINGS: _("Partite tra soci dello stesso circolo"),
    FigureKey.CLUBMATES_AT_FIRST: _("Prime partite tra soci dello stesso circolo"),
    FigureKey.APART_BROKEN: _("Incontri tra chi voleva stare separato"),
    FigureKey.STAY_BROKEN: _("Partite lontano dal tavolo fisso"),
    FigureKey.MIXED_BROKEN: _("Coppie non miste"),
}
