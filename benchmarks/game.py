"""The game in numbers: what deals, matches and evenings are like, and what an evening can tell. Makes docs/numbers.md.

    python3 -m benchmarks.game                  about nine minutes and a half of one core; lets others go first
    python3 -m benchmarks.game --share 10       a tenth of it, and wider intervals
    python3 -m benchmarks.game --seed 7 --processes 1
    python3 -m benchmarks.game --share 500 --only "danish 92"    those evenings alone, and surer

Deals are played card by card by the program's own engine; evenings are drawn and ranked by the program, with deals won
by lot. Every share has the interval in which the true one lies 95 times of 100. The same seed gives the same tables.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from benchmarks import game_deals
from benchmarks.asked import parser
from benchmarks.game_evenings import FIELDS, PRIZES, SPREAD, Cell, evenings, seasons
from benchmarks.odds import Counts, Job, counted, one_in, quantile, told

SEED = 50
DEALS = 24_000
GAMES = {2: "two", 3: "three, each alone", 4: "four, in pairs", 6: "six, in threes"}
CALLED = "five, with the call"
ANYBODY = "sensible against any card"
MAIN = (
    Cell("danish", 16),
    Cell("danish", 16, 6),
    Cell("danish", 46),
    Cell("danish", 46, 6),
    Cell("drawn_turns", 16),
    Cell("drawn_turns", 46),
    Cell("round_robin", 8),
    Cell("round_robin", 16),
    Cell("bar", 16),
    Cell("bar", 46),
)
"""Evenings that are measured with every field."""
MORE = (
    *(Cell("danish", entrants, turns) for turns in (4, 6) for entrants in (8, 32)),
    *(Cell("drawn_turns", entrants) for entrants in (8, 32)),
    *(Cell("round_robin", entrants) for entrants in (6, 12)),
    *(Cell(preset, entrants) for preset in ("bar", "edisu", "one_win") for entrants in (8, 32, 64)),
    *(Cell("edisu", entrants) for entrants in (16,)),
    *(Cell("one_win", entrants) for entrants in (16,)),
    *(Cell("danish", 46, 4, length) for length in ("one deal", "best of 3", "5 deals")),
    *(Cell("danish", entrants, 4) for entrants in (92, 128)),
)
"""Evenings that are measured with a pair of 60 % alone."""
EVENINGS = {"60": 600}
ELSEWHERE = 280
LARGE = {92: 160, 128: 100}
"""Fewer of so many entrants, because each takes long to pair."""
CHEAP = 3
"""So many times as many evenings, where pairing them costs nothing."""
SEASONS = tuple((Cell("drawn_turns", entrants), length) for entrants in (8, 16, 46) for length in (1, 3, 5, 10))
"""Evenings of spread fields, and how many make a season."""


def jobs(share: int) -> list[Job]:
    """Everything that is counted, with so many hundredths of the usual number."""

    def part(times: int) -> int:
        return max(8, times * share // 100)

    found = [Job(name, game_deals.deals, (players,), part(DEALS)) for players, name in GAMES.items()]
    found.append(Job(CALLED, game_deals.called, (), part(DEALS // 2)))
    found.append(Job(ANYBODY, game_deals.against_anybody, (), part(DEALS // 10)))
    for cell in (*MAIN, *MORE):
        for strength in FIELDS if cell in MAIN else ("60",):
            found.append(Job(_name(cell, strength), evenings, (cell, strength), part(_times(cell, strength))))
    found += [Job(_season(*one), seasons, (one[0], SPREAD, one[1]), part(ELSEWHERE)) for one in SEASONS]
    return found


def _is_of(job: Job, evening: str) -> bool:
    """Whether it counts evenings that are called so; "danish 6" is not "danish 64"."""
    return job.count is evenings and f"{job.name} ".startswith(f"{evening} ")


def _times(cell: Cell, strength: str) -> int:
    """How many evenings are usual."""
    if cell.entrants in LARGE:
        return LARGE[cell.entrants]
    times = EVENINGS.get(strength, ELSEWHERE)
    return times if cell.preset == "danish" else times * CHEAP


def _season(cell: Cell, length: int) -> str:
    return f"season of {length} {_name(cell, SPREAD)}"


def _name(cell: Cell, strength: str) -> str:
    return f"{cell.preset} {cell.entrants} {cell.turns} {cell.length} {strength}"


def deals_table(found: dict[str, Counts]) -> Iterator[Sequence[str]]:
    """A game a row: level, the winner's points, what the last trick does, all tricks, who leads first."""
    yield (
        "game",
        "deals",
        "level, %",
        "winner's median",
        "nine tenths up to",
        "open before the last trick, %",
        "won by who takes it, %",
        "all tricks, %",
        "won by the side that leads first, %",
    )
    for name in (*GAMES.values(), CALLED):
        one = found[name]
        points = Counter({key[1]: times for key, times in one.items() if isinstance(key, tuple) and key[0] == "points"})
        decided = one["decided"]
        yield (
            name,
            str(one["deals"]),
            "–" if name == CALLED else told(one["level"], one["deals"]),
            str(quantile(points, 50)),
            str(quantile(points, 90)),
            told(one["last"], decided),
            told(one["taken"], decided),
            told(one["all"], decided),
            "–" if name == CALLED else told(one["leader"], decided),
        )


def matches_table(found: dict[str, Counts]) -> Iterator[Sequence[str]]:
    """Matches of five deals between equals, and how many deals of a match are replayed."""
    yield ("game", "matches", "5–0, %", "4–1, %", "3–2, %", "no replay, %", "one, %", "two, %", "more, %")
    for players in (2, 4, 6):
        one = found[GAMES[players]]
        whole = sum(one["match", won] for won in (3, 4, 5))
        more = whole - sum(one["replays", times] for times in (0, 1, 2))
        yield (
            GAMES[players],
            str(whole),
            *(told(one["match", won], whole) for won in (5, 4, 3)),
            *(told(one["replays", times], whole) for times in (0, 1, 2)),
            told(more, whole),
        )


def calls_table(found: Counts) -> Iterator[Sequence[str]]:
    """What is called, and how often it is made."""
    yield ("call", "of all deals, %", "made, %")
    for kind in ("with partner", "alone"):
        yield (kind, told(found[kind], found["deals"]), told(found[kind, "won"], found[kind]))
    for bid in sorted({key[1] for key in found if isinstance(key, tuple) and key[0] == "bid"}):
        called = found["bid", bid]
        yield (f"{bid} points", told(called, found["deals"]), told(found["bid", bid, "won"], called))
    yield ("all", told(found["deals"], found["deals"]), told(found["won"], found["deals"]))


def evenings_table(found: dict[str, Counts]) -> Iterator[Sequence[str]]:
    """Where the strongest pair ends."""
    yield (
        "evening",
        "entrants",
        "turns",
        "length",
        "strongest",
        "evenings",
        "is first",
        f"among the first {PRIZES}, %",
        "in the first half, %",
    )
    for cell in (*MAIN, *MORE):
        for strength in FIELDS if cell in MAIN else ("60",):
            one = found.get(_name(cell, strength))
            if one is None:
                continue
            whole = one["evenings"]
            yield (
                *_told(cell),
                "of a spread field" if strength == SPREAD else f"{strength} % among equals",
                str(whole),
                one_in(one["first"], whole),
                told(one["prize"], whole),
                told(one["half"], whole),
            )


def ties_table(found: dict[str, Counts]) -> Iterator[Sequence[str]]:
    """How often points alone do not say who is first, and what does; fields of a pair of 60 %."""
    yield (
        "evening",
        "entrants",
        "turns",
        "length",
        "several have the first's points, %",
        f"points do not part place {PRIZES} from the next, %",
        "the first told apart by",
    )
    for cell in (*MAIN, *MORE):
        one = found.get(_name(cell, "60"))
        if one is None or cell.stage.traits.bracket:
            continue
        broken = Counter({key[1]: times for key, times in one.items() if isinstance(key, tuple) and key[0] == "by"})
        yield (
            *_told(cell),
            told(one["tied"], one["evenings"]),
            told(one["prize tied"], one["evenings"]),
            ", ".join(f"{by or 'nothing'} {100 * times // one['tied']} %" for by, times in broken.most_common()) or "–",
        )


def seasons_table(found: dict[str, Counts]) -> Iterator[Sequence[str]]:
    """How often the strongest pair of a spread field leads when evenings are added up."""
    yield ("evening", "entrants", "turns", "length", "evenings of a season", "seasons", "the strongest is first, %")
    for cell, length in SEASONS:
        one = found[_season(cell, length)]
        yield (*_told(cell), str(length), str(one["seasons"]), told(one["first"], one["seasons"]))


def _told(cell: Cell) -> tuple[str, ...]:
    stage = cell.stage
    length = cell.length or f"{stage.match_format.kind} {stage.match_format.length}".replace("_", " ")
    turns = "–" if stage.traits.bracket else "all" if stage.traits.all_meet else str(stage.turns)
    return cell.preset, str(cell.entrants), turns, length


def markdown(table: Iterator[Sequence[str]]) -> str:
    """The table as docs have it."""
    head, *rows = table
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def main() -> None:
    asked = parser(__doc__)
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--share", type=int, default=100, help="hundredths of the usual number of deals and evenings")
    asked.add_argument("--processes", type=int, default=2)
    asked.add_argument("--only", default="", metavar="EVENING", help='one evening alone, such as "danish 92"')
    given = asked.parse_args()
    listed = [one for one in jobs(given.share) if not given.only or _is_of(one, given.only)]
    if not listed:
        asked.error(f"no evening is called {given.only!r}")
    found = counted(listed, given.seed, given.processes)
    print(f"Seed {given.seed}, {given.share} hundredths.\n")
    for title, table in _tables(found, whole=not given.only):
        print(f"## {title}\n\n{markdown(table)}\n")
    if not given.only:
        print(f"{ANYBODY}: {told(found[ANYBODY]['won'], found[ANYBODY]['decided'])} % of decided deals")


def _tables(found: dict[str, Counts], *, whole: bool) -> Iterator[tuple[str, Iterator[Sequence[str]]]]:
    """All tables with their titles, or those alone that are of evenings."""
    if whole:
        yield "Deals", deals_table(found)
        yield "Matches of five deals", matches_table(found)
        yield "Calls", calls_table(found[CALLED])
    yield "Evenings", evenings_table(found)
    yield "Ties", ties_table(found)
    if whole:
        yield "Seasons", seasons_table(found)


if __name__ == "__main__":
    main()
