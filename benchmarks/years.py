"""Whether twenty years of evenings in one club slow a page of an evening, of a season, or a list of them.

    python3 -m benchmarks.years                         about two minutes
    python3 -m benchmarks.years 2                       so many years only

A club with one evening, one season of 52 evenings of 300 people and a register of most of them, and the same club with
so many years of both, an evening a week; those of the last year are not closed. Every time is the quickest of several
requests through the whole program, without the network and with nothing in memory, in processor time of this process;
the pages of both are compared in the same run. A page of an evening or of a season may take little longer than with one
of each; a list has a limit in milliseconds, because it shows a whole year where there was one evening. Last comes the
season itself: read from the database, made into values and ranked. The exit status says whether every goal was met.
"""

import sys
import uuid
from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from typing import Any

from benchmarks.asked import one_number
from benchmarks.hall import danish, installation
from benchmarks.peers.timing import quickest
from benchmarks.seasons import long_season, name_of

YEARS, EVENINGS, PAIRS, SEATS, REPEATS = 20, 52, 20, 150, 5
MOST_TIMES, MOST_READING, MOST_LIST = 1.5, 200, 200  # as long as with one evening; milliseconds
LISTS = ("all tournaments", "the list for everybody", "the register", "somebody of it")
SLUG, SEASON = "venerdi", "quest-anno"


def pages() -> Mapping[str, str]:
    """The address of everything that is looked at, by what it is."""
    from django.urls import reverse

    from tournaments.models import Tournament

    club = Tournament.objects.get(slug=SLUG).club.slug
    return {
        "all tournaments": reverse("desk"),
        "the list for everybody": reverse("home"),
        "an evening at the desk": reverse("desk_home", args=[SLUG]),
        "its list": reverse("desk_teams", args=[SLUG]),
        "its standings": reverse("desk_standings", args=[SLUG]),
        "its seeds from the season": reverse("desk_seeds", args=[SLUG]),
        "the next one": reverse("desk_again", args=[SLUG]) + f"?season={SEASON}",
        "the evening for everybody": reverse("public_now", args=[SLUG]),
        "the season for everybody": reverse("public_season", args=[SEASON]),
        "the season at the desk": reverse("club_season", args=[club, SEASON]),
        "the register": reverse("club_register", args=[club]),
        "somebody of it": reverse("club_person", args=[club, "p1"]),
        "the log of the club": reverse("club_log", args=[club]),
    }


def times() -> dict[str, int]:
    """The nanoseconds of every page, asked by somebody who may see it."""
    from django.test import Client

    from tournaments.models import Account
    from tournaments.pages.frame.page_cache import PAGE_CACHE

    client = Client()
    client.force_login(Account.objects.get(name="Ada"))

    def show(address: str) -> None:
        PAGE_CACHE.clear()
        answer = client.get(address)
        if answer.status_code != 200:
            raise RuntimeError(f"{address} answers {answer.status_code}")

    return {what: quickest(partial(show, address), REPEATS) for what, address in pages().items()}


def begin() -> None:
    """The club with one evening, one season and a register, and somebody who runs all of it."""
    from tournaments.event.rights import Role
    from tournaments.models import Account, Membership, Person, Tournament

    danish(SLUG, pairs=PAIRS)
    Tournament.objects.update(is_rehearsal=False)
    club = Tournament.objects.get(slug=SLUG).club
    Membership.objects.create(club=club, account=Account.objects.create_account(name="Ada"), role=Role.OWNER)
    season_make(SEASON, date(2026, 1, 2))
    people = [number for number in range(2 * SEATS) if number % 10]  # one in ten is nobody's yet
    Person.objects.bulk_create(Person(club=club, key=f"p{number}", name=name_of(number)) for number in people)


def season_make(slug: str, first: date) -> None:
    """A season of a year, with rows as its services would leave them."""
    from tournaments.models import ResultSheet, Season, Tournament
    from tournaments.seasons.regulation_document import BAR, regulation_document

    club = Tournament.objects.get(slug=SLUG).club
    season = Season.objects.create(club=club, slug=slug, name=slug, regulation=regulation_document(BAR))
    rows = []
    for number, sheet in enumerate(long_season(EVENINGS, SEATS).sheets, start=1):
        day = first + timedelta(weeks=number - 1)
        lines = [
            {"place": one.place, "people": list(one.people), "points": one.points, "matches": 5} for one in sheet.lines
        ]
        document = {"key": sheet.key, "name": sheet.name, "date": day.isoformat(), "lines": lines}
        rows.append(ResultSheet(season=season, key=sheet.key, date=day, number=number, document=document))
    ResultSheet.objects.bulk_create(rows)


def evenings_copy(count: int) -> None:
    """As many evenings more, one a week before the first one, every row of it with other ids."""
    from django.apps import apps
    from django.db import transaction
    from django.utils import timezone

    from tournaments.models import Tournament

    first = Tournament.objects.get(slug=SLUG)
    every = [one for one in apps.get_models() for field in one._meta.concrete_fields if field.name == "tournament"]
    keyed = [one for one in every if one._meta.get_field("tournament").is_relation]
    rows = {one: list(one._default_manager.filter(tournament=first).values()) for one in keyed}
    rows = {one: found for one, found in rows.items() if found and "id" in found[0]}
    whole = Tournament.objects.filter(pk=first.pk).values().get()
    with transaction.atomic():
        for number in range(count):
            other: dict[Any, Any] = {row["id"]: uuid.uuid4() for found in rows.values() for row in found}
            other[first.pk] = uuid.uuid4()
            closed = timezone.now() if number >= EVENINGS else None
            own = {"id": other[first.pk], "slug": f"sera-{number}", "number": None, "closed_at": closed}
            Tournament.objects.create(**whole | own | {"date": first.date - timedelta(weeks=number)})
            for model, found in rows.items():
                model._default_manager.bulk_create(
                    model(**{name: other.get(value, value) if _is_id(value) else value for name, value in row.items()})
                    for row in found
                )


def _is_id(value: object) -> bool:
    return isinstance(value, uuid.UUID)


def reading() -> int:
    """The nanoseconds of a season that is read, made into values and ranked."""
    from tournaments.models import Season
    from tournaments.seasons.table import season_table
    from tournaments.selectors.seasons.stored import season_document, season_value

    season = Season.objects.get(slug=SEASON)
    return quickest(lambda: season_table(season_value(season_document(season))), REPEATS)


def judged(once: Mapping[str, int], then: Mapping[str, int]) -> list[str]:
    """The pages that miss their goal; every page is printed."""
    missed = []
    for what, before in once.items():
        now = then[what] / 1e6
        met = now <= MOST_LIST if what in LISTS else then[what] <= MOST_TIMES * before
        missed += [] if met else [what]
        goal = f"at most {MOST_LIST} ms" if what in LISTS else f"at most {MOST_TIMES} times"
        print(
            f"  {what:<26}{before / 1e6:8.1f} {now:8.1f} ms {then[what] / before:6.2f}  {goal}{'' if met else ': NO'}"
        )
    return missed


def main() -> int:
    years = one_number(__doc__, "years", YEARS)
    with installation():
        begin()
        once = times()
        evenings_copy(years * EVENINGS)
        for year in range(years):
            season_make(f"anno-{year}", date(2025 - year, 1, 2))
        print(f"{'':28}{'one':>9}{years:>6} years   times")
        missed = judged(once, times())
        read = reading() / 1e6
        missed += [] if read <= MOST_READING else ["the season read and ranked"]
        print(f"  the season read and ranked {read:8.1f} ms, at most {MOST_READING}")
    print(f"goals missed: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
