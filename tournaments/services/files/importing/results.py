"""Whether the regulation holds together and every result could have been played and saved under it."""

from collections.abc import Iterator

from rules.deals import check_score
from rules.formats import LevelRule, MatchFormat, MatchKind
from rules.match_faults import check_match
from rules.outcomes import leader
from rules.penalties import PenaltyKind, check_penalty
from rules.violations import Violation, violation
from tournaments.event.faults.importing import ImportFault, Path, Placed, placed
from tournaments.event.faults.results import SanctionFault
from tournaments.event.regulation import BRACKETS, check_regulation
from tournaments.models import Deal, Stage
from tournaments.selectors.core.regulation import regulation_of
from tournaments.services.files.importing.lives import life_faults
from tournaments.services.files.importing.outcomes import Outcomes
from tournaments.services.files.importing.rows import Rows
from tournaments.services.files.importing.told import told_faults

# A corrected deal may have been typed under a regulation that was changed since: then any of these will do.
EARLIER_FORMATS = tuple(
    MatchFormat(MatchKind.FIXED, 1, level_rule, winner_only_allowed=True, cappotto_allowed=True)
    for level_rule in (LevelRule.REPLAY, LevelRule.LAST_TRICK)
)
FIELDS = {
    "first": "points",
    "second": "points",
    "third": "points",
    **{name: name for name in ("winner", "cappotto", "error", "caller", "partner", "bid", "totals", "void")},
}


def result_faults(rows: Rows) -> list[Placed]:
    """Every fault of regulation, results and the closed state; results are judged once the regulation is sound."""
    if faults := list(_regulation_faults(rows)):
        return faults
    outcomes = Outcomes(rows)
    return [
        *_replaced_faults(rows, outcomes),
        *_match_faults(rows, outcomes),
        *_closed_faults(rows, outcomes),
        *_penalty_faults(rows),
        *life_faults(rows),
        *told_faults(rows, outcomes),
    ]


def _regulation_faults(rows: Rows) -> Iterator[Placed]:
    # What the organizer confirmed is not stored; the criteria are in force, so it was confirmed.
    for at, stage in enumerate(rows.stages):
        for fault in check_regulation(regulation_of(stage), confirmed=True):
            where = _regulation_place(at, fault)
            if at == 0 or where[0] == "stages":  # the points of the places are those of the tournament
                yield Placed(where, fault)


def _regulation_place(at: int, fault: Violation) -> Path:
    part, *rest = fault.where
    number = rest[0] - 1 if rest and isinstance(rest[0], int) else None
    if part == "place_points":
        return ("tournament", "place_points") if number is None else ("tournament", "place_points", number)
    if part == "match_format":
        name = rest[0] if rest else "match_kind"
        return ("stages", at, "match_length" if name == "length" else name)
    if part == "match_points":
        return ("stages", at, "match_points", *rest)
    name = {"takes": "take_first"}.get(str(part), part)
    return ("stages", at, name) if number is None else ("stages", at, name, number)


def _replaced_faults(rows: Rows, outcomes: Outcomes) -> Iterator[Placed]:
    for at, deal in enumerate(rows.deals):
        if _without_winner(deal):
            yield placed(ImportFault.WINNER_MISSING, "deals", at, "winner")
        if deal.replaced_id is not None:
            current = outcomes.format_of(rows.matches_by_id[deal.match_id])
            earlier = EARLIER_FORMATS if current.game.two_sided else ()
            judged = [check_score(deal.score, one) for one in (current, *earlier)]
            if all(judged):
                yield from (Placed(_deal_place(at, fault.where), fault) for fault in judged[0])


def _without_winner(deal: Deal) -> bool:
    """Whether the points of a deal say who won it, and the deal does not."""
    score = deal.score
    if score.by_party is None or score.winner is not None:
        return False
    return score.call is not None or leader(score.by_party) is not None


def _match_faults(rows: Rows, outcomes: Outcomes) -> Iterator[Placed]:
    for at, match in enumerate(rows.matches):
        places = {(deal.number, deal.attempt): at for at, deal in outcomes.deals[match.id]}
        faults = check_match(outcomes.format_of(match), outcomes.played(match))
        if not faults and not outcomes.stopped_by_rule(match):
            yield placed(ImportFault.STOPPED_AGAINST_RULE, "matches", at)
        for fault in faults:
            number, attempt = int(fault.where[0]), int(fault.where[1])
            yield Placed(_deal_place(places[number, attempt], fault.where[2:]), fault)


def _closed_faults(rows: Rows, outcomes: Outcomes) -> Iterator[Placed]:
    """A tournament is closed in its last stage, when that was played to its end, or in one that was ended before."""
    if rows.tournament.closed_at is None:
        return
    if not rows.matches:
        yield placed(ImportFault.CLOSED_WITHOUT_MATCHES, "tournament", "closed_at")
    last = _closed_in(rows)
    turns = [turn for turn in rows.turns if turn.stage_id == last.id]
    counted = {turn.id for turn in turns if last.ended_after is None or turn.number <= last.ended_after}
    for at, match in enumerate(rows.matches):
        if match.turn_id in counted and not outcomes.owes_nothing(match, rows.sides_of(match)):
            yield placed(ImportFault.CLOSED_INCOMPLETE, "matches", at)
    all_there = last.ended_after is not None or len(turns) >= (last.turns_chosen or 1)
    if rows.matches and not all_there:
        yield placed(ImportFault.CLOSED_TOO_EARLY, "tournament", "closed_at")


def _closed_in(rows: Rows) -> Stage:
    """The last stage, unless the one that was played last was ended before its end."""
    drawn = {turn.stage_id for turn in rows.turns}
    last = max(rows.stages, key=lambda stage: stage.number)
    played = max((stage for stage in rows.stages if stage.id in drawn), key=lambda stage: stage.number, default=last)
    return played if played.ended_after is not None else last


def _penalty_faults(rows: Rows) -> Iterator[Placed]:
    """Every penalty as it could be given, to somebody of the team."""
    formats = {stage.id: stage.format for stage in rows.stages}
    for at, penalty in enumerate(rows.penalties):
        counted = formats[penalty.stage_id] not in BRACKETS
        for fault in check_penalty(PenaltyKind(penalty.kind), penalty.points, counted=counted):
            yield Placed(("penalties", at, "points"), fault)
        if penalty.player_id is not None and rows.team_of[penalty.player_id] != penalty.team_id:
            yield Placed(("penalties", at, "player"), violation(SanctionFault.OTHER_TEAM))


def _deal_place(at: int, where: Path) -> Path:
    return ("deals", at, *(FIELDS[str(name)] for name in where))
