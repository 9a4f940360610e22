"""Words for the values of the rules: names for cards and for the choices of an event."""

from collections.abc import Mapping
from enum import StrEnum

from rules.cards import Rank, Suit
from rules.counting import Counting
from rules.games import Auction, Direction, Game, GameKey, IndividualWorth, LastTricks, Talk, TopRule
from rules.match_formats import LevelRule, MatchKind
from rules.words import Words
from rules.words import gettext_lazy as _

MATCH_KINDS: Mapping[str, Words] = {
    MatchKind.FIXED: _("un numero fisso di smazzate, da giocare tutte"),
    MatchKind.FIRST_TO: _("vince chi arriva prima a un numero di smazzate"),
    MatchKind.BEST_OF: _("al meglio di un numero dispari di smazzate"),
    MatchKind.SUM: _("un numero fisso di smazzate: si sommano i punti"),
    MatchKind.TIMED: _("a tempo: vale quello che si è giocato"),
}

KINDS_OF_GAMES: Mapping[str, Words] = {
    MatchKind.FIXED: _("un numero fisso di giochi, da giocare tutti"),
    MatchKind.FIRST_TO: _("vince chi arriva prima a un numero di giochi"),
    MatchKind.BEST_OF: _("al meglio di un numero dispari di giochi"),
    MatchKind.SUM: _("un numero fisso di giochi: si sommano i punti"),
}
"""The same where whole games are played in a match."""

LEVEL_RULES: Mapping[str, Words] = {
    LevelRule.REPLAY: _("si rigioca"),
    LevelRule.LEVEL: _("resta pari"),
    LevelRule.LAST_TRICK: _("vince chi fa l’ultima presa"),
}

GAME_NAMES: Mapping[str, Words] = {
    GameKey.CLASSIC: _("Briscola"),
    GameKey.UNCOVERED: _("Briscola scoperta"),
    GameKey.THIRTY_ONE: _("Briscola a 31"),
    GameKey.ALONE: _("Briscola in tre, ognuno per sé"),
    GameKey.CALLED: _("Briscola chiamata"),
}

COUNTING_NAMES: Mapping[str, Words] = {
    Counting.RESULT: _("contano le vittorie"),
    Counting.SUM: _("si sommano i punti"),
    Counting.PLACES: _("conta il posto al tavolo"),
}

COUNTING_OF_SIDES: Mapping[str, Words] = {
    Counting.RESULT: _("il risultato delle partite"),
    Counting.SUM: _("i punti delle carte, sommati"),
}
"""The same where two sides play."""

AUCTION_NAMES: Mapping[str, Words] = {
    Auction.SIMPLE: _("semplice"),
    Auction.MAD: _("pazza (gingo)"),
    Auction.TWO: _("il due"),
}
AUCTION_RULES: Mapping[str, Words] = {
    Auction.SIMPLE: _(
        "a turno si chiama una carta sempre più bassa, dall’asso al due, o si passa; sul due si rilancia"
        " sui punti, da 62"
    ),
    Auction.MAD: _(
        "a turno si promettono punti, da 61 in su, o si passa; chi ne promette di più chiama la carta che vuole"
    ),
    Auction.TWO: _("si chiama subito il due e si rilancia sui punti, da 61, o si passa"),
}
"""How the caller is found: the name of the call, and its printed rule."""

TOP_RULES: Mapping[str, Words] = {
    TopRule.NOBODY: _("non la vince nessuno"),
    TopRule.SHARED: _("la dividono"),
    TopRule.REPLAY: _("si rigioca"),
}
INDIVIDUAL_WORTHS: Mapping[str, Words] = {
    IndividualWorth.WON: _("1 punto a chi vince la smazzata"),
    IndividualWorth.CARDS: _("si sommano i punti delle carte"),
    IndividualWorth.ORDER: _("2, 1 e 0 punti secondo l’ordine nella smazzata"),
    IndividualWorth.OWN: _("i punti che ognuno ha alla fine"),
}
WORTH_NAMES: Mapping[str, Words] = {
    "caller": _("Chi chiama"),
    "partner": _("Il socio"),
    "others": _("Ognuno degli altri tre"),
    "alone": _("Chi chiama da solo"),
    "against": _("Ognuno degli altri quattro"),
    "error": _("Chi sbaglia"),
    "shared": _("Ognuno degli altri per un errore"),
    "wrong_void": _("Chi va a monte a torto"),
    "wrong_shared": _("Ognuno degli altri per un monte a torto"),
    "cappotto": _("Un cappotto moltiplica per"),
    "after_void": _("Dopo un monte si moltiplica per"),
    "high": _("Chiamate alte"),
    "high_adds": _("Una chiamata alta si aggiunge e non moltiplica"),
}
"""What a deal with a call is worth, number by number."""

GAME_RULES: Mapping[str, Words] = {
    GameKey.ALONE: _("ognuno gioca per sé con 39 carte, senza un due; vince la smazzata chi ha più punti"),
    GameKey.CALLED: _(
        "8 carte a testa; chi vince la chiamata gioca con chi ha la carta chiamata; a 60 pari perde chi ha chiamato"
    ),
    GameKey.UNCOVERED: _("si gioca a carte scoperte; si scrive solo chi ha vinto"),
    GameKey.THIRTY_ONE: _(
        "vince la smazzata chi dichiara per primo di avere 31 punti; se non li ha la vince l’altro; si scrive solo chi "
        "ha vinto"
    ),
}
"""What is printed of a game beside how long it is."""
OWN_POINTS = _("In quattro, ognuno per sé: a fine tavolo si scrive quanti punti ha ognuno")


def game_and_rule(game: Game) -> str:
    """The game with its rule; empty for the usual one."""
    if game.totals_alone:
        return str(OWN_POINTS)
    return f"{GAME_NAMES[game.key]}: {GAME_RULES[game.key]}" if game.key in GAME_RULES else ""


DIRECTIONS: Mapping[str, Words] = {
    Direction.ANTICLOCKWISE: _("si gioca in senso antiorario e apre chi siede a destra del mazziere"),
    Direction.CLOCKWISE: _("si gioca in senso orario e apre chi siede a sinistra del mazziere"),
    Direction.UNSAID: _("come si usa da voi"),
}

TALK: Mapping[str, Words] = {
    Talk.SILENT: _("non si parla e non si fanno segni"),
    Talk.SIGNS: _("si fanno segni al proprio capitano, ma non alla prima presa"),
    Talk.AFTER_FIRST: _("dopo la prima presa si parla, senza nominare le carte"),
    Talk.FREE: _("si può sempre parlare"),
    Talk.UNSAID: _("come si usa da voi"),
}

LAST_TRICKS: Mapping[str, Words] = {
    LastTricks.EXCHANGED: _("prima delle ultime tre prese i compagni si scambiano le carte per guardarle"),
    LastTricks.OPTIONAL: _("prima delle ultime tre prese i compagni possono guardarsi le carte"),
    LastTricks.HIDDEN: _("i compagni non si guardano le carte"),
    LastTricks.UNSAID: _("come si usa da voi"),
}


class Pack(StrEnum):
    """Which names are printed on the cards: those of an Italian or those of a French pack."""

    ITALIAN = "italian"
    FRENCH = "french"


SUIT_NAMES: Mapping[Pack, Mapping[Suit, Words]] = {
    Pack.ITALIAN: {
        Suit.DENARI: _("denari"),
        Suit.COPPE: _("coppe"),
        Suit.SPADE: _("spade"),
        Suit.BASTONI: _("bastoni"),
    },
    Pack.FRENCH: {
        Suit.DENARI: _("quadri"),
        Suit.COPPE: _("cuori"),
        Suit.SPADE: _("picche"),
        Suit.BASTONI: _("fiori"),
    },
}

# Words, no digits: some packs and one printed regulation call figures 8, 9 and 10, which other packs remove.
_PLAIN_RANKS: Mapping[Rank, Words] = {
    Rank.ACE: _("asso"),
    Rank.THREE: _("tre"),
    Rank.KING: _("re"),
    Rank.KNAVE: _("fante"),
    Rank.SEVEN: _("sette"),
    Rank.SIX: _("sei"),
    Rank.FIVE: _("cinque"),
    Rank.FOUR: _("quattro"),
    Rank.TWO: _("due"),
}
RANK_NAMES: Mapping[Pack, Mapping[Rank, Words]] = {
    Pack.ITALIAN: {**_PLAIN_RANKS, Rank.KNIGHT: _("cavallo")},
    Pack.FRENCH: {**_PLAIN_RANKS, Rank.KNIGHT: _("donna")},
}
