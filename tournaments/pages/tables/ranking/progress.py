"""How the rankings moved turn by turn, stage by stage: what the public page and the paper show."""

from collections.abc import Iterator
from itertools import pairwise

from tournaments.labels.kinds import WORDS
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.ranking.checks import stage_title
from tournaments.pages.tables.ranking.paths import below_zero, legend, places_picture, points_picture, table_rows
from tournaments.pages.tables.words.groups import group_name
from tournaments.selectors.shown.paths import Paths, paths_of
from tournaments.selectors.shown.public import StageStandings, StandingsPage


def progress_context(page: StandingsPage) -> Plain:
    """What hall/progress.html shows: `paths`, the stage being played first."""
    shown = [shown_paths(*one) for one in titled_paths(page)]
    for above, table in pairwise(shown):
        table["said"] = above["legend"] == table["legend"]
    return {"paths": shown}


def titled_paths(page: StandingsPage) -> Iterator[tuple[str, Paths, str, str]]:
    """Every table that gives points, with its title, who is in it, and a key that no other has."""
    entrants = str(WORDS[page.now.course.stage.tournament.ranked].one)
    for stage in (page.now, *page.earlier):
        for paths in paths_of(stage):
            key = f"paths-{stage.course.stage.number}-{paths.group or 0}"
            yield _title(stage, paths), paths, entrants, key


def _title(stage: StageStandings, paths: Paths) -> str:
    if paths.group is not None:
        return group_name(paths.group)
    one = stage.course
    return stage_title(one) if one.stage.number > 1 else str(WORDS[one.stage.tournament.ranked].table)


def shown_paths(title: str, paths: Paths, entrant_label: str, key: str) -> Plain:
    return {
        "title": title,
        "key": key,
        "entrant_label": entrant_label,
        "legend": legend(paths),
        "places": places_picture(paths, f"{key}-places") if len(paths.turns) > 1 else None,
        "points": None if below_zero(paths) else points_picture(paths, f"{key}-points"),
        "turns": list(paths.turns),
        "rows": table_rows(paths),
    }
