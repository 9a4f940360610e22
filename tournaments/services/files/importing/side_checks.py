"""Whether a file names sides that a match has, and every deal shares out the pack among them."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rules.card_games import is_game
from rules.cards import TOTAL_POINTS
from rules.games import INDIVIDUAL_SEATS, SIDES, GameKey
from rules.problems import RuleProblem, problem_at
from tournaments.event.fees import OF_A_PRIZE, ONCE, Choice, MovementKind, choices_problems
from tournaments.event.prizes import LARGEST_NUMBER, Settling
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import PrizeProblem, TillProblem
from tournaments.event.problems.import_problems import ImportProblem, Path, Placed, placed
from tournaments.event.surnames import surname_correction
from tournaments.models import Match, Seat
from tournaments.models.result import BY_HELPER
from tournaments.models.till import HIGHEST_SUM
from tournaments.scheduling.base.types import Together
from tournaments.services.entries.till_changes import movement_problems
from tournaments.services.files.importing.rows import Rows
from tournaments.services.setup.prize_changes import draft_of, draft_problems

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Tables:
    """How many sides every match has, and how many parties its deals; two, but where everybody is alone."""

    sides: Mapping[str, int]
    parties: Mapping[str, int]

    @classmethod
    def of(cls, document: Document) -> "_Tables":
        games = {stage["id"]: stage.get("game", GameKey.CLASSIC) for stage in document["stages"]}
        played = {turn["id"]: games.get(turn["stage"]) for turn in document["turns"]}
        alone = {
            match["id"]: GameKey(str(game))
            for match in document["matches"]
            if (game := played.get(match["turn"])) in INDIVIDUAL_SEATS
        }
        seated = Counter[str]()
        for seat in document["seats"]:
            if seat["match"] in alone:
                seated[seat["match"]] = max(seated[seat["match"]], seat["side"])
        most = {match: min(seated[match], max(INDIVIDUAL_SEATS[game])) for match, game in alone.items()}
        return cls(most, {match: 3 for match, game in alone.items() if game is GameKey.ALONE})

    def most(self, match: str, named: str | int) -> int:
        """The highest number that there is: of a party where the winner of a deal is `named`, else of a side."""
        return (self.parties if named == "winner" else self.sides).get(match, len(SIDES))


def side_problems(document: Document) -> list[Placed]:
    """Every problem of a document that has the shape of the schema."""
    tables = _Tables.of(document)
    unknown = [
        placed(ImportProblem.SIDE_UNKNOWN, *where, side=side, sides=most)
        for where, match, side in _named(document)
        if not 1 <= side <= (most := tables.most(match, where[-1]))
    ]
    shared = (
        _points_problems(where, deal["points"], tables.parties.get(match, len(SIDES)), other=bool(deal.get("game")))
        for where, match, deal in _deals(document)
    )
    return [*unknown, *_game_problems(document), *chain.from_iterable(shared)]


def _game_problems(document: Document) -> Iterator[Placed]:
    """Every game that a stage or a deal names and nobody knows."""
    of_stages = (
        ((*where, "playings"), one.get("playings", ""))
        for at, stage in enumerate(document["stages"])
        for where, one in (
            (("stages", at), stage),
            *((("stages", at, "last_lengths", row), last) for row, last in enumerate(stage["last_lengths"])),
        )
    )
    of_deals = (((*where, "game"), deal.get("game", "")) for where, _match, deal in _deals(document))
    for where, keys in chain(of_stages, of_deals):
        for key in keys.split(" ") if keys else ():
            if not is_game(key):
                yield placed(ImportProblem.GAME_UNKNOWN, *where, game=key)


def _deals(document: Document) -> Iterator[tuple[Path, str, Any]]:
    """Those that were saved and those that were told, each with its place and its match."""
    for at, deal in enumerate(document["deals"]):
        yield ("deals", at), deal["match"], deal
    for at, report in enumerate(document["reports"]):
        for place, deal in enumerate(report["deals"]):
            yield ("reports", at, "deals", place), report["match"], deal


def _named(document: Document) -> Iterator[tuple[Path, str, int]]:
    """Every number of a side, or of a party that won a deal, with its place and its match."""
    for at, seat in enumerate(document["seats"]):
        yield ("seats", at, "side"), seat["match"], seat["side"]
    for at, award in enumerate(document["awards"]):
        for place, side in enumerate(award["absent"]):
            yield ("awards", at, "absent", place), award["match"], side
    for at, report in enumerate(document["reports"]):
        if report["side"] != BY_HELPER or report.get("card"):
            yield ("reports", at, "side"), report["match"], report["side"]
    for where, match, deal in _deals(document):
        if deal["winner"] is not None:
            yield (*where, "winner"), match, deal["winner"]
        for name in ("caller", "partner"):
            if deal.get(name) is not None:
                yield (*where, name), match, deal[name]


def _points_problems(where: Path, points: Sequence[int] | None, parties: int, *, other: bool) -> Iterator[Placed]:
    """`other`: of another game than Briscola, which knows for itself what its points add up to."""
    if points is None:
        return
    if len(points) != parties:
        yield placed(ImportProblem.SIDES_COUNT, *where, "points", found=len(points), sides=parties)
    elif not other and sum(points) != TOTAL_POINTS:
        problem = problem_at(RuleProblem.SUM_NOT_TOTAL, found=sum(points), total=TOTAL_POINTS)
        yield Placed((*where, "points"), problem)


# Whether every match has its fixture and its line-up.

Chair = tuple[int, int]


def seat_problems(rows: Rows) -> list[Placed]:
    """Every problem of pairs, fixtures and seats whose references are sound."""
    chairs = {match.id: _chairs(rows, match) for match in rows.matches}
    return [
        *_people_problems(rows),
        *_fixture_problems(rows),
        *_chair_problems(rows, chairs),
        *_lineup_problems(rows, chairs),
    ]


def _people_problems(rows: Rows) -> Iterator[Placed]:
    """A pair is two people, a player one; a later substitute counts with them."""
    wanted = rows.tournament.kind.people
    if wanted is None:
        return
    later = {one.substitute_id for one in rows.substitutions}
    people = Counter(player.team_id for player in rows.players if player.id not in later)
    for at, team in enumerate(rows.teams):
        if people[team.id] != wanted:
            yield placed(ImportProblem.PEOPLE_COUNT, "teams", at, found=people[team.id], wanted=wanted)


def _fixture_problems(rows: Rows) -> Iterator[Placed]:
    for at, match in enumerate(rows.matches):
        fixture = rows.fixture_of.get(match.id)
        if fixture is not None and match.turn_id != fixture.turn_id:
            yield placed(ImportProblem.FIXTURE_OTHER_TURN, "matches", at, "fixture")
        alone = match.turn.stage.traits.alone
        if fixture is None and not alone and all(len(side) == 1 for side in rows.sides_of(match)):
            yield placed(ImportProblem.FIXTURE_MISSING, "matches", at, "fixture")
    used = {match.fixture_id for match in rows.matches}
    for at, fixture in enumerate(rows.fixtures):
        if fixture.id not in used:
            yield placed(ImportProblem.FIXTURE_WITHOUT_MATCH, "fixtures", at)


def _chair_problems(rows: Rows, chairs: Mapping[uuid.UUID, Collection[Chair]]) -> Iterator[Placed]:
    busy = set()
    for at, seat in enumerate(rows.seats):
        if (seat.side, seat.chair) not in chairs[seat.match_id]:
            yield placed(ImportProblem.SEAT_UNKNOWN, "seats", at)
        if _strange(rows, seat):
            yield placed(ImportProblem.SEAT_OTHER_TEAM, "seats", at, "player")
        if (seat.turn_id, seat.player_id) in busy:
            yield placed(ImportProblem.SEATED_TWICE, "seats", at, "player")
        busy.add((seat.turn_id, seat.player_id))


def _strange(rows: Rows, seat: Seat) -> bool:
    """Whether the player is of another team; where partners rotate, the calendar says who they are."""
    fixture = rows.fixture_of.get(seat.match_id)
    if fixture is None:
        return False
    meeting = dict(zip(SIDES, (fixture.home_id, fixture.away_id), strict=True))
    return rows.team_of[seat.player_id] != meeting[seat.side]


def _lineup_problems(rows: Rows, chairs: Mapping[uuid.UUID, Collection[Chair]]) -> Iterator[Placed]:
    for at, match in enumerate(rows.matches):
        if not {(seat.side, seat.chair) for seat in rows.seats_of[match.id]}.issuperset(chairs[match.id]):
            yield placed(ImportProblem.LINEUP_INCOMPLETE, "matches", at)


def _chairs(rows: Rows, match: Match) -> set[Chair]:
    """Those of the sides in which quarters meet, else one for everybody of those who sit there; nobody is no side."""
    people = rows.tournament.kind.people
    if people is None:
        return {(side, 1 + chair) for side in SIDES for chair in range(Together(match.turn.stage.together).size)}
    counts = (people * max(1, len(teams)) for teams in rows.sides_of(match))
    return {(side, chair) for side, count in enumerate(counts, start=1) for chair in range(1, count + 1)}


# Whether what is said of people, of the door and of substitutes can have been so.


def arrival_problems(rows: Rows) -> list[Placed]:
    """A surname is part of its name, nobody is checked in twice at once, nobody has two substitutes at once, and a
    substitute is of the same team; what a fee has in it can be offered and is chosen once; the till has movements as
    they can be written, and one float; prizes are as a form would have them.
    """
    found = (
        _surname_problems,
        _check_in_problems,
        _substitution_problems,
        _fee_problems,
        _till_problems,
        _prize_problems,
    )
    return [problem for problems in found for problem in problems(rows)]


def _surname_problems(rows: Rows) -> Iterator[Placed]:
    for at, player in enumerate(rows.players):
        if surname_correction(player.name, player.surname) is None:
            yield Placed(("players", at, "surname"), problem_at(EntrantProblem.SURNAME_UNKNOWN, name=player.name))


def _check_in_problems(rows: Rows) -> Iterator[Placed]:
    here: set[tuple[uuid.UUID, uuid.UUID | None]] = set()
    for at, row in enumerate(rows.check_ins):
        seen = row.team_id, row.day_id
        if row.replaced_id is None and seen in here:
            yield placed(ImportProblem.CHECKED_IN_TWICE, "check_ins", at, "team")
        here |= {seen} if row.replaced_id is None else set()


def _substitution_problems(rows: Rows) -> Iterator[Placed]:
    replaced: dict[uuid.UUID, int] = defaultdict(int)
    for at, row in enumerate(rows.substitutions):
        same = rows.team_of[row.player_id] == rows.team_of[row.substitute_id]
        if not same or row.player_id == row.substitute_id:
            yield placed(ImportProblem.SUBSTITUTE_OTHER_TEAM, "substitutions", at, "substitute")
        replaced[row.player_id] += row.replaced_id is None
        if row.replaced_id is None and replaced[row.player_id] > 1:
            yield placed(ImportProblem.SUBSTITUTED_TWICE, "substitutions", at, "player")


def _fee_problems(rows: Rows) -> Iterator[Placed]:
    offered = [Choice(one.number, one.name, one.cents, one.per, one.dinner) for one in rows.fee_choices]
    at = {one.number: place for place, one in enumerate(offered)}
    for problem in choices_problems(offered):
        number = int(str(problem.where[0]).rpartition("_")[2])
        yield Placed(("fee_choices", at[number], "name"), problem)
    in_force: set[tuple[uuid.UUID, uuid.UUID | None]] = set()
    for place, row in enumerate(rows.fee_shares):
        is_choice = row.choice_id is not None and row.people is not None and row.agreed is None
        is_agreed = row.choice_id is None and row.people is None and row.agreed is not None
        if not (is_choice or is_agreed):
            yield placed(ImportProblem.FEE_SHARE_UNCLEAR, "fee_shares", place, "choice")
        if row.replaced_id is None and (row.team_id, row.choice_id) in in_force:
            yield placed(ImportProblem.CHOSEN_TWICE, "fee_shares", place, "choice")
        in_force |= {(row.team_id, row.choice_id)} if row.replaced_id is None else set()


def _till_problems(rows: Rows) -> Iterator[Placed]:
    there: set[MovementKind] = set()
    remainders: set[uuid.UUID | None] = set()
    for at, row in enumerate(rows.till):
        kind = MovementKind(row.kind)
        for problem in movement_problems((kind,), kind, row.cents, row.what, row.tickets):
            yield Placed(("till", at, str(problem.where[0])), problem)
        if row.replaced_id is None and kind in there:
            yield Placed(("till", at, "kind"), problem_at(TillProblem.THERE_ALREADY))
        if (row.prize_id is not None and kind not in OF_A_PRIZE) or (
            kind is MovementKind.REMAINDER and (row.prize_id is None or row.prize_id in remainders)
        ):
            yield Placed(("till", at, "prize"), problem_at(TillProblem.OF_A_PRIZE))
        remainders |= {row.prize_id} if kind is MovementKind.REMAINDER and row.replaced_id is None else set()
        there |= {kind} & set(ONCE) if row.replaced_id is None else set()


def _prize_problems(rows: Rows) -> Iterator[Placed]:
    """Every prize is as a form would have it, a thing was handed over once, and money is what it says."""
    money = {row.id: row.money for row in rows.prizes}
    for at, row in enumerate(rows.prizes):
        for problem in draft_problems(draft_of(row)):
            yield Placed(("prizes", at, str(problem.where[0])), problem)
        lot = row.settling == Settling.LOT
        if bool(row.order) != bool(row.settling) or lot != (row.lot is not None):
            yield Placed(("prizes", at, "settling"), problem_at(PrizeProblem.NUMBER_MISSING, most=LARGEST_NUMBER))
        if len(set(row.order)) < len(row.order):
            yield placed(ImportProblem.DECISION_REPEATS, "prizes", at, "order")
    yield from _handover_problems(rows, money)


def _handover_problems(rows: Rows, money: Mapping[uuid.UUID, bool]) -> Iterator[Placed]:
    given: set[tuple[uuid.UUID, uuid.UUID | None]] = set()
    signed = {row.receipt_id for row in rows.payments}
    for at, one in enumerate(rows.handovers):
        if (one.cents > 0) != (money[one.prize_id] and one.taken):
            yield Placed(("handovers", at, "cents"), problem_at(PrizeProblem.SUM_RANGE, most=HIGHEST_SUM // 100))
        thing = one.taken and not one.cents
        keys = {(one.prize_id, one.team_id)} | ({(one.prize_id, None)} if thing else set())
        if one.replaced_id is None and not given.isdisjoint(keys):
            yield Placed(("handovers", at, "prize"), problem_at(PrizeProblem.HANDED))
        given |= keys if one.replaced_id is None else set()
        if one.receipt_id is not None and (one.receipt_id in signed or not one.taken):
            yield placed(ImportProblem.RECEIPT_OTHERWISE, "handovers", at, "receipt")
        signed.add(one.receipt_id)
