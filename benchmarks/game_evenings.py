"""What a whole evening can tell about who is strong: the program's own draws and tables, deals won by lot.

One pair wins a share of its deals against all others, who are equal ("55", "60", "65"); or everybody is strong as it
comes ("spread"): strengths are normal, so that of two pairs one standard deviation apart the stronger wins 55 of 100
deals, and two thirds of all win between 45 and 55 of 100 against the middle one. Level deals are replayed and left out.
"""

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.odds import Counts
from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import Points, default_points
from rules.outcomes import Ending, SideLine
from tournaments.event.presets import PRESETS, RECORDED
from tournaments.event.regulation import Regulation
from tournaments.scheduling.base.types import Meeting, Options, Played, Rank, singles
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.bracket.bracket_progress import standings_of
from tournaments.scheduling.bracket.plan import rounds_of
from tournaments.scheduling.bracket.types import Decided
from tournaments.scheduling.knockout import bracket_of
from tournaments.scheduling.pairing.costs import standing
from tournaments.scheduling.registry import FORMATS
from tournaments.standings.groups import tiers
from tournaments.standings.table import rank
from tournaments.standings.types import Encounter, Line, Row

PRIZES = 3
STRONG = {"55": math.log(55 / 45), "60": math.log(60 / 40), "65": math.log(65 / 35)}
SPREAD = "spread"
FIELDS = (*STRONG, SPREAD)
DEVIATION = math.log(55 / 45)
LENGTHS: Mapping[str, MatchFormat] = {
    "one deal": MatchFormat(MatchKind.FIRST_TO, 1),
    "best of 3": MatchFormat(MatchKind.BEST_OF, 3),
    "best of 5": MatchFormat(MatchKind.BEST_OF, 5),
    "5 deals": MatchFormat(MatchKind.FIXED, 5),
}
Strengths = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Cell:
    """An evening: a preset with so many entrants, its turns and its length, both None as the preset has them."""

    preset: str
    entrants: int
    turns: int | None = None
    length: str | None = None

    @property
    def stage(self) -> Regulation:
        """Its only stage."""
        (stage,) = PRESETS[self.preset].stages
        stage = replace(stage, turns=self.turns or stage.turns)
        if self.length is None:
            return stage
        length = LENGTHS[self.length]
        return replace(stage, match_format=length, match_points=default_points(length))


def evenings(chance: str, cell: Cell, strength: str, times: int) -> Counts:
    """So many evenings. Counted: "evenings"; how often the strongest is "first", in a "prize", in the upper "half";
    how often several have the points of the first ("tied") or of the last prize ("prize tied"), and what told the
    first apart, ("by", criterion), None if nothing did. Who shares a place at the end is put in order by lot.
    """
    rng, found = random.Random(chance), Counter[object]()
    ids = singles(cell.entrants).ids
    for _ in range(times):
        strengths = _strengths(ids, strength, rng)
        best = max(strengths, key=strengths.__getitem__)
        number = rng.randrange(1, 1_000_000)
        if cell.stage.traits.bracket:
            places = _knockout(cell, strengths, number, rng)
        else:
            rows = _table(cell, strengths, number, rng)
            places = tiers(rows)
            found.update(_ties(rows))
        place = _place(best, places, rng)
        found["evenings"] += 1
        found["first"] += place == 1
        found["prize"] += place <= PRIZES
        found["half"] += 2 * place <= cell.entrants
    return Counter(found)


def seasons(chance: str, cell: Cell, strength: str, length: int, times: int) -> Counts:
    """So many seasons of `length` evenings of the same pairs, whose match points are added up. Counted: "seasons", and
    how often the strongest is "first" in the sum, by lot among those who are level.
    """
    rng, found = random.Random(chance), Counter[object]()
    ids = singles(cell.entrants).ids
    for _ in range(times):
        strengths, points = _strengths(ids, strength, rng), Counter[str]()
        for _evening in range(length):
            for row in _table(cell, strengths, rng.randrange(1, 1_000_000), rng):
                points[row.entrant] += int(row.totals.points)
        most = max(points.values())
        first = rng.choice([one for one, own in points.items() if own == most])
        found["seasons"] += 1
        found["first"] += first == max(strengths, key=strengths.__getitem__)
    return Counter(found)


def _strengths(ids: Sequence[str], strength: str, rng: random.Random) -> Strengths:
    if strength == SPREAD:
        return {one: rng.gauss(0, DEVIATION) for one in ids}
    return dict.fromkeys(ids, 0.0) | {rng.choice(ids): STRONG[strength]}


def _place(entrant: str, places: Sequence[Sequence[str]], rng: random.Random) -> int:
    """The place, by lot among those who share it."""
    before = 0
    for group in places:
        if entrant in group:
            return before + rng.randint(1, len(group))
        before += len(group)
    raise KeyError(entrant)


def _ties(rows: Sequence[Row]) -> list[object]:
    found: list[object] = []
    if len(rows[0].tied) > 1:
        found += ["tied", ("by", None if rows[0].shared else rows[1].decided_by)]
    if len(rows) > PRIZES and rows[PRIZES - 1].totals.points == rows[PRIZES].totals.points:
        found.append("prize tied")
    return found


def _played(match_format: MatchFormat, one: float, two: float, rng: random.Random) -> tuple[int, int]:
    """The deals that each of two won."""
    share, won = 1 / (1 + math.exp(two - one)), [0, 0]
    while not match_format.is_over(*won):
        won[rng.random() >= share] += 1
    return won[0], won[1]


def _table(cell: Cell, strengths: Strengths, number: int, rng: random.Random) -> tuple[Row, ...]:
    """The final table, everybody without a lot at the end."""
    stage, field = cell.stage, singles(cell.entrants)
    criteria = tuple(one for one in stage.tiebreaks if one not in RECORDED)
    worth = stage.match_points.by_result
    played: tuple[Played, ...] = ()
    encounters: list[Encounter] = []
    turn = 0
    format_ = FORMATS[stage.format]
    while True:
        rows = rank(field.ids, encounters, criteria)
        table: tuple[Rank, ...] = ()
        if format_.traits.needs_outcomes:
            table = standing(tiers(rows), {row.entrant: row.totals.points for row in rows}, number, turn)
        drawn = format_.draw(field, Options(turns=stage.turns, steps=0, standing=table), number, played)
        for one in drawn:
            turn = one.number
            for meeting in one.meetings:
                won = _met(meeting, stage, strengths, rng)
                played = (*played, Played(turn, meeting))
                points = (worth[won], worth[won[1], won[0]])
                encounters.append(_encounter(f"{turn}/{meeting.table}", meeting, won, points))
        if not drawn or not format_.traits.needs_outcomes:
            return rank(field.ids, encounters, criteria)


def _met(meeting: Meeting, stage: Regulation, strengths: Strengths, rng: random.Random) -> tuple[int, int]:
    (one,), (two,) = meeting.sides
    return _played(stage.match_format, strengths[one], strengths[two], rng)


def _encounter(key: str, meeting: Meeting, won: tuple[int, int], points: Sequence[Points]) -> Encounter:
    lines = []
    for side in (0, 1):
        own, other = won[side], won[1 - side]
        ending = Ending.WON if own > other else Ending.LOST if own < other else Ending.LEVEL
        line = SideLine(own, other, 0, None, None, own, ending)
        lines.append(Line(meeting.sides[side], points[side], line))
    return Encounter(key, tuple(lines))


def _knockout(cell: Cell, strengths: Strengths, number: int, rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Everybody in places, of a bracket played to its end."""
    stage = cell.stage
    bracket = bracket_of(singles(cell.entrants), Options(knockout=stage.knockout), number)
    lengths = rounds_of(bracket)
    decided: dict[str, Decided] = {}
    while True:
        standings = standings_of(bracket, decided)
        ready = [key for key in lengths if key not in decided and None not in standings[key].sides]
        if not ready:
            return places_of(bracket, standings)
        for key in ready:
            one, two = (side for side in standings[key].sides if side is not None)
            won = _played(stage.format_in(lengths[key]), strengths[one], strengths[two], rng)
            decided[key] = Decided(one if won[0] > won[1] else two)
