"""Problems as values: what is wrong, with its sentence, where it was found, and the numbers that the sentence needs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from rules.words import NOTHING, Worded, Words


class ProblemCode(Worded):
    """A closed list of what can be wrong, each with the sentence that says what is wrong and how to mend it."""

    places: tuple[str, ...]

    def __new__(cls, value: str, words: Words = NOTHING, places: tuple[str, ...] = ()) -> Self:
        member = str.__new__(cls, value)
        member._value_, member.words, member.places = value, words, places
        return member


def coded(code: str, sentence: str, *places: str) -> tuple[str, Words, tuple[str, ...]]:
    """What a member of a `ProblemCode` is declared as: its code and its sentence, in Italian. The names that the
    sentence has for the parts of `Problem.where` follow, where it names them.
    """
    return code, Words(sentence), places


class RuleProblem(ProblemCode):
    """Every way in which a deal, a match, a format or a points table can break the rules.

    Other modules have a `ProblemCode` of their own and carry its codes in the same `Problem`.
    """

    NOTHING_ENTERED = coded("nothing_entered", "Scrivi i punti di uno dei due.")
    NOT_A_WHOLE_NUMBER = coded(
        "not_a_whole_number", "«%(value)s» non è un numero intero. Scrivi i punti solo in cifre."
    )
    NEGATIVE = coded("negative", "I punti non possono essere meno di zero: %(value)s. Togli il segno.")
    ABOVE_TOTAL = coded("above_total", "%(value)s è troppo: il mazzo vale %(total)s punti. Controlla il conto.")
    UNREACHABLE_TOTAL = coded(
        "unreachable_total", "%(value)s non è possibile: nessuna presa vale 1 punto. Controlla il conto."
    )
    SUM_NOT_TOTAL = coded(
        "sum_not_total", "La somma è %(found)s, ma il mazzo vale %(total)s punti. Controlla il conto."
    )
    WINNER_UNKNOWN = coded("winner_unknown", "Il vincitore non gioca a questo tavolo. Scegli uno dei due.")
    WINNER_ONLY_NOT_ALLOWED = coded(
        "winner_only_not_allowed",
        "Il vincitore da solo non basta. Scrivi i punti di uno dei due.",
    )
    WINNER_CONTRADICTS_POINTS = coded(
        "winner_contradicts_points",
        "Il vincitore indicato non è quello dei punti (%(first)s a %(second)s). Correggi i punti o il vincitore.",
    )
    LEVEL_HAS_NO_WINNER = coded("level_has_no_winner", "A pari punti non c’è un vincitore. Toglilo o correggi i punti.")
    LAST_TRICK_UNKNOWN = coded("last_trick_unknown", "Sono pari: indica chi ha fatto l’ultima presa.")
    CAPPOTTO_NOT_ALLOWED = coded("cappotto_not_allowed", "In questo torneo il cappotto non si segna. Togli la spunta.")
    CAPPOTTO_WITHOUT_ALL_POINTS = coded(
        "cappotto_without_all_points", "Il cappotto vale tutti i %(total)s punti. Correggi i punti o togli il cappotto."
    )
    POINTS_NOT_COUNTED = coded(
        "points_not_counted", "A 31 i punti non si scrivono. Togli i punti e indica chi ha vinto."
    )
    TWO_TOTALS_NEEDED = coded(
        "two_totals_needed", "Scrivi i punti di due dei tre giocatori: quelli del terzo vengono da soli."
    )
    THIRD_TOTAL_UNREACHABLE = coded(
        "third_total_unreachable",
        "Al terzo resterebbero %(value)s punti, e non è possibile: nessuna presa vale 1 punto. Controlla gli "
        "altri due.",
    )
    WINNER_NOT_TOP = coded(
        "winner_not_top", "Il vincitore indicato non ha più punti di tutti. Correggi i punti o il vincitore."
    )
    CALLER_MISSING = coded("caller_missing", "Manca chi ha chiamato. Indica il chiamante.")
    CALLER_UNKNOWN = coded(
        "caller_unknown",
        "A questo tavolo i posti vanno da 1 a %(seats)s: il %(value)s non c’è. Scegline un altro.",
    )
    CALLER_SITS_OUT = coded("caller_sits_out", "Smazzata %(number)s: chi dà le carte non gioca. Scegli un altro.")
    PARTNER_UNKNOWN = coded(
        "partner_unknown",
        "A questo tavolo i posti vanno da 1 a %(seats)s: il %(value)s non c’è. Scegline un altro.",
    )
    PARTNER_IS_CALLER = coded(
        "partner_is_caller",
        "Il socio è un altro giocatore. Se la carta chiamata era del chiamante, lascia vuoto il socio.",
    )
    PARTNER_SITS_OUT = coded("partner_sits_out", "Smazzata %(number)s: chi dà le carte non gioca. Scegli un altro.")
    BID_OUT_OF_RANGE = coded(
        "bid_out_of_range", "Si chiama da %(least)s a %(most)s punti, non %(value)s. Scrivi un altro numero."
    )
    CALL_NOT_DECIDED = coded(
        "call_not_decided", "Manca l’esito. Scrivi i punti del chiamante e del socio, o chi ha vinto."
    )
    CALL_CONTRADICTS_POINTS = coded(
        "call_contradicts_points",
        "Con %(points)s punti su %(bid)s chiamati il vincitore non è quello indicato. Correggi i punti o l’esito.",
    )
    CALL_NOT_HERE = coded("call_not_here", "In questo gioco non si chiama. Togli la chiamata.")
    VOID_WITH_RESULT = coded(
        "void_with_result", "Una smazzata a monte non ha un risultato. Togli la spunta o il risultato."
    )
    ERROR_WITH_RESULT = coded(
        "error_with_result", "Una smazzata finita con un errore non ha un risultato. Togli l’uno o l’altro."
    )
    ERROR_UNKNOWN = coded(
        "error_unknown", "Chi ha sbagliato non gioca a questo tavolo. Scegli un giocatore del tavolo."
    )
    ERROR_SITS_OUT = coded("error_sits_out", "Smazzata %(number)s: chi dà le carte non gioca. Scegli un altro.")
    ERROR_NOT_HERE = coded("error_not_here", "In questo gioco gli errori non si segnano. Togli la spunta.")
    ERROR_BY_WINNER = coded(
        "error_by_winner", "Chi dichiara 31 senza averlo perde la smazzata. Correggi il vincitore o togli la spunta."
    )
    POINTS_TOO_MANY = coded(
        "points_too_many", "%(value)s è troppo: qui si arriva al massimo a %(most)s. Controlla i punti."
    )
    BOTH_POINTS_NEEDED = coded("both_points_needed", "Scrivi i punti di tutti e due.")
    SUM_NOT_OF_GAME = coded(
        "sum_not_of_game", "La somma è %(found)s, ma qui può fare solo %(sums)s (%(game)s). Controlla il conto."
    )
    POINTS_NOT_OF_GAME = coded(
        "points_not_of_game", "%(first)s a %(second)s non può finire (%(game)s). Controlla i punti."
    )
    TARGET_NOT_REACHED = coded(
        "target_not_reached", "Nessuna delle due è arrivata a %(target)s (%(game)s). Controlla i punti."
    )
    TARGET_LEVEL = coded("target_level", "Qui non si finisce pari (%(game)s): si gioca finché uno è avanti. Correggi.")
    POINTS_NOT_WRITTEN = coded(
        "points_not_written", "Qui i punti non si scrivono. Togli i punti e indica chi ha vinto."
    )
    CAPPOTTO_NOT_HERE = coded("cappotto_not_here", "In questo gioco il cappotto non si segna. Togli la spunta.")
    OTHER_GAME = coded(
        "other_game", "Qui si gioca un altro gioco: il numero %(number)s della partita è %(game)s. Correggi."
    )

    TOTALS_NOT_HERE = coded("totals_not_here", "In questo gioco i totali da soli non bastano. Scrivi le smazzate.")
    TOTALS_ALONE = coded("totals_alone", "Qui delle smazzate non si scrive niente. Scrivi i punti di ognuno alla fine.")
    OWN_POINTS_RANGE = coded("own_points_range", "%(value)s non è un totale da scrivere: va da −%(most)s a %(most)s.")
    NOT_IN_UNITS = coded(
        "not_in_units", "%(value)s non può venire: qui i punti sono multipli di %(unit)s (%(game)s). Correggi."
    )
    TOTALS_COUNT = coded(
        "totals_count", "I totali sono %(found)s, ma al tavolo sono in %(sides)s. Scrivine uno a testa."
    )
    TOTALS_WITH_DEALS = coded("totals_with_deals", "Ci sono i totali e anche delle smazzate. Tieni gli uni o le altre.")
    TOTAL_MISSING_OF_OWN = coded("total_missing_of_own", "Scrivi i punti di ognuno: nessuno si calcola dagli altri.")
    TOTAL_MISSING = coded("total_missing", "Una sola casella può restare vuota: si calcola dalle altre.")
    TOTAL_TOO_HIGH = coded(
        "total_too_high", "%(value)s è troppo: in %(deals)s smazzate si arriva al massimo a %(most)s."
    )
    TOTALS_NOT_ZERO = coded(
        "totals_not_zero", "I totali del tavolo fanno insieme %(found)s e non 0. Controlla i conti."
    )
    TOTALS_NOT_WHOLE = coded(
        "totals_not_whole", "I totali del tavolo fanno insieme %(found)s e non %(whole)s. Controlla i conti."
    )
    TOTAL_BELOW_ZERO = coded("total_below_zero", "%(value)s è sotto zero, e qui non si può. Controlla.")
    EVERY_TOTAL_NEEDED = coded(
        "every_total_needed",
        "Scrivi il totale di tutti e tre: qui due totali non bastano.",
    )
    TOTALS_UNREACHABLE = coded(
        "totals_unreachable",
        "Questi totali non possono uscire da %(deals)s smazzate. Controlla i conti; se gli errori sono "
        "più di due, scrivi le smazzate.",
    )

    NUMBER_OUT_OF_RANGE = coded(
        "number_out_of_range",
        "Non c’è un risultato numero %(number)s: sono al massimo %(most)s. Toglilo o cambiagli numero.",
    )
    ATTEMPT_OUT_OF_RANGE = coded(
        "attempt_out_of_range",
        "Smazzata %(number)s: il numero della ripetizione parte da 1. Correggilo.",
    )
    DEAL_TWICE = coded("deal_twice", "Il risultato numero %(number)s è scritto due volte. Tienine uno.")
    ATTEMPT_SKIPPED = coded(
        "attempt_skipped",
        "Numero %(number)s: prima del risultato della volta %(attempt)s scrivi quello della volta %(before)s.",
    )
    REPLACES_DECIDED_DEAL = coded(
        "replaces_decided_deal",
        "Il risultato numero %(number)s decide già. Togli la ripetizione o correggi il primo risultato.",
    )
    EARLIER_DEAL_MISSING = coded(
        "earlier_deal_missing",
        "Prima del risultato numero %(number)s scrivi il numero %(missing)s.",
    )
    AFTER_DECISION = coded(
        "after_decision",
        "La partita era già decisa, %(first)s a %(second)s, prima del risultato numero %(number)s. Toglilo o "
        "correggi i precedenti.",
    )

    LENGTH_OUT_OF_RANGE = coded("length_out_of_range", "Il numero va da %(least)s a %(most)s. Scrivine un altro.")
    BEST_OF_EVEN = coded(
        "best_of_even",
        "Al meglio delle %(value)s può non vincere nessuno. Scegli un numero dispari, o un numero fisso.",
    )
    FIRST_TO_WITH_LEVEL = coded(
        "first_to_with_level",
        "Qui niente può restare pari. Scegli di rigiocare o che vince chi fa l’ultima presa.",
    )
    SUM_WITH_LAST_TRICK = coded(
        "sum_with_last_trick",
        "Se si sommano i punti, l’ultima presa non decide niente. Scegli di rigiocare il 60 pari o di tenerlo.",
    )
    SUM_WITHOUT_POINTS = coded(
        "sum_without_points",
        "Se si sommano i punti, il vincitore da solo non basta. Togli questa scelta o cambia il tipo di partita.",
    )
    GAME_NOT_FIXED = coded(
        "game_not_fixed", "Quando ognuno gioca per sé il numero di smazzate è fisso. Scegli questo tipo di partita."
    )
    GAME_NOT_TIMED = coded(
        "game_not_timed",
        "«A tempo» si può giocare solo ognuno per sé. Scegli un numero di smazzate.",
    )
    GAME_NEEDS_WINNER_ONLY = coded(
        "game_needs_winner_only", "In questo gioco si scrive solo chi ha vinto. Spunta questa scelta."
    )
    GAME_NEVER_LEVEL = coded(
        "game_never_level", "A 31 una smazzata non finisce pari. Scegli un’altra regola per il pari."
    )
    GAME_NEEDS_POINTS = coded(
        "game_needs_points",
        "Se contano i punti delle carte, il vincitore da solo non basta. Togli questa scelta.",
    )
    GAME_SIDES = coded(
        "game_sides",
        "A questo gioco al tavolo si è in %(tables)s, non in %(sides)s. Cambia il gioco o come si gioca.",
    )
    PLAYINGS_COUNT = coded(
        "playings_count",
        "I giochi scritti sono %(found)s, ma la partita arriva a %(most)s. Scrivili tutti in ordine, o uno solo.",
    )
    PLAYINGS_NOT_SUMMED = coded(
        "playings_not_summed",
        "I punti di giochi diversi non si sommano. Scegli un altro tipo di partita, o un gioco solo.",
    )
    PLAYINGS_NEVER_LEVEL = coded(
        "playings_never_level", "Questi giochi non finiscono pari. Scegli un’altra regola per il pari."
    )
    PLAYINGS_NOT_HERE = coded(
        "playings_not_here",
        "Altri giochi si giocano tra due squadre, al posto della briscola normale. Togli i giochi o cambia il gioco.",
    )
    PLAYINGS_WITH_WINNER = coded(
        "playings_with_winner", "Di questi giochi si scrive solo chi ha vinto. Spunta «Basta scrivere chi ha vinto»."
    )
    SIX_NOT_EVEN = coded(
        "six_not_even",
        "Al tavolo da %(sides)s chi dà le carte non gioca. Perché tutti giochino lo stesso numero di "
        "smazzate scegli un multiplo di %(multiple)s, non %(found)s.",
    )

    WORTH_OUT_OF_RANGE = coded("worth_out_of_range", "I punti vanno da -%(most)s a %(most)s, non %(value)s. Correggi.")
    TIMES_OUT_OF_RANGE = coded("times_out_of_range", "Le volte vanno da 1 a %(most)s, non %(value)s. Correggi.")
    CALL_WITHOUT_GAIN = coded(
        "call_without_gain", "Chi chiama e vince deve avere più punti degli altri. Correggi i punti."
    )
    THRESHOLDS_NOT_RISING = coded(
        "thresholds_not_rising",
        "Le chiamate alte vanno in ordine: quella da %(bid)s punti deve valere più di quella prima.",
    )
    CALL_NOT_ZERO = coded(
        "call_not_zero",
        "Chiamante, socio e gli altri tre fanno insieme %(found)s, non 0. Così i conti della sala non si controllano.",
    )
    ALONE_NOT_ZERO = coded(
        "alone_not_zero",
        "Chi chiama da solo e gli altri quattro fanno insieme %(found)s, non 0. Così i conti della sala "
        "non si controllano.",
    )
    ERROR_NOT_ZERO = coded(
        "error_not_zero",
        "Chi sbaglia e gli altri quattro fanno insieme %(found)s, non 0. Così i conti della sala non si controllano.",
    )
    WRONG_VOID_NOT_ZERO = coded(
        "wrong_void_not_zero",
        "Chi va a monte a torto e gli altri quattro fanno insieme %(found)s, non 0. Così i conti della sala non si "
        "controllano.",
    )

    RESULT_WITHOUT_POINTS = coded(
        "result_without_points", "Il risultato %(result)s non ha punti. Scrivi quanti ne vale."
    )
    RESULT_IMPOSSIBLE = coded("result_impossible", "Il risultato %(result)s qui non può uscire. Toglilo.")
    POINTS_NOT_WHOLE = coded(
        "points_not_whole", "Risultato %(result)s: i punti vanno da 0 in su, senza virgola. Correggili."
    )
    POINTS_RISING = coded(
        "points_rising",
        "Il %(result)s è peggio del %(better)s, ma vale di più: %(points)s punti contro %(fewer)s. "
        "Correggi uno dei due.",
    )


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. `where` leads to its place (a field, or a deal and a field); a sentence names `params`."""

    code: ProblemCode
    where: tuple[str | int, ...] = ()
    params: tuple[tuple[str, str | int], ...] = ()

    @property
    def values(self) -> dict[str, str | int]:
        """The parameters by name, ready to be put into a sentence."""
        return dict(self.params)

    def at(self, *prefix: str | int) -> "Problem":
        """The same problem seen from further out: `prefix` leads to the thing in which `where` leads on."""
        return Problem(self.code, (*prefix, *self.where), self.params)


def problem_at(code: ProblemCode, *where: str | int, **params: str | int) -> Problem:
    """A `Problem` at `where`; parameters are sorted by name, so that equal problems are equal values."""
    return Problem(code, where, tuple(sorted(params.items())))


def sentence(problem: Problem) -> str:
    """What is wrong and how to mend it, in the language of the reader."""
    places = dict(zip(problem.code.places, problem.where, strict=True)) if problem.code.places else {}
    return problem.code.words % {**places, **problem.values}


def sentences(problems: Iterable[Problem]) -> tuple[str, ...]:
    """Every sentence once, in the order of the problems."""
    return tuple(dict.fromkeys(sentence(problem) for problem in problems))
