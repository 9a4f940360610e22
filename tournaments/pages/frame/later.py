"""Views that are loaded when they are first asked for: most of them serve the desk before and after an evening, and all
of them together took a fifth of the memory of a hall's laptop.
"""

import importlib
from collections.abc import Callable
from functools import cached_property
from types import ModuleType
from typing import Any

from django.http import HttpResponseBase

View = Callable[..., HttpResponseBase]


class LaterView:
    """The view of this name, as the table of addresses knows it."""

    def __init__(self, module: str, name: str) -> None:
        self.__module__, self.__name__ = module, name
        self.__qualname__ = name

    @cached_property
    def view(self) -> View:
        """Raises ImportError or AttributeError where there is no such view."""
        view: View = getattr(importlib.import_module(self.__module__), self.__name__)
        return view

    def __getattr__(self, name: str) -> Any:
        """What its decorators say of it, such as who may call it (`guard.marked`)."""
        if name in ("view", "view_class"):  # the second is asked of all when addresses are made; ours are functions
            raise AttributeError(name)
        return getattr(self.view, name)

    def __call__(self, *args: Any, **rest: Any) -> HttpResponseBase:
        return self.view(*args, **rest)


class Later(ModuleType):
    """A module of views: whatever is asked of it is a view of it, which is not loaded yet."""

    def __getattr__(self, name: str) -> LaterView:
        if name.startswith("__"):
            raise AttributeError(name)
        return LaterView(self.__name__, name)


def later(room: str, *names: str) -> tuple[Later, ...]:
    return tuple(Later(f"tournaments.pages.{room}.{name}") for name in names)
