"""The words of the players' lists: how many pairs and tables they make, and what was wrong with an upload."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.forms.people import UploadFault
from tournaments.selectors.roster import RosterPage, TeamLine

SENTENCES: Mapping[StrEnum, Promise] = {
    UploadFault.TOO_LARGE: gettext_lazy("Il file è troppo grande: il massimo è %(limit)s MB. Togli le righe in più."),
    UploadFault.NOTHING_SENT: gettext_lazy("Non c'è nessun nome. Scrivi o incolla l'elenco, uno per riga."),
}


def pairs_in_words(team: TeamLine) -> str:
    """ "7 giocatori, 3 coppie" """
    count = len(team.players)
    players = ngettext("%(count)s giocatore", "%(count)s giocatori", count) % {"count": count}
    pairs = ngettext("%(count)s coppia", "%(count)s coppie", team.pairs) % {"count": team.pairs}
    return f"{players}, {pairs}"


def tables_in_words(page: RosterPage) -> str:
    """How many tables a fixture takes, and why."""
    if page.tables_chosen is not None:
        return _("Tavoli per incontro: %(tables)s, come hai scelto nel regolamento.") % {"tables": page.tables_chosen}
    smallest = page.smallest
    if smallest is None or not smallest.pairs:
        return _("Tavoli per incontro: si decidono quando ogni quartiere ha almeno 2 giocatori.")
    return _("Tavoli per incontro: %(tables)s, perché %(team)s con %(players)s giocatori può formare %(pairs)s.") % {
        "tables": smallest.pairs,
        "team": smallest.name,
        "players": len(smallest.players),
        "pairs": ngettext("%(count)s coppia", "%(count)s coppie", smallest.pairs) % {"count": smallest.pairs},
    }
