"""Who plays in which group of a stage."""

from collections.abc import Mapping

from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.standings import groups_of_stage


def group_numbers(playing: StageCourse | None) -> Mapping[str, int]:
    """The number of everybody's group, from 1, by the id of the team; empty where there are no groups."""
    if playing is None or not playing.stage.traits.in_groups:
        return {}
    groups = groups_of_stage(playing.stage) or ()
    return {team: number for number, members in enumerate(groups, start=1) for team in members}
