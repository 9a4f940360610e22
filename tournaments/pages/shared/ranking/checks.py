"""Progress of a stage and its sums: template values of _checks.html."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.match_points import Points
from tournaments.event.regulation import Regulation
from tournaments.labels.points import figure, points_in_words
from tournaments.labels.prize_labels import place_name
from tournaments.labels.rest_labels import rest_in_words
from tournaments.labels.stage_labels import stage_name
from tournaments.models import Stage
from tournaments.pages.frame.plain import Plain
from tournaments.scheduling.bracket.types import NodeState, Section
from tournaments.selectors.counted.bracket_queries import BracketInPlay
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.progress import Checks
from tournaments.selectors.play.ending import last_planned, passage_undecided, undecided_places
from tournaments.standings.types import Row

PLAYED_OR_DUE = (NodeState.WAITING, NodeState.READY, NodeState.DECIDED)


def checks_context(course: Course, rests: Points = 0, *, table: Sequence[Row] = ()) -> Plain:
    """The stage being played; `checks` is empty before its calendar is published. `rests` are the points that rests
    gave, which a table beside them has; `table`: that of the stage, where it was made before.
    """
    now = course.now
    said = [_ended(now), _counted(now, rests), _still_to_draw(now)] if now.progress.turns else []
    if said and len(course.stages) > 1:
        said = [f"{stage_title(now)}.", *said]
    return {
        "checks": " ".join(one for one in said if one),
        "provisional": now.provisional,
        "undecided": undecided_sentence(course, table=table),
        "wrong": now.progress.checks.wrong,
    }


def undecided_sentence(course: Course, *, table: Sequence[Row] = ()) -> str:
    """Which tie is left although everything is played, where it decides who wins something or who moves on."""
    if passage_undecided(course):
        return _("Chi passa dipende da un pari merito.")
    places = ", ".join(map(place_name, undecided_places(course, table)))
    return f"{_('Ancora a pari merito')}: {places}." if places else ""


def stage_title(course: StageCourse) -> str:
    """ "Fase 2: Finali"."""
    return numbered_stage(course.stage)


def numbered_stage(stage: Stage) -> str:
    """The same for a stage that nobody may have reached yet."""
    return f"{_('Fase %(number)s') % {'number': stage.number}}: {stage_name(stage.format, stage.name)}"


def _counted(course: StageCourse, rests: Points) -> str:
    """Found and expected sums; of a bracket all matches, also those waiting for their sides."""
    checks = course.progress.checks
    if course.bracket is not None:
        return _matches_of_bracket(checks.complete, course.bracket) + "."
    sums = [*_sums(checks, rests, course.regulation), _matches(checks.complete, checks.matches)]
    counted = ", ".join(sums) + "."
    return " ".join(filter(None, (_nothing_in_all(checks), counted)))


def _sums(checks: Checks, rests: Points, regulation: Regulation) -> list[str]:
    """ "12 smazzate su 30", "14 punti su 42", where the format fixes how many there are, and what rests gave apart from
    them. Where no deal was written down nobody looks for one.
    """
    parts = []
    if checks.deals_expected and (checks.deals or not checks.by_totals):
        said = _("%(now)s giochi su %(all)s") if regulation.of_games else _("%(now)s smazzate su %(all)s")
        deals = said % {"now": checks.deals, "all": checks.deals_expected}
        by_totals = ngettext("scritto con i soli totali", "scritti con i soli totali", checks.by_totals)
        parts.append(deals + _without(checks.by_totals, by_totals))
    if checks.points_expected and (rests or not _are_matches(checks)):
        points = {"now": figure(checks.points), "all": figure(checks.points_expected)}
        parts.append(_("%(now)s punti su %(all)s") % points + _apart(checks))
        if rests:
            parts[-1] = _("%(points)s dalle partite") % {"points": parts[-1]}
    if rests:
        parts.append(f"{_('%(points)s dai riposi') % {'points': points_in_words(rests)}} ({rest_in_words(regulation)})")
    return parts


def _nothing_in_all(checks: Checks) -> str:
    """That what all have together is not nothing, where it must be; where it is, only which tables it is without."""
    if checks.points_expected != 0 or not (checks.points or checks.apart):
        return ""
    told = _("Totale dei punti: %(now)s, e deve essere 0") if checks.points else _("Totale dei punti: %(now)s")
    return told % {"now": figure(checks.points)} + _apart(checks) + "."


def _apart(checks: Checks) -> str:
    return _without(checks.apart, ngettext("con riserve o non giocato", "con riserve o non giocati", checks.apart))


def _without(tables: int, why: str) -> str:
    """ " (senza 2 tavoli con riserve o non giocati)": what a sum does not have."""
    if not tables:
        return ""
    counted = ngettext("senza %(count)s tavolo", "senza %(count)s tavoli", tables) % {"count": tables}
    return f" ({counted} {why})"


def _are_matches(checks: Checks) -> bool:
    """Whether a match is worth a point, so that both would be told with the same numbers."""
    return not checks.apart and (checks.points, checks.points_expected) == (checks.complete, checks.matches)


def _matches(complete: int, due: int) -> str:
    said = ngettext("%(now)s partita finita su %(all)s", "%(now)s partite finite su %(all)s", complete)
    return said % {"now": complete, "all": due}


def _matches_of_bracket(complete: int, bracket: BracketInPlay) -> str:
    """Without those whose winner advances by the draw. How many a consolation has depends on who loses, where somebody
    has a bye: who had won before does not come to it.
    """
    nodes = [node for node in bracket.bracket.nodes if node.turn is not None]
    states = {node.key: bracket.standings[node.key].state for node in nodes}
    due = sum(state in PLAYED_OR_DUE for state in states.values())
    waits = any(node.section is Section.CONSOLATION and states[node.key] is NodeState.WAITING for node in nodes)
    if not waits or len(nodes) == len(bracket.bracket.nodes):
        return _matches(complete, due)
    said = ngettext(
        "%(now)s partita finita su %(all)s al massimo", "%(now)s partite finite su %(all)s al massimo", complete
    )
    return said % {"now": complete, "all": due}


def _ended(course: StageCourse) -> str:
    """After how many of its turns a stage was ended before its end."""
    ended = course.stage.ended_after
    if ended is None:
        return ""
    played = {"played": ended - course.before, "all": last_planned(course) - course.before}
    said = ngettext(
        "Ci si è fermati dopo %(played)s turno su %(all)s.",
        "Ci si è fermati dopo %(played)s turni su %(all)s.",
        played["played"],
    )
    return said % played


def _still_to_draw(course: StageCourse) -> str:
    """Counts only drawn turns where turns follow from results."""
    drawn, due = len(course.progress.turns), course.regulation.turns or 0
    if not course.stage.traits.turn_by_turn or course.stage.ended_after is not None or drawn >= due:
        return ""
    said = ngettext("Sorteggiato %(drawn)s turno su %(all)s.", "Sorteggiati %(drawn)s turni su %(all)s.", drawn)
    return said % {"drawn": drawn, "all": due}
