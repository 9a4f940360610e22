"""A change that was refused: why, in words, and the status of the page that says so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from rules.violations import Violation
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.faults.arrivals import RegistrationFault
from tournaments.event.faults.changes import ChangeFault
from tournaments.event.faults.clubs import MemberFault
from tournaments.event.faults.draws import DrawFault
from tournaments.event.faults.entrants import ALIKE_FAULTS, MAY_BE_SAME, EntrantFault
from tournaments.event.faults.finals import FinalFault
from tournaments.event.faults.importing import ImportRefused
from tournaments.event.faults.results import UndoFault
from tournaments.event.faults.till import TillFault
from tournaments.labels import sentences
from tournaments.labels.exchange import placed_sentences
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.words import shortened
from tournaments.services.entries.alike import Alike

MOST_NAMES = 10
STALE = 409
GONE = 404
REFUSALS = (DomainError, StaleVersion)
"""What services raise that a person can answer to."""
NOT_THERE = frozenset(
    {
        ChangeFault.MATCH_GONE,
        DrawFault.UNKNOWN,
        EntrantFault.TEAM_UNKNOWN,
        EntrantFault.PLAYER_UNKNOWN,
        FinalFault.DECISION_UNKNOWN,
        FinalFault.MODIFIER_UNKNOWN,
        FinalFault.DECLARATION_UNKNOWN,
        UndoFault.UNKNOWN,
        TillFault.GONE,
        RegistrationFault.SETTLED,
        MemberFault.UNKNOWN,
        MemberFault.INVITATION_UNKNOWN,
    }
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is in the way of a change, in words, and the status of the page that says so.

    `stale`: somebody else saved first. `asks`: an answer whether somebody is the same person helps. `faults` are what
    the words say, for a page that shows each at its box.
    """

    errors: tuple[str, ...] = ()
    status: int = 422
    faults: tuple[Violation, ...] = ()

    @property
    def stale(self) -> bool:
        return self.status == STALE

    @property
    def in_no_file(self) -> tuple[str, ...]:
        """The words without places in a file, for who sent none."""
        return sentences(self.faults) or self.errors

    @property
    def asks(self) -> bool:
        return any(fault.code in ALIKE_FAULTS for fault in self.faults)

    @property
    def answers(self) -> str:
        """The answers that help: "other" where only another person of the same name can be meant, "" for both."""
        return "" if any(fault.code in MAY_BE_SAME for fault in self.faults) else Alike.OTHER.value

    def again(self, request: HttpRequest, form: object) -> Plain:
        """The form of a page that was refused, which comes back with what was typed and with the question, if any."""
        return {"form": form, "asks": self.asks, "answers": self.answers, "typed": request.POST}


NOT_REFUSED = Refusal(status=200)


def refused(error: DomainError | StaleVersion) -> Refusal:
    """What a service raised, in words."""
    if isinstance(error, StaleVersion):
        return Refusal((_("Qualcun altro ha salvato prima. Guarda come sta ora, poi decidi."),), STALE)
    if isinstance(error, ImportRefused):  # faults of a file are told with their places in it
        return Refusal(tuple(placed_sentences(error.faults)), faults=error.violations)
    return Refusal(sentences(error.violations), status_of(error), error.violations)


def alike_of(request: HttpRequest) -> Alike:
    """What was answered to the question whether two of one name are the same person."""
    return next((one for one in Alike if one == request.POST.get("alike")), Alike.ASK)


def say_repeated(request: HttpRequest, names: Sequence[str]) -> None:
    """Warn that these names are on the list more than once."""
    if names:
        messages.warning(request, repeated_in_words(names))


def repeated_in_words(names: Sequence[str]) -> str:
    """That these names are on the list more than once: perhaps one person in two pairs."""
    said = _("Lo stesso nome compare più volte: %(names)s. Se è una persona sola, togline uno.")
    return said % {"names": shortened(names, MOST_NAMES)}


def say_errors(request: HttpRequest, errors: Iterable[str]) -> None:
    """Put them above the next page, each as a message of its own."""
    for error in errors:
        messages.error(request, error)


def status_of(error: DomainError) -> int:
    """404 where the thing that the address names is not there (any more) or is somebody else's, else 422."""
    return GONE if any(fault.code in NOT_THERE for fault in error.violations) else 422
