"""What is wrong with a file that shall be imported: the place, a colon, the fault and how to mend it."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.violations import Violation
from tournaments import labels
from tournaments.event.faults.importing import ImportFault, Path, Placed, shown

MOST_LINES = 200

SENTENCES: Mapping[StrEnum, str | Promise] = {
    ImportFault.TOO_LARGE: _("Il file è troppo grande: il massimo è %(most)s MB."),
    ImportFault.NOT_UTF8: _("Il file non è un testo UTF-8 (byte %(byte)s). Esportalo di nuovo."),
    ImportFault.NOT_JSON: _("Il file non è JSON: errore alla riga %(line)s, colonna %(column)s. Esportalo di nuovo."),
    ImportFault.TOO_DEEP: _("Ci sono troppi livelli uno dentro l’altro: il massimo è %(most)s."),
    ImportFault.KEY_TWICE: _("«%(name)s» è scritto due volte. Lascialo una volta sola."),
    ImportFault.NUMBER_NOT_WHOLE: _("%(value)s non è ammesso: servono numeri interi, al massimo di %(digits)s cifre."),
    ImportFault.CHARACTER_UNUSABLE: _("Ci sono caratteri che non si possono salvare. Riscrivi il testo."),
    ImportFault.FORMAT_UNKNOWN: _("Non è il file di un torneo: in «format» deve esserci %(wanted)s."),
    ImportFault.VERSION_UNKNOWN: _(
        "La versione %(found)s del formato è di un programma più nuovo o più vecchio: qui si leggono quelle da "
        "%(first)s a %(last)s. Esporta il file con la stessa versione del programma che lo legge."
    ),
    ImportFault.TYPE_WRONG: _("Il valore è di un altro tipo: serve %(wanted)s."),
    ImportFault.KEY_MISSING: _("Manca «%(name)s». Aggiungilo."),
    ImportFault.KEY_UNKNOWN: _("«%(name)s» non è previsto. Toglilo."),
    ImportFault.VALUE_NOT_ALLOWED: _("«%(value)s» non è ammesso. Scegli tra: %(allowed)s."),
    ImportFault.NUMBER_TOO_SMALL: _("Il numero è troppo piccolo: il minimo è %(limit)s."),
    ImportFault.NUMBER_TOO_LARGE: _("Il numero è troppo grande: il massimo è %(limit)s."),
    ImportFault.TEXT_TOO_SHORT: _("Il testo è troppo corto: servono almeno %(limit)s caratteri."),
    ImportFault.TEXT_TOO_LONG: _("Il testo è troppo lungo: al massimo %(limit)s caratteri."),
    ImportFault.TEXT_SHAPE: _("«%(value)s» non è scritto come serve qui. Vedi docs/schemas."),
    ImportFault.LIST_TOO_SHORT: _("L’elenco è troppo corto: servono almeno %(limit)s voci."),
    ImportFault.LIST_TOO_LONG: _("L’elenco è troppo lungo: al massimo %(limit)s voci."),
    ImportFault.SHAPE_WRONG: _("Il valore non è scritto come serve qui. Vedi docs/schemas."),
    ImportFault.NO_SUCH_TIME: _("%(value)s non è una data che esiste. Correggila."),
    ImportFault.ID_TWICE: _("L’identificatore %(value)s è già usato più sopra. Ognuno vale una volta sola."),
    ImportFault.VALUE_TWICE: _("C’è un doppione: %(value)s compare già più sopra. Togline uno."),
    ImportFault.REFERENCE_BROKEN: _("Nell’elenco «%(section)s» questo identificatore non c’è."),
    ImportFault.LOG_NOT_CONTINUOUS: _("Il registro ha un salto: c’è %(found)s dove serve %(wanted)s."),
    ImportFault.LOG_BEGINNING: _("Il registro comincia con «created», e «created» sta solo all’inizio."),
    ImportFault.LOG_WITHOUT_REASON: _("A una correzione manca il motivo. Scrivilo."),
    ImportFault.LOG_OTHER_KIND: _("Rimanda a una voce del registro di altro genere: «%(kind)s»."),
    ImportFault.LOG_OTHER_SUBJECT: _("Rimanda a una voce del registro che parla di altro."),
    ImportFault.LOG_ENDS_BEFORE: _("Secondo il registro finisce prima di cominciare."),
    ImportFault.VERSION_NOT_LOGGED: _("La versione è %(found)s, ma le voci del registro sono %(entries)s."),
    ImportFault.LOG_UNREADABLE: _("La voce del registro non dice il risultato come lo scrive il programma."),
    ImportFault.RESULT_NOT_LOGGED: _("Le smazzate in vigore non sono quelle che risultano dal registro."),
    ImportFault.AWARD_NOT_LOGGED: _("L’assegnazione a tavolino non è quella che risulta dal registro."),
    ImportFault.PENALTY_NOT_LOGGED: _("La sanzione non è quella che risulta dal registro."),
    ImportFault.DECISION_NOT_LOGGED: _("L’ordine deciso non è quello che risulta dal registro."),
    ImportFault.FROZEN_NOT_LOGGED: _("Non si capisce da quale versione la classifica è ferma."),
    ImportFault.CLOSING_NOT_LOGGED: _("Il registro e «closed_at» non dicono lo stesso sulla chiusura del torneo."),
    ImportFault.STAGE_ENDED_ELSEWHERE: _("La fase finisce prima dopo il turno %(found)s, che non è un suo turno."),
    ImportFault.STAGE_NOT_NEXT: _("Le fasi si numerano di seguito: c’è %(found)s dove serve %(wanted)s."),
    ImportFault.SECOND_FINAL: _(
        "Una seconda finale c’è solo dove si esce dopo due sconfitte. Togli una delle due scelte."
    ),
    ImportFault.ENTRY_OF_FIRST: _("Nella prima fase giocano tutti: togli questa voce."),
    ImportFault.ENTRY_NOT_BEFORE: _("Chi passa a questa fase non ha giocato in quella prima."),
    ImportFault.ENTRY_NOT_CONTINUOUS: _("Chi passa a una fase si numera di seguito da 1. Correggi il numero."),
    ImportFault.ENTRY_GROUP: _("Nella fase prima questo girone non c’è."),
    ImportFault.TURN_NOT_NEXT: _("I turni si numerano di seguito, fase dopo fase: il %(found)s è fuori posto."),
    ImportFault.NAMED_NOT_DRAWN: _("Qui c’è chi non è tra i sorteggiati, o chi compare due volte. Correggi l’elenco."),
    ImportFault.PART_WRONG: _("Gironi e tabellone ci sono dove la formula li prevede, e solo lì."),
    ImportFault.GROUPS_WRONG: _("I gironi non sono quelli dei sorteggiati, o si incontra chi è di un altro girone."),
    ImportFault.DRAW_OTHER_FORMAT: _("Il sorteggio pubblicato è di un’altra formula da quella della sua fase."),
    ImportFault.DRAW_NOT_NEXT: _(
        "Il sorteggio comincia dal turno %(found)s della fase, ma il prossimo è il %(wanted)s."
    ),
    ImportFault.COUNTED_OTHERWISE: _("Le partite che questo sorteggio conta non sono quelle del calendario."),
    ImportFault.WITHDRAWAL_NOT_LOGGED: _("Il registro e «withdrawn» non dicono lo stesso sul ritiro."),
    ImportFault.PASSAGE_NOT_LOGGED: _(
        "Il registro e l’elenco «entries» non dicono lo stesso su chi passa a questa fase."
    ),
    ImportFault.PUBLISHED_TWICE: _("Un sorteggio è già pubblicato più sopra: può esserlo uno solo."),
    ImportFault.CALENDAR_WITHOUT_DRAW: _("Ci sono turni, ma nessun sorteggio è pubblicato."),
    ImportFault.TEAMS_NOT_DRAWN: _("Gli iscritti del sorteggio pubblicato non sono quelli che giocano."),
    ImportFault.NOT_DRAWN: _("Non è nel sorteggio pubblicato."),
    ImportFault.DRAWN_MISSING: _("Manca la partita sorteggiata al turno %(turn)s, tavolo %(table)s."),
    ImportFault.TURN_MISSING: _("Il tabellone pubblicato ha più turni: manca il turno %(turn)s."),
    ImportFault.ROUND_WRONG: _("Nel tabellone questa partita è di un altro turno prima della finale."),
    ImportFault.NODE_WRONG: _("Un tabellone con questi iscritti e queste scelte ha qui un’altra casella."),
    ImportFault.OTHER_SIDES: _("Secondo i risultati qui giocano altri, o nessuno."),
    ImportFault.PEOPLE_COUNT: _("Ha %(found)s giocatori, ma qui un iscritto ne ha %(wanted)s."),
    ImportFault.FIXTURE_MISSING: _("A una partita tra due iscritti serve il loro incontro."),
    ImportFault.FIXTURE_OTHER_TURN: _("L’incontro è di un altro turno."),
    ImportFault.FIXTURE_WITHOUT_MATCH: _("L’incontro non ha partite."),
    ImportFault.LINEUP_INCOMPLETE: _("La formazione non è completa: manca chi siede a uno dei posti."),
    ImportFault.SEAT_UNKNOWN: _("A questa partita un posto così non c’è."),
    ImportFault.SEAT_OTHER_TEAM: _("Il giocatore non è di questa parte."),
    ImportFault.SEATED_TWICE: _("Il giocatore in questo turno siede già altrove."),
    ImportFault.SIDE_UNKNOWN: _("La parte %(side)s non c’è: a un tavolo sono %(sides)s."),
    ImportFault.SIDES_COUNT: _("Servono i punti di ognuna delle %(sides)s parti: qui sono %(found)s numeri."),
    ImportFault.WINNER_MISSING: _("Manca chi ha vinto la smazzata. Scrivilo."),
    ImportFault.DEALS_OVERLAP: _("Il registro darebbe due risultati insieme alla stessa smazzata."),
    ImportFault.AWARDED_TWICE: _("La partita è già assegnata più sopra. Lasciala una volta sola."),
    ImportFault.TOLD_TWICE: _("La stessa parte direbbe due risultati insieme. Lasciane uno."),
    ImportFault.TOLD_NOT_WHOLE: _("Mancano delle smazzate: un tavolo dice sempre tutta la partita."),
    ImportFault.TOLD_AND_SETTLED: _("La partita ha già un risultato: quello del tavolo non può aspettare ancora."),
    ImportFault.STOPPED_AGAINST_RULE: _(
        "La partita è fermata a tempo, ma la regola della fase non la fa perdere a chi è scritto."
    ),
    ImportFault.AWARDED_AND_PLAYED: _("La partita assegnata a tavolino ha anche dei punti. Togli l’una o gli altri."),
    ImportFault.CLOSED_WITHOUT_MATCHES: _("Il torneo risulta chiuso, ma non ha partite."),
    ImportFault.CLOSED_TOO_EARLY: _("Il torneo risulta chiuso, ma mancano dei turni o una fase."),
    ImportFault.CLOSED_INCOMPLETE: _("Il torneo risulta chiuso, ma questa partita non è completa."),
    ImportFault.FEE_SHARE_UNCLEAR: _("dice insieme una quota scelta e una somma concordata, o nessuna delle due."),
    ImportFault.CHOSEN_TWICE: _("questo iscritto ha scelto due volte la stessa quota."),
    ImportFault.CHECKED_IN_TWICE: _("questo iscritto risulta presente due volte."),
    ImportFault.SUBSTITUTED_TWICE: _("questo giocatore ha due sostituti insieme."),
    ImportFault.SUBSTITUTE_OTHER_TEAM: _("il sostituto non è un altro giocatore della stessa coppia o quartiere."),
    ImportFault.DECISION_REPEATS: _("Un iscritto compare due volte. Lascialo una volta sola."),
    ImportFault.TOURNAMENT_EXISTS: _("Questo torneo c’è già. Se il file è più nuovo, aggiungi --update."),
    ImportFault.SLUG_EXISTS: _("Un altro torneo usa già l’indirizzo «%(slug)s»."),
    ImportFault.ID_EXISTS: _("Questo identificatore è già usato da un altro torneo."),
    ImportFault.CLUB_EXISTS: _("Il circolo «%(slug)s» c’è già. Per usarlo aggiungi --club %(slug)s."),
    ImportFault.CLUB_UNKNOWN: _("Il circolo «%(slug)s» non c’è. Controlla --club."),
    ImportFault.NOT_HERE: _("Questo torneo qui non c’è ancora. Importalo senza --update."),
    ImportFault.NOT_NEWER: _("Il file non è più nuovo: arriva alla modifica %(there)s, qui si è già alla %(here)s."),
    ImportFault.PARTED: _(
        "Qui e nel file il torneo è andato avanti in due modi, dalla modifica %(version)s in poi: i due non si "
        "mescolano. Decidi quale vale."
    ),
    ImportFault.CHANGED_MEANWHILE: _("Qui intanto è stato salvato qualcosa. Guarda di nuovo, poi ripeti."),
}

TYPES: Mapping[str, str | Promise] = {
    "integer": _("un numero intero"),
    "string": _("un testo"),
    "boolean": _("true o false"),
    "array": _("un elenco"),
    "object": _("un oggetto"),
    "null": _("null"),
}


def place(where: Path) -> str:
    """ "deals[3].points", as programs and people write a place in a JSON file; "" for the file as a whole."""
    written = ""
    for part in where:
        if isinstance(part, int):
            written += f"[{part}]"
        else:
            written += f".{shown(part)}" if written else shown(part)
    return written


def placed_sentence(fault: Placed) -> str:
    sentence = worded(fault.fault)
    return f"{place(fault.where)}: {sentence}" if fault.where else sentence


def worded(fault: Violation) -> str:
    """A fault of a file, or of the rules, without its place."""
    values = dict(fault.values)
    if fault.code is ImportFault.TYPE_WRONG:
        values["wanted"] = _either([str(TYPES[name]) for name in str(values["wanted"]).split()])
    own = SENTENCES.get(fault.code)
    return labels.sentence(fault) if own is None else str(own) % values


def _either(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return gettext("%(one)s o %(other)s") % {"one": ", ".join(names[:-1]), "other": names[-1]}


def placed_sentences(faults: Sequence[Placed]) -> tuple[str, ...]:
    """One sentence a fault, in the order of the checks; a file that is wrong all over is cut short."""
    lines = tuple(dict.fromkeys(placed_sentence(fault) for fault in faults))
    if len(lines) <= MOST_LINES:
        return lines
    return (
        *lines[:MOST_LINES],
        gettext("Altri errori, oltre a questi: %(count)d.") % {"count": len(lines) - MOST_LINES},
    )
