"""The cards and how they are played, as on the rules sheet in the hall."""

from collections.abc import Mapping

from rules.card_games import row_in_words
from rules.cards import FULL_DECK, TOTAL_POINTS, WINNING_POINTS, Rank
from rules.games import CLASSIC, Direction, Game, GameKey, LastTricks, Manners, Talk
from rules.labels import LAST_TRICKS, RANK_NAMES, SUIT_NAMES, TALK, Pack
from rules.match_formats import LevelRule, MatchFormat
from rules.words import Words, capital, gettext_lazy
from rules.words import gettext as _

SIGNS: Mapping[Rank, str | Words] = {
    Rank.ACE: "A",
    Rank.KING: gettext_lazy("R"),
    Rank.KNIGHT: gettext_lazy("C"),
    Rank.KNAVE: gettext_lazy("F"),
    Rank.THREE: "3",
    Rank.SEVEN: "7",
    Rank.SIX: "6",
    Rank.FIVE: "5",
    Rank.FOUR: "4",
    Rank.TWO: "2",
}
"""The corner of a card."""

AT_SIXTY: Mapping[LevelRule, Words] = {
    LevelRule.REPLAY: gettext_lazy("60 pari: si rigioca."),
    LevelRule.LEVEL: gettext_lazy("60 pari: nessuno la vince."),
    LevelRule.LAST_TRICK: gettext_lazy("60 pari: vince chi ha fatto l’ultima presa."),
}
_DEALERS: Mapping[Direction, Words] = {
    Direction.ANTICLOCKWISE: gettext_lazy(
        "Poi il mazzo passa a destra. Comincia chi siede a destra di chi ha dato le carte."
    ),
    Direction.CLOCKWISE: gettext_lazy(
        "Poi il mazzo passa a sinistra. Comincia chi siede a sinistra di chi ha dato le carte."
    ),
    Direction.UNSAID: gettext_lazy("Poi il mazzo passa, come si usa da voi."),
}
MOST_PLAYERS = 6


def cards_in_order() -> list[tuple[str, tuple[str, ...], int]]:
    """Every rank from the strongest: its sign, its names in the Italian and, where it is another, the French pack, its
    points.
    """
    found = []
    for rank in Rank:
        names = dict.fromkeys(str(RANK_NAMES[pack][rank]).capitalize() for pack in Pack)
        found.append((str(SIGNS[rank]), tuple(names), rank.points))
    return found


_OWN_POINTS = gettext_lazy("Ognuno gioca per sé. Alla fine scrivi quanti punti ha ognuno.")


def to_win(match_format: MatchFormat) -> str:
    """How a deal is won: "In tutto 120 punti. Con 61 si vince. 60 pari: si rigioca."."""
    if not match_format.of_briscola:
        said = _("Si gioca a: %(games)s.") % {"games": row_in_words(match_format.playings)}
        return f"{said} {_OWN_POINTS}" if match_format.game.totals_alone else said
    values = {"total": TOTAL_POINTS, "most": WINNING_POINTS}
    if match_format.game.key is GameKey.CALLED:
        return (
            _(
                "In tutto %(total)s punti. Chi chiama e il socio vincono con %(most)s, o con quanti ne hanno chiamati. "
                "60 pari: perde chi ha chiamato."
            )
            % values
        )
    if match_format.game.totals_alone:
        return str(_OWN_POINTS)
    if match_format.game.key is GameKey.ALONE:
        return _("In tutto %(total)s punti. Vince chi ne ha di più.") % values
    said = _("In tutto %(total)s punti. Con %(most)s si vince.") % values
    return f"{said} {AT_SIXTY[match_format.level_rule]}"


def card_rules(manners: Manners, game: Game = CLASSIC) -> list[tuple[str, str]]:
    """How the cards are played, rule by rule: a title, and what it says."""
    called = game.key is GameKey.CALLED
    takes = _(
        "Non serve rispondere al seme. Prende la briscola più forte; se non ci sono briscole, la carta "
        "più forte del primo seme giocato."
    )
    rules = [
        (
            _("Le prese"),
            f"{takes} {_('Chi ha preso comincia.') if called else _('Chi ha preso pesca per primo e comincia.')}",
        ),
        (
            _("Chi dà le carte"),
            _("Il primo lo dice l’elenco del turno, con un punto davanti al nome.") + f" {_DEALERS[manners.direction]}",
        ),
    ]
    if called:
        rules.append(
            (
                _("La chiamata"),
                _(
                    "Ognuno ha 8 carte. Chi vince la chiamata dice il seme di briscola. Chi ha la carta chiamata è il "
                    "socio e può non dirlo. Chi la chiama e ce l’ha gioca da solo."
                ),
            )
        )
    if manners.talk is not Talk.UNSAID:
        rules.append((capital(_("parlare e fare segni")), str(TALK[manners.talk])))
    if manners.last_tricks is not LastTricks.UNSAID:
        rules.append((capital(_("ultime tre prese")), str(LAST_TRICKS[manners.last_tricks])))
    packs = [] if called else [(_("Quante carte"), _packs())]  # the call has its own: all forty, also in six
    return [*rules, (_("Con le carte francesi"), _french()), *packs]


def _french() -> str:
    """Which suit is which, and what to take out of the 52 cards."""
    suits = ", ".join(f"{name} = {SUIT_NAMES[Pack.FRENCH][suit]}" for suit, name in SUIT_NAMES[Pack.ITALIAN].items())
    return _(
        "%(suits)s; il cavallo è la donna. Dalle 52 si tolgono gli 8, i 9, i 10 e i jolly: restano %(cards)s carte."
    ) % {
        "suits": suits.capitalize(),
        "cards": len(FULL_DECK),
    }


def _packs() -> str:
    """The pack for a number of players: all cards, or those removed so that they divide evenly."""
    out = {players: len(FULL_DECK) % players for players in range(2, MOST_PLAYERS + 1)}
    whole = ", ".join(str(players) for players, count in out.items() if not count)
    said = [_("In %(players)s con tutte le %(cards)s.") % {"players": whole, "cards": len(FULL_DECK)}]
    said += [str(_TAKEN_OUT[count]) % {"players": players} for players, count in out.items() if count]
    return " ".join(said)


_TAKEN_OUT: Mapping[int, Words] = {
    1: gettext_lazy("In %(players)s si toglie un due."),
    4: gettext_lazy("In %(players)s si tolgono i quattro due."),
}
