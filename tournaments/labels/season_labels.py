"""The words of seasons: what can be wrong with one, how it is counted, and what its table says."""

from collections.abc import Mapping

from rules.words import Small, Words, pgettext_lazy
from rules.words import gettext_lazy as _
from tournaments.seasons.explained import Verdict
from tournaments.seasons.types import Finals, Per, ScoringKind, SeasonCriterion, Standing, Total, Unit

UNITS: Mapping[Unit, Words] = {
    Unit.TEAM: _("Squadra"),
    Unit.PAIR: _("Coppia"),
    Unit.PERSON: _("Giocatore"),
}

SCORINGS: Mapping[ScoringKind, Words] = {
    ScoringKind.PLACES: _("tanti punti per ogni posto"),
    ScoringKind.FROM_LAST: _("punti contati dall’ultimo in su, più un premio ai primi"),
    ScoringKind.FIELD: _("più punti se si è in tanti"),
    ScoringKind.OWN: _("i punti della serata"),
    ScoringKind.MEAN: _("la media dei punti per partita"),
}

PERS: Mapping[Per, Words] = {
    Per.SEASON: _("tra tutte le serate"),
    Per.PART: _("in ogni periodo"),
    Per.DISCIPLINE: _("in ogni disciplina"),
}

TOTALS: Mapping[Total, Words] = {
    Total.SUM: _("si sommano le serate che contano"),
    Total.MEAN: _("si fa la media delle serate che contano"),
}

FINALS: Mapping[Finals, Words] = {
    Finals.ADDED: _("i punti della finale si aggiungono"),
    Finals.AHEAD: _("chi gioca la finale sta davanti, nell’ordine della finale"),
}

CRITERIA: Mapping[SeasonCriterion, Words] = {
    SeasonCriterion.TOTAL: _("totale di tutte le serate"),
    SeasonCriterion.DISCARDS: _("punti delle serate scartate"),
    SeasonCriterion.WINS: _("serate vinte"),
    SeasonCriterion.PLACES: _("primi posti, poi secondi, e così via"),
    SeasonCriterion.BEST: _("serata migliore"),
    SeasonCriterion.OWN_POINTS: _("punti fatti nelle serate"),
    SeasonCriterion.EVENINGS: pgettext_lazy("criterio", "presenze"),
    SeasonCriterion.LAST_EVENING: _("ultima serata"),
    SeasonCriterion.DIRECT: _("scontri diretti"),
    SeasonCriterion.LOT: pgettext_lazy("criterio", "sorteggio"),
}

STANDINGS: Mapping[Standing, Words] = {
    Standing.RANKED: _("in classifica"),
    Standing.POSSIBLE: _("ancora possibile"),
    Standing.OUT: _("fuori classifica: troppo poche serate"),
}

VERDICTS: Mapping[Verdict, Words] = {
    Verdict.COUNTS: Small("Vale"),
    Verdict.STRUCK: _("scartata"),
    Verdict.FINAL: Small("Finale"),
}

PRESET_NAMES: Mapping[str, Words] = {
    "bar": _("Serate al bar: punti ai primi otto e uno a chi c’è; contano le migliori (60%)"),
    "gga": _("Quattro discipline: contano le migliori due di ognuna, quattro in finale"),
    "circuit": _("Due periodi di quattro serate: ne contano tre, i primi due di ognuno in finale"),
    "sicily": _("Sei serate: contano le migliori cinque, con un premio ai primi"),
    "mean": _("La media dei punti per partita, con almeno metà delle serate"),
    "giochi": _("Giochi tra quartieri: 5, 3 e 2 punti ai primi tre, 1 all’ultimo"),
}

OWN_REGULATION = _("Che cosa fanno jolly e poteri lo decide il regolamento della stagione.")
GENERAL_REGULATION = _("Che cosa fanno poteri e maledizioni lo decide il regolamento generale dei Giochi.")


def who_decides(unit: Unit) -> str:
    """Which regulation says what powers and jokers do: between quarters that of the Giochi, which is not known here."""
    return str(GENERAL_REGULATION if unit is Unit.TEAM else OWN_REGULATION)
