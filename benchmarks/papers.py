"""The papers of a full hall as one file: how long that takes, and how much of it is setting in type.

    python3 -m benchmarks.papers                    under a minute
    python3 -m benchmarks.papers 12                 an event of so many pairs

92 pairs whose results phones may enter, so that every match sheet carries its code. Seconds are those of the processor:
what a computer takes that does nothing else. To compare them with another machine, look at how often they are those of
the list for the door, which is set in type in the same run. The memory is that of the program so far, without the
typesetter, which ends with every file.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from resource import RUSAGE_SELF, getrusage
from typing import Any
from unittest import mock

from benchmarks.asked import one_number
from benchmarks.hall import PAIRS, danish, installation, knockout, organizer

HEAD = ("event", "file", "pages", "kB", "processor s", "of Typst", "compilations", "× list for the door", "peak MB")


@dataclass
class Clock:
    """Seconds of the processor inside Typst, and how often it was asked."""

    seconds: float = 0.0
    compilations: int = 0

    @contextmanager
    def watching(self) -> Iterator[None]:
        from tournaments.pages.papers.pdf import typeset
        from tournaments.pages.tables.pictures.painting import set_in_type

        def timed(*words: Any, **asked: Any) -> bytes:
            self.compilations += 1
            begin = _seconds()
            file = set_in_type(*words, **asked)
            self.seconds += _seconds() - begin
            return file

        with mock.patch.object(typeset, "set_in_type", timed):
            yield


def _seconds() -> float:
    """Of the processor so far, with those of what was started and has ended."""
    return sum(tuple(os.times())[:4])


def printed(client: Any, address: str) -> tuple[bytes, float, Clock]:
    """The file behind an address, the seconds of the processor that it took, and those of Typst."""
    clock = Clock()
    with clock.watching():
        begin = _seconds()
        answer = client.get(address)
        seconds = _seconds() - begin
    if answer["Content-Type"] != "application/pdf":
        sys.exit(f"{address}: {answer.status_code}")
    return answer.content, seconds, clock


def row(client: Any, slug: str, name: str, address: str, floor: float = 0.0) -> tuple[float, tuple[str, ...]]:
    """What a file took, and its line of the table; without a floor it is the floor itself."""
    from pypdf import PdfReader

    file, seconds, clock = printed(client, f"/desk/{slug}/print/{address}")
    pages = len(PdfReader(io.BytesIO(file)).pages)
    said = (f"{seconds:.2f}", f"{clock.seconds:.2f}", str(clock.compilations), f"{seconds / (floor or seconds):.1f}")
    kept = getrusage(RUSAGE_SELF).ru_maxrss // 1024  # of this process, in which the program answers
    return seconds, (slug, name, str(pages), str(len(file) // 1024), *said, str(kept))


def organizer_of(slug: str) -> Any:
    """A browser of somebody who runs the event."""
    from django.test import Client

    client = Client(headers={"Host": "localhost", "Accept-Language": "it"})
    client.post(f"/entrance/{organizer(slug)}/", {"name": "Ada"})
    return client


def with_phones(slug: str) -> str:
    """The event, with a code on every match sheet."""
    from tournaments.event.match_states import Trust
    from tournaments.models import Tournament
    from tournaments.services.frame.changes import Actor, Deed
    from tournaments.services.play.table_links import trust_choose

    found = Tournament.objects.get(slug=slug)
    trust_choose(Deed(found.id, Actor(name="Prova")), Trust.PLAYERS)
    return slug


def main() -> int:
    pairs = one_number(__doc__, "pairs", PAIRS)
    with installation():
        events = (danish("danish", pairs=pairs, played=0), knockout("knockout", pairs=pairs))
        print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
        floor = 0.0
        for slug in events:
            client = organizer_of(with_phones(slug))
            client.get(f"/desk/{slug}/print/rules.pdf")  # what every paper needs is loaded once
            if not floor:
                floor, line = row(client, slug, "list for the door", "checkin.pdf")
                print(f"| {' | '.join(line)} |", flush=True)
            print(f"| {' | '.join(row(client, slug, 'the whole evening', 'evening.pdf', floor)[1])} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
