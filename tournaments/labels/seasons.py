"""The words of seasons: what can be wrong with one, how it is counted, and what its table says."""

from collections.abc import Mapping

from rules.words import Words
from rules.words import gettext_lazy as _
from tournaments.seasons.explained import Verdict
from tournaments.seasons.types import Finals, Per, ScoringKind, SeasonCriterion, Standing, Total, Unit

UNITS: Mapping[Unit, Words] = {
    Unit.TEAM: _("Quartiere"),
    Unit.PAIR: _("Coppia"),
    Unit.PERSON: _("Giocatore"),
}

SCORINGS: Mapping[ScoringKind, Words] = {
    ScoringKind.PLACES: _("punti per il posto"),
    ScoringKind.FROM_LAST: _("punti contati dall’ultimo in su, con un premio per i primi"),
    ScoringKind.FIELD: _("punti secondo quanti hanno giocato"),
    ScoringKind.OWN: _("i punti fatti nella serata"),
    ScoringKind.MEAN: _("la media per partita"),
}

PERS: Mapping[Per, Words] = {
    Per.SEASON: _("tra tutte le serate"),
    Per.PART: _("in ogni periodo"),
    Per.DISCIPLINE: _("in ogni disciplina"),
}

TOTALS: Mapping[Total, Words] = {
    Total.SUM: _("la somma delle serate che valgono"),
    Total.MEAN: _("la media delle serate che valgono"),
}

FINALS: Mapping[Finals, Words] = {
    Finals.ADDED: _("i punti delle finali si aggiungono"),
    Finals.AHEAD: _("chi gioca l’ultima finale sta davanti, nel suo ordine"),
}

CRITERIA: Mapping[SeasonCriterion, Words] = {
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

STANDINGS: Mapping[Standing, Words] = {
    Standing.RANKED: _("in classifica"),
    Standing.POSSIBLE: _("ancora possibile"),
    Standing.OUT: _("fuori classifica: troppo poche serate"),
}

VERDICTS: Mapping[Verdict, Words] = {
    Verdict.COUNTS: _("vale"),
    Verdict.STRUCK: _("scarto"),
    Verdict.FINAL: _("finale"),
}

PRESET_NAMES: Mapping[str, Words] = {
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
