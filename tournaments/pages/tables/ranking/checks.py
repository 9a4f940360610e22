"""How far a stage has come and whether its sums are as they must be: what _checks.html shows."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.labels.points import figure
from tournaments.labels.stages import stage_name
from tournaments.models import Stage
from tournaments.pages.frame.plain import Plain
from tournaments.scheduling.bracket.types import NodeState
from tournaments.selectors.counted.brackets import BracketInPlay
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.counted.progress import Checks
from tournaments.selectors.play.early_end import last_planned

PLAYED_OR_DUE = (NodeState.WAITING, NodeState.READY, NodeState.DECIDED)


def checks_context(course: Course) -> Plain:
    """The stage being played; `checks` is empty before its calendar is published."""
    now = course.now
    said = [_ended(now), _counted(now), _still_to_draw(now)] if now.progress.turns else []
    if said and len(course.stages) > 1:
        said = [f"{stage_title(now)}.", *said]
    return {
        "checks": " ".join(one for one in said if one),
        "provisional": now.provisional,
        "wrong": now.progress.checks.wrong,
    }


def stage_title(course: StageCourse) -> str:
    """ "Fase 2: Finali"."""
    return numbered_stage(course.stage)


def numbered_stage(stage: Stage) -> str:
    """The same for a stage that nobody may have reached yet."""
    return _("Fase %(number)d: %(name)s") % {
        "number": stage.number,
        "name": stage_name(stage.format, stage.name),
    }


def _counted(course: StageCourse) -> str:
    """What there is and what there must be; of a bracket all its matches, also those that wait for their sides."""
    checks = course.progress.checks
    if course.bracket is not None:
        return _matches(checks.complete, _matches_in(course.bracket)) + "."
    return ", ".join([*_sums(checks), _matches(checks.complete, checks.matches)]) + "."


def _sums(checks: Checks) -> list[str]:
    """ "12 di 30 smazzate", "14 di 42 punti", where the format fixes how many there are."""
    parts = []
    if checks.deals_expected is not None:
        parts.append(_("%(now)d di %(all)d smazzate") % {"now": checks.deals, "all": checks.deals_expected})
    if checks.points_expected == 0:
        parts.append(_("tutti insieme hanno %(now)s punti e devono averne 0") % {"now": figure(checks.points)})
    elif checks.points_expected is not None and not _are_matches(checks):
        parts.append(
            _("%(now)s di %(all)s punti") % {"now": figure(checks.points), "all": figure(checks.points_expected)}
        )
    if checks.apart and checks.points_expected is not None:
        apart = ngettext("senza %(count)d tavolo", "senza %(count)d tavoli", checks.apart) % {"count": checks.apart}
        parts[-1] += " " + _("(%(apart)s con riserve o non giocati)") % {"apart": apart}
    return parts


def _are_matches(checks: Checks) -> bool:
    """Whether a match is worth a point, so that both would be told with the same numbers."""
    return not checks.apart and (checks.points, checks.points_expected) == (checks.complete, checks.matches)


def _matches(complete: int, due: int) -> str:
    return _("%(now)d di %(all)d partite finite") % {"now": complete, "all": due}


def _matches_in(bracket: BracketInPlay) -> int:
    return sum(standing.state in PLAYED_OR_DUE for standing in bracket.standings.values())


def _ended(course: StageCourse) -> str:
    """After how many of its turns a stage was ended before its end."""
    ended = course.stage.ended_after
    if ended is None:
        return ""
    played = {"played": ended - course.before, "all": last_planned(course) - course.before}
    return _("Si è finito dopo %(played)d turni su %(all)d.") % played


def _still_to_draw(course: StageCourse) -> str:
    """Where turns follow from results only those that are drawn can be counted."""
    drawn, due = len(course.progress.turns), course.regulation.turns or 0
    if not course.stage.traits.turn_by_turn or course.stage.ended_after is not None or drawn >= due:
        return ""
    return _("Turni sorteggiati finora: %(drawn)d di %(all)d.") % {"drawn": drawn, "all": due}
