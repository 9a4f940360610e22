"""What a chat shows of a tournament whose address was sent: a picture, made once a version like every public page."""

from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.event.surnames import Surnames
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.pictures.lettering import fitted
from tournaments.pages.tables.pictures.painting import painted
from tournaments.pages.tables.pictures.suit_drawings import suit_colour, suit_drawing
from tournaments.pages.tables.public.now import state_sentence
from tournaments.pages.tables.words.discretion import frozen_sentence
from tournaments.pages.tables.words.present import SUITS
from tournaments.selectors.core.surnames import surnames_in
from tournaments.selectors.shown.public import NowPage, StandingsLine
from tournaments.templatetags.look import day

MOST_LEADERS: Final = 3
NAME_ROOM, NAME_SIZE = 440, 17


def preview_picture(tournament: Tournament, page: NowPage) -> bytes:
    """A PNG of 1200 by 630; the same version, the same bytes."""
    return painted("preview", preview_values(tournament, page))


def preview_values(tournament: Tournament, page: NowPage) -> Plain:
    """What `templates/paper/preview.typ` shows: name, day, place, who leads where one table says so, how far it is."""
    one_table = page.progress.checks.complete > 0 and page.course.now.bracket is None and not page.standings.groups
    lines, surnames = page.standings.teams[:MOST_LEADERS] if one_table else (), surnames_in(tournament)
    return {
        "language": get_language() or "it",
        "program": _("PROVA") if tournament.is_rehearsal else _("Il banco della Briscola"),
        "suits": preview_suits(),
        "name": tournament.name,
        "when": ", ".join(words for words in (day(tournament.date), tournament.place) if words),
        "leaders": [_leader(line, surnames) for line in lines],
        "state": _state(page, tournament),
    }


def _state(page: NowPage, tournament: Tournament) -> str:
    """How far it is, in a line: a hall may owe more tables than a line can name."""
    if page.turn is None:
        return _("Il calendario non è ancora pubblicato")
    if frozen := frozen_sentence(tournament):
        return frozen
    if page.turn.done or page.course.over:
        return state_sentence(page)
    every = len(page.turn.matches)
    return _("Si gioca il turno %(number)d: %(done)d partite finite su %(all)d.") % {
        "number": page.turn.number,
        "done": every - len(page.turn.missing),
        "all": every,
    }


def _leader(line: StandingsLine, surnames: Surnames) -> Plain:
    name = fitted(line.name, NAME_ROOM, NAME_SIZE, surnames)
    return {"place": str(line.row.place), "name": name, "points": str(line.row.totals.points)}


def preview_suits() -> str:
    """The four suits in a row, each in its colour."""
    drawn = "".join(
        suit_drawing(suit, f' x="{30 * place}" width="24" height="24" fill="{suit_colour(suit)}"')
        for place, suit in enumerate(SUITS)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="114" height="24" viewBox="0 0 114 24">{drawn}</svg>'
