"""What an entrant is called, by who is ranked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.event.regulation import Ranked


@dataclass(frozen=True, slots=True)
class KindWords:
    """The words of one kind of entrant, alone and many, in headings, buttons and boxes.

    `playing` is the choice of who plays; `counted` says how many, `page` leads to their list, `too_few` says that there
    is nothing to draw yet and `add` what mends it, `ready` that there is; `list_box` and `list_line` are the label of
    the list of a new tournament and what a line of it looks like.
    """

    one: Promise
    many: Promise
    playing: Promise
    table: Promise
    counted: Callable[[int], str]
    page: Promise
    too_few: Promise
    add: Promise
    ready: Promise
    list_box: Promise
    list_line: Promise


def _quarters(count: int) -> str:
    return ngettext("%(count)s quartiere", "%(count)s quartieri", count) % {"count": count}


def pairs_counted(count: int) -> str:
    """ "23 coppie" """
    return ngettext("%(count)s coppia", "%(count)s coppie", count) % {"count": count}


def _trios(count: int) -> str:
    return ngettext("%(count)s terzetto", "%(count)s terzetti", count) % {"count": count}


def players_counted(count: int) -> str:
    """ "46 giocatori" """
    return ngettext("%(count)s giocatore", "%(count)s giocatori", count) % {"count": count}


WORDS: Mapping[str, KindWords] = {
    Ranked.TEAMS: KindWords(
        one=_("Quartiere"),
        many=_("Quartieri"),
        playing=_("Quartieri con molti giocatori"),
        table=_("Classifica dei quartieri"),
        counted=_quarters,
        page=_("Vai ai quartieri"),
        too_few=_("Servono almeno due quartieri"),
        add=_("Aggiungi i quartieri"),
        ready=_("I quartieri sono pronti"),
        list_box=_("Quartieri, uno per riga"),
        list_line=_("Da 2 a 20. I giocatori si aggiungono dopo; anche i quartieri si possono ancora cambiare."),
    ),
    Ranked.PAIRS: KindWords(
        one=_("Coppia"),
        many=_("Coppie"),
        playing=_("Coppie fisse"),
        table=_("Classifica delle coppie"),
        counted=pairs_counted,
        page=_("Vai agli iscritti"),
        too_few=_("Servono almeno due coppie"),
        add=_("Aggiungi le coppie"),
        ready=_("Le coppie sono pronte"),
        list_box=_("Coppie, una per riga"),
        list_line=_("Anna Rossi - Bruno Bianchi. L’elenco si può completare e cambiare dopo."),
    ),
    Ranked.TRIOS: KindWords(
        one=_("Terzetto"),
        many=_("Terzetti"),
        playing=_("Terzetti, in sei al tavolo"),
        table=_("Classifica dei terzetti"),
        counted=_trios,
        page=_("Vai agli iscritti"),
        too_few=_("Servono almeno due terzetti"),
        add=_("Aggiungi i terzetti"),
        ready=_("I terzetti sono pronti"),
        list_box=_("Terzetti, uno per riga"),
        list_line=_("Anna Rossi - Bruno Bianchi - Carla Neri. L’elenco si può completare e cambiare dopo."),
    ),
    Ranked.PLAYERS: KindWords(
        one=_("Giocatore"),
        many=_("Giocatori"),
        playing=_("Giocatori singoli"),
        table=_("Classifica dei giocatori"),
        counted=players_counted,
        page=_("Vai agli iscritti"),
        too_few=_("Servono almeno due giocatori"),
        add=_("Aggiungi i giocatori"),
        ready=_("I giocatori sono pronti"),
        list_box=_("Giocatori, uno per riga"),
        list_line=_("Anna Rossi. L’elenco si può completare e cambiare dopo."),
    ),
}
