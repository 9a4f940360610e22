"""Declarations of the rules on the final points, as they were typed; nothing here saves."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.pages.shared.ranking.rule_boxes import Choices, DeclarationForm


@dataclass(frozen=True, slots=True)
class Declared:
    """That a team uses a rule: which, who, on whom, with what came of a challenge, and what it cancels."""

    modifier_id: uuid.UUID
    team_id: uuid.UUID
    target_id: uuid.UUID | None
    challenge_won: bool
    cancels_id: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class TypedDeclaration:
    """A declaration in its boxes, and what it says: None while anything is wrong with it."""

    boxes: DeclarationForm
    declared: Declared | None


def read_declaration(
    data: Mapping[str, str], *, rules: Choices, teams: Choices, declarations: Choices
) -> TypedDeclaration:
    """A declaration as it was typed, chosen from what the tournament has."""
    boxes = DeclarationForm(data, rules=rules, teams=teams, declarations=declarations)
    if not boxes.is_valid():
        return TypedDeclaration(boxes, None)
    given = boxes.cleaned_data
    return TypedDeclaration(
        boxes,
        Declared(
            uuid.UUID(given["modifier"]),
            uuid.UUID(given["team"]),
            _uuid(given["target"]),
            given["challenge_won"],
            _uuid(given["cancels"]),
        ),
    )


def _uuid(chosen: str | None) -> uuid.UUID | None:
    return uuid.UUID(chosen) if chosen else None
