"""What strangers are told of a tournament, and when: chosen by the one who runs it, also after it was closed."""

from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.setup import DiscretionFault
from tournaments.models import Tournament
from tournaments.selectors.core.turns_shown import turns_drawn
from tournaments.services.frame.changes import Change, writes


@writes(LogKind.SETTINGS, even_if_closed=True)
def table_freeze(change: Change, after: int | None) -> None:
    """Tell strangers no result of a turn after `after`, 0 for none at all; None tells them everything again.

    Since that moment they are told of no penalty, decision or declaration either. Raises DomainError for a turn that is
    not drawn.
    """
    version = Tournament.objects.values_list("version", flat=True).get(pk=change.tournament_id)
    _refuse_unless_drawn(change, after)
    _choose(change, "frozen_after", after, frozen_version=None if after is None else version)


@writes(LogKind.SETTINGS, even_if_closed=True)
def turns_announce(change: Change, until: int | None) -> None:
    """Tell strangers who plays where up to the turn `until`, 0 for nothing yet; None tells it as soon as it is drawn.

    Raises DomainError for a turn that is not drawn.
    """
    _refuse_unless_drawn(change, until)
    _choose(change, "shown_until", until)


@writes(LogKind.SETTINGS, even_if_closed=True)
def names_shorten(change: Change, initials: bool) -> None:
    """Call people by their initials on public pages, or by their names again."""
    _choose(change, "initials", initials)


def _refuse_unless_drawn(change: Change, turn: int | None) -> None:
    if turn is not None and not 0 <= turn <= turns_drawn(change.tournament_id):
        raise DomainError(violation(DiscretionFault.TURN_UNKNOWN))


def _choose(change: Change, name: str, chosen: int | bool | None, **beside: int | None) -> None:
    """Store what was chosen; what is chosen already stays as it is."""
    before = Tournament.objects.values_list(name, flat=True).get(pk=change.tournament_id)
    if chosen == before:
        change.nothing_changed = True
        return
    Tournament.objects.filter(pk=change.tournament_id).update(**{name: chosen}, **beside)
    change.record(old={name: before}, new={name: chosen})
