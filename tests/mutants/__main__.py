"""Break the program at many places, one at a time, and tell which of the tests notice: `python -m tests.mutants`.

A mutant that no test notices is a rule without a test, or it breaks nothing: the list of survivors says which and why.
"""

import argparse
import secrets
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import partial
from os import cpu_count, environ
from pathlib import Path
from random import Random

from tests.mutants.breaking import ROOT
from tests.mutants.covered import Covered, read, watch
from tests.mutants.sites import Site, spread

AREAS = (
    "rules/*.py",
    "tournaments/standings/**/*.py",
    "tournaments/scheduling/bracket/**/*.py",
    "tournaments/event/match_states.py",
    "tournaments/event/rights.py",
    "tournaments/services/**/*.py",
)
SURVIVORS = Path(__file__).with_name("survivors.txt")
MUTANTS = 400
LEAST_CAUGHT = 95  # of a hundred
PATIENCE = 60  # seconds for one mutant; who takes longer goes round in circles
FAILED, NO_SUCH_TEST = 1, "not found:"


class Fate(StrEnum):
    """What became of a mutant."""

    CAUGHT = "caught"
    LIVED = "lived"
    UNSEEN = "no test runs it"


def say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 # it talks to a person


def fate(site: Site, covered: Covered) -> Fate:
    """Ask the tests that run it."""
    tests = covered.tests(site)
    if not tests:
        return Fate.UNSEEN
    found = _asked(site, tests)
    if found is None:  # what is broken may be what the cases of a test are named after: then all of them are asked
        found = _asked(site, sorted({one.partition("[")[0] for one in tests}))
    if found is None:
        raise RuntimeError(f"{site}: its tests are not there")
    return found


def _asked(site: Site, tests: Sequence[str]) -> Fate | None:
    """What these tests say; None where the broken program has not all of them."""
    command = [sys.executable, "-m", "tests.mutants.breaking", site.file, str(site.number), *tests]
    with tempfile.TemporaryDirectory() as data:
        known = {**environ, "DATABASE_URL": "", "BRISCOLA_DATA": data}
        try:
            done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return Fate.CAUGHT
    if done.returncode > FAILED and NO_SUCH_TEST in done.stdout + done.stderr:
        return None
    return Fate.CAUGHT if done.returncode else Fate.LIVED


def reasons() -> dict[str, str]:
    """Why a survivor is no fault of the tests, by its key."""
    lines = [line for line in SURVIVORS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {key.strip(): reason.strip() for key, _bar, reason in (line.rpartition(" | ") for line in lines)}


def chosen(arguments: argparse.Namespace) -> list[Site]:
    """The mutants of this run."""
    paths = [path.relative_to(ROOT).as_posix() for area in AREAS for path in sorted(ROOT.glob(area))]
    files = [(path, (ROOT / path).read_text(encoding="utf-8")) for path in paths]
    return [one for one in spread(files, arguments.mutants, Random(arguments.seed)) if arguments.only in one.file]


def told(sites: Sequence[Site], fates: Sequence[Fate]) -> int:
    """The end of a run: who lived, and why; the exit status."""
    known = reasons()
    lived = [(site, one) for site, one in zip(sites, fates, strict=True) if one is not Fate.CAUGHT]
    for site, one in lived:
        say(f"{one}: {site}\n    {known.get(site.key, 'no reason is listed')}")
    kinds = Counter(site.kind for site, _one in lived)
    percent = 100 * (len(sites) - len(lived)) // max(1, len(sites))
    say(f"{len(sites) - len(lived)} of {len(sites)} caught ({percent} %); lived: {dict(kinds)}")
    return int(percent < LEAST_CAUGHT or any(site.key not in known for site, _one in lived))


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(100_000))
    parser.add_argument("--mutants", type=int, default=MUTANTS)
    parser.add_argument("--only", default="", help="part of a path")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--watched", type=Path, help="a folder in which what the tests run is kept between runs")
    arguments = parser.parse_args(words)
    say(f"seed {arguments.seed}")
    sites = chosen(arguments)
    with tempfile.TemporaryDirectory() as folder:
        kept = arguments.watched or Path(folder)
        kept.mkdir(exist_ok=True)
        if not any(kept.iterdir()):
            watch(kept, arguments.jobs)
        covered = read(kept)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        fates = []
        for done, one in enumerate(pool.map(partial(fate, covered=covered), sites), start=1):
            fates.append(one)
            say(f"{done}/{len(sites)} {one} {sites[done - 1]}")
    return told(sites, fates)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
