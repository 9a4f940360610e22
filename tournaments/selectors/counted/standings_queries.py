"""The tables of a stage: by team, by pair and by player, counted from the matches that are complete."""

import uuid
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat
from operator import attrgetter

from django.db.models import QuerySet

from rules.awards import deals_awarded
from rules.match_points import Points, exact
from rules.matches import worths_one_by_one
from rules.outcomes import Ending, SideLine
from tournaments.event.match_states import MatchState, WithdrawalEffect
from tournaments.event.regulation import BRACKETS, Regulation
from tournaments.models import Decision as StoredDecision
from tournaments.models import Draw, Player, Stage, Team
from tournaments.scheduling.bracket.bracket_places import places_of
from tournaments.scheduling.qualify import Takes, Who
from tournaments.selectors.core.disclosure import called_in, until_frozen
from tournaments.selectors.core.match_rows import NO_TURN
from tournaments.selectors.core.outcomes import MatchRecord, SideRecord, match_records
from tournaments.selectors.core.penalty_queries import deductions
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import regulation_of, takes_of
from tournaments.selectors.core.stages import entrants_of, stage_before, turns_before_stage, turns_of
from tournaments.selectors.core.turns_shown import is_drawn_in_secret
from tournaments.selectors.counted.bracket_queries import bracket_in_play, withdrawn_from
from tournaments.selectors.counted.rest_points import (
    CountedRest,
    counted_rests,
    open_turns,
    paired_turns,
    rests_of_sides,
)
from tournaments.standings.field import SUM_OF_ALL, Counted, totals
from tournaments.standings.groups import AcrossRow, across, rank_groups, tiers
from tournaments.standings.table import open_ties, rank
from tournaments.standings.types import Criterion, Decision, Encounter, Line, Row, Totals

Ids = Callable[[SideRecord], tuple[str, ...]]
TEAMS: Ids = attrgetter("team_ids")

PERSONAL_CRITERIA = (Criterion.DEALS_WON, Criterion.DEAL_DIFFERENCE, Criterion.POINT_DIFFERENCE)


@dataclass(frozen=True, slots=True)
class PersonalTables:
    """The tables of pairs and players, and the names of everybody by number. `team_of` leads from a pair or
    player to its team.

    Only where quarters are ranked are there such tables beside that of the tournament.
    """

    pairs: tuple[Row, ...]
    players: tuple[Row, ...]
    names: dict[str, str]
    team_of: dict[str, str]


def team_table(stage: Stage, records: Sequence[MatchRecord] | None = None) -> tuple[Row, ...]:
    """The ranking that the tournament is about."""
    return _rank_teams(stage, match_records(stage, players_of=NO_TURN) if records is None else records)


def tournament_table(
    stage: Stage, records: Sequence[MatchRecord] | None = None, *, table: Sequence[Row] = ()
) -> tuple[Row, ...]:
    """The ranking of a whole tournament up to a stage: first that one, behind it who did not move on, stage by stage;
    in front of it who was passed over.

    Lines of earlier stages keep their sums; anybody who shared a place there, and did not move on either, shares one
    here. `table`: that of the stage itself, where it was made before.
    """
    rows = list(table or team_table(stage, records))
    later, earlier = stage, stage_before(stage) if stage.number > 1 else None
    while earlier is not None:
        placed = {row.entrant for row in rows}
        others = [row for row in team_table(earlier) if row.entrant not in placed]
        ahead = _passed_over(takes_of(later), team_table(earlier), placed, withdrawn_from(earlier))
        in_front = _placed_behind(0, [row for row in others if row.entrant in ahead])
        behind = [row for row in others if row.entrant not in ahead]
        rows = [*in_front, *_placed_behind(len(in_front), rows), *_placed_behind(len(rows) + len(in_front), behind)]
        later, earlier = earlier, stage_before(earlier)
    return tuple(rows)


def _passed_over(
    takes: Takes | None, before: Sequence[Row], here: Collection[str], gone: Collection[str]
) -> frozenset[str]:
    """Those ranked in the stage before above all who went on from it, where its best did not."""
    if takes is None or not (takes.after or takes.who is Who.LOSERS):
        return frozenset()
    if takes.who is Who.LOSERS:
        return frozenset(row.entrant for row in before if row.entrant not in here)
    first = next((at for at, row in enumerate(before) if row.entrant in here), 0)
    return frozenset(row.entrant for row in before[:first] if row.entrant not in gone)


def _placed_behind(before: int, rows: Sequence[Row]) -> list[Row]:
    """The rows with the places that follow, in their order; equal places stay equal."""
    places = [row.place for row in rows]
    return [
        replace(row, place=before + 1 + places.index(row.place), shared=places.count(row.place) > 1) for row in rows
    ]


def personal_tables(stage: Stage, records: Sequence[MatchRecord]) -> PersonalTables:
    players, called = _players(stage.tournament_id), called_in(stage.tournament)
    names = {str(player): called.name(player, name) for player, name, _team, _its_name in players} | team_names(stage)
    team_of = {str(player): called.name(team, its_name) for player, _name, team, its_name in players}
    regulation = regulation_of(stage)
    if not stage.tournament.kind.lined_up:  # then pairs, or players, are what the first table ranks
        return PersonalTables((), (), names, team_of)
    pairs: dict[str, SideRecord] = {}
    for record in records:
        for side in record.sides:
            if record.points is not None:
                pairs.setdefault(side.pair_id, side)
    names |= {key: side.names for key, side in pairs.items()}
    team_of |= {key: side.team.name for key, side in pairs.items()}
    seated = {player.id for record in records for side in record.sides for player in side.players}
    return PersonalTables(
        pairs=rank(
            list(pairs),
            encounters(records, lambda side: (side.pair_id,), regulation),
            PERSONAL_CRITERIA,
            rest_points={pair: points for pair, points in rests_of_sides(stage, records).items() if pair in pairs},
        ),
        players=rank(
            [str(player) for player, *_names in players if str(player) in seated],
            encounters(records, lambda side: tuple(player.id for player in side.players), regulation),
            PERSONAL_CRITERIA,
        ),
        names=names,
        team_of=team_of,
    )


@prepared
def _players(tournament_id: uuid.UUID, /) -> QuerySet[Player, tuple[uuid.UUID, str, uuid.UUID, str]]:
    players = Player.objects.filter(tournament_id=tournament_id).order_by("team__number", "number")
    return players.values_list("id", "name", "team_id", "team__name")


@dataclass(frozen=True, slots=True)
class GroupTables:
    """The table of every group, and all their entrants in one ranking, compared fairly; who of them `left`."""

    groups: tuple[tuple[Row, ...], ...]
    across: tuple[AcrossRow, ...]
    decisions: tuple[Decision, ...]
    left: frozenset[str]

    def without_left(self) -> "GroupTables":
        """The same of those who are still there: behind who left all move up in the group, and so they are compared."""
        if not self.left:
            return self
        there = ([row for row in table if row.entrant not in self.left] for table in self.groups)
        groups = tuple(tuple(_placed_behind(0, table)) for table in there)
        return GroupTables(groups, across(groups, self.decisions), self.decisions, frozenset())


@dataclass(frozen=True, slots=True)
class Carried:
    """What counts on of the stages before: who played there, in how many turns, their matches and rests, and which of
    those turns are not over.
    """

    teams: tuple[str, ...] = ()
    turns: int = 0
    met: tuple[Encounter, ...] = ()
    rests: Mapping[str, Sequence[CountedRest]] = field(default_factory=dict)
    deductions: Mapping[str, Points] = field(default_factory=dict)
    open_turns: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Counting:
    """What a table of a stage is counted from besides its matches, read once: it ranks any part of them.

    `groups` are their members, None where the stage has none; of those who are `gone` nothing counts, they are among
    those who `left`. `carried` is what counts on from before, `pairings` are the turns of one pairing each, where a
    rest is an opponent.
    """

    teams: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...] | None
    regulation: Regulation
    decisions: tuple[Decision, ...]
    deductions: Mapping[str, Points]
    gone: frozenset[str]
    left: frozenset[str]
    turns: int
    carried: Carried = Carried()
    pairings: tuple[frozenset[int], ...] = ()

    def table(self, records: Sequence[MatchRecord], rests: Mapping[str, Sequence[CountedRest]]) -> tuple[Row, ...]:
        """Everybody in one table, with the rests that everybody had, and what counts on from before."""
        regulation, before, here = self.regulation, self.carried, self._counted(self.teams)
        others = [team for team in before.teams if team not in here]  # whom those here met before, gone since or not
        rests = {team: (*before.rests.get(team, ()), *rests.get(team, ())) for team in (*here, *others)}
        counted = rank(
            [*here, *others],
            (*before.met, *encounters(records, TEAMS, regulation)),
            regulation.tiebreaks,
            self.decisions,
            {team: sum(rest.points for rest in own) for team, own in rests.items()},
            {team: points for team, points in self.taken().items() if team not in self.gone},
            rest_cards=self._cards(rests),
            rest_is_opponent=regulation.rest_is_opponent,
            open_turns=before.open_turns | open_turns(records, self.pairings),
            below_zero=regulation.below_zero,
            mini_table_of_two=regulation.counted_by.mini_table_of_two,
            still_level=regulation.still_level,
            counted=self._turns(rests),
        )
        if others:
            counted = tuple(_placed_behind(0, [row for row in counted if row.entrant in here]))
        return (*counted, *self._behind(self.teams))

    def in_groups(self, records: Sequence[MatchRecord]) -> tuple[tuple[Row, ...], ...]:
        """The table of every group."""
        met = encounters(records, TEAMS, self.regulation)
        tables = rank_groups(
            [self._counted(group) for group in self.groups or ()],
            met,
            self.regulation.tiebreaks,
            self.decisions,
            self.deductions,
            rest_is_opponent=self.regulation.rest_is_opponent,
            open_turns=open_turns(records, self.pairings),
            below_zero=self.regulation.below_zero,
            mini_table_of_two=self.regulation.counted_by.mini_table_of_two,
            still_level=self.regulation.still_level,
        )
        return tuple((*table, *self._behind(group)) for group, table in zip(self.groups or (), tables, strict=True))

    def taken(self) -> Mapping[str, Points]:
        """What penalties take, here and before."""
        before, here = self.carried.deductions, self.deductions
        return {team: exact(before.get(team, 0) + here.get(team, 0)) for team in {**before, **here}}

    def _cards(self, rests: Mapping[str, Sequence[CountedRest]]) -> Mapping[str, Points]:
        """The card points of rests; nothing but where these are added up."""
        if not self.regulation.rest_has_cards:
            return {}
        return {team: sum(rest.cards for rest in own) for team, own in rests.items()}

    def _turns(self, rests: Mapping[str, Sequence[CountedRest]]) -> Counted:
        """Of which turns the points count, and how."""
        if not self.regulation.of_turns:
            return SUM_OF_ALL
        return Counted(
            self.regulation.turns_counted.most_of(self.turns),
            self.regulation.by_mean,
            {team: [(rest.turn, rest.points) for rest in own] for team, own in rests.items()},
        )

    def _counted(self, teams: Sequence[str]) -> list[str]:
        return [team for team in teams if team not in self.gone]

    def _behind(self, teams: Sequence[str]) -> list[Row]:
        """The rows of those of whom nothing counts: behind everybody, with one place for all of them."""
        gone = sorted(set(teams) & self.gone)
        return [Row(len(teams) - len(gone) + 1, len(gone) > 1, team, Totals()) for team in gone]


def _carried_to(stage: Stage, regulation: Regulation) -> Carried:
    """What counts on in a stage of this regulation; nothing where that was not chosen."""
    earlier = stage_before(stage) if stage.carries else None
    if earlier is None:
        return Carried()
    before, records = counting_of(earlier), match_records(earlier, players_of=NO_TURN)
    carried = before.carried
    as_here = replace(before.regulation, tiebreaks=regulation.tiebreaks)
    rests = counted_rests(earlier, records)
    return Carried(
        tuple(dict.fromkeys((*carried.teams, *before.teams))),
        before.turns,
        (*carried.met, *encounters(records, TEAMS, as_here)),
        {team: (*carried.rests.get(team, ()), *rests.get(team, ())) for team in {**carried.rests, **rests}},
        before.taken(),
        carried.open_turns | open_turns(records, before.pairings),
    )


def counting_of(stage: Stage) -> Counting:
    entrants, regulation = entrants_of(stage), regulation_of(stage)
    carried = _carried_to(stage, regulation)
    return Counting(
        teams=tuple([str(team.id) for team in entrants]),
        groups=groups_of_stage(stage) if stage.traits.in_groups else None,
        regulation=regulation,
        decisions=decisions_of(stage),
        deductions=deductions(stage),
        gone=_gone_from(stage, entrants),
        left=frozenset(str(team.id) for team in entrants if team.withdrawn_id is not None),
        turns=_turns_of_evening(stage) + carried.turns,
        carried=carried,
        pairings=paired_turns(stage),
    )


def _turns_of_evening(stage: Stage) -> int:
    """How many turns everybody has in a stage, drawn or not; asked where the worst are left out."""
    if not regulation_of(stage).turns_counted.worst:
        return 0
    if stage.ended_after is not None:
        return stage.ended_after - turns_before_stage(stage)
    return stage.turns_chosen or len(turns_of(stage))


def _gone_from(stage: Stage, entrants: Iterable[Team]) -> frozenset[str]:
    """Ids of teams that left the stage with all void."""
    if not regulation_of(stage).absent_gain_nothing:
        return frozenset()
    left = [one for one in entrants if one.withdrawn_in_id == stage.id]
    return frozenset(str(one.id) for one in left if one.withdrawal == WithdrawalEffect.ALL_VOID)


def counting_nothing(stage: Stage) -> frozenset[str]:
    """Ids of teams whose results count nowhere: they left the first stage with all void. In a bracket nothing is."""
    if not regulation_of(stage).absent_gain_nothing:
        return frozenset()
    return frozenset(map(str, _all_void(stage.tournament_id)))


@prepared
def _all_void(tournament_id: uuid.UUID, /) -> QuerySet[Team, uuid.UUID]:
    left = Team.objects.filter(tournament_id=tournament_id, withdrawn_in__number=1)
    left = left.exclude(withdrawn_in__format__in=BRACKETS)
    return left.filter(withdrawal=WithdrawalEffect.ALL_VOID).values_list("id", flat=True)


def group_tables(stage: Stage, records: Sequence[MatchRecord] | None = None) -> GroupTables | None:
    """The tables of a stage that is played in groups; None where it is not, or before it is drawn."""
    counting = counting_of(stage)
    if counting.groups is None:
        return None
    tables = counting.in_groups(match_records(stage) if records is None else records)
    ranking = across(tables, counting.decisions, counting.gone)
    return GroupTables(tables, ranking, counting.decisions, counting.left)


def ties_in(
    stage: Stage, records: Sequence[MatchRecord] | None = None, *, table: Sequence[Row] = ()
) -> tuple[tuple[str, ...], ...]:
    """The ties that somebody may settle, best place first; of groups those in each of them, then those across.

    In a bracket those who went out in the same turn share their place by rule, and everywhere those of whom nothing
    counts. `table`: that of the stage, where it was made before.
    """
    if stage.traits.bracket:
        return ()
    ties = _ties(stage, records, table)
    gone = _gone_from(stage, entrants_of(stage)) if ties else frozenset[str]()
    return tuple(tie for tie in ties if not gone.issuperset(tie))


def _ties(stage: Stage, records: Sequence[MatchRecord] | None, table: Sequence[Row]) -> tuple[tuple[str, ...], ...]:
    tables = group_tables(stage, records) if stage.traits.in_groups else None
    if tables is None:
        return open_ties(table or team_table(stage, records))
    inside = tuple(tie for table in tables.groups for tie in open_ties(table))
    if stage.take_block is not None:
        return inside
    known = {frozenset(tie) for tie in inside}
    levels = dict.fromkeys((*tiers(tables.across), *tiers(tables.without_left().across)))
    return (*inside, *(tie for tie in levels if len(tie) > 1 and frozenset(tie) not in known))


def groups_of_stage(stage: Stage) -> tuple[tuple[str, ...], ...] | None:
    """The members of every group by id, as they were drawn last: somebody may have come late."""
    if is_drawn_in_secret(stage):
        return None
    for drawn in _groups(stage.id):
        return tuple(tuple(members) for members in drawn or ())
    return None


@prepared
def _groups(stage_id: uuid.UUID, /) -> QuerySet[Draw, list[list[str]] | None]:
    drawn = Draw.objects.filter(stage_id=stage_id, published_at__isnull=False, groups__isnull=False)
    return drawn.order_by("-first_turn").values_list("groups", flat=True)[:1]


def team_names(stage: Stage) -> dict[str, str]:
    """Every team of the stage, whether it has players or not: id -> name."""
    called = called_in(stage.tournament)
    return {str(team.id): called.name(team.id, team.name) for team in entrants_of(stage)}


def encounters(records: Iterable[MatchRecord], ids: Ids, regulation: Regulation) -> tuple[Encounter, ...]:
    """The complete matches as one table counts them."""
    deal_by_deal = Criterion.LAST_DEALS in regulation.tiebreaks
    return tuple(
        [
            Encounter(
                record.id.hex,
                tuple(
                    map(
                        Line,
                        map(ids, record.sides),
                        record.points,
                        *_ranked(record, regulation),
                        _worths(record) if deal_by_deal else repeat(None),
                    )
                ),
                record.turn,
            )
            for record in records
            if record.points is not None
        ]
    )


def _worths(record: MatchRecord) -> Iterable[tuple[Points, ...] | None]:
    """What each deal was worth to each side; nothing to the absent, for whom others played."""
    found = worths_one_by_one(record.match_format, record.deals)
    if found is None:
        return repeat(None)
    return [() if side.by_reserve else own for side, own in zip(record.sides, found, strict=True)]


def _ranked(record: MatchRecord, regulation: Regulation) -> tuple[Sequence[SideLine], Sequence[bool]]:
    """What each side has of a match in the ranking, and whether it was absent: then it has nothing of
    what a reserve played for them, and lost every deal; where neither side of two came, each lost it like one that did
    not come.
    """
    lines, mended = record.outcome.lines, regulation.absent_gain_nothing
    awarded = record.absent is not None and record.state is not MatchState.STOPPED
    if not (record.notes.reserves or (awarded and mended)):
        return lines, (False,) * len(lines)
    if regulation.sums_of_sides and record.outcome.card_points is None:
        return lines, (True,) * len(lines)
    if record.match_format.game.two_sided:
        if record.outcome.result is None:
            won, lost = deals_awarded(record.match_format, regulation.lost_in(record.match_format))
            lines = (SideLine(won, lost, 0, None, None, 0, Ending.LOST),) * len(lines)
        return lines, (False,) * len(lines)
    absent = record.absent.numbers if record.absent is not None and mended else ()
    missing = [one.by_reserve or side in absent for side, one in enumerate(record.sides, start=1)]
    deals = (record.outcome.deals or record.match_format.length) if mended else 0
    nothing = SideLine(0, deals, 0, None, None, 0, Ending.LOST)
    ranked = [nothing if gone else line for gone, line in zip(missing, lines, strict=True)]
    return ranked, [mended and (awarded or gone) for gone in missing]


def decisions_of(stage: Stage) -> tuple[Decision, ...]:
    """The lots and play-offs in force, the oldest first."""
    rows = _decided(stage.tournament_id, stage.id, until_frozen(stage.tournament))
    return tuple(Decision(Criterion(kind), tuple(order)) for kind, order in rows)


@prepared
def _decided(
    tournament_id: uuid.UUID, stage_id: uuid.UUID, told: int, /
) -> QuerySet[StoredDecision, tuple[str, list[str]]]:
    of_stage = StoredDecision.objects.filter(tournament_id=tournament_id, stage_id=stage_id, entered__seq__lte=told)
    return of_stage.filter(withdrawn__isnull=True).order_by("entered__seq").values_list("kind", "order")


def _rank_teams(stage: Stage, records: Sequence[MatchRecord]) -> tuple[Row, ...]:
    if stage.traits.bracket:
        return _rank_by_bracket(stage, records, [str(team.id) for team in entrants_of(stage)])
    if stage.traits.in_groups and (tables := group_tables(stage, records)):
        if stage.take_block is not None:
            return _one_behind_the_other(tables.groups)
        sums = {row.entrant: row.totals for table in tables.groups for row in table}
        return tuple(Row(row.place, row.shared, row.entrant, sums[row.entrant]) for row in tables.across)
    return counting_of(stage).table(records, counted_rests(stage, records))


def _one_behind_the_other(groups: Iterable[Sequence[Row]]) -> tuple[Row, ...]:
    """Groups that play for places of their own: everybody of the first is in front of the second."""
    rows: list[Row] = []
    for table in groups:
        rows += _placed_behind(len(rows), table)
    return tuple(rows)


def _rank_by_bracket(stage: Stage, records: Sequence[MatchRecord], teams: list[str]) -> tuple[Row, ...]:
    """The places that a bracket gives: those who went out in the same turn share one. Before the draw all share it."""
    now = bracket_in_play(stage, records)
    levels = places_of(now.bracket, now.standings) if now else (tuple(teams),)
    sums = totals(teams, encounters(records, TEAMS, regulation_of(stage)))
    rows: list[Row] = []
    for level in levels:
        place = len(rows) + 1
        rows += [Row(place, len(level) > 1, team, sums[team]) for team in level]
    return tuple(rows)
