"""What a server does now and then, beside answering."""

import threading
from collections.abc import Callable

from django.db import connection


class Beside:
    """Does it in a thread of its own while the body runs: at once, and again every so many seconds."""

    def __init__(self, name: str, act: Callable[[], object], every: float) -> None:
        self._act, self._every = act, every
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def __enter__(self) -> "Beside":
        self._thread.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            self._once()
            while not self._stop.wait(self._every):
                self._once()
        finally:
            connection.close()

    def _once(self) -> None:
        """A database that was away meanwhile is asked by a new connection the next time, as for every page."""
        self._act()
        connection.close_if_unusable_or_obsolete()
