"""What can be wrong with a file, and where in it. Problems of the rules are carried along with their place."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.problems import Problem, ProblemCode, coded, problem_at
from tournaments.event.errors import DomainError

Path = tuple[str | int, ...]
MOST_SHOWN = 40
"""Characters of a value of the file that are in a sentence."""


class ImportProblem(ProblemCode):
    """Reading the file, its shape, its references, its agreement with itself, and what is already there."""

    TOO_LARGE = coded("import_too_large", "Il file è troppo grande: il massimo è %(most)s MB.")
    NOT_UTF8 = coded("import_not_utf8", "Il file non è un testo UTF-8 (byte %(byte)s). Esportalo di nuovo.")
    NOT_JSON = coded(
        "import_not_json", "Il file non è JSON: errore alla riga %(line)s, colonna %(column)s. Esportalo di nuovo."
    )
    TOO_DEEP = coded("import_too_deep", "Ci sono troppi livelli uno dentro l’altro: il massimo è %(most)s.")
    KEY_TWICE = coded("import_key_twice", "«%(name)s» è scritto due volte. Lascialo una volta sola.")
    NUMBER_NOT_WHOLE = coded(
        "import_number_not_whole", "%(value)s non è ammesso: servono numeri interi, al massimo di %(digits)s cifre."
    )
    CHARACTER_UNUSABLE = coded("import_character_unusable", "Ci sono caratteri illeggibili. Riscrivi a mano.")

    NOT_OF_A_CLUB = coded("import_not_of_a_club", "Non è il file di un circolo. Esportalo di nuovo.")
    FORMAT_UNKNOWN = coded("import_format_unknown", "Non è il file di un torneo: in «format» deve esserci %(wanted)s.")
    VERSION_UNKNOWN = coded(
        "import_version_unknown",
        "La versione %(found)s del formato è di un programma più nuovo o più vecchio: qui si leggono quelle da "
        "%(first)s a %(last)s. Esporta il file con la stessa versione del programma che lo legge.",
    )
    TYPE_WRONG = coded("import_type_wrong", "Il valore è di un altro tipo: serve %(wanted)s.")
    KEY_MISSING = coded("import_key_missing", "Manca «%(name)s». Aggiungilo.")
    KEY_UNKNOWN = coded("import_key_unknown", "«%(name)s» non è previsto. Toglilo.")
    VALUE_NOT_ALLOWED = coded("import_value_not_allowed", "«%(value)s» non è ammesso. Scegli tra: %(allowed)s.")
    NUMBER_TOO_SMALL = coded("import_number_too_small", "Il numero è troppo piccolo: il minimo è %(limit)s.")
    NUMBER_TOO_LARGE = coded("import_number_too_large", "Il numero è troppo grande: il massimo è %(limit)s.")
    TEXT_TOO_SHORT = coded("import_text_too_short", "Il testo è troppo corto: servono almeno %(limit)s caratteri.")
    TEXT_TOO_LONG = coded("import_text_too_long", "Il testo è troppo lungo: al massimo %(limit)s caratteri.")
    TEXT_SHAPE = coded("import_text_shape", "«%(value)s» non è scritto come serve qui. Vedi docs/schemas.")
    LIST_TOO_SHORT = coded("import_list_too_short", "L’elenco è troppo corto: servono almeno %(limit)s voci.")
    LIST_TOO_LONG = coded("import_list_too_long", "L’elenco è troppo lungo: al massimo %(limit)s voci.")
    SHAPE_WRONG = coded("import_shape_wrong", "Il valore non è scritto come serve qui. Vedi docs/schemas.")

    NO_SUCH_TIME = coded("import_no_such_time", "%(value)s non è una data che esiste. Correggila.")
    ID_TWICE = coded("import_id_twice", "L’identificatore %(value)s è già usato più sopra. Ognuno vale una volta sola.")
    VALUE_TWICE = coded("import_value_twice", "C’è un doppione: %(value)s compare già più sopra. Togline uno.")
    REFERENCE_BROKEN = coded("import_reference_broken", "Nell’elenco «%(section)s» questo identificatore non c’è.")

    LOG_NOT_CONTINUOUS = coded(
        "import_log_not_continuous", "Il registro ha un salto: c’è %(found)s dove serve %(wanted)s."
    )
    LOG_BEGINNING = coded(
        "import_log_beginning", "Il registro comincia con «created», e «created» sta solo all’inizio."
    )
    LOG_WITHOUT_REASON = coded("import_log_without_reason", "A una correzione manca il motivo. Scrivilo.")
    LOG_OTHER_KIND = coded("import_log_other_kind", "Rimanda a una voce del registro di altro genere: «%(kind)s».")
    LOG_OTHER_SUBJECT = coded("import_log_other_subject", "Rimanda a una voce del registro che parla di altro.")
    LOG_ENDS_BEFORE = coded("import_log_ends_before", "Secondo il registro finisce prima di cominciare.")
    VERSION_NOT_LOGGED = coded(
        "import_version_not_logged", "La versione è %(found)s, ma le voci del registro sono %(entries)s."
    )
    LOG_UNREADABLE = coded(
        "import_log_unreadable", "La voce del registro non dice il risultato come lo scrive il programma."
    )
    RESULT_NOT_LOGGED = coded(
        "import_result_not_logged", "Le smazzate in vigore non sono quelle che risultano dal registro."
    )
    AWARD_NOT_LOGGED = coded(
        "import_award_not_logged", "L’assegnazione a tavolino non è quella che risulta dal registro."
    )
    PENALTY_NOT_LOGGED = coded("import_penalty_not_logged", "La sanzione non è quella che risulta dal registro.")
    DECISION_NOT_LOGGED = coded("import_decision_not_logged", "L’ordine deciso non è quello che risulta dal registro.")
    FROZEN_NOT_LOGGED = coded("import_frozen_not_logged", "Non si sa a che punto è stata fermata la classifica.")
    CLOSING_NOT_LOGGED = coded(
        "import_closing_not_logged", "Il registro e «closed_at» non dicono lo stesso sulla chiusura del torneo."
    )

    STAGE_NOT_NEXT = coded(
        "import_stage_not_next", "Le fasi si numerano di seguito: c’è %(found)s dove serve %(wanted)s."
    )
    STAGE_ENDED_ELSEWHERE = coded(
        "import_stage_ended_elsewhere", "La fase finisce prima dopo il turno %(found)s, che non è un suo turno."
    )
    SECOND_FINAL = coded(
        "import_second_final",
        "Una seconda finale c’è solo dove si esce dopo due sconfitte. Togli una delle due scelte.",
    )
    ENTRY_OF_FIRST = coded("import_entry_of_first", "Nella prima fase giocano tutti: togli questa voce.")
    ENTRY_NOT_BEFORE = coded("import_entry_not_before", "Chi passa a questa fase non ha giocato in quella prima.")
    ENTRY_NOT_CONTINUOUS = coded(
        "import_entry_not_continuous", "Chi passa a una fase si numera di seguito da 1. Correggi il numero."
    )
    ENTRY_GROUP = coded("import_entry_group", "Nella fase prima questo girone non c’è.")
    TURN_NOT_NEXT = coded(
        "import_turn_not_next", "I turni si numerano di seguito, fase dopo fase: il turno %(found)s è fuori posto."
    )

    NAMED_NOT_DRAWN = coded(
        "import_named_not_drawn", "Qui c’è chi non è tra i sorteggiati, o chi compare due volte. Correggi l’elenco."
    )
    PART_WRONG = coded("import_part_wrong", "Gironi e tabellone ci sono dove la formula li prevede, e solo lì.")
    GROUPS_WRONG = coded(
        "import_groups_wrong", "I gironi non sono quelli dei sorteggiati, o si incontra chi è di un altro girone."
    )
    DRAW_OTHER_FORMAT = coded(
        "import_draw_other_format", "Il sorteggio pubblicato è di un’altra formula da quella della sua fase."
    )
    DRAW_NOT_NEXT = coded(
        "import_draw_not_next",
        "Il sorteggio comincia dal turno %(found)s della fase, ma il prossimo è il turno %(wanted)s.",
    )
    COUNTED_OTHERWISE = coded(
        "import_counted_otherwise", "Le partite che questo sorteggio conta non sono quelle del calendario."
    )
    WITHDRAWAL_NOT_LOGGED = coded(
        "import_withdrawal_not_logged", "Il registro e «withdrawn» non dicono lo stesso sul ritiro."
    )
    PASSAGE_NOT_LOGGED = coded(
        "import_passage_not_logged", "Il registro e l’elenco «entries» non dicono lo stesso su chi passa a questa fase."
    )
    PUBLISHED_TWICE = coded("import_published_twice", "Un sorteggio è già pubblicato più sopra: può esserlo uno solo.")
    CALENDAR_WITHOUT_DRAW = coded("import_calendar_without_draw", "Ci sono turni, ma nessun sorteggio è pubblicato.")
    TEAMS_NOT_DRAWN = coded(
        "import_teams_not_drawn", "Gli iscritti del sorteggio pubblicato non sono quelli che giocano."
    )
    NOT_DRAWN = coded("import_not_drawn", "Non è nel sorteggio pubblicato.")
    DRAWN_MISSING = coded("import_drawn_missing", "Manca la partita sorteggiata al turno %(turn)s, tavolo %(table)s.")
    TURN_MISSING = coded("import_turn_missing", "Il tabellone pubblicato ha più turni: manca il turno %(turn)s.")
    NODE_WRONG = coded("import_node_wrong", "Un tabellone con questi iscritti e queste scelte ha qui un’altra casella.")
    ROUND_WRONG = coded("import_round_wrong", "Nel tabellone questa partita è di un altro turno prima della finale.")
    OTHER_SIDES = coded("import_other_sides", "Secondo i risultati qui giocano altri, o nessuno.")
    PEOPLE_COUNT = coded("import_people_count", "Ha %(found)s giocatori, ma qui un iscritto ne ha %(wanted)s.")
    FIXTURE_MISSING = coded("import_fixture_missing", "A una partita tra due iscritti serve il loro incontro.")
    FIXTURE_OTHER_TURN = coded("import_fixture_other_turn", "L’incontro è di un altro turno.")
    FIXTURE_WITHOUT_MATCH = coded("import_fixture_without_match", "L’incontro non ha partite.")
    LINEUP_INCOMPLETE = coded(
        "import_lineup_incomplete", "La formazione non è completa: manca chi siede a uno dei posti."
    )
    SEAT_UNKNOWN = coded("import_seat_unknown", "A questa partita un posto così non c’è.")
    SEAT_OTHER_TEAM = coded("import_seat_other_team", "Il giocatore non è di questa squadra.")
    SEATED_TWICE = coded("import_seated_twice", "Il giocatore in questo turno siede già altrove.")

    SIDE_UNKNOWN = coded("import_side_unknown", "La squadra %(side)s non c’è: a un tavolo sono %(sides)s.")
    GAME_UNKNOWN = coded("import_game_unknown", "«%(game)s» non è un gioco che il programma conosce. Correggilo.")
    SIDES_COUNT = coded("import_sides_count", "Servono i punti di tutti e %(sides)s: qui i numeri sono %(found)s.")
    WINNER_MISSING = coded("import_winner_missing", "Manca chi ha vinto la smazzata. Scrivilo.")
    DEALS_OVERLAP = coded("import_deals_overlap", "Il registro dà due risultati insieme alla stessa smazzata.")
    AWARDED_TWICE = coded("import_awarded_twice", "La partita è già a tavolino più sopra. Lasciala una volta sola.")
    AWARDED_AND_PLAYED = coded(
        "import_awarded_and_played", "La partita assegnata a tavolino ha anche dei punti. Togli l’una o gli altri."
    )
    STOPPED_AGAINST_RULE = coded(
        "import_stopped_against_rule",
        "La partita è fermata a tempo, ma la regola della fase non la fa perdere a chi è scritto.",
    )
    TOLD_TWICE = coded("import_told_twice", "La stessa squadra dice due risultati insieme. Lasciane uno.")
    TOLD_NOT_WHOLE = coded("import_told_not_whole", "Mancano delle smazzate: un tavolo dice sempre tutta la partita.")
    TOLD_AND_SETTLED = coded(
        "import_told_and_settled", "La partita ha già un risultato: quello del tavolo non può aspettare ancora."
    )
    CLOSED_WITHOUT_MATCHES = coded("import_closed_without_matches", "Il torneo risulta chiuso, ma non ha partite.")
    CLOSED_TOO_EARLY = coded("import_closed_too_early", "Il torneo risulta chiuso, ma mancano dei turni o una fase.")
    CLOSED_INCOMPLETE = coded("import_closed_incomplete", "Il torneo risulta chiuso, ma questa partita non è completa.")
    CHECKED_IN_TWICE = coded("import_checked_in_twice", "questo iscritto risulta presente due volte.")
    FIRST_DAY_MISSING = coded("import_first_day_missing", "manca il primo giorno o il primo luogo, quelli del torneo.")
    FIRST_DAY_SAID = coded(
        "import_first_day_said",
        "il primo giorno e il primo luogo sono quelli del torneo e restano vuoti; gli altri hanno data e nome.",
    )
    APPOINTMENT_UNCLEAR = coded(
        "import_appointment_unclear", "non dice quando e dove, o lo dice due volte della stessa cosa."
    )
    FEE_SHARE_UNCLEAR = coded(
        "import_fee_share_unclear", "dice insieme una quota scelta e una somma concordata, o nessuna delle due."
    )
    CHOSEN_TWICE = coded("import_chosen_twice", "questo iscritto ha scelto due volte la stessa quota.")
    SUBSTITUTED_TWICE = coded("import_substituted_twice", "questo giocatore ha due sostituti insieme.")
    SUBSTITUTE_OTHER_TEAM = coded(
        "import_substitute_other_team", "il sostituto non è un altro giocatore della stessa coppia o squadra."
    )
    RECEIPT_OTHERWISE = coded(
        "import_receipt_otherwise",
        "Una ricevuta è di un solo premio preso, o di quanto ha pagato un iscritto. Togli quella di troppo.",
    )
    DECISION_REPEATS = coded("import_decision_repeats", "Un iscritto compare due volte. Lascialo una volta sola.")

    TOURNAMENT_EXISTS = coded(
        "import_tournament_exists", "Questo torneo c’è già. Se il file è più nuovo, aggiungi --update."
    )
    SLUG_EXISTS = coded("import_slug_exists", "Un altro torneo usa già l’indirizzo «%(slug)s».")
    ID_EXISTS = coded("import_id_exists", "Questo identificatore è già usato da un altro torneo.")
    CLUB_EXISTS = coded("import_club_exists", "Il circolo «%(slug)s» c’è già. Per usarlo aggiungi --club %(slug)s.")
    CLUB_UNKNOWN = coded("import_club_unknown", "Il circolo «%(slug)s» non c’è. Controlla --club.")

    NOT_HERE = coded("import_not_here", "Questo torneo qui non c’è ancora. Importalo senza --update.")
    NOT_NEWER = coded(
        "import_not_newer", "Il file non è più nuovo: arriva alla modifica %(there)s, qui si è già alla %(here)s."
    )
    PARTED = coded(
        "import_parted",
        "Qui e nel file il torneo è andato avanti in due modi, dalla modifica %(version)s in poi: i due non si "
        "mescolano. Decidi quale vale.",
    )
    CHANGED_MEANWHILE = coded(
        "import_changed_meanwhile", "Intanto qui è cambiato qualcosa. Guarda di nuovo, poi ripeti."
    )


@dataclass(frozen=True, slots=True)
class Placed:
    """A problem and the place in the file, ("deals", 3, "points"); () is the file as a whole."""

    where: Path
    problem: Problem


class ImportRefused(DomainError):
    """The file is not a tournament that this program can take in; nothing was changed."""

    def __init__(self, problems: Sequence[Placed]) -> None:
        super().__init__(*(placed.problem for placed in problems))
        self.placed = tuple(problems)


def placed(code: ProblemCode, *where: str | int, **params: str | int) -> Placed:
    return Placed(where, problem_at(code, **params))


def shown(value: object) -> str:
    """A value of the file, short enough and harmless inside a sentence."""
    text = str(value).encode("utf-8", "backslashreplace").decode()
    plain = "".join(character if character.isprintable() else "�" for character in text[:MOST_SHOWN])
    return plain if len(text) <= MOST_SHOWN else f"{plain}…"


# What can be wrong with stored data that no single row gives away, and where it is.


class DataProblem(ProblemCode):
    """What a file of a tournament cannot have, or does not hold."""

    DATABASE_UNSOUND = coded("data_database_unsound", "I dati sono danneggiati: %(why)s.")
    STRANGE_THING = coded(
        "data_strange_thing",
        "La base dei dati contiene anche %(kind)s %(name)s, che non è di questo programma: fai una copia e "
        "rimettila, che lo lascia fuori.",
    )
    UNREADABLE = coded("data_unreadable", "Non si può leggere: %(why)s.")
    OF_ANOTHER_TOURNAMENT = coded("data_of_another_tournament", "Rimanda a una riga di un altro torneo, o che non c’è.")
    LOG_OF_ANOTHER = coded("data_log_of_another", "La voce del registro parla di un altro torneo.")
    SEAT_OF_ANOTHER_TURN = coded(
        "data_seat_of_another_turn", "Il posto è segnato in un turno e la sua partita in un altro."
    )
    REGISTRATION_PEOPLE = coded("data_registration_people", "La richiesta di iscrizione non dice di chi è.")
    SUMS_WRONG = coded("data_sums_wrong", "Le somme di controllo della fase non tornano.")


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken invariant: of which tournament (by its address, "" of none), in which row of which list, and what.

    `section` is the list as the file of a tournament calls it, `field` the place within the row, () the row as a whole.
    """

    problem: Problem
    slug: str = ""
    stage: int | None = None
    turn: int | None = None
    table: int | None = None
    section: str = ""
    row: str = ""
    field: Path = ()
