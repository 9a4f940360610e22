"""Names of groups."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.models import Stage
from tournaments.pages.shared.words.present import LETTERS
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.course import Course, StageCourse, group_numbers
from tournaments.selectors.counted.standings_queries import groups_of_stage


def group_letter(number: int) -> str:
    """ "A"; beyond the alphabet the number."""
    return LETTERS[number - 1] if number <= len(LETTERS) else str(number)


def group_name(number: int) -> str:
    """ "Girone A"."""
    return _("Girone %(letter)s") % {"letter": group_letter(number)}


def group_letters(playing: StageCourse | None) -> Mapping[str, str]:
    """The letter of everybody's group by the id of the team; empty where there are no groups."""
    return {team: group_letter(number) for team, number in group_numbers(playing).items()}


def group_letters_of(stage: Stage) -> Mapping[str, str]:
    """The same for a stage, without a look at what was played in it."""
    groups = groups_of_stage(stage) or () if stage.traits.in_groups else ()
    return {team: group_letter(number) for number, members in enumerate(groups, start=1) for team in members}


def group_of(record: MatchRecord, letters: Mapping[str, str]) -> str:
    """The letter of the group that a match belongs to; "" where there are none."""
    return next((letters[side.team.id] for side in record.sides if side.team.id in letters), "")


def letters_by_turn(course: Course) -> Mapping[int, Mapping[str, str]]:
    """The letters of groups as they are in every turn of the calendar."""
    return {
        turn.number: letters
        for one in course.reached
        for letters in (group_letters(one),)
        for turn in one.progress.turns
    }
