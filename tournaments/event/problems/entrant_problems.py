"""Problems of entering, leaving and substituting."""

from rules.problems import ProblemCode, coded


class EntrantProblem(ProblemCode):
    TEAM_NAME_TAKEN = coded("team_name_taken", "La squadra «%(team)s» c’è già. Scegli un altro nome.")
    TEAM_NAME_MISSING = coded("team_name_missing", "Manca il nome. Scrivilo.")
    TEAM_UNKNOWN = coded("team_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    TEAM_DECLARED = coded(
        "team_declared",
        "«%(team)s» ha una dichiarazione sui punti finali e non si può togliere.",
    )
    PLAYER_NAME_MISSING = coded("player_name_missing", "Manca il nome. Scrivilo.")
    PLAYER_UNKNOWN = coded("player_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    SURNAME_UNKNOWN = coded(
        "surname_unknown", "Il cognome deve essere una parte del nome «%(name)s». Controlla come è scritto."
    )
    PLAYER_SEATED = coded(
        "player_seated",
        "%(player)s è già a un tavolo del calendario. Sostituiscilo lì, oppure ritira il sorteggio.",
    )
    PLAYER_DRAWN = coded(
        "player_drawn",
        "%(player)s è nel sorteggio pubblicato, anche se riposa. Per togliere qualcuno ritira prima il sorteggio.",
    )
    PLAYER_IS_ENTRANT = coded(
        "player_is_entrant",
        "%(player)s non si può togliere dal suo posto: togli tutta la coppia, oppure cambia il nome.",
    )
    TEAMS_PUBLISHED = coded(
        "teams_published",
        "Il sorteggio è già pubblicato: per cambiare qui, prima ritiralo.",
    )
    NAMED_BY_PEOPLE = coded("team_named_by_people", "Una coppia si chiama come i suoi giocatori: cambia i loro nomi.")
    PEOPLE_COUNT = coded(
        "entrant_people_count",
        "Il numero dei nomi non va: in una coppia sono due, chi gioca da solo è uno. Correggi l’elenco.",
    )
    PEOPLE_OF_TEAMS = coded(
        "entrant_people_of_teams", "In questo torneo si iscrivono squadre: aggiungi la squadra, poi i giocatori."
    )
    ODD_PEOPLE = coded(
        "entrant_odd_people", "Sono in %(people)s: per formare coppie ne serve un numero pari. Trova un compagno."
    )
    NOT_PAIRS = coded(
        "entrant_not_pairs", "Le coppie a sorte si formano solo nei tornei a coppie. Iscrivi la persona da sola."
    )
    SEED_BELOW_ONE = coded("entrant_seed_below_one", "La forza è un numero: 1 per i più forti. Correggilo o toglilo.")
    SEED_TAKEN = coded("entrant_seed_taken", "Il numero %(seed)s è già di «%(holder)s». Scegline un altro.")
    ENTRANTS_PUBLISHED = coded(
        "entrants_published",
        "Il sorteggio è già pubblicato. Chi non gioca si segna come ritirato; per cambiare l’elenco "
        "ritira prima il sorteggio.",
    )
    STAGE_BEGUN = coded(
        "entrants_stage_begun",
        "Il calendario è fatto per chi c’era: non si entra più. Chi arriva può prendere il posto di chi "
        "smette: «Sostituisci», nella pagina della coppia.",
    )
    PLACES_FEW = coded(
        "entrants_places_few",
        "Nel tabellone c’è posto solo per %(places)s: aggiungi prima chi è arrivato per primo.",
    )
    ENTRY_CLOSED = coded("entry_closed", "Il torneo è già alla seconda fase: nessuno può più entrare.")
    TEAM_PAID = coded("team_paid", "«%(team)s» ha pagato la quota: prima restituiscila nella pagina delle presenze.")
    TEAM_PRIZED = coded(
        "team_prized",
        "«%(team)s» ha avuto un premio, o non l’ha voluto: riprendilo prima nella pagina dei premi.",
    )
    TEAM_DRAWN = coded(
        "team_drawn",
        "«%(team)s» è in un sorteggio che ha già risultati. Segna il ritiro nella sua pagina.",
    )
    TEAM_PAIRED = coded(
        "team_paired",
        "«%(team)s» è in un turno fatto a mano: ritira prima quel sorteggio.",
    )
    TEAM_PENALISED = coded(
        "team_penalised", "«%(team)s» ha una sanzione e non si può togliere: segna il ritiro nella sua pagina."
    )
    PERSON_WAITS = coded(
        "entrant_person_waits",
        "%(person)s aspetta già un compagno. Scegli qui sotto se è la stessa persona o un’altra con lo stesso nome.",
    )
    PERSON_PLAYS = coded(
        "entrant_person_plays",
        "%(person)s è già in una coppia, «%(entrant)s». Scegli qui sotto se è la stessa persona o un’altra con lo "
        "stesso nome.",
    )
    PERSON_SEATED = coded(
        "entrant_person_seated",
        "%(person)s gioca già: «%(entrant)s». Se è un’altra persona con lo stesso nome, dillo qui sotto;"
        " se no scrivi un altro nome.",
    )
    PERSON_TWICE = coded(
        "entrant_person_twice",
        "%(person)s è due volte nella stessa coppia. Correggi; se sono due persone, scrivi qualcosa che le distingua.",
    )


MAY_BE_SAME = frozenset({EntrantProblem.PERSON_WAITS, EntrantProblem.PERSON_PLAYS})
ALIKE_PROBLEMS = MAY_BE_SAME | {EntrantProblem.PERSON_SEATED}
"""Refusals that are questions: the same with an answer goes through. Somebody seated elsewhere can only be another
person.
"""


class WithdrawalProblem(ProblemCode):
    ALREADY = coded("withdrawal_already", "«%(team)s» si è già ritirato dal torneo.")
    NOT_WITHDRAWN = coded("withdrawal_not_withdrawn", "«%(team)s» non si è ritirato.")


class AgainProblem(ProblemCode):
    NOT_ALLOWED = coded(
        "again_not_allowed",
        "Qui chi è fuori non rientra. Si può cambiare nel regolamento.",
    )
    NOT_OUT = coded("again_not_out", "«%(team)s» è ancora in gara: può rientrare solo chi è fuori.")
    TOO_OFTEN = coded("again_too_often", "I rientri di «%(team)s» sono già %(times)s: di più non si può.")
    TOO_LATE = coded("again_too_late", "Si poteva rientrare fino al turno %(until)s. Adesso si gioca oltre.")
    NO_PLACE = coded(
        "again_no_place",
        "Nel tabellone non c’è più un posto libero.",
    )
    HALL_FULL = coded("again_hall_full", "In sala non c’è un tavolo libero nel primo turno. Aggiungine uno ai tavoli.")
    LATER_STAGE = coded("again_later_stage", "Si gioca già la fase seguente: nessuno può più rientrare.")


class SubstitutionProblem(ProblemCode):
    SINGLE_PLAYER = coded(
        "substitution_single_player",
        "Qui ognuno gioca da solo: chi smette si segna come ritirato, chi arriva si iscrive.",
    )
    ALREADY = coded("substitution_already", "%(player)s è già stato sostituito. Sostituisci chi gioca al suo posto.")
    TURN_UNLIKELY = coded("substitution_turn_unlikely", "Scrivi da quale turno gioca il sostituto, per esempio 3.")
    BEFORE_THE_PLAYER = coded(
        "substitution_before_the_player",
        "%(player)s gioca dal turno %(turn)s: la sostituzione può cominciare solo dopo.",
    )
    PLAYED = coded(
        "substitution_played",
        "%(player)s ha già giocato nel turno %(turn)s o dopo. Scegli un turno che non è ancora cominciato.",
    )
    SUBSTITUTE_PLAYED = coded(
        "substitution_substitute_played",
        "%(player)s ha già giocato: la sostituzione resta. Se smette, sostituisci anche lui.",
    )
    REASON_MISSING = coded("substitution_reason_missing", "Scrivi il motivo: resta nel registro.")
    GONE = coded("substitution_gone", "Questa sostituzione è già stata ritirata. Ricarica la pagina.")
    ONESELF = coded("substitution_oneself", "%(player)s non può sostituire se stesso. Scrivi chi gioca al suo posto.")
    PARTNER = coded("substitution_partner", "%(player)s gioca già in questa coppia. Scrivi un altro nome.")


# What can be wrong with people as somebody wrote them: on a list, in a file, in the boxes of a request.


class UploadProblem(ProblemCode):
    NOTHING_SENT = coded("upload_nothing_sent", "Non c’è nessun nome. Scrivi o incolla l’elenco, uno per riga.")


class FileProblem(ProblemCode):
    """Why a file is no list that can be read."""

    TOO_LARGE = coded(
        "file_too_large", "Il file è troppo grande: il massimo è %(limit)s MB. Togli i fogli e le figure in più."
    )
    EMPTY = coded("file_empty", "Il file è vuoto. Scegline un altro.")
    LOCKED = coded("file_locked", "Il file ha una password. Salvane una copia senza, poi carica quella.")
    OLD_XLS = coded(
        "file_old_xls", "Questo foglio è di una versione vecchia di Excel. Salvalo come .xlsx, poi caricalo."
    )
    PDF = coded(
        "file_pdf", "È un PDF. Carica il foglio o il documento da cui è stato fatto, oppure copia i nomi e incollali."
    )
    PICTURE = coded("file_picture", "È una figura. Da una foto i nomi non si leggono: scrivili o incollali.")
    DOCUMENT = coded("file_document", "È un documento di testo, non un foglio. Copia i nomi dal documento e incollali.")
    WEB_PAGE = coded("file_web_page", "È una pagina web. Aprila, copia la tabella e incollala.")
    NOT_A_LIST = coded(
        "file_not_a_list", "Questo file non è un elenco. Carica un foglio di Excel, oppure incolla i nomi."
    )
    BROKEN = coded("file_broken", "Il file non si apre. Salvalo di nuovo, oppure copia i nomi e incollali.")
    BLOWN_UP = coded("file_blown_up", "Il foglio è troppo grande. Copia solo le righe dei nomi in un foglio nuovo.")


class HallProblem(ProblemCode):
    """Why nobody comes from another hall."""

    NO_HALL = coded("hall_none", "Scegli un torneo, oppure il file della sua classifica.")
    NOT_STANDINGS = coded(
        "hall_not_standings",
        "Questo file non è una classifica. Nell’altra sala apri «Scarica e condividi» e prendi «Classifica (JSON)».",
    )
    HALL_TWICE = coded("hall_twice", "«%(name)s» c’è due volte. Togline una.")
    HALL_PROVISIONAL = coded(
        "hall_provisional", "«%(name)s» non è finito: aspetta la classifica finale, poi prendila di nuovo."
    )
    QUALIFIED_RANGE = coded("hall_qualified_range", "Scrivi quanti passano da ogni sala, da 1 a %(most)s.")


class ListQuestion(ProblemCode):
    """What is asked of a list before anything of it is entered."""

    NAME_COLUMNS = coded(
        "ask_name_columns", "Non si capisce in quali colonne sono i nomi. Scegli che cos’è ogni colonna."
    )
    UNKNOWN_COLUMNS = coded(
        "ask_unknown_columns",
        "Che cos’è %(columns)s? Sceglilo nella sua colonna, altrimenti non viene letto.",
    )
    OTHER_TABLES = coded("ask_other_tables", "C’è un’altra tabella con dei nomi. Quale vuoi leggere? %(names)s")
    TOO_MANY_ROWS = coded("ask_too_many_rows", "Si leggono le prime %(most)s righe. Carica le altre in un altro file.")
    ENCODING = coded("ask_encoding", "Come si scrive: «%(one)s» oppure «%(other)s»?")
    WITHDRAWN = coded(
        "ask_withdrawn",
        "Righe nascoste, barrate o di chi si è ritirato: «%(text)s». Restano fuori, se non scegli di leggerle.",
    )
    NOBODY = coded("ask_nobody", "«%(text)s» non è un nome. Scrivilo, oppure salta la riga.")
    NO_NAME = coded("ask_no_name", "«%(text)s» non sembra un nome. Correggilo, oppure salta la riga.")
    UNREADABLE = coded("ask_unreadable", "«%(text)s» è troppo lungo o ha caratteri illeggibili. Riscrivilo a mano.")
    MANY_NAMES = coded("ask_many_names", "Ci sono più nomi di quanti giocano insieme: «%(text)s». Chi gioca con chi?")
    PAIRS_FOR_PLAYERS = coded(
        "ask_pairs_for_players", "Ci sono più nomi, ma qui ognuno gioca da solo: «%(text)s». Li iscrivi uno per uno?"
    )
    PARTNER_BESIDE = coded("ask_partner_beside", "Il compagno è in un’altra colonna: «%(text)s». È giusto?")
    PARTNER_IN_BRACKETS = coded("ask_partner_in_brackets", "Il compagno è tra parentesi: «%(text)s». È giusto?")
    HYPHEN = coded("ask_hyphen", "È un cognome doppio o sono due persone: «%(text)s»?")
    SHARED_SURNAME = coded(
        "ask_shared_surname",
        "Il cognome è scritto una volta sola: «%(text)s». L’ho messo a tutti e due; se non è così, correggi.",
    )
    GROWN_TOGETHER = coded(
        "ask_grown_together", "Non si vede dove finisce un nome: «%(text)s». Guarda se le caselle sono giuste."
    )
    ONE_LETTER = coded("ask_one_letter", "C’è un nome di una lettera sola: «%(text)s». È giusto?")
    SMALL_LETTERS = coded("ask_small_letters", "I nomi sono scritti in piccolo. Li scrivo così: «%(text)s»?")
    SAME_PERSON = coded("ask_same_person", "Lo stesso nome c’è più volte: «%(text)s». È la stessa persona?")
    SENDER_PLAYS = coded("ask_sender_plays", "Chi ha scritto parla di sé: «%(text)s». Chi gioca?")
    NOT_COMING = coded("ask_not_coming", "Qualcuno dice che non viene: «%(text)s». Chi resta fuori?")
    CHAT_UNCLEAR = coded("ask_chat_unclear", "Forse è un’iscrizione: «%(text)s». Chi gioca?")
    PAID_UNCLEAR = coded("ask_paid_unclear", "Non si capisce se ha pagato: «%(text)s». Quanto ha dato?")
    PAID_MORE = coded(
        "ask_paid_more",
        "Ha dato %(paid)s e la quota è %(due)s. Correggi; se va bene così, in cassa va la quota e il "
        "resto si legge nella nota.",
    )
    MARKS = coded("ask_marks", "Accanto ai nomi c’era «%(text)s»: l’ho messo nella nota.")
    SEED_UNCLEAR = coded("ask_seed_unclear", "La forza è un numero da 1 a 512, non «%(text)s». Correggila o toglila.")


class RosterProblem(ProblemCode):
    NO_LETTERS = coded("roster_no_letters", "Non c’è un nome. Scrivi nome e cognome.")
    TOO_LONG = coded("roster_too_long", "Il nome è troppo lungo. Usa al massimo %(limit)s caratteri.")
    UNREADABLE = coded("roster_unreadable", "Ci sono caratteri illeggibili. Riscrivi a mano.")
    TEAM_UNKNOWN = coded(
        "roster_team_unknown", "La squadra «%(team)s» non c’è. Correggi il nome o aggiungi la squadra."
    )
    TEAM_OTHER = coded("roster_team_other", "Qui è scritta la squadra «%(team)s». Usa l’elenco per tutte le squadre.")
    TOO_MANY_LINES = coded(
        "roster_too_many_lines", "Si leggono al massimo %(limit)s righe per volta. Incolla il resto dopo."
    )
    PHONE = coded(
        "roster_phone",
        "«%(number)s» sembra un telefono, e i nomi li leggono tutti. Spostalo nella casella del "
        "telefono, che legge solo chi organizza.",
    )
    NOTE = coded(
        "roster_note",
        "«%(note)s» non è un nome né un bar. Toglilo: chi è arrivato e chi ha pagato si segna in «Presenze».",
    )


class ListProblem(ProblemCode):
    PARTNER_MISSING = coded(
        "list_partner_missing",
        "Manca il compagno. Scrivi i due nomi con « - » in mezzo; chi è da solo va nelle coppie a sorte.",
    )
    NOBODY_BESIDE = coded("list_nobody_beside", "Manca il compagno: scrivilo nella sua casella, oppure scegli.")
    SEED_RANGE = coded("list_seed_range", "La forza è un numero da 1 a %(most)s. Correggilo o toglilo.")
    SEED_TAKEN = coded("list_seed_taken", "Il numero %(seed)s c’è già. Scegline un altro o toglilo.")
    PAIR_TWICE = coded("list_pair_twice", "Questi nomi ci sono già. Togli la riga.")
    THREE_NEEDED = coded(
        "list_three_needed", "Giocano in tre: scrivi i tre nomi, con « - » in mezzo o ognuno nella sua casella."
    )
    THREE_ALIKE = coded("list_three_alike", "Questi nomi ci sono già. Sono altre persone?")
    THREE_TWICE = coded("list_three_twice", "Questi nomi ci sono già. Togli la riga.")
    NOTE_TOO_LONG = coded("list_note_too_long", "E-mail e nota sono troppo lunghe. Usa al massimo %(limit)s caratteri.")
    CARD_TOO_LONG = coded(
        "list_card_too_long", "Il numero di tessera è troppo lungo. Usa al massimo %(limit)s caratteri."
    )
    ONE_LETTER = coded("list_one_letter", "C’è un nome di una lettera sola.")
    CHOICE_UNCLEAR = coded(
        "list_choice_unclear",
        "Non si capisce che quota sceglie: «%(text)s». Scrivi per esempio «%(example)s», o lascia vuoto.",
    )
    PAIR_ALIKE = coded("list_pair_alike", "Questi nomi ci sono già. Sono altre persone?")
    NAME_ALIKE = coded("list_name_alike", "%(name)s c’è già: «%(where)s». È un’altra persona con lo stesso nome?")
    WAITS = coded("list_waits", "%(name)s aspetta già un compagno. È la stessa persona?")


class PersonProblem(ProblemCode):
    PHONE_UNREADABLE = coded("person_phone_unreadable", "Il telefono ha solo cifre e spazi, per esempio 333 1234567.")
    BIRTH_YEAR_UNREADABLE = coded(
        "person_birth_year_unreadable", "L’anno di nascita ha quattro cifre, per esempio 1954."
    )


class PrivateProblem(ProblemCode):
    BIRTH_YEAR_RANGE = coded("private_birth_year_range", "L’anno di nascita va da %(first)s a %(last)s. Controllalo.")
