"""Ways to damage a file, and what an import that refuses one must leave behind: nothing."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.examples import KEPT
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.labels.import_labels import placed_sentences
from tournaments.models import Club, LogEntry, Tournament
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.write_lock import below_delete

Document = dict[str, Any]


def forget(tournament: Tournament) -> None:
    """Remove every trace, as if another installation had made it."""
    below_delete(tournament)
    held = Tournament.objects.filter(pk=tournament.pk)
    held._raw_delete(held.db)


def refusal(data: bytes, club_slug: str | None = None) -> list[str]:
    """The sentences of a refused import that left nothing behind."""
    before = (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count())
    with pytest.raises(ImportRefused) as refused:
        tournament_import(data=data, club_slug=club_slug)
    assert (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count()) == before
    return list(placed_sentences(refused.value.placed))


def changed(edit: Callable[[Document], object], data: bytes = KEPT) -> bytes:
    document = json.loads(data)
    edit(document)
    return json.dumps(document).encode()


def _at(*path: str | int) -> Callable[[Document], Any]:
    def get(document: Document) -> Any:
        value: Any = document
        for part in path:
            value = value[part]
        return value

    return get


def put(*path: str | int, value: object) -> Callable[[Document], object]:
    return lambda document: _at(*path[:-1])(document).__setitem__(path[-1], value)


def drop(*path: str | int) -> Callable[[Document], object]:
    return lambda document: _at(*path[:-1])(document).pop(path[-1])


def same(*path: str | int, of: tuple[str | int, ...]) -> Callable[[Document], object]:
    return lambda document: put(*path, value=copy.deepcopy(_at(*of)(document)))(document)


def exchanged(*path: str | int) -> Callable[[Document], object]:
    """The first two values of a list in each other's place."""

    def edit(document: Document) -> None:
        values: Any = document
        for part in path:
            values = values[part]
        values[0], values[1] = values[1], values[0]

    return edit


Case = tuple[Callable[[Document], object], str]
