"""The regulation of a stage, read from its row into the value that the pure parts work with."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from fractions import Fraction

from rules.awards import TimeRule
from rules.calls import CallWorths, Threshold
from rules.counting import FIVE_PLACES, Counting
from rules.formats import LevelRule, MatchFormat, MatchKind, Result
from rules.games import AloneWorth, Auction, Direction, Game, GameKey, LastTricks, Manners, Talk, TopRule
from rules.match_points import MatchPoints, RestWorth, as_written, default_points, points_table, read_exact
from rules.places import LastValue, PlacePoints, SharedRule
from tournaments.event.counted_by import UNTOLD, CountedBy
from tournaments.event.regulation import LastLength, Lock, Regulation
from tournaments.models import Award, Deal, Draw, Stage, Tournament
from tournaments.scheduling.kernel.types import EVERY_PAIR, Byes, KnockoutOptions, Lineup, SecondChance
from tournaments.scheduling.qualify import Takes
from tournaments.standings.types import Criterion


def match_format_of(stage: Stage) -> MatchFormat:
    return MatchFormat(
        kind=MatchKind(stage.match_kind),
        length=stage.match_length,
        level_rule=LevelRule(stage.level_rule),
        winner_only_allowed=stage.winner_only_allowed,
        cappotto_allowed=stage.cappotto_allowed,
        game=(game := game_of(stage)),
        sides=min(game.tables),
    )


def game_of(stage: Stage) -> Game:
    """The game with its choices, those that nobody made being as they are."""
    chosen = dict(stage.game_choices)
    calls = dict(chosen.get("calls", {}))
    high = tuple(Threshold(one["bid"], one["times"]) for one in calls.pop("high", ()))
    return Game(
        GameKey(stage.game),
        top=TopRule(chosen.get("top", TopRule.NOBODY)),
        alone=AloneWorth(chosen.get("alone", AloneWorth.WON)),
        calls=replace(CallWorths(high=high), **calls),
        auction=Auction(chosen.get("auction", Auction.SIMPLE)),
    )


def game_choices_as_json(game: Game) -> dict[str, object]:
    """What of a game is otherwise than when nobody chose."""
    usual = Game(game.key)
    of_words = {"top": game.top, "alone": game.alone, "auction": game.auction}
    chosen: dict[str, object] = {name: value.value for name, value in of_words.items() if value != getattr(usual, name)}
    calls = {name: value for name, value in asdict(game.calls).items() if value != getattr(usual.calls, name)}
    if "high" in calls:
        calls["high"] = [asdict(one) for one in game.calls.high]
    return chosen | ({"calls": calls} if calls else {})


def table_points_of(stage: Stage) -> PlacePoints:
    """What the places at a table are worth; who share some share what these are worth."""
    if not stage.table_points:
        return FIVE_PLACES
    return PlacePoints(tuple(Fraction(value) for value in stage.table_points), SharedRule.AVERAGE)


def table_points_as_json(points: PlacePoints) -> list[str]:
    return [] if points == FIVE_PLACES else [str(value) for value in points.values]


def match_points_of(stage: Stage) -> MatchPoints:
    """The stored table, "5-0" -> 7 or "7/2", as the rules read it."""
    return points_table({read_result(result): read_exact(points) for result, points in stage.match_points.items()})


def read_result(text: str) -> Result:
    """ "4-1" -> (4, 1)."""
    first, second = text.split("-")
    return int(first), int(second)


def result_as_text(result: Result | None) -> str:
    """(4, 1) -> "4-1"; nothing for none."""
    return f"{result[0]}-{result[1]}" if result else ""


def match_points_as_json(table: MatchPoints) -> dict[str, int | str]:
    return {f"{first}-{second}": as_written(points) for (first, second), points in table.values}


def place_points_of(tournament: Tournament) -> PlacePoints:
    """The stored list of points by place; fractions are stored as "3/2"."""
    return PlacePoints(
        tuple(Fraction(value) for value in tournament.place_points),
        SharedRule(tournament.shared_places),
        LastValue(tournament.last_value),
    )


def manners_of(tournament: Tournament) -> Manners:
    """What the players read about seats and talk."""
    return Manners(Direction(tournament.direction), Talk(tournament.talk), LastTricks(tournament.last_tricks))


def regulation_of(stage: Stage) -> Regulation:
    return Regulation(
        tables=stage.tables,
        hall=stage.hall,
        queued=stage.queued,
        legs=EVERY_PAIR if stage.legs is None else stage.legs,
        lineup=Lineup(stage.lineup),
        match_format=match_format_of(stage),
        match_points=match_points_of(stage),
        tiebreaks=tuple(Criterion(key) for key in stage.tiebreaks),
        place_points=place_points_of(stage.tournament),
        manners=manners_of(stage.tournament),
        format=stage.format,
        name=stage.name,
        turns=stage.turns_chosen,
        groups=stage.groups,
        rematches=stage.rematches,
        knockout=knockout_of(stage),
        last_lengths=last_lengths_of(stage),
        takes=takes_of(stage),
        rest_worth=RestWorth(stage.rest_worth),
        rest_points=stage.rest_points,
        rest_is_opponent=stage.rest_is_opponent,
        forfeit=read_result(stage.forfeit) if stage.forfeit else None,
        wait_minutes=stage.wait_minutes,
        turn_minutes=stage.turn_minutes,
        time_rule=TimeRule(stage.time_rule),
        counting=Counting(stage.counting),
        table_points=table_points_of(stage),
        counted_by=CountedBy(stage.tournament.counted_by or UNTOLD),
    )


def knockout_of(stage: Stage) -> KnockoutOptions:
    return KnockoutOptions(
        byes=Byes(stage.byes),
        third_place=stage.third_place,
        placing=stage.placing,
        second_chance=SecondChance(stage.second_chance),
        second_final=stage.second_final,
    )


def takes_of(stage: Stage) -> Takes | None:
    if stage.take_first is None:
        return None
    return Takes(per_group=stage.take_first, rest=stage.take_rest, after=stage.take_after)


def last_lengths_of(stage: Stage) -> tuple[LastLength, ...]:
    """The lengths of the last rounds, the other choices about a deal being those of the stage."""
    usual = match_format_of(stage)
    return tuple(
        LastLength(
            one["turns"],
            replace(usual, kind=MatchKind(one["kind"]), length=one["length"]),
            consolation=one.get("consolation", False),
        )
        for one in stage.last_lengths
    )


def last_lengths_as_json(lengths: Sequence[LastLength]) -> list[dict[str, object]]:
    return [
        {
            "turns": one.turns,
            "kind": one.match_format.kind.value,
            "length": one.match_format.length,
            **({"consolation": True} if one.consolation else {}),
        }
        for one in lengths
    ]


def points_for_format(regulation: Regulation, match_format: MatchFormat) -> MatchPoints:
    """The points table of a match of this length: that of the stage, unless the turn has a length of its own."""
    return regulation.match_points if match_format == regulation.match_format else default_points(match_format)


# How far the regulation of a stage can still be changed as things are.


def stage_lock(stage: Stage) -> Lock:
    """PUBLISHED holds what it was drawn from, RESULTS its whole regulation, where they are of a later stage too, CLOSED
    everything.
    """
    if stage.tournament.closed_at is not None:
        return Lock.CLOSED
    if has_results(stage):
        return Lock.RESULTS
    if is_published(stage):
        return Lock.PUBLISHED
    return Lock.OPEN


def is_published(stage: Stage) -> bool:
    """Whether something of this stage is drawn for everybody to see."""
    return Draw.objects.filter(stage=stage, published_at__isnull=False).exists()


def has_results(stage: Stage) -> bool:
    """Whether a match of this stage or a later one was played or awarded, whole or in part."""
    here = {
        "tournament_id": stage.tournament_id,
        "replaced__isnull": True,
        "match__turn__stage__number__gte": stage.number,
    }
    return Deal.objects.filter(**here).exists() or Award.objects.filter(**here).exists()
