"""Every part of a regulation is drawn from, played by, counted by, or none of these."""

from dataclasses import fields, replace

from tournaments.event.reach import COUNTED, DRAWN, PLAYED, UNCOUNTED, parts_changed
from tournaments.event.regulation import GIOCHI, Regulation


def test_every_part_of_a_regulation_is_of_one_kind() -> None:
    kinds = [*DRAWN, *PLAYED, *COUNTED, *UNCOUNTED]
    assert sorted(kinds) == sorted(one.name for one in fields(Regulation))


def test_a_part_that_differs_is_named() -> None:
    assert parts_changed(GIOCHI, GIOCHI) == frozenset()
    assert parts_changed(GIOCHI, replace(GIOCHI, wait_minutes=15, legs=2)) == {"wait_minutes", "legs"}


def test_the_tables_of_a_hall_are_drawn_from_unless_matches_wait_for_them() -> None:
    hall = replace(GIOCHI, hall=4)
    assert parts_changed(GIOCHI, hall) == {"hall"}
    waiting = replace(hall, queued=True)
    assert parts_changed(hall, waiting) == {"queued"}
    assert parts_changed(waiting, replace(waiting, hall=6)) == frozenset()


def test_where_each_turn_is_drawn_from_the_results_the_tables_of_the_hall_are_free() -> None:
    danish = replace(GIOCHI, format="danish", tables=None)
    assert parts_changed(danish, replace(danish, hall=6)) == frozenset()
    assert parts_changed(danish, replace(danish, hall=6, queued=True)) == {"hall", "queued"}
    assert parts_changed(replace(danish, format="groups"), replace(danish, format="groups", hall=6)) == {"hall"}
