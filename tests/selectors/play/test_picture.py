"""What a correction changes: two pictures of a tournament, one beside the other."""

from dataclasses import replace

from rules.matches import match_outcome
from tests.factories import deals
from tournaments.event.presets import BEST_OF_THREE
from tournaments.selectors.play.picture import Consequence, Effect, Picture, consequences

BEFORE = Picture(
    places={(1, "Ada"): 1, (1, "Bea"): 2, (1, "Cleo"): 3},
    sitting={(1, 1, 1): ("Ada", "Bea")},
    begun=frozenset(),
    stays={},
    held={},
    paired={},
    outcomes={},
    moving={1: {"Ada": 1, "Bea": 1}},
    points={"Ada": "5", "Bea": "3"},
    stage=1,
    queued=frozenset(),
)


def test_what_is_as_it_was_is_no_consequence() -> None:
    assert consequences(BEFORE, BEFORE) == ()


def test_who_moves_on_now_moves_and_who_no_longer_does_stays() -> None:
    after = replace(BEFORE, moving={1: {"Ada": 1, "Cleo": 1}})
    assert consequences(BEFORE, after) == (
        Consequence(Effect.MOVES, 1, (), (), who="Cleo"),
        Consequence(Effect.STAYS, 1, (), (), who="Bea"),
    )


def test_who_would_play_for_other_places_is_told() -> None:
    after = replace(BEFORE, moving={1: {"Ada": 1, "Bea": 2}})
    assert consequences(BEFORE, after) == (Consequence(Effect.OTHER_PLACES, 1, (), (), who="Bea"),)


def test_a_stage_that_nobody_left_before_moves_nobody() -> None:
    assert consequences(replace(BEFORE, moving={}), BEFORE) == ()


def test_changed_places_are_told_in_their_order() -> None:
    after = replace(BEFORE, places={(1, "Ada"): 2, (1, "Bea"): 1, (1, "Cleo"): 3})
    assert consequences(BEFORE, after) == (
        Consequence(Effect.PLACE, 1, ("2",), ("1",), who="Bea"),
        Consequence(Effect.PLACE, 1, ("1",), ("2",), who="Ada"),
    )


def test_a_turn_that_was_paired_from_another_table_is_told_where_a_result_before_it_changed() -> None:
    won, lost = (match_outcome(BEST_OF_THREE, deals(*points)) for points in ((70, 70), (50, 50)))
    before = replace(BEFORE, paired={(1, 2): ({"a": 1, "b": 2}, True)}, outcomes={(1, 1, 1): won})
    table = replace(before, paired={(1, 2): ({"a": 2, "b": 1}, True)})
    assert consequences(before, table) == ()
    assert consequences(before, replace(before, outcomes={(1, 1, 1): lost})) == ()
    assert consequences(before, replace(table, outcomes={(1, 1, 1): lost})) == (
        Consequence(Effect.PAIRED, 1, (), (), turn=2, begun=True),
    )
    later = {(1, 2, 1): lost}
    assert consequences(replace(before, outcomes={(1, 2, 1): won}), replace(table, outcomes=later)) == ()


def test_other_final_points_are_told_with_both_values() -> None:
    after = replace(BEFORE, points={"Ada": "5", "Bea": "2", "Cleo": "1"})
    assert consequences(BEFORE, after) == (Consequence(Effect.FINAL_POINTS, 1, ("3",), ("2",), who="Bea"),)


def test_a_table_where_others_sit_and_one_where_the_match_stays_are_told_apart() -> None:
    reseated = replace(BEFORE, sitting={(1, 1, 1): ("Ada", "Cleo")})
    begun = replace(BEFORE, stays={(1, 1, 1): (("Ada", "Bea"), ("Ada", "Cleo"))}, queued=frozenset({1}))
    assert consequences(BEFORE, reseated) == (
        Consequence(Effect.TABLE, 1, ("Ada", "Bea"), ("Ada", "Cleo"), turn=1, table=1),
    )
    assert consequences(BEFORE, begun) == (
        Consequence(Effect.PLAYED, 1, ("Ada", "Bea"), ("Ada", "Cleo"), turn=1, table=1, queued=True),
    )
    assert consequences(begun, begun) == ()


def test_a_table_that_is_kept_for_who_cannot_come_elsewhere_is_told_even_before_it_is_made() -> None:
    held = replace(BEFORE, held={(1, 2, 1): (("Ada",), ("Cleo",))})
    assert consequences(BEFORE, held) == (Consequence(Effect.HELD, 1, ("Ada",), ("Cleo",), turn=2, table=1),)
