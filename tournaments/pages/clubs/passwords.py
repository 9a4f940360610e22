"""The form for a password and a user name."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.event.letters import composed
from tournaments.pages.frame.values import read_line

SIGN_IN_NAME_LIMIT = 60


@dataclass(frozen=True, slots=True)
class TypedPassword:
    """`alike`: both times the same was typed."""

    sign_in_name: str
    current: str
    password: str
    alike: bool


def read_new_password(data: Mapping[str, str]) -> TypedPassword:
    password = read_password(data)
    return TypedPassword(
        read_sign_in_name(data), read_password(data, "current"), password, password == read_password(data, "again")
    )


def read_sign_in_name(data: Mapping[str, str]) -> str:
    """Capital letters and the ways in which keyboards write the same letter make no difference."""
    typed = composed(data.get("name", ""), "NFKC").casefold()
    return read_line(typed, limit=SIGN_IN_NAME_LIMIT)


def read_password(data: Mapping[str, str], name: str = "password") -> str:
    """Every letter counts, blanks too; only the ways in which keyboards write the same letter make no difference."""
    return composed(data.get(name, ""), "NFKC")
