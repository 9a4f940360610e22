"""How much work something is, alike on every computer: how many functions were called for it."""

import sys
from collections.abc import Callable
from types import FrameType


def calls(what: Callable[[], object]) -> int:
    """How many functions are called until it is done, those that are written in C as well."""
    made = 0

    def count(_frame: FrameType, event: str, _function: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        what()
    finally:
        sys.setprofile(before)
    return made
