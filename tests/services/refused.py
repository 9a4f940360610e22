"""What a service refused, as a test compares it."""

import pytest

from tournaments.event.errors import DomainError


def codes(caught: pytest.ExceptionInfo[DomainError]) -> list[str]:
    return [str(problem.code) for problem in caught.value.problems]
