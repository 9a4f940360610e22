"""The forms about the members of a club."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.event.rights import Role
from tournaments.pages.frame.values import read_line
from tournaments.pages.shared.lists.names import NAME_LIMIT


@dataclass(frozen=True, slots=True)
class TypedInvitation:
    """`role` is None where none was chosen, or one that there is not."""

    role: Role | None
    name: str


def read_invitation(data: Mapping[str, str]) -> TypedInvitation:
    return TypedInvitation(read_role(data), read_line(data.get("name", ""), limit=NAME_LIMIT))


def read_role(data: Mapping[str, str]) -> Role | None:
    return next((role for role in Role if role == data.get("role")), None)
