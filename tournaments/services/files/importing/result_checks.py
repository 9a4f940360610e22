"""Whether the regulation holds together and every result could have been played and saved under it."""

import uuid
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rules.awards import AwardKind, loser_when_stopped
from rules.card_games import game_of
from rules.deals import check_score
from rules.games import Sides
from rules.match_formats import LevelRule, MatchFormat, MatchKind, at_table
from rules.match_points import PenaltyKind, check_penalty
from rules.matches import check_match, match_outcome
from rules.outcomes import MatchOutcome, PlayedDeal, leader
from rules.problems import Problem, problem_at
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.evening_problems import SanctionProblem
from tournaments.event.problems.import_problems import ImportProblem, Path, Placed, placed
from tournaments.event.regulation import BRACKETS
from tournaments.models import Deal, Match, Report, Stage
from tournaments.selectors.core.regulation_queries import Awarded, outcome_of, regulation_of
from tournaments.selectors.core.report_queries import deals_of_json
from tournaments.services.files.importing.rows import Rows
from tournaments.settings.values import check_regulation

# Whether what the log brought and ended fits in time: of one deal, and of one match, only one result at once.

NEVER = 2**63
"""Later than any version."""


@dataclass(frozen=True, slots=True, order=True)
class Life:
    """The first version with a row, the first one without it, and the row's place in its section."""

    begins: int
    ends: int
    at: int


def life_problems(rows: Rows) -> list[Placed]:
    """Every two results of one deal or match that counted at the same time."""
    return [*_deal_problems(rows), *_award_problems(rows)]


def _deal_problems(rows: Rows) -> Iterator[Placed]:
    """Two values of one deal that are in force now, the match told already."""
    by_place: dict[Hashable, list[Life]] = defaultdict(list)
    for at, deal in enumerate(rows.deals):
        by_place[deal.match_id, deal.number, deal.attempt].append(life_of(rows, deal.entered_id, deal.replaced_id, at))
    for lives in by_place.values():
        for one, other in pairwise(sorted(lives)):
            if other.begins < one.ends and not one.ends == other.ends == NEVER:
                yield placed(ImportProblem.DEALS_OVERLAP, "deals", other.at)


def _award_problems(rows: Rows) -> Iterator[Placed]:
    """A match is awarded once, and as one to which somebody did not come not while a deal of it counts."""
    deals: dict[uuid.UUID, list[Life]] = defaultdict(list)
    for at, deal in enumerate(rows.deals):
        deals[deal.match_id].append(life_of(rows, deal.entered_id, deal.replaced_id, at))
    awards: dict[uuid.UUID, list[Life]] = defaultdict(list)
    for at, award in enumerate(rows.awards):
        life = life_of(rows, award.entered_id, award.replaced_id, at)
        if any(life.begins < one.ends and one.begins < life.ends for one in awards[award.match_id]):
            yield placed(ImportProblem.AWARDED_TWICE, "awards", at, "match")
        together = any(life.begins < one.ends and one.begins < life.ends for one in deals[award.match_id])
        if together and award.kind == AwardKind.ABSENT:
            yield placed(ImportProblem.AWARDED_AND_PLAYED, "awards", at, "match")
        awards[award.match_id].append(life)


def life_of(rows: Rows, begun: uuid.UUID, ended: uuid.UUID | None, at: int) -> Life:
    """The first and last log entry of a row."""
    return Life(rows.seq(begun), NEVER if ended is None else rows.seq(ended), at)


# What came of every match of a file, by the deals and awards that are in force.


class Outcomes:
    """The matches of a file with their lengths and results; only for regulations without problems."""

    def __init__(self, rows: Rows) -> None:
        self._regulations = {stage.id: regulation_of(stage) for stage in rows.stages}
        self._sides = {match: len({seat.side for seat in seats}) for match, seats in rows.seats_of.items()}
        self.deals: dict[uuid.UUID, list[tuple[int, Deal]]] = defaultdict(list)
        for at, deal in enumerate(rows.deals):
            if deal.replaced_id is None:
                self.deals[deal.match_id].append((at, deal))
        self._gone = {
            (team.id, team.withdrawn_in_id): WithdrawalEffect(team.withdrawal)
            for team in rows.teams
            if team.withdrawn_in_id is not None
        }
        self.awarded = {
            award.match_id: Awarded(Sides(award.absent), AwardKind(award.kind))
            for award in rows.awards
            if award.replaced_id is None
        }

    def format_of(self, match: Match) -> MatchFormat:
        """The length of this match: the last rounds of a bracket may have lengths of their own, and larger tables."""
        usual = self._regulations[match.turn.stage_id].format_in(match.round)
        sides = self._sides.get(match.id)
        return usual if usual.game.two_sided or sides not in usual.game.tables else at_table(usual, sides)

    def played(self, match: Match) -> list[PlayedDeal]:
        """The deals that are in force, in the order of the file."""
        return [PlayedDeal(deal.number, deal.attempt, deal.score) for _, deal in self.deals[match.id]]

    def begun(self, match: Match) -> bool:
        """Whether anything is in this match, or its players were seen to play."""
        return match.id in self.awarded or bool(self.deals[match.id]) or match.started_at is not None

    def owes_nothing(self, match: Match, sides: Sequence[Sequence[uuid.UUID]]) -> bool:
        """Whether a match between `sides` has a sound result, or needs none because somebody left."""
        effects = [self._gone.get((team, match.turn.stage_id)) for side in sides for team in side]
        complete = self.sound_and_complete(match)
        return complete or any(effect is not None and effect.voids(complete=False) for effect in effects)

    def sound_and_complete(self, match: Match) -> bool:
        """Whether a match has a result, and nothing is wrong with its deals."""
        return not check_match(self.format_of(match), self.played(match)) and self.of(match).complete

    def of(self, match: Match) -> MatchOutcome:
        """What came of a match whose deals have no problems."""
        regulation = self._regulations[match.turn.stage_id]
        return outcome_of(regulation, self.format_of(match), self.played(match), self.awarded.get(match.id))

    def stopped_by_rule(self, match: Match) -> bool:
        """Whether a match that was stopped was lost by the side that loses it under the rule of the stage; true of any
        other.
        """
        award = self.awarded.get(match.id)
        if award is None or award.kind is not AwardKind.TIME_UP:
            return True
        rule = self._regulations[match.turn.stage_id].time_rule
        return loser_when_stopped(rule, self.format_of(match), self.played(match)) == award.loser


# Whether what the tables told could have been told, and still counts where it says so.


def told_problems(rows: Rows, outcomes: Outcomes) -> Iterator[Placed]:
    """Every problem of the reports; `outcomes` are those of a file whose results have none."""
    lives: dict[Hashable, list[Life]] = defaultdict(list)
    for at, report in enumerate(rows.reports):
        lives[report.match_id, report.side].append(life_of(rows, report.entered_id, report.settled_id, at))
        if report.settled_id is None:
            yield from _standing_problems(rows, outcomes, report, at)
    for of_one_side in lives.values():
        for one, other in pairwise(sorted(of_one_side)):
            if other.begins < one.ends:
                yield placed(ImportProblem.TOLD_TWICE, "reports", other.at)


def _standing_problems(rows: Rows, outcomes: Outcomes, report: Report, at: int) -> Iterator[Placed]:
    """What waits to be confirmed is a whole result, of a match that has none yet."""
    match = rows.matches_by_id[report.match_id]
    deals = deals_of_json(report.deals)
    if problems := check_match(outcomes.format_of(match), deals):
        yield Placed(("reports", at, "deals"), problems[0])
    elif not match_outcome(outcomes.format_of(match), deals).complete:
        yield placed(ImportProblem.TOLD_NOT_WHOLE, "reports", at, "deals")
    if outcomes.sound_and_complete(match):
        yield placed(ImportProblem.TOLD_AND_SETTLED, "reports", at, "match")


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


def result_problems(rows: Rows) -> list[Placed]:
    """Every problem of regulation, results and the closed state; results are judged once the regulation is sound."""
    if problems := list(_regulation_problems(rows)):
        return problems
    outcomes = Outcomes(rows)
    return [
        *_replaced_problems(rows, outcomes),
        *_match_problems(rows, outcomes),
        *_closed_problems(rows, outcomes),
        *_penalty_problems(rows),
        *life_problems(rows),
        *told_problems(rows, outcomes),
    ]


def _regulation_problems(rows: Rows) -> Iterator[Placed]:
    # What the organizer confirmed is not stored; the criteria are in force, so it was confirmed.
    for at, stage in enumerate(rows.stages):
        for problem in check_regulation(regulation_of(stage), confirmed=True):
            where = _regulation_place(at, problem)
            if at == 0 or where[0] == "stages":  # the points of the places are those of the tournament
                yield Placed(where, problem)


def _regulation_place(at: int, problem: Problem) -> Path:
    part, *rest = problem.where
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


def _replaced_problems(rows: Rows, outcomes: Outcomes) -> Iterator[Placed]:
    for at, deal in enumerate(rows.deals):
        if _without_winner(deal):
            yield placed(ImportProblem.WINNER_MISSING, "deals", at, "winner")
        if deal.replaced_id is not None:
            current = outcomes.format_of(rows.matches_by_id[deal.match_id])
            earlier = _earlier_formats(deal) if current.game.two_sided else ()
            judged = [check_score(deal.score, one, deal.number) for one in (current, *earlier)]
            if all(judged):
                yield from (Placed(_deal_place(at, problem.where), problem) for problem in judged[0])


def _earlier_formats(deal: Deal) -> Sequence[MatchFormat]:
    """The formats under which a deal that was corrected since may have been typed."""
    if not deal.game:
        return EARLIER_FORMATS
    return [replace(one, playings=(game_of(deal.game),)) for one in EARLIER_FORMATS]


def _without_winner(deal: Deal) -> bool:
    """Whether the points of a deal say who won it, and the deal does not."""
    score = deal.score
    if score.by_party is None or score.winner is not None:
        return False
    return score.call is not None or leader(score.by_party) is not None


def _match_problems(rows: Rows, outcomes: Outcomes) -> Iterator[Placed]:
    for at, match in enumerate(rows.matches):
        places = {(deal.number, deal.attempt): at for at, deal in outcomes.deals[match.id]}
        problems = check_match(outcomes.format_of(match), outcomes.played(match))
        if not problems and not outcomes.stopped_by_rule(match):
            yield placed(ImportProblem.STOPPED_AGAINST_RULE, "matches", at)
        for problem in problems:
            number, attempt = int(problem.where[0]), int(problem.where[1])
            yield Placed(_deal_place(places[number, attempt], problem.where[2:]), problem)


def _closed_problems(rows: Rows, outcomes: Outcomes) -> Iterator[Placed]:
    """A tournament is closed in its last stage, when that was played to its end, or in one that was ended before."""
    if rows.tournament.closed_at is None:
        return
    if not rows.matches:
        yield placed(ImportProblem.CLOSED_WITHOUT_MATCHES, "tournament", "closed_at")
    last = _closed_in(rows)
    turns = [turn for turn in rows.turns if turn.stage_id == last.id]
    counted = {turn.id for turn in turns if last.ended_after is None or turn.number <= last.ended_after}
    for at, match in enumerate(rows.matches):
        if match.turn_id in counted and not outcomes.owes_nothing(match, rows.sides_of(match)):
            yield placed(ImportProblem.CLOSED_INCOMPLETE, "matches", at)
    all_there = last.ended_after is not None or len(turns) >= (last.turns_chosen or 1)
    if rows.matches and not all_there:
        yield placed(ImportProblem.CLOSED_TOO_EARLY, "tournament", "closed_at")


def _closed_in(rows: Rows) -> Stage:
    """The last stage, unless the one that was played last was ended before its end."""
    drawn = {turn.stage_id for turn in rows.turns}
    last = max(rows.stages, key=lambda stage: stage.number)
    played = max((stage for stage in rows.stages if stage.id in drawn), key=lambda stage: stage.number, default=last)
    return played if played.ended_after is not None else last


def _penalty_problems(rows: Rows) -> Iterator[Placed]:
    """Every penalty as it could be given, to somebody of the team."""
    formats = {stage.id: stage.format for stage in rows.stages}
    for at, penalty in enumerate(rows.penalties):
        counted = formats[penalty.stage_id] not in BRACKETS
        for problem in check_penalty(PenaltyKind(penalty.kind), penalty.points, counted=counted):
            yield Placed(("penalties", at, "points"), problem)
        if penalty.player_id is not None and rows.team_of[penalty.player_id] != penalty.team_id:
            yield Placed(("penalties", at, "player"), problem_at(SanctionProblem.OTHER_TEAM))


def _deal_place(at: int, where: Path) -> Path:
    return ("deals", at, *(FIELDS[str(name)] for name in where))
