"""A deal in words, the same on every page and in the log."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from django.utils.translation import gettext as _

from rules.awards import forfeit_results, score_so_far
from rules.calls import CALLER_PARTY, LEAST_BID, Call
from rules.card_games import BRISCOLA, CardGame, game_of, is_game
from rules.games import EVERY_SIDE, SIDES, Sides, every_side
from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import Points
from rules.outcomes import MatchOutcome, PlayedDeal
from rules.words import capital, one_stop, small
from tournaments.event.match_states import AFTER, MatchState, Move
from tournaments.labels.points import Figure, figure
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.play.desk import MatchPage

# A result in figures: deals won by two sides, or what everybody at a table has.


def score_words(score: Sequence[Points]) -> str:
    """ "3–2" of two sides; "+8 · −2 · −6" of a table at which everybody is a side."""
    if len(score) == len(SIDES):
        return "–".join(str(figure(one)) for one in score)
    return " · ".join(map(signed, score))


def won_by(side: int, score: Sequence[Points]) -> int | Figure | str:
    """What one side has: of two the deals that it won, of many what its deals were worth, with the sign."""
    own = score[side - 1]
    return figure(own) if len(score) == len(SIDES) else signed(own)


def signed(value: Points) -> str:
    """A number with its sign: +3, −½, 0."""
    return f"+{figure(value)}" if value > 0 else str(figure(value))


def own_score(score: Sequence[Points]) -> str:
    """The same as the one sees it who is named first: of many sides that one alone."""
    return score_words(score) if len(score) == len(SIDES) else signed(next(iter(score)))


def deal_name(number: int, attempt: int = 1) -> str:
    """ "Smazzata 3", or which deal is played again."""
    if attempt > 1:
        return _("Ripetizione della smazzata %(number)s") % {"number": number}
    return f"{_('Smazzata')} {number}"


def playing_name(match_format: MatchFormat, number: int, attempt: int = 1) -> str:
    """The same of a match in which other games than Briscola are played: "Gioco 2: scopa"; of a game that is recorded
    deal by deal, "Smazzata 2".
    """
    game = match_format.playing(number) or (BRISCOLA if match_format.playings else None)
    if game is None or (game.deals and not match_format.mixed):
        return deal_name(number, attempt)
    return _game_name(game, number, attempt)


def game_among(match_format: MatchFormat, number: int) -> str:
    """The game that is played as this number, where there are several; else nothing."""
    return (match_format.playing(number) or BRISCOLA).said if match_format.mixed else ""


def name_of_deal(deal: PlayedDeal, *, games: bool) -> str:
    """The name of a deal of whatever regulation, as in the log; `games`: whole games are played in its match now."""
    game = game_of(deal.score.game) if is_game(deal.score.game) else BRISCOLA
    return _game_name(game, *deal.place) if games or not game.deals else deal_name(*deal.place)


def _game_name(game: CardGame, number: int, attempt: int) -> str:
    values = {"number": number, "game": game.said}
    if attempt > 1:
        return _("Ripetizione del gioco %(number)s: %(game)s") % values
    return _("Gioco %(number)s: %(game)s") % values


def deal_score(deal: PlayedDeal, names: Sequence[str]) -> str:
    """ "70–50", with who took the last trick where that decided it; the winner, where the points are not recorded.

    `names` are those of the sides.
    """
    if len(names) > len(SIDES) and (told := _at_a_table(deal, names)):
        return told
    both, winner = deal.score.by_party, deal.score.winner
    if both is None:
        won = _("vince %(name)s") % {"name": names[winner - 1]} if winner else ""
        return f"{won} ({_('31 dichiarato a torto')})" if deal.score.error else won
    marks = [_("cappotto")] if deal.score.cappotto else []
    if deal.score.level and winner:
        marks.append(f"{small(_('Ultima presa'))}: {names[winner - 1]}")
    return "–".join(map(str, both)) + (f" ({', '.join(marks)})" if marks else "")


def _at_a_table(deal: PlayedDeal, names: Sequence[str]) -> str:
    """A deal with a call, or what a whole table has; nothing of three who wrote their totals."""
    score = deal.score
    if score.totals is not None:
        return _("totali del tavolo: %(totals)s") % {"totals": score_words(score.totals)}
    if score.call is not None:
        points = "" if score.by_party is None else " ({}–{})".format(*score.by_party)
        won = _("vinta") if score.winner == CALLER_PARTY else _("persa")
        marks = f", {_('cappotto')}" if score.cappotto else ""
        return f"{_caller(score.call, names)}: {won}{points}{marks}"
    if score.error is not None and score.wrong_void:
        return _("a monte a torto di %(name)s, da rigiocare") % {"name": names[score.error - 1]}
    if score.error is not None and score.winner is None:
        return _("errore di %(name)s, da rigiocare") % {"name": names[score.error - 1]}
    return _("a monte") if score.winner is None and score.by_party is None else ""


def _caller(call: Call, names: Sequence[str]) -> str:
    values = {"caller": names[call.caller - 1], "bid": call.bid}
    if call.partner is None:
        said = _("chiama %(caller)s, da solo") % values
    else:
        said = _("chiama %(caller)s, socio %(partner)s") % (values | {"partner": names[call.partner - 1]})
    return said if call.bid == LEAST_BID else said + _(" a %(bid)s") % values


# A match that was not played to its end -> what the match sheet, its history and the paper say of it.


def award_context(page: MatchPage) -> Plain:
    """Optional words of a match beside its deals.

    `award`: None, or what it says and who may have stayed away; `abandon`: None, or who may lose a match that began;
    `forfeit`: what such a match counts as.
    """
    record = page.record
    names = [side.team.name for side in record.sides]
    named = [{"value": Sides.of(number).value, "label": name} for number, name in enumerate(names, start=1)]
    if len(names) > len(SIDES):
        return _of_a_table(page, named)
    neither = [*named, {"value": EVERY_SIDE.value, "label": _("Non è venuto nessuno")}]
    both = [*named, {"value": EVERY_SIDE.value, "label": _("Entrambe")}]
    open_to_award = record.absent is not None or not record.begun
    abandon = {"choices": both} if Move.ABANDON in AFTER[record.state] else None
    return {
        "award": {"said": award_sentence(record), "choices": neither} if open_to_award else None,
        "abandon": abandon,
        "forfeit": "{}–{}".format(
            *(page.regulation.forfeit_in(page.match_format) or forfeit_results(page.match_format)[0])
        ),
    }


def _of_a_table(page: MatchPage, named: list[Plain]) -> Plain:
    """The same where everybody is a side: an absent player leaves the table unplayed, two together by their names."""
    record = page.record
    pairs = [
        {"value": Sides.of(*numbers).value, "label": " – ".join(str(named[number - 1]["label"]) for number in numbers)}
        for numbers in combinations(range(1, len(named) + 1), 2)
    ]
    everybody = {"value": every_side(len(named)).value, "label": capital(_("tutti"))}
    choices = [*named, *pairs, everybody]
    open_to_award = record.absent is not None or not record.begun
    return {
        "award": {"said": award_sentence(record), "choices": choices} if open_to_award else None,
        "abandon": {"choices": choices} if Move.ABANDON in AFTER[record.state] else None,
        "forfeit": "",
    }


def award_sentence(record: MatchRecord) -> str:
    """Why the match was not played to its end; nothing where it was, or still can be."""
    names = [side.team.name for side in record.sides]
    if record.absent is None:
        return ""
    if record.state is MatchState.STOPPED:
        return f"{_('Fermata a tempo')}: {stopped_in_words(record, record.outcome)}."
    return (abandoned_sentence if record.state is MatchState.ABANDONED else absent_sentence)(names, record.absent)


def absent_sentence(names: Sequence[str], absent: int) -> str:
    """The absent: one side, or all of them. `absent` is the number of `rules.games.Sides`, as in the log."""
    if len(names) > len(SIDES):
        return one_stop(_("Tavolo non giocato: mancava %(name)s.") % {"name": _named(names, absent)})
    if absent == EVERY_SIDE:
        return _("A tavolino: non si è presentato nessuno.")
    return _("A tavolino: %(name)s non si è presentata.") % {"name": _named(names, absent)}


def abandoned_sentence(names: Sequence[str], loser: int) -> str:
    """Who loses a match that was broken off: one side, or all."""
    if len(names) > len(SIDES):
        return _("Interrotta per %(name)s: non conta per nessuno.") % {"name": _named(names, loser)}
    if loser == EVERY_SIDE:
        return _("Interrotta: perdono entrambe.")
    return one_stop(_("Interrotta: perde %(name)s.") % {"name": _named(names, loser)})


def stopped_sentence(names: Sequence[str], loser: int) -> str:
    """Who loses a match that was stopped: one side, or all."""
    if len(names) > len(SIDES):
        return _("Fermata a tempo: conta quello che si è giocato.")
    if loser == EVERY_SIDE:
        return _("Fermata a tempo: non dà punti a nessuno.")
    return one_stop(_("Fermata a tempo: perde %(name)s.") % {"name": _named(names, loser)})


def _named(names: Sequence[str], sides: int) -> str:
    return " – ".join(names[number - 1] for number in Sides(sides).numbers)


def stopped_in_words(record: MatchRecord, outcome: MatchOutcome) -> str:
    """ "2–1, vince Cüstera 4–1": how far a match is when it is stopped, and what it counts as."""
    score = score_words(score_so_far(record.match_format, record.deals))
    if len(record.sides) > len(SIDES):
        return score
    if outcome.winner is None:
        return _("%(score)s, non dà punti a nessuno") % {"score": score}
    said = f"{score}, {_('vince %(name)s') % {'name': record.sides[outcome.winner - 1].team.name}}"
    if record.match_format.kind is MatchKind.SUM:
        return said
    return said + " {}–{}".format(*sorted(outcome.deals_won, reverse=True))


LOST_SENTENCES: Mapping[str, Callable[[Sequence[str], int], str]] = {
    "absent": absent_sentence,
    "loser": abandoned_sentence,
    "stopped": stopped_sentence,
}
"""The word under which the log names who lost a match -> its sentence (see `services.play.awards.LOGGED_AS`)."""
