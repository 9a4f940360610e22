"""A night of hostile input: `python -m tests.hostile --cases 100000 --seed 7`. See CONTRIBUTING.md.

Every batch begins from the same world and is named by its number, so that a run may stop and go on where it was, and
what it finds can be repeated. Ends with status 1 when anything was found.
"""

import argparse
import faulthandler
import os
import sys
import tempfile
import time
from collections import Counter

LONGEST = 600
"""Seconds after which a batch that is not over says where it is."""


def main() -> int:
    arguments = _arguments()
    with tempfile.TemporaryDirectory() as data:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
        os.environ["BRISCOLA_DATA"] = data
        import django
        from django.db import connection
        from django.template import Template
        from django.test.utils import setup_test_environment

        django.setup()
        plainly = Template._render  # type: ignore[attr-defined]  # what the test environment replaces
        setup_test_environment()
        Template._render = plainly  # type: ignore[attr-defined]  # nobody looks at what a template was given
        connection.creation.create_test_db(verbosity=0)
        try:
            return _run(arguments)
        finally:
            connection.creation.destroy_test_db(data, verbosity=0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile")
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the batch to go on with")
    parser.add_argument("--batch", type=int, help="repeat this batch alone, and look after every case")
    parser.add_argument("--small", action="store_true", help="the world of every run, which has fewer pages")
    return parser.parse_args()


def _run(arguments: argparse.Namespace) -> int:
    from tests.hostile.batches import SIZE, run_batch
    from tests.hostile.world import world_make

    world = world_make(whole=not arguments.small)
    if arguments.batch is not None:
        found = run_batch(world, arguments.seed, arguments.batch, told=lambda number, case: say(f"{number} {case}"))
        for one in found:
            say(str(one))
        return int(bool(found))
    kinds: Counter[str] = Counter()
    begun, last = time.monotonic(), arguments.first + -(-arguments.cases // SIZE)
    for batch in range(arguments.first, last):
        faulthandler.dump_traceback_later(LONGEST)
        for one in run_batch(world, arguments.seed, batch):
            kinds[one.kind] += 1
            if kinds[one.kind] == 1:
                say(str(one))
        if batch % 2 == 1 or batch == last - 1:
            sent, seconds = (batch + 1 - arguments.first) * SIZE, time.monotonic() - begun
            say(f"{sent} cases, {seconds:.0f} s, {kinds.total()} findings; on: --from {batch + 1}")
    for kind, times in kinds.most_common():
        say(f"{times} x {kind}")
    return int(bool(kinds))


def say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201  # it talks to a person


if __name__ == "__main__":
    sys.exit(main())
