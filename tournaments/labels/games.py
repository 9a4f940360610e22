"""The words for who sits at a table and with which pack, as players read them."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.variants import FIVE_PLAYERS, FOUR_PLAYERS, SIX_PLAYERS, THREE_PLAYERS, TWO_PLAYERS, Variant

_TABLES: Mapping[Variant, Promise] = {
    TWO_PLAYERS: _("uno contro uno, con 40 carte"),
    THREE_PLAYERS: _("in tre, ognuno per sé, con 39 carte: si toglie un due"),
    FIVE_PLAYERS: _("in cinque con la chiamata, con 40 carte, 8 a testa; in sei chi dà le carte non gioca"),
    FOUR_PLAYERS: _("due contro due, i compagni uno di fronte all’altro, con 40 carte"),
    SIX_PLAYERS: _("tre contro tre, seduti alternati, con 36 carte: si tolgono i quattro due"),
}
_SHORT_PACKS: Mapping[Variant, Promise] = {
    THREE_PLAYERS: _("Si gioca con 39 carte: togli un due."),
    SIX_PLAYERS: _("Si gioca con 36 carte: togli i quattro due."),
}


def table_in_words(table: Variant) -> str:
    """Who plays with whom, and with which pack."""
    return str(_TABLES[table])


def pack_in_words(table: Variant) -> str:
    """What has to be taken out of the pack; nothing where all forty cards are played with."""
    return str(_SHORT_PACKS.get(table, ""))
