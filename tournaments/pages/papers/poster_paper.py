"""What the poster at the door says."""

from django.utils.translation import gettext as _

from tournaments.event.match_states import Trust
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.tables.pictures.codes import code_drawing
from tournaments.pages.tables.public.address import followed_at, to_type
from tournaments.selectors.entries.registrations import poster_code, takes_registrations
from tournaments.templatetags.look import day


def poster_context(asked: Asked) -> Plain:
    """The code and the address of the page for everybody, and how to follow; no code where no phone finds it."""
    tournament = asked.tournament
    given = followed_at(asked.request, tournament)
    return {
        "title": _("Locandina"),
        "event": tournament.name,
        "when": " · ".join(words for words in (day(tournament.date), tournament.place) if words),
        "code": code_drawing(given),
        "address": to_type(given.uri),
        "lines": [
            *_to_enter(tournament),
            _("Scegli il tuo nome: una volta sola."),
            _("Leggi il tavolo, gli avversari e il tempo."),
            _("A fine partita porta il referto al banco.")
            if tournament.trust == Trust.PAPER
            else _("A fine partita manda il risultato."),
        ],
    }


def _to_enter(tournament: Tournament) -> list[str]:
    """The code with which a request gets in although strangers have filled the list."""
    if not takes_registrations(tournament):
        return []
    return [_("Iscriviti dal telefono: il codice è %(code)s.") % {"code": poster_code(tournament)}]
