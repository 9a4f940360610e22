"""Views that are loaded when they are first asked for: most of them serve the desk before and after an evening, and all
of them together took a fifth of the memory of a hall's laptop.
"""

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

from django.http import HttpResponseBase

View = Callable[..., HttpResponseBase]


class LaterView:
    """The view of this name, as the table of addresses knows it."""

    def __init__(self, module: str, name: str) -> None:
        self.__module__, self.__name__, self.__qualname__ = module, name, name
        self._found: View | None = None

    def _view(self) -> View:
        """Raises ImportError or AttributeError where there is no such view."""
        if self._found is None:
            self._found = getattr(importlib.import_module(self.__module__), self.__name__)
        return self._found

    def __getattr__(self, name: str) -> Any:
        """What its decorators say of it, such as the rights it needs (`guard.marked`)."""
        if name == "view_class":  # asked of every view there is when addresses are made; ours are functions
            raise AttributeError(name)
        return getattr(self._view(), name)

    def __call__(self, *args: Any, **rest: Any) -> HttpResponseBase:
        return self._view()(*args, **rest)


class Later(ModuleType):
    """A module of views: whatever is asked of it is a view of it, which is not loaded yet."""

    def __getattr__(self, name: str) -> LaterView:
        if name.startswith("__"):
            raise AttributeError(name)
        return LaterView(self.__name__, name)


def later(room: str, *names: str) -> tuple[Later, ...]:
    return tuple(Later(f"tournaments.pages.{room}.{name}") for name in names)
