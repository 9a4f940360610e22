"""The regulation of a season in words, part by part: on its page, above what a fold hides, and in the log."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from rules.final_points import Effect, FinalRow
from rules.modifiers import Modifier
from rules.places import LastValue
from tournaments.labels.final_labels import SHARED_RULES, WHY_NOT
from tournaments.labels.points import figure
from tournaments.labels.season_labels import CRITERIA, FINALS, PERS, SCORINGS, TOTALS, UNITS, who_decides
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.typed_points import listed
from tournaments.pages.shared.ranking.final import change_text, rule_sentence
from tournaments.seasons.document import has_powers
from tournaments.seasons.scoring import final_rows
from tournaments.seasons.types import PAIR_SIGN, Per, ScoringKind, Season, SeasonRegulation, Section

MOST_VALUES = 8
PART_TITLES: Mapping[str, Promise] = {
    "unit": gettext_lazy("Chi è in classifica"),
    "scoring": gettext_lazy("Punti di una serata"),
    "counted": gettext_lazy("Serate che valgono"),
    "parts": gettext_lazy("Periodi"),
    "disciplines": gettext_lazy("Discipline"),
    "coming": gettext_lazy("Presenze e minimo"),
    "finals": gettext_lazy("Finali"),
    "ties": gettext_lazy("A pari punti"),
    "clubs": gettext_lazy("Bar e circoli"),
    "powers": gettext_lazy("Poteri e jolly"),
}


def regulation_in_words(regulation: SeasonRegulation) -> dict[str, str]:
    """What was decided about every part."""
    return {part: said(regulation) for part, said in _SAID.items()}


def parts_shown(regulation: SeasonRegulation) -> list[Plain]:
    """The same with the title of each, without the lists that are empty."""
    said = regulation_in_words(regulation)
    empty = [lists for lists in ("parts", "disciplines") if not getattr(regulation, lists)]
    return [{"title": title, "said": said[part]} for part, title in PART_TITLES.items() if part not in empty]


def how_it_counts(regulation: SeasonRegulation) -> str:
    """One sentence: what an evening is worth, which count, and how they are put together."""
    parts = [str(SCORINGS[regulation.scoring.kind]), _which(regulation), str(TOTALS[regulation.total])]
    return capfirst(", ".join(parts))


def _which(regulation: SeasonRegulation) -> str:
    counted = regulation.counted
    if counted.best is not None:
        return _("le migliori %(best)s %(per)s") % {"best": counted.best, "per": PERS[counted.per]}
    if counted.share is not None:
        share = {"share": figure(100 * counted.share), "per": PERS[counted.per]}
        return _("si tengono le serate migliori (%(share)s%%) %(per)s") % share
    return _("contano tutte le serate, sommate")


def _scoring(regulation: SeasonRegulation) -> str:
    scoring = regulation.scoring
    said = [str(SCORINGS[scoring.kind])]
    if scoring.kind in (ScoringKind.OWN, ScoringKind.MEAN):
        return said[0]
    if scoring.values and scoring.kind is not ScoringKind.FIELD:
        values = listed(scoring.values).split(" ")
        if len(values) > MOST_VALUES:
            values[MOST_VALUES - 2 : -1] = ["…"]
        said.append(" ".join(values))
    if scoring.kind is ScoringKind.PLACES and scoring.last is LastValue.LAST:
        said.append(_("l’ultimo numero va all’ultimo"))
    if scoring.kind is ScoringKind.FROM_LAST:
        said.append(_("%(least)s all’ultimo, poi %(step)s in più a ogni posto") % _figures(regulation))
    if scoring.kind is ScoringKind.FIELD:
        told = _("il primo prende %(each)s per ogni iscritto, poi %(step)s in meno a ogni posto, almeno %(least)s")
        said.append(told % _figures(regulation))
    said.append(_("a pari merito %(shared)s") % {"shared": SHARED_RULES[scoring.shared]})
    return "; ".join(said)


def _figures(regulation: SeasonRegulation) -> dict[str, object]:
    scoring = regulation.scoring
    return {name: figure(getattr(scoring, name)) for name in ("least", "step", "each")}


def _counted(regulation: SeasonRegulation) -> str:
    said = [_which(regulation), str(TOTALS[regulation.total])]
    counted = regulation.counted
    if counted.per is not Per.SEASON and counted.best is None and counted.share is None:
        said.insert(1, str(PERS[counted.per]))
    if regulation.evenings is not None:
        planned = ngettext("%(count)s serata prevista", "%(count)s serate previste", regulation.evenings)
        said.append(planned % {"count": regulation.evenings})
    return "; ".join(said)


def _sections(sections: Sequence[Section]) -> str:
    named = [
        one.name if one.evenings is None else _("%(name)s (%(count)s)") % {"name": one.name, "count": one.evenings}
        for one in sections
    ]
    return shortened(named, MOST_VALUES) if named else pgettext("parti o discipline", "nessuna")


def _coming(regulation: SeasonRegulation) -> str:
    attendance, minimum, said = regulation.attendance, regulation.minimum, []
    if attendance.points:
        told = _("%(points)s a serata") if attendance.of_discards else _("%(points)s a serata che vale")
        said.append(told % {"points": figure(attendance.points)})
    if minimum.evenings:
        needed = ngettext(
            "in classifica con almeno %(count)s serata", "in classifica con almeno %(count)s serate", minimum.evenings
        )
        said.append(needed % {"count": minimum.evenings})
    if minimum.share is not None:
        said.append(_("in classifica con almeno il %(share)s%% delle serate") % {"share": figure(100 * minimum.share)})
    return "; ".join(said) or _("nessun potere")


def _finals(regulation: SeasonRegulation) -> str:
    said = [str(FINALS[regulation.finals])]
    if regulation.qualifiers:
        told = ngettext("%(count)s in finale", "%(count)s in finale", regulation.qualifiers)
        said.append(told % {"count": regulation.qualifiers})
    return "; ".join(said)


def _ties(regulation: SeasonRegulation) -> str:
    return ", ".join(str(CRITERIA[one]) for one in regulation.criteria) or _("restano a pari merito")


def _clubs(regulation: SeasonRegulation) -> str:
    return _("la somma dei migliori %(best)s di ogni serata") % {"best": regulation.club_pairs}


def _powers(regulation: SeasonRegulation) -> str:
    said = [f"{one.label}: {rule_sentence(one)}" for one in regulation.modifiers]
    return " ".join(said) or _("nessun potere")


_SAID: Mapping[str, Callable[[SeasonRegulation], str]] = {
    "unit": lambda one: str(UNITS[one.unit]),
    "scoring": _scoring,
    "counted": _counted,
    "parts": lambda one: _sections(one.parts),
    "disciplines": lambda one: _sections(one.disciplines),
    "coming": _coming,
    "finals": _finals,
    "ties": _ties,
    "clubs": _clubs,
    "powers": _powers,
}


# Powers, curses and jokers of a season: what was chosen, and what every declaration did, in the table's numbers.


def powers_shown(value: Season) -> Plain | None:
    """Who decides, the rules that were chosen, and of every evening in which one was declared base, effect and final;
    None where nobody may declare anything.
    """
    if not has_powers(value):
        return None
    of_evenings = [one for sheet in value.sheets for one in sheet.modifiers]
    defined = {one.key: one for one in (*of_evenings, *value.regulation.modifiers)}
    return {
        "general": who_decides(value.regulation.unit),
        "rules": [said_of(value, one) for one in defined.values()],
        "evenings": [
            {
                "name": sheet.name,
                "rows": [_row(value, row) for row in final_rows(sheet, value.regulation) if row.effects],
            }
            for sheet in value.sheets
            if sheet.uses
        ],
    }


def said_of(value: Season, definition: Modifier) -> str:
    """A rule with its name."""
    return f"{definition.label}: {rule_sentence(definition)}"


def _row(value: Season, row: FinalRow) -> Plain:
    return {
        "place": row.place,
        "name": value.name_of(row.team),
        "base": figure(row.base),
        "change": change_text(row.final - row.base),
        "final": figure(row.final),
        "effects": [effect_said(value, effect) for effect in row.effects],
    }


def effect_said(value: Season, effect: Effect) -> str:
    """What a declaration did to somebody, or why it did nothing."""
    said = {
        "modifier": effect.label,
        "by": value.name_of(effect.use.team),
        "before": figure(effect.before),
        "after": figure(effect.after),
    }
    if effect.why_not is not None:
        return _("%(modifier)s di %(by)s: non vale, %(reason)s") % {**said, "reason": WHY_NOT[effect.why_not]}
    return _("%(modifier)s di %(by)s: da %(before)s a %(after)s") % said


def declared_said(declaration: Mapping[str, Any], labels: Mapping[str, str]) -> str:
    """ "Maledizione del Framasun: La Custera su L'Orsa"; by its key where the rule has no label."""
    said = {
        "modifier": labels.get(declaration["modifier"], declaration["modifier"]),
        "team": PAIR_SIGN.join(declaration["who"]),
    }
    if declaration.get("target"):
        return _("%(modifier)s: %(team)s su %(target)s") % {**said, "target": PAIR_SIGN.join(declaration["target"])}
    return _("%(modifier)s: %(team)s") % said


def labels_of(sheet: Mapping[str, Any], regulation: SeasonRegulation) -> dict[str, str]:
    """What the rules are called that may be declared for an evening: the season's, and those that came with it."""
    of_evening = {one["key"]: one["label"] for one in sheet.get("modifiers", ())}
    return {one.key: one.label for one in regulation.modifiers} | of_evening
