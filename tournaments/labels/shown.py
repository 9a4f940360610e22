"""Reasons why a page is not public, and where to look instead."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.event.faults.installation import ShownFault

SENTENCES: Mapping[StrEnum, Promise] = {
    ShownFault.TOO_MANY_MATCHES: gettext_lazy(
        "Le partite sono %(matches)s: troppe per questa pagina, che arriva a %(most)s. Guarda la pagina di chi cerchi."
    ),
    ShownFault.SEASON_TOO_LARGE: gettext_lazy(
        "Questa stagione è troppo grande per questa pagina. Dividila al banco in stagioni più corte."
    ),
    ShownFault.TOO_LARGE: gettext_lazy("Questa pagina sarebbe più grande di %(most)s MB, e così non si mostra."),
}
