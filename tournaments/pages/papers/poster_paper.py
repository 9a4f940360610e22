"""What the poster at the door says."""

from django.utils.translation import gettext as _

from tournaments.event.match_states import Trust
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.tables.pictures.codes import code_drawing
from tournaments.pages.tables.public.address import followed_at, to_type
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
            _("Scegli il tuo nome: una volta sola."),
            _("Leggi il tavolo, gli avversari e il tempo."),
            _("A fine partita porta il referto al banco.")
            if tournament.trust == Trust.PAPER
            else _("A fine partita manda il risultato."),
        ],
    }
