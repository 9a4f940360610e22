"""Two who are named do not meet in their first match, whatever is drawn; what cannot be kept is said by name."""

import uuid
from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.problems import sentences
from tests.factories import action, make_evening, publish
from tests.services.refused import codes
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import DrawProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Draw, KeptApart, LogEntry, Team, Tournament
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.selectors.core.calendar import turns_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.play.draw_queries import draw_problems
from tournaments.selectors.shown.published_draws import published_draws
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.files.tournament_import import sound_document, tournament_import
from tournaments.services.frame.write_lock import below_delete
from tournaments.services.play.draw_changes import draw_by_hand, draw_make, draw_publish
from tournaments.services.setup.apart_changes import first_match_apart
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.simulation import evening_simulate

pytestmark = pytest.mark.django_db
"""Everything is asked on both databases."""


def refused(write: Callable[[], object]) -> list[str]:
    with pytest.raises(DomainError) as caught:
        write()
    return codes(caught)


def numbered(tournament: Tournament) -> list[Team]:
    return list(Team.objects.filter(tournament=tournament).order_by("number"))


def keep_apart(tournament: Tournament, *couples: tuple[int, int]) -> None:
    teams = numbered(tournament)
    for one, two in couples:
        first_match_apart(action(tournament), teams[one - 1].pk, teams[two - 1].pk, apart=True)


def at_first(tournament: Tournament) -> list[set[int]]:
    """Who sits at each table of the first turn, by number."""
    number = {str(team.pk): team.number for team in numbered(tournament)}
    (first, *_others) = turns_of(Draw.objects.get(tournament=tournament, published_at__isnull=False, first_turn=1))
    return [{number[one] for one in meeting.seated} for meeting in first.meetings]


def make(preset: str, entrants: int, ranked: Ranked = Ranked.PAIRS) -> Tournament:
    return make_evening(PRESETS[preset].stages[0], entrants=entrants, ranked=ranked)


def test_the_log_says_who_and_twice_is_once() -> None:
    tournament = make("danish", 4)
    teams = numbered(tournament)
    for one, two in ((teams[2], teams[0]), (teams[0], teams[2])):
        first_match_apart(action(tournament), one.pk, two.pk, apart=True)
    (entry,) = LogEntry.objects.filter(tournament=tournament, new__has_key="apart")
    assert (entry.old, entry.new) == ({"apart": []}, {"apart": [["1", "3"]]})
    assert KeptApart.objects.get(tournament=tournament).one == teams[0]
    first_match_apart(action(tournament), teams[0].pk, teams[2].pk, apart=False)
    last = LogEntry.objects.filter(tournament=tournament).latest("seq")
    assert (last.old, last.new) == ({"apart": [["1", "3"]]}, {"apart": []})
    assert not KeptApart.objects.exists()


def test_two_are_two_who_are_on_the_list() -> None:
    tournament, other = make("danish", 4), make_evening(PRESETS["danish"].stages[0], entrants=4, slug="altro")
    one, stranger = numbered(tournament)[0].pk, numbered(other)[0].pk

    def keep(first: uuid.UUID | None, second: uuid.UUID | None) -> list[str]:
        return refused(lambda: first_match_apart(action(tournament), first, second, apart=True))

    assert keep(one, one) == keep(one, None) == keep(None, None) == [DrawProblem.APART_ALONE]
    assert keep(one, stranger) == [DrawProblem.UNKNOWN]


@pytest.mark.parametrize(
    ("preset", "entrants", "ranked"),
    [
        ("bar", 8, Ranked.PAIRS),
        ("bar", 11, Ranked.PAIRS),
        ("danish", 6, Ranked.PAIRS),
        ("danish", 7, Ranked.PAIRS),
        ("round_robin", 6, Ranked.PAIRS),
        ("groups_knockout", 16, Ranked.PAIRS),
        ("groups_knockout", 8, Ranked.PAIRS),
        ("baraonda", 8, Ranked.PLAYERS),
    ],
)
def test_two_who_are_named_do_not_meet_in_the_first_turn(preset: str, entrants: int, ranked: Ranked) -> None:
    tournament = make(preset, entrants, ranked)
    keep_apart(tournament, (1, 2), (3, 1), (4, 5))
    publish(tournament)
    for table in at_first(tournament):
        assert not any({one, two} <= table for one, two in ((1, 2), (1, 3), (4, 5)))
    sound_document(export_bytes(tournament))


def test_what_no_draw_can_keep_is_said_by_name_before_it_and_refused() -> None:
    tournament = make("bar", 4)
    keep_apart(tournament, (1, 2), (1, 3), (1, 4))
    (problem,) = draw_problems(tournament)
    assert problem.code == ScheduleProblem.WISH_NOBODY_LEFT
    assert sentences([problem])[0].startswith("A 1 non resta nessuno da incontrare")
    assert refused(lambda: draw_make(action(tournament), 1)) == [ScheduleProblem.WISH_NOBODY_LEFT]


def test_what_only_the_draw_finds_out_is_refused_by_name_too() -> None:
    """Of six 1 to 5 may meet only 6, but for 1 with 4 and 5: two of 2, 3, 4 and 5 are left."""
    tournament = make("danish", 6)
    for number, team in enumerate(numbered(tournament), start=1):
        Team.objects.filter(pk=team.pk).update(name=f"Coppia {number}")
    keep_apart(tournament, (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5))
    assert draw_problems(tournament) == ()
    with pytest.raises(DomainError) as caught:
        draw_make(action(tournament), 1)
    (said, *_more) = sentences(caught.value.problems)
    assert said.startswith("Desiderio non rispettato: Coppia ")


def test_a_draft_of_before_is_drawn_again_and_later_turns_are_free() -> None:
    tournament = make("danish", 6)
    draft = draw_make(action(tournament), 3)
    assert draft is not None
    keep_apart(tournament, (1, 2))
    assert refused(lambda: draw_publish(action(tournament), draft.id)) == [DrawProblem.OUTDATED]
    copy = rehearsal_copy(action(tournament))
    assert KeptApart.objects.filter(tournament=copy).count() == 1
    evening_simulate(action(copy), 5)
    assert {1, 2} not in at_first(copy)


def test_who_left_keeps_nobody_apart() -> None:
    tournament = make("baraonda", 9, Ranked.PLAYERS)
    keep_apart(tournament, (1, 2), (1, 3))
    publish(tournament)
    first = numbered(tournament)[0]
    team_withdraw(action(tournament), first.pk)
    assert draw_problems(tournament) == ()


def test_on_paper_two_who_are_apart_may_meet() -> None:
    tournament = make("danish", 6)
    keep_apart(tournament, (1, 2))
    draft = draw_by_hand(action(tournament), {(1, 1): ("1", "2"), (1, 2): ("3", "4"), (1, 3): ("5", "6")})
    assert draft is not None
    draw_publish(action(tournament), draft.id)
    assert {1, 2} in at_first(tournament)
    sound_document(export_bytes(tournament))


def test_the_file_brings_them_back_and_the_draw_is_repeated_from_it() -> None:
    tournament = make("bar", 8)
    keep_apart(tournament, (2, 5))
    publish(tournament)
    kept, club = export_bytes(tournament), tournament.club.slug
    (drawn,) = published_draws(tournament)
    assert [apart.members for apart in drawn.repeat.options.restrictions.apart] == [("2", "5")]
    below_delete(tournament)
    Tournament.objects.all().delete()
    again = tournament_import(data=kept, club_slug=club)
    assert export_bytes(again) == kept


def test_a_stage_that_follows_asks_nothing_of_it() -> None:
    row = PRESETS["groups_knockout"].stages
    tournament = make_evening(row[0], replace(row[1]), entrants=8)
    keep_apart(tournament, (1, 2))
    copy = rehearsal_copy(action(tournament))
    evening_simulate(action(copy), 2)
    drawn = Draw.objects.filter(tournament=copy, published_at__isnull=False).order_by("stage__number")
    assert ["apart" in draw.options for draw in drawn] == [True, False]
