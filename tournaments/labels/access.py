"""The roles in a club in words, and what is said to who may not do something."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.rights import Role
from tournaments.services.changes import ChangeFault
from tournaments.services.results import ResultFault

ROLE_NAMES: Mapping[Role, str | Promise] = {
    Role.OWNER: _("organizzatore"),
    Role.DIRECTOR: _("direzione gara"),
    Role.DESK: _("banco"),
    Role.HELPER: _("aiuto ai tavoli"),
    Role.VIEWER: _("osservatore"),
}

SENTENCES: Mapping[StrEnum, str | Promise] = {
    ChangeFault.NOT_ALLOWED: _("Il tuo ruolo non lo permette. Chiedi alla direzione gara."),
    ResultFault.CONFIRMED: _("Il risultato è confermato: lo può correggere solo la direzione gara."),
}
