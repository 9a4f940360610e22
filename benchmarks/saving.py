"""What a full hall costs the server: saving one match, and the page of its turn. 92 pairs, SQLite as it is configured.

    python3 -m benchmarks.saving                        about a minute
    python3 -m benchmarks.saving 16                     so many pairs only

Every line is the median of so many requests through the whole program, without the network; beside it the time of the
service alone, and the queries with 8 tables and with 46. The disk is asked for every entry: WAL, synchronous=FULL.
To compare them with another machine, look at how often the floor fits into the page: it is the time of an address that
does not exist, for which the program asks no more than who wants to see it.
"""

import statistics
import sys
import time
from collections.abc import Callable

from benchmarks.asked import one_number
from benchmarks.hall import PAIRS, danish, installation, knockout

FEW = 16
SHOWN = 21
MOST_SAVING, MOST_PAGE = 15, 50  # milliseconds


def milliseconds(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    return (time.perf_counter() - begin) * 1000


class Evening:
    """One evening with somebody at its desk."""

    def __init__(self, slug: str, points: tuple[int, ...]) -> None:
        from django.test import Client
        from django.urls import reverse

        from tournaments.event.rights import Role
        from tournaments.models import Account, Membership, Tournament

        self.tournament = Tournament.objects.get(slug=slug)
        self.points = points
        account = Account.objects.create_account(name=slug)
        Membership.objects.create(club=self.tournament.club, account=account, role=Role.OWNER)
        self.client = Client()
        self.client.force_login(account)
        self.missing = reverse("desk_turn_told", kwargs={"slug": slug, "number": 999})
        self.look()

    def look(self) -> None:
        """The first turn that has open matches: these, and its page."""
        from django.urls import reverse

        from tournaments.models import Match

        self.open = list(
            Match.objects.filter(tournament=self.tournament, deals__isnull=True)
            .select_related("turn")
            .order_by("turn__number", "table")
        )
        if self.open:
            number = self.open[0].turn.number
            self.open = [match for match in self.open if match.turn.number == number]
            place = {"slug": self.tournament.slug, "number": number}
            self.page, self.entry = reverse("desk_turn", kwargs=place), reverse("desk_enter", kwargs=place)

    def miss(self) -> None:
        """An address of the desk that nobody made."""
        answer = self.client.get(self.missing)
        if answer.status_code != 404:
            raise RuntimeError(f"an address that does not exist answers {answer.status_code}")

    def show(self) -> None:
        answer = self.client.get(self.page)
        if answer.status_code != 200:
            raise RuntimeError(f"the page answers {answer.status_code}")

    def save_row(self) -> None:
        """The next table as the page sends it."""
        match = self.open.pop(0)
        row = {"match": match.id, "version": match.version}
        row |= {f"d{deal}.1.first": points for deal, points in enumerate(self.points, start=1)}
        sent = {f"r{match.table}.{name}": value for name, value in row.items()}
        answer = self.client.post(self.entry, sent, headers={"X-Requested-With": "entry"})
        if answer.status_code != 200:
            raise RuntimeError(f"saving answers {answer.status_code}")

    def save(self) -> None:
        """The next table by the service alone."""
        from rules.deals_of_two import score_of_points
        from rules.outcomes import PlayedDeal
        from tournaments.services.frame.changes import Action, Actor
        from tournaments.services.play.result_changes import match_record

        match = self.open.pop(0)
        match_record(
            Action(self.tournament.id, Actor(name="Segreteria")).of_match(match.id, match.version),
            [PlayedDeal(number, 1, score_of_points(p)) for number, p in enumerate(self.points, start=1)],
        )


def queries(act: Callable[[], object]) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        act()
        return len(connection.queries_log) - asked.initial_queries


def measure(name: str, full: Evening, few: Evening) -> bool:
    """Print a line; whether both times are within what is promised."""
    full.show()
    shown = [(milliseconds(full.miss), milliseconds(full.show)) for _ in range(SHOWN)]
    floor, page = map(statistics.median, zip(*shown, strict=True))
    counts = [(queries(one.show), queries(one.save_row), queries(one.save)) for one in (few, full)]
    tries = min(10, len(full.open) // 2 - 1)
    alone = statistics.median(milliseconds(full.save) for _ in range(tries))
    whole = statistics.median(milliseconds(full.save_row) for _ in range(tries))
    asked = "  ".join(f"{small} and {large}" for small, large in zip(*counts, strict=True))
    print(f"{name:28} {page:6.1f} {page / floor:8.1f} {whole:8.1f} {alone:8.1f}   {asked}")
    return page < MOST_PAGE and alone < MOST_SAVING


def main() -> int:
    pairs = one_number(__doc__, "pairs", PAIRS)
    few = min(FEW, pairs)
    with installation():
        head = "page   floors   answer  service   queries, few tables and many: of each"
        print(f"{pairs} pairs{head:>92}")
        five = (70, 70, 70, 50, 50)
        good = [
            measure(
                f"Danish turn, {pairs // 2} tables",
                Evening(danish("danish", pairs=pairs), five),
                Evening(danish("danish-few", pairs=few), five),
            ),
            measure(
                "Knockout, first turn",
                Evening(knockout("knockout", pairs=pairs), (70, 70, 70)),
                Evening(knockout("knockout-few", pairs=pairs // 4), (70, 70, 70)),
            ),
        ]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
