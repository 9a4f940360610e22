"""Saving: one match by the service, the page that everybody reads next, and a whole turn sent as one form."""

from collections.abc import Iterator

from benchmarks.hall import danish
from benchmarks.saving import Evening
from benchmarks.whole.floors import Act, Door, lowest, processor, statements, three_updates
from benchmarks.whole.line import Line

SIZES = (16, 64, 128)
POINTS = (70, 70, 70, 50, 50)
TIMES = 8
MOST, MOST_STATEMENTS = 3, 8
MOST_FRESH = {16: 0.007, 64: 0.010, 128: 0.015}
"""Seconds of the processor for a save and the next read made again."""
BEGUN, LEFT = 2, 3
"""Tables of an evening that are saved before anything is measured, and that go as one form at the end."""


def lines() -> Iterator[Line]:
    for size in SIZES:
        yield from lines_of(size)


def lines_of(size: int) -> Iterator[Line]:
    """Turns of so many pairs, their matches saved one by one; the tables that are left in the first go as one form.

    Each is measured as often in every hall, and in an evening that somebody has read before: a small turn has few
    tables, so there are several such evenings.
    """
    each = size // 2 - BEGUN - LEFT
    evenings = [Read(f"save-{size}-{number}", size) for number in range(-(-2 * TIMES // each))]
    least = three_updates_of(Evening(danish(f"floor-{size}", pairs=size, played=1), POINTS))
    asked = statements(evenings[0].evening.save)
    for one in evenings:
        one.evening.save()
    tables = [one for one in evenings for _table in range(each)]
    floor, alone = lowest(least, lambda: tables.pop().evening.save(), times=TIMES)
    for one in evenings:
        one.read()
    also, read = lowest(least, lambda: tables.pop().save_and_read(), times=TIMES)
    said = "" if all(one.fresh() for one in evenings) else "NOT READ"
    turn, left = whole_turn(evenings[0].evening)
    yield Line("save", size, alone, floor, asked, MOST, MOST_STATEMENTS)
    yield Line("save, and the next read made again", size, read, also, most_seconds=MOST_FRESH[size], said=said)
    yield Line("a turn as one form, each of its matches", size, turn / left, floor)


class Read:
    """An evening whose results somebody reads."""

    def __init__(self, slug: str, size: int) -> None:
        self.evening = Evening(danish(slug, pairs=size, played=1), POINTS)
        self._door, self._address = Door(), f"/t/{slug}/results/"
        self.read()

    def read(self) -> bytes:
        return self._door.ask(self._address)[2]

    def save_and_read(self) -> None:
        self.evening.save()
        self.read()

    def fresh(self) -> bool:
        """Whether what is saved is in the very next read."""
        before = self.read()
        self.evening.save()
        return before != self.read()


def three_updates_of(evening: Evening) -> Act:
    """The floor: rows of the same tables, in an evening of which nobody saves or reads anything."""
    from tournaments.models import Deal

    deal = Deal.objects.filter(tournament=evening.tournament).select_related("match")[0]
    return lambda: three_updates(deal.match, evening.tournament, deal)


def whole_turn(evening: Evening) -> tuple[float, int]:
    """Seconds for all tables that are left, sent as the page sends them without script, and how many these are."""
    sent: dict[str, object] = {}
    left = len(evening.open)
    for match in evening.open:
        row = {"match": match.id, "version": match.version}
        row |= {f"d{deal}.1.first": points for deal, points in enumerate(POINTS, start=1)}
        sent |= {f"r{match.table}.{name}": value for name, value in row.items()}
    answers: list[int] = []
    seconds = processor(lambda: answers.append(evening.client.post(evening.entry, sent).status_code))
    if answers != [302]:
        raise RuntimeError(f"the turn was not saved: {answers}")
    return seconds, left
