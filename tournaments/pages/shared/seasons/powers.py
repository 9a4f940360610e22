"""Powers, curses and jokers of a season: what was chosen, and what every declaration did, in the table's numbers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rules.final_points import Effect, FinalRow
from rules.modifiers import Modifier
from tournaments.labels.final_labels import WHY_NOT
from tournaments.labels.points import figure
from tournaments.labels.season_labels import who_decides
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.ranking.final import change_text, rule_sentence
from tournaments.seasons.document import has_powers
from tournaments.seasons.scoring import final_rows
from tournaments.seasons.types import PAIR_SIGN, Season, SeasonRegulation


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
