"""What a write leaves behind: one version and one entry of the log, or nothing at all."""

from collections.abc import Callable

import pytest

from tournaments.errors import DomainError
from tournaments.models import LogEntry, Tournament

Act = Callable[[], object]


def _state(tournament: Tournament) -> tuple[int, int]:
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    return version, LogEntry.objects.filter(tournament=tournament).count()


def written(tournament: Tournament, act: Act) -> LogEntry:
    """The entry that `act` leaves; it raises the version by one and writes nothing else into the log."""
    version, entries = _state(tournament)
    act()
    assert _state(tournament) == (version + 1, entries + 1)
    return LogEntry.objects.get(tournament=tournament, seq=version + 1)


def untouched(tournament: Tournament, act: Act) -> object:
    """What `act` answers; neither version nor log move."""
    before = _state(tournament)
    answer = act()
    assert _state(tournament) == before
    return answer


def refusals(tournament: Tournament, act: Act) -> list[str]:
    """The codes with which `act` is refused; neither version nor log move."""
    before = _state(tournament)
    with pytest.raises(DomainError) as caught:
        act()
    assert _state(tournament) == before
    return [str(fault.code) for fault in caught.value.violations]
