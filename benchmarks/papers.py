"""The papers of a full hall as files: seconds of the processor, and the memory of the typesetter at its highest.

    python3 dev.py measure papers                     installs what it needs first; under a minute
    python3 dev.py measure papers 12                  an event of so many pairs
    python3 dev.py measure papers --beside COMMIT     the same papers of the program as it was then, in turn

Pairs whose results phones may enter, so that every match sheet carries its code. Each file is made three times, by a
copy of a process that has loaded the program and printed nothing but the rules, and the best of three counts. Seconds
are those of the processor: what a computer takes that does nothing else; `of Typst` are those of the typesetter, which
is a process of its own and ends with the file, and so is its memory. An empty page comes first: no file takes less.

Beside another commit every file is made by both programs one after the other, and the shares of the old that the new
one takes are printed under the tables, of memory of what is above an empty page; then how much longer the list
for the door of 512 pairs takes than that of 92, beside how many more names are on it. The goals: an evening a quarter,
the list for the door a third, the list of a turn of 512 pairs a fifth, and lists at most 1.2 times as long as their
names. An evening that is played to its end, with its fees paid and its till counted, is closed in one file; that takes
at most twice as long as a list for the door, by the same run.
"""

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest import mock

HERE = Path(__file__).resolve()
ROOT = HERE.parents[1]
PAIRS, MANY, TIMES = 92, 512, 3
EMPTY, DOOR, TURN, EVENING = "an empty page", "checkin.pdf", "turns/1/list.pdf", "evening.pdf"
CLOSING = "closing.pdf"
NAMES = {
    EMPTY: EMPTY,
    DOOR: "list for the door",
    TURN: "list of a turn",
    EVENING: "the whole evening",
    CLOSING: "the closing",
}
HEAD = ("event", "file", "pages", "kB", "processor s", "of Typst", "peak MB of Typst")
WANTED = (
    *(("danish", EMPTY), ("danish", DOOR), ("danish", TURN), ("danish", EVENING), ("knockout", EVENING)),
    *(("many", DOOR), ("many", TURN)),
)
CLOSED = (("danish", DOOR), ("paid", CLOSING))
"""Of this program alone: an older one may have no till."""
GOALS = {("danish", EVENING): 1 / 4, ("danish", DOOR): 1 / 3, ("many", TURN): 1 / 5}
LINEAR, CLOSED_BY = 1.2, 2.0
SCALES = """#!{python} -S
import subprocess, sys
from resource import RUSAGE_CHILDREN, getrusage
ended = subprocess.run([{python!r}, *sys.argv[1:]]).returncode
used = getrusage(RUSAGE_CHILDREN)
with open({used!r}, "w") as file:
    print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, file=file)
sys.exit(ended)
"""


@dataclass(frozen=True)
class Taken:
    """What a file took: seconds of the processor of all and of the typesetter, and MB of this at its highest."""

    seconds: float
    typeset: float
    memory: float
    pages: int
    size: int

    def or_less(self, other: "Taken") -> "Taken":
        """The best of both, each number by itself."""
        least = (min(self.seconds, other.seconds), min(self.typeset, other.typeset), min(self.memory, other.memory))
        return Taken(*least, self.pages, self.size)


Files = Mapping[tuple[str, str], Taken]


# In the program that is measured, which may be an older one: of this project only what has long been there is used.


def serve(pairs: int) -> None:
    """Makes the events, then every file that is asked for in a line, each in a copy of this process."""
    from benchmarks import hall
    from benchmarks.hall import danish, installation, knockout

    with installation():
        events = [danish("danish", pairs=pairs, played=0), knockout("knockout", pairs=pairs)]
        events.append(danish("many", pairs=MANY, played=0))
        if hasattr(hall, "paid_evening"):
            events.append(hall.paid_evening("paid", pairs=pairs))
        clients = {slug: organizer_of(with_phones(slug)) for slug in events}
        clients["danish"].get("/desk/danish/print/rules.pdf")  # what every paper needs is loaded once
        print("ready", flush=True)
        for line in sys.stdin:
            slug, address = line.split(maxsplit=1)
            print(json.dumps(apart(clients[slug], slug, address.strip())), flush=True)


def apart(client: Any, slug: str, address: str) -> dict[str, Any]:
    """What a file takes of a copy of this process, which has kept nothing of those before."""
    from django.db import connections

    connections.close_all()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        with weighed() as used:
            begin = sum(os.times()[:2])
            file = made(client, slug, address)
            own = sum(os.times()[:2]) - begin
            of_typst, memory = map(float, used.read_text().split())
        taken = Taken(own + of_typst, of_typst, memory, pages_of(file), len(file) // 1024)
        os.write(write, json.dumps(asdict(taken)).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    found: dict[str, Any] = json.loads(told)
    return found


@contextmanager
def weighed() -> Iterator[Path]:
    """A file in which seconds and MB of the typesetter are afterwards: a small program starts it instead of this one,
    since Linux counts the memory of who starts a process to that.
    """
    with tempfile.TemporaryDirectory() as folder:
        scales, used = Path(folder, "scales"), Path(folder, "used")
        scales.write_text(SCALES.format(python=sys.executable, used=str(used)))
        scales.chmod(0o700)
        with mock.patch.object(sys, "executable", str(scales)):
            yield used


def module(package: str, *names: str) -> Any:
    """The module of a package that goes by one of these names: programs of before 29 November 2026 had others."""
    return import_module(next(one for name in names if find_spec(one := f"{package}.{name}") is not None))


def made(client: Any, slug: str, address: str) -> bytes:
    """The file behind an address."""
    if address == EMPTY:
        from tournaments.pages.papers.pdf.typeset import typeset

        known = module("tournaments.pages.papers.pdf", "paper_document", "document")
        sheet = known.Sheet(heading="", blocks=(), bare=True)
        words = {"title": "x", "event": "x", "date": "", "language": "it", "rehearsal": "", "page_words": ""}
        return typeset(known.Document(**words, sheets=(sheet,)))
    answer = client.get(f"/desk/{slug}/print/{address}")
    if answer["Content-Type"] != "application/pdf":
        sys.exit(f"{address}: {answer.status_code}")
    file: bytes = answer.content
    return file


def pages_of(file: bytes) -> int:
    from pypdf import PdfReader

    return len(PdfReader(io.BytesIO(file)).pages)


def organizer_of(slug: str) -> Any:
    """A browser of somebody who runs the event."""
    from django.test import Client

    from benchmarks.hall import organizer

    client = Client(headers={"Host": "localhost", "Accept-Language": "it"})
    client.post(f"/entrance/{organizer(slug)}/", {"name": "Ada"})
    return client


def with_phones(slug: str) -> str:
    """The event, with a code on every match sheet."""
    from tournaments.event.match_states import Trust
    from tournaments.models import Tournament
    from tournaments.services.play.table_links import trust_choose

    changes = module("tournaments.services.frame", "deed", "changes")
    action = getattr(changes, "Deed", None) or changes.Action
    found = Tournament.objects.get(slug=slug)
    trust_choose(action(found.id, changes.Actor(name="Prova")), Trust.PLAYERS)
    return slug


# Beside it: who asks the programs in turn, and prints


@contextmanager
def program(folder: Path, pairs: int) -> Iterator[Any]:
    """What asks the program in a folder for a file; the process ends with it."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    asked = [sys.executable, "-P", str(HERE), str(pairs), "--serve"]
    with subprocess.Popen(asked, cwd=folder, env=env, stdin=-1, stdout=-1, text=True) as process:
        assert process.stdin is not None  # noqa: S101 # for the types: both were asked for
        assert process.stdout is not None  # noqa: S101
        if process.stdout.readline().strip() != "ready":
            sys.exit(f"{folder}: the program of this commit cannot be measured like this")
        to, back = process.stdin, process.stdout

        def ask(slug: str, address: str) -> Taken:
            print(slug, address, file=to, flush=True)
            return Taken(**json.loads(back.readline()))

        yield ask
        process.stdin.close()


@contextmanager
def as_it_was(commit: str) -> Iterator[Path]:
    """A folder with the files of a commit."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


def measured(programs: list[Any], wanted: Sequence[tuple[str, str]] = WANTED) -> list[Files]:
    """Every file of each program, in turn, the best of some times."""
    found: list[dict[tuple[str, str], Taken]] = [{} for _ in programs]
    for _time in range(TIMES):
        for one in wanted:
            for files, ask in zip(found, programs, strict=True):
                now = ask(*one)
                files[one] = now.or_less(files[one]) if one in files else now
    return list(found)


def table(files: Files) -> None:
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for (slug, address), one in files.items():
        numbers = (f"{one.seconds:.2f}", f"{one.typeset:.2f}", f"{one.memory:.0f}")
        print(f"| {slug} | {NAMES[address]} | {one.pages} | {one.size} | {' | '.join(numbers)} |")


def longer(files: Files, pairs: int) -> str:
    """How the list for the door grows with its names."""
    more = files["many", DOOR].seconds / files["danish", DOOR].seconds / (MANY / pairs)
    return f"{MANY} pairs at the door take {more:.2f} times as long a name as {pairs} (at most {LINEAR})"


def closed(files: Files, pairs: int) -> str:
    """How much longer than a list for the door it takes to close the evening."""
    times = files["paid", CLOSING].seconds / files["danish", DOOR].seconds
    return f"{pairs} pairs are closed in {times:.2f} times as long as a list for the door (at most {CLOSED_BY:.0f})"


def beside(new: Files, old: Files) -> None:
    """Which share of what the old program took the new one takes."""
    print("\n| event | file | processor | of Typst | memory above an empty page | goal |\n|" + " --- |" * 6)
    for key, one in new.items():
        before, empty = old[key], (new["danish", EMPTY].memory, old["danish", EMPTY].memory)
        if key[1] == EMPTY:
            continue
        shares = (
            one.seconds / before.seconds,
            one.typeset / before.typeset,
            (one.memory - empty[0]) / (before.memory - empty[1]),
        )
        goal = f"{GOALS[key]:.2f}" if key in GOALS else ""
        print(f"| {key[0]} | {NAMES[key[1]]} | {' | '.join(f'{share:.2f}' for share in shares)} | {goal} |")


def asked() -> Namespace:
    from benchmarks.asked import parser

    asking = parser(__doc__)
    asking.add_argument("pairs", type=int, nargs="?", default=PAIRS, help="%(default)s if nothing is said")
    asking.add_argument("--beside", metavar="COMMIT", help="the program as it was then")
    asking.add_argument("--serve", action="store_true", help="for itself: makes what it is asked for in lines")
    return asking.parse_args()


def main() -> int:
    if "--serve" in sys.argv:
        serve(int(sys.argv[1]))
        return 0
    said = asked()
    with ExitStack() as stack:
        folders = [ROOT, *([stack.enter_context(as_it_was(said.beside))] if said.beside else [])]
        programs = [stack.enter_context(program(folder, said.pairs)) for folder in folders]
        files = measured(programs)
        (closing,) = measured(programs[:1], CLOSED)
    for name, one in zip(("now", said.beside), files, strict=False):
        if said.beside:
            print(f"\n{name}:\n")
        table(one)
    if len(files) > 1:
        beside(*files)
    print(f"\n{longer(files[0], said.pairs)}")
    table(closing)
    print(closed(closing, said.pairs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
