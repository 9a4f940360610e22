"""A table of bars and clubs in words, for pages, the wall and paper: of one evening, and of a season."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.labels.points import figure
from tournaments.pages.frame.plain import Plain
from tournaments.seasons.scoring import ClubRow


def clubs_shown(rows: Sequence[ClubRow], said: str) -> Plain | None:
    """What `shared/_clubs.html` shows, with `said`: of what the points are the sum; None where there is no club."""
    if not rows:
        return None
    shown = [{"place": row.place, "name": row.club, "points": str(figure(row.total))} for row in rows]
    return {"caption": _("Bar e circoli"), "said": said, "rows": shown}
