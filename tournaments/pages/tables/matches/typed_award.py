"""Who did not come to a match, as it was typed."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.event.match_states import WithdrawalEffect
from tournaments.pages.frame.values import read_whole


@dataclass(frozen=True, slots=True)
class TypedAward:
    """`absent` is 0 where nobody was chosen."""

    absent: int
    version: int


def read_effect(text: str) -> WithdrawalEffect:
    """What becomes of the matches of who leaves; anything unknown leaves them to the desk."""
    return WithdrawalEffect(text) if text in set(WithdrawalEffect) else WithdrawalEffect.OPEN


def read_award(data: Mapping[str, str]) -> TypedAward:
    return TypedAward(
        absent=read_whole(data.get("absent", "")),
        version=read_whole(data.get("match_version", "")),
    )
