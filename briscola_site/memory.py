"""What the program itself takes up in memory, set apart from what an answer takes up."""

import gc

from django.urls import get_resolver

YOUNG = 10_000
"""So many new objects before Python looks for rings among them: about what a large page is made of."""


def set_program_apart() -> None:
    """Never again look for rings in what was loaded at the start: that took an eighth of the time of a large page."""
    _ = get_resolver().url_patterns  # every page is loaded now, not when it is first asked for
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
