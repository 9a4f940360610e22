"""How many queries an answer takes; a page must not ask more the more there is to show."""

from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext


def queries(ask: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)
