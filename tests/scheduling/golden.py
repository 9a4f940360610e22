"""Draws whose digests are kept in golden_draws.txt, so that nobody changes a published draw without meaning to.

    python3 -m tests.scheduling.golden --check    name the draws that come out otherwise
    python3 -m tests.scheduling.golden --write    keep them as they are now, on purpose

It needs nothing but Python and networkx, so that any version can be asked: a draw is the same on all of them.
"""

import json
import sys
from argparse import ArgumentParser
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from tests.scheduling.evening import played_evening
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    Apart,
    Byes,
    Field,
    KnockoutOptions,
    Lineup,
    Mixed,
    Options,
    Order,
    Played,
    Relation,
    Restrictions,
    SecondChance,
    Stay,
    Turn,
    singles,
    teams,
)
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.registry import FORMATS

FILE = Path(__file__).parent / "golden_draws.txt"
USUAL = Options()
ROUND = "round_tables"
ROTATING, QUARTERS, ROBIN, KNOCKOUT = "rotating_partners", "quarters", "round_robin", "knockout"
GROUPS = "groups"


@dataclass(frozen=True, slots=True)
class Golden:
    """A draw under its name; after `played` turns those who are `absent` left and those who are `late` came.

    With `results` it is a whole evening, turn by turn, with the outcomes of this number.
    """

    name: str
    key: str
    entrants: Field
    options: Options = USUAL
    number: int = 1
    played: int = 0
    absent: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    results: int = 0

    def turns(self) -> tuple[Turn, ...]:
        """The drawn turns, those before a change left out."""
        drawn, entrants = FORMATS[self.key].draw, self.entrants
        if self.results:
            return played_evening(self.key, entrants, self.options, self.number, self.results).turns
        if not self.played:
            return drawn(entrants, self.options, self.number)
        before = drawn(_without(entrants, self.late), self.options, self.number)
        history = tuple(Played(turn.number, meeting) for turn in before[: self.played] for meeting in turn.meetings)
        return drawn(_without(entrants, self.absent), self.options, self.number, history)

    def nodes(self) -> list[object]:
        """The matches of a bracket, of which turns show only the first."""
        return [
            [node.key, node.turn, node.table, node.places, [[one.path, one.match, one.entrant] for one in node.sources]]
            for node in bracket_of(self.entrants, self.options, self.number).nodes
        ]

    @property
    def digest(self) -> str:
        """The SHA-256 of the turns, or of the bracket, in JSON without spaces."""
        turns: list[object] = [
            [turn.number, [[meeting.table, meeting.sides] for meeting in turn.meetings], turn.rests]
            for turn in self.turns()
        ]
        drawn = self.nodes() if self.key == KNOCKOUT else turns
        return sha256(json.dumps(drawn, separators=(",", ":")).encode("ascii")).hexdigest()


def _without(entrants: Field, gone: tuple[str, ...]) -> Field:
    stay = (tuple(one for one in team if one not in gone) for team in entrants.teams)
    return Field(tuple(team for team in stay if team))


def rotating(count: int, turns: int | None = None, tables: int | None = None, number: int = 1) -> Golden:
    """`count` players, named by their choices."""
    name = f"rotating {count}" + (f" turns {turns}" if turns else "") + (f" tables {tables}" if tables else "")
    return Golden(f"{name} number {number}", ROTATING, singles(count), Options(tables, turns=turns), number)


def quarters(sizes: tuple[int, ...], options: Options, words: str) -> Golden:
    """Quarters of these sizes; `words` tell the options."""
    return Golden(f"quarters {','.join(map(str, sizes))} {words}", QUARTERS, teams(sizes), options)


def grouped(entrants: Field, options: Options, words: str = "") -> Golden:
    """Entrants in groups; `words` tell what else is asked."""
    return Golden(f"groups {options.groups} of {len(entrants.ids)} {words}".rstrip(), GROUPS, entrants, options)


def robin(count: int, options: Options, words: str = "") -> Golden:
    """`count` entrants all against all; `words` tell the options."""
    return Golden(f"robin {count} {words}".rstrip(), ROBIN, singles(count), options)


def knockout(count: int, choices: KnockoutOptions, words: str = "", hall: int | None = None) -> Golden:
    """`count` entrants, a quarter of them seeded, in clubs of eight; `words` tell the choices."""
    ids = singles(count).ids
    field = Field(
        singles(count).teams, ids[: count // 4], tuple(ids[place :: -(-count // 8)] for place in range(count // 8))
    )
    return Golden(f"knockout {count} {words}".rstrip(), KNOCKOUT, field, Options(hall=hall, knockout=choices))


def paired(key: str, count: int, options: Options, words: str) -> Golden:
    """An evening of `count` entrants paired by the table, two of them seeded, in clubs of four; `words` tell the
    options.
    """
    ids = singles(count).ids
    field = Field(singles(count).teams, ids[:2], tuple(ids[place : place + 4] for place in range(0, count - 4, 4)))
    return Golden(f"{key} {count} {words}", key, field, options, results=count)


FULL = [rotating(count) for count in (4, 5, 6, 7, 8, 9, 12, 13, 16, 20, 21, 22, 24, 33, 36, 40, 60, 69, 80, 100, 150)]
LIMITED = [
    rotating(count, turns)
    for count, turns in [(8, 3), (9, 4), (12, 5), (16, 5), (17, 6), (20, 7), (24, 7), (33, 10), (40, 7), (100, 7)]
]
SMALL_HALL = [rotating(18, 6, 3), rotating(14, 7, 2), rotating(22, 8, 4, number=2)]
QUARTER_CASES = [
    quarters((7, 9, 6, 11), Options(), "once"),
    quarters((8, 8, 8, 8), Options(tables=4), "four tables"),
    quarters((5, 6, 7, 9), Options(tables=2, legs=2), "two legs"),
    quarters((4, 5, 11, 20), Options(tables=2, legs=3), "three legs"),
    quarters((6, 7, 8, 9, 10), Options(tables=3, legs=2), "two legs"),
    quarters((7, 9, 6, 11), Options(tables=3, legs=EVERY_PAIR), "every pair"),
    quarters((4, 6, 5), Options(legs=EVERY_PAIR, lineup=Lineup.FIXED), "every fixed pair"),
    quarters((6, 6, 6, 6), Options(lineup=Lineup.FIXED), "fixed"),
    quarters((6, 6, 6, 6, 6, 6), Options(hall=6), "in a hall of six"),
    quarters((7, 9, 6), Options(together=3), "threes"),
    quarters((4, 5, 4, 4), Options(together=1, order=Order.LISTED), "alone, listed"),
    quarters((6, 7, 6), Options(lineup=Lineup.LISTED, legs=EVERY_PAIR), "every listed pair"),
    quarters(
        (6, 6, 6, 6), Options(restrictions=Restrictions((Apart(("1.1", "1.2"), Relation.PARTNERS),))), "family apart"
    ),
]
CROSSED_CASES = [
    Golden(f"crossed {','.join(map(str, sizes))} {words}", "crossed_teams", teams(sizes), options)
    for sizes, options, words in [
        ((8, 8, 8), Options(turns=1, lineup=Lineup.LISTED, order=Order.LISTED), "by number"),
        ((8, 8, 8), Options(turns=3, lineup=Lineup.LISTED), "three turns"),
        ((9, 8, 6, 7), Options(turns=4, lineup=Lineup.FIXED, hall=4), "drawn pairs in a hall of four"),
        ((9, 9, 9), Options(turns=3, together=3, lineup=Lineup.LISTED), "threes"),
        ((5, 5, 5, 5), Options(turns=5, together=1, lineup=Lineup.LISTED), "alone"),
        ((16, 6, 4), Options(turns=4, lineup=Lineup.LISTED), "one too large"),
    ]
]
ROBINS = [robin(count, Options()) for count in (2, 5, 8, 10, 11, 24, 40, 52, 101)] + [
    robin(10, Options(legs=2), "two legs"),
    robin(12, Options(tables=4), "at four tables"),
    robin(9, Options(tables=2, legs=2), "two legs at two tables"),
    robin(8, Options(order=Order.LISTED), "listed"),
    robin(8, Options(restrictions=Restrictions((Apart(("1", "2", "3"), first_turn=True),), (Stay("4", 2),))), "wishes"),
]
SEEDED = Field(singles(24).teams, singles(8).ids, (("1", "9", "10"), tuple(map(str, range(11, 19)))))
GROUPED = [grouped(singles(count), Options(groups=groups)) for count, groups in [(4, 1), (7, 2), (24, 6), (64, 16)]] + [
    grouped(singles(13), Options(groups=3, legs=2), "two legs"),
    grouped(SEEDED, Options(groups=6), "seeds and clubs"),
    grouped(Field(singles(8).teams, clubs=(("1", "2", "3"), ("1", "4", "5"))), Options(groups=4), "two clubs of one"),
    grouped(singles(24), Options(groups=6, tables=8), "at eight tables"),
    grouped(singles(12), Options(groups=2, tables=5), "at five tables"),
    grouped(singles(16), Options(groups=4, restrictions=Restrictions((Apart(("1", "2")),), (Stay("4", 2),))), "wishes"),
    replace(grouped(singles(12), Options(groups=3), "one leaves after 1"), played=1, absent=("3",)),
    replace(grouped(singles(12), Options(groups=3), "one comes after 1"), played=1, late=("3",)),
]
KNOCKOUTS = [knockout(count, KnockoutOptions(third_place=True)) for count in (2, 5, 16, 92, 512)] + [
    knockout(92, KnockoutOptions(), "in a hall of twenty", hall=20),
    knockout(45, KnockoutOptions(byes=Byes.DRAWN), "byes drawn"),
    knockout(27, KnockoutOptions(placing=True), "all places"),
    knockout(92, KnockoutOptions(second_chance=SecondChance.CONSOLATION), "consolation"),
    knockout(92, KnockoutOptions(second_chance=SecondChance.DOUBLE, second_final=True), "double", hall=16),
]
PAIRED = (
    [
        paired(key, count, Options(turns=turns), f"turns {turns}")
        for key in ("danish", "swiss")
        for count, turns in [(8, 7), (31, 4), (64, 6), (127, 5)]
    ]
    + [
        Golden(f"drawn {count} turns {turns}", "drawn_turns", singles(count), Options(turns=turns))
        for count, turns in [(8, 5), (31, 4), (64, 6)]
    ]
    + [
        paired("danish", 2, Options(turns=1), "turns 1"),
        paired("swiss", 5, Options(turns=5), "turns 5"),
        paired("danish", 30, Options(turns=5, rematches=True), "with rematches"),
        paired("swiss", 31, Options(turns=4, tables=6), "at six tables"),
    ]
)
MIXED = Mixed(tuple(map(str, range(1, 9))), tuple(map(str, range(9, 17))))
RESTRICTED = [
    replace(
        rotating(16, 5),
        name="rotating 16 turns 5 mixed",
        options=Options(turns=5, restrictions=Restrictions(mixed=(MIXED,))),
    ),
    replace(
        rotating(12),
        name="rotating 12 family apart at first, one stays",
        options=Options(restrictions=Restrictions((Apart(("1", "2", "3"), first_turn=True),), (Stay("4", 2),))),
    ),
]
CHANGED = [
    replace(rotating(17, 6), name="rotating 17 turns 6, one leaves after 2", played=2, absent=("3",)),
    replace(rotating(21, 6), name="rotating 21 turns 6, one comes after 2", played=2, late=("3",)),
    replace(
        quarters((5, 6, 7, 9), Options(tables=2, legs=2, steps=20_000), "two legs, one leaves after 2"),
        played=2,
        absent=("4.1",),
    ),
    replace(robin(8, Options()), name="robin 8, one comes after 3", played=3, late=("3",)),
]
ALONE = [
    Golden(f"alone {count} at {seats} turns {turns}", ROUND, singles(count), Options(turns=turns, seats=seats))
    for count, seats, turns in [(6, 3, 4), (18, 3, 8), (37, 3, 10), (14, 5, 4), (23, 5, 4), (36, 5, 7), (60, 5, 10)]
] + [
    Golden("alone 70 at 5 turns 6", ROUND, singles(70), Options(turns=6, seats=5, steps=20_000)),
    Golden("alone 23, one leaves after 2", ROUND, singles(23), Options(turns=5, seats=5), played=2, absent=("3",)),
    Golden("alone 22, one comes after 2", ROUND, singles(22), Options(turns=5, seats=3), played=2, late=("3",)),
    Golden(
        "alone 20, two apart and one stays",
        ROUND,
        singles(20),
        Options(turns=4, seats=5, restrictions=Restrictions((Apart(("1", "2")),), (Stay("4", 2),))),
    ),
]
CASES = {
    one.name: one
    for one in [
        *FULL,
        *LIMITED,
        *SMALL_HALL,
        *QUARTER_CASES,
        *CROSSED_CASES,
        *ROBINS,
        *GROUPED,
        *KNOCKOUTS,
        *PAIRED,
        *RESTRICTED,
        *CHANGED,
        *ALONE,
    ]
}


def kept() -> dict[str, str]:
    """The digests in the file, by name."""
    lines = [line.split(" ", 1) for line in FILE.read_text("ascii").splitlines() if not line.startswith("#")]
    return {name: digest for digest, name in lines}


def main() -> int:
    """Write the digests, or name those that are not as kept; 1 if there are any."""
    parser = ArgumentParser(description="Check or keep the digests of the golden draws.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true")
    what.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        header = "# SHA-256 and name of draws: written by python3 -m tests.scheduling.golden --write\n"
        FILE.write_text(header + "".join(f"{one.digest} {name}\n" for name, one in CASES.items()), "ascii")
        return 0
    before = kept()
    changed = [name for name in {**before, **CASES} if name not in CASES or CASES[name].digest != before.get(name)]
    sys.stdout.write("".join(f"{name}: changed\n" for name in changed))
    return min(1, len(changed))


if __name__ == "__main__":
    sys.exit(main())
