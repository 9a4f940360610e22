"""One sentence for every fault code of services and forms."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.event.faults.entrants import EntrantFault, RosterFault, WithdrawalFault
from tournaments.event.faults.evening import (
    AddedFault,
    AwardFault,
    ChangeFault,
    ClockFault,
    DiscretionFault,
    DrawFault,
    EarlyEndFault,
    EveningFault,
    FinalFault,
    LineupFault,
    MissingFault,
    PassageFault,
    PrizeFault,
    RehearsalFault,
    ResultFault,
    SetupFault,
    UndoFault,
)
from tournaments.event.regulation import RegulationFault
from tournaments.scheduling.pairing.turn import HandFault

SENTENCES: Mapping[StrEnum, str | Promise] = {
    ChangeFault.CLOSED: _("Il torneo è chiuso. Per correggere qualcosa, prima riaprilo."),
    ChangeFault.MATCH_GONE: _("Questa partita non c’è più: il calendario è stato ritirato. Torna al torneo."),
    ChangeFault.TURN_LEFT_OUT: _(
        "Il torneo finisce prima di questo turno, che non conta più. Per giocarlo scegli «Si gioca ancora» sul banco."
    ),
    EarlyEndFault.NOT_THERE: _(
        "Nel frattempo è cambiato fin dove si è giocato: dopo questo turno non si finisce più. Guarda di nuovo."
    ),
    EarlyEndFault.NOT_ENDED: _("La fase non è stata accorciata: non c’è niente da riprendere."),
    EarlyEndFault.GONE_ON: _("Si gioca già la fase dopo: ritira prima il passaggio, poi riprendi questa."),
    EarlyEndFault.NO_MORE_TURNS: _("Un turno in più qui non si può giocare: nessuno avrebbe un avversario nuovo."),
    EarlyEndFault.TURN_DRAWN: _("L’ultimo turno è già sorteggiato: per non giocarlo si finisce dopo quello prima."),
    RehearsalFault.REAL: _("Questo è un torneo vero: i risultati si inventano solo in una prova."),
    RehearsalFault.NOT_REAL: _("Questa è già una prova: si prova a partire dal torneo vero."),
    RehearsalFault.GONE: _("Questo torneo non c’è più. Torna ai tuoi tornei."),
    RegulationFault.TABLES_RANGE: _("I tavoli devono essere da %(least)s a %(most)s."),
    RegulationFault.HALL_RANGE: _("I tavoli in sala devono essere da %(least)s a %(most)s."),
    RegulationFault.QUEUE_WITHOUT_HALL: _("Scrivi quanti tavoli ci sono in sala, o togli la scelta della coda."),
    RegulationFault.HALL_BELOW_TABLES: _(
        "Con %(hall)s tavoli in sala un incontro a %(tables)s tavoli non si può giocare. Riduci i tavoli per incontro."
    ),
    RegulationFault.LEGS_RANGE: _("I turni per incontro devono essere da %(least)s a %(most)s."),
    RegulationFault.LEVEL_MATCHES: _(
        "Nell’eliminazione diretta ogni partita deve avere un vincitore: scegli una durata che non può finire pari."
    ),
    RegulationFault.LAST_LENGTH_RANGE: _("Gli ultimi turni con una durata diversa sono da 1 a %(most)s."),
    RegulationFault.LAST_LENGTH_UNCONSOLED: _(
        "La finale di consolazione c’è solo con il tabellone di consolazione: togli questa durata o cambia la seconda "
        "possibilità."
    ),
    RegulationFault.LAST_LENGTH_TWICE: _("Per questi turni la durata è scritta due volte. Togline una."),
    RegulationFault.LAST_LENGTH_NOT_KNOCKOUT: _("Solo l’eliminazione diretta ha ultimi turni con una durata propria."),
    RegulationFault.TAKES_RANGE: _("I qualificati devono essere da %(least)s a %(most)s."),
    RegulationFault.REST_POINTS_RANGE: _(
        "I punti a chi riposa vanno da %(least)s a %(most)s, interi o con una parte: 4, 3½, 1/2 o 0,5."
    ),
    RegulationFault.REST_POINTS_NOT_HERE: _(
        "In questa formula chi riposa non riceve punti: tutti riposano lo stesso numero di volte. Metti 0."
    ),
    RegulationFault.REST_WORTH_NOT_HERE: _(
        "In questa formula chi riposa non riceve niente: tutti riposano altrettanto. Scegli i punti fissi."
    ),
    RegulationFault.REST_POINTS_NOT_FIXED: _(
        "I punti di chi riposa si scrivono solo se sono fissi: scegli «punti fissi», oppure metti 0."
    ),
    RegulationFault.FORFEIT_NOT_LEGAL: _(
        "Una partita di questa durata non si vince %(result)s. Scegli un altro risultato a tavolino."
    ),
    RegulationFault.WAIT_RANGE: _("I minuti di attesa devono essere da %(least)s a %(most)s."),
    RegulationFault.TURN_MINUTES_RANGE: _("I minuti di un turno devono essere da %(least)s a %(most)s."),
    RegulationFault.TIME_RULE_ALONE: _(
        "Quando ognuno gioca per sé, una partita si gioca fino in fondo oppure è a tempo, e vale quello che si è "
        "giocato: lo dice il tipo di partita."
    ),
    RegulationFault.TIMED_WITHOUT_MINUTES: _("Una partita a tempo ha bisogno dei minuti per turno. Indicali."),
    RegulationFault.TIMED_SUM: _(
        "A tempo un tavolo gioca più smazzate di un altro e le somme non si possono confrontare. Conta i posti al "
        "tavolo, oppure di’ che le vuoi lo stesso."
    ),
    RegulationFault.GAME_NOT_IN_FORMAT: _(
        "In questa formula si incontrano due parti: un gioco in cui ognuno è per sé si fa solo con la formula «Ognuno "
        "per sé». Cambia il gioco o la formula."
    ),
    RegulationFault.FORMAT_NEEDS_GAME: _(
        "Nella formula «Ognuno per sé» si gioca in tre o con la chiamata. Scegli uno di questi giochi."
    ),
    RegulationFault.COUNTING_NOT_HERE: _(
        "Il risultato conta dove si incontrano due parti; dove ognuno è per sé contano la somma o i posti al tavolo. "
        "Cambia il conteggio."
    ),
    RegulationFault.CALLED_NOT_FIVES: _(
        "Con la chiamata le smazzate sono un multiplo di 5, non %(found)s: così a un tavolo da sei ognuno ne gioca "
        "quante a un tavolo da cinque. Correggi."
    ),
    RegulationFault.TIME_RULE_WITHOUT_WINNER: _(
        "Nell’eliminazione diretta da ogni partita qualcuno va avanti: scegli un’altra regola per il tempo scaduto."
    ),
    SetupFault.HALL_BELOW_DRAWN: _(
        "Il turno %(turn)s è sorteggiato per %(tables)s tavoli: con %(hall)s in sala scegli anche che chi aspetta va "
        "al primo tavolo libero."
    ),
    SetupFault.HALL_BELOW_FIXED: _(
        "%(player)s gioca sempre al tavolo %(table)s: con %(hall)s tavoli in sala prima dagli un altro tavolo fisso."
    ),
    SetupFault.STAGE_UNKNOWN: _("Questa fase non c’è. Ricarica la pagina."),
    SetupFault.CARDS_NEED_PAIRS: _("I cartellini sono delle coppie: qui scegli un altro modo di confermare."),
    SetupFault.FORMAT_NOT_FOR_ENTRANTS: _(
        "Fase %(stage)s: questa formula non è per chi partecipa. I quartieri giocano tra quartieri, coppie e giocatori "
        "con le altre formule."
    ),
    EveningFault.ENTRANTS_RANGE: _("Scrivi quanti siete, un numero da %(least)s a %(most)s."),
    EveningFault.HALL_RANGE: _("Scrivi quanti tavoli ci sono, un numero da 1 a %(most)s, o lascia vuoto."),
    SetupFault.GAME_FOR_TWO: _(
        "Fase %(stage)s: questo gioco è per due giocatori, uno contro uno. Scegli un altro gioco o iscrivi giocatori "
        "singoli."
    ),
    SetupFault.ROTATING_NEEDS_PLAYERS: _("Fase %(stage)s: nella baraonda si iscrivono giocatori singoli, non coppie."),
    SetupFault.REASON_MISSING: _("Ci sono già risultati e cambia come contano: scrivi il motivo, resta nel registro."),
    SetupFault.STAGE_WITHOUT_PASSAGE: _("Fase %(stage)s: manca chi si qualifica dalla fase precedente. Scrivilo."),
    SetupFault.NAME_MISSING: _("Manca il nome del torneo. Scrivilo."),
    SetupFault.SLUG_TAKEN: _("Esiste già un torneo all’indirizzo «%(slug)s». Scegli un altro nome."),
    SetupFault.TEAM_TWICE: _("Il quartiere «%(team)s» è scritto due volte. Togline uno o cambiagli nome."),
    SetupFault.CALENDAR_PUBLISHED: _(
        "Il calendario è già pubblicato: per cambiare tavoli, turni o formazioni ritira prima la pubblicazione."
    ),
    EntrantFault.TEAM_NAME_TAKEN: _("Il quartiere «%(team)s» c’è già. Scegli un altro nome."),
    EntrantFault.TEAM_NAME_MISSING: _("Manca il nome del quartiere. Scrivilo."),
    EntrantFault.TEAM_UNKNOWN: _("Questo iscritto non c’è più. Ricarica la pagina."),
    EntrantFault.NAMED_BY_PEOPLE: _("Una coppia si chiama come i suoi giocatori: cambia i loro nomi."),
    EntrantFault.PEOPLE_COUNT: _("Una coppia è di due giocatori, un iscritto singolo è uno solo. Correggi l’elenco."),
    EntrantFault.PEOPLE_OF_TEAMS: _("In questo torneo si iscrivono quartieri: aggiungi il quartiere, poi i giocatori."),
    EntrantFault.PERSON_WAITS: _(
        "%(person)s aspetta già un compagno. Scegli qui sotto se è la stessa persona o un’altra con lo stesso nome."
    ),
    EntrantFault.PERSON_PLAYS: _(
        "%(person)s è già in una coppia, «%(entrant)s». Scegli qui sotto se è la stessa persona o un’altra con lo "
        "stesso nome."
    ),
    EntrantFault.PERSON_SEATED: _(
        "%(person)s gioca già («%(entrant)s») e nessuno siede a due tavoli. Se è un’altra persona con lo stesso nome, "
        "dillo qui sotto; se no scrivi un altro nome."
    ),
    EntrantFault.PERSON_TWICE: _(
        "%(person)s compare due volte nella stessa coppia. Correggi il nome; se sono due persone con lo stesso nome, "
        "scrivi qualcosa che le distingua."
    ),
    EntrantFault.ODD_PEOPLE: _("Sono in %(people)s: per formare coppie ne serve un numero pari. Trova un compagno."),
    EntrantFault.SEED_BELOW_ONE: _("La testa di serie è un numero da 1 in su. Correggilo o toglilo."),
    EntrantFault.SEED_TAKEN: _("La testa di serie %(seed)s è già di «%(holder)s». Scegli un altro numero."),
    EntrantFault.ENTRANTS_PUBLISHED: _(
        "Il sorteggio è già pubblicato: l’elenco non cambia più. Chi non gioca si segna come ritirato; per cambiare "
        "l’elenco ritira prima la pubblicazione."
    ),
    EntrantFault.STAGE_BEGUN: _(
        "Si gioca già un calendario fatto per chi c’era: nessuno può più entrare. Chi arriva adesso può prendere il "
        "posto di un giocatore che smette: «Sostituisci», nella pagina della coppia."
    ),
    EntrantFault.NOT_PAIRS: _("Le coppie a sorte si formano solo nei tornei a coppie. Iscrivi la persona da sola."),
    EntrantFault.TEAM_PAID: _("«%(team)s» ha pagato la quota: prima rendila nella pagina delle presenze."),
    EntrantFault.TEAM_DRAWN: _(
        "«%(team)s» è in un sorteggio che ha già risultati e non si può più togliere: segna il ritiro nella sua pagina."
    ),
    EntrantFault.TEAM_PAIRED: _(
        "«%(team)s» è in un turno abbinato a mano: ritira prima la pubblicazione nella pagina del sorteggio."
    ),
    EntrantFault.TEAM_PENALISED: _(
        "«%(team)s» ha una sanzione e non si può togliere: segna il ritiro nella sua pagina."
    ),
    EntrantFault.ENTRY_CLOSED: _("Il torneo è già alla seconda fase: nessuno può più entrare."),
    EntrantFault.TEAM_DECLARED: _(
        "«%(team)s» compare in una dichiarazione sui punti finali, che resta agli atti: non si può togliere."
    ),
    EntrantFault.PLAYER_NAME_MISSING: _("Manca il nome del giocatore. Scrivilo."),
    EntrantFault.PLAYER_UNKNOWN: _("Questo giocatore non c’è più. Ricarica la pagina."),
    EntrantFault.PLAYER_DRAWN: _(
        "%(player)s è nel sorteggio pubblicato, anche se riposa. Per togliere qualcuno ritira prima la pubblicazione."
    ),
    EntrantFault.PLAYER_IS_ENTRANT: _(
        "%(player)s gioca da solo o in una coppia: togli l’iscritto intero, oppure cambiane il nome."
    ),
    EntrantFault.SURNAME_UNKNOWN: _("Il cognome deve essere una parte del nome «%(name)s». Controlla come è scritto."),
    EntrantFault.PLAYER_SEATED: _(
        "%(player)s siede già a un tavolo del calendario. Sostituiscilo lì, oppure ritira la pubblicazione."
    ),
    EntrantFault.TEAMS_PUBLISHED: _(
        "Il calendario è già pubblicato: per aggiungere o togliere un quartiere ritira prima la pubblicazione."
    ),
    RosterFault.NO_LETTERS: _("Non c’è un nome. Scrivi nome e cognome."),
    RosterFault.TOO_LONG: _("Il nome è troppo lungo. Usa al massimo %(limit)s caratteri."),
    RosterFault.UNREADABLE: _("Ci sono caratteri illeggibili. Riscrivi il nome a mano."),
    RosterFault.PHONE: _(
        "«%(number)s» sembra un telefono, e i nomi sono pubblici. Toglilo da qui: il telefono va nella sua casella, "
        "che legge solo chi organizza."
    ),
    RosterFault.NOTE: _(
        "«%(note)s» non è un nome né un bar o circolo. Toglilo da qui: chi è arrivato e chi ha pagato si segna in "
        "«Presenze»."
    ),
    RosterFault.TEAM_UNKNOWN: _("Il quartiere «%(team)s» non c’è. Correggi il nome o aggiungi il quartiere."),
    RosterFault.TEAM_OTHER: _("Qui c’è scritto il quartiere «%(team)s»: usa l’elenco per tutti i quartieri."),
    RosterFault.TOO_MANY_LINES: _("Si leggono al massimo %(limit)s righe per volta. Incolla il resto dopo."),
    DrawFault.PUBLISHED_ALREADY: _("Un sorteggio è già pubblicato. Per rifarlo ritira prima la pubblicazione."),
    DrawFault.NOT_PUBLISHED: _("Nessun sorteggio è pubblicato."),
    DrawFault.UNKNOWN: _("Questo sorteggio non c’è. Ricarica la pagina."),
    DrawFault.OUTDATED: _("Dopo questo sorteggio qualcosa è cambiato (giocatori o regolamento). Sorteggia di nuovo."),
    DrawFault.RESULTS_EXIST: _(
        "Ci sono già risultati: come si gioca e si sorteggia non si cambia più. Punti, spareggi, attese e orologio sì."
    ),
    DrawFault.WORTHS_PLAYED: _(
        "Ci sono già risultati: quanto vale una smazzata non si cambia più. Rimetti il valore di prima; come contano i "
        "tavoli si può ancora cambiare."
    ),
    DrawFault.TURN_OPEN: _("Il turno non è finito: inserisci i risultati che mancano, poi sorteggia il prossimo."),
    DrawFault.ALL_DRAWN: _("Tutti i turni di questa fase sono già sorteggiati."),
    DrawFault.NOT_BY_HAND: _(
        "Qui il calendario si sorteggia intero: a mano si abbinano solo i turni che seguono la classifica."
    ),
    HandFault.STRANGER: _(
        "Turno %(turn)s, tavolo %(table)s: nessuno di chi gioca ha il numero «%(number)s». Correggilo."
    ),
    HandFault.HALF: _("Turno %(turn)s, tavolo %(table)s: manca uno dei due. Scrivi il suo numero."),
    HandFault.TWICE: _(
        "Turno %(turn)s, tavolo %(table)s: il numero %(number)s è già scritto altrove. Lascialo dove ha giocato."
    ),
    HandFault.LEFT_OUT: _("Non sono a nessun tavolo: %(numbers)s. Può riposare uno solo, e solo se sono dispari."),
    HandFault.ALL_NEW: _(
        "Al turno %(turn)s serve almeno uno di chi ha giocato l’ultimo turno: scambia un tavolo con quelli dopo."
    ),
    LineupFault.BEGUN: _("La partita è già cominciata: la formazione non cambia durante una partita."),
    LineupFault.CHAIR_UNKNOWN: _("Questo posto non esiste. Ricarica la pagina."),
    LineupFault.PLAYER_UNKNOWN: _("Questo giocatore non c’è più. Ricarica la pagina."),
    LineupFault.OTHER_TEAM: _("%(player)s è di un altro quartiere. Scegli un giocatore di questo quartiere."),
    LineupFault.TWICE: _("%(player)s è scelto due volte. Scegli due persone diverse."),
    LineupFault.SEATED_ELSEWHERE: _(
        "%(player)s in questo turno siede già al tavolo %(table)s. Scegli chi non gioca in questo turno."
    ),
    LineupFault.SEATED_MEANWHILE: _(
        "In questo momento un altro tavolo ha preso lo stesso giocatore. Scegline un altro."
    ),
    LineupFault.FIXED_NEEDS_REASON: _("In questo torneo le coppie sono fisse: per una sostituzione scrivi il motivo."),
    AddedFault.NOT_HERE: _("Qui non si aggiunge un tavolo: i turni non si sorteggiano uno alla volta."),
    AddedFault.NOT_IDLE: _("Uno dei due siede già a un tavolo di questo turno, o non gioca più. Ricarica la pagina."),
    AddedFault.HALL_FULL: _("I tavoli della sala sono %(hall)s e sono tutti occupati: aspettate il prossimo turno."),
    AddedFault.HAVE_MET: _("Questi due si sono già incontrati, e il regolamento non ammette rivincite."),
    AddedFault.DRAWN: _("Questo tavolo l’ha fatto il sorteggio: si toglie solo ritirando la pubblicazione."),
    MissingFault.NOT_HERE: _("Qui nessuno riposa al posto di un altro. Usa «Qualcuno non si è presentato»."),
    MissingFault.NOT_SEATED: _("Scegli chi manca tra chi siede a questo tavolo."),
    MissingFault.ONLY_TABLE: _(
        "È l’unico tavolo del turno e non riposa nessuno: non si può chiudere. Aspetta chi manca."
    ),
    MissingFault.KEPT_RESULTS: _(
        "A questo tavolo era già scritto un risultato, che resta agli atti: il tavolo non si può chiudere. Assegna la "
        "partita a tavolino."
    ),
    ResultFault.NOTE_UNKNOWN: _("Questa risposta non c’è: scegline una dall’elenco."),
    ResultFault.PARTNER_MISSING: _("Manca il socio. Indica chi era, o che ha giocato da solo."),
    ResultFault.REASON_MISSING: _("Cambi un risultato già salvato: scrivi il motivo della correzione."),
    UndoFault.UNKNOWN: _("Questo inserimento non c’è. Ricarica la pagina."),
    UndoFault.NOT_OWN: _("Questo risultato l’ha inserito qualcun altro. Per cambiarlo correggi il referto."),
    UndoFault.TOO_LATE: _("Sono passati più di %(minutes)s minuti: per cambiare il risultato correggi il referto."),
    UndoFault.CHANGED_SINCE: _("Questa partita è già cambiata dopo quell’inserimento. Guarda il referto."),
    UndoFault.NOT_LAST: _("Nel frattempo è stato fatto altro, o sono passati dieci minuti: da qui non si annulla più."),
    UndoFault.LED_ON: _("Dopo questo risultato si è andati avanti: per cambiarlo correggi il referto."),
    PassageFault.NO_STAGE: _("Non c’è un’altra fase dopo questa."),
    PassageFault.NOT_COMPLETE: _("La fase non è finita: inserisci prima tutti i risultati."),
    PassageFault.UNDECIDED: _(
        "Chi si qualifica dipende ancora da una parità: risolvila con uno spareggio o un sorteggio, poi conferma."
    ),
    PassageFault.NOT_MADE: _("Il passaggio a questa fase non è stato confermato."),
    PassageFault.STAGE_DRAWN: _("La nuova fase è già sorteggiata: ritira prima la pubblicazione."),
    AwardFault.ABSENT_UNKNOWN: _("Scegli chi non si è presentato: la prima parte, la seconda o tutte e due."),
    AwardFault.PLAYED: _("La partita ha già delle smazzate: non si può assegnare a tavolino. Prima correggile."),
    AwardFault.LOSER_UNKNOWN: _("Scegli chi perde la partita interrotta: la prima parte, la seconda o tutte e due."),
    AwardFault.ABANDONED_REASON_MISSING: _("Scrivi perché la partita non si può finire."),
    AwardFault.TIME_NOT_UP: _("Il tempo del turno non è ancora scaduto: la partita va avanti."),
    AwardFault.PLAYS_ON: _("In questa fase le partite si giocano fino alla fine, anche a tempo scaduto."),
    AwardFault.LEVEL: _("Nessuno è avanti: si gioca un’altra smazzata. Inseriscila, poi ferma la partita."),
    PrizeFault.TOO_MANY: _("Sono troppe righe: al massimo %(most)s."),
    PrizeFault.TOO_LONG: _("Un premio è troppo lungo: al massimo %(most)s caratteri."),
    PrizeFault.UNREADABLE: _(
        "Premi troppo lunghi o che non si leggono, alle righe %(lines)s: al massimo %(most)s caratteri."
    ),
    DiscretionFault.TURN_UNKNOWN: _("Questo turno non è sorteggiato. Ricarica la pagina e scegli di nuovo."),
    ClockFault.TURN_UNKNOWN: _("Questo turno non c’è più. Ricarica la pagina."),
    ClockFault.CHANGED: _("Qualcun altro ha cambiato l’orologio in questo momento. Guarda come sta ora."),
    ClockFault.TOO_LONG: _("Scrivi al massimo %(most)s minuti."),
    ClockFault.OVER_AT_ONCE: _("Così il tempo sarebbe già scaduto: togli meno minuti."),
    AwardFault.REASON_MISSING: _("Scrivi perché l’assegnazione viene ritirata."),
    WithdrawalFault.ALREADY: _("«%(team)s» si è già ritirato dal torneo."),
    WithdrawalFault.NOT_WITHDRAWN: _("«%(team)s» non si è ritirato."),
    FinalFault.TIE_PROVISIONAL: _(
        "Mancano ancora dei risultati: la parità può cambiare. Inseriscili, poi registra spareggio o sorteggio."
    ),
    FinalFault.DECISION_REASON_MISSING: _("Scrivi perché la direzione di gara decide così."),
    FinalFault.DECISION_UNKNOWN: _("Questa decisione non c’è più. Ricarica la pagina."),
    FinalFault.MODIFIER_TAKEN: _("«%(label)s» è già attiva."),
    FinalFault.MODIFIER_UNKNOWN: _("Questa regola non c’è più. Ricarica la pagina."),
    FinalFault.MODIFIER_DECLARED: _("«%(label)s» è già stata dichiarata: non si può togliere."),
    FinalFault.DECLARATION_UNKNOWN: _("Questa dichiarazione non c’è più. Ricarica la pagina."),
    FinalFault.DECLARATION_CANCELLED_BY: _("Un’altra dichiarazione annulla questa: ritira prima quella."),
    FinalFault.NOTHING_PLAYED: _("Non c’è ancora un calendario: non si può chiudere."),
    FinalFault.MATCHES_MISSING: _("Mancano i risultati di %(count)s partite. Inseriscili, poi chiudi."),
    FinalFault.NOT_ALL_DRAWN: _("Ci sono ancora turni o fasi da giocare: il torneo non si può chiudere."),
    FinalFault.NOT_CLOSED: _("Il torneo è già aperto."),
    FinalFault.REASON_MISSING: _("Scrivi perché il torneo viene riaperto."),
}
