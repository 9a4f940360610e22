"""A large Sunday at the door: 1,500 pairs checked in by ten people at once, through the page that each has open.

    python3 -m benchmarks.door                       1,500 pairs on SQLite, under two minutes
    python3 -m benchmarks.door --postgres            on a PostgreSQL of its own
    python3 -m benchmarks.door 128                   so many pairs

Each of the ten looks a pair up by its surname and taps; every tenth pair is tapped by
two of them. What comes out is counted: every pair is present once, with one line of the log by one of the ten. Seconds
are those of a request at the desk, the generator on the same computer; the server's processor is beside them.
"""

import asyncio
import contextlib
import re
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from benchmarks.asked import parser
from benchmarks.crowd import ENTRANCE, Record
from benchmarks.hall import installation, organizer
from benchmarks.http_client import Connection
from benchmarks.start import first_page, seconds_of
from tests.postgres import own_server

PAIRS, DESKS, TWICE = 1_500, 10, 10
SLUG = "sunday"
PAGE, MARK = f"/desk/{SLUG}/checkin/", f"/desk/{SLUG}/checkin/mark/"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
Pair = tuple[str, str]
"""The surname and the id of a pair."""


def entered(pairs: int) -> list[Pair]:
    """An event to which so many pairs have been entered, with names as people have them."""
    import datetime

    from rules.match_formats import MatchFormat, MatchKind
    from rules.match_points import default_points
    from tournaments.event.regulation import Ranked, Regulation
    from tournaments.models import Club, Team
    from tournaments.services.entries.entrant_changes import players_add
    from tournaments.services.frame.changes import Action, Actor
    from tournaments.services.setup.setup import tournament_create

    three = MatchFormat(MatchKind.FIRST_TO, 3)
    regulation = Regulation(format="knockout", match_format=three, match_points=default_points(three), tiebreaks=())
    actor = Actor(name="Prova")
    made = tournament_create(
        club=Club.objects.create(slug=SLUG, name="Pro Loco"),
        slug=SLUG,
        name="Domenica",
        date=datetime.date(2026, 11, 29),
        teams=[f"Coppia {number}" for number in range(1, pairs + 1)],
        regulation=regulation,
        later=(),
        ranked=Ranked.PAIRS,
        actor=actor,
    )
    teams = list(Team.objects.filter(tournament=made).order_by("number"))
    named = {one.id: [f"Anna {_surname(one.number)}", f"Bruno {_surname(one.number)}ini"] for one in teams}
    players_add(Action(made.id, actor), named)
    return [(_surname(one.number), str(one.id)) for one in teams]


def _surname(number: int) -> str:
    """A surname that nobody else has."""
    letters = "bdfglmnprstv"
    one, two, three = (letters[number // len(letters) ** place % len(letters)] for place in range(3))
    return f"{one.upper()}a{two}e{three}oni"


class Door:
    """Somebody at the door with the list open."""

    def __init__(self, port: int, record: Record) -> None:
        self.connection, self.record, self.cookies = Connection(port), record, dict[str, str]()
        self.token = ""

    async def come_in(self, token: str, name: str) -> None:
        await self._ask("entrance", ENTRANCE.format(token), urlencode({"name": name}).encode())
        text = await self._ask("the list", PAGE)
        self.token = TOKEN.findall(text)[0]

    async def check_in(self, pair: Pair) -> None:
        """Look for the pair, tap, and see that it is there."""
        name, team = pair
        search = urlencode({"q": name})
        await self._ask("a pair looked up", f"{PAGE}?{search}", part=True)
        form = {"csrfmiddlewaretoken": self.token, "mark": f"present:{team}", "q": name}
        told = await self._ask("a tap", MARK, urlencode(form).encode(), part=True)
        if f'value="absent:{team}"' not in told:
            self.record.errors.append(f"{name} is not present after the tap")

    async def _ask(self, kind: str, path: str, form: bytes | None = None, *, part: bool = False) -> str:
        cookie = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        headers = {"Cookie": cookie, "X-CSRFToken": self.cookies.get("csrftoken", "")}
        headers |= {"HX-Request": "true"} if part else {}
        answer = await self.record.ask(kind, self.connection, path, headers, form)
        if answer is None:
            return ""
        self.cookies |= answer.cookies
        return answer.text


async def checked_in(port: int, pairs: Sequence[Pair], record: Record) -> None:
    doors = [Door(port, record) for _ in range(DESKS)]
    for number, door in enumerate(doors, start=1):
        token = await asyncio.to_thread(organizer, SLUG)  # a new one ends the one before
        await door.come_in(token, f"Porta {number}")
    waiting = iter([one for number, one in enumerate(pairs) for _ in range(1 + (number % TWICE == 0))])

    async def at_work(door: Door) -> None:
        for pair in waiting:
            await door.check_in(pair)

    await asyncio.gather(*map(at_work, doors))


def counted(pairs: Sequence[Pair]) -> list[str]:
    """What is lost or doubled."""
    from collections import Counter

    from tournaments.event.regulation_kinds import LogKind
    from tournaments.models import CheckIn, LogEntry

    present = Counter(map(str, CheckIn.objects.filter(replaced__isnull=True).values_list("team_id", flat=True)))
    logged = Counter(map(str, LogEntry.objects.filter(kind=LogKind.CHECK_IN).values_list("subject", flat=True)))
    by = set(LogEntry.objects.filter(kind=LogKind.CHECK_IN).values_list("actor_name", flat=True))
    once = Counter(team for _name, team in pairs)
    wrong = [
        f"{what} differs: {found - once} {once - found}"
        for what, found in (("present", present), ("logged", logged))
        if found != once
    ]
    return wrong + ([] if len(by) == DESKS else [f"only {len(by)} desks are in the log"])


@contextlib.contextmanager
def house(*, postgres: bool) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        url = stack.enter_context(own_server(max_connections="40")).url if postgres else None
        stack.enter_context(installation(url))
        yield


def main() -> int:
    asking = parser(__doc__)
    asking.add_argument("pairs", type=int, nargs="?", default=PAIRS, help="%(default)s if nothing is said")
    asking.add_argument("--postgres", action="store_true")
    asked = asking.parse_args()
    record = Record()
    with house(postgres=asked.postgres):
        pairs = entered(asked.pairs)
        with first_page() as (port, server):
            before, begin = seconds_of(server), time.perf_counter()
            asyncio.run(checked_in(port, pairs, record))
            took, used = time.perf_counter() - begin, seconds_of(server) - before
        wrong = counted(pairs)
    print(
        f"{asked.pairs} pairs by {DESKS} desks in {took:.1f} s; {1000 * used / len(pairs):.0f} ms of the server a pair"
    )
    print(f"{'':20} {'asked':>7} {'median':>8} {'99 %':>8}  ms")
    for kind, seconds in record.seconds.items():
        slow = sorted(seconds)[int(0.99 * len(seconds)) - 1] if len(seconds) > 1 else seconds[0]
        print(f"{kind:20} {len(seconds):7} {1000 * statistics.median(seconds):8.0f} {1000 * slow:8.0f}")
    for line in [*wrong, *record.errors[:5]]:
        print(line)
    print(f"lost or doubled: {len(wrong)}, refused: {len(record.errors)}")
    return 1 if wrong or record.errors else 0


if __name__ == "__main__":
    sys.exit(main())
