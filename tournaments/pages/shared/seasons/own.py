"""Somebody over the evenings of a season: what counts and why, with whom and against whom, and how sure a mean is."""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.match_points import Points
from rules.words import small
from tournaments.labels.points import figure, ordinal
from tournaments.labels.season_labels import CRITERIA, STANDINGS, UNITS, VERDICTS
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.seasons.in_words import effect_said, powers_shown
from tournaments.pages.shared.seasons.season_reading import ReadSeason
from tournaments.pages.shared.seasons.shown import day, place_shown
from tournaments.seasons.explained import Explained, ExplainedEvening, Explainer, Verdict
from tournaments.seasons.people import Opponent, companions
from tournaments.seasons.scoring import DRAWN, Mean, means
from tournaments.seasons.types import Season, SeasonCriterion, SeasonStep, Standing, UnitId

FEW, SOME = 10, 20
"""Evenings up to which most of a mean is chance, and up to which some of it is: by simulations with real deals."""


def own_shown(read: ReadSeason, unit: UnitId) -> Plain:
    """One row with everything behind it, worded."""
    value = read.value
    explainer = Explainer(value, read.table)
    explained = explainer.explain(unit)
    row, found = explained.row, companions(value, unit)
    mean = means(value).get(unit)
    return {
        "name": value.name_of(unit),
        "unit": str(UNITS[value.regulation.unit]),
        "place": place_shown(row),
        "every": len(read.table.rows),
        "points": str(figure(row.total)),
        "evenings": row.evenings,
        "note": "" if row.standing is Standing.RANKED else str(STANDINGS[row.standing]),
        "results": [_result(value, one) for one in explained.evenings],
        "reasons": [*_sections(value, explained), *_reasons(explained)],
        "tie": [_step(value, step) for tie in explainer.ties(unit) for step in tie.steps],
        "mean": _mean(mean) if mean else None,
        "partners": [
            {"name": value.name_of(one.unit), "who": read.addresses.get(one.unit), "evenings": one.evenings}
            for one in found.partners
        ],
        "opponents": [_opponent(value, one, read.addresses) for one in found.opponents],
        "powers": powers_shown(value),
    }


def _result(value: Season, one: ExplainedEvening) -> Plain:
    sheet = value.sheets[one.sheet]
    return {
        "name": sheet.name,
        "date": day(sheet.date),
        "place": one.line.place,
        "of": len(sheet.lines),
        "base": str(figure(one.base)),
        "points": str(figure(one.worth)),
        "struck": one.verdict is Verdict.STRUCK,
        "verdict": str(VERDICTS[one.verdict]),
        "effects": [effect_said(value, effect) for effect in one.effects],
    }


def _sections(value: Season, explained: Explained) -> list[str]:
    """How many evenings count in each part or discipline, of how many that may."""
    names = {one.key: one.name for one in value.regulation.sections}
    said = []
    for one in explained.sections:
        told = ngettext(
            "Conta %(counting)s serata, al massimo %(best)s.",
            "Contano %(counting)s serate, al massimo %(best)s.",
            one.counting,
        ) % {"counting": one.counting, "best": one.best}
        said.append(f"{names.get(one.key, '')}: {small(told)}" if one.key else told)
    return said


def _reasons(explained: Explained) -> list[str]:
    said = []
    if explained.attendance:
        said.append(_("Punti di presenza: %(points)s.") % {"points": figure(explained.attendance)})
    if explained.missing:
        missing = ngettext(
            "Per il minimo manca %(count)s serata.", "Per il minimo mancano %(count)s serate.", explained.missing
        )
        said.append(missing % {"count": explained.missing})
    if explained.most is not None and explained.best_place:
        reach = _("Vincendo tutte le serate che mancano: %(most)s punti, al meglio il posto %(place)s.")
        said.append(reach % {"most": figure(explained.most), "place": explained.best_place})
    return said


def _step(value: Season, step: SeasonStep) -> Plain:
    """What a tie-break compared, best first."""
    return {
        "criterion": str(CRITERIA[step.criterion]),
        "decides": step.splits,
        "values": [
            {"name": value.name_of(unit), "value": said}
            for units, found in step.parts
            for said in [_compared(step.criterion, found)]
            for unit in units
        ],
    }


def _compared(criterion: SeasonCriterion, found: tuple[Points, ...]) -> str:
    """The numbers in order; of places how often somebody held each: "1º: 2, 4º: 1"."""
    if criterion is SeasonCriterion.PLACES:
        return ", ".join(f"{ordinal(int(place))}: {times}" for place, times in Counter(found).items()) or "–"
    return ", ".join(str(figure(one)) for one in found)


def _mean(mean: Mean) -> Plain:
    """The mean by match, how far it is drawn to the middle, and what that says in plain words."""
    return {
        "mean": decimal(mean.mean),
        "matches": mean.matches,
        "middle": decimal(mean.middle),
        "drawn": decimal(mean.drawn),
        "with": DRAWN,
        "own": int(100 * mean.own),
        "sure": how_sure(mean.evenings),
    }


def decimal(points: Points) -> str:
    """Two places, as people compare means."""
    return formats.number_format(Decimal(round(points * 100)) / 100, decimal_pos=2)


def how_sure(evenings: int) -> str:
    """How much of somebody's points is luck, as measured (docs/numbers.md)."""
    if evenings == 1:
        return _("Con una serata sola conta soprattutto la fortuna.")
    told = ngettext("%(count)s serata", "%(count)s serate", evenings) % {"count": evenings}
    if evenings < FEW:
        return _("%(told)s: conta ancora molto la fortuna.") % {"told": told}
    if evenings < SOME:
        return _("%(told)s: si comincia a vedere chi è forte.") % {"told": told}
    return _("%(told)s: si vede abbastanza bene chi è forte.") % {"told": told}


def _opponent(value: Season, one: Opponent, addresses: Mapping[UnitId, str]) -> Plain:
    own, other = one.points
    return {
        "name": value.name_of(one.unit),
        "who": addresses.get(one.unit),
        "matches": one.matches,
        "score": f"{one.won}–{one.level}–{one.lost}" if one.level else f"{one.won}–{one.lost}",
        "points": f"{figure(own)}–{figure(other)}",
    }
