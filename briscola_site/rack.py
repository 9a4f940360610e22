"""What was made before and may be asked for again, all within one limit: what was not asked for longest goes first.

Public pages, what they are made from, and fragments of them are here side by side. Nothing of a reader ever is.
"""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

MOST_BYTES = 64 * 1024 * 1024
BESIDE = 2000
"""Estimated bytes of an item besides its content, with its name."""


class Rack:
    """Items by name, up to `most` bytes together. Several may be `of` the same: they all go as soon as there
    is one of another version.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most, self.bytes = most, 0
        self._things: OrderedDict[Hashable, tuple[Any, int, Hashable]] = OrderedDict()
        self._together: dict[Hashable, tuple[int, set[Hashable]]] = {}
        self._guard = threading.Lock()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, name: Hashable) -> Any:
        """None where it is not there, or not any more."""
        with self._guard:
            if found := self._things.get(name):
                self._things.move_to_end(name)
        return found and found[0]

    def put(self, name: Hashable, thing: object, weight: int, *, of: Hashable = None, version: int = 0) -> None:
        """In place of what had this name; `weight` in bytes. A thing that is larger than all may be is not kept."""
        with self._guard:
            before, names = self._together.get(of, (version, set()))
            for gone in [name] if before == version else [name, *names]:
                self._take(gone)
            if weight > self.most:
                return
            self._things[name] = thing, weight, of
            self._together.setdefault(of, (version, set()))[1].add(name)
            self.bytes += weight
            while self.bytes > self.most:
                self._take(next(iter(self._things)))

    def of(self, of: Hashable) -> dict[Any, Any]:
        """All that belong together, by their names."""
        with self._guard:
            _version, names = self._together.get(of, (0, ()))
            return {name: self._things[name][0] for name in names}

    def version(self, of: Hashable) -> int | None:
        """The version of all that belong together; None where nothing is kept of it."""
        with self._guard:
            return self._together[of][0] if of in self._together else None

    def take(self, name: Hashable) -> None:
        """Remove it if present."""
        with self._guard:
            self._take(name)

    def clear(self) -> None:
        with self._guard:
            self._things.clear()
            self._together.clear()
            self.bytes = 0

    def _take(self, name: Hashable) -> None:
        if name not in self._things:
            return
        _thing, weight, of = self._things.pop(name)
        self.bytes -= weight
        names = self._together[of][1]
        names.discard(name)
        if not names:
            del self._together[of]


RACK = Rack()
