"""A file goes there and back; ways to damage one, and what an import that refuses one must leave behind: nothing."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.examples import KEPT
from tests.schemas import validator
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.labels.import_labels import placed_sentences
from tournaments.models import Club, LogEntry, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.files.results_json import results_json
from tournaments.selectors.files.standings_json import standings_json
from tournaments.selectors.files.tournament_export import VERSION, export_bytes
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.write_lock import below_delete

Document = dict[str, Any]


def forget(tournament: Tournament) -> None:
    """Remove every trace, as if another installation had made it."""
    below_delete(tournament)
    held = Tournament.objects.filter(pk=tournament.pk)
    held._raw_delete(held.db)


def comes_back(tournament: Tournament) -> Tournament:
    """The tournament as it is read from its own file where nothing of it is left: with the same bytes and the same
    table; and what other programs read of it has the published shapes.
    """
    now = Tournament.objects.get(pk=tournament.pk)
    data, table = export_bytes(now), standings_json(stage_of(now))
    validator(f"tournament-{VERSION}").validate(json.loads(data))
    validator("results-3").validate(json.loads(json.dumps(results_json(course_of(now)))))
    forget(now)
    again = tournament_import(data=data, club_slug=now.club.slug)
    assert export_bytes(again) == data
    assert standings_json(stage_of(again)) == table
    return again


def refusal(data: bytes, club_slug: str | None = None) -> list[str]:
    """The sentences of a refused import that left nothing behind."""
    before = (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count())
    with pytest.raises(ImportRefused) as refused:
        tournament_import(data=data, club_slug=club_slug)
    assert (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count()) == before
    return list(placed_sentences(refused.value.placed))


def refusal_after(edit: Callable[[Document], object], tournament: Tournament) -> list[str]:
    """The sentences with which the file of a tournament is refused once it was edited, where nothing of it is left."""
    data = changed(edit, export_bytes(tournament))
    forget(tournament)
    return refusal(data, tournament.club.slug)


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
