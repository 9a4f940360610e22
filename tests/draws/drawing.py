"""The command `draw` as somebody types it: what it prints, and what it says when it refuses."""

from io import StringIO

import pytest
from django.core.management import call_command


def draw(*arguments: str) -> str:
    out = StringIO()
    call_command("draw", *arguments, stdout=out)
    return out.getvalue()


def refused(*arguments: str) -> list[str]:
    errors = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("draw", *arguments, stderr=errors)
    assert stopped.value.code == 2
    return errors.getvalue().splitlines()
