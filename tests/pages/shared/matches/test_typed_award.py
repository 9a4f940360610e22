"""Who did not come, as it was typed."""

from tournaments.pages.shared.matches.typed_match import TypedAward, read_award


def test_everything_that_was_typed_is_read() -> None:
    assert read_award({"absent": "2", "match_version": "7"}) == TypedAward(absent=2, version=7)


def test_nobody_chosen_is_nobody() -> None:
    assert read_award({"absent": "tutti"}) == TypedAward(absent=0, version=0)
