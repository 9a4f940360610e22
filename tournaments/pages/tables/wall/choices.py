"""What is asked before the projector is opened."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.wall.programme import SECONDS, USUAL_SECONDS, Light, Shows


def programme_choices(tournament: Tournament) -> Plain:
    """What desk/_projector_form.html asks before the projector is opened."""
    return {
        "shows": [{"value": one, "label": label} for one, label in _show_names().items()],
        "seconds": [{"value": one, "chosen": one == USUAL_SECONDS} for one in SECONDS],
        "lights": [
            {"value": Light.DARK, "label": _("Chiaro su scuro"), "chosen": True},
            {"value": Light.LIGHT, "label": _("Scuro su chiaro"), "chosen": False},
        ],
        "url": reverse("public_projector", kwargs={"slug": tournament.slug}),
    }


def _show_names() -> dict[Shows, str]:
    return {
        Shows.SEATS: _("All’inizio del turno: il tavolo di ognuno, per cognome"),
        Shows.TABLES: _("I tavoli del turno"),
        Shows.BRACKET: _("Il tabellone, dove c’è"),
        Shows.STANDINGS: _("La classifica"),
        Shows.CODE: _("Il codice per i telefoni"),
        Shows.CLOCK: _("Il tempo che resta"),
    }
