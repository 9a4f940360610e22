"""What a service refused, as a test compares it."""

from collections.abc import Callable

import pytest

from tournaments.event.errors import DomainError


def codes(caught: pytest.ExceptionInfo[DomainError]) -> list[str]:
    return [str(problem.code) for problem in caught.value.problems]


def codes_of(act: Callable[[], object]) -> list[str]:
    """The codes with which it is refused."""
    with pytest.raises(DomainError) as caught:
        act()
    return codes(caught)
