"""What the organizer hides from the public: the results of the last turns, turns not announced yet, names.

Anybody who comes in by the public door holds the tournament `redacted`, and its stages with it: the selectors then
leave out what is withheld, so that no page has to think of it. The desk holds the same tournament open.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.event.letters import BETWEEN
from tournaments.models import Player, Team, Tournament
from tournaments.selectors.core.match_rows import Sitting


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What is hidden; turns are numbers of the calendar, None where nothing is.

    `frozen_after`: the last turn whose results are public; `shown_until`: the last whose pairings are public.
    """

    frozen_after: int | None = None
    shown_until: int | None = None
    initials: bool = False

    def hides(self, turn: int) -> bool:
        """Whether the results of a turn are not told."""
        return self.frozen_after is not None and turn > self.frozen_after


OPEN = Disclosure()
EVERYTHING = 2**31 - 1
"""No log has as many entries."""


def redacted(tournament: Tournament) -> Tournament:
    """The same tournament, from now on as strangers may see it."""
    tournament.redacted = True
    return tournament


def disclosure_of(tournament: Tournament) -> Disclosure:
    """What this viewer may not see."""
    if not tournament.redacted:
        return OPEN
    return Disclosure(tournament.frozen_after, tournament.shown_until, tournament.initials)


def until_frozen(tournament: Tournament) -> int:
    """The last entry of the log with which a decision, a penalty or a declaration came that may be told: none since the
    table was frozen.
    """
    if disclosure_of(tournament).frozen_after is None:
        return EVERYTHING
    return tournament.frozen_version or 0


# Names of people; for the public their initials, where the organizer chose so.

_KNOWN = "called"


class Called:
    """The names of a tournament that are shown instead of those that are stored, by the id of their owner."""

    def __init__(self, shown: Mapping[str, str]) -> None:
        self._shown = shown

    def name(self, one: object, stored: str) -> str:
        """What a team or player of this id is called, whose stored name this is."""
        return self._shown.get(str(one), stored)

    def title(self, stored: str) -> str:
        """What a pair calls itself: nothing where names are withheld, since a name may be in it."""
        return "" if self._shown else stored


BY_NAME = Called({})


def called_in(tournament: Tournament) -> Called:
    """The names of all as shown for this tournament object; read once and kept with it."""
    if not disclosure_of(tournament).initials:
        return BY_NAME
    held = vars(tournament)
    if _KNOWN not in held:
        held[_KNOWN] = Called(_by_initials(tournament))
    known: Called = held[_KNOWN]
    return known


def initials(names: Sequence[str]) -> list[str]:
    """The initials of every name, in the order of the names: "Maria Rossi" is "M. R.".

    Equal initials are told apart by a number, "M. R. (2)", so that a later entrant changes
    nobody's.
    """
    found: list[str] = []
    times: dict[str, int] = {}
    for name in names:
        short = " ".join(f"{_initial(word)}." for word in name.split())
        times[short] = times.get(short, 0) + 1
        found.append(short if times[short] == 1 else f"{short} ({times[short]})")
    return found


def _initial(word: str) -> str:
    """The first letter, without an apostrophe or bracket before it."""
    return next((letter for letter in word if letter.isalnum()), word[0]).upper()


def _by_initials(tournament: Tournament) -> dict[str, str]:
    """Of quarters the people alone, latecomers behind the others; a pair or player is called after its people."""
    rows = sorted(Player.objects.filter(tournament=tournament).select_related("team"), key=_entered)
    short = initials([row.name for row in rows])
    shown = {str(row.id): name for row, name in zip(rows, short, strict=True)}
    if not tournament.kind.listed:
        return shown
    people: dict[str, list[str]] = {}
    for place in Sitting(tournament.id).places(sorted(rows, key=lambda row: row.number)):
        people.setdefault(str(place.first.team_id), []).append(shown[str(place.at().id)])
    return shown | {team: BETWEEN.join(names) for team, names in people.items()} | _nobodys(tournament, people)


def _entered(row: Player) -> tuple[int, int, int]:
    """The order in which people entered: an id begins with its millisecond, and a list enters at once."""
    return row.id.int >> 80, row.team.number, row.number


def _nobodys(tournament: Tournament, known: Iterable[str]) -> dict[str, str]:
    """Entrants without people of their own: their number tells them apart."""
    rows = Team.objects.filter(tournament=tournament).exclude(pk__in=list(known))
    return {str(row.id): f"{initials([row.name])[0]} ({row.number})" for row in rows}
