"""Evenings of several stages and formats, played through the services: what a file must carry."""

from collections.abc import Iterator
from dataclasses import replace

from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import default_points
from rules.places import GIOCHI_PLACE_POINTS
from tests.factories import action, award, make_evening, match_action, publish, record, win, win_all
from tournaments.event.regulation import LastLength, Ranked, Regulation
from tournaments.models import Match, Stage, Team, Tournament
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.course import is_complete
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.play.award_changes import award_withdraw
from tournaments.services.play.bracket_changes import passage_confirm, passage_withdraw
from tournaments.services.play.draw_changes import draw_make, draw_unpublish
from tournaments.services.play.final_changes import stage_end_early, tournament_close
from tournaments.standings.types import Criterion

SHORT, LONG = MatchFormat(MatchKind.BEST_OF, 3), MatchFormat(MatchKind.BEST_OF, 5)


def stage(key: str, match_format: MatchFormat = SHORT) -> Regulation:
    return Regulation(
        format=key,
        match_format=match_format,
        match_points=default_points(match_format),
        tiebreaks=(Criterion.DEAL_DIFFERENCE, Criterion.LOT),
        place_points=GIOCHI_PLACE_POINTS,
    )


GROUPS = replace(stage("groups"), groups=2, name="Gironi")
KNOCKOUT = replace(
    stage("knockout"), knockout=KnockoutOptions(third_place=True), last_lengths=(LastLength(1, LONG),), name="Finali"
)
THEN_KNOCKOUT = replace(KNOCKOUT, takes=Takes(per_group=2))
DANISH = replace(stage("danish"), turns=3)
ROTATING = replace(stage("rotating_partners"), turns=3)


def make_staged(*, slug: str = "fasi") -> Tournament:
    """Seven pairs in two groups and a knockout of four: seeds, clubs, drafts, awards, corrections, all of it closed."""
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=7, slug=slug)
    Team.objects.filter(tournament=tournament, number=3).update(seed=1, club="Bar Sport")
    Team.objects.filter(tournament=tournament, number=5).update(seed=2, club="Bar Sport")
    draw_make(action(tournament), 4)
    matches = publish(tournament, number=5)
    _award_and_take_back(matches[0])
    award(matches[1], 3)
    record(matches[2], 70, 40, 61)
    record(matches[2], 70, 40, 40, reason="Foglio letto male")
    play(tournament)
    passage_confirm(action(tournament))
    passage_withdraw(action(tournament))
    passage_confirm(action(tournament))
    publish(tournament, number=8)
    draw_unpublish(action(tournament))
    publish(tournament, number=9)
    play(tournament)
    tournament_close(action(tournament))
    tournament.refresh_from_db()
    return tournament


def make_left(*, slug: str = "ritiri") -> Tournament:
    """A knockout of six in its first turn: one pair left, so that its opponent went on, and another one came back."""
    tournament = make_evening(KNOCKOUT, entrants=6, slug=slug)
    first, second = publish(tournament)
    win(first, 2)
    assert first.fixture is not None
    assert second.fixture is not None
    for team in (second.fixture.home_id, first.fixture.away_id):
        team_withdraw(action(tournament), team)
    team_return(action(tournament), first.fixture.away_id)
    tournament.refresh_from_db()
    return tournament


def make_danish(*, slug: str = "danese", entrants: int = 5) -> Tournament:
    """Two turns of three, the second half played, a draft of it that was not taken, and a pair that came late."""
    tournament = make_evening(DANISH, entrants=entrants, slug=slug)
    publish(tournament)
    play(tournament)
    entrants_add(action(tournament), [NewEntrant(("Zoë", "Ugo"), club="Bar Sport")])
    draw_make(action(tournament), 2)
    win(list(publish(tournament, number=3))[-1], 1)
    tournament.refresh_from_db()
    return tournament


def make_won() -> Tournament:
    """Four pairs after their first turn of three, in which side one won every match."""
    tournament = make_evening(DANISH, entrants=4)
    win_all(publish(tournament), 1)
    return tournament


def make_rotating(*, slug: str = "baraonda", entrants: int = 9) -> Tournament:
    """Players who sit with somebody else in every turn: sides that belong to no fixture."""
    tournament = make_evening(ROTATING, entrants=entrants, ranked=Ranked.PLAYERS, slug=slug)
    publish(tournament)
    play(tournament)
    tournament_close(action(tournament))
    tournament.refresh_from_db()
    return tournament


def make_continued(*, slug: str = "cambi", entrants: int = 9, turns: int = 4) -> Tournament:
    """Players of whom one left and one came after two turns, so that the others were drawn again, and after a third one
    more came.
    """
    tournament = make_evening(replace(ROTATING, turns=turns), entrants=entrants, ranked=Ranked.PLAYERS, slug=slug)
    publish(tournament, number=5)
    win_some(tournament, entrants // 4 * 2)
    leaver = Team.objects.get(tournament=tournament, number=3)
    team_withdraw(action(tournament), leaver.id)
    entrants_add(action(tournament), [NewEntrant(("Zoë",))])
    publish(tournament, number=6)
    win_some(tournament, entrants // 4)
    entrants_add(action(tournament), [NewEntrant(("Ugo",))])
    publish(tournament, number=7)
    tournament.refresh_from_db()
    return tournament


def play(tournament: Tournament) -> None:
    """Let side one and side two win in turn until the stage waits for nobody."""
    while win_some(tournament, 1000):
        pass


def win_some(tournament: Tournament, most: int) -> int:
    """Let side one and side two win in turn in the first matches that are open; how many these were."""
    left = list(_open(stage_in_play(tournament.id)))[:most]
    for number, match in enumerate(left):
        win(match, number % 2 + 1)
    return len(left)


def _open(stage_: Stage) -> Iterator[Match]:
    records = match_records(stage_)
    if not is_complete(stage_, records):
        yield from Match.objects.filter(pk__in=[one.id for one in records if not one.complete]).order_by(
            "turn__number", "table"
        )


def _award_and_take_back(match: Match) -> None:
    award(match, 1)
    match.refresh_from_db(fields=["version"])
    award_withdraw(match_action(match, reason="Sono arrivati"))


def make_ended(*stages: Regulation, after: int, closed: bool = True) -> Tournament:
    """Eight pairs drawn at once, whose evening ended after so many turns; one table more was played."""
    tournament = make_evening(*stages, entrants=8, slug="finita")
    publish(tournament)
    for match in Match.objects.filter(tournament=tournament, turn__number__lte=after).order_by("table"):
        win(match, 1 + match.table % 2)
    if later := Match.objects.filter(tournament=tournament, turn__number=after + 1).order_by("table").first():
        win(later, 1)
    stage_end_early(action(tournament), after=after)
    if closed:
        tournament_close(action(tournament))
    tournament.refresh_from_db()
    return tournament
