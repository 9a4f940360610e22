"""What is said when a change cannot be made: one sentence for every code of the services and forms."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.forms.roster import RosterFault
from tournaments.regulation import RegulationFault
from tournaments.services.changes import ChangeFault
from tournaments.services.draws import DrawFault
from tournaments.services.entrants import EntrantFault
from tournaments.services.finals import FinalFault
from tournaments.services.lineups import LineupFault
from tournaments.services.results import ResultFault
from tournaments.services.setup import SetupFault

SENTENCES: Mapping[StrEnum, str | Promise] = {
    ChangeFault.CLOSED: _("Il torneo è chiuso. Per correggere qualcosa, prima riaprilo."),
    ChangeFault.MATCH_GONE: _("Questa partita non c'è più: il calendario è stato ritirato. Torna al torneo."),
    RegulationFault.TABLES_RANGE: _("I tavoli devono essere da %(least)s a %(most)s."),
    RegulationFault.HALL_RANGE: _("I tavoli in sala devono essere da %(least)s a %(most)s."),
    RegulationFault.HALL_BELOW_TABLES: _(
        "Con %(hall)s tavoli in sala un incontro a %(tables)s tavoli non si può giocare. Riduci i tavoli per incontro."
    ),
    RegulationFault.LEGS_RANGE: _("I turni per incontro devono essere da %(least)s a %(most)s."),
    SetupFault.NAME_MISSING: _("Manca il nome del torneo. Scrivilo."),
    SetupFault.SLUG_TAKEN: _("Esiste già un torneo all'indirizzo «%(slug)s». Scegli un altro nome."),
    SetupFault.TEAM_TWICE: _("Il quartiere «%(team)s» è scritto due volte. Togline uno o cambiagli nome."),
    SetupFault.CALENDAR_PUBLISHED: _(
        "Il calendario è già pubblicato: per cambiare tavoli, turni o formazioni ritira prima la pubblicazione."
    ),
    EntrantFault.TEAM_NAME_TAKEN: _("Il quartiere «%(team)s» c'è già. Scegli un altro nome."),
    EntrantFault.TEAM_NAME_MISSING: _("Manca il nome del quartiere. Scrivilo."),
    EntrantFault.TEAM_UNKNOWN: _("Questo quartiere non c'è più. Ricarica la pagina."),
    EntrantFault.TEAM_DECLARED: _(
        "«%(team)s» compare in una dichiarazione sui punti finali, che resta agli atti: non si può togliere."
    ),
    EntrantFault.PLAYER_NAME_MISSING: _("Manca il nome del giocatore. Scrivilo."),
    EntrantFault.PLAYER_UNKNOWN: _("Questo giocatore non c'è più. Ricarica la pagina."),
    EntrantFault.PLAYER_DRAWN: _(
        "%(player)s è nel sorteggio pubblicato, anche se riposa. Per togliere qualcuno ritira prima la pubblicazione."
    ),
    EntrantFault.PLAYER_SEATED: _(
        "%(player)s siede già a un tavolo del calendario. Sostituiscilo lì, oppure ritira la pubblicazione."
    ),
    EntrantFault.TEAMS_PUBLISHED: _(
        "Il calendario è già pubblicato: per aggiungere o togliere un quartiere ritira prima la pubblicazione."
    ),
    RosterFault.NO_LETTERS: _("Non c'è un nome. Scrivi nome e cognome."),
    RosterFault.TOO_LONG: _("Il nome è troppo lungo. Usa al massimo %(limit)s caratteri."),
    RosterFault.UNREADABLE: _("Ci sono caratteri illeggibili. Riscrivi il nome a mano."),
    RosterFault.TEAM_UNKNOWN: _("Il quartiere «%(team)s» non c'è. Correggi il nome o aggiungi il quartiere."),
    RosterFault.TOO_MANY_LINES: _("Si leggono al massimo %(limit)s righe per volta. Incolla il resto dopo."),
    DrawFault.PUBLISHED_ALREADY: _("Un sorteggio è già pubblicato. Per rifarlo ritira prima la pubblicazione."),
    DrawFault.NOT_PUBLISHED: _("Nessun sorteggio è pubblicato."),
    DrawFault.UNKNOWN: _("Questo sorteggio non c'è. Ricarica la pagina."),
    DrawFault.OUTDATED: _("Dopo questo sorteggio qualcosa è cambiato (giocatori o regolamento). Sorteggia di nuovo."),
    DrawFault.RESULTS_EXIST: _("Ci sono già risultati: questo non si può più cambiare."),
    LineupFault.BEGUN: _("La partita è già cominciata: la formazione non cambia durante una partita."),
    LineupFault.CHAIR_UNKNOWN: _("Questo posto non esiste. Ricarica la pagina."),
    LineupFault.PLAYER_UNKNOWN: _("Questo giocatore non c'è più. Ricarica la pagina."),
    LineupFault.OTHER_TEAM: _("%(player)s è di un altro quartiere. Scegli un giocatore di questo quartiere."),
    LineupFault.TWICE: _("%(player)s è scelto due volte. Scegli due persone diverse."),
    LineupFault.SEATED_ELSEWHERE: _(
        "%(player)s in questo turno siede già al tavolo %(table)s. Scegli chi non gioca in questo turno."
    ),
    LineupFault.SEATED_MEANWHILE: _(
        "In questo momento un altro tavolo ha preso lo stesso giocatore. Scegline un altro."
    ),
    LineupFault.FIXED_NEEDS_REASON: _("In questo torneo le coppie sono fisse: per una sostituzione scrivi il motivo."),
    ResultFault.REASON_MISSING: _("Cambi un risultato già salvato: scrivi il motivo della correzione."),
    FinalFault.TIE_PROVISIONAL: _(
        "Mancano ancora dei risultati: la parità può cambiare. Inseriscili, poi registra spareggio o sorteggio."
    ),
    FinalFault.DECISION_UNKNOWN: _("Questa decisione non c'è più. Ricarica la pagina."),
    FinalFault.MODIFIER_TAKEN: _("«%(label)s» è già attiva."),
    FinalFault.MODIFIER_UNKNOWN: _("Questa regola non c'è più. Ricarica la pagina."),
    FinalFault.MODIFIER_DECLARED: _("«%(label)s» è già stata dichiarata: non si può togliere."),
    FinalFault.DECLARATION_UNKNOWN: _("Questa dichiarazione non c'è più. Ricarica la pagina."),
    FinalFault.DECLARATION_CANCELLED_BY: _("Un'altra dichiarazione annulla questa: ritira prima quella."),
    FinalFault.NOTHING_PLAYED: _("Non c'è ancora un calendario: non si può chiudere."),
    FinalFault.MATCHES_MISSING: _("Mancano i risultati di %(count)s partite. Inseriscili, poi chiudi."),
    FinalFault.NOT_CLOSED: _("Il torneo è già aperto."),
    FinalFault.REASON_MISSING: _("Scrivi perché il torneo viene riaperto."),
}
