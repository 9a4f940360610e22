"""What every service that changes a tournament is told first: which tournament, by whom, in which request, and why."""

import datetime
import uuid
from dataclasses import KW_ONLY, dataclass

from django.conf import settings
from django.utils.translation import gettext, override

from tournaments.event.enums import Source
from tournaments.event.rights import ALL_RIGHTS, Right


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, through which door, on which device, and what they may do: everything, unless it is said."""

    name: str
    account_id: uuid.UUID | None = None
    source: Source = Source.DESK
    rights: frozenset[Right] = ALL_RIGHTS
    device: str = ""


def the_program() -> Actor:
    """Who does what nobody asked for at this moment."""
    with override(settings.LANGUAGE_CODE):
        return Actor(gettext("Il programma"), source=Source.COMMAND)


@dataclass(frozen=True, slots=True)
class Deed:
    """A change that somebody wants made to a tournament.

    The same `key` a second time changes nothing: an answer got lost, or somebody tapped twice. `reason` is what the log
    says about it, without blanks around it. `at` is when it is done, now unless it is said.
    """

    tournament: uuid.UUID
    actor: Actor
    _: KW_ONLY
    key: uuid.UUID | None = None
    reason: str = ""
    at: datetime.datetime | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", self.reason.strip())

    def of_match(self, match: uuid.UUID, seen: int | None, *, redraw: bool = False) -> "MatchDeed":
        """The same, done to one match."""
        return MatchDeed(
            self.tournament,
            self.actor,
            key=self.key,
            reason=self.reason,
            at=self.at,
            match=match,
            seen=seen,
            redraw=redraw,
        )


@dataclass(frozen=True, slots=True)
class MatchDeed(Deed):
    """A change of one match. `seen` is the version on which it was decided: another one is stale, and None looks at
    none.

    `redraw`: a later turn that was drawn already and has no result is drawn again.
    """

    _: KW_ONLY
    match: uuid.UUID
    seen: int | None
    redraw: bool = False
