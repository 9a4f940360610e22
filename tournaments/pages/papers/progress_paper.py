"""How the rankings moved turn by turn, on paper, with bars of everybody."""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.tables.ranking.paths import below_zero, points_picture
from tournaments.pages.tables.ranking.progress import shown_paths, titled_paths

BARS = 18
"""So many, at most, are on a drawing that is beside another."""


def progress_paper(asked: Asked) -> Plain:
    """The same for paper, with bars of everybody: `all_points`, on drawings of which two are beside each other."""
    return {
        "title": _("Turno per turno"),
        "paths": [
            shown_paths(title, paths, label, key)
            | {
                "all_points": []
                if below_zero(paths)
                else [
                    points_picture(paths, f"{key}-points-{first}", first=first, last=last)
                    for first, last in pairwise(shared_out(len(paths.lines)))
                ]
            }
            for title, paths, label, key in titled_paths(asked.standings)
        ],
    }


def shared_out(count: int) -> Sequence[int]:
    """With which of so many bars a drawing begins, and the end: as many on each, and none alone on its sheet, where it
    would be twice as large as the others.
    """
    drawings = 1 if count <= BARS else 2 * -(-count // (2 * BARS))
    return [count * drawing // drawings for drawing in range(drawings + 1)]
