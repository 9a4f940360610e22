"""What the program itself takes up in memory, set apart from what an answer takes up."""

import ctypes
import gc
import sys

from django.urls import get_resolver

YOUNG = 10_000
"""New objects before Python's cyclic garbage collection runs: about what a large page is made of."""
ARENA_MAX = -8
"""M_ARENA_MAX of mallopt(3)."""


def look_for_rings_seldom() -> None:
    """Loading a program makes hardly any rings; looking for them took a tenth of the time of a start."""
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


def set_program_apart() -> None:
    """Never again look for rings in what was loaded at the start: that took an eighth of the time of a large page."""
    _ = get_resolver().url_patterns  # with all that the first page needs, whichever it is
    gc.freeze()  # the few rings among it too, less than 1 MB: to find them took longer than half of the pages to load
    look_for_rings_seldom()


def share_memory() -> None:
    """Let all threads take memory from one place. Each of a place of its own, as Linux gives them, keeps for itself
    what it does not need any more: 5 MB after an evening. They hold Python's lock while they ask for it anyway.
    """
    if library := _glibc():
        library.mallopt(ARENA_MAX, 1)


def give_back() -> None:
    """Give the system what was freed between what is in use: 4 MB after an evening, in a few ms."""
    if library := _glibc():
        library.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    """The C library of most Linux systems; None where another one keeps the memory, in ways of its own."""
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    return library if hasattr(library, "malloc_trim") else None
