"""The points of the opponents beside each match, so that anybody can add up what a tie-break compares (Buchholz)."""

import uuid
from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _

from rules.exact import Points, exact
from tournaments.labels.points import figure
from tournaments.selectors.shown.public import StandingsLine
from tournaments.selectors.shown.who import WhoBook
from tournaments.standings.types import Criterion


def points_met(book: WhoBook, key: str) -> Mapping[uuid.UUID, Points]:
    """By match of the stage being played what its opponent has, of several opponents their average; nothing where no
    tie-break asks for it.
    """
    lines = _lines(book, key)
    if not lines:
        return {}
    of_stage = {record.id for record in book.standings.now.course.records}
    earned = {line.row.entrant: line.row.totals.earned for line in lines}
    found = {}
    for match in book.matches.get(key, ()):
        teams = [team for side in match.others for team in side.team_ids if team in earned]
        counts = match.record.points is not None and not match.record.void
        if counts and teams and match.record.id in of_stage:
            found[match.record.id] = exact(Fraction(sum(earned[team] for team in teams), len(teams)))
    return found


def met_context(book: WhoBook, key: str) -> str:
    """The sum under the matches: "3 + 1 + 2 = 6", with what turns without an opponent count; empty without matches."""
    met = list(points_met(book, key).values())
    own = next((line.row.met for line in _lines(book, key) if line.row.entrant == key), None)
    if not met or own is None:
        return ""
    left = exact(own - sum(met))
    parts = [str(figure(one)) for one in met]
    if left:
        parts.append(_("%(points)s senza avversario") % {"points": figure(left)})
    return f"{' + '.join(parts)} = {figure(own)}" if len(parts) > 1 else str(figure(own))


def _lines(book: WhoBook, key: str) -> tuple[StandingsLine, ...]:
    """The table in which the points of the opponents break ties, where somebody is in it."""
    now = book.standings.now
    asked = Criterion.BUCHHOLZ in now.course.regulation.tiebreaks and now.course.bracket is None
    return now.teams if asked and key in book.everybody and book.everybody[key].whole else ()
