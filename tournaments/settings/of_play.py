"""The settings of how a match is played, and how people behave at a table."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from rules.awards import TimeRule
from rules.calls import CallWorths, Threshold
from rules.card_games import games_of, keys_of, row_in_words
from rules.games import GAMES_OF_TWO, Auction, Direction, Game, GameKey, IndividualWorth, LastTricks, Talk, TopRule
from rules.labels import (
    AUCTION_NAMES,
    DIRECTIONS,
    GAME_NAMES,
    INDIVIDUAL_WORTHS,
    KINDS_OF_GAMES,
    LAST_TRICKS,
    LEVEL_RULES,
    MATCH_KINDS,
    TALK,
    TOP_RULES,
    WORTH_NAMES,
)
from rules.match_formats import LONGEST_MATCH, LevelRule, MatchKind
from rules.words import Capital, Small, Words
from rules.words import gettext_lazy as _
from tournaments.event.regulation import (
    LEAST_WAIT,
    LONGEST_TURN,
    MOST_WAIT,
    SHORTEST_TURN,
    Regulation,
    RegulationProblem,
)
from tournaments.labels.format_labels import last_rounds
from tournaments.labels.time_up import TIME_RULES, WHO_IS_AHEAD, time_for_players, time_in_short
from tournaments.scheduling.base.types import Together
from tournaments.settings import lines
from tournaments.settings.kinds import (
    Box,
    Choice,
    Games,
    Part,
    Parts,
    Place,
    Reach,
    Score,
    Setting,
    Whole,
    YesNo,
    always,
    in_first,
    some_of,
    two_sided,
)

OF_GAME: Mapping[str, tuple[Words, Mapping[str, Words]]] = {
    "top": (Capital("chi è pari in testa"), TOP_RULES),
    "alone": (_("Una smazzata vale"), INDIVIDUAL_WORTHS),
    "auction": (_("La chiamata"), AUCTION_NAMES),
}
"""What is chosen of a game, beside what a call is worth."""
_played = partial(Setting, part=Part.MATCH, reach=Reach.PLAYED)
_manner = partial(Setting, part=Part.MANNERS, reach=Reach.UNCOUNTED, of_all=True)


def _game_stored(game: Game) -> dict[str, object]:
    """What of a game is otherwise than when nobody chose."""
    usual = Game(game.key)
    chosen: dict[str, object] = {
        name: getattr(game, name).value for name in OF_GAME if getattr(game, name) != getattr(usual, name)
    }
    calls = {name: value for name, value in asdict(game.calls).items() if value != getattr(usual.calls, name)}
    if "high" in calls:
        calls["high"] = [asdict(one) for one in game.calls.high]
    return chosen | ({"calls": calls} if calls else {})


def _game_read(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The choices of a game, those that nobody made being as they are."""
    calls = dict(chosen.get("calls", {}))
    high = tuple(Threshold(one["bid"], one["times"]) for one in calls.pop("high", ()))
    return {
        "top": TopRule(chosen.get("top", TopRule.NOBODY)),
        "alone": IndividualWorth(chosen.get("alone", IndividualWorth.WON)),
        "calls": CallWorths(**calls, high=high),
        "auction": Auction(chosen.get("auction", Auction.SIMPLE)),
    }


def _game_said(chosen: Mapping[str, Any]) -> list[str]:
    """ "La chiamata: il due", "Chi chiama: 3"."""
    said = [f"{name}: {words[chosen[key]]}" for key, (name, words) in OF_GAME.items() if key in chosen]
    calls = chosen.get("calls", {})
    shown = calls | (
        {"high": ", ".join(f"{one['bid']}×{one['times']}" for one in calls["high"])} if calls.get("high") else {}
    )
    return [*said, *(f"{name}: {shown[key]}" for key, name in WORTH_NAMES.items() if key in shown)]


def _lengths_stored(lengths: Any) -> list[dict[str, object]]:
    return [
        {
            "turns": one.turns,
            "kind": one.match_format.kind.value,
            "length": one.match_format.length,
            **({"playings": keys} if (keys := keys_of(one.match_format.playings)) else {}),
            **({"consolation": True} if one.consolation else {}),
        }
        for one in lengths
    ]


def _length_said(one: Mapping[str, Any]) -> str:
    where = last_rounds(one["turns"], consolation=one.get("consolation", False))
    games = f"{row_in_words(games_of(one['playings']))}, " if one.get("playings") else ""
    return f"{where}: {games}{MATCH_KINDS[one['kind']]} ({one['length']})"


def _together(regulation: Regulation, place: Place) -> bool:
    """The same where anybody has a partner."""
    without = regulation.traits.teams and regulation.together is Together.ALONE
    return _in_briscola(regulation, place) and not place.alone and not without


def _in_briscola(regulation: Regulation, place: Place) -> bool:
    """In the first stage, where Briscola is played in it."""
    return in_first(regulation, place) and regulation.match_format.of_briscola


def kinds_in(game: Game, *, games: bool = False) -> dict[str, Words]:
    """How a match may be told to be long: in games of two sides never by the clock, alone by the deals or the clock.
    `games`: where whole games are played in it.
    """
    if game.two_sided:
        return some_of(
            KINDS_OF_GAMES if games else MATCH_KINDS, *(kind for kind in MatchKind if kind is not MatchKind.TIMED)
        )
    return some_of(MATCH_KINDS, MatchKind.FIXED, MatchKind.TIMED)


PLAY = (
    _played(
        "game",
        Choice(GameKey, GAME_NAMES),
        _("gioco"),
        at="match_format.game.key",
        box=Box(
            shown=lambda one, place: place.alone and two_sided(one, place),
            among=lambda _one, _place: some_of(GAME_NAMES, *GAMES_OF_TWO),
        ),
        line=lines.game,
    ),
    _played(
        "game_choices",
        Parts(_game_stored, _game_read, _game_said),
        _("scelte del gioco"),
        at="match_format.game",
        spread=True,
    ),
    _played(
        "playings",
        Games(),
        _("giochi della partita"),
        limit="stage_playings_of_two_sides",
        at="match_format.playings",
        box=Box(
            _("Che cosa si gioca in una partita"),
            _(
                "Lascia vuoto se si gioca solo a briscola. Se no scrivi i giochi in ordine: «tressette, briscola, "
                "tressette se pari», «scopa a 7, briscola al meglio di 3», «belote»."
            ),
            shown=lambda one, place: two_sided(one, place) or one.match_format.game.totals_alone,
        ),
        line=lines.playings,
        brief=lines.playings,
    ),
    _played(
        "match_kind",
        Choice(MatchKind, MATCH_KINDS),
        _("tipo di partita"),
        limit="stage_match_kind_known",
        at="match_format.kind",
        box=Box(required=always, among=lambda one, _place: kinds_in(one.match_format.game, games=one.of_games)),
        always=True,
    ),
    _played(
        "match_length",
        Whole(1, LONGEST_MATCH),
        Small("Smazzate"),
        at="match_format.length",
        box=Box(required=always, otherwise=((lines.plays_games, _("Quanti giochi"), ""),)),
        line=lines.match_length,
        brief=lines.match_length,
        always=True,
    ),
    _played(
        "last_lengths",
        Parts(_lengths_stored, list, lambda written: [_length_said(one) for one in written]),
        _("altra durata delle ultime partite"),
        line=lines.last_lengths,
        brief=lines.last_lengths,
    ),
    _played(
        "level_rule",
        Choice(LevelRule, LEVEL_RULES),
        _("con 60 pari"),
        limit="stage_level_rule_known",
        at="match_format.level_rule",
        box=Box(
            shown=lambda one, place: two_sided(one, place) and one.match_format.may_be_level,
            required=always,
            otherwise=((lines.level_elsewhere, _("Se un gioco finisce pari"), ""),),
        ),
        line=lines.level_rule,
        brief=lines.level_rule,
        always=True,
    ),
    _played(
        "winner_only_allowed",
        YesNo(),
        _("basta scrivere chi ha vinto"),
        at="match_format.winner_only_allowed",
        box=Box(
            shown=lambda one, _place: one.match_format.game.key is not GameKey.CALLED,
        ),
        line=lines.where(lambda one, _place: one.match_format.winner_only_allowed, _("basta scrivere chi ha vinto")),
        always=True,
    ),
    _played(
        "cappotto_allowed",
        YesNo(),
        _("si segna il cappotto"),
        at="match_format.cappotto_allowed",
        box=Box(shown=lambda one, _place: one.match_format.of_briscola),
        line=lines.where(lambda one, _place: one.match_format.cappotto_allowed, _("si segna il cappotto")),
        always=True,
    ),
    _manner(
        "direction",
        Choice(Direction, DIRECTIONS),
        _("senso di gioco"),
        limit="tournament_direction_known",
        at="manners.direction",
        box=Box(shown=_in_briscola, required=always),
        line=lines.direction,
    ),
    _manner(
        "talk",
        Choice(Talk, TALK),
        _("parlare e fare segni"),
        limit="tournament_talk_known",
        at="manners.talk",
        box=Box(shown=_together, required=always),
        line=lines.talk,
    ),
    _manner(
        "last_tricks",
        Choice(LastTricks, LAST_TRICKS),
        _("ultime tre prese"),
        limit="tournament_last_tricks_known",
        at="manners.last_tricks",
        box=Box(shown=_together, required=always),
        line=lines.last_tricks,
    ),
    Setting(
        "wait_minutes",
        Whole(LEAST_WAIT, MOST_WAIT, RegulationProblem.WAIT_RANGE),
        _("minuti per chi non è al tavolo"),
        part=Part.ABSENCES,
        reach=Reach.UNCOUNTED,
        limit="stage_wait_minutes_range",
        box=Box(),
        line=lines.wait_minutes,
    ),
    Setting(
        "forfeit",
        Score(),
        _("una partita a tavolino vale"),
        part=Part.ABSENCES,
        reach=Reach.COUNTED,
        box=Box(shown=two_sided, empty=None),
    ),
    Setting(
        "turn_minutes",
        Whole(SHORTEST_TURN, LONGEST_TURN, RegulationProblem.TURN_MINUTES_RANGE, or_none=True),
        _("minuti per turno"),
        part=Part.TIME,
        reach=Reach.UNCOUNTED,
        limit="stage_turn_minutes_range",
        box=Box(
            hint=_("Lascia vuoto se non c’è un limite. L’orologio lo avvii tu a ogni turno."),
            empty=None,
        ),
        line=lambda one, _place: time_in_short(one),
        told=lambda one, _place: time_for_players(one),
    ),
    Setting(
        "time_rule",
        Choice(TimeRule, TIME_RULES),
        _("a tempo scaduto"),
        part=Part.TIME,
        reach=Reach.COUNTED,
        limit="stage_time_rule_known",
        box=Box(hint=WHO_IS_AHEAD, shown=two_sided),
    ),
)
