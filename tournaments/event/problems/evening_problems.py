"""What can be wrong with an evening, from its set-up and the door to the draw, the results, the till and the end."""

from rules.problems import ProblemCode, coded

# What can be wrong with what is decided about a tournament before it is played.


class ResultProblem(ProblemCode):
    REASON_MISSING = coded("result_reason_missing", "Stai cambiando un risultato già salvato: scrivi il motivo.")
    CONFIRMED = coded("result_confirmed", "Il risultato è confermato: lo può correggere solo la direzione gara.")
    NOTE_UNKNOWN = coded("result_note_unknown", "Questa risposta non c’è: scegline una dall’elenco.")
    PARTNER_MISSING = coded("result_partner_missing", "Manca il socio. Indica chi era, o che ha giocato da solo.")


class ReportProblem(ProblemCode):
    SIDE_UNKNOWN = coded("report_side_unknown", "Scegli per chi scrivi.")
    NOT_WHOLE = coded("report_not_whole", "Manca qualcosa: scrivi il risultato di tutta la partita.")
    SAME_ORIGIN = coded(
        "report_same_origin",
        "Da questo telefono hanno già scritto gli avversari. Un risultato scritto da un altro telefono si"
        " cambia da lì o in segreteria.",
    )
    CARD_SPOKE = coded(
        "report_card_spoke",
        "Questa coppia ha già scritto con il suo cartellino. Il risultato si cambia con quello, o in segreteria.",
    )
    CARD_WANTED = coded(
        "report_card_wanted", "In questo torneo il risultato si scrive con il cartellino della coppia: inquadralo."
    )
    NOT_WANTED = coded(
        "report_not_wanted", "In questo torneo i risultati li scrive la segreteria: porta lì il segnapunti."
    )
    GONE = coded("report_gone", "Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi.")


class AwardProblem(ProblemCode):
    ABSENT_UNKNOWN = coded("award_absent_unknown", "Scegli chi non si è presentato.")
    PLAYED = coded("award_played", "La partita ha già dei risultati e non si può dare a tavolino. Prima correggili.")
    REASON_MISSING = coded("award_reason_missing", "Scrivi il motivo: resta nel registro.")
    ABANDONED_REASON_MISSING = coded("award_abandoned_reason_missing", "Scrivi il motivo: resta nel registro.")
    LOSER_UNKNOWN = coded("award_loser_unknown", "Scegli chi perde la partita interrotta.")
    TIME_NOT_UP = coded("award_time_not_up", "Il tempo del turno non è ancora scaduto: la partita va avanti.")
    PLAYS_ON = coded("award_plays_on", "In questa fase le partite si giocano fino alla fine, anche a tempo scaduto.")
    LEVEL = coded("award_level", "Nessuno è avanti: si gioca ancora. Scrivi com’è finita, poi ferma la partita.")


class ExchangeProblem(ProblemCode):
    ONE_TABLE = coded("exchange_one_table", "Hai scelto due volte lo stesso tavolo: scegli anche l’altro.")
    OTHER_TURN = coded("exchange_other_turn", "I due tavoli sono di turni diversi: scegline due dello stesso turno.")
    AWARDED = coded(
        "exchange_awarded",
        "Una delle due partite è data a tavolino o interrotta: correggi i due segnapunti uno alla volta.",
    )
    OTHER_LENGTH = coded(
        "exchange_other_length", "Ai due tavoli si gioca in modo diverso: correggi i due segnapunti uno alla volta."
    )
    ALIKE = coded("exchange_alike", "Ai due tavoli è scritto lo stesso: non c’è niente da scambiare.")


class UndoProblem(ProblemCode):
    UNKNOWN = coded("undo_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    NOT_OWN = coded(
        "undo_not_own", "Questo risultato l’ha inserito qualcun altro. Per cambiarlo correggi il segnapunti."
    )
    TOO_LATE = coded(
        "undo_too_late", "Sono passati più di %(minutes)s minuti: per cambiare il risultato correggi il segnapunti."
    )
    CHANGED_SINCE = coded("undo_changed_since", "Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi.")
    LED_ON = coded(
        "undo_led_on", "Dopo questo risultato il torneo è andato avanti: per cambiarlo correggi il segnapunti."
    )
    EXCHANGE_LED_ON = coded(
        "undo_exchange_led_on", "Il torneo è andato avanti: per tornare indietro scambia di nuovo i due tavoli."
    )
    NOT_LAST = coded(
        "undo_not_last", "Sono passati dieci minuti, o nel frattempo è cambiato altro: da qui non si annulla più."
    )


class SanctionProblem(ProblemCode):
    REASON_MISSING = coded("sanction_reason_missing", "Scrivi il motivo: resta nel registro.")
    OTHER_TEAM = coded("sanction_other_team", "Questo giocatore non è della squadra che hai scelto. Scegli di nuovo.")
    MATCH_UNKNOWN = coded(
        "sanction_match_unknown",
        "Non c’è nessuna partita con questo turno e questo tavolo. Correggili, o lasciali vuoti tutti e due.",
    )
    MATCH_OF_OTHERS = coded(
        "sanction_match_of_others", "%(team)s non gioca a questo tavolo. Correggi turno e tavolo, o lasciali vuoti."
    )
    GONE = coded("sanction_gone", "Questa sanzione è già stata ritirata. Ricarica la pagina.")


# What can be wrong at the door, at the till and with requests to enter.


class ArrivalProblem(ProblemCode):
    FEE_RANGE = coded("arrival_fee_range", "La quota è al massimo %(most)s euro. Se non si paga, lasciala vuota.")
    FEE_PER_UNKNOWN = coded("arrival_fee_per_unknown", "Scegli se la quota è per tutta la coppia o a testa.")
    LIMIT_RANGE = coded("arrival_limit_range", "I posti vanno da 1 a %(most)s. Se non c’è un limite, lascia vuoto.")
    NO_FEE = coded("arrival_no_fee", "Questo torneo non ha una quota. Scrivila nella pagina delle iscrizioni.")
    SUM_RANGE = coded("arrival_sum_range", "Da pagare: ancora %(most)s €. Scrivi una somma tra un centesimo e questa.")
    WITHDRAWN = coded("arrival_withdrawn", "«%(team)s» si è ritirato: prima riportalo in gioco dalla sua pagina.")
    HERE_ALREADY = coded("arrival_here_already", "«%(team)s» è già qui: non serve altro.")
    CODE_ELSEWHERE = coded(
        "arrival_code_elsewhere", "È il codice di «%(team)s» nel torneo «%(tournament)s»: qui non vale."
    )
    CODE_UNKNOWN = coded(
        "arrival_code_unknown", "Nessuno ha questo codice. Riscrivilo, oppure cerca il nome nelle presenze."
    )
    QUARTERS_STAY = coded(
        "arrival_quarters_stay",
        "Le squadre non si ritirano. Se una squadra non gioca, toglila dall’elenco prima del sorteggio.",
    )
    DRAWN_ALREADY = coded(
        "arrival_drawn_already", "Il sorteggio è già pubblicato: chi non c’è si segna come ritirato, dalla sua pagina."
    )


class TermsProblem(ProblemCode):
    FEE_UNREADABLE = coded("terms_fee_unreadable", "Scrivi la somma in euro, per esempio 10 o 12,50.")
    LIMIT_UNREADABLE = coded("terms_limit_unreadable", "I posti si scrivono con un numero intero, per esempio 64.")
    TIME_UNREADABLE = coded("terms_time_unreadable", "Scegli giorno e ora della chiusura, oppure lascia vuoto.")


class RegistrationProblem(ProblemCode):
    OFF = coded("registration_off", "In questo torneo ci si iscrive in segreteria.")
    LATE = coded("registration_late", "Le iscrizioni sono chiuse. Chiedi in segreteria se c’è ancora posto.")
    FULL = coded(
        "registration_full",
        "Per «%(names)s» non c’è posto: i %(limit)s posti sono presi, o toccano a chi è in lista prima.",
    )
    ENTERED = coded("registration_entered", "Siete già iscritti. Per ritirarvi chiedete in segreteria.")
    TOO_OFTEN = coded(
        "registration_too_often",
        "Da qui sono arrivate troppe richieste. Riprova tra %(minutes)s minuti, oppure vai in segreteria.",
    )
    TOO_MANY_WAITING = coded(
        "registration_too_many_waiting",
        "Troppe richieste aspettano una risposta. Scrivi il codice che è sulla locandina, oppure vai in segreteria.",
    )
    PEOPLE_COUNT = coded("registration_people_count", "Scrivi il tuo nome e quello del compagno, se c’è.")
    SETTLED = coded("registration_settled", "A questa richiesta è già stata data una risposta. Ricarica la pagina.")
    CODE_WRONG = coded(
        "registration_code_wrong",
        "Il codice non è quello della locandina: sono %(letters)s lettere e numeri. Riscrivilo o toglilo.",
    )
    NOTE = coded("registration_note", "«%(note)s» non è un nome né un bar. Scrivilo per intero, o toglilo.")
    NOTHING_TICKED = coded(
        "registration_nothing_ticked", "Non hai spuntato nessuna richiesta. Spunta quelle da rifiutare."
    )


# Why a change of a tournament is refused, whatever it is.


class ChangeProblem(ProblemCode):
    CLOSED = coded("tournament_closed", "Il torneo è chiuso. Per correggere qualcosa, prima riaprilo.")
    NOT_ALLOWED = coded("not_allowed", "Il tuo ruolo non lo permette. Chiedi alla direzione gara.")
    MATCH_GONE = coded("match_gone", "Questa partita non c’è più: il calendario è stato ritirato. Torna al torneo.")
    TURN_LEFT_OUT = coded(
        "turn_left_out",
        "Il torneo finisce prima di questo turno. Per giocarlo scegli «Si gioca ancora» in Segreteria.",
    )


# Why there is no draw now, no next stage, and no rehearsal.


class DrawProblem(ProblemCode):
    PUBLISHED_ALREADY = coded(
        "draw_published_already", "Il sorteggio è già pubblicato: per cambiare qui, prima ritiralo."
    )
    NOT_PUBLISHED = coded("draw_not_published", "Nessun sorteggio è pubblicato.")
    UNKNOWN = coded("draw_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    OUTDATED = coded(
        "draw_outdated", "Dopo questo sorteggio sono cambiati i giocatori o il regolamento. Sorteggia di nuovo."
    )
    RESULTS_EXIST = coded(
        "draw_results_exist",
        "Ci sono già risultati: si possono ancora cambiare punti, spareggi, attese e orologio, ma non "
        "come si gioca e si sorteggia.",
    )
    WORTHS_PLAYED = coded(
        "draw_worths_played",
        "Ci sono già risultati: il valore di una smazzata non si cambia più. Rimetti quello di prima.",
    )
    TURN_OPEN = coded(
        "draw_turn_open", "Il turno non è finito: inserisci i risultati che mancano, poi sorteggia il prossimo."
    )
    ALL_DRAWN = coded("draw_all_drawn", "Tutti i turni di questa fase sono già sorteggiati.")
    APART_ALONE = coded("draw_apart_alone", "Scegli due iscritti diversi.")
    NOT_BY_HAND = coded(
        "draw_not_by_hand",
        "Qui il calendario si sorteggia tutto insieme: a mano si fanno solo i turni che seguono la classifica.",
    )


class EarlyEndProblem(ProblemCode):
    NOT_THERE = coded(
        "early_end_not_there",
        "Nel frattempo si è giocato ancora: dopo questo turno non si può più finire. Guarda di nuovo.",
    )
    NOT_ENDED = coded("early_end_not_ended", "La fase non era stata accorciata: non c’è niente da riprendere.")
    GONE_ON = coded("early_end_gone_on", "Si gioca già la fase dopo: ritira prima il passaggio, poi riprendi questa.")
    NO_MORE_TURNS = coded(
        "early_end_no_more_turns", "Un turno in più qui non si può giocare: nessuno avrebbe un avversario nuovo."
    )
    TURN_DRAWN = coded(
        "early_end_turn_drawn", "L’ultimo turno è già sorteggiato: per non giocarlo si finisce dopo quello prima."
    )


class PassageProblem(ProblemCode):
    NO_STAGE = coded("passage_no_stage", "Non c’è un’altra fase dopo questa.")
    NOT_COMPLETE = coded("passage_not_complete", "La fase non è finita: inserisci prima tutti i risultati.")
    UNDECIDED = coded(
        "passage_undecided",
        "Chi passa dipende ancora da un pari merito: decidilo con uno spareggio o un sorteggio, poi conferma.",
    )
    NOT_MADE = coded("passage_not_made", "Il passaggio a questa fase non è stato confermato.")
    STAGE_DRAWN = coded("passage_stage_drawn", "La nuova fase è già sorteggiata: prima ritira il sorteggio.")


class RehearsalProblem(ProblemCode):
    REAL = coded("rehearsal_real", "Questo è un torneo vero: i risultati si inventano solo in una prova.")
    NOT_REAL = coded("rehearsal_not_real", "Questa è già una prova: si prova a partire dal torneo vero.")
    GONE = coded("rehearsal_gone", "Questo torneo non c’è più. Torna ai tuoi tornei.")


# What can be wrong at the end: ties, rules on the final points, closing.


class FinalProblem(ProblemCode):
    TIE_PROVISIONAL = coded(
        "decision_tie_provisional",
        "Mancano ancora dei risultati e il pari merito può sciogliersi. Inseriscili, poi decidi.",
    )
    DECISION_REASON_MISSING = coded("decision_reason_missing", "Scrivi il motivo: resta nel registro.")
    DECISION_UNKNOWN = coded("decision_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    MODIFIER_TAKEN = coded("modifier_taken", "«%(label)s» c’è già.")
    MODIFIER_UNKNOWN = coded("modifier_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    MODIFIER_DECLARED = coded("modifier_declared", "«%(label)s» è già in una dichiarazione: non si può togliere.")
    DECLARATION_UNKNOWN = coded("declaration_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    DECLARATION_CANCELLED_BY = coded(
        "declaration_cancelled_by", "Un’altra dichiarazione annulla questa: ritira prima quella."
    )
    NOTHING_PLAYED = coded("close_nothing_played", "Prima pubblica il sorteggio.")
    NOT_ALL_DRAWN = coded(
        "final_not_all_drawn", "Ci sono ancora turni o fasi da giocare: il torneo non si può chiudere."
    )
    MATCHES_MISSING = coded(
        "close_matches_missing", "Partite senza risultato: %(count)s. Inserisci i risultati, poi chiudi."
    )
    NOT_CLOSED = coded("reopen_not_closed", "Il torneo è già aperto.")
    REASON_MISSING = coded("reopen_reason_missing", "Scrivi il motivo: resta nel registro.")


class TieProblem(ProblemCode):
    ORDER_INCOMPLETE = coded("tie_order_incomplete", "Scegli un posto per ciascuno, ogni posto una volta sola.")
    NUMBER_MISSING = coded("tie_number_missing", "Scrivi il numero del sorteggio, da 1 a %(most)s.")
    KIND_MISSING = coded("tie_kind_missing", "Scegli se l’ordine viene da uno spareggio o da un sorteggio.")


# What can be wrong with what is said of a match: played, told at the table, awarded, taken back, punished.


class SetupProblem(ProblemCode):
    NAME_MISSING = coded("setup_name_missing", "Manca il nome. Scrivilo.")
    SLUG_TAKEN = coded("setup_slug_taken", "Esiste già un torneo all’indirizzo «%(slug)s». Scegli un altro nome.")
    TEAM_TWICE = coded("setup_team_twice", "La squadra «%(team)s» è scritta due volte. Togline una o cambiale nome.")
    CALENDAR_PUBLISHED = coded(
        "setup_calendar_published",
        "Il sorteggio è già pubblicato: per cambiare qui, prima ritiralo.",
    )
    HALL_BELOW_DRAWN = coded(
        "setup_hall_below_drawn",
        "Il turno %(turn)s ha bisogno di %(tables)s tavoli e in sala sono %(hall)s. Spunta anche «chi "
        "non ha posto aspetta».",
    )
    HALL_BELOW_FIXED = coded(
        "setup_hall_below_fixed",
        "%(player)s gioca sempre al tavolo %(table)s, ma in sala sono %(hall)s. Prima dagli un altro tavolo fisso.",
    )
    STAGE_UNKNOWN = coded("setup_stage_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    FORMAT_NOT_FOR_ENTRANTS = coded(
        "setup_format_not_for_entrants",
        "Fase %(stage)s: così non si può giocare con chi partecipa. Scegli un’altra serata.",
    )
    GAME_FOR_TWO = coded(
        "setup_game_for_two",
        "Fase %(stage)s: a questo gioco si gioca uno contro uno. Scegli un altro gioco o iscrivi giocatori singoli.",
    )
    ROTATING_NEEDS_PLAYERS = coded(
        "setup_rotating_needs_players", "Fase %(stage)s: nella baraonda si iscrivono giocatori singoli, non coppie."
    )
    STAGE_WITHOUT_PASSAGE = coded(
        "setup_stage_without_passage", "Fase %(stage)s: manca chi si qualifica dalla fase precedente. Scrivilo."
    )
    STAGE_CANNOT_FOLLOW = coded(
        "setup_stage_cannot_follow", "Qui non può venire un’altra fase di questa formula. Scegline una dall’elenco."
    )
    STAGE_ONLY_ONE = coded("setup_stage_only_one", "C’è una fase sola, e non si può togliere.")
    STAGE_REACHED = coded(
        "setup_stage_reached", "C’è già chi è passato all’ultima fase: prima ritira il passaggio, poi togli la fase."
    )
    LOSERS_OF_NO_KNOCKOUT = coded(
        "setup_losers_of_no_knockout",
        "Fase %(stage)s: chi ha perso la prima partita c’è solo dopo un’eliminazione diretta. Scegli altri.",
    )
    BLOCK_NOT_HERE = coded(
        "setup_block_not_here",
        "Fase %(stage)s: per gruppi di posti si gioca solo a eliminazione o a gironi. Lascia vuoto.",
    )
    GROUPS_OR_BLOCK = coded(
        "setup_groups_or_block", "Fase %(stage)s: scrivi quanti gironi, oppure quanti giocano per gli stessi posti."
    )
    GROUPS_AND_BLOCK = coded(
        "setup_groups_and_block",
        "Fase %(stage)s: i gironi li fa già chi gioca per gli stessi posti. Lascia vuoto uno dei due numeri.",
    )
    CARRIES_NOT_HERE = coded(
        "setup_carries_not_here",
        "Fase %(stage)s: qui i punti di prima non si possono contare. Togli la spunta.",
    )
    CROSSINGS_NOT_CHOSEN = coded(
        "setup_crossings_not_chosen",
        "Fase %(stage)s: le partite scritte valgono solo se scegli «come scritto qui sotto». Sceglilo, o toglile.",
    )
    CROSSINGS_NOT_HERE = coded(
        "setup_crossings_not_here",
        "Fase %(stage)s: le partite del primo turno si scrivono solo per l’eliminazione diretta. Scegli altro.",
    )
    REASON_MISSING = coded(
        "setup_reason_missing", "Ci sono già risultati e cambia come contano: scrivi il motivo, resta nel registro."
    )
    CARDS_NEED_PAIRS = coded(
        "setup_cards_need_pairs", "I cartellini sono solo per le coppie: scegli un altro modo di confermare."
    )


class EveningProblem(ProblemCode):
    ENTRANTS_RANGE = coded("evening_entrants_range", "Scrivi quanti siete, un numero da %(least)s a %(most)s.")
    HALL_RANGE = coded("evening_hall_range", "Scrivi quanti tavoli ci sono, un numero da 1 a %(most)s, o lascia vuoto.")


class FixedTableProblem(ProblemCode):
    RANGE = coded("fixed_table_range", "Scrivi il numero di un tavolo, da %(least)s a %(most)s.")
    OUTSIDE_HALL = coded("fixed_table_outside_hall", "Il tavolo %(table)s non c’è. Tavoli in sala: %(hall)s.")
    PARTNER = coded(
        "fixed_table_partner",
        "%(partner)s gioca sempre al tavolo %(table)s e i due giocano insieme. Prima cambia quello.",
    )


class PrizeProblem(ProblemCode):
    TOO_MANY = coded("prizes_too_many", "Sono troppi premi: al massimo %(most)s.")
    TOO_LONG = coded("prizes_too_long", "È troppo lungo: al massimo %(most)s caratteri.")
    UNREADABLE = coded("prizes_unreadable", "Ci sono caratteri illeggibili. Riscrivi a mano.")
    KIND_UNKNOWN = coded("prizes_kind_unknown", "Scegli per chi è il premio.")
    PLACE_RANGE = coded("prizes_place_range", "Scrivi per quale posto è: un numero da 1 a %(most)s.")
    CLUB_MISSING = coded("prizes_club_missing", "Scrivi di quale bar o circolo, come nell’elenco degli iscritti.")
    COUNT_UNKNOWN = coded("prizes_count_unknown", "Scegli che cosa si conta.")
    WHAT_MISSING = coded("prizes_what_missing", "Scrivi che cosa si vince, per esempio «un prosciutto» o «100 €».")
    SUM_UNREADABLE = coded("prizes_sum_unreadable", "Scrivi la somma in euro, per esempio 10 o 12,50.")
    NOTHING_LEFT = coded("prizes_nothing_left", "Non resta nessun premio. Per toglierlo premi «Togli il premio».")
    SUM_RANGE = coded("prizes_sum_range", "La somma è al massimo %(most)s euro; un premio in denaro è più di zero.")
    PRICE_MISSING = coded("prizes_price_missing", "Se l’avete comprato con la cassa, scrivi quanto è costato.")
    GONE = coded("prizes_gone", "Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi.")
    NOT_THEIRS = coded("prizes_not_theirs", "Questo premio adesso non tocca a loro. Guarda com’è ora, poi decidi.")
    LEVEL = coded("prizes_level", "Sono a pari merito: sorteggia, oppure scrivi chi lo prende.")
    NOT_LEVEL = coded("prizes_not_level", "Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi.")
    NUMBER_MISSING = coded("prizes_number_missing", "Scrivi il numero del sorteggio, da 1 a %(most)s.")
    HANDED = coded("prizes_handed", "È già consegnato: se è sbagliato, prima togli la spunta a «consegnato».")
    HANDED_OTHERWISE = coded(
        "prizes_handed_otherwise",
        "Di questi soldi una parte è già consegnata. Prima riprendi quella consegna.",
    )
    NOT_DIVISIBLE = coded("prizes_not_divisible", "È meno di un euro a testa: non si divide, resta in cassa.")
    NOBODY_THERE = coded("prizes_nobody_there", "Non c’è ancora nessuno tra cui sorteggiare.")


class DisclosureProblem(ProblemCode):
    TURN_UNKNOWN = coded("discretion_turn_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")


# What can be wrong with a movement of the till.


class TillProblem(ProblemCode):
    KIND_UNKNOWN = coded("till_kind_unknown", "Scegli che movimento è: per esempio un’offerta o una spesa.")
    SUM_UNREADABLE = coded("till_sum_unreadable", "Scrivi la somma in euro, per esempio 10 o 12,50.")
    NOTHING_LEFT = coded("till_nothing_left", "Non resta nessuna somma. Per togliere la riga premi «Togli la riga».")
    SUM_RANGE = coded("till_sum_range", "La somma va da un centesimo a %(most)s euro.")
    NOTHING_NAMED = coded("till_nothing_named", "Scrivi per che cosa è, per esempio «affitto della sala».")
    TOO_LONG = coded("till_too_long", "È troppo lungo: al massimo %(most)s caratteri.")
    TICKETS_UNREADABLE = coded(
        "till_tickets_unreadable", "I biglietti venduti si scrivono con un numero intero, al massimo %(most)s."
    )
    TICKETS_ELSEWHERE = coded("till_tickets_elsewhere", "I biglietti sono della lotteria: qui lasciali vuoti.")
    THERE_ALREADY = coded("till_there_already", "Il fondo cassa è già scritto. Se è sbagliato, correggi quella riga.")
    GONE = coded("till_gone", "Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi.")
    OF_A_PRIZE = coded("till_of_a_prize", "Questa riga viene dai premi: correggila nella pagina dei premi.")
    REASON_MISSING = coded(
        "till_reason_missing",
        "La somma non torna: scrivi il motivo, anche solo «non so».",
    )


# What can be wrong with the days, venues and times of turns.


class LineupProblem(ProblemCode):
    BEGUN = coded("lineup_begun", "La partita è già cominciata: la formazione non cambia più.")
    CHAIR_UNKNOWN = coded("lineup_chair_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    PLAYER_UNKNOWN = coded("lineup_player_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    OTHER_TEAM = coded("lineup_other_team", "%(player)s è di un’altra squadra. Scegli un giocatore di questa squadra.")
    TWICE = coded("lineup_twice", "%(player)s è scelto due volte. Scegli due persone diverse.")
    SEATED_ELSEWHERE = coded(
        "lineup_seated_elsewhere",
        "%(player)s in questo turno siede già al tavolo %(table)s. Scegli chi non gioca in questo turno.",
    )
    SEATED_MEANWHILE = coded(
        "lineup_seated_meanwhile", "Un altro tavolo ha appena preso lo stesso giocatore. Scegline un altro."
    )
    FIXED_NEEDS_REASON = coded(
        "lineup_fixed_needs_reason", "In questo torneo le coppie sono fisse: per una sostituzione scrivi il motivo."
    )


class MissingProblem(ProblemCode):
    NOT_HERE = coded(
        "missing_not_here", "Qui chi riposa non prende il posto di un altro. Usa «Qualcuno non si è presentato»."
    )
    NOT_SEATED = coded("missing_not_seated", "Scegli chi manca tra chi siede a questo tavolo.")
    ONLY_TABLE = coded(
        "missing_only_table", "È l’unico tavolo del turno e non riposa nessuno: non si può chiudere. Aspetta chi manca."
    )
    KEPT_RESULTS = coded(
        "missing_kept_results",
        "A questo tavolo c’è già stato un risultato: non si può chiudere. Assegna la partita a tavolino.",
    )


class AddedProblem(ProblemCode):
    NOT_HERE = coded("added_not_here", "Qui non si aggiunge un tavolo: i turni non si sorteggiano uno alla volta.")
    NOT_IDLE = coded(
        "added_not_idle", "Uno dei due siede già a un tavolo di questo turno, o non gioca più. Ricarica la pagina."
    )
    HALL_FULL = coded("added_hall_full", "Tavoli in sala: %(hall)s, tutti occupati. Aspettate il prossimo turno.")
    HAVE_MET = coded("added_have_met", "Questi due si sono già incontrati, e il regolamento non ammette rivincite.")
    DRAWN = coded("added_drawn", "Questo tavolo viene dal sorteggio: per toglierlo ritira il sorteggio.")


class CallProblem(ProblemCode):
    NO_TABLE = coded("call_no_table", "Nessun tavolo è libero. Chiama la partita quando se ne libera uno.")
    TABLE_UNKNOWN = coded("call_table_unknown", "Il tavolo %(table)s non c’è. Tavoli in sala: %(hall)s.")
    TABLE_TAKEN = coded("call_table_taken", "Al tavolo %(table)s si gioca ancora. Scegline un altro.")


class ClockProblem(ProblemCode):
    TURN_UNKNOWN = coded("clock_turn_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    CHANGED = coded("clock_changed", "Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi.")
    TOO_LONG = coded("clock_too_long", "Scrivi al massimo %(most)s minuti.")
    OVER_AT_ONCE = coded("clock_over_at_once", "Così il tempo sarebbe già scaduto: togli meno minuti.")


class FeeProblem(ProblemCode):
    """What can be wrong with what a fee has in it, and with what is chosen of that."""

    CHOICE_GONE = coded("fee_choice_gone", "Questa quota non c’è più. Scegline un’altra.")
    PEOPLE_RANGE = coded("fee_people_range", "«%(name)s»: scrivi per quante persone è, da 1 a %(most)s.")
    FOR_ALL = coded("fee_for_all", "«%(name)s» vale per tutti insieme: sceglila per tutti o per nessuno.")
    TOO_MANY = coded("fee_too_many", "Hai scelto per %(chosen)s persone, ma sono %(people)s. Correggi i numeri.")
    ALL_CHOOSE = coded(
        "fee_all_choose", "La quota si paga una volta per tutti insieme: scegli per tutti o per nessuno."
    )
    CHOOSE_FIRST = coded("fee_choose_first", "«%(team)s» non ha ancora scelto la quota: segna prima quale.")
    TOO_MANY_CHOICES = coded("fee_too_many_choices", "Le quote diverse sono al massimo %(most)s.")
    NAME_MISSING = coded("fee_name_missing", "Una quota non ha nome: scrivilo, per esempio «con cena».")
    NAME_LONG = coded("fee_name_long", "Il nome di una quota ha al massimo %(most)s lettere.")
    NAME_TWICE = coded("fee_name_twice", "«%(name)s» c’è due volte: ogni quota ha un nome suo.")
    AMOUNT_RANGE = coded("fee_amount_range", "Ogni quota va da 0 a %(most)s euro.")
    AMOUNT_UNREADABLE = coded(
        "fee_amount_unreadable", "«%(name)s»: scrivi quanto costa, per esempio 25 o 12,50 (0 se è gratis)."
    )
    PER_UNKNOWN = coded("fee_per_unknown", "Scegli se la quota è per tutta la coppia o a testa.")
    CHOSEN_BY = coded(
        "fee_chosen_by", "«%(name)s» resta: l’hanno scelta in %(entrants)s. Prima cambia la loro scelta nelle presenze."
    )
    PAID_BEFORE = coded("fee_paid_before", "Hanno già pagato in %(entrants)s: scegli che cosa vale per loro.")
    NOTHING_PAID = coded("fee_nothing_paid", "«%(team)s» non ha ancora pagato: la ricevuta si fa dopo.")
