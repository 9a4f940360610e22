"""Tournaments to try everything on: the one that a new installation starts with, and simulated ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

from tournaments.event.enums import Source
from tournaments.event.presets import Preset
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.models import Club, Match, Tournament
from tournaments.services.clubs.access import club_create
from tournaments.services.frame.deed import Actor, Deed
from tournaments.services.frame.gate import writing
from tournaments.services.setup.evening_simulation import QUARTER_SIZES, evening_invent, evening_simulate
from tournaments.services.setup.simulation import matches_simulate, tournament_invent

CLUB_SLUG = "prova"
NUMBER = 1


class Play(Protocol):
    """Plays a tournament with real cards, and says how many matches these were."""

    def __call__(self, deed: Deed, number: int, *, most: int | None = None) -> int: ...


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulated tournament, and how many of its matches were played."""

    tournament: Tournament
    played: int


def rehearsal_club() -> Club:
    """The club that simulations belong to, made on the first call."""
    with writing():
        found = Club.objects.filter(slug=CLUB_SLUG).first()
        return found or club_create(slug=CLUB_SLUG, name="")


def rehearsal_create() -> Tournament | None:
    """A club with a rehearsal tournament whose first turn is played but for its last table.

    None, and nothing is changed, where a club exists already.
    """
    with writing():
        if Club.objects.exists():
            return None
        tournament = tournament_invent(
            club=rehearsal_club(),
            slug="prova",
            name=_("Torneo di prova"),
            place=_("Salone polivalente"),
            sizes=QUARTER_SIZES,
            number=NUMBER,
            actor=_actor(),
        )
        tables = Match.objects.filter(tournament=tournament, turn__number=1).count()
        matches_simulate(Deed(tournament.id, _actor()), NUMBER, most=tables - 1)
        tournament.refresh_from_db(fields=["version"])
        return tournament


def simulation_create(
    *, slug: str, sizes: Sequence[int], number: int, regulation: Regulation = GIOCHI, most: int | None = None
) -> Simulated:
    """A tournament of the rehearsal club, played whole or up to `most` matches. Raises DomainError."""

    def invent(name: str) -> Tournament:
        return tournament_invent(
            club=rehearsal_club(),
            slug=slug,
            name=name,
            sizes=sizes,
            number=number,
            regulation=regulation,
            actor=_actor(),
        )

    return _simulated(invent, matches_simulate, number, most)


def evening_simulation(*, slug: str, preset: Preset, entrants: int, number: int, most: int | None = None) -> Simulated:
    """An evening of the rehearsal club, played to its last stage or up to `most` matches. Raises DomainError."""

    def invent(name: str) -> Tournament:
        return evening_invent(
            club=rehearsal_club(),
            slug=slug,
            name=name,
            preset=preset,
            entrants=entrants,
            number=number,
            actor=_actor(),
        )

    return _simulated(invent, evening_simulate, number, most)


def _simulated(invent: Callable[[str], Tournament], play: Play, number: int, most: int | None) -> Simulated:
    """What is invented under the name of its number, played as far as asked, all or nothing."""
    with writing():
        tournament = invent(_("Simulazione %(number)d") % {"number": number})
        played = play(Deed(tournament.id, _actor()), number, most=most)
        tournament.refresh_from_db(fields=["version"])
        return Simulated(tournament, played)


def _actor() -> Actor:
    return Actor(name=_("Prova"), source=Source.COMMAND)
