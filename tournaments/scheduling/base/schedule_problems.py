"""Every problem a draw can be refused for, and every problem an audit can find in a finished schedule."""

from rules.problems import ProblemCode, coded


class ScheduleProblem(ProblemCode):
    """Codes of `rules.problems.Problem` for schedules.

    The first group is what `Format.problems` answers before a draw, the second names the hard restrictions that the
    best draw found does not keep, the third is what `audit` finds in a schedule.
    """

    TOO_FEW_ENTRANTS = coded(
        "too_few_entrants", "Iscritti: %(entrants)s. Ne servono almeno %(least)s: aggiungine altri."
    )
    TOO_MANY_ENTRANTS = coded(
        "too_many_entrants",
        "Iscritti: %(entrants)s. Tutti contro tutti si gioca al massimo in %(most)s: forma dei gironi.",
    )
    TOO_FEW_TEAMS = coded("too_few_teams", "Squadre: %(teams)s. Ne servono almeno %(least)s: aggiungine altre.")
    TOO_MANY_TEAMS = coded("too_many_teams", "Squadre: %(teams)s. Il massimo è %(most)s: togline qualcuna.")
    TOGETHER_UNKNOWN = coded(
        "together_unknown", "Da una parte del tavolo si gioca in uno, in due o in tre, non in %(together)s. Correggi."
    )
    TEAM_TOO_SMALL = coded(
        "team_too_small",
        "Giocatori della squadra %(team)s: %(players)s. Ne servono almeno %(least)s: aggiungine altri.",
        "team",
    )
    TEAM_TOO_LARGE = coded(
        "team_too_large",
        "Giocatori della squadra %(team)s: %(players)s. Il massimo è %(most)s: togline qualcuno.",
        "team",
    )
    ENTRANT_TWICE = coded(
        "entrant_twice", "%(entrant)s compare più di una volta tra gli iscritti. Lascialo una volta sola.", "entrant"
    )
    TABLES_BELOW_ONE = coded("tables_below_one", "%(tables)s tavoli non bastano: indicane almeno 1.")
    TOO_MANY_TABLES = coded(
        "too_many_tables",
        "%(tables)s tavoli per incontro sono troppi: con le coppie della squadra %(team)s il massimo è %(most)s. "
        "Riduci i tavoli.",
    )
    LEGS_BELOW_ONE = coded("legs_below_one", "Affrontarsi %(legs)s volte non basta: indica almeno 1.")
    TOO_MANY_LEGS = coded("too_many_legs", "Affrontarsi %(legs)s volte è troppo: il massimo è %(most)s.")
    LEGS_NEED_TEAMS = coded(
        "legs_need_teams",
        "«Ogni coppia contro ogni coppia» vale solo tra squadre: indica quante volte ci si affronta.",
    )
    NUMBER_BELOW_ONE = coded(
        "number_below_one",
        "Il numero del sorteggio è un numero intero da 1 in su, di nove cifre al massimo: correggilo.",
    )
    SCHEDULE_TOO_LARGE = coded(
        "schedule_too_large",
        "Partite previste: %(meetings)s. Il massimo è %(most)s: riduci i tavoli o le volte che ci si affronta.",
    )
    TOO_MANY_PLAYERS = coded("too_many_players", "Giocatori: %(entrants)s. Il massimo è %(most)s: forma più gruppi.")
    TABLES_NOT_FILLED = coded(
        "tables_not_filled",
        "%(tables)s tavoli sono troppi: con %(entrants)s giocatori il massimo è %(most)s. Riduci i tavoli.",
    )
    TURNS_BELOW_ONE = coded("turns_below_one", "%(turns)s turni non bastano: indicane almeno 1.")
    TOO_MANY_TURNS = coded("too_many_turns", "%(turns)s turni sono troppi: il massimo è %(most)s. Riduci i turni.")
    TURNS_NOT_CHOSEN = coded(
        "turns_not_chosen", "Con questa formula il numero dei turni non si sceglie: lo decide il sorteggio. Toglilo."
    )
    LEGS_NOT_CHOSEN = coded(
        "legs_not_chosen",
        "Con questa formula non si sceglie quante volte ci si affronta: toglilo e indica il numero dei turni.",
    )
    PAIRS_NOT_FIXED = coded(
        "pairs_not_fixed",
        "A coppie rotanti il compagno cambia a ogni turno: con le coppie fisse scegli tutti contro tutti.",
    )
    GROUPS_NOT_CHOSEN = coded(
        "groups_not_chosen", "Il numero dei gironi si sceglie solo dove si gioca a gironi: toglilo."
    )
    KNOCKOUT_NOT_CHOSEN = coded(
        "knockout_not_chosen",
        "Chi salta il turno, finali per i posti e consolazione si scelgono solo a eliminazione: toglili.",
    )
    REMATCHES_NOT_CHOSEN = coded(
        "rematches_not_chosen", "Le rivincite si ammettono solo dove la classifica decide chi si affronta: qui toglile."
    )
    SEATS_MISSING = coded(
        "seats_missing",
        "Manca quanti siedono a un tavolo: indica 3, 4, oppure 5 per la chiamata (a sei chi dà le carte sta fuori).",
    )
    SEATS_UNKNOWN = coded(
        "seats_unknown",
        "Tavoli da %(seats)s: ognuno per sé si gioca in 3, in 4, oppure in 5 o 6 alla chiamata. Indica 3, 4 o 5.",
    )
    SEATS_NOT_CHOSEN = coded(
        "seats_not_chosen", "Quanti siedono a un tavolo si sceglie solo dove ognuno gioca per sé: qui toglilo."
    )
    NOT_EVERYBODY_ONCE = coded(
        "not_everybody_once",
        "Questa fase la giocano in %(entrants)s, ma nell’elenco sono %(found)s. Scrivi ognuno una volta sola.",
    )
    CROSSINGS_MISSING = coded(
        "crossings_missing", "Scrivi le partite del primo turno, per esempio 1A–2B, 1B–2A, o scegli un altro incrocio."
    )
    CROSSING_UNREAD = coded(
        "crossing_unread",
        "«%(found)s» negli incroci non si capisce: scrivi il posto e la lettera del girone, come 1A, o M1 per il "
        "migliore degli altri.",
    )
    CROSSED_TWICE = coded("crossed_twice", "%(found)s è negli incroci più di una volta: lascialo una volta sola.")
    CROSSED_STRANGER = coded(
        "crossed_stranger", "%(found)s non gioca questa fase: toglilo dagli incroci, o cambia chi passa."
    )
    CROSSING_LACKS = coded("crossing_lacks", "Negli incroci manca %(missing)s: ognuno deve avere la sua partita.")
    CROSSED_PARTS_OF_PLACES = coded(
        "crossed_parts_of_places",
        "Per gli stessi posti giocano gironi interi, ma %(block)s non è un multiplo di %(groups)s. "
        "Cambia il numero, o scegli un altro incrocio.",
    )
    LOSERS_CROSSED = coded(
        "losers_crossed", "Chi ha perso la prima partita non ha un numero da incrociare: scegli un altro incrocio."
    )
    NOT_TWO_CROSSED = coded(
        "not_two_crossed", "Una partita del primo turno è tra due, o di uno che passa da solo, non di %(found)s."
    )
    CROSSED_OF_TWO_BLOCKS = coded(
        "crossed_of_two_blocks",
        "Negli incroci si incontra solo chi gioca per gli stessi posti. Correggi.",
    )
    SIDES_STAY = coded(
        "sides_stay", "Qui chi gioca insieme resta insieme: scegli la formazione fissa, o quella dell’elenco."
    )
    TABLES_NOT_CHOSEN = coded(
        "tables_not_chosen", "Qui non ci sono tavoli per incontro: toglili e scrivi quanti tavoli ha la sala."
    )
    PAIRS_ALONE = coded("pairs_alone", "Qui ognuno gioca per sé e coppie fisse non ce ne sono: toglile.")
    SEED_UNKNOWN = coded(
        "seed_unknown", "Tra i più forti c’è %(entrant)s, che non è tra gli iscritti. Toglilo.", "entrant"
    )
    SEED_TWICE = coded(
        "seed_twice", "%(entrant)s compare più di una volta tra i più forti. Lascialo una volta sola.", "entrant"
    )
    CLUB_UNKNOWN = coded(
        "club_unknown", "Tra i soci di un circolo c’è %(entrant)s, che non è tra gli iscritti. Toglilo.", "entrant"
    )
    CLUB_TWICE = coded(
        "club_twice", "%(entrant)s compare più di una volta nello stesso circolo. Lascialo una volta sola.", "entrant"
    )
    GROUPS_MISSING = coded("groups_missing", "Manca il numero dei gironi: indica in quanti dividere gli iscritti.")
    GROUPS_BELOW_ONE = coded("groups_below_one", "%(groups)s gironi non bastano: indicane almeno 1.")
    TOO_MANY_GROUPS = coded(
        "too_many_groups", "%(groups)s gironi sono troppi: con %(entrants)s iscritti il massimo è %(most)s. Riducili."
    )
    TOO_MANY_IN_GROUPS = coded(
        "too_many_in_groups", "Iscritti: %(entrants)s. Così si gioca al massimo in %(most)s: dividi il torneo."
    )
    WISH_MORE_THAN_GROUPS = coded(
        "wish_more_than_groups",
        "Sono in %(members)s a non doversi incontrare, %(first)s e gli altri, ma i gironi sono %(groups)s. "
        "Aumenta i gironi o togli qualcuno dal desiderio.",
        "first",
    )
    TAKES_NOBODY = coded(
        "takes_nobody", "Passano in %(taken)s: per giocare ne servono almeno %(least)s. Fai passare qualcuno in più."
    )
    TAKES_BEYOND_GROUP = coded(
        "takes_beyond_group",
        "Dovrebbero passare i primi %(last)s di ogni girone, ma in un girone sono in %(size)s. Fanne passare meno "
        "o forma meno gironi.",
    )
    TAKES_REST_TOO_MANY = coded(
        "takes_rest_too_many",
        "I migliori degli altri dovrebbero essere %(rest)s, ma a quel posto ce ne sono %(most)s. Riducili.",
    )
    TOO_MANY_PAIRED = coded(
        "too_many_paired",
        "Iscritti: %(entrants)s. Così si gioca al massimo in %(most)s: dividi il torneo.",
    )
    TURNS_MISSING = coded("turns_missing", "Manca il numero dei turni: indica quanti se ne giocano.")
    STANDING_UNKNOWN = coded(
        "standing_unknown", "In classifica c’è %(entrant)s, che non è tra gli iscritti. Toglilo.", "entrant"
    )
    STANDING_TWICE = coded(
        "standing_twice", "%(entrant)s compare più di una volta in classifica. Lascialo una volta sola.", "entrant"
    )
    TOO_MANY_IN_BRACKET = coded(
        "too_many_in_bracket",
        "Iscritti: %(entrants)s. Così si gioca al massimo in %(most)s: dividi il torneo.",
    )
    WISHES_IN_BRACKET = coded(
        "wishes_in_bracket",
        "In un tabellone si può chiedere solo una sera, o di non incontrarsi alla prima partita: togli gli altri "
        "desideri. Chi deve stare separato più a lungo indicalo come circolo.",
    )
    SECOND_FINAL_ALONE = coded(
        "second_final_alone",
        "La seconda finale c’è solo quando si esce alla seconda sconfitta. Toglila.",
    )
    PLACES_IN_LOWER = coded(
        "places_in_lower",
        "Quando si esce alla seconda sconfitta i posti dal terzo in giù sono già decisi: togli le altre finali.",
    )
    PLACES_AND_CONSOLATION = coded(
        "places_and_consolation",
        "Chi perde la prima partita può giocare la consolazione o le finali per tutti i posti: scegli uno dei due.",
    )
    WISH_PART_FULL = coded(
        "wish_part_full",
        "Nei giorni che chiede %(entrant)s non c’è più posto, o uno dei più forti ha il suo altrove. Cambia i giorni.",
        "entrant",
    )
    WISH_NOBODY_LEFT = coded(
        "wish_nobody_left", "A %(entrant)s non resta nessuno da incontrare: togli una coppia da separare.", "entrant"
    )
    WISH_FIRST_MEET = coded(
        "wish_first_meet",
        "%(first)s e %(second)s non possono evitarsi: togli una coppia da separare, o qualcuno dai più forti.",
        "first",
        "second",
    )
    WISH_UNKNOWN = coded(
        "wish_unknown", "Tra i desideri c’è %(entrant)s, che non è tra gli iscritti. Toglilo.", "entrant"
    )
    WISH_REPEATED = coded(
        "wish_repeated",
        "%(entrant)s compare più di una volta nello stesso desiderio. Lascialo una volta sola.",
        "entrant",
    )
    WISH_APART_ALONE = coded(
        "wish_apart_alone", "Per tenere separate delle persone ne servono almeno due: completa il desiderio o toglilo."
    )
    WISH_GROUP_EMPTY = coded("wish_group_empty", "Coppie miste: un gruppo è vuoto. Indica chi ne fa parte.")
    WISH_IN_BOTH_GROUPS = coded(
        "wish_in_both_groups", "Coppie miste: %(entrant)s è in tutti e due i gruppi. Lascialo in uno solo.", "entrant"
    )
    WISH_STAY_TWICE = coded("wish_stay_twice", "%(entrant)s ha più di un tavolo fisso. Indicane uno solo.", "entrant")
    WISH_TABLE_BELOW_ONE = coded(
        "wish_table_below_one",
        "Tavolo fisso di %(entrant)s: %(table)s non è un tavolo. Indicane uno da 1 in su.",
        "entrant",
    )
    WISH_TABLE_UNUSED = coded(
        "wish_table_unused",
        "Tavolo fisso di %(entrant)s: il tavolo %(table)s non si usa. Indicane uno da 1 a %(most)s.",
        "entrant",
    )
    WISH_TABLE_CROWDED = coded(
        "wish_table_crowded",
        "Al tavolo %(table)s devono restare in %(players)s, ma c’è posto al massimo per %(seats)s. Sposta "
        "qualcuno a un altro tavolo.",
    )
    WISH_TOO_MANY_APART = coded(
        "wish_too_many_apart",
        "Sono in %(members)s a non poter stare insieme, %(first)s e gli altri, e in un turno giocano al "
        "massimo in %(most)s. Riduci i tavoli o il gruppo.",
        "first",
    )
    WISH_GROUP_TOO_LARGE = coded(
        "wish_group_too_large",
        "Nella squadra %(team)s sono in %(members)s a non poter essere compagni, e in un turno giocano "
        "al massimo in %(most)s. Cambia i tavoli o il gruppo.",
        "team",
    )
    HALL_TOO_SMALL = coded(
        "hall_too_small",
        "Un incontro ha %(tables)s tavoli, ma in sala sono %(hall)s. Riduci i tavoli per incontro.",
    )
    HALL_NOT_CHOSEN = coded(
        "hall_not_chosen", "Con questa formula non si indicano i tavoli in sala: indica i tavoli su cui si gioca."
    )
    ORDER_NOT_CHOSEN = coded(
        "order_not_chosen",
        "L’ordine degli iscritti si tiene solo in un tutti contro tutti e tra squadre. Toglilo.",
    )
    WISH_WITHOUT_PARTNERS = coded(
        "wish_without_partners",
        "Con questa formula nessuno ha un compagno da sorteggiare: togli i desideri sui compagni e le coppie miste.",
    )
    WISH_ALL_MEET = coded(
        "wish_all_meet",
        "%(first)s e %(second)s non possono evitarsi: si affrontano tutti. Chiedi solo che non sia nel primo "
        "turno, oppure togli il desiderio.",
        "first",
        "second",
    )
    WISH_STAYS_MEET = coded(
        "wish_stays_meet",
        "%(first)s e %(second)s non possono restare tutti e due al loro tavolo: quando si affrontano uno si "
        "sposta. Togli uno dei due tavoli fissi o lascialo non obbligatorio.",
        "first",
        "second",
    )
    WISH_LISTED_TOGETHER = coded(
        "wish_listed_together",
        "%(first)s e %(second)s in elenco sono insieme, ma non devono esserlo: cambia l’elenco, o togli il desiderio.",
        "first",
        "second",
    )
    WISH_LISTED_MEET = coded(
        "wish_listed_meet",
        "%(first)s e %(second)s si affrontano nel primo turno, perché gli iscritti restano in ordine. Cambia "
        "l’ordine o lascialo al sorteggio.",
        "first",
        "second",
    )

    WISH_PARTNERS_UNMET = coded(
        "wish_partners_unmet",
        "Desiderio non rispettato: %(first)s e %(second)s sarebbero compagni nel turno %(turn)s. Cambia numero, "
        "turni o tavoli, oppure togli il desiderio.",
        "first",
        "second",
    )
    WISH_OPPONENTS_UNMET = coded(
        "wish_opponents_unmet",
        "Desiderio non rispettato: %(first)s e %(second)s sarebbero avversari nel turno %(turn)s. Cambia numero, "
        "turni o tavoli, oppure togli il desiderio.",
        "first",
        "second",
    )
    WISH_TABLE_UNMET = coded(
        "wish_table_unmet",
        "Desiderio non rispettato: %(first)s e %(second)s sarebbero allo stesso tavolo nel turno %(turn)s. Cambia "
        "numero, turni o tavoli, oppure togli il desiderio.",
        "first",
        "second",
    )
    WISH_STAY_UNMET = coded(
        "wish_stay_unmet",
        "Desiderio non rispettato: %(entrant)s andrebbe al tavolo %(table)s nel turno %(turn)s. Cambia numero, "
        "turni o tavoli, oppure togli il desiderio.",
        "entrant",
    )
    WISH_MIXED_UNMET = coded(
        "wish_mixed_unmet",
        "Coppie miste non possibili: %(first)s e %(second)s sarebbero compagni nel turno %(turn)s. Cambia numero, "
        "turni o tavoli, oppure togli il desiderio.",
        "first",
        "second",
    )

    TURN_NUMBER = coded("turn_number", "Il turno %(turn)s è fuori posto: lì va il turno %(expected)s.", "turn")
    TABLE_TWICE = coded(
        "table_twice", "Turno %(turn)s: il tavolo %(table)s è occupato da più di una partita.", "turn", "table"
    )
    UNKNOWN_ENTRANT = coded("unknown_entrant", "Turno %(turn)s: %(entrant)s non è tra gli iscritti.", "turn", "entrant")
    TWICE_IN_TURN = coded("twice_in_turn", "Turno %(turn)s: %(entrant)s compare più di una volta.", "turn", "entrant")
    REST_NOT_LISTED = coded(
        "rest_not_listed", "Turno %(turn)s: %(entrant)s non gioca e manca tra chi riposa.", "turn", "entrant"
    )
    REST_WHILE_PLAYING = coded(
        "rest_while_playing", "Turno %(turn)s: %(entrant)s gioca ma è segnato tra chi riposa.", "turn", "entrant"
    )
    WRONG_SIDES = coded(
        "wrong_sides",
        "Turno %(turn)s, tavolo %(table)s: le due squadre non hanno il numero giusto di giocatori.",
        "turn",
        "table",
    )
    WRONG_PLAYERS_ALONE = coded(
        "wrong_players_alone",
        "Turno %(turn)s, tavolo %(table)s: ognuno gioca per sé, e a sedere non sono quanti dovrebbero.",
        "turn",
        "table",
    )
    TABLE_SIZES = coded("table_sizes", "Turno %(turn)s: i tavoli più grandi non sono quanti dovrebbero.", "turn")
    MIXED_SIDE = coded(
        "mixed_side",
        "Turno %(turn)s, tavolo %(table)s: i compagni non sono della stessa squadra.",
        "turn",
        "table",
    )
    SAME_TEAM = coded(
        "same_team",
        "Turno %(turn)s, tavolo %(table)s: si affrontano due coppie della stessa squadra.",
        "turn",
        "table",
    )
    TEAM_TWICE_IN_TURN = coded(
        "team_twice_in_turn",
        "Turno %(turn)s: la squadra %(team)s affronta %(opponents)s squadre insieme.",
        "turn",
        "team",
    )
    FIXTURE_TABLES = coded(
        "fixture_tables",
        "Turno %(turn)s: tavoli tra le squadre %(first)s e %(second)s: %(found)s invece di %(expected)s.",
        "turn",
        "first",
        "second",
    )
    MEETINGS_PROMISED = coded(
        "meetings_promised", "Partite tra %(first)s e %(second)s: %(found)s invece di %(expected)s.", "first", "second"
    )
    PAIR_MEETINGS_PROMISED = coded(
        "pair_meetings_promised",
        "Le coppie %(first)s e %(second)s si affrontano %(found)s volte invece di %(expected)s.",
        "first",
        "second",
    )
    PAIR_CHANGED = coded("pair_changed", "%(entrant)s ha %(partners)s compagni, ma le coppie sono fisse.", "entrant")
    UNEQUAL_GAMES = coded(
        "unequal_games",
        "Squadra %(team)s: le partite a testa vanno da %(fewest)s a %(most)s; la differenza massima è 1.",
        "team",
    )
    TURNS_PROMISED = coded("turns_promised", "Turni: %(found)s invece di %(expected)s.")
    TABLES_PROMISED = coded(
        "tables_promised", "Turno %(turn)s: tavoli occupati %(found)s invece di %(expected)s.", "turn"
    )
    GROUPS_PROMISED = coded("groups_promised", "Gironi: %(found)s invece di %(expected)s.")
    GROUP_SIZES = coded("group_sizes", "Nei gironi si è da %(fewest)s a %(most)s; la differenza massima è 1.")
    SEEDS_TOGETHER = coded(
        "seeds_together",
        "%(first)s e %(second)s, ugualmente forti, sono nello stesso girone.",
        "first",
        "second",
    )
    REMATCH_AVOIDABLE = coded(
        "rematch_avoidable",
        "Turno %(turn)s: %(first)s e %(second)s si incontrano di nuovo, ma si poteva evitare.",
        "first",
        "second",
    )
    REST_AVOIDABLE = coded(
        "rest_avoidable", "Turno %(turn)s: %(entrant)s riposa di nuovo, ma si poteva evitare.", "entrant"
    )
    BRACKET_TOO_LONG = coded("bracket_too_long", "Partite del tabellone: %(found)s invece di %(expected)s al massimo.")
    PLAYS_AFTER_DEFEAT = coded(
        "plays_after_defeat",
        "Turno %(turn)s: dopo la partita tra %(first)s e %(second)s giocano ancora tutti e due.",
        "turn",
        "first",
        "second",
    )
    BYES_PROMISED = coded("byes_promised", "Passano il primo turno senza giocare in %(found)s invece di %(expected)s.")
    BYE_OF_SEED = coded(
        "bye_of_seed",
        "%(entrant)s è tra i più forti e doveva passare il primo turno senza giocare.",
        "entrant",
    )
    SEEDS_TOO_EARLY = coded(
        "seeds_too_early",
        "Turno %(turn)s: %(first)s e %(second)s, tra i più forti, si incontrano troppo presto.",
        "turn",
        "first",
        "second",
    )
    WISH_PARTNERS_BROKEN = coded(
        "wish_partners_broken",
        "Turno %(turn)s: %(first)s e %(second)s sono compagni, ma non devono esserlo.",
        "first",
        "second",
    )
    WISH_OPPONENTS_BROKEN = coded(
        "wish_opponents_broken",
        "Turno %(turn)s: %(first)s e %(second)s sono avversari, ma non devono esserlo.",
        "first",
        "second",
    )
    WISH_TABLE_BROKEN = coded(
        "wish_table_broken",
        "Turno %(turn)s: %(first)s e %(second)s sono allo stesso tavolo, ma non devono esserlo.",
        "first",
        "second",
    )
    WISH_STAY_BROKEN = coded(
        "wish_stay_broken",
        "Turno %(turn)s: %(entrant)s gioca al tavolo %(table)s, ma non deve cambiare tavolo.",
        "entrant",
    )
    WISH_MIXED_BROKEN = coded(
        "wish_mixed_broken",
        "Turno %(turn)s: %(first)s e %(second)s sono compagni, ma le coppie devono essere miste.",
        "first",
        "second",
    )
    TABLE_OUTSIDE_HALL = coded(
        "table_outside_hall",
        "Turno %(turn)s: si gioca al tavolo %(table)s, ma in sala i tavoli sono %(hall)s.",
        "turn",
        "table",
    )


class ScheduleNote(ProblemCode):
    """Codes for what a draw has to say of itself that is no problem."""

    RESTS_OF_THREES = coded(
        "rests_of_threes",
        "In %(players)s non siedono tutti (tavoli: %(tables)s): a ogni turno riposano in %(resting)s.",
    )
    RESTS_OF_FOURS = coded(
        "rests_of_fours",
        "In %(players)s non siedono tutti (tavoli: %(tables)s): a ogni turno riposano in %(resting)s.",
    )
    RESTS_OF_FIVES = coded(
        "rests_of_fives",
        "In %(players)s non siedono tutti (tavoli: %(tables)s): a ogni turno riposano in %(resting)s.",
    )
