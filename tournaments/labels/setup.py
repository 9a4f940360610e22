"""The words of the set-up: choices of the calendar, and the regulation in force said in one line a part."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.formats import MatchKind
from rules.labels import LEVEL_RULES
from tournaments.labels.finals import SHARED_RULES
from tournaments.labels.standings import CRITERION_NAMES
from tournaments.regulation import Regulation
from tournaments.scheduling.types import Lineup
from tournaments.selectors.locks import Lock

LINEUPS: Mapping[str, Promise] = {
    Lineup.FREE: gettext_lazy("libera: le coppie cambiano a ogni turno"),
    Lineup.FIXED: gettext_lazy("fissa: le stesse coppie per tutto il torneo"),
}
REGULATION_PARTS: Mapping[str, Promise] = {
    "calendar": gettext_lazy("Tavoli e turni"),
    "match": gettext_lazy("Partita"),
    "match_points": gettext_lazy("Punti partita"),
    "tiebreaks": gettext_lazy("Spareggi"),
    "place_points": gettext_lazy("Punti finali"),
}

LOCK_REASONS: Mapping[str, Promise] = {
    Lock.PUBLISHED: gettext_lazy(
        "Il calendario è già pubblicato: per cambiare questa voce ritira prima la pubblicazione."
    ),
    Lock.RESULTS: gettext_lazy("Ci sono già risultati: il regolamento non si può più cambiare."),
    Lock.CLOSED: gettext_lazy("Il torneo è chiuso: per cambiare qualcosa, prima riaprilo."),
}


def regulation_in_words(regulation: Regulation) -> dict[str, str]:
    """Part (a key of REGULATION_PARTS) -> the choice in force, short enough to stand beside the name of the part."""
    place_points = regulation.place_points
    points = [f"{first}-{second}: {value}" for (first, second), value in regulation.match_points.values]
    return {
        "calendar": _calendar(regulation),
        "match": _match(regulation),
        "match_points": ", ".join(points if len(points) <= 12 else [*points[:11], "…"]),
        "tiebreaks": ", ".join(str(CRITERION_NAMES[criterion]) for criterion in regulation.tiebreaks) or _("nessuno"),
        "place_points": _("%(points)s; a pari merito %(rule)s")
        % {"points": ", ".join(map(str, place_points.values)), "rule": SHARED_RULES[place_points.shared]},
    }


def _calendar(regulation: Regulation) -> str:
    if regulation.tables is None:
        tables = _("tavoli: le coppie del quartiere più piccolo")
    else:
        tables = ngettext("%(count)s tavolo", "%(count)s tavoli", regulation.tables) % {"count": regulation.tables}
    if isinstance(regulation.legs, int):
        legs = ngettext("%(count)s turno per incontro", "%(count)s turni per incontro", regulation.legs)
        legs %= {"count": regulation.legs}
    else:
        legs = _("tutti contro tutti")
    halls = []
    if regulation.hall is not None:
        halls.append(
            ngettext("%(count)s tavolo in sala", "%(count)s tavoli in sala", regulation.hall)
            % {"count": regulation.hall}
        )
    return "; ".join([tables, *halls, legs, _("formazione %(lineup)s") % {"lineup": LINEUPS[regulation.lineup]}])


_LENGTHS = {
    MatchKind.FIXED: gettext_lazy("%(length)s smazzate, si giocano tutte"),
    MatchKind.FIRST_TO: gettext_lazy("vince chi arriva per primo a %(length)s smazzate vinte"),
    MatchKind.BEST_OF: gettext_lazy("al meglio delle %(length)s smazzate"),
    MatchKind.SUM: gettext_lazy("%(length)s smazzate, si sommano i punti"),
}


def _match(regulation: Regulation) -> str:
    match_format = regulation.match_format
    said = [
        _LENGTHS[match_format.kind] % {"length": match_format.length},
        _("60 pari: %(rule)s") % {"rule": LEVEL_RULES[match_format.level_rule]},
    ]
    if match_format.winner_only_allowed:
        said.append(_("basta il vincitore"))
    if match_format.cappotto_allowed:
        said.append(_("si segna il cappotto"))
    return "; ".join(said)
