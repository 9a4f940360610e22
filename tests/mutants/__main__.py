"""Break the program at many places, one at a time, and tell which of the tests notice: `python -m tests.mutants`.

A mutant that no test notices is a rule without a test, or it breaks nothing: the list of survivors says which and why.
"""

import argparse
import itertools
import os
import secrets
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from os import cpu_count
from pathlib import Path
from random import Random

import pytest

from tests.everything import EMPTY
from tests.mutants.asking import Answer, Asked, Fate, spent
from tests.mutants.breaking import OPTIONS, ROOT, Hurried
from tests.mutants.covered import WATCHED, Covered, NotGreenError, read, watch
from tests.mutants.sites import Site, spread

AREAS = {
    "rules": "rules/*.py",
    "standings": "tournaments/standings/**/*.py",
    "brackets": "tournaments/scheduling/bracket/**/*.py",
    "states": "tournaments/event/match_states.py",
    "rights": "tournaments/event/rights.py",
    "services": "tournaments/services/**/*.py",
}
SURVIVORS = Path(__file__).with_name("survivors.txt")
MUTANTS = 400
INTERRUPTED = 130  # as a shell says of Ctrl+C
LEAST_CAUGHT = 95  # of a hundred


def say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 # it talks to a person


def reasons() -> dict[str, str]:
    """Why a survivor is no problem of the tests, by its key."""
    lines = [line for line in SURVIVORS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {key.strip(): reason.strip() for key, _bar, reason in (line.rpartition(" | ") for line in lines)}


def chosen(arguments: argparse.Namespace) -> list[Site]:
    """The mutants of this run; of every part as many are in each room."""
    paths = [path.relative_to(ROOT).as_posix() for area in AREAS.values() for path in sorted(ROOT.glob(area))]
    files = [(path, (ROOT / path).read_text(encoding="utf-8")) for path in paths]
    part, parts = arguments.part
    found = spread(files, arguments.mutants, Random(arguments.seed))[part - 1 :: parts]
    return [one for one in found if arguments.only in one.file]


def asked(sites: Sequence[Site], covered: Covered, jobs: int) -> tuple[dict[Site, Answer], bool]:
    """What became of each of them, or of those that were asked before somebody interrupted, and whether that was so."""
    count = itertools.count(1)

    def tell(site: Site, one: Answer) -> None:
        by = f" by {one.catcher}" if one.catcher else ""
        say(f"{next(count)}/{len(sites)} {one.fate} {site}{by}, {one.seconds:.1f} s" + (" again" if one.again else ""))

    plugin = Asked(sites, covered, jobs, tell)
    with tempfile.TemporaryDirectory() as data:
        os.environ.update({"DATABASE_URL": "", "BRISCOLA_DATA": data, EMPTY: str(Path(data) / "empty.sqlite3")})
        tempfile.tempdir = data
        status = pytest.main([*OPTIONS, "-s", *WATCHED], plugins=[Hurried(), plugin])
        tempfile.tempdir = None
        if status not in {pytest.ExitCode.OK, pytest.ExitCode.INTERRUPTED}:
            raise NotGreenError
    return plugin.answers, status == pytest.ExitCode.INTERRUPTED


def told(answers: Mapping[Site, Answer]) -> int:
    """The end of a run: who lived, and why, and how many of each room were caught; the exit status."""
    known = reasons()
    lived = [(site, one.fate) for site, one in answers.items() if one.fate is not Fate.CAUGHT]
    for site, fate in lived:
        say(f"{fate}: {site}\n    {known.get(site.key, 'no reason is listed')}")
    for room, area in AREAS.items():
        here = [one.fate for site, one in answers.items() if (ROOT / site.file) in ROOT.glob(area)]
        say(f"{room}: {here.count(Fate.CAUGHT)} of {len(here)}")
    for became, again in product(Fate, (False, True)):
        seconds = [one.seconds for one in answers.values() if (one.fate, one.again) == (became, again)]
        if seconds:
            say(f"{became}{', begun again' if again else ''}: {len(seconds)}, {sum(seconds):.0f} s of a processor")
    kinds = Counter(site.kind.value for site, _fate in lived)
    percent = 100 * (len(answers) - len(lived)) // max(1, len(answers))
    say(f"{len(answers) - len(lived)} of {len(answers)} caught ({percent} %); lived: {dict(kinds)}")
    return int(percent < LEAST_CAUGHT or any(site.key not in known for site, _fate in lived))


def part(text: str) -> tuple[int, int]:
    """ "2/4" is the second of four."""
    one, bar, parts = text.partition("/")
    if not (bar and one.isdecimal() and parts.isdecimal() and 1 <= int(one) <= int(parts)):
        raise argparse.ArgumentTypeError(f"{text} is no part; 2/4 is the second of four")
    return int(one), int(parts)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--mutants", type=int, default=MUTANTS)
    parser.add_argument("--part", type=part, default=(1, 1), help="2/4 is the second of four; all want the same seed")
    parser.add_argument("--only", default="", help="part of a path")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--watched", type=Path, help="a folder in which what the tests run is kept between runs")
    arguments = parser.parse_args(words)
    if arguments.seed is None:
        if arguments.part != (1, 1):
            parser.error("a part wants --seed, so that all parts are of one run")
        arguments.seed = secrets.randbelow(100_000)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl+C: what was begun ends, and nothing is left
    try:
        return run(arguments)
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED


def run(arguments: argparse.Namespace) -> int:
    say(f"seed {arguments.seed}")
    sites = chosen(arguments)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        kept = arguments.watched or Path(folder) / "watched"
        if not kept.exists():
            watch(kept, arguments.jobs)
        say(f"watched for {time.monotonic() - began:.0f} s, {spent():.0f} s of a processor")
        answers, interrupted = asked(sites, read(kept), arguments.jobs)
    status = told({site: answers[site] for site in sites if site in answers})
    took = f"{time.monotonic() - began:.0f} s with {arguments.jobs} at a time, {spent():.0f} s of a processor"
    say(f"seed {arguments.seed}, {took}")
    if interrupted:
        raise KeyboardInterrupt
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
