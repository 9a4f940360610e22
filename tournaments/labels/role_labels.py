"""The roles of a club in words: what each is called, and what it may do."""

from collections.abc import Mapping

from rules.words import Small, Words
from rules.words import gettext_lazy as _
from tournaments.event.rights import Role

ROLE_NAMES: Mapping[Role, Words] = {
    Role.OWNER: Small("Organizzatore"),
    Role.DIRECTOR: _("direzione gara"),
    Role.DESK: _("segreteria"),
    Role.HELPER: _("aiuto ai tavoli"),
    Role.VIEWER: _("osservatore"),
}

ROLE_LINES: Mapping[Role, Words] = {
    Role.OWNER: _("può tutto, anche decidere chi fa parte del circolo"),
    Role.DIRECTOR: _("conduce il torneo: sorteggia, corregge, chiude"),
    Role.DESK: _("scrive e conferma i risultati, cambia le formazioni, dà una partita a tavolino"),
    Role.HELPER: _("scrive i risultati ai tavoli, e la segreteria li conferma"),
    Role.VIEWER: _("guarda tutto e non cambia niente"),
}
