"""Everything that somebody might try, tried, with figures: for a night, see docs/safety.md.

    python3 -m benchmarks.attack                           all of it
    python3 -m benchmarks.attack addresses --part 20       every twentieth call alone
    python3 -m benchmarks.attack threads --seconds 30
    python3 -m benchmarks.attack kills --kills 2

`addresses`: every address with every method, as everybody there is, with ids of one's own, of another club, and mixed;
after each call that wrote anything all tables are compared. `threads`: sixteen that send anything at once for a while,
on SQLite and on PostgreSQL, and what has to hold afterwards. `kills`: every command that takes long, and a server that
saves, killed at chance moments. Ends with status 1 where anything was found.
"""

import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from random import Random

from benchmarks.asked import parser
from benchmarks.attack.addresses import attack_addresses
from benchmarks.attack.kills import attack_kills
from benchmarks.attack.threads import attack_threads
from tests.postgres import server_url

KINDS = ("addresses", "threads", "kills")


def options(words: Sequence[str] | None = None) -> Namespace:
    known = parser(__doc__)
    known.add_argument("kinds", nargs="*", default=list(KINDS), help=f"some of: {', '.join(KINDS)}")
    known.add_argument("--part", type=int, default=1, help="of the calls of addresses only one in so many")
    known.add_argument("--seconds", type=float, default=150, help="of threads, on each database")
    known.add_argument("--kills", type=int, default=5, help="of each command")
    known.add_argument("--seed", type=int, default=Random().randrange(10**6))
    known.add_argument("--database", help="threads on this one alone, as the program starts itself")
    asked = known.parse_args(words)
    if unknown := set(asked.kinds) - set(KINDS):
        known.error(f"unknown: {', '.join(sorted(unknown))}")
    return asked


def in_a_process_of_its_own(asked: Namespace, *kind: str) -> int:
    """Settings are read once a process, and every attack has its own database."""
    numbers = ("--part", str(asked.part), "--seconds", str(asked.seconds), "--seed", str(asked.seed))
    return subprocess.run([sys.executable, "-m", "benchmarks.attack", *kind, *numbers]).returncode


def main() -> int:
    asked = options()
    if asked.database is not None or asked.kinds == ["addresses"]:
        alone: dict[str, Callable[[], int]] = {
            "addresses": lambda: attack_addresses(asked.part, asked.seed),
            "threads": lambda: attack_threads(asked.seconds, asked.seed, asked.database or ""),
        }
        return alone[asked.kinds[0]]()
    print(f"seed {asked.seed}", flush=True)
    failed = 0
    if "addresses" in asked.kinds:
        failed |= in_a_process_of_its_own(asked, "addresses")
    if "threads" in asked.kinds:
        failed |= in_a_process_of_its_own(asked, "threads", "--database", "")
        with server_url() as url:
            failed |= in_a_process_of_its_own(asked, "threads", "--database", url)
    if "kills" in asked.kinds:
        failed |= attack_kills(asked.kills, asked.seed)
    return failed


if __name__ == "__main__":
    sys.exit(main())
