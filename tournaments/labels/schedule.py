"""Sentences for the faults of schedules, what their audit finds included, and words for its figures."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.violations import Violation
from tournaments.labels.findings import FINDING_SENTENCES, Label
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.kernel.faults import ScheduleFault, ScheduleNote

SCHEDULE_SENTENCES: dict[ScheduleFault, Label] = {
    ScheduleFault.TOO_FEW_ENTRANTS: Label(_("Iscritti: %(entrants)s. Ne servono almeno %(least)s: aggiungine altri.")),
    ScheduleFault.TOO_MANY_ENTRANTS: Label(
        _("Iscritti: %(entrants)s. Tutti contro tutti si gioca al massimo in %(most)s: forma dei gironi.")
    ),
    ScheduleFault.TOO_FEW_TEAMS: Label(_("Quartieri: %(teams)s. Ne servono almeno %(least)s: aggiungine altri.")),
    ScheduleFault.TOO_MANY_TEAMS: Label(_("Quartieri: %(teams)s. Il massimo è %(most)s: togline qualcuno.")),
    ScheduleFault.TEAM_TOO_SMALL: Label(
        _("Giocatori del quartiere %(team)s: %(players)s. Ne servono almeno %(least)s: aggiungine altri."),
        ("team",),
    ),
    ScheduleFault.TEAM_TOO_LARGE: Label(
        _("Giocatori del quartiere %(team)s: %(players)s. Il massimo è %(most)s: togline qualcuno."),
        ("team",),
    ),
    ScheduleFault.ENTRANT_TWICE: Label(
        _("%(entrant)s compare più di una volta tra gli iscritti. Lascialo una volta sola."), ("entrant",)
    ),
    ScheduleFault.TABLES_BELOW_ONE: Label(_("%(tables)s tavoli non bastano: indicane almeno 1.")),
    ScheduleFault.TOO_MANY_TABLES: Label(
        _(
            "%(tables)s tavoli per incontro sono troppi: con le coppie del quartiere %(team)s "
            "il massimo è %(most)s. Riduci i tavoli."
        )
    ),
    ScheduleFault.LEGS_BELOW_ONE: Label(_("Affrontarsi %(legs)s volte non basta: indica almeno 1.")),
    ScheduleFault.TOO_MANY_LEGS: Label(_("Affrontarsi %(legs)s volte è troppo: il massimo è %(most)s.")),
    ScheduleFault.LEGS_NEED_TEAMS: Label(
        _("«Ogni coppia contro ogni coppia» vale solo tra quartieri: indica quante volte ci si affronta.")
    ),
    ScheduleFault.NUMBER_BELOW_ONE: Label(
        _("Il numero del sorteggio è un numero intero da 1 in su, di nove cifre al massimo: correggilo.")
    ),
    ScheduleFault.SCHEDULE_TOO_LARGE: Label(
        _("Partite previste: %(meetings)s. Il massimo è %(most)s: riduci i tavoli o le volte che ci si affronta.")
    ),
    ScheduleFault.TOO_MANY_PLAYERS: Label(_("Giocatori: %(entrants)s. Il massimo è %(most)s: forma più gruppi.")),
    ScheduleFault.TABLES_NOT_FILLED: Label(
        _("%(tables)s tavoli sono troppi: con %(entrants)s giocatori il massimo è %(most)s. Riduci i tavoli.")
    ),
    ScheduleFault.TURNS_BELOW_ONE: Label(_("%(turns)s turni non bastano: indicane almeno 1.")),
    ScheduleFault.TOO_MANY_TURNS: Label(_("%(turns)s turni sono troppi: il massimo è %(most)s. Riduci i turni.")),
    ScheduleFault.TURNS_NOT_CHOSEN: Label(
        _("Con questa formula il numero dei turni non si sceglie: lo decide il sorteggio. Toglilo.")
    ),
    ScheduleFault.LEGS_NOT_CHOSEN: Label(
        _("Con questa formula non si sceglie quante volte ci si affronta: toglilo e indica il numero dei turni.")
    ),
    ScheduleFault.PAIRS_NOT_FIXED: Label(
        _("A coppie rotanti il compagno cambia a ogni turno: con le coppie fisse scegli tutti contro tutti.")
    ),
    ScheduleFault.GROUPS_NOT_CHOSEN: Label(_("Il numero dei gironi si sceglie solo dove si gioca a gironi: toglilo.")),
    ScheduleFault.KNOCKOUT_NOT_CHOSEN: Label(
        _("Chi passa il turno, finali per i posti e seconda possibilità si scelgono solo a eliminazione: toglili.")
    ),
    ScheduleFault.REMATCHES_NOT_CHOSEN: Label(
        _("Le rivincite si ammettono solo dove la classifica decide chi si affronta: qui toglile.")
    ),
    ScheduleFault.SEATS_MISSING: Label(
        _("Manca quanti siedono a un tavolo: indica 3, oppure 5 per la chiamata (a sei chi dà le carte sta fuori).")
    ),
    ScheduleFault.SEATS_UNKNOWN: Label(
        _("Tavoli da %(seats)s: ognuno per sé si gioca in 3, oppure in 5 o 6 alla chiamata. Indica 3 o 5.")
    ),
    ScheduleFault.SEATS_NOT_CHOSEN: Label(
        _("Quanti siedono a un tavolo si sceglie solo dove ognuno gioca per sé: qui toglilo.")
    ),
    ScheduleFault.PAIRS_ALONE: Label(_("Qui ognuno gioca per sé e coppie fisse non ce ne sono: toglile.")),
    ScheduleFault.SEED_UNKNOWN: Label(
        _("Tra le teste di serie c’è %(entrant)s, che non è tra gli iscritti. Toglilo."), ("entrant",)
    ),
    ScheduleFault.SEED_TWICE: Label(
        _("%(entrant)s compare più di una volta tra le teste di serie. Lascialo una volta sola."), ("entrant",)
    ),
    ScheduleFault.CLUB_UNKNOWN: Label(
        _("Tra i soci di un circolo c’è %(entrant)s, che non è tra gli iscritti. Toglilo."), ("entrant",)
    ),
    ScheduleFault.CLUB_TWICE: Label(
        _("%(entrant)s compare più di una volta nello stesso circolo. Lascialo una volta sola."), ("entrant",)
    ),
    ScheduleFault.GROUPS_MISSING: Label(_("Manca il numero dei gironi: indica in quanti dividere gli iscritti.")),
    ScheduleFault.GROUPS_BELOW_ONE: Label(_("%(groups)s gironi non bastano: indicane almeno 1.")),
    ScheduleFault.TOO_MANY_GROUPS: Label(
        _("%(groups)s gironi sono troppi: con %(entrants)s iscritti il massimo è %(most)s. Riducili.")
    ),
    ScheduleFault.TOO_MANY_IN_GROUPS: Label(
        _("Iscritti: %(entrants)s. A gironi si gioca al massimo in %(most)s: dividi il torneo.")
    ),
    ScheduleFault.WISH_MORE_THAN_GROUPS: Label(
        _(
            "Sono in %(members)s a non doversi incontrare, %(first)s e gli altri, ma i gironi sono %(groups)s. "
            "Aumenta i gironi o togli qualcuno dal desiderio."
        ),
        ("first",),
    ),
    ScheduleFault.TAKES_NOBODY: Label(
        _("Passano in %(taken)s: per giocare ne servono almeno %(least)s. Fai passare qualcuno in più.")
    ),
    ScheduleFault.TAKES_BEYOND_GROUP: Label(
        _(
            "Dovrebbero passare i primi %(last)s di ogni girone, ma in un girone sono in %(size)s. "
            "Fanne passare meno o forma meno gironi."
        )
    ),
    ScheduleFault.TAKES_REST_TOO_MANY: Label(
        _("I migliori degli altri dovrebbero essere %(rest)s, ma a quel posto ce ne sono %(most)s. Riducili.")
    ),
    ScheduleFault.GROUPS_PROMISED: Label(_("Gironi: %(found)s invece di %(expected)s.")),
    ScheduleFault.GROUP_SIZES: Label(_("Nei gironi si è da %(fewest)s a %(most)s; la differenza massima è 1.")),
    ScheduleFault.SEEDS_TOGETHER: Label(
        _("%(first)s e %(second)s, teste di serie della stessa fascia, sono nello stesso girone."),
        ("first", "second"),
    ),
    ScheduleFault.TOO_MANY_IN_BRACKET: Label(
        _("Iscritti: %(entrants)s. A eliminazione si gioca al massimo in %(most)s: dividi il torneo.")
    ),
    ScheduleFault.WISHES_IN_BRACKET: Label(
        _(
            "In un tabellone i desideri non si possono rispettare: toglili. "
            "Chi deve stare separato indicalo come circolo."
        )
    ),
    ScheduleFault.SECOND_FINAL_ALONE: Label(
        _("La seconda finale c’è solo quando si esce alla seconda sconfitta: toglila o cambia la seconda possibilità.")
    ),
    ScheduleFault.PLACES_IN_LOWER: Label(
        _("Quando si esce alla seconda sconfitta i posti dal terzo in giù sono già decisi: togli le altre finali.")
    ),
    ScheduleFault.PLACES_AND_CONSOLATION: Label(
        _("Chi perde la prima partita può giocare la consolazione o le finali per tutti i posti: scegli uno dei due.")
    ),
    ScheduleFault.HALL_TOO_SMALL: Label(
        _(
            "Con %(hall)s tavoli in sala un incontro a %(tables)s tavoli non si può giocare. "
            "Riduci i tavoli per incontro."
        )
    ),
    ScheduleFault.HALL_NOT_CHOSEN: Label(
        _("Con questa formula non si indicano i tavoli in sala: indica i tavoli su cui si gioca.")
    ),
    ScheduleFault.ORDER_NOT_CHOSEN: Label(
        _("L’ordine degli iscritti si tiene solo in un tutti contro tutti: qui decide il sorteggio. Toglilo.")
    ),
    ScheduleFault.WISH_WITHOUT_PARTNERS: Label(
        _("Con questa formula nessuno ha un compagno da sorteggiare: togli i desideri sui compagni e le coppie miste.")
    ),
    ScheduleFault.WISH_ALL_MEET: Label(
        _(
            "%(first)s e %(second)s non possono evitarsi: si affrontano tutti. "
            "Chiedi solo che non sia nel primo turno, oppure togli il desiderio."
        ),
        ("first", "second"),
    ),
    ScheduleFault.WISH_STAYS_MEET: Label(
        _(
            "%(first)s e %(second)s non possono restare tutti e due al loro tavolo: "
            "quando si affrontano uno si sposta. Togli uno dei due tavoli fissi o lascialo non obbligatorio."
        ),
        ("first", "second"),
    ),
    ScheduleFault.WISH_LISTED_MEET: Label(
        _(
            "%(first)s e %(second)s si affrontano nel primo turno, perché gli iscritti restano in ordine. "
            "Cambia l’ordine o lascialo al sorteggio."
        ),
        ("first", "second"),
    ),
    ScheduleFault.TOO_MANY_PAIRED: Label(
        _("Iscritti: %(entrants)s. Con questa formula si gioca al massimo in %(most)s: dividi il torneo.")
    ),
    ScheduleFault.TURNS_MISSING: Label(_("Manca il numero dei turni: indica quanti se ne giocano.")),
    ScheduleFault.STANDING_UNKNOWN: Label(
        _("In classifica c’è %(entrant)s, che non è tra gli iscritti. Toglilo."), ("entrant",)
    ),
    ScheduleFault.STANDING_TWICE: Label(
        _("%(entrant)s compare più di una volta in classifica. Lascialo una volta sola."), ("entrant",)
    ),
    ScheduleFault.WISH_UNKNOWN: Label(
        _("Tra i desideri c’è %(entrant)s, che non è tra gli iscritti. Toglilo."), ("entrant",)
    ),
    ScheduleFault.WISH_REPEATED: Label(
        _("%(entrant)s compare più di una volta nello stesso desiderio. Lascialo una volta sola."), ("entrant",)
    ),
    ScheduleFault.WISH_APART_ALONE: Label(
        _("Per tenere separate delle persone ne servono almeno due: completa il desiderio o toglilo.")
    ),
    ScheduleFault.WISH_GROUP_EMPTY: Label(_("Coppie miste: un gruppo è vuoto. Indica chi ne fa parte.")),
    ScheduleFault.WISH_IN_BOTH_GROUPS: Label(
        _("Coppie miste: %(entrant)s è in tutti e due i gruppi. Lascialo in uno solo."), ("entrant",)
    ),
    ScheduleFault.WISH_STAY_TWICE: Label(_("%(entrant)s ha più di un tavolo fisso. Indicane uno solo."), ("entrant",)),
    ScheduleFault.WISH_TABLE_BELOW_ONE: Label(
        _("Tavolo fisso di %(entrant)s: %(table)s non è un tavolo. Indicane uno da 1 in su."), ("entrant",)
    ),
    ScheduleFault.WISH_TABLE_UNUSED: Label(
        _("Tavolo fisso di %(entrant)s: il tavolo %(table)s non si usa. Indicane uno da 1 a %(most)s."), ("entrant",)
    ),
    ScheduleFault.WISH_TABLE_CROWDED: Label(
        _(
            "Al tavolo %(table)s devono restare in %(players)s, ma c’è posto al massimo per %(seats)s. "
            "Sposta qualcuno a un altro tavolo."
        )
    ),
    ScheduleFault.WISH_TOO_MANY_APART: Label(
        _(
            "Sono in %(members)s a non poter stare insieme, %(first)s e gli altri: possono giocare nello stesso turno "
            "al massimo in %(most)s, e senza di loro i tavoli non si riempiono. Riduci i tavoli o il gruppo."
        ),
        ("first",),
    ),
    ScheduleFault.WISH_GROUP_TOO_LARGE: Label(
        _(
            "Nel quartiere %(team)s sono in %(members)s a non poter essere compagni: in un turno possono giocare al "
            "massimo in %(most)s, e le partite a testa non sarebbero uguali. Cambia i tavoli o il gruppo."
        ),
        ("team",),
    ),
    ScheduleFault.WISH_PARTNERS_UNMET: Label(
        _(
            "Desiderio non rispettato: %(first)s e %(second)s sarebbero compagni nel turno %(turn)s. "
            "Cambia numero, turni o tavoli, oppure togli il desiderio."
        ),
        ("first", "second"),
    ),
    ScheduleFault.WISH_OPPONENTS_UNMET: Label(
        _(
            "Desiderio non rispettato: %(first)s e %(second)s sarebbero avversari nel turno %(turn)s. "
            "Cambia numero, turni o tavoli, oppure togli il desiderio."
        ),
        ("first", "second"),
    ),
    ScheduleFault.WISH_TABLE_UNMET: Label(
        _(
            "Desiderio non rispettato: %(first)s e %(second)s sarebbero allo stesso tavolo nel turno %(turn)s. "
            "Cambia numero, turni o tavoli, oppure togli il desiderio."
        ),
        ("first", "second"),
    ),
    ScheduleFault.WISH_STAY_UNMET: Label(
        _(
            "Desiderio non rispettato: %(entrant)s andrebbe al tavolo %(table)s nel turno %(turn)s. "
            "Cambia numero, turni o tavoli, oppure togli il desiderio."
        ),
        ("entrant",),
    ),
    ScheduleFault.WISH_MIXED_UNMET: Label(
        _(
            "Coppie miste non possibili: %(first)s e %(second)s sarebbero compagni nel turno %(turn)s. "
            "Cambia numero, turni o tavoli, oppure togli il desiderio."
        ),
        ("first", "second"),
    ),
    **FINDING_SENTENCES,
}

FIGURE_LABELS: dict[FigureKey, Promise] = {
    FigureKey.GAMES_MIN: _("Partite di chi gioca meno"),
    FigureKey.GAMES_MAX: _("Partite di chi gioca di più"),
    FigureKey.PARTNER_REPEATS: _("Compagni ripetuti"),
    FigureKey.OPPONENT_REPEATS: _("Avversari ripetuti"),
    FigureKey.OPPONENTS_MIN: _("Volte contro l’avversario meno incontrato"),
    FigureKey.OPPONENTS_MAX: _("Volte contro l’avversario più incontrato"),
    FigureKey.OPPONENT_SQUARES: _("Quanto si ripetono gli avversari (somma dei quadrati degli incontri)"),
    FigureKey.TABLE_MATE_REPEATS: _("Incontri ripetuti (il terzo tra gli stessi due conta doppio)"),
    FigureKey.TABLE_MATES_MAX: _("Volte allo stesso tavolo per i due che si trovano di più"),
    FigureKey.LARGER_TABLE_SPREAD: _("Differenza tra chi siede più e meno spesso a un tavolo più grande"),
    FigureKey.NEIGHBOUR_REPEATS: _("Vicini ripetuti dalla stessa parte"),
    FigureKey.RESTS_RUNNING: _("Riposi in due turni di fila"),
    FigureKey.TABLE_SPREAD: _("Differenza tra tavoli più e meno frequentati"),
    FigureKey.CHAIR_SPREAD: _("Differenza tra primo e secondo posto della coppia"),
    FigureKey.CLUBMATES_TOGETHER: _("Incontri di girone tra soci dello stesso circolo"),
    FigureKey.RESTS_AGAIN: _("Riposi dopo il primo"),
    FigureKey.CLUB_MEETINGS: _("Partite tra soci dello stesso circolo"),
    FigureKey.CLUBMATES_AT_FIRST: _("Prime partite tra soci dello stesso circolo"),
    FigureKey.APART_BROKEN: _("Incontri tra chi voleva stare separato"),
    FigureKey.STAY_BROKEN: _("Partite lontano dal tavolo fisso"),
    FigureKey.MIXED_BROKEN: _("Coppie non miste"),
}

NOTES: dict[ScheduleNote, Promise] = {
    ScheduleNote.RESTS_OF_THREES: _(
        "In %(players)s ai tavoli da tre non siedono tutti (tavoli: %(tables)s): a ogni turno riposano in %(resting)s."
    ),
    ScheduleNote.RESTS_OF_FIVES: _(
        "In %(players)s ai tavoli da cinque e da sei non siedono tutti (tavoli da cinque: %(tables)s): "
        "a ogni turno riposano in %(resting)s."
    ),
}


def note(note: Violation) -> str:
    """What a draw has to say of itself; the code must be a `ScheduleNote`."""
    return str(NOTES[ScheduleNote(note.code)]) % note.values


def sentence(violation: Violation) -> str:
    """What is wrong and, where a person can mend it, how; the code must be a `ScheduleFault`."""
    label = SCHEDULE_SENTENCES[ScheduleFault(violation.code)]
    places = dict(zip(label.where, violation.where, strict=True))
    return str(label.sentence) % {**places, **violation.values}
