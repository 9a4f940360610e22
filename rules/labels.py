"""Words for the values of the rules: a sentence for every fault, names for cards and for the choices of an event."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.cards import Rank, Suit
from rules.counting import Counting
from rules.formats import LevelRule, MatchKind
from rules.games import AloneWorth, Auction, Direction, GameKey, LastTricks, Talk, TopRule
from rules.violations import Violation, ViolationCode

SENTENCES: Mapping[str, Promise] = {
    ViolationCode.NOTHING_ENTERED: _("Manca il risultato. Scrivi i punti di una delle due parti."),
    ViolationCode.NOT_A_WHOLE_NUMBER: _("«%(value)s» non è un numero intero. Scrivi i punti solo in cifre."),
    ViolationCode.NEGATIVE: _("%(value)s è meno di zero. Scrivi i punti senza segno."),
    ViolationCode.ABOVE_TOTAL: _("%(value)s è troppo: il mazzo vale %(total)s punti. Controlla il conto."),
    ViolationCode.UNREACHABLE_TOTAL: _("%(value)s non è possibile: nessuna presa vale 1 punto. Controlla il conto."),
    ViolationCode.SUM_NOT_TOTAL: _("La somma è %(found)s, ma il mazzo vale %(total)s punti. Controlla il conto."),
    ViolationCode.WINNER_UNKNOWN: _("Il vincitore indicato non gioca a questo tavolo. Scegli una delle due parti."),
    ViolationCode.WINNER_ONLY_NOT_ALLOWED: _(
        "In questo torneo il solo vincitore non basta. Scrivi i punti di una delle due parti."
    ),
    ViolationCode.WINNER_CONTRADICTS_POINTS: _(
        "Il vincitore indicato non è quello dei punti (%(first)s a %(second)s). Correggi i punti o il vincitore."
    ),
    ViolationCode.LEVEL_HAS_NO_WINNER: _(
        "Una smazzata pari non ha un vincitore. Togli il vincitore o correggi i punti."
    ),
    ViolationCode.LAST_TRICK_UNKNOWN: _("Punti pari: indica chi ha fatto l’ultima presa."),
    ViolationCode.CAPPOTTO_NOT_ALLOWED: _("In questo torneo il cappotto non si segna. Togli il segno."),
    ViolationCode.CAPPOTTO_WITHOUT_ALL_POINTS: _(
        "Il cappotto vale tutti i %(total)s punti. Correggi i punti o togli il cappotto."
    ),
    ViolationCode.POINTS_NOT_COUNTED: _("A 31 i punti non si scrivono. Togli i punti e indica chi ha vinto."),
    ViolationCode.TWO_TOTALS_NEEDED: _("Scrivi i punti di due dei tre giocatori: quelli del terzo vengono da soli."),
    ViolationCode.THIRD_TOTAL_UNREACHABLE: _(
        "Al terzo resterebbero %(value)s punti, e non è possibile: nessuna presa vale 1 punto. Controlla gli altri due."
    ),
    ViolationCode.WINNER_NOT_TOP: _(
        "Il vincitore indicato non ha più punti di tutti. Correggi i punti o il vincitore."
    ),
    ViolationCode.CALLER_MISSING: _("Manca chi ha chiamato. Indica il chiamante."),
    ViolationCode.CALLER_UNKNOWN: _(
        "A questo tavolo i posti vanno da 1 a %(seats)s: il chiamante %(value)s non c’è. Scegline un altro."
    ),
    ViolationCode.CALLER_SITS_OUT: _("Smazzata %(number)s: chi dà le carte non gioca e non può chiamare. Correggi."),
    ViolationCode.PARTNER_UNKNOWN: _(
        "A questo tavolo i posti vanno da 1 a %(seats)s: il socio %(value)s non c’è. Scegline un altro."
    ),
    ViolationCode.PARTNER_IS_CALLER: _(
        "Il socio è un altro giocatore. Se la carta chiamata era del chiamante, lascia vuoto il socio."
    ),
    ViolationCode.PARTNER_SITS_OUT: _(
        "Smazzata %(number)s: chi dà le carte non gioca e non può essere socio. Correggi."
    ),
    ViolationCode.BID_OUT_OF_RANGE: _(
        "Si chiama da %(least)s a %(most)s punti, non %(value)s. Scrivi un altro numero."
    ),
    ViolationCode.CALL_NOT_DECIDED: _("Manca l’esito. Scrivi i punti del chiamante e del socio, o chi ha vinto."),
    ViolationCode.CALL_CONTRADICTS_POINTS: _(
        "Con %(points)s punti su %(bid)s chiamati il vincitore non è quello indicato. Correggi i punti o l’esito."
    ),
    ViolationCode.CALL_NOT_HERE: _("In questo gioco non si chiama. Togli la chiamata."),
    ViolationCode.VOID_WITH_RESULT: _("Una smazzata a monte non ha un risultato. Togli il segno o il risultato."),
    ViolationCode.ERROR_WITH_RESULT: _("Una smazzata finita con un errore non ha un risultato. Togli l’uno o l’altro."),
    ViolationCode.ERROR_UNKNOWN: _("Chi ha sbagliato non gioca a questo tavolo. Scegli un giocatore del tavolo."),
    ViolationCode.ERROR_SITS_OUT: _("Smazzata %(number)s: chi dà le carte non gioca e non può sbagliare. Correggi."),
    ViolationCode.ERROR_NOT_HERE: _("In questo gioco gli errori non si segnano. Togli il segno."),
    ViolationCode.ERROR_BY_WINNER: _(
        "Chi dichiara 31 senza averlo perde la smazzata. Correggi il vincitore o togli il segno."
    ),
    ViolationCode.TOTALS_NOT_HERE: _("In questo gioco non si scrivono i soli totali del tavolo. Scrivi le smazzate."),
    ViolationCode.TOTALS_COUNT: _("I totali sono %(found)s e al tavolo sono in %(sides)s. Scrivine uno per ciascuno."),
    ViolationCode.TOTALS_WITH_DEALS: _("Ci sono i totali e anche delle smazzate. Tieni gli uni o le altre."),
    ViolationCode.TOTAL_MISSING: _("Mancano dei totali: se ne può lasciare vuoto uno solo, che viene dagli altri."),
    ViolationCode.TOTAL_TOO_HIGH: _("%(value)s è troppo: in %(deals)s smazzate si arriva al massimo a %(most)s."),
    ViolationCode.TOTALS_NOT_ZERO: _("I totali del tavolo fanno insieme %(found)s e non 0. Controlla i conti."),
    ViolationCode.TOTALS_NOT_WHOLE: _(
        "I totali del tavolo fanno insieme %(found)s e non %(whole)s. Controlla i conti."
    ),
    ViolationCode.TOTAL_BELOW_ZERO: _("%(value)s è sotto zero, e qui nessuno può scendere sotto zero. Controlla."),
    ViolationCode.EVERY_TOTAL_NEEDED: _(
        "Qui serve il totale di tutti e tre: una smazzata pari in testa non è di nessuno, e due totali non bastano."
    ),
    ViolationCode.TOTALS_UNREACHABLE: _(
        "Questi totali non possono uscire da %(deals)s smazzate, nemmeno con due errori, anche se la somma è 0. "
        "Controlla i conti; con più errori scrivi le smazzate."
    ),
    ViolationCode.NUMBER_OUT_OF_RANGE: _(
        "La smazzata %(number)s non esiste: la partita ne ha al massimo %(most)s. Toglila o cambiale numero."
    ),
    ViolationCode.ATTEMPT_OUT_OF_RANGE: _(
        "Smazzata %(number)s: le ripetizioni si contano da 1. Correggi il numero della ripetizione."
    ),
    ViolationCode.DEAL_TWICE: _("La smazzata %(number)s è inserita due volte. Tienine una."),
    ViolationCode.ATTEMPT_SKIPPED: _(
        "Smazzata %(number)s: manca il risultato della volta %(before)s, prima di quello della volta %(attempt)s. "
        "Inseriscilo."
    ),
    ViolationCode.REPLACES_DECIDED_DEAL: _(
        "La smazzata %(number)s è già decisa e non va rigiocata. Togli la ripetizione o correggi il primo risultato."
    ),
    ViolationCode.EARLIER_DEAL_MISSING: _(
        "Prima della smazzata %(number)s va inserita la smazzata %(missing)s. Inserisci le smazzate in ordine."
    ),
    ViolationCode.AFTER_DECISION: _(
        "La partita era già decisa, %(first)s a %(second)s, prima della smazzata %(number)s. "
        "Toglila o correggi le precedenti."
    ),
    ViolationCode.LENGTH_OUT_OF_RANGE: _(
        "La lunghezza della partita va da %(least)s a %(most)s. Scrivi un altro numero."
    ),
    ViolationCode.BEST_OF_EVEN: _(
        "Al meglio delle %(value)s può non vincere nessuno. Scegli un numero dispari o un numero fisso di smazzate."
    ),
    ViolationCode.FIRST_TO_WITH_LEVEL: _(
        "Chi gioca a un numero di vittorie non può finire pari una smazzata. "
        "Scegli di rigiocarla o di assegnarla con l’ultima presa."
    ),
    ViolationCode.SUM_WITH_LAST_TRICK: _(
        "Se contano i punti, l’ultima presa non decide nulla. Scegli di rigiocare il 60 pari o di tenerlo."
    ),
    ViolationCode.SUM_WITHOUT_POINTS: _(
        "Se contano i punti, il solo vincitore non basta. Togli questa scelta o cambia il tipo di partita."
    ),
    ViolationCode.GAME_NOT_TIMED: _(
        "Dove giocano due parti una partita ha un numero di smazzate: «a tempo» vale solo dove ognuno gioca per sé."
    ),
    ViolationCode.GAME_NOT_FIXED: _(
        "Quando ognuno gioca per sé il numero di smazzate è fisso. Scegli questo tipo di partita."
    ),
    ViolationCode.GAME_NEEDS_WINNER_ONLY: _("In questo gioco si scrive solo chi ha vinto. Permetti il solo vincitore."),
    ViolationCode.GAME_NEVER_LEVEL: _("A 31 una smazzata non finisce pari. Scegli un’altra regola per il pari."),
    ViolationCode.GAME_NEEDS_POINTS: _(
        "Se i punti di una smazzata a tre contano, il solo vincitore non basta. Togli questa scelta."
    ),
    ViolationCode.GAME_SIDES: _(
        "Le parti a un tavolo di questo gioco sono %(tables)s, non %(sides)s. Cambia il gioco o la formula."
    ),
    ViolationCode.SIX_NOT_EVEN: _(
        "A un tavolo da %(sides)s chi dà le carte non gioca: con %(found)s smazzate non giocherebbero tutti lo stesso "
        "numero. Scegli un multiplo di %(multiple)s."
    ),
    ViolationCode.WORTH_OUT_OF_RANGE: _("%(value)s è troppo: i punti vanno da -%(most)s a %(most)s. Correggi."),
    ViolationCode.TIMES_OUT_OF_RANGE: _("Le volte vanno da 1 a %(most)s, non %(value)s. Correggi."),
    ViolationCode.CALL_WITHOUT_GAIN: _("Chi chiama e vince deve avere più punti degli altri. Correggi i punti."),
    ViolationCode.THRESHOLDS_NOT_RISING: _(
        "La soglia di %(bid)s punti non è più alta di quella prima, o vale meno. Mettile in ordine."
    ),
    ViolationCode.CALL_NOT_ZERO: _(
        "Chiamante, socio e gli altri tre fanno insieme %(found)s, non 0: i punti della sala non si possono "
        "controllare."
    ),
    ViolationCode.ALONE_NOT_ZERO: _(
        "Chi chiama da solo e gli altri quattro fanno insieme %(found)s, non 0: i punti della sala non si possono "
        "controllare."
    ),
    ViolationCode.ERROR_NOT_ZERO: _(
        "Chi sbaglia e gli altri quattro fanno insieme %(found)s, non 0: i punti della sala non si possono controllare."
    ),
    ViolationCode.RESULT_WITHOUT_POINTS: _("Il risultato %(result)s non ha punti. Scrivi quanti ne vale."),
    ViolationCode.RESULT_IMPOSSIBLE: _("Il risultato %(result)s non può uscire da queste partite. Toglilo."),
    ViolationCode.POINTS_NOT_WHOLE: _("Risultato %(result)s: i punti sono un numero intero, da 0 in su. Correggili."),
    ViolationCode.POINTS_RISING: _(
        "%(result)s porta più punti di %(better)s (%(points)s contro %(fewer)s), ma è un risultato peggiore. "
        "Correggi uno dei due."
    ),
}

MATCH_KINDS: Mapping[str, Promise] = {
    MatchKind.FIXED: _("numero fisso di smazzate, si giocano tutte"),
    MatchKind.FIRST_TO: _("vince chi arriva per primo a un numero di smazzate"),
    MatchKind.BEST_OF: _("al meglio di un numero dispari di smazzate"),
    MatchKind.SUM: _("numero fisso di smazzate, si sommano i punti"),
    MatchKind.TIMED: _("a tempo: vale quello che si è giocato"),
}

LEVEL_RULES: Mapping[str, Promise] = {
    LevelRule.REPLAY: _("la smazzata è nulla e si rigioca"),
    LevelRule.LEVEL: _("la smazzata resta pari"),
    LevelRule.LAST_TRICK: _("vince chi ha fatto l’ultima presa"),
}

GAME_NAMES: Mapping[str, Promise] = {
    GameKey.CLASSIC: _("Briscola"),
    GameKey.UNCOVERED: _("Briscola scoperta"),
    GameKey.THIRTY_ONE: _("Briscola a 31"),
    GameKey.ALONE: _("Briscola in tre, ognuno per sé"),
    GameKey.CALLED: _("Briscola chiamata"),
}

COUNTING_NAMES: Mapping[str, Promise] = {
    Counting.RESULT: _("per risultato"),
    Counting.SUM: _("per somma"),
    Counting.PLACES: _("per posti al tavolo"),
}

AUCTION_NAMES: Mapping[str, Promise] = {
    Auction.SIMPLE: _("semplice"),
    Auction.MAD: _("pazza (gingo)"),
    Auction.TWO: _("il due"),
}
AUCTION_RULES: Mapping[str, Promise] = {
    Auction.SIMPLE: _(
        "a turno si chiama una carta più bassa di quella chiamata prima, dall’asso al due, o si passa; sul due si "
        "rilanciano i punti, da 62"
    ),
    Auction.MAD: _(
        "a turno si dicono i punti che si faranno con il socio, ogni volta di più, da 61, o si passa; chi ne dice di "
        "più chiama la carta che vuole"
    ),
    Auction.TWO: _(
        "si chiama subito il due; a turno si rilanciano i punti che si faranno con il socio, da 61, o si passa"
    ),
}
"""How it is found who calls: the name of the call, and what is printed of it."""

TOP_RULES: Mapping[str, Promise] = {
    TopRule.NOBODY: _("non la vince nessuno"),
    TopRule.SHARED: _("la dividono"),
    TopRule.REPLAY: _("si rigioca"),
}
ALONE_WORTHS: Mapping[str, Promise] = {
    AloneWorth.WON: _("1 punto a chi vince la smazzata"),
    AloneWorth.CARDS: _("si sommano i punti delle carte"),
    AloneWorth.ORDER: _("2, 1 e 0 punti secondo l’ordine nella smazzata"),
}
WORTH_NAMES: Mapping[str, Promise] = {
    "caller": _("Chi chiama"),
    "partner": _("Il socio"),
    "others": _("Ognuno degli altri tre"),
    "alone": _("Chi chiama da solo"),
    "against": _("Ognuno degli altri quattro"),
    "error": _("Chi sbaglia"),
    "shared": _("Ognuno degli altri per un errore"),
    "cappotto": _("Per quanto conta un cappotto"),
    "after_void": _("Per quanto conta dopo un monte"),
    "high": _("Chiamate alte"),
}
"""What a deal with a call is worth, number by number."""

GAME_RULES: Mapping[str, Promise] = {
    GameKey.ALONE: _("ognuno gioca per sé con 39 carte, senza un due; vince la smazzata chi ha più punti"),
    GameKey.CALLED: _(
        "8 carte a testa; chi vince la chiamata sceglie la briscola e gioca con chi ha la carta chiamata contro gli "
        "altri tre; 60 pari è persa da chi ha chiamato"
    ),
    GameKey.UNCOVERED: _("si gioca a carte scoperte, che tutti vedono; si scrive solo chi ha vinto"),
    GameKey.THIRTY_ONE: _(
        "vince la smazzata chi dichiara per primo di avere 31 punti; se non li ha la vince l’altro; si scrive solo chi "
        "ha vinto"
    ),
}
"""What is printed of a game beside how long it is."""

DIRECTIONS: Mapping[str, Promise] = {
    Direction.ANTICLOCKWISE: _("si gioca in senso antiorario e apre chi siede a destra del mazziere"),
    Direction.CLOCKWISE: _("si gioca in senso orario e apre chi siede a sinistra del mazziere"),
    Direction.UNSAID: _("secondo l’uso del posto"),
}

TALK: Mapping[str, Promise] = {
    Talk.SILENT: _("non si parla e non si fanno segni"),
    Talk.SIGNS: _("segni al proprio capitano, ma non alla prima presa"),
    Talk.AFTER_FIRST: _("dopo la prima presa si parla, senza nominare le carte"),
    Talk.FREE: _("si può sempre parlare"),
    Talk.UNSAID: _("secondo l’uso del posto"),
}

LAST_TRICKS: Mapping[str, Promise] = {
    LastTricks.EXCHANGED: _("prima delle ultime tre prese i compagni si scambiano le carte e le guardano"),
    LastTricks.OPTIONAL: _("prima delle ultime tre prese i compagni possono guardarsi le carte"),
    LastTricks.HIDDEN: _("i compagni non si guardano le carte"),
    LastTricks.UNSAID: _("secondo l’uso del posto"),
}


class Pack(StrEnum):
    """Which names are printed on the cards: those of an Italian or those of a French pack."""

    ITALIAN = "italian"
    FRENCH = "french"


SUIT_NAMES: Mapping[Pack, Mapping[Suit, Promise]] = {
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
_PLAIN_RANKS: Mapping[Rank, Promise] = {
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
RANK_NAMES: Mapping[Pack, Mapping[Rank, Promise]] = {
    Pack.ITALIAN: {**_PLAIN_RANKS, Rank.KNIGHT: _("cavallo")},
    Pack.FRENCH: {**_PLAIN_RANKS, Rank.KNIGHT: _("donna")},
}


def sentence(violation: Violation) -> str:
    """The fault in the language of the reader: what is wrong and how to mend it.

    Raises `KeyError` for a code of another package, which words its own.
    """
    return str(SENTENCES[violation.code]) % violation.values
