"""The words of seasons: what can be wrong with one, how it is counted, and what its table says."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.seasons.checked import SeasonFault
from tournaments.seasons.explained import Verdict
from tournaments.seasons.types import Finals, Per, ScoringKind, SeasonCriterion, Standing, Total, Unit

SENTENCES: Mapping[StrEnum, Promise] = {
    SeasonFault.NOT_A_SEASON: _("Non è il file di una stagione: in «format» deve esserci %(wanted)s."),
    SeasonFault.BEST_TOO_FEW: _("Deve valere almeno una serata. Scrivi 1 o di più, o lascia che valgano tutte."),
    SeasonFault.BEST_TWICE: _("Le serate che valgono sono scritte come numero e come quota. Lascia una delle due."),
    SeasonFault.SHARE_IMPOSSIBLE: _(
        "La quota %(share)s non va: dev’essere più di 0 e al massimo 1, cioè tutte. Il 60 per cento è 3/5."
    ),
    SeasonFault.MINIMUM_TWICE: _("Il minimo di serate è scritto come numero e come quota. Lascia uno dei due."),
    SeasonFault.MINIMUM_TOO_MANY: _(
        "Il minimo è di %(wanted)s serate, ma ne sono previste %(planned)s: nessuno sarebbe in classifica. Abbassalo."
    ),
    SeasonFault.STEP_NEGATIVE: _("Un posto peggiore varrebbe di più. Scrivi la differenza tra due posti senza segno."),
    SeasonFault.EACH_TOO_LITTLE: _("Il primo avrebbe zero punti o meno. Scrivi quanto vale per lui ogni iscritto."),
    SeasonFault.BONUS_NEGATIVE: _("Un premio per il posto è meno di zero. Scrivilo senza segno."),
    SeasonFault.SECTIONS_MISSING: _(
        "Le serate migliori si scelgono in ogni periodo o disciplina, ma l’elenco «%(per)s» è vuoto. Riempilo, o "
        "scegli tra tutte le serate."
    ),
    SeasonFault.SECTION_TWICE: _("«%(key)s» è scritto due volte. Ogni periodo e ogni disciplina ha un nome suo."),
    SeasonFault.CRITERION_TWICE: _("Lo spareggio «%(criterion)s» è scritto due volte. Lascialo una volta sola."),
    SeasonFault.CRITERION_AFTER_LOT: _(
        "«%(criterion)s» viene dopo il sorteggio, che decide sempre. Metti il sorteggio per ultimo."
    ),
    SeasonFault.DENOMINATOR_TOO_LARGE: _(
        "%(found)s è una frazione troppo fine: sotto la riga al massimo %(most)s. Scrivi un numero più semplice."
    ),
    SeasonFault.NUMBER_TOO_LARGE: _("Un numero qui ha troppe cifre: al massimo %(most)s. Scrivine uno più piccolo."),
    SeasonFault.TOO_FINE: _(
        "Le frazioni di questa stagione sono così diverse che la somma non si può scrivere. Usa punti più semplici."
    ),
    SeasonFault.UNREADABLE: _("Questa stagione non si può leggere: al banco si può togliere quel che è sbagliato."),
    SeasonFault.SHEET_TWICE: _("Due verbali hanno lo stesso nome breve «%(key)s». Cambiane uno."),
    SeasonFault.TOURNAMENT_TWICE: _("Il torneo di «%(sheet)s» c’è già in un altro verbale. Togline uno dei due."),
    SeasonFault.SHEET_EMPTY: _("Nel verbale di «%(sheet)s» non c’è nessuno. Scrivi almeno un iscritto."),
    SeasonFault.PLACE_MISSING: _(
        "I posti di «%(sheet)s» non sono una classifica: manca il posto %(place)s. Chi è pari ha lo stesso posto, e "
        "dopo due primi viene il terzo."
    ),
    SeasonFault.SECTION_UNKNOWN: _("«%(sheet)s»: «%(key)s» non è tra quelli del regolamento. Aggiungilo o correggilo."),
    SeasonFault.SECTION_NOT_TOLD: _("«%(sheet)s»: manca in quale periodo o disciplina vale. Scrivilo."),
    SeasonFault.TEAM_MISSING: _("«%(sheet)s», posto %(place)s: manca il quartiere. Scrivine il nome."),
    SeasonFault.PEOPLE_MISSING: _("«%(sheet)s», posto %(place)s: manca chi ha giocato. Scrivi i nomi."),
    SeasonFault.PAIR_NEEDS_TWO: _("«%(sheet)s», posto %(place)s: una coppia è di due persone diverse. Scrivile."),
    SeasonFault.UNIT_TWICE: _("«%(sheet)s»: %(who)s c’è due volte. Lascialo una volta sola."),
    SeasonFault.POINTS_MISSING: _(
        "«%(sheet)s», posto %(place)s: contano i punti della serata, ma non ci sono. Scrivili."
    ),
    SeasonFault.MATCHES_MISSING: _(
        "«%(sheet)s», posto %(place)s: conta la media per partita, ma manca quante ne ha giocate. Scrivilo."
    ),
    SeasonFault.WEIGHT_TOO_SMALL: _("«%(sheet)s»: il peso dev’essere più di zero. Scrivi 1 se vale come le altre."),
    SeasonFault.MEETING_UNKNOWN: _(
        "«%(sheet)s»: un incontro è tra due righe diverse del verbale, contate da 1. Correggi i numeri."
    ),
    SeasonFault.PERSON_TWICE: _(
        "«%(sheet)s»: %(who)s ci sarebbe due volte, e due persone di una serata non sono mai la stessa. Se sono due, "
        "scrivi qualcosa che le distingua."
    ),
    SeasonFault.NAME_SHARED: _(
        "«%(name)s» si chiamano in due o più nella rubrica. Scrivi al posto del nome l’id di chi ha giocato."
    ),
    SeasonFault.MERGED_UNKNOWN: _("%(name)s risulta unito a qualcuno che nella rubrica non c’è. Correggi o togli."),
    SeasonFault.MERGED_IN_A_CIRCLE: _("%(name)s, di unione in unione, torna a se stesso. Togline una."),
    SeasonFault.UNKNOWN: _("Questa stagione non c’è più. Torna all’elenco delle stagioni."),
    SeasonFault.NAME_MISSING: _("Manca il nome. Scrivilo."),
    SeasonFault.ANOTHER_NAME: _("Il nome non è quello della stagione. Scrivilo come sta qui sopra."),
    SeasonFault.SLUG_TAKEN: _("L’indirizzo «%(slug)s» è già di un’altra stagione. Scegline un altro."),
    SeasonFault.EVENING_NOT_CLOSED: _(
        "Si prende solo una serata di questo circolo che è chiusa e non è una prova. Prima chiudila."
    ),
    SeasonFault.EVENING_KEPT_BACK: _(
        "La classifica di questa serata è ancora coperta per il pubblico, e la stagione la direbbe. Prima scoprila."
    ),
    SeasonFault.SHEET_UNKNOWN: _("Nella stagione il verbale «%(key)s» non c’è più. Ricarica la pagina."),
    SeasonFault.PERSON_UNKNOWN: _("Nella rubrica «%(key)s» non c’è. Ricarica la pagina."),
    SeasonFault.PERSON_IS_ANOTHER: _(
        "Nella rubrica di questo circolo «%(key)s» non è %(name)s. Nel file dai a %(name)s un id che qui nessuno ha."
    ),
    SeasonFault.CARD_TAKEN: _("La tessera %(card)s è già di %(name)s. Controlla il numero."),
    SeasonFault.LOT_UNKNOWN: _("Nel sorteggio c’è %(who)s, che in questa stagione non ha giocato. Correggi il nome."),
    SeasonFault.LOT_REPEATS: _("In un sorteggio qualcuno è scritto due volte. Lascialo una volta sola."),
}

UNITS: Mapping[Unit, Promise] = {
    Unit.TEAM: _("Quartiere"),
    Unit.PAIR: _("Coppia"),
    Unit.PERSON: _("Giocatore"),
}

SCORINGS: Mapping[ScoringKind, Promise] = {
    ScoringKind.PLACES: _("punti per il posto"),
    ScoringKind.FROM_LAST: _("punti contati dall’ultimo in su, con un premio per i primi"),
    ScoringKind.FIELD: _("punti secondo quanti hanno giocato"),
    ScoringKind.OWN: _("i punti fatti nella serata"),
    ScoringKind.MEAN: _("la media per partita"),
}

PERS: Mapping[Per, Promise] = {
    Per.SEASON: _("tra tutte le serate"),
    Per.PART: _("in ogni periodo"),
    Per.DISCIPLINE: _("in ogni disciplina"),
}

TOTALS: Mapping[Total, Promise] = {
    Total.SUM: _("la somma delle serate che valgono"),
    Total.MEAN: _("la media delle serate che valgono"),
}

FINALS: Mapping[Finals, Promise] = {
    Finals.ADDED: _("i punti delle finali si aggiungono"),
    Finals.AHEAD: _("chi gioca l’ultima finale sta davanti, nel suo ordine"),
}

CRITERIA: Mapping[SeasonCriterion, Promise] = {
    SeasonCriterion.TOTAL: _("totale con gli scarti"),
    SeasonCriterion.DISCARDS: _("punti degli scarti"),
    SeasonCriterion.WINS: _("serate vinte"),
    SeasonCriterion.PLACES: _("primi posti, poi secondi, e così via"),
    SeasonCriterion.BEST: _("serata migliore"),
    SeasonCriterion.OWN_POINTS: _("punti fatti nelle serate"),
    SeasonCriterion.EVENINGS: _("presenze"),
    SeasonCriterion.LAST_EVENING: _("ultima serata"),
    SeasonCriterion.DIRECT: _("scontri diretti"),
    SeasonCriterion.LOT: _("sorteggio"),
}

STANDINGS: Mapping[Standing, Promise] = {
    Standing.RANKED: _("in classifica"),
    Standing.POSSIBLE: _("ancora possibile"),
    Standing.OUT: _("fuori classifica: troppo poche serate"),
}

VERDICTS: Mapping[Verdict, Promise] = {
    Verdict.COUNTS: _("vale"),
    Verdict.STRUCK: _("scarto"),
    Verdict.FINAL: _("finale"),
}

PRESET_NAMES: Mapping[str, Promise] = {
    "bar": _("Serate al bar: 10–8–6–5–4–3–2–1 e un punto per esserci, il 60% migliore, almeno il 40% delle serate"),
    "gga": _("Quattro discipline: 32–27–22–17–16…1, le migliori due di ogni disciplina, quattro in finale"),
    "circuit": _("Due periodi di quattro serate: contano i punti di tre, i primi due di ogni periodo in finale"),
    "sicily": _("Le migliori cinque di sei: due punti per posto dall’ultimo in su, e 40–30–20–10–5 ai primi"),
    "mean": _("La media per partita, con almeno metà delle serate"),
    "giochi": _("Giochi tra quartieri: 5, 3, 2 e 1 all’ultimo in ogni disciplina"),
}

OWN_REGULATION = _(
    "Che cosa fanno jolly e poteri lo decide il regolamento della stagione: qui si vedono gli effetti così come sono "
    "stati scelti."
)
GENERAL_REGULATION = _(
    "Che cosa fanno i poteri e le maledizioni lo decide il regolamento generale dei Giochi: qui si vedono gli effetti "
    "così come sono stati scelti."
)


def who_decides(unit: Unit) -> str:
    """Which regulation says what powers and jokers do: between quarters that of the Giochi, which is not known here."""
    return str(GENERAL_REGULATION if unit is Unit.TEAM else OWN_REGULATION)
