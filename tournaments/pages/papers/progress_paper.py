"""How the rankings moved turn by turn, on paper, with bars of everybody."""

from django.utils.translation import gettext as _

from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.tables.ranking.paths import below_zero, points_picture
from tournaments.pages.tables.ranking.progress import shown_paths, titled_paths

BARS = 18


def progress_paper(asked: Asked) -> Plain:
    """The same for paper, with bars of everybody: `all_points`, so many on a drawing that two fill a sheet."""
    return {
        "title": _("Turno per turno"),
        "paths": [
            shown_paths(title, paths, label, key)
            | {
                "all_points": [
                    points_picture(paths, f"{key}-points-{first}", first=first, last=first + BARS)
                    for first in range(0, 0 if below_zero(paths) else len(paths.lines), BARS)
                ]
            }
            for title, paths, label, key in titled_paths(asked.standings)
        ],
    }
