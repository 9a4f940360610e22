"""The final points as people read them: rows for _final_table.html, and every declaration in a sentence."""

import datetime
from collections.abc import Sequence
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.final_points import Effect
from rules.modifiers import Condition, Modifier, Rounding
from tournaments.labels.final_labels import CONDITIONS, EFFECT_KINDS, ROUNDINGS, TARGETS, WHY_NOT
from tournaments.labels.format_labels import WORDS
from tournaments.labels.points import MINUS, as_shown, figure, with_article
from tournaments.labels.season_labels import GENERAL_REGULATION
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.ranking.prize_words import prizes_by_team, together
from tournaments.pages.shared.words.present import entrant, with_points
from tournaments.selectors.counted.course import Course
from tournaments.selectors.counted.final_queries import definitions_of
from tournaments.selectors.play.ending import DeclarationInForce
from tournaments.selectors.shown.public import FinalPage, final_page, podium_of
from tournaments.standings.types import Row

# Who won, as _podium.html shows it.

PLACES = {1: gettext_lazy("Primo posto"), 2: gettext_lazy("Secondo posto"), 3: gettext_lazy("Terzo posto")}


def podium_context(course: Course, *, table: Sequence[Row] = ()) -> Plain:
    """`podium` is empty before the end; what was won may still change until the tournament is closed. `table`: that of
    the last stage, where it was made before.
    """
    tournament = course.now.stage.tournament
    closed = tournament.closed_at is not None
    places = podium_of(course, table=table)
    won = prizes_by_team(tournament, course, {}) if places else {}
    return {
        "podium": [
            {
                "place": _("Consolazione") if one.consolation else str(PLACES[one.place]),
                "first": one.place == 1,
                "prize": together([(team.name, won.get(team.id, "")) for team in one.teams]),
                "entrants": [entrant(team) | {"title": team.title} for team in one.teams],
            }
            for one in places
        ],
        "podium_note": "" if closed else _("Il torneo non è ancora chiuso: un risultato può ancora essere corretto."),
    }


def final_rows(page: FinalPage) -> list[Plain]:
    return [
        entrant(line.team)
        | {"title": line.team.title}
        | {
            "place": line.row.place,
            "base": figure(line.row.base),
            "change": change_text(line.row.final - line.row.base) if line.row.effects else "–",
            "effects": [effect_sentence(effect, page) for effect in line.row.effects],
            "final": figure(line.row.final),
        }
        for line in page.lines
    ]


def effect_sentence(effect: Effect, page: FinalPage) -> str:
    """What a declaration did, who made it, who wrote it down and when."""
    declared = page.declared[effect.use.key]
    values = {
        "modifier": effect.label,
        "team": page.names[effect.use.team],
        "before": figure(effect.before),
        "after": figure(effect.after),
        "author": declared.author,
        "at": moment_text(declared.at),
    }
    if effect.why_not is not None:
        values["reason"] = str(WHY_NOT[effect.why_not])
        return _("%(modifier)s, dichiarata da %(team)s: non vale, %(reason)s. Scritta da %(author)s, %(at)s.") % values
    return _("%(modifier)s, dichiarata da %(team)s: da %(before)s a %(after)s. Scritta da %(author)s, %(at)s.") % values


def change_text(change: Fraction) -> str:
    """A difference with its sign: +2, −½, 0."""
    shown = str(as_shown(change))
    return f"+{shown}" if change > 0 else shown.replace("-", MINUS)


def moment_text(at: datetime.datetime) -> str:
    """21/11/2026 21:40, as the clock in the hall shows it."""
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def declaration_sentence(one: DeclarationInForce) -> str:
    """ "Maledizione del Framasun: La Custera su L'Orsa"."""
    values = {"modifier": one.modifier, "team": one.team, "target": one.target}
    if one.target:
        return _("%(modifier)s: %(team)s su %(target)s") % values
    return _("%(modifier)s: %(team)s") % values


def rule_sentence(definition: Modifier) -> str:
    """A definition in one line: what it does to whom, and when it counts."""
    parts = [str(EFFECT_KINDS[definition.effect])]
    if definition.amount is not None:
        parts[0] += f" ({figure(definition.amount)})"
    parts += [str(TARGETS[definition.target]), _condition(definition)]
    if definition.deadline is not None:
        parts.append(_("entro %(day)s") % {"day": with_article("il", moment_text(definition.deadline))})
    uses = definition.uses_per_team
    parts.append(ngettext("%(count)s volta a testa", "%(count)s volte a testa", uses) % {"count": uses})
    if definition.exclusive:
        parts.append(_("per uno solo"))
    if not definition.stacking:
        parts.append(_("non si somma ad altre"))
    if definition.floor is not None:
        parts.append(_("non sotto %(floor)s") % {"floor": figure(definition.floor)})
    if definition.rounding is not Rounding.EXACT:
        parts.append(_("arrotondato %(how)s") % {"how": ROUNDINGS[definition.rounding]})
    return "; ".join(parts) + "."


def _condition(definition: Modifier) -> str:
    if definition.condition is Condition.RANK_AT_MOST:
        return _("solo se chi la dichiara arriva entro il posto %(place)s") % {"place": definition.rank_limit}
    return str(CONDITIONS[definition.condition])


def final_context(tournament: Tournament) -> Plain:
    page = final_page(tournament)
    places = {line.team.id: line.row.place for line in page.lines if not line.team.withdrawn}
    prizes = prizes_by_team(tournament, page.course, places)
    rules = [f"{one.label}: {rule_sentence(one)}" for one in definitions_of(tournament.id)]
    return {
        "rows": [
            row | {"prize": prizes.get(line.team.id, "")}
            for row, line in zip(final_rows(page), page.lines, strict=True)
        ],
        "with_prizes": bool(prizes),
        "entrant_label": WORDS[tournament.ranked].one,
        "with_points": with_points(tournament),
        "changed": any(line.row.effects for line in page.lines),
        "chosen": rules,
        "general": str(GENERAL_REGULATION) if rules else "",
        "begun": page.progress.checks.complete > 0 or len(page.course.reached) > 1,
        "complete": page.course.over,
        "provisional": tournament.closed_at is None or page.course.now.hidden,
        **podium_context(page.course),
    }
