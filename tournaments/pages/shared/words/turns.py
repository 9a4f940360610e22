"""Names of turns: by number, and by what is played in them."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.labels.stage_labels import stage_name
from tournaments.pages.shared.brackets.bracket_words import column_title, part_title
from tournaments.pages.shared.brackets.parts import Column, Part, is_double, parts_of
from tournaments.scheduling.bracket.types import Bracket, Section
from tournaments.selectors.counted.course import Course, StageCourse
from tournaments.selectors.play.ending import last_planned


def turn_label(number: int) -> str:
    return _("Turno %(number)s") % {"number": number}


def turn_title(number: int, names: Mapping[int, str]) -> str:
    """ "Turno 5 · Semifinali", or the number alone where the turn has no name."""
    name = names.get(number, "")
    return f"{turn_label(number)} · {name}" if name else turn_label(number)


def turn_of_all(number: int, course: Course) -> str:
    """ "Turno 3 di 4": the number beside that of the last turn that is meant to be played so far, or was the last where
    the stage was ended before.
    """
    last = course.now.stage.ended_after or last_planned(course.now)
    return _("Turno %(number)s di %(all)s") % {"number": number, "all": max(last, number)}


def turn_names(course: Course) -> Mapping[int, str]:
    """By number, the turns that have a name: those of a bracket, and all where there are several stages."""
    several = len(course.stages) > 1
    return {number: name for one in course.reached for number, name in _names_in(one, several=several).items()}


def _names_in(course: StageCourse, *, several: bool) -> Mapping[int, str]:
    if course.bracket is not None:
        return {
            number + course.before: ", ".join(names) for number, names in _of_bracket(course.bracket.bracket).items()
        }
    name = stage_name(course.stage.format, course.stage.name) if several else ""
    return {turn.number: name for turn in course.progress.turns}


def _of_bracket(bracket: Bracket) -> Mapping[int, list[str]]:
    """For every turn of a bracket what is played in it, the most important first, nothing twice."""
    parts = parts_of(bracket)
    double = is_double(parts)
    names: dict[int, list[str]] = {}
    for part in parts:
        for column in part.columns:
            name = _name(part, column, double=double)
            for turn in {node.turn for node in column.nodes if node.turn is not None}:
                listed = names.setdefault(turn, [])
                if name not in listed:
                    listed.append(name)
    return names


def _name(part: Part, column: Column, *, double: bool) -> str:
    """In a part beside the main one, or behind the first bracket, the number of a column would be taken for that of a
    turn.
    """
    named = part.section in (Section.FINAL, Section.THIRD) or (part.section is Section.MAIN and not double)
    return column_title(part, column, double=double) if named and part.number == 1 else part_title(part, double=double)
