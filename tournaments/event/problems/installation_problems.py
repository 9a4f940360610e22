"""What can be wrong with a club, a password, a copy, a page or a paper, and why nothing can be read or saved."""

from rules.problems import ProblemCode, coded

# Why a copy is not made, or not put back.


class BackupProblem(ProblemCode):
    NOT_SQLITE = coded(
        "copy_not_sqlite",
        "I dati stanno in PostgreSQL: per copiarli usa pg_dump, per rimetterli pg_restore (docs/backups.md).",
    )
    NO_DATA = coded("copy_no_data", "Non ci sono ancora dati da copiare: avvia prima il programma.")
    UNSOUND = coded("copy_unsound", "%(path)s non è una copia sana: %(why)s. Scegline un’altra.")
    NOT_OURS = coded("copy_not_ours", "%(path)s non contiene dati di questo programma. Scegli un altro file.")
    NO_ROOM = coded("copy_no_room", "Non si può scrivere %(path)s: %(why)s.")
    MISSING = coded("copy_missing", "La copia %(path)s non c’è.")
    NEWER = coded(
        "copy_newer",
        "%(path)s viene da un programma più nuovo, o di prima della prima versione (%(why)s): aggiorna prima "
        "questo, oppure usa quello.",
    )
    SERVED = coded("copy_served", "Il programma è avviato con questi dati: fermalo, poi rimetti la copia.")
    DATA_DAMAGED = coded(
        "copy_data_damaged",
        "I dati sono danneggiati (%(why)s). Segna su carta gli ultimi risultati, ferma il programma e rimetti "
        "l’ultima copia sana: «%(command)s restore» le elenca.",
    )
    DATA_TAKEN_AWAY = coded(
        "copy_data_taken_away",
        "Il file dei dati %(path)s non è più quello di prima: qualcuno lo ha tolto, svuotato o sostituito. Quello "
        "che si salva adesso può andare perso. Segna su carta gli ultimi risultati, ferma il programma e rimetti "
        "il file al suo posto, oppure l’ultima copia: «%(command)s restore» le elenca.",
    )
    DATA_FOREIGN = coded(
        "copy_data_foreign",
        "Il file %(path)s è di un altro programma, e non è stato toccato. Rimetti al suo posto i dati di prima, "
        "oppure scegli un’altra cartella con BRISCOLA_DATA.",
    )
    DATA_NOT_UTF8 = coded(
        "copy_data_not_utf8",
        "Il database %(path)s non tiene ogni lettera: è in %(why)s, e un nome non si salverebbe. Creane uno con "
        "«createdb --template=template0 --encoding=UTF8 briscola» e indicalo in DATABASE_URL.",
    )
    DATA_NEWER = coded(
        "copy_data_newer",
        "I dati sono di un programma più nuovo, o troppo vecchio (%(why)s). Usa quello, oppure rimetti "
        "la copia fatta prima dell’aggiornamento (docs/backups.md).",
    )
    DATA_GONE = coded(
        "copy_data_gone",
        "In %(path)s i dati non ci sono più, ma ci sono copie. Per riaverli: «%(command)s restore» le elenca, "
        "«%(command)s restore 1» rimette l’ultima. Per ricominciare apposta da capo: rinomina la cartella "
        "%(path)s, poi riavvia.",
    )
    DATA_GONE_WITHOUT_COPIES = coded(
        "copy_data_gone_without_copies",
        "In %(path)s i dati non ci sono più, ma c’è ancora la loro chiave (secret_key). Per riaverli: rimetti "
        "db.sqlite3 dov’era, o una copia con «%(command)s restore FILE»; se stanno in PostgreSQL, indicalo in "
        "DATABASE_URL. Per ricominciare apposta da capo: rinomina la cartella %(path)s, poi riavvia.",
    )
    DATA_AT_ODDS = coded(
        "copy_data_at_odds",
        "I dati non passano a questo programma: una riga non va d’accordo con le altre (%(why)s). Torna ai dati e "
        "al programma di prima, che con «manage check_data» dice quale (docs/backups.md).",
    )


# What can be wrong with a change of a club, and with a password.


class MemberProblem(ProblemCode):
    UNKNOWN = coded("member_unknown", "Questa persona non fa più parte del circolo. Ricarica la pagina.")
    LAST_OWNER = coded("member_last_owner", "È l’ultimo organizzatore del circolo: prima invitane un altro.")
    INVITATION_UNKNOWN = coded(
        "invitation_unknown", "Questo invito non c’è più: è stato usato o ritirato. Ricarica la pagina."
    )
    NAME_MISSING = coded("club_name_missing", "Manca il nome. Scrivilo.")
    PRIVATE_DAYS_RANGE = coded("club_private_days_range", "I giorni vanno da %(first)s a %(last)s. Correggili.")


class ArchiveProblem(ProblemCode):
    """Why a tournament is not archived or deleted."""

    GONE = coded("archive_gone", "Questo torneo non c’è più. Torna ai tuoi tornei.")
    ANOTHER_NAME = coded("archive_another_name", "Per eliminarlo scrivi il nome del torneo, come si legge qui sopra.")
    NO_FILE = coded(
        "archive_no_file", "Il file di questo torneo non c’è più nella cartella delle copie. Ricarica la pagina."
    )


class LeavingProblem(ProblemCode):
    """Why a club does not leave."""

    ANOTHER_NAME = coded("leaving_another_name", "Scrivi il nome del circolo, come si legge qui sopra.")
    WRONG = coded("leaving_wrong", "La password, o l’e-mail, non è quella con cui entri. Riscrivila.")
    TOO_LATE = coded("leaving_too_late", "Il giorno è passato: il circolo si sta cancellando.")
    NO_WAY = coded("leaving_no_way", "Prima scegli una password in «Il mio accesso», poi torna qui.")


class RoomProblem(ProblemCode):
    """What a club has as much of as the server lets it."""

    TOURNAMENTS = coded(
        "room_tournaments",
        "I tornei di un circolo sono al massimo %(most)s. Elimina quelli che non servono, o chiedi più posto a chi "
        "gestisce il sito.",
    )
    SEASONS = coded(
        "room_seasons",
        "Le stagioni di un circolo sono al massimo %(most)s. Elimina quelle che non servono, o chiedi più posto a chi "
        "gestisce il sito.",
    )
    PEOPLE = coded(
        "room_people",
        "Le persone della rubrica sono al massimo %(most)s. Chiedi più posto a chi gestisce il sito.",
    )
    ENTRANTS = coded(
        "room_entrants",
        "Gli iscritti a un torneo sono al massimo %(most)s. Dividilo in più tornei, o chiedi più posto a chi gestisce "
        "il sito.",
    )


class LogoProblem(ProblemCode):
    """Why a picture does not become the logo of a club."""

    TOO_HEAVY = coded("logo_too_heavy", "Il logo è troppo grande: il massimo è %(most)s MB.")
    NO_PICTURE = coded(
        "logo_no_picture", "Questo file non è un’immagine che si può usare. Salva il logo come PNG o JPEG."
    )
    BROKEN = coded("logo_broken", "Il logo non si apre. Salvalo di nuovo, poi riprova.")
    SIDE_TOO_LONG = coded(
        "logo_side_too_long",
        "Il logo è troppo grande: %(width)s × %(height)s. Ogni lato può avere al massimo %(most)s pixel.",
    )
    TOO_MANY_PIXELS = coded(
        "logo_too_many_pixels",
        "Il logo è troppo grande: %(width)s × %(height)s. Può avere al massimo %(most)s megapixel.",
    )


class PasswordProblem(ProblemCode):
    """The words of the last four are those of Django's own checks."""

    WRONG = coded("password_wrong", "La password attuale non è giusta. Riscrivila.")
    DIFFERENT = coded("passwords_differ", "Le due password sono diverse. Riscrivile.")
    NAME_SHORT = coded("sign_in_name_short", "Il nome per entrare è troppo corto: scrivi almeno 3 caratteri.")
    NAME_TAKEN = coded("sign_in_name_taken", "Questo nome per entrare è già di un’altra persona: scegline un altro.")
    SHORT = coded(
        "password_too_short", "La password è troppo corta: servono almeno 12 caratteri. Va bene anche una frase."
    )
    SIMILAR = coded(
        "password_too_similar", "La password somiglia al tuo nome: chi ti conosce la indovina. Scegline un’altra."
    )
    COMMON = coded("password_too_common", "Questa password la usano in troppi. Scegline un’altra.")
    NUMERIC = coded("password_entirely_numeric", "Una password di sole cifre si indovina. Aggiungi delle parole.")


# Why there is no paper, or none that is set in type.


class PaperProblem(ProblemCode):
    NOT_SET = coded("paper_not_set", "Qui i fogli non si possono preparare. Stampa questa pagina dal browser.")
    NO_ENTRANTS = coded("paper_no_entrants", "Aggiungi prima gli iscritti.")
    NO_CALENDAR = coded("paper_no_calendar", "Prima pubblica il sorteggio.")
    NOT_ALL_MEET = coded("paper_not_all_meet", "Questo foglio serve dove tutti incontrano tutti.")
    NO_DINNERS = coded(
        "paper_no_dinners",
        "Nessuna quota comprende una cena. Si scrive nella pagina delle iscrizioni, tra le quote diverse.",
    )
    NO_RECEIPT = coded("paper_no_receipt", "Nessuna ricevuta vale adesso. Si chiede dalle presenze, a chi ha pagato.")
    NO_PRIZE_RECEIPT = coded(
        "paper_no_prize_receipt",
        "Di questo premio nessuna ricevuta vale adesso. Si chiede dalla pagina dei premi, a consegna fatta.",
    )
    NO_BRACKET = coded(
        "paper_no_bracket",
        "Il tabellone c’è in una fase a eliminazione, quando il sorteggio è pubblicato.",
    )
    NO_TURN_BY_HAND = coded("paper_no_turn_by_hand", "Non ci sono altri turni da fare a mano.")
    NO_RESULTS = coded("paper_no_results", "Non c’è ancora niente da disegnare. Riprova a turno finito.")
    NOT_OVER = coded("paper_not_over", "Si stampa a partite finite.")
    NO_PAIR_CODE = coded(
        "paper_no_pair_code",
        "Questa coppia non ha un codice. Si fa dalla pagina della coppia, se i risultati si scrivono dal telefono.",
    )
    NO_CARDS = coded(
        "paper_no_cards", "Nessuno ha un cartellino. Lo hanno le coppie, se i risultati si scrivono dal telefono."
    )
    ONLY_HERE = coded(
        "paper_only_here",
        "Il programma funziona solo sul computer della segreteria: i telefoni non possono collegarsi e un codice non "
        "servirebbe.",
    )


# Why a page is not shown to everybody.


class ShownProblem(ProblemCode):
    TOO_MANY_MATCHES = coded(
        "shown_too_many_matches",
        "Le partite sono %(matches)s: troppe per questa pagina, che arriva a %(most)s. Guarda la pagina di chi cerchi.",
    )
    SEASON_TOO_LARGE = coded(
        "shown_season_too_large",
        "La stagione è troppo grande per questa pagina. Dividila in stagioni più corte.",
    )
    TOO_LARGE = coded("shown_too_large", "Questa pagina è troppo grande: più di %(most)s MB.")


# Why nothing can be read or saved now.


class StorageProblem(ProblemCode):
    FULL = coded(
        "storage_full",
        "Il disco è pieno. Sul computer del torneo libera spazio (cestino, film, vecchi scaricamenti), poi riprova.",
    )
    READ_ONLY = coded(
        "storage_read_only",
        "I dati sono in sola lettura. Sul computer del torneo rendi scrivibile la cartella dei dati, poi riprova.",
    )
    BUSY = coded("storage_busy", "Un altro programma sta scrivendo nei dati. Aspetta un momento, poi riprova.")
    AWAY = coded(
        "storage_away",
        "I dati non rispondono. Riprova tra un momento; se dura più di un minuto, avvisa chi tiene il server.",
    )
    DISK = coded(
        "storage_disk",
        "Non si riesce a scrivere sul disco. Controlla che sia collegato e che ci sia spazio, poi riprova.",
    )
    DAMAGED = coded(
        "storage_damaged",
        "I dati sono danneggiati. Ferma il programma e rimetti l’ultima copia (python3 dev.py manage restore).",
    )
