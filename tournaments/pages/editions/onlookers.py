"""Which public pages somebody looks at, so that they can be made again before they are asked for (see `page_maker`)."""

import threading
import time
import uuid
from dataclasses import dataclass

from briscola_site.rack import BESIDE, RACK, Rack
from tournaments.pages.editions.edition import Page, Render

LOOKS_FOR = 15
"""Seconds after which the one who asked last has put the phone away: a page asks for news every four."""


@dataclass(slots=True)
class Look:
    """How a page is made that somebody looks at, when that was noticed last, and how often news were asked for."""

    render: Render
    at: float
    times: int = 0


class Onlookers:
    """Everybody who looks, and the tournaments of which somebody found an old page."""

    def __init__(self, rack: Rack = RACK) -> None:
        self._looks = rack
        self._wished: dict[uuid.UUID, None] = {}
        self._changed = threading.Condition()
        self._served = False

    def come(self, page: Page, render: Render) -> None:
        """Somebody was answered with the page, or with its live part."""
        with self._changed:
            times = look.times if (look := self._looks.get(page)) else 0
            self._looks.put(page, Look(render, time.monotonic(), times), BESIDE, of=(Onlookers, page.tournament_id))

    def stay(self, page: Page) -> bool:
        """Somebody asked for news of it; whether it is remembered how it is made."""
        with self._changed:
            look: Look | None = self._looks.get(page)
            if look is not None:
                look.at = time.monotonic()
                look.times += 1
        return look is not None

    def wish(self, tournament_id: uuid.UUID) -> None:
        """Somebody found that a page of it is old."""
        if self._served:
            with self._changed:
                self._wished[tournament_id] = None
                self._changed.notify()

    def wished(self, patience: float | None = None) -> uuid.UUID | None:
        """The tournament that was wished for first, as soon as there is one; None when all is over, or nobody came."""
        with self._changed:
            self._changed.wait_for(lambda: self._wished or not self._served, patience)
            if not self._served or not self._wished:
                return None
            self._wished.pop(first := next(iter(self._wished)))
            return first

    def serve(self, *, served: bool) -> None:
        """From now on, or no longer, somebody fulfils what is wished."""
        with self._changed:
            self._served = served
            self._wished.clear()
            self._changed.notify_all()

    def of(self, tournament_id: uuid.UUID) -> list[tuple[Page, Look]]:
        """Of what news are asked for, of a tournament, most wanted first; who put the phone away is forgotten."""
        with self._changed:
            looks: dict[Page, Look] = self._looks.of((Onlookers, tournament_id))
            own = []
            for page, look in looks.items():
                if look.at < time.monotonic() - LOOKS_FOR:
                    self._looks.take(page)
                elif look.times:
                    own.append((page, look))
        own.sort(key=lambda one: one[1].times, reverse=True)
        for _page, look in own:
            look.times = 1
        return own

    def forget(self, page: Page) -> None:
        """Anybody who asks for it next waits for its making."""
        self._looks.take(page)


ONLOOKERS = Onlookers()
