"""The end of an evening on paper: the final places, and a certificate for anybody who reached one."""

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.tables.ranking.final import final_context
from tournaments.pages.tables.ranking.prizes import place_name, prizes_beside
from tournaments.pages.tables.words.present import SUITS, entrant, with_points
from tournaments.selectors.entries.roster import entrants_page
from tournaments.selectors.shown.public import final_page
from tournaments.templatetags.look import day

CALLED = 3
"""So many places are called where none wins anything."""


def final_paper(asked: Asked) -> Plain:
    """The final places, in the words of every page that shows them."""
    title = _("Punti finali") if with_points(asked.tournament) else _("Posti finali")
    return {"title": title, **final_context(asked.tournament)}


def prizes_paper(asked: Asked) -> Plain:
    """`prizes` of {place, holder, prize}: what the speaker calls, the last place first; nothing before the end.

    The places that win something, and the first three where none does. Nobody who left is called.
    """
    tournament = asked.tournament
    page = final_page(tournament)
    lines = sorted(page.lines, key=lambda line: (line.row.place, line.team.number))
    places = [line.row.place for line in lines]
    top = max((place for place, prize in enumerate(tournament.prizes, start=1) if prize), default=CALLED)
    return {
        "title": _("Lista per chi premia"),
        "prizes": [
            {"place": _place(place, shared=places.count(place) > 1), "holder": entrant(line.team), "prize": prize}
            for line, place, prize in reversed(
                list(zip(lines, places, prizes_beside(tournament, places), strict=True)) if page.course.over else []
            )
            if place <= top and not line.team.withdrawn
        ],
    }


def certificates_context(asked: Asked) -> Plain:
    """`certificates` of {place, names, prize}: for the first places, or for everybody, the best first.

    Nobody gets one before everything is played, or having left.
    """
    tournament = asked.tournament
    page = final_page(tournament)
    people = _people(tournament)
    places = [line.row.place for line in page.lines]
    prizes = prizes_beside(tournament, places)
    where = ", ".join(words for words in (tournament.place, day(tournament.date)) if words)
    return {
        "title": _("Attestati"),
        "event": tournament.name,
        "where": where,
        "suits": list(SUITS),
        "certificates": [
            {
                "place": _place(line.row.place, shared=places.count(line.row.place) > 1),
                "names": people.get(line.team.id) or [line.team.name],
                "prize": _("Premio: %(prize)s") % {"prize": prize} if prize else "",
            }
            for line, prize in (zip(page.lines, prizes, strict=True) if page.course.over else ())
            if not line.team.withdrawn and (not asked.first or line.row.place <= asked.first)
        ],
    }


def _place(place: int, *, shared: bool) -> str:
    said = place_name(place)
    return _("%(place)s, a pari merito") % {"place": said} if shared else said


def _people(tournament: Tournament) -> dict[str, list[str]]:
    """The full names of pairs and players, by team; a quarter is honoured under its own name."""
    if not tournament.kind.listed:
        return {}
    return {str(one.id): list(one.people) for one in entrants_page(tournament).entrants}
