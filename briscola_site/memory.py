"""What the program itself takes up in memory, set apart from what an answer takes up."""

import gc

from django.urls import get_resolver

YOUNG = 10_000
"""New objects before Python's cyclic garbage collection runs: about what a large page is made of."""


def look_for_rings_seldom() -> None:
    """Loading a program makes hardly any rings; looking for them took a tenth of the time of a start."""
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


def set_program_apart() -> None:
    """Never again look for rings in what was loaded at the start: that took an eighth of the time of a large page."""
    _ = get_resolver().url_patterns  # every page is loaded now, not when it is first asked for
    gc.freeze()  # the few rings among it too, less than 1 MB: to find them took longer than half of the pages to load
    look_for_rings_seldom()
