"""What can be wrong with an evening, from its set-up and the door to the draw, the results, the till and the end."""

from rules.violations import Fault, fault

# What can be wrong with what is decided about a tournament before it is played.


class ResultFault(Fault):
    REASON_MISSING = fault("result_reason_missing", "Stai cambiando un risultato già salvato: scrivi il motivo.")
    CONFIRMED = fault("result_confirmed", "Il risultato è confermato: lo può correggere solo la direzione gara.")
    NOTE_UNKNOWN = fault("result_note_unknown", "Questa risposta non c’è: scegline una dall’elenco.")
    PARTNER_MISSING = fault("result_partner_missing", "Manca il socio. Indica chi era, o che ha giocato da solo.")


class ReportFault(Fault):
    SIDE_UNKNOWN = fault("report_side_unknown", "Scegli per quale delle due squadre scrivi.")
    NOT_WHOLE = fault("report_not_whole", "Mancano delle smazzate: scrivi il risultato di tutta la partita.")
    SAME_ORIGIN = fault(
        "report_same_origin",
        "Da questo telefono ha già scritto l’altra squadra. Un risultato scritto da un altro telefono si"
        " cambia da lì o in segreteria.",
    )
    CARD_SPOKE = fault(
        "report_card_spoke",
        "Questa coppia ha già scritto con il suo cartellino. Il risultato si cambia con quello, o in segreteria.",
    )
    CARD_WANTED = fault(
        "report_card_wanted", "In questo torneo il risultato si scrive con il cartellino della coppia: inquadralo."
    )
    NOT_WANTED = fault(
        "report_not_wanted", "In questo torneo i risultati li scrive la segreteria: porta lì il segnapunti."
    )
    GONE = fault("report_gone", "Questo risultato è cambiato nel frattempo. Guarda come sta ora.")


class AwardFault(Fault):
    ABSENT_UNKNOWN = fault("award_absent_unknown", "Scegli chi non si è presentato: i primi, i secondi o entrambi.")
    PLAYED = fault("award_played", "La partita ha già delle smazzate e non si può dare a tavolino. Prima correggile.")
    REASON_MISSING = fault("award_reason_missing", "Scrivi perché si torna indietro.")
    ABANDONED_REASON_MISSING = fault("award_abandoned_reason_missing", "Scrivi perché la partita non si può finire.")
    LOSER_UNKNOWN = fault(
        "award_loser_unknown", "Scegli chi perde la partita interrotta: i primi, i secondi o entrambi."
    )
    TIME_NOT_UP = fault("award_time_not_up", "Il tempo del turno non è ancora scaduto: la partita va avanti.")
    PLAYS_ON = fault("award_plays_on", "In questa fase le partite si giocano fino alla fine, anche a tempo scaduto.")
    LEVEL = fault("award_level", "Nessuno è avanti: si gioca un’altra smazzata. Inseriscila, poi ferma la partita.")


class UndoFault(Fault):
    UNKNOWN = fault("undo_unknown", "Questo inserimento non c’è. Ricarica la pagina.")
    NOT_OWN = fault(
        "undo_not_own", "Questo risultato l’ha inserito qualcun altro. Per cambiarlo correggi il segnapunti."
    )
    TOO_LATE = fault(
        "undo_too_late", "Sono passati più di %(minutes)s minuti: per cambiare il risultato correggi il segnapunti."
    )
    CHANGED_SINCE = fault(
        "undo_changed_since", "Questa partita è già cambiata dopo quell’inserimento. Guarda il segnapunti."
    )
    LED_ON = fault(
        "undo_led_on", "Dopo questo risultato il torneo è andato avanti: per cambiarlo correggi il segnapunti."
    )
    NOT_LAST = fault(
        "undo_not_last", "Sono passati dieci minuti, o nel frattempo è cambiato altro: da qui non si annulla più."
    )


class SanctionFault(Fault):
    REASON_MISSING = fault("sanction_reason_missing", "Scrivi il motivo della sanzione.")
    OTHER_TEAM = fault("sanction_other_team", "Questo giocatore non è della squadra che hai scelto. Scegli di nuovo.")
    MATCH_UNKNOWN = fault(
        "sanction_match_unknown",
        "Non c’è nessuna partita con questo turno e questo tavolo. Correggili, o lasciali vuoti tutti e due.",
    )
    MATCH_OF_OTHERS = fault(
        "sanction_match_of_others", "%(team)s non gioca a questo tavolo. Correggi turno e tavolo, o lasciali vuoti."
    )
    GONE = fault("sanction_gone", "Questa sanzione è già stata ritirata. Ricarica la pagina.")


# What can be wrong at the door, at the till and with requests to enter.


class ArrivalFault(Fault):
    FEE_RANGE = fault("arrival_fee_range", "La quota è al massimo %(most)s euro. Se non si paga, lasciala vuota.")
    FEE_PER_UNKNOWN = fault("arrival_fee_per_unknown", "Scegli se la quota è per tutta la coppia o a testa.")
    LIMIT_RANGE = fault("arrival_limit_range", "I posti vanno da 1 a %(most)s. Se non c’è un limite, lascia vuoto.")
    NO_FEE = fault("arrival_no_fee", "Questo torneo non ha una quota. Scrivila nella pagina delle iscrizioni.")
    SUM_RANGE = fault(
        "arrival_sum_range", "Restano da pagare %(most)s euro: scrivi una somma tra un centesimo e questa."
    )
    WITHDRAWN = fault("arrival_withdrawn", "«%(team)s» si è ritirato: prima riportalo in gioco dalla sua pagina.")
    QUARTERS_STAY = fault(
        "arrival_quarters_stay",
        "I quartieri non si ritirano. Se un quartiere non gioca, toglilo dall’elenco prima del sorteggio.",
    )
    DRAWN_ALREADY = fault(
        "arrival_drawn_already", "Il sorteggio è già pubblicato: chi non c’è si segna come ritirato, dalla sua pagina."
    )


class TermsFault(Fault):
    FEE_UNREADABLE = fault("terms_fee_unreadable", "La quota si scrive così: 10 oppure 12,50.")
    LIMIT_UNREADABLE = fault("terms_limit_unreadable", "I posti si scrivono con un numero intero, per esempio 64.")
    TIME_UNREADABLE = fault("terms_time_unreadable", "Scegli giorno e ora della chiusura, oppure lascia vuoto.")


class RegistrationFault(Fault):
    OFF = fault("registration_off", "In questo torneo ci si iscrive in segreteria.")
    LATE = fault("registration_late", "Le iscrizioni sono chiuse. Chiedi in segreteria se c’è ancora posto.")
    FULL = fault("registration_full", "I posti sono finiti. Chiedi in segreteria se qualcuno rinuncia.")
    TOO_OFTEN = fault(
        "registration_too_often",
        "Da qui sono arrivate troppe richieste. Riprova tra %(minutes)s minuti, oppure vai in segreteria.",
    )
    TOO_MANY_WAITING = fault(
        "registration_too_many_waiting",
        "Troppe richieste aspettano una risposta. Scrivi il codice che è sulla locandina, oppure vai in segreteria.",
    )
    PEOPLE_COUNT = fault("registration_people_count", "Scrivi il tuo nome e quello del compagno, se c’è.")
    SETTLED = fault("registration_settled", "A questa richiesta è già stata data una risposta. Ricarica la pagina.")
    CODE_WRONG = fault(
        "registration_code_wrong",
        "Il codice non è quello della locandina: sono %(letters)s lettere e numeri. Riscrivilo o toglilo.",
    )
    NOTE = fault("registration_note", "«%(note)s» non è un nome né un bar. Scrivilo per intero, o toglilo.")
    NOTHING_TICKED = fault(
        "registration_nothing_ticked", "Non hai spuntato nessuna richiesta. Spunta quelle da rifiutare."
    )


# Why a change of a tournament is refused, whatever it is.


class ChangeFault(Fault):
    CLOSED = fault("tournament_closed", "Il torneo è chiuso. Per correggere qualcosa, prima riaprilo.")
    NOT_ALLOWED = fault("not_allowed", "Il tuo ruolo non lo permette. Chiedi alla direzione gara.")
    MATCH_GONE = fault("match_gone", "Questa partita non c’è più: il calendario è stato ritirato. Torna al torneo.")
    TURN_LEFT_OUT = fault(
        "turn_left_out",
        "Il torneo finisce prima di questo turno. Per giocarlo scegli «Si gioca ancora» in Segreteria.",
    )


# Why there is no draw now, no next stage, and no rehearsal.


class DrawFault(Fault):
    PUBLISHED_ALREADY = fault("draw_published_already", "Un sorteggio è già pubblicato. Per rifarlo, prima ritiralo.")
    NOT_PUBLISHED = fault("draw_not_published", "Nessun sorteggio è pubblicato.")
    UNKNOWN = fault("draw_unknown", "Questo sorteggio non c’è. Ricarica la pagina.")
    OUTDATED = fault(
        "draw_outdated", "Dopo questo sorteggio sono cambiati i giocatori o il regolamento. Sorteggia di nuovo."
    )
    RESULTS_EXIST = fault(
        "draw_results_exist",
        "Ci sono già risultati: si possono ancora cambiare punti, spareggi, attese e orologio, ma non "
        "come si gioca e si sorteggia.",
    )
    WORTHS_PLAYED = fault(
        "draw_worths_played",
        "Ci sono già risultati: il valore di una smazzata non si cambia più. Rimetti quello di prima.",
    )
    TURN_OPEN = fault(
        "draw_turn_open", "Il turno non è finito: inserisci i risultati che mancano, poi sorteggia il prossimo."
    )
    ALL_DRAWN = fault("draw_all_drawn", "Tutti i turni di questa fase sono già sorteggiati.")
    NOT_BY_HAND = fault(
        "draw_not_by_hand",
        "Qui il calendario si sorteggia tutto insieme: a mano si fanno solo i turni che seguono la classifica.",
    )


class EarlyEndFault(Fault):
    NOT_THERE = fault(
        "early_end_not_there",
        "Nel frattempo si è giocato ancora: dopo questo turno non si può più finire. Guarda di nuovo.",
    )
    NOT_ENDED = fault("early_end_not_ended", "La fase non era stata accorciata: non c’è niente da riprendere.")
    GONE_ON = fault("early_end_gone_on", "Si gioca già la fase dopo: ritira prima il passaggio, poi riprendi questa.")
    NO_MORE_TURNS = fault(
        "early_end_no_more_turns", "Un turno in più qui non si può giocare: nessuno avrebbe un avversario nuovo."
    )
    TURN_DRAWN = fault(
        "early_end_turn_drawn", "L’ultimo turno è già sorteggiato: per non giocarlo si finisce dopo quello prima."
    )


class PassageFault(Fault):
    NO_STAGE = fault("passage_no_stage", "Non c’è un’altra fase dopo questa.")
    NOT_COMPLETE = fault("passage_not_complete", "La fase non è finita: inserisci prima tutti i risultati.")
    UNDECIDED = fault(
        "passage_undecided",
        "Chi passa dipende ancora da un pari merito: decidilo con uno spareggio o un sorteggio, poi conferma.",
    )
    NOT_MADE = fault("passage_not_made", "Il passaggio a questa fase non è stato confermato.")
    STAGE_DRAWN = fault("passage_stage_drawn", "La nuova fase è già sorteggiata: prima ritira il sorteggio.")


class RehearsalFault(Fault):
    REAL = fault("rehearsal_real", "Questo è un torneo vero: i risultati si inventano solo in una prova.")
    NOT_REAL = fault("rehearsal_not_real", "Questa è già una prova: si prova a partire dal torneo vero.")
    GONE = fault("rehearsal_gone", "Questo torneo non c’è più. Torna ai tuoi tornei.")


# What can be wrong at the end: ties, rules on the final points, closing.


class FinalFault(Fault):
    TIE_PROVISIONAL = fault(
        "decision_tie_provisional",
        "Mancano ancora dei risultati e il pari merito può sciogliersi. Inseriscili, poi decidi.",
    )
    DECISION_REASON_MISSING = fault("decision_reason_missing", "Scrivi perché decidi così.")
    DECISION_UNKNOWN = fault("decision_unknown", "Questa decisione non c’è più. Ricarica la pagina.")
    MODIFIER_TAKEN = fault("modifier_taken", "«%(label)s» c’è già.")
    MODIFIER_UNKNOWN = fault("modifier_unknown", "Questo potere non c’è più. Ricarica la pagina.")
    MODIFIER_DECLARED = fault("modifier_declared", "«%(label)s» è già in una dichiarazione: non si può togliere.")
    DECLARATION_UNKNOWN = fault("declaration_unknown", "Questa dichiarazione non c’è più. Ricarica la pagina.")
    DECLARATION_CANCELLED_BY = fault(
        "declaration_cancelled_by", "Un’altra dichiarazione annulla questa: ritira prima quella."
    )
    NOTHING_PLAYED = fault("close_nothing_played", "Non c’è ancora un calendario: non si può chiudere.")
    NOT_ALL_DRAWN = fault(
        "final_not_all_drawn", "Ci sono ancora turni o fasi da giocare: il torneo non si può chiudere."
    )
    MATCHES_MISSING = fault(
        "close_matches_missing", "Mancano i risultati di %(count)s partite. Inseriscili, poi chiudi."
    )
    NOT_CLOSED = fault("reopen_not_closed", "Il torneo è già aperto.")
    REASON_MISSING = fault("reopen_reason_missing", "Scrivi perché riapri il torneo.")


class TieFault(Fault):
    ORDER_INCOMPLETE = fault(
        "tie_order_incomplete", "Scrivi l’ordine completo: ogni posto da 1 a %(count)s, una volta sola."
    )
    NUMBER_MISSING = fault("tie_number_missing", "Scrivi il numero del sorteggio, da 1 a %(most)s.")
    KIND_MISSING = fault("tie_kind_missing", "Scegli se l’ordine viene da uno spareggio o da un sorteggio.")


# What can be wrong with what is said of a match: played, told at the table, awarded, taken back, punished.


class SetupFault(Fault):
    NAME_MISSING = fault("setup_name_missing", "Manca il nome del torneo. Scrivilo.")
    SLUG_TAKEN = fault("setup_slug_taken", "Esiste già un torneo all’indirizzo «%(slug)s». Scegli un altro nome.")
    TEAM_TWICE = fault("setup_team_twice", "Il quartiere «%(team)s» è scritto due volte. Togline uno o cambiagli nome.")
    CALENDAR_PUBLISHED = fault(
        "setup_calendar_published",
        "Il calendario è già pubblicato: per cambiare tavoli, turni o formazioni ritira prima il sorteggio.",
    )
    HALL_BELOW_DRAWN = fault(
        "setup_hall_below_drawn",
        "Il turno %(turn)s ha bisogno di %(tables)s tavoli e in sala sono %(hall)s. Spunta anche «chi "
        "non ha posto aspetta».",
    )
    HALL_BELOW_FIXED = fault(
        "setup_hall_below_fixed",
        "%(player)s gioca sempre al tavolo %(table)s, ma in sala sono %(hall)s. Prima dagli un altro tavolo fisso.",
    )
    STAGE_UNKNOWN = fault("setup_stage_unknown", "Questa fase non c’è. Ricarica la pagina.")
    FORMAT_NOT_FOR_ENTRANTS = fault(
        "setup_format_not_for_entrants",
        "Fase %(stage)s: così non si può giocare con chi partecipa. Scegli un’altra serata.",
    )
    GAME_FOR_TWO = fault(
        "setup_game_for_two",
        "Fase %(stage)s: a questo gioco si gioca uno contro uno. Scegli un altro gioco o iscrivi giocatori singoli.",
    )
    ROTATING_NEEDS_PLAYERS = fault(
        "setup_rotating_needs_players", "Fase %(stage)s: nella baraonda si iscrivono giocatori singoli, non coppie."
    )
    STAGE_WITHOUT_PASSAGE = fault(
        "setup_stage_without_passage", "Fase %(stage)s: manca chi si qualifica dalla fase precedente. Scrivilo."
    )
    STAGE_CANNOT_FOLLOW = fault(
        "setup_stage_cannot_follow", "Qui non può venire un’altra fase di questa formula. Scegline una dall’elenco."
    )
    STAGE_ONLY_ONE = fault("setup_stage_only_one", "C’è una fase sola, e non si può togliere.")
    STAGE_REACHED = fault(
        "setup_stage_reached", "C’è già chi è passato all’ultima fase: prima ritira il passaggio, poi togli la fase."
    )
    LOSERS_OF_NO_KNOCKOUT = fault(
        "setup_losers_of_no_knockout",
        "Fase %(stage)s: chi ha perso la prima partita c’è solo dopo un’eliminazione diretta. Scegli altri.",
    )
    BLOCK_NOT_HERE = fault(
        "setup_block_not_here",
        "Fase %(stage)s: per gruppi di posti si gioca solo a eliminazione o a gironi. Lascia vuoto.",
    )
    GROUPS_OR_BLOCK = fault(
        "setup_groups_or_block", "Fase %(stage)s: scrivi quanti gironi, oppure quanti giocano per gli stessi posti."
    )
    GROUPS_AND_BLOCK = fault(
        "setup_groups_and_block",
        "Fase %(stage)s: i gironi li fa già chi gioca per gli stessi posti. Lascia vuoto uno dei due numeri.",
    )
    CARRIES_NOT_HERE = fault(
        "setup_carries_not_here",
        "Fase %(stage)s: qui i punti di prima non si possono contare. Togli la spunta.",
    )
    CROSSINGS_NOT_CHOSEN = fault(
        "setup_crossings_not_chosen",
        "Fase %(stage)s: le partite scritte valgono solo se scegli «come scritto qui sotto». Sceglilo, o toglile.",
    )
    CROSSINGS_NOT_HERE = fault(
        "setup_crossings_not_here",
        "Fase %(stage)s: le partite del primo turno si scrivono solo per l’eliminazione diretta. Scegli altro.",
    )
    REASON_MISSING = fault(
        "setup_reason_missing", "Ci sono già risultati e cambia come contano: scrivi il motivo, resta nel registro."
    )
    CARDS_NEED_PAIRS = fault(
        "setup_cards_need_pairs", "I cartellini sono solo per le coppie: scegli un altro modo di confermare."
    )


class EveningFault(Fault):
    ENTRANTS_RANGE = fault("evening_entrants_range", "Scrivi quanti siete, un numero da %(least)s a %(most)s.")
    HALL_RANGE = fault("evening_hall_range", "Scrivi quanti tavoli ci sono, un numero da 1 a %(most)s, o lascia vuoto.")


class FixedTableFault(Fault):
    RANGE = fault("fixed_table_range", "Scrivi il numero di un tavolo, da %(least)s a %(most)s.")
    OUTSIDE_HALL = fault("fixed_table_outside_hall", "Il tavolo %(table)s non c’è: in sala ci sono %(hall)s tavoli.")
    PARTNER = fault(
        "fixed_table_partner",
        "%(partner)s gioca sempre al tavolo %(table)s e i due giocano insieme. Prima cambia quello.",
    )


class PrizeFault(Fault):
    TOO_MANY = fault("prizes_too_many", "Sono troppi premi: al massimo %(most)s.")
    TOO_LONG = fault("prizes_too_long", "È troppo lungo: al massimo %(most)s caratteri.")
    UNREADABLE = fault("prizes_unreadable", "Ci sono caratteri che non si leggono: riscrivi a mano.")
    KIND_UNKNOWN = fault("prizes_kind_unknown", "Scegli per chi è il premio.")
    PLACE_RANGE = fault("prizes_place_range", "Scrivi per quale posto è: un numero da 1 a %(most)s.")
    CLUB_MISSING = fault("prizes_club_missing", "Scrivi di quale bar o circolo, come nell’elenco degli iscritti.")
    COUNT_UNKNOWN = fault("prizes_count_unknown", "Scegli che cosa si conta.")
    WHAT_MISSING = fault("prizes_what_missing", "Scrivi che cosa si vince, per esempio «un prosciutto» o «100 €».")
    SUM_UNREADABLE = fault("prizes_sum_unreadable", "Scrivi il valore in euro, per esempio 25 o 7,50.")
    SUM_RANGE = fault("prizes_sum_range", "La somma è al massimo %(most)s euro; un premio in denaro è più di zero.")
    PRICE_MISSING = fault("prizes_price_missing", "Se l’avete comprato con la cassa, scrivi quanto è costato.")
    GONE = fault("prizes_gone", "Questo premio non c’è più, o qualcuno l’ha già cambiato. Guarda com’è adesso.")
    NOT_THEIRS = fault("prizes_not_theirs", "Questo premio adesso non tocca a loro. Guarda la lista com’è adesso.")
    LEVEL = fault("prizes_level", "Sono a pari merito: sorteggia, oppure scrivi chi lo prende.")
    NOT_LEVEL = fault("prizes_not_level", "Qui non c’è niente da sorteggiare. Guarda la lista com’è adesso.")
    NUMBER_MISSING = fault("prizes_number_missing", "Il numero del sorteggio va da 1 a %(most)s.")
    HANDED = fault("prizes_handed", "È già consegnato: se è sbagliato, prima riprendi la consegna.")
    HANDED_OTHERWISE = fault(
        "prizes_handed_otherwise",
        "Di questi soldi una parte è già consegnata. Prima riprendi quella consegna.",
    )
    NOT_DIVISIBLE = fault("prizes_not_divisible", "È meno di un euro a testa: non si divide, resta in cassa.")
    NOBODY_THERE = fault("prizes_nobody_there", "Non c’è ancora nessuno tra cui sorteggiare.")


class DiscretionFault(Fault):
    TURN_UNKNOWN = fault("discretion_turn_unknown", "Questo turno non è sorteggiato. Ricarica la pagina.")


# What can be wrong with a movement of the till.


class TillFault(Fault):
    KIND_UNKNOWN = fault("till_kind_unknown", "Scegli che movimento è: per esempio un’offerta o una spesa.")
    SUM_UNREADABLE = fault("till_sum_unreadable", "Scrivi la somma in euro, per esempio 5 o 7,50.")
    SUM_RANGE = fault("till_sum_range", "La somma va da un centesimo a %(most)s euro.")
    NOTHING_NAMED = fault("till_nothing_named", "Scrivi per che cosa è, per esempio «affitto della sala».")
    TOO_LONG = fault("till_too_long", "È troppo lungo: al massimo %(most)s lettere.")
    TICKETS_UNREADABLE = fault(
        "till_tickets_unreadable", "I biglietti venduti si scrivono con un numero intero, al massimo %(most)s."
    )
    TICKETS_ELSEWHERE = fault("till_tickets_elsewhere", "I biglietti sono della lotteria: qui lasciali vuoti.")
    THERE_ALREADY = fault("till_there_already", "Il fondo cassa è già scritto. Se è sbagliato, correggi quella riga.")
    GONE = fault("till_gone", "Questa riga è già stata corretta. Guarda com’è adesso.")
    OF_A_PRIZE = fault("till_of_a_prize", "Questa riga viene dai premi: correggila nella pagina dei premi.")
    REASON_MISSING = fault(
        "till_reason_missing",
        "La somma non torna: scrivi il motivo, anche solo «non so».",
    )


# What can be wrong with who plays a turn where and for how long.


class LineupFault(Fault):
    BEGUN = fault("lineup_begun", "La partita è già cominciata: la formazione non cambia più.")
    CHAIR_UNKNOWN = fault("lineup_chair_unknown", "Questo posto non esiste. Ricarica la pagina.")
    PLAYER_UNKNOWN = fault("lineup_player_unknown", "Questo giocatore non c’è più. Ricarica la pagina.")
    OTHER_TEAM = fault(
        "lineup_other_team", "%(player)s è di un altro quartiere. Scegli un giocatore di questo quartiere."
    )
    TWICE = fault("lineup_twice", "%(player)s è scelto due volte. Scegli due persone diverse.")
    SEATED_ELSEWHERE = fault(
        "lineup_seated_elsewhere",
        "%(player)s in questo turno siede già al tavolo %(table)s. Scegli chi non gioca in questo turno.",
    )
    SEATED_MEANWHILE = fault(
        "lineup_seated_meanwhile", "Un altro tavolo ha appena preso lo stesso giocatore. Scegline un altro."
    )
    FIXED_NEEDS_REASON = fault(
        "lineup_fixed_needs_reason", "In questo torneo le coppie sono fisse: per una sostituzione scrivi il motivo."
    )


class MissingFault(Fault):
    NOT_HERE = fault(
        "missing_not_here", "Qui chi riposa non prende il posto di un altro. Usa «Qualcuno non si è presentato»."
    )
    NOT_SEATED = fault("missing_not_seated", "Scegli chi manca tra chi siede a questo tavolo.")
    ONLY_TABLE = fault(
        "missing_only_table", "È l’unico tavolo del turno e non riposa nessuno: non si può chiudere. Aspetta chi manca."
    )
    KEPT_RESULTS = fault(
        "missing_kept_results",
        "A questo tavolo c’è già stato un risultato: non si può chiudere. Assegna la partita a tavolino.",
    )


class AddedFault(Fault):
    NOT_HERE = fault("added_not_here", "Qui non si aggiunge un tavolo: i turni non si sorteggiano uno alla volta.")
    NOT_IDLE = fault(
        "added_not_idle", "Uno dei due siede già a un tavolo di questo turno, o non gioca più. Ricarica la pagina."
    )
    HALL_FULL = fault(
        "added_hall_full", "I tavoli della sala sono %(hall)s e sono tutti occupati: aspettate il prossimo turno."
    )
    HAVE_MET = fault("added_have_met", "Questi due si sono già incontrati, e il regolamento non ammette rivincite.")
    DRAWN = fault("added_drawn", "Questo tavolo viene dal sorteggio: per toglierlo ritira il sorteggio.")


class CallFault(Fault):
    NO_TABLE = fault("call_no_table", "Nessun tavolo è libero. Chiama la partita quando se ne libera uno.")
    TABLE_UNKNOWN = fault("call_table_unknown", "Il tavolo %(table)s non c’è: in sala ci sono %(hall)s tavoli.")
    TABLE_TAKEN = fault("call_table_taken", "Al tavolo %(table)s si gioca ancora. Scegline un altro.")


class ClockFault(Fault):
    TURN_UNKNOWN = fault("clock_turn_unknown", "Questo turno non c’è più. Ricarica la pagina.")
    CHANGED = fault("clock_changed", "Qualcun altro ha cambiato l’orologio in questo momento. Guarda come sta ora.")
    TOO_LONG = fault("clock_too_long", "Scrivi al massimo %(most)s minuti.")
    OVER_AT_ONCE = fault("clock_over_at_once", "Così il tempo sarebbe già scaduto: togli meno minuti.")


class FeeFault(Fault):
    """What can be wrong with what a fee has in it, and with what is chosen of that."""

    CHOICE_GONE = fault("fee_choice_gone", "Questa quota non c’è più. Scegline un’altra.")
    PEOPLE_RANGE = fault("fee_people_range", "«%(name)s»: scrivi per quante persone è, da 1 a %(most)s.")
    FOR_ALL = fault("fee_for_all", "«%(name)s» vale per tutti insieme: sceglila per tutti o per nessuno.")
    TOO_MANY = fault("fee_too_many", "Hai scelto per %(chosen)s persone, ma sono %(people)s. Correggi i numeri.")
    ALL_CHOOSE = fault(
        "fee_all_choose", "La quota si paga una volta per tutti insieme: scegli per tutti o per nessuno."
    )
    CHOOSE_FIRST = fault("fee_choose_first", "«%(team)s» non ha ancora scelto la quota: segna prima quale.")
    TOO_MANY_CHOICES = fault("fee_too_many_choices", "Le quote diverse sono al massimo %(most)s.")
    NAME_MISSING = fault("fee_name_missing", "Una quota non ha nome: scrivilo, per esempio «con cena».")
    NAME_LONG = fault("fee_name_long", "Il nome di una quota ha al massimo %(most)s lettere.")
    NAME_TWICE = fault("fee_name_twice", "«%(name)s» c’è due volte: ogni quota ha un nome suo.")
    AMOUNT_RANGE = fault("fee_amount_range", "Ogni quota va da 0 a %(most)s euro.")
    AMOUNT_UNREADABLE = fault(
        "fee_amount_unreadable", "«%(name)s»: scrivi quanto costa, per esempio 25 o 12,50 (0 se è gratis)."
    )
    PER_UNKNOWN = fault("fee_per_unknown", "Scegli se ogni quota è per tutta la coppia o a testa.")
    CHOSEN_BY = fault(
        "fee_chosen_by", "«%(name)s» resta: l’hanno scelta in %(entrants)s. Prima cambia la loro scelta nelle presenze."
    )
    PAID_BEFORE = fault("fee_paid_before", "Hanno già pagato in %(entrants)s: scegli che cosa vale per loro.")
    NOTHING_PAID = fault("fee_nothing_paid", "«%(team)s» non ha ancora pagato: la ricevuta si fa dopo.")
