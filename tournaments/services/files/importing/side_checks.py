"""Whether a file names sides that a match has, and every deal shares out the pack among them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rules.card_games import is_game
from rules.cards import TOTAL_POINTS
from rules.games import INDIVIDUAL_SEATS, GameKey
from rules.problems import RuleProblem, problem_at
from rules.sides import SIDES
from tournaments.event.problems.import_problems import ImportProblem, Path, Placed, placed
from tournaments.models.result import BY_HELPER

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
