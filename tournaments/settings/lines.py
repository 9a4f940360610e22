"""What the regulation says of each setting, in a few words: on the pages of everybody and on paper."""

from collections.abc import Iterator
from operator import gt, lt

from rules.awards import forfeit_results
from rules.calls import CALLED_SEATS, Threshold
from rules.card_games import CardGame, Sum, row_in_words
from rules.cards import LEVEL_POINTS
from rules.counting import Counting
from rules.games import INDIVIDUAL_SEATS, Direction, Game, GameKey, LastTricks, Talk
from rules.labels import (
    AUCTION_NAMES,
    AUCTION_RULES,
    DIRECTIONS,
    INDIVIDUAL_WORTHS,
    LAST_TRICKS,
    LEVEL_RULES,
    TALK,
    TOP_RULES,
    game_and_rule,
)
from rules.match_formats import MatchFormat, MatchKind, at_table, check_format
from rules.match_points import exact
from rules.words import Words, gettext_lazy, ngettext, pgettext, small
from rules.words import gettext as _
from tournaments.event.entering_again import NEVER
from tournaments.event.regulation import Regulation
from tournaments.labels.final_labels import SHARED_RULES, place_points_in_words
from tournaments.labels.format_labels import BYES, ENTERING_AGAIN, PAIRINGS, SECOND_CHANCES, TOGETHER, last_rounds
from tournaments.labels.points import figure
from tournaments.labels.stage_labels import WHO_COMES, takes_in_words
from tournaments.labels.standings_labels import STILL_LEVEL, TURNS_COUNTED, tiebreaks_in_brief, tiebreaks_in_words
from tournaments.scheduling.base.types import Byes, Order, Together
from tournaments.scheduling.grouping.crossings import read_crossings
from tournaments.scheduling.qualify import Crossing, Who
from tournaments.settings.kinds import Line, Place, When
from tournaments.standings.table import RECORDED_CRITERIA
from tournaments.standings.types import ALL_TURNS, Criterion


def where(made: When, words: Words) -> Line:
    """These words where a choice is made."""
    return lambda regulation, place: str(words) if made(regulation, place) else ""


def tables(regulation: Regulation, _place: Place) -> str:
    if regulation.tables is None:
        return _("tanti tavoli quanti ne riempie la squadra più piccola")
    return ngettext("%(count)s tavolo", "%(count)s tavoli", regulation.tables) % {"count": regulation.tables}


def together(regulation: Regulation, _place: Place) -> str:
    """Who of a quarter plays on a side, where these are not pairs."""
    if not regulation.traits.teams or regulation.together is Together.PAIRS:
        return ""
    return str(TOGETHER[regulation.together])


def starting_order(regulation: Regulation, _place: Place) -> str:
    """How pairs are crossed where all teams play at once; elsewhere, that the list says who meets whom."""
    listed = regulation.order is Order.LISTED
    if regulation.traits.sides_stay:
        return _("incroci per numero al primo turno") if listed else _("incroci a sorte")
    return _("calendario per numero, come in elenco") if listed else ""


def hall(regulation: Regulation, _place: Place) -> str:
    if regulation.hall is None:
        return ""
    said = ngettext("%(count)s tavolo in sala", "%(count)s tavoli in sala", regulation.hall)
    return said % {"count": regulation.hall}


def byes(regulation: Regulation, _place: Place) -> str:
    who = BYES[regulation.knockout.byes]
    return str(who) if regulation.knockout.byes is Byes.LATER else _("saltano il primo turno %(byes)s") % {"byes": who}


def second_chance(regulation: Regulation, _place: Place) -> str:
    return str(SECOND_CHANCES[regulation.knockout.second_chance])


def groups(regulation: Regulation, _place: Place) -> str:
    count = regulation.groups
    return "" if count is None else ngettext("%(count)s girone", "%(count)s gironi", count) % {"count": count}


def legs(regulation: Regulation, _place: Place) -> str:
    if not regulation.traits.teams:
        times = regulation.legs if isinstance(regulation.legs, int) else 1
        return ngettext("ci si incontra una volta", "ci si incontra %(count)s volte", times) % {"count": times}
    if not isinstance(regulation.legs, int):
        return small(_("Tutti contro tutti"))
    said = ngettext("%(count)s turno per incontro", "%(count)s turni per incontro", regulation.legs)
    return said % {"count": regulation.legs}


def turns(regulation: Regulation, _place: Place) -> str:
    """How many, and how their matches come about."""
    said = _("finché ognuno ha giocato con tutti")
    if regulation.turns is not None:
        count = {"count": regulation.turns}
        said = ngettext("%(count)s turno", "%(count)s turni", regulation.turns) % count
    return f"{said}; {_drawn(regulation)}"


def _drawn(regulation: Regulation) -> str:
    traits = regulation.traits
    if traits.partners:
        return _("a ogni turno un altro compagno")
    if traits.sides_stay:
        return _("a ogni turno si gioca contro un’altra squadra, mai due volte con gli stessi")
    if traits.alone:
        return _("a ogni turno altri al tavolo")
    return str(PAIRINGS[regulation.format]) if traits.turn_by_turn else _("sorteggiati tutti prima di cominciare")


def take_who(regulation: Regulation, place: Place) -> str:
    """Who comes, where it is not the best by place: that is told with their numbers."""
    takes = regulation.takes
    return "" if takes is None or takes.who is Who.BEST else str(WHO_COMES[takes.who])


def take_first(regulation: Regulation, place: Place) -> str:
    """Who comes by place, in the words of every page."""
    takes = regulation.takes
    if takes is None or takes.who is not Who.BEST:
        return ""
    return takes_in_words(takes, from_groups=place.after_groups)


def take_block(regulation: Regulation, place: Place) -> str:
    """ "a gruppi di 4: i primi 4 per i posti 1–4, i 4 dopo per i posti 5–8, e così via" """
    takes = regulation.takes
    if takes is None or takes.block is None:
        return ""
    said = _("i primi %(count)s giocano per i posti 1–%(count)s, gli altri per i posti %(next)s–%(last)s, e così via")
    if takes.after:
        said = _("si gioca per gli stessi posti a gruppi di %(count)s, dal migliore in giù")
    return said % {"count": takes.block, "next": takes.block + 1, "last": 2 * takes.block}


def crossing(regulation: Regulation, place: Place) -> str:
    """How those who come meet; where nothing else can be, that is not said."""
    takes, traits = regulation.takes, regulation.traits
    if takes is None or not (traits.bracket or traits.in_groups or traits.turn_by_turn):
        return ""
    if takes.crossing is Crossing.PRINTED:
        matches = (" – ".join(match) for match in read_crossings(takes.printed))
        return _("prime partite: %(matches)s") % {"matches": ", ".join(matches)}
    if takes.crossing is Crossing.LOT:
        return _("si incrociano a sorte")
    if traits.turn_by_turn:
        return _("al primo turno decide già la classifica della fase prima")
    if traits.in_groups:
        return "" if takes.block else _("i migliori in gironi diversi")
    return (
        _("si incrociano per classifica: chi viene dallo stesso girone più tardi possibile")
        if (place.after_groups)
        else _("si incrociano per classifica: il primo con l’ultimo")
    )


_LENGTHS = {
    MatchKind.FIXED: gettext_lazy("%(length)s smazzate, si giocano tutte"),
    MatchKind.FIRST_TO: gettext_lazy("vince chi arriva prima a %(length)s smazzate"),
    MatchKind.BEST_OF: gettext_lazy("al meglio delle %(length)s"),
    MatchKind.SUM: gettext_lazy("%(length)s smazzate, si sommano i punti"),
    MatchKind.TIMED: gettext_lazy("a tempo, quante smazzate si riesce (al più %(length)s)"),
}
_OF_FIVE_AND_SIX = {
    MatchKind.FIXED: gettext_lazy("%(length)s, si giocano tutte"),
    MatchKind.SUM: gettext_lazy("%(length)s, si sommano i punti"),
}


def game(regulation: Regulation, _place: Place) -> str:
    """Which it is, and what was chosen about it."""
    chosen = regulation.match_format.game
    said = [one for one in (game_and_rule(chosen),) if one]
    if chosen.key is GameKey.CALLED:
        said.append(call_in_words(chosen))
    if chosen.key is GameKey.ALONE and not chosen.totals_alone:
        said.append(f"{_('chi è pari in testa')}: {TOP_RULES[chosen.top]}")
    return "; ".join(said)


def call_in_words(game: Game) -> str:
    """ "chiamata semplice: a turno si chiama una carta più bassa…" """
    words = {"name": AUCTION_NAMES[game.auction], "rule": AUCTION_RULES[game.auction]}
    return _("chiamata %(name)s: %(rule)s") % words


_LENGTHS_OF_GAMES = {
    MatchKind.FIXED: gettext_lazy("%(length)s giochi, si giocano tutti"),
    MatchKind.FIRST_TO: gettext_lazy("vince chi arriva prima a %(length)s giochi"),
    MatchKind.SUM: gettext_lazy("%(length)s giochi, si sommano i punti"),
}
"""The same where a playing is no deal."""


def plays_games(regulation: Regulation, _place: Place) -> bool:
    """Whether a playing of its matches is a whole game, and no deal."""
    return regulation.match_format.of_games


def level_elsewhere(regulation: Regulation, _place: Place) -> bool:
    """Whether a playing may be level otherwise than at 60."""
    return any(game.may_be_level and game.level != LEVEL_POINTS for game in regulation.match_format.playings)


def playings(regulation: Regulation, _place: Place) -> str:
    """The games of a match, where others than Briscola are among them: "tressette, briscola, tressette se pari"."""
    chosen = regulation.match_format
    if not chosen.playings:
        return ""
    said = row_in_words(chosen.playings, if_level=chosen.last_if_level)
    if chosen.mixed:
        return said
    return "; ".join([_("si gioca a: %(game)s") % {"game": said}, *_sums(chosen.playings[0])])


def _sums(game: CardGame) -> Iterator[str]:
    """What a deal of another game has to share out, and its exceptions, as its own regulations print them."""
    told = game.told
    if game.is_briscola or not isinstance(told, Sum):
        return
    yield _("%(points)s punti a smazzata") % {"points": told.total}
    if told.bonus:
        yield _("%(points)s in più con %(named)s") % {"points": told.bonus, "named": told.named}
    if told.all_tricks is not None:
        yield _("%(points)s a chi fa tutte le prese") % {"points": told.all_tricks}


def match_length(regulation: Regulation, _place: Place) -> str:
    return _length(regulation.match_format)


def last_lengths(regulation: Regulation, _place: Place) -> str:
    return "; ".join(
        f"{last_rounds(other.turns, consolation=other.consolation)}: "
        + ", ".join((*_own_games(regulation, other.match_format), _length(other.match_format)))
        for other in sorted(regulation.last_lengths, key=lambda one: -one.turns)
    )


def _own_games(regulation: Regulation, other: MatchFormat) -> Iterator[str]:
    """The games of the last matches, where they are others than usual."""
    if other.playings != regulation.match_format.playings:
        yield row_in_words(other.playings, if_level=other.last_if_level)


def _length(match_format: MatchFormat) -> str:
    if match_format.length == 1:
        return _("un solo gioco") if match_format.of_games else _("una smazzata")
    length = str(match_format.length)
    if _has_more_at_six(match_format):
        six = at_table(match_format, CALLED_SEATS + 1).length
        length = _("%(length)s smazzate, %(six)s al tavolo da sei") % {"length": length, "six": six}
        return _OF_FIVE_AND_SIX[match_format.kind] % {"length": length}
    lengths = {**_LENGTHS, **_LENGTHS_OF_GAMES} if match_format.of_games else _LENGTHS
    return lengths[match_format.kind] % {"length": length}


def _has_more_at_six(match_format: MatchFormat) -> bool:
    """Whether a table of six, where who deals sits out, plays more deals than one of five."""
    called = match_format.game.key is GameKey.CALLED and match_format.kind in _OF_FIVE_AND_SIX
    return called and not match_format.length % CALLED_SEATS


def level_rule(regulation: Regulation, _place: Place) -> str:
    chosen = regulation.match_format
    if chosen.game.key in (GameKey.THIRTY_ONE, *INDIVIDUAL_SEATS) or not chosen.may_be_level:
        return ""
    if level_elsewhere(regulation, _place):
        return _("a pari punti: %(order)s") % {"order": LEVEL_RULES[chosen.level_rule]}
    return f"{_('con 60 pari')} {LEVEL_RULES[chosen.level_rule]}"


def counting(regulation: Regulation, _place: Place) -> str:
    """What is added up where everybody is alone."""
    if regulation.sums_of_sides:
        return _("in classifica si sommano i punti delle carte")
    if regulation.counting is Counting.SUM:
        return _worth_of_deals(regulation.match_format.game)
    if regulation.counting is not Counting.PLACES:
        return ""
    places = ", ".join(str(figure(exact(value))) for value in regulation.table_points.values)
    said = _(
        "secondo il posto al tavolo %(places)s punti, da dividere se pari; al tavolo contano le smazzate: %(deals)s"
    )
    return said % {"places": places, "deals": _worth_of_deals(regulation.match_format.game)}


def _worth_of_deals(game: Game) -> str:
    """What the deals are worth that are added up, be it for the ranking or for the place at the table."""
    if game.key is GameKey.ALONE:
        return str(INDIVIDUAL_WORTHS[game.alone])
    calls = game.calls
    said = [
        _("chiamante %(caller)s, socio %(partner)s, gli altri %(others)s; da solo %(alone)s, gli altri %(against)s")
        % {
            "caller": figure(calls.caller),
            "partner": figure(calls.partner),
            "others": figure(calls.others),
            "alone": figure(calls.alone),
            "against": figure(calls.against),
        },
        _("con il segno contrario se la chiamata è persa"),
    ]
    said += [_high(one, adds=calls.high_adds) for one in calls.high]
    if calls.cappotto > 1:
        said.append(_("cappotto ×%(times)s") % {"times": calls.cappotto})
    if calls.after_void > 1:
        said.append(_("dopo un monte ×%(times)s") % {"times": calls.after_void})
    said.append(
        _("errore %(error)s, gli altri %(shared)s") % {"error": figure(calls.error), "shared": figure(calls.shared)}
    )
    costs, gains = calls.of_error(wrong_void=True)
    if (costs, gains) != calls.of_error(wrong_void=False) or calls.wrong_void is not None:
        wrong = {"error": figure(costs), "shared": figure(gains)}
        said.append(_("monte a torto %(error)s, gli altri %(shared)s") % wrong)
    return "; ".join(said)


def _high(one: Threshold, *, adds: bool) -> str:
    """What a call from so many points on does to the values of a deal."""
    if not adds:
        return _("da %(bid)s punti ×%(times)s") % {"bid": one.bid, "times": one.times}
    said = ngettext(
        "da %(bid)s punti i valori di base contano una volta in più",
        "da %(bid)s punti i valori di base contano %(more)s volte in più",
        one.times - 1,
    )
    return said % {"bid": one.bid, "more": one.times - 1}


def match_points(regulation: Regulation, _place: Place) -> str:
    """What every result is worth; where only winning and losing counts, these two."""
    if regulation.counting is not Counting.RESULT:
        return ""
    values = regulation.match_points.values
    if len(values) > 2 and all(points == won for (won, _lost), points in values):
        of_games = regulation.match_format.of_games
        return _("un punto per ogni gioco vinto") if of_games else _("un punto per ogni smazzata vinta")
    won, lost = ({value for (first, second), value in values if one(first, second)} for one in (gt, lt))
    if len(values) > 2 and len(won) == len(lost) == 1 and all(first != second for (first, second), _value in values):
        return _("vittoria %(won)s, sconfitta %(lost)s") % {"won": figure(*won), "lost": figure(*lost)}
    points = [f"{first}–{second}: {figure(value)}" for (first, second), value in values]
    return ", ".join(points if len(points) <= 12 else [*points[:11], "…"])


def enter_again(regulation: Regulation, _place: Place) -> str:
    """Entering again: whether, how often, and where they sit then."""
    if regulation.enter_again == NEVER:
        return ""
    said = f"{_('chi è fuori può rientrare, pagando di nuovo')}: {ENTERING_AGAIN[str(regulation.enter_again)]}"
    place = _("prende a sorte un posto libero del tabellone, contro chi passava il turno")
    return f"{said}; {place}" if regulation.traits.bracket else said


def turns_counted(regulation: Regulation, _place: Place) -> str:
    """Which turns count, where not all do."""
    counted = regulation.turns_counted
    if counted == ALL_TURNS:
        return ""
    return f"{_('turni che contano')}: {TURNS_COUNTED[str(counted)]}"


def still_level(regulation: Regulation, _place: Place) -> str:
    """What becomes of those whom a criterion leaves level, where another one comes behind it that is not recorded."""
    computed = [one for one in regulation.tiebreaks if one not in RECORDED_CRITERIA]
    return str(STILL_LEVEL[regulation.still_level]) if len(computed) > 1 else ""


def rest_is_opponent(regulation: Regulation, _place: Place) -> str:
    """What a rest counts for the points of the opponents, where these break ties."""
    if not regulation.traits.rests_unequally or Criterion.BUCHHOLZ not in regulation.tiebreaks:
        return ""
    if regulation.rest_is_opponent:
        return _("un riposo conta come un avversario con gli stessi punti")
    return _("un riposo non porta punti degli avversari")


def tiebreaks(regulation: Regulation, _place: Place) -> str:
    of_two = regulation.counted_by.mini_table_of_two
    games = regulation.of_games
    return tiebreaks_in_words(regulation.tiebreaks, mini_table_of_two=of_two, games=games) or _nothing()


def tiebreaks_short(regulation: Regulation, _place: Place) -> str:
    return tiebreaks_in_brief(regulation.tiebreaks, games=regulation.of_games) or _nothing()


def place_points(regulation: Regulation, place: Place) -> str:
    return place_points_told(regulation, place) or _("non si usano: conta il posto")


def place_points_told(regulation: Regulation, place: Place) -> str:
    """Players read nothing of points that are not there: "none" was read as of the whole evening."""
    points = regulation.place_points
    if not any(points.values):
        return ""
    words = {"points": place_points_in_words(points, place.teams), "rule": SHARED_RULES[points.shared]}
    return _("%(points)s; a pari merito %(rule)s") % words


def _nothing() -> str:
    """None of the things that are named beside it: Italian says it as of people."""
    return pgettext("di cose", "nessuno")


def direction(regulation: Regulation, _place: Place) -> str:
    """What is not said is left to local custom; where nothing is, it says so."""
    manners = regulation.manners
    if not regulation.match_format.of_briscola:
        return ""
    unsaid = all(one.value == "unsaid" for one in (manners.direction, manners.talk, manners.last_tricks))
    return str(DIRECTIONS[manners.direction]) if unsaid or manners.direction is not Direction.UNSAID else ""


def talk(regulation: Regulation, _place: Place) -> str:
    """What partners may tell each other; of other games nothing is said."""
    chosen = regulation.manners.talk
    return "" if chosen is Talk.UNSAID or not regulation.match_format.of_briscola else str(TALK[chosen])


def last_tricks(regulation: Regulation, _place: Place) -> str:
    """Whether partners see each other's cards; of other games nothing is said."""
    chosen = regulation.manners.last_tricks
    said = chosen is not LastTricks.UNSAID and regulation.match_format.of_briscola
    return str(LAST_TRICKS[chosen]) if said else ""


def wait_minutes(regulation: Regulation, _place: Place) -> str:
    """How long a side is waited for, and what an awarded match counts as."""
    usual = regulation.match_format
    if not usual.game.two_sided:
        return _("chi non è al tavolo ha %(minutes)s minuti; poi gioca una riserva, o il tavolo non si gioca") % {
            "minutes": regulation.wait_minutes
        }
    if regulation.sums_of_sides:
        said = _("chi non è al tavolo ha %(minutes)s minuti; poi chi c’è ha quanto un riposo, chi manca 0")
        return said % {"minutes": regulation.wait_minutes}
    result = regulation.forfeit or (None if check_format(usual) else forfeit_results(usual)[0])
    values = {"minutes": regulation.wait_minutes, "result": "{}–{}".format(*result) if result else "–"}
    return _("chi non è al tavolo ha %(minutes)s minuti; a tavolino vale %(result)s") % values
