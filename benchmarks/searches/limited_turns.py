"""Make and check tournaments/scheduling/data/limited_turns.txt.

    python3 -m benchmarks.searches limited_turns                count every entry again (seconds)
    python3 -m benchmarks.searches limited_turns --rebuild      repeat every search as recorded (about an hour)
    python3 -m benchmarks.searches limited_turns --improve 50   search on: 50 more numbers for what may be better

A line of the file carries the number and the steps of its search, so the file is its own recipe; a search that
does better replaces its line, nothing else does.
"""

from collections import Counter
from dataclasses import replace
from math import prod
from random import Random

from benchmarks.searches.base_turns import base_turn
from benchmarks.searches.catalogue import Catalogue
from benchmarks.searches.grouped_turns import grouped_turns
from benchmarks.searches.repeats import Repeats, problems, repeats
from benchmarks.searches.stored import FOLDER
from benchmarks.searches.symmetric_turns import symmetric_turns
from benchmarks.searches.traded_turns import traded_turns
from rules.games import SEATS
from tournaments.scheduling.base.chance import seeded, shuffled
from tournaments.scheduling.evenings import catalogue
from tournaments.scheduling.evenings.catalogue import StoredTurns
from tournaments.scheduling.evenings.limited_turns import Past, who_plays
from tournaments.scheduling.evenings.seating import COOLING, HOTTEST, SeatSearch, seats_of
from tournaments.scheduling.whist.catalogue import whist_plan
from tournaments.scheduling.whist.plan import Four, Plan

FILE = FOLDER / catalogue.FILE
HEADER = "# players turns way number steps tables: made by benchmarks/searches, see scheduling/evenings/catalogue.py\n"
SIZES, TURNS = range(8, 101), range(3, 11)
TEMPERATURES = {
    catalogue.SEARCHED: (HOTTEST, COOLING),
    catalogue.SLOW: (900, 9_950),
    catalogue.LOTS: (900, 9_950),
    catalogue.SIMMERED: (650, 9_980),
    catalogue.GROWN: (700, COOLING),
}
BY_TABLES = {catalogue.GROUPED: (450, 9_870), catalogue.WARMER: (500, 9_840)}
TRADED = (1_000, 9_900)


def searched(players: int, turns: int, way: str, number: int, steps: int) -> StoredTurns:
    """The entry that the search of this way, number and steps finds."""
    entry = StoredTurns(players, turns, way, number, steps, ())
    if entry.group:
        return replace(entry, lineups=_frozen(_base_turns(entry)))
    if way == catalogue.WHIST:
        return replace(entry, lineups=_frozen(whist_plan(players)[:turns]))
    rng = seeded(number)
    if way in BY_TABLES:
        lots = _rests_by_lot(players, turns, rng)
        return replace(entry, lineups=_frozen(grouped_turns(players, lots, steps, rng, *BY_TABLES[way])))
    if way == catalogue.TRADED:
        lots = _rests_by_lot(players, turns, rng)
        return replace(entry, lineups=_frozen(traded_turns(players, lots, steps, rng, *TRADED)))
    before = catalogue.stored(players, turns - 1) or [] if way == catalogue.GROWN else []
    if way == catalogue.LOTS:
        plan = _rests_by_lot(players, turns, rng)
    else:
        plan = who_plays(_past(players, before), players // SEATS * SEATS, turns - len(before), len(before) + 1)
    seats = seats_of(before)
    seats += [shuffled(rng, playing) for playing in plan]
    search = SeatSearch(players, seats, (), rng)
    search.run(steps, *TEMPERATURES[way])
    return replace(entry, lineups=_frozen(search.tables))


def _frozen(plan: Plan) -> tuple[tuple[Four, ...], ...]:
    return tuple(map(tuple, plan))


def _rests_by_lot(players: int, turns: int, rng: Random) -> list[list[int]]:
    """Who plays in every turn: lots decide among those who did not rest just before and rested least."""
    rests: Counter[int] = Counter()
    resting: set[int] = set()
    plan = []
    for _ in range(turns):
        queue = sorted(shuffled(rng, range(players)), key=lambda player: (player in resting, rests[player]))
        resting = set(queue[: players % SEATS])
        rests.update(resting)
        plan.append([player for player in range(players) if player not in resting])
    return plan


def _base_turns(entry: StoredTurns) -> list[list[Four]]:
    """One base turn after which nobody meets anybody twice, if the search finds it, else as many as it takes with few
    repeats.
    """
    bases = max(1, entry.turns // prod(entry.group))
    alone = base_turn(entry.players, entry.group, entry.number, entry.steps) if bases == 1 else None
    return symmetric_turns(entry.players, bases, entry.group, entry.number, entry.steps) if alone is None else [alone]


def _past(players: int, plan: Plan) -> list[Past]:
    """What everybody brings along from the turns of a plan."""
    past = [Past() for _ in range(players)]
    for number, lineup in enumerate(plan, start=1):
        busy = {player for four in lineup for player in four}
        for player, own in enumerate(past):
            if player in busy:
                own.games, own.running = own.games + 1, 0
            else:
                own.running, own.last_rest = own.running + 1, number
    return past


def quality(entry: StoredTurns) -> Repeats:
    """The repeats of all turns of an entry."""
    return repeats(entry.players, entry.first(entry.turns))


def better(old: StoredTurns, new: StoredTurns) -> StoredTurns:
    """The new entry if it is at least as good and has no problem, else the old one."""
    if problems(new.players, new.first(new.turns)) or quality(new) > quality(old):
        return old
    return new


def save(entries: list[StoredTurns]) -> None:
    """Write the file, players and turns ascending."""
    ordered = sorted(entries, key=lambda entry: (entry.players, entry.turns))
    FILE.write_text(HEADER + "".join(f"{catalogue.written(entry)}\n" for entry in ordered), "ascii")


def rebuild() -> int:
    """Repeat every recorded search; 1 if a line came out worse than it is, which then stays."""
    worse = 0
    made = []
    for entry in catalogue.entries():
        again = searched(entry.players, entry.turns, entry.way, entry.number, entry.steps)
        made.append(better(entry, again))
        if quality(again) > quality(entry):
            worse = 1
            print(f"{entry.players} players, {entry.turns} turns: not found again")
    save(made)
    return worse


def improve(numbers: int, steps: int, number: int) -> int:
    """Try so many numbers for every searched entry that is not ideal, the first of them `number` past the one that
    found it, and so many steps or, if 0, as many as found it; 1 if nothing better was found.
    """
    entries = list(catalogue.entries())
    made = list(entries)
    for place, entry in enumerate(entries):
        if quality(entry).ideal:
            continue
        for further in range(entry.number + number, entry.number + number + numbers):
            new = searched(entry.players, entry.turns, entry.way, further, steps or entry.steps)
            if quality(new) < quality(made[place]):
                made[place] = new
                print(f"{entry.players} players, {entry.turns} turns: {quality(new)}", flush=True)
                save(made)
    return int(made == entries)


def verify() -> int:
    """Count the turns for every number of players and turns; 1 if any may not be used."""
    wrong = 0
    for players in SIZES:
        for turns in TURNS:
            lineups = catalogue.stored(players, turns)
            found = ["no entry"] if lineups is None else problems(players, lineups)
            wrong += len(found)
            for problem in found:
                print(f"{players} players, {turns} turns: {problem}")
            if lineups is not None and not (counted := repeats(players, lineups)).ideal:
                print(f"{players} players, {turns} turns: {_words(counted)}")
    print(f"{FILE.stat().st_size} bytes, {len(catalogue.entries())} entries, {wrong} faults")
    return int(wrong > 0)


def _words(counted: Repeats) -> str:
    text = f"table-mates again {counted.mates} [{counted.unavoidable}]"
    for count, words in (
        (counted.partners, "partners again"),
        (counted.opponents_over, "opponents too often"),
        (counted.opponents_under, "opponents too rarely"),
    ):
        text += f", {words} {count}" if count else ""
    return text


CATALOGUE = Catalogue(verify, improve, "NUMBERS", steps=0, rebuild=rebuild)
