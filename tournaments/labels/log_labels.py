"""What was done, and through which door, as the logs of a tournament and of a club word it."""

import json
from collections.abc import Mapping

from rules.words import Small, Words
from rules.words import gettext_lazy as _
from tournaments.event.regulation_kinds import ClubKind, LogKind, Source

SOURCES: Mapping[str, Words] = {
    Source.DESK: _("segreteria"),
    Source.COMMAND: _("comando"),
    Source.TABLE: Small("Tavolo"),
}
CLUB_KINDS: Mapping[str, Words] = {
    ClubKind.INVITED: _("invito creato"),
    ClubKind.INVITATION_ENDED: _("invito ritirato"),
    ClubKind.JOINED: _("entrato con un invito"),
    ClubKind.ROLE_CHANGED: _("ruolo cambiato"),
    ClubKind.REMOVED: _("tolto dal circolo"),
    ClubKind.CAME_BACK: _("rientrato con il collegamento dell’avvio"),
    ClubKind.SIGNED_IN: _("entrato con la password"),
    ClubKind.SIGN_IN_STOPPED: _("troppi tentativi con la password"),
    ClubKind.PASSWORD_SET: _("password scelta"),
    ClubKind.PASSWORD_GONE: _("password tolta"),
    ClubKind.LEAVING: _("partenza annunciata"),
    ClubKind.STAYED: _("partenza ritirata"),
    ClubKind.ARRIVED: _("portato qui da un file"),
    ClubKind.RENAMED: _("nome del circolo"),
    ClubKind.PRIVATE_DAYS: _("giorni dei dati riservati"),
    ClubKind.SEASON_CREATED: _("stagione cominciata"),
    ClubKind.SEASON_CHANGED: _("stagione cambiata"),
    ClubKind.SHEET_TAKEN: _("serata della stagione"),
    ClubKind.SHEET_REMOVED: _("serata tolta dalla stagione"),
    ClubKind.PERSON_CHANGED: _("rubrica cambiata"),
    ClubKind.PERSON_MERGED: _("persone unite"),
    ClubKind.PERSON_PARTED: _("unione ritirata"),
    ClubKind.SPONSORS: _("riga degli sponsor"),
    ClubKind.LOGO_SET: _("logo caricato"),
    ClubKind.LOGO_GONE: _("logo tolto"),
    ClubKind.ARCHIVED: _("torneo archiviato"),
    ClubKind.UNARCHIVED: _("torneo tolto dall’archivio"),
    ClubKind.DELETED: _("torneo eliminato"),
    ClubKind.BROUGHT_BACK: _("torneo eliminato rimesso"),
    ClubKind.SESSIONS_ENDED: _("uscito da tutti i dispositivi"),
}
LOG_KINDS: Mapping[str, Words] = {
    LogKind.CREATED: _("torneo creato"),
    LogKind.SETTINGS: _("impostazioni cambiate"),
    LogKind.TEAMS: _("squadre cambiate"),
    LogKind.PLAYERS: _("giocatori cambiati"),
    LogKind.TABLE_FIXED: _("tavolo fisso"),
    LogKind.DRAWN: _("sorteggio eseguito"),
    LogKind.PUBLISHED: _("sorteggio pubblicato"),
    LogKind.UNPUBLISHED: _("pubblicazione ritirata"),
    LogKind.ENDED_EARLY: _("finito prima"),
    LogKind.PLAYED_ON: Small("Si gioca ancora"),
    LogKind.TURN_ADDED: _("un turno in più"),
    LogKind.LINEUP: _("formazione cambiata"),
    LogKind.STAGES: _("fasi cambiate"),
    LogKind.PASSAGE: _("passaggio alla fase successiva"),
    LogKind.PASSAGE_WITHDRAWN: _("passaggio ritirato"),
    LogKind.WITHDRAWAL: _("ritiro"),
    LogKind.WITHDRAWAL_UNDONE: _("ritiro annullato"),
    LogKind.AWARD: _("partita assegnata a tavolino"),
    LogKind.AWARD_WITHDRAWN: _("assegnazione ritirata"),
    LogKind.ABANDONED: _("partita interrotta"),
    LogKind.STOPPED: _("partita fermata a tempo"),
    LogKind.RESULT: _("risultato inserito"),
    LogKind.CORRECTION: _("risultato corretto"),
    LogKind.UNDONE: _("inserimento annullato"),
    LogKind.CALLED: _("partite chiamate ai tavoli"),
    LogKind.CALL_WITHDRAWN: _("chiamata ritirata"),
    LogKind.STARTED: _("partita cominciata"),
    LogKind.CLOCK: _("orologio del turno"),
    LogKind.REPORTED: _("risultato detto al tavolo"),
    LogKind.AGREED: _("risultato confermato"),
    LogKind.DISPUTED: _("risultato contestato"),
    LogKind.SET_ASIDE: _("risultato del tavolo annullato"),
    LogKind.LINKS: _("codici dei tavoli cambiati"),
    LogKind.CHECK_IN: _("presenza"),
    LogKind.FEE_CHOSEN: _("quota scelta"),
    LogKind.PAYMENT: _("quota di iscrizione"),
    LogKind.RECEIPT: _("ricevuta"),
    LogKind.TILL: _("cassa"),
    LogKind.PRIZES: Small("Premi"),
    LogKind.SUBSTITUTION: _("sostituzione"),
    LogKind.PENALTY: _("sanzione"),
    LogKind.PENALTY_WITHDRAWN: _("sanzione ritirata"),
    LogKind.DECISION: _("pari merito deciso"),
    LogKind.DECISION_WITHDRAWN: _("pari merito da decidere di nuovo"),
    LogKind.MODIFIER: _("regola sui punti finali cambiata"),
    LogKind.DECLARATION: _("dichiarazione sui punti finali"),
    LogKind.DECLARATION_WITHDRAWN: _("dichiarazione ritirata"),
    LogKind.CLOSED: _("torneo chiuso"),
    LogKind.REOPENED: _("torneo riaperto"),
    LogKind.ERASED: _("persona cancellata"),
    LogKind.FORGOTTEN: _("dati riservati dimenticati"),
}


def done_in_words(kind: str) -> str:
    """What was done, of either log."""
    return str(LOG_KINDS[kind] if kind in LOG_KINDS else CLUB_KINDS[kind])


def door_in_words(source: str) -> str:
    """Through which door it came in; the log of a club does not say."""
    return str(SOURCES[source]) if source else ""


NOT_OURS = (KeyError, IndexError, TypeError, ValueError, AttributeError)
"""Exceptions from reading a log of another form."""


def as_it_is(change: object) -> str:
    """A log entry from elsewhere in an unknown form."""
    return json.dumps(change, ensure_ascii=False)[:300]
