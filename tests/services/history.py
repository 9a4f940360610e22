"""What a write leaves behind: one version and one entry of the log, or nothing at all."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tournaments.event.errors import DomainError
from tournaments.models import Account, LogEntry, Tournament

Act = Callable[[], object]


@dataclass(frozen=True)
class Entry:
    """An entry of the log, `old` and `new` being whatever the service wrote."""

    id: uuid.UUID
    kind: str
    source: str
    actor: Account | None
    actor_name: str
    device: str
    reason: str
    key: uuid.UUID | None
    subject: uuid.UUID | None
    old: Any
    new: Any


def _state(tournament: Tournament) -> tuple[int, int]:
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    return version, LogEntry.objects.filter(tournament=tournament).count()


def written(tournament: Tournament, act: Act) -> Entry:
    """The entry that `act` leaves; it raises the version by one and writes nothing else into the log."""
    version, entries = _state(tournament)
    act()
    assert _state(tournament) == (version + 1, entries + 1)
    row = LogEntry.objects.select_related("actor").get(tournament=tournament, seq=version + 1)
    return Entry(**{name: getattr(row, name) for name in Entry.__dataclass_fields__})


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
    return [str(problem.code) for problem in caught.value.problems]
