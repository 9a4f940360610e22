"""A penalty as it was typed."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from rules.penalties import PenaltyKind
from tournaments.forms.values import read_key, read_reason, read_uuid, read_whole


@dataclass(frozen=True, slots=True)
class TypedPenalty:
    """`kind` and `team` are None where nothing was chosen, `player` also where it is about the whole team."""

    kind: PenaltyKind | None
    team: uuid.UUID | None
    player: uuid.UUID | None
    points: int
    reason: str
    key: uuid.UUID | None


def read_penalty(data: Mapping[str, str]) -> TypedPenalty:
    kind = data.get("kind", "")
    return TypedPenalty(
        kind=PenaltyKind(kind) if kind in set(PenaltyKind) else None,
        team=read_uuid(data.get("team", "")),
        player=read_uuid(data.get("player", "")),
        points=read_whole(data.get("points", "").strip() or "0"),
        reason=read_reason(data.get("reason", "")),
        key=read_key(data),
    )
