"""The boxes of what each result of a match is worth, and to which kind of match they belong."""

import re

from rules.formats import LevelRule, MatchFormat, MatchKind, Result, check_format

_SHOWN_FOR = re.compile(r"([a-z_]{1,10}):([0-9]{1,2}):([a-z_]{1,10})")


def point_box(result: Result) -> str:
    """The name of the box for the points of a result."""
    return f"points_{result[0]}_{result[1]}"


def shown_for(match_format: MatchFormat) -> str:
    return f"{match_format.kind.value}:{match_format.length}:{match_format.level_rule.value}"


def read_shown_for(text: str) -> MatchFormat | None:
    """The kind of match that the posted boxes belong to; None for anything that we never sent."""
    found = _SHOWN_FOR.fullmatch(text)
    if not found or found[1] not in set(MatchKind) or found[3] not in set(LevelRule):
        return None
    match_format = MatchFormat(MatchKind(found[1]), int(found[2]), LevelRule(found[3]))
    return None if check_format(match_format) else match_format
