"""Who may do what in a club: every role and its rights. Plain Python, so that a page, a service and a test ask alike.

A right is a kind of action, not a page. To enter and to change are two rights, because forty tables are entered by
many helpers in a hurry, while a result that both sides have signed is changed by few, with a reason.
"""

from collections.abc import Mapping
from enum import StrEnum


class Right(StrEnum):
    """What may be done.

    LOOK: see the desk. ENTER: say what was played, deals that are missing. CONFIRM: make what was said the result in
    force; check in and take the money. AWARD: line-ups and substitutes, and matches given away because a side
    did not come. CORRECT: change a match that is complete. RUN: draw, publish, entrants, regulation, stages, final
    points. SEASON: seasons of the club, their result sheets, its register of people. OWN: members and invitations.
    """

    LOOK = "look"
    ENTER = "enter"
    CONFIRM = "confirm"
    AWARD = "award"
    CORRECT = "correct"
    RUN = "run"
    SEASON = "season"
    OWN = "own"


class Role(StrEnum):
    """What a member is in a club, the one with most rights first."""

    OWNER = "owner"
    DIRECTOR = "director"
    DESK = "desk"
    HELPER = "helper"
    VIEWER = "viewer"


ALL_RIGHTS = frozenset(Right)
RIGHTS: Mapping[Role, frozenset[Right]] = {
    Role.OWNER: ALL_RIGHTS,
    Role.DIRECTOR: ALL_RIGHTS - {Right.OWN},
    Role.DESK: frozenset({Right.LOOK, Right.ENTER, Right.CONFIRM, Right.AWARD}),
    Role.HELPER: frozenset({Right.LOOK, Right.ENTER}),
    Role.VIEWER: frozenset({Right.LOOK}),
}
"""Each role may do whatever the next one may. A helper at the tables enters what the desk then confirms."""


def roles_with(right: Right) -> tuple[Role, ...]:
    """The roles that hold `right`, the one with most rights first."""
    return tuple(role for role in Role if right in RIGHTS[role])
