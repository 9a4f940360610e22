"""Faults of the forms for ties and final points, in words."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.event.faults.evening import TieFault

SENTENCES: Mapping[StrEnum, Promise] = {
    TieFault.ORDER_INCOMPLETE: _("Scrivi l’ordine completo: ogni posto da 1 a %(count)s, una volta sola."),
    TieFault.NUMBER_MISSING: _("Scrivi il numero del sorteggio, da 1 a %(most)s."),
    TieFault.KIND_MISSING: _("Scegli se l’ordine viene da uno spareggio o da un sorteggio."),
}
