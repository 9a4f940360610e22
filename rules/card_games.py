"""The games that a hall plays beside Briscola, each a value: its name, and how one playing of it is recorded and
checked.

A new one is a line of `CARD_GAMES`. Rules of play are not ours: the hall plays, the desk adds up.

Sources: the published evenings of docs/regulation.md, which say how many points a playing has or goes to: Grisignana
(tressette), Bisenzio (scopa to 7, "21"), Cava Manara (briscola to six deals won), ASCEE (belote: 162, 20 more for
belote and rebelote), Stallikon and populaer.ch (jass: 157, a match included), Oberwallenstadt (schafkopf: what is won).
Where none of them says how far a game goes, it is as most halls play it, and a row may say otherwise ("scopa a 7").
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rules.problems import Problem, ProblemCode, coded, problem_at
from rules.words import NOTHING, Small, Words, gettext_lazy
from rules.words import gettext as _

MOST_POINTS = 999
"""What fits into a box."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Two totals that add up to `total`; no side has one of `never`. The exceptions: a side that took all tricks has
    `all_tricks`, the other nothing; one of them may have `bonus` more, which is called `named`.
    """

    total: int
    never: tuple[int, ...] = ()
    all_tricks: int | None = None
    bonus: int = 0
    named: Words = NOTHING

    @property
    def sums(self) -> tuple[int, ...]:
        """What both totals can add up to, the usual first."""
        usual = (self.total,) if self.all_tricks is None else (self.total, self.all_tricks)
        return (*usual, *(one + self.bonus for one in usual)) if self.bonus else usual

    @property
    def level(self) -> int | None:
        """What each side has where nobody wins; None where that cannot be."""
        return self.total // 2 if self.total % 2 == 0 else None

    def possible(self, first: int, second: int) -> bool:
        """Whether a playing can end with these totals."""
        without = {(first, second)}
        if self.bonus:
            without |= {(first - self.bonus, second), (first, second - self.bonus)}
        return any(self._plain(one, other) for one, other in without)

    def _plain(self, first: int, second: int) -> bool:
        if min(first, second) < 0:
            return False
        every = self.all_tricks is not None and (max(first, second), min(first, second)) == (self.all_tricks, 0)
        return every or (first + second == self.total and not {first, second} & {*self.never})


@dataclass(frozen=True, slots=True)
class Target:
    """Points up to a target: a side that has it, and more than the other, has won. A deal brings at most `at_once`, so
    that nobody has more than it allows.
    """

    points: int
    at_once: int

    @property
    def most(self) -> int:
        """The most that a side can have at the end."""
        return self.points - 1 + self.at_once

    def possible(self, first: int, second: int) -> bool:
        """Whether a playing can end with these points."""
        return first != second and self.points <= max(first, second) <= self.most


@dataclass(frozen=True, slots=True)
class Own:
    """What each side made, whatever the other has, counted in steps of `unit`; as much each is level."""

    unit: int
    most: int = MOST_POINTS

    def possible(self, first: int, second: int) -> bool:
        """Whether a playing can end with these points."""
        return max(first, second) <= self.most and first % self.unit == second % self.unit == 0


@dataclass(frozen=True, slots=True)
class WinnerAlone:
    """Nothing but who won."""


Told = Sum | Target | Own | WinnerAlone


@dataclass(frozen=True, slots=True)
class CardGame:
    """A game: its key in what is stored, its name, how a playing is recorded, and about how many minutes one takes.
    `at_once` is the most that one deal brings where a row says how far it goes. One that `deals` is recorded deal by
    deal.
    """

    key: str
    name: Words
    told: Told
    minutes: int
    at_once: int = 1

    @property
    def deals(self) -> bool:
        """Whether a playing of it is one deal."""
        return not isinstance(self.told, Target)

    @property
    def is_briscola(self) -> bool:
        """Whether its deals are those of Briscola, be it one or as many as a row says."""
        return _parts(self.key)[0] == "briscola"

    @property
    def level(self) -> int | None:
        """What each side has where a playing may end level and is recorded by totals; None where it never is."""
        return self.told.level if isinstance(self.told, Sum) else None

    @property
    def may_be_level(self) -> bool:
        """Whether a playing can end without a winner."""
        return self.level is not None or isinstance(self.told, Own)

    @property
    def said(self) -> str:
        """Its name, and how far it goes where a row says so: "scopa a 7"; short, as a sheet has room for."""
        _game, to = _parts(self.key)
        return str(self.name) if to is None else _("%(game)s a %(points)s") % {"game": self.name, "points": to}

    @property
    def written(self) -> str:
        """The same as a regulation has it: of Briscola deals won are told as such, since "briscola a 5" has a call."""
        game, to = _parts(self.key)
        if to is None or game not in _OF_DEALS_WON:
            return self.said
        said = _("%(game)s al meglio di %(deals)s") if to <= _FEW_WON else _("%(game)s a %(points)s vinte")
        return said % {"game": self.name, "points": to, "deals": 2 * to - 1}


_OF_DEALS_WON = frozenset({"briscola", "briscolone"})
_FEW_WON = 3
_NEVER = (1, 119)
"""No trick is worth 1 point where the cards are worth 11, 10, 4, 3 and 2."""
BRISCOLA = CardGame("briscola", Small("Briscola"), Sum(120, _NEVER), 6)
CARD_GAMES: Mapping[str, CardGame] = MappingProxyType(
    {
        one.key: one
        for one in (
            BRISCOLA,
            CardGame("briscolone", gettext_lazy("briscolone"), Sum(120, _NEVER), 7),
            CardGame("scopa", gettext_lazy("scopa"), Target(11, 21), 15, 21),
            CardGame("scopone", gettext_lazy("scopone"), Target(21, 21), 25, 21),
            CardGame("tressette", gettext_lazy("tressette"), Target(21, 23), 25, 23),
            CardGame("tressette_11", gettext_lazy("tressette a 11"), Target(11, 23), 15, 23),
            CardGame("ventuno", gettext_lazy("21"), Target(21, 21), 20, 21),
            CardGame("cirulla", gettext_lazy("cirulla"), Target(51, 30), 25, 30),
            CardGame("marafone", gettext_lazy("marafone"), Target(41, 14), 40, 14),
            CardGame("rubamazzo", gettext_lazy("rubamazzo"), Target(3, 1), 15),
            CardGame("belote", gettext_lazy("belote"), Sum(162, (), 252, 20, gettext_lazy("belote")), 6, 272),
            CardGame("jass", gettext_lazy("jass"), Sum(157), 6, 157),
            CardGame("jass_257", gettext_lazy("jass con 257"), Sum(157, (), 257), 6, 257),
            CardGame("sueca", gettext_lazy("sueca"), Sum(120, _NEVER), 6, 4),
            CardGame("schafkopf", gettext_lazy("schafkopf"), Own(5), 5, 80),
            CardGame("altro", gettext_lazy("un altro gioco"), WinnerAlone(), 15),
        )
    }
)
"""Every game that is ready, by its key. A point of briscola, briscolone or rubamazzo is a deal won."""
MOST_TARGET = 500
_KEY = re.compile(r"([a-z_0-9]+?)(?:-([1-9][0-9]{0,2}))?")


def _parts(key: str) -> tuple[str, int | None]:
    """The game that a key is of, and how far it goes where the key says so."""
    found = _KEY.fullmatch(key)
    return (key, None) if found is None else (found[1], int(found[2]) if found[2] else None)


def up_to(game: CardGame, points: int) -> CardGame:
    """The same game, each playing going as far as `points`."""
    if isinstance(game.told, Target) and game.told.points == points:
        return game
    key, _to = _parts(game.key)
    usual = CARD_GAMES[key]
    deals = 2 * points - 1 if usual.at_once == 1 else -(-2 * points // usual.at_once)
    minutes = usual.minutes * points // usual.told.points if isinstance(usual.told, Target) else usual.minutes * deals
    return replace(usual, key=f"{key}-{points}", told=Target(points, usual.at_once), minutes=max(1, minutes))


def game_of(key: str) -> CardGame:
    """The game with this key, "scopa" or "scopa-7". Raises `KeyError` where there is none."""
    name, points = _parts(key)
    game = CARD_GAMES[name]
    if points is None:
        return game
    if points > MOST_TARGET:
        raise KeyError(key)
    return up_to(game, points)


def is_game(key: str) -> bool:
    """Whether a game has this key."""
    try:
        return game_of(key).key == key
    except KeyError:
        return False


def games_of(keys: str) -> tuple[CardGame, ...]:
    """The games of a match in order, of their keys with a space between. Raises `KeyError` where there is none."""
    return tuple(map(game_of, keys.split()))


def keys_of(games: Sequence[CardGame]) -> str:
    """Their keys with a space between; nothing where Briscola is played as always."""
    return " ".join(game.key for game in games)


def whole_games(games: Sequence[CardGame]) -> bool:
    """Whether the playings of a match are whole games, and not all of them deals."""
    return len(set(games)) > 1 or any(not game.deals for game in games)


def own_unit(games: Sequence[CardGame]) -> int:
    """What points of their own are counted in where these games are played: 1 unless one of them says otherwise."""
    return max((game.told.unit for game in games if isinstance(game.told, Own)), default=1)


# A row of games as people write it: "tressette, briscola, tressette se pari", "scopa a 7, briscola al meglio di 3".


class PlayingsProblem(ProblemCode):
    UNKNOWN = coded(
        "playings_unknown",
        "«%(text)s» non è un gioco che il programma conosce. Scrivi uno di questi: %(known)s.",
    )
    TARGET = coded("playings_target", "«%(text)s»: un gioco va da 1 a %(most)s punti. Correggi.")
    BEST_OF_EVEN = coded("playings_best_of_even", "«%(text)s»: al meglio di un numero dispari. Correggi.")
    TOO_MANY = coded("playings_too_many", "I giochi di una partita sono al massimo %(most)s. Togline qualcuno.")


MOST_PLAYINGS = 31
_SHOWN = 40
_IF_LEVEL = re.compile(r"\s+(se pari|se serve|if level|if needed)$")
_TO = re.compile(r"(.+?)\s+(?:ai|a|to)\s+([0-9]{1,4})(?:\s+(?:punti|points|vinte|won))?")
_BEST_OF = re.compile(r"(.+?)\s+(?:al meglio d(?:i|elle)|best of)\s+([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Row:
    """The games of a match in order; `if_level`: the last is played only where the others have not decided."""

    games: tuple[CardGame, ...] = ()
    if_level: bool = False
    problems: tuple[Problem, ...] = ()


def read_row(text: str) -> Row:
    """The games of a text, with every problem; nothing is a row of none."""
    whole = " ".join(text.lower().replace("«", " ").replace("»", " ").replace('"', " ").split())
    rest = _IF_LEVEL.sub("", whole)
    parts = [part.strip() for part in re.split(r"[,;+]| poi | then ", rest) if part.strip()]
    if len(parts) > MOST_PLAYINGS:
        return Row(problems=(problem_at(PlayingsProblem.TOO_MANY, most=MOST_PLAYINGS),))
    found = [_read_game(part) for part in parts]
    problems = [one for one in found if isinstance(one, Problem)]
    games = tuple(one for one in found if isinstance(one, CardGame))
    return Row(() if problems else games, rest != whole, tuple(dict.fromkeys(problems)))


def _read_game(text: str) -> CardGame | Problem:
    by_name = _names()
    if text in by_name:
        return by_name[text]
    best_of, to = _BEST_OF.fullmatch(text), _TO.fullmatch(text)
    found = best_of or to
    if found is None or found[1] not in by_name:
        known = ", ".join(dict.fromkeys(str(game.name) for game in CARD_GAMES.values()))
        return problem_at(PlayingsProblem.UNKNOWN, text=text[:_SHOWN], known=known)
    number = int(found[2])
    if best_of is not None and number % 2 == 0:
        return problem_at(PlayingsProblem.BEST_OF_EVEN, text=text[:_SHOWN])
    points = (number + 1) // 2 if best_of else number
    if not 1 <= points <= MOST_TARGET:
        return problem_at(PlayingsProblem.TARGET, text=text[:_SHOWN], most=MOST_TARGET)
    return up_to(by_name[found[1]], points)


def _names() -> dict[str, CardGame]:
    """The games by every name: as it is written, as it is said now, and the key."""
    found = {game.key: game for game in CARD_GAMES.values()}
    for game in CARD_GAMES.values():
        found |= {game.name.text.lower(): game, str(game.name).lower(): game}
    return found


def row_in_words(games: Sequence[CardGame], *, if_level: bool = False) -> str:
    """The games as they are written: "tressette, briscola, tressette se pari"."""
    said = ", ".join(game.written for game in games)
    return _("%(games)s se pari") % {"games": said} if if_level and len(games) > 1 else said
