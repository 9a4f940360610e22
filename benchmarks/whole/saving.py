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


def lines() -> Iterator[Line]:
    for size in SIZES:
        yield from lines_of(size)


def lines_of(size: int) -> Iterator[Line]:
    """A turn of so many pairs, its matches saved one by one; the last turn goes as one form."""
    slug = danish(f"save-{size}", pairs=size, played=1)
    evening, door, address = Evening(slug, POINTS), Door(), f"/t/{slug}/results/"
    least = three_updates_of(Evening(danish(f"floor-{size}", pairs=size, played=1), POINTS))

    def save_and_read() -> None:
        evening.save()
        door.ask(address)

    before = door.ask(address)
    save_and_read()
    fresh = before[2] != door.ask(address)[2]
    asked = statements(evening.save)
    # The smallest evening has eight tables, and each can be saved once.
    times = min(TIMES, (len(evening.open) - 2) // 2)
    floor, alone = lowest(least, evening.save, times=times)
    also, read = lowest(least, save_and_read, times=times)
    turn, left = whole_turn(evening)
    yield Line("save", size, alone, floor, asked, MOST, MOST_STATEMENTS)
    yield Line("save, and the next read made again", size, read, also, said="in the next read" if fresh else "NOT READ")
    yield Line("a turn as one form, each of its matches", size, turn / left, floor)


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
