"""What the public check of a draw says of fixed tables."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.selectors.entries.fixed_tables import FixedCheck, fixed_check


def fixed_sentences(tournament: Tournament) -> list[str]:
    """What the public check of a draw says of fixed tables; nobody is named."""
    found = fixed_check(tournament)
    said = [_kept(found)] if found.seats else []
    if found.moved:
        moved = ngettext(
            "%(count)d partita si gioca a un altro tavolo di quello sorteggiato; chi incontra chi non cambia.",
            "%(count)d partite si giocano a un altro tavolo di quello sorteggiato; chi incontra chi non cambia.",
            found.moved,
        )
        said.append(moved % {"count": found.moved})
    return said


def _kept(found: FixedCheck) -> str:
    if found.kept == found.seats:
        return _("Tavoli fissi, per chi non può spostarsi: rispettati in tutte le partite.")
    said = _("Tavoli fissi, per chi non può spostarsi: rispettati %(kept)d volte su %(seats)d.")
    return said % {"kept": found.kept, "seats": found.seats}
