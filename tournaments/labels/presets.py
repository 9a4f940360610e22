"""The words of the evenings that are ready to start: what each is called, who is ranked, how it is played."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PRESET_NAMES: Mapping[str, Promise] = {
    "giochi": _("Giochi tra quartieri"),
    "bar": _("Eliminazione da bar"),
    "groups_knockout": _("Gironi, poi eliminazione"),
    "danish": _("Serata danese"),
    "round_robin": _("Tutti contro tutti"),
    "edisu": _("Eliminazione a 3 smazzate vinte"),
    "three_wins": _("Tre vittorie, uno contro uno"),
    "one_win": _("Una vittoria, a coppie"),
    "one_deal": _("Smazzata secca, uno contro uno"),
    "baraonda": _("Baraonda"),
}
PRESET_LINES: Mapping[str, Promise] = {
    "giochi": _("Quartieri con molti giocatori. Ogni quartiere incontra gli altri, le coppie cambiano a ogni turno."),
    "bar": _(
        "Coppie fisse. Chi perde è fuori; al meglio delle 3, finale al meglio delle 5, finale per il terzo posto."
    ),
    "groups_knockout": _("Coppie fisse. Prima quattro gironi, poi le prime due di ognuno a eliminazione."),
    "danish": _(
        "Coppie fisse. Quattro turni per tutti: ogni volta si incontrano vicini di classifica, nessuno è fuori."
    ),
    "round_robin": _("Coppie fisse. Ogni coppia incontra tutte le altre una volta."),
    "edisu": _("Coppie fisse. Chi perde è fuori; vince chi arriva per primo a 3 smazzate."),
    "three_wins": _("Giocatori singoli. Chi perde è fuori; vince chi arriva per primo a 3 smazzate."),
    "one_win": _("Coppie fisse. Chi perde è fuori; ogni partita è una smazzata."),
    "one_deal": _("Giocatori singoli. Chi perde è fuori; ogni partita è una smazzata."),
    "baraonda": _("Giocatori singoli. Cinque turni, a ogni turno un altro compagno; la classifica è di ognuno."),
}
