"""How the rankings moved turn by turn, stage by stage: what the public page and the paper show."""

from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.labels.stages import ENTRANTS, TABLES
from tournaments.selectors.paths import Paths, paths_of
from tournaments.selectors.public import StageStandings, StandingsPage
from tournaments.views.asked import Asked
from tournaments.views.checks_words import stage_title
from tournaments.views.group_words import group_name
from tournaments.views.path_pictures import legend, places_picture, points_picture, table_rows
from tournaments.views.present import Plain

BARS = 18


def progress_context(page: StandingsPage) -> Plain:
    """What public/progress.html shows: `paths`, the stage being played first."""
    shown = [_shown(*one) for one in titled_paths(page)]
    for above, table in pairwise(shown):
        table["said"] = above["legend"] == table["legend"]
    return {"paths": shown}


def progress_paper(asked: Asked) -> Plain:
    """The same for paper, with bars of everybody: `all_points`, so many on a drawing that two fill a sheet."""
    return {
        "title": _("Turno per turno"),
        "paths": [
            _shown(title, paths, label, key)
            | {
                "all_points": [
                    points_picture(paths, f"{key}-points-{first}", first=first, last=first + BARS)
                    for first in range(0, len(paths.lines), BARS)
                ]
            }
            for title, paths, label, key in titled_paths(asked.standings)
        ],
    }


def titled_paths(page: StandingsPage) -> Iterator[tuple[str, Paths, str, str]]:
    """Every table that gives points, with its title, who is in it, and a key that no other has."""
    entrants = str(ENTRANTS[page.now.course.stage.tournament.ranked])
    for stage in (page.now, *page.earlier):
        for paths in paths_of(stage):
            key = f"paths-{stage.course.stage.number}-{paths.group or 0}"
            yield _title(stage, paths), paths, entrants, key


def _title(stage: StageStandings, paths: Paths) -> str:
    if paths.group is not None:
        return group_name(paths.group)
    one = stage.course
    return stage_title(one) if one.stage.number > 1 else str(TABLES[one.stage.tournament.ranked])


def _shown(title: str, paths: Paths, entrant_label: str, key: str) -> Plain:
    return {
        "title": title,
        "key": key,
        "entrant_label": entrant_label,
        "legend": legend(paths),
        "places": places_picture(paths, f"{key}-places") if len(paths.turns) > 1 else None,
        "points": points_picture(paths, f"{key}-points"),
        "turns": list(paths.turns),
        "rows": table_rows(paths),
    }
