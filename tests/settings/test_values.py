"""Every part of a regulation is drawn from, played by, counted by, or none of these."""

from dataclasses import fields, replace

from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.settings.values import COUNTED, DRAWN, HALL, PLAYED, UNCOUNTED, parts_changed


def test_every_part_of_a_regulation_is_of_one_kind() -> None:
    kinds = [*DRAWN, *PLAYED, *COUNTED, *UNCOUNTED]
    assert sorted(kinds) == sorted(one.name for one in fields(Regulation))


def test_a_part_that_differs_is_named() -> None:
    assert parts_changed(GIOCHI, GIOCHI) == frozenset()
    assert parts_changed(GIOCHI, replace(GIOCHI, wait_minutes=15, legs=2)) == {"wait_minutes", "legs"}


def test_at_which_tables_it_is_played_can_change_at_any_time_and_counts_nothing() -> None:
    hall = replace(GIOCHI, hall=4, queued=True)
    assert parts_changed(GIOCHI, hall) == HALL == {"hall", "queued"}
    assert HALL < UNCOUNTED
