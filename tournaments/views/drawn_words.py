"""A draw that was made, as the desk looks at it: turns, groups or bracket, and how good it is in words."""

from collections import Counter

from tournaments.labels.forced import forced_sentence
from tournaments.labels.quality import quality_sentences
from tournaments.labels.stages import ENTRANTS, side_name
from tournaments.selectors.course import StageCourse
from tournaments.selectors.draws import DrawnGroup, DrawPage
from tournaments.views.bracket_page import bracket_view
from tournaments.views.bracket_picture import bracket_context
from tournaments.views.group_words import group_name
from tournaments.views.matrix_words import matrix_section
from tournaments.views.present import Plain, mark_of, side
from tournaments.views.turn_words import turn_label


def drawn_context(page: DrawPage, course: StageCourse) -> Plain:
    """What setup/draw.html shows of a draw that is in force."""
    stage = course.stage
    return {
        "turns": [
            {
                "number": turn.number,
                "title": turn_label(turn.number),
                "tables": [
                    {"table": one.table, "sides": [side(seated) for seated in one.sides]} for one in turn.tables
                ],
                "rests": ", ".join(turn.rests) if page.bracket is None else "",
            }
            for turn in page.turns
        ],
        "grid": [{"row": row, **mark_of(row.team)} for row in page.grid],
        "groups": [_group(group) for group in page.groups],
        "bracket": bracket_context(bracket_view(stage, page.bracket)) if page.bracket else None,
        "byes": ", ".join(page.called[one] for one in page.byes),
        "forced": [forced_sentence(one, page.called) for one in page.forced],
        "quality": quality_sentences(page.report.figures, page.team_names),
        "matrix": matrix_section(page.matrix, page.names) if page.matrix else None,
        "side_label": side_name(stage.tournament.ranked, stage.format),
        "entrant_label": ENTRANTS[stage.tournament.ranked],
    }


def _group(group: DrawnGroup) -> Plain:
    clubs = Counter(group.clubs)
    return {
        "name": group_name(group.number),
        "members": [{"name": team.name, **mark_of(team)} for team in group.members],
        "together": ", ".join(sorted(club for club, times in clubs.items() if club and times > 1)),
    }
