"""The words of the choices that belong to one format of a stage."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.scheduling.kernel.types import Byes, SecondChance

PAIRINGS: Mapping[str, Promise] = {
    "danish": _("danese: il primo incontra il secondo, il terzo il quarto"),
    "swiss": _("svizzera: si incontra chi ha gli stessi punti, senza rivincite"),
}
PAIRED_BY_HAND: Mapping[str, Promise] = {
    "danish": _(
        "Il primo gioca con il secondo al tavolo 1, il terzo con il quarto al tavolo 2, e così via. "
        "Chi ha già incontrato quell’avversario prende il primo più in basso che non ha incontrato."
    ),
    "swiss": _(
        "Dall’alto, ognuno gioca con il primo più in basso che non ha ancora incontrato, "
        "meglio se con gli stessi punti."
    ),
}
BYES: Mapping[str, Promise] = {
    Byes.SEEDED: _("le migliori teste di serie"),
    Byes.DRAWN: _("chi decide il sorteggio"),
}
SECOND_CHANCES: Mapping[str, Promise] = {
    SecondChance.NONE: _("nessuna: chi perde è fuori"),
    SecondChance.CONSOLATION: _("chi perde la prima partita gioca un tabellone di consolazione"),
    SecondChance.DOUBLE: _("eliminazione doppia: è fuori chi perde due volte"),
}
LAST_TURNS: Mapping[int, Promise] = {
    1: _("la finale, con le finali per gli altri posti che si giocano insieme"),
    2: _("dalle semifinali"),
    3: _("dai quarti di finale"),
    4: _("dagli ottavi di finale"),
    5: _("dai sedicesimi di finale"),
    6: _("dai trentaduesimi di finale"),
    7: _("negli ultimi 7 turni"),
    8: _("negli ultimi 8 turni"),
    9: _("negli ultimi 9 turni"),
    10: _("negli ultimi 10 turni"),
    11: _("negli ultimi 11 turni"),
    12: _("negli ultimi 12 turni"),
}
"""Counted back from the final: with the turns of the main bracket that they are played beside."""
CONSOLATION_FINAL = _("la finale di consolazione")


def last_rounds(turns: int, *, consolation: bool) -> Promise | str:
    """For which matches of a bracket another length is chosen."""
    return CONSOLATION_FINAL if consolation else LAST_TURNS.get(turns, str(turns))
