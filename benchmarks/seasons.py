"""How long the table of a long season takes: 52 evenings of 300 people in pairs, places shared, the best 60 of 100.

    python3 -m benchmarks.seasons

Every time is the quickest of several, in processor time of this process. The floor is the least that anything has to do
which ranks as many people by their best evenings: add up whole numbers that are there already, sort, nothing else. The
same in fractions says what the one denominator is good for.
"""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

from benchmarks.asked import parser
from benchmarks.peers.timing import quickest
from tournaments.seasons.explained import Explainer
from tournaments.seasons.regulation_document import BAR, SICILY
from tournaments.seasons.scoring import worths
from tournaments.seasons.table import season_table
from tournaments.seasons.types import ResultSheet, Season, SheetLine

EVENINGS, PAIRS, REPEATS = 52, 150, 7
MOST_MILLISECONDS = 50
FIRST = (
    "Mario",
    "Anna",
    "Giuseppe",
    "Maria",
    "Luca",
    "Paolo",
    "Carla",
    "Giovanni",
    "Rosa",
    "Antonio",
    "Teresa",
    "Piero",
)
FAMILY = (
    *("Rossi", "Bianchi", "Ferrari", "Esposito", "Russo", "Romano", "Colombo", "Ricci", "Marino", "Greco", "Bruno"),
    *("Gallo", "Conti", "Costa", "Giordano", "Mancini", "Rizzo", "Lombardi", "Moretti", "Barbieri", "Fontana"),
    *("Santoro", "Mariani", "Rinaldi", "Caruso", "Ferri", "Gatti"),
)
Evenings = Mapping[str, Sequence[Fraction | int]]


def name_of(number: int) -> str:
    """What the person of this number is called: 300 names of the same few words."""
    family, first = divmod(number, len(FIRST))
    return f"{FIRST[first]} {FAMILY[family % len(FAMILY)]}" + ("" if family < len(FAMILY) else f" {number}")


def long_season(evenings: int = EVENINGS, pairs: int = PAIRS) -> Season:
    """A year of full evenings, the same one every time; one pair in eight shares the place of the one before."""
    chance = random.Random(5)
    people = [name_of(number) for number in range(2 * pairs)]
    sheets = []
    for number in range(evenings):
        chance.shuffle(people)
        lines: list[SheetLine] = []
        for at in range(pairs - number % 7):
            place = lines[-1].place if at and chance.random() < 0.125 else at + 1
            lines.append(SheetLine(place, (people[2 * at], people[2 * at + 1]), points=chance.randrange(35)))
        day = date(2026, 1, 2) + timedelta(weeks=number)
        sheets.append(ResultSheet(str(number), f"Serata {number}", day, tuple(lines)))
    return Season("Un anno", replace(BAR, evenings=evenings), tuple(sheets))


def floor(evenings: Evenings, best: int) -> list[tuple[Fraction | int, str]]:
    """The sum of the best so many, the most first."""
    return sorted(((sum(sorted(own, reverse=True)[:best]), who) for who, own in evenings.items()), reverse=True)


def worth_of(season: Season) -> Evenings:
    """What every evening was worth to everybody."""
    found: defaultdict[str, list[Fraction | int]] = defaultdict(list)
    for sheet in season.sheets:
        for units, worth in worths(sheet, season.regulation):
            for unit in units:
                found[unit].append(worth)
    return found


def measured(season: Season) -> dict[str, int]:
    """The nanoseconds of everything that is compared."""
    in_fractions = {who: [Fraction(one) for one in own] for who, own in worth_of(season).items()}
    whole = {who: [int(one * 60) for one in own] for who, own in in_fractions.items()}
    best = EVENINGS * 3 // 5
    table = season_table(season)
    return {
        "floor": quickest(lambda: floor(whole, best), REPEATS),
        "floor in fractions": quickest(lambda: floor(in_fractions, best), REPEATS),
        "table": quickest(lambda: season_table(season), REPEATS),
        "one row explained": quickest(lambda: Explainer(season, table).explain(table.rows[0].unit), REPEATS),
    }


def main() -> None:
    parser(__doc__).parse_args()
    season = long_season()
    for name, regulation in (("by place", season.regulation), ("from the last up, means", SICILY)):
        times = measured(replace(season, regulation=replace(regulation, counted=BAR.counted)))
        print(f"{name}: {EVENINGS} evenings of {2 * PAIRS} people")
        for what, nanoseconds in times.items():
            print(f"  {what:<20} {nanoseconds / 1e6:8.1f} ms  {nanoseconds / times['floor']:8.1f} times the floor")
        print(f"  at most {MOST_MILLISECONDS} ms: {'yes' if times['table'] <= MOST_MILLISECONDS * 1e6 else 'NO'}")


if __name__ == "__main__":
    main()
