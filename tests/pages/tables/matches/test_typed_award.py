"""Who did not come, as it was typed."""

import uuid

from tournaments.pages.tables.matches.typed_award import read_award


def test_everything_that_was_typed_is_read() -> None:
    typed = read_award(
        {"absent": "2", "reason": "  Chiamati  tre volte ", "match_version": "7", "key": str(uuid.uuid4())}
    )
    assert (typed.absent, typed.reason, typed.version) == (2, "Chiamati tre volte", 7)
    assert typed.key is not None


def test_nobody_chosen_is_nobody() -> None:
    typed = read_award({"absent": "tutti"})
    assert (typed.absent, typed.reason, typed.version, typed.key) == (0, "", 0, None)
