"""What can be wrong with the days and the venues of a tournament."""

from rules.problems import ProblemCode, coded


class DayProblem(ProblemCode):
    TOO_MANY = coded("days_too_many", "Sono troppi: il massimo è %(most)s.")
    DAY_TWICE = coded("day_twice", "Questo giorno c’è già, alla stessa ora e nello stesso luogo. Cambialo o toglilo.")
    VENUE_UNNAMED = coded("venue_unnamed", "Scrivi come si chiama il luogo, o togli l’indirizzo.")
    VENUE_TWICE = coded("venue_twice", "«%(name)s» c’è già: scrivilo una volta sola.")
    DAY_USED = coded("day_used", "Il giorno che togli serve ancora: prima sposta le partite che ci sono.")
    DAY_SEEN = coded("day_seen", "Nel giorno che togli qualcuno risulta presente: il giorno resta.")
    VENUE_USED = coded("venue_used", "Il luogo che togli serve ancora: prima sposta i giorni e le partite che ci sono.")
    BEFORE_ITS_MATCHES = coded(
        "day_before_its_matches",
        "Turno %(turn)s, tavolo %(table)s: prima si deve giocare un’altra partita. Scegli un giorno dopo.",
    )
    STAGE_BEFORE = coded(
        "day_stage_before",
        "La fase %(stage)s comincerebbe prima della fine della fase %(before)s. Scegli un giorno dopo.",
    )
    TWO_VENUES = coded(
        "day_two_venues", "Turno %(turn)s: %(side)s sarebbe in due luoghi alla stessa ora. Cambia il giorno o il luogo."
    )
    NO_DATE = coded("day_no_date", "Questa non è una data: scrivila come 21/11/2026.")
    NO_HOUR = coded("day_no_hour", "Questa non è un’ora: scrivila come 20:30.")
    HALF = coded("day_half", "Manca la data: scrivila, o togli l’ora.")
    CHANGED = coded(
        "days_changed", "Intanto qualcuno ha cambiato giorni o luoghi. Guarda la colonna «Adesso» e salva di nuovo."
    )
    GONE = coded("day_gone", "Quello che hai scelto non c’è più. Ricarica la pagina.")
    UNKNOWN = coded("appointment_unknown", "Quello che hai scelto non c’è più. Ricarica la pagina.")
