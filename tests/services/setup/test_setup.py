"""Creating a tournament, and how long what was decided about it may still be changed."""

import dataclasses
import datetime
from functools import partial

import pytest
from django.db.models import QuerySet

from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import default_points, points_table
from rules.places import PlacePoints, PlacesProblem
from rules.problems import RuleProblem
from tests.factories import DESK, action, make_club, make_evening, make_tournament, publish, record
from tests.services.history import refusals, untouched, written
from tests.services.setup.made import OTHER_SCORING, change, in_force
from tests.staged import GROUPS, THEN_KNOCKOUT
from tournaments.event.errors import DomainError
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import ChangeProblem, SetupProblem
from tournaments.event.regulation import GIOCHI, Ranked, Regulation, RegulationProblem
from tournaments.models import LogEntry, Stage, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.scheduling.base.types import EVERY_PAIR, Lineup
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.setup.evening_changes import evening_create
from tournaments.services.setup.setup import details_change, regulation_change, tournament_create
from tournaments.standings.table import TiebreakProblem
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db


DAY = datetime.date(2026, 11, 21)


FIRST_TO_THREE = MatchFormat(MatchKind.FIRST_TO, 3)


def create(*, name: str = "Giochi", slug: str = "giochi", teams: tuple[str, ...] = (), **rest: object) -> Tournament:
    regulation = rest.get("regulation", GIOCHI)
    assert isinstance(regulation, Regulation)
    return tournament_create(
        club=make_club(), slug=slug, name=name, date=DAY, teams=teams, regulation=regulation, actor=DESK
    )


def rename(tournament: Tournament, name: str, *, date: datetime.date = DAY, place: str = "Salone polivalente") -> None:
    details_change(action(tournament), name=name, date=date, place=place)


def refused_creation(**given: object) -> list[str]:
    count = Tournament.objects.count()
    with pytest.raises(DomainError) as caught:
        create(**given)  # type: ignore[arg-type]  # the very arguments of create
    assert Tournament.objects.count() == count
    return [str(problem.code) for problem in caught.value.problems]


def test_a_new_tournament_has_one_stage_and_its_teams_in_the_order_given() -> None:
    tournament = create(teams=("La Cesa", "L'Orsa"))

    assert Stage.objects.filter(tournament=tournament).count() == 1
    assert list(Team.objects.filter(tournament=tournament).values_list("number", "name")) == [
        (1, "La Cesa"),
        (2, "L'Orsa"),
    ]


def test_the_same_request_a_second_time_answers_with_what_the_first_made() -> None:
    key, club = uuid7(), make_club()
    first, again = (
        tournament_create(club=club, slug="giochi", name="Giochi", date=DAY, actor=DESK, key=key) for _twice in range(2)
    )
    assert first == again
    assert Tournament.objects.count() == 1


def test_the_only_stage_takes_nobody_over_from_an_earlier_one() -> None:
    stage = Stage.objects.get(tournament=create())
    assert (stage.take_first, stage.take_rest, stage.take_after) == (None, 0, 0)


def test_creating_is_the_first_version_and_the_first_entry_of_the_log() -> None:
    tournament = create(teams=("La Cesa", "L'Orsa"))

    entry = LogEntry.objects.get(tournament=tournament)
    assert (tournament.version, entry.seq, entry.kind, entry.actor_name) == (1, 1, "created", DESK.name)
    said = dict(entry.new or {})
    assert (entry.old, said["name"], said["teams"]) == (None, "Giochi", ["La Cesa", "L'Orsa"])
    assert said["match_points"]["5-0"] == 7


@pytest.mark.parametrize(
    "regulation",
    [
        GIOCHI,
        OTHER_SCORING,
        Regulation(tables=3, legs=EVERY_PAIR, lineup=Lineup.FIXED, hall=5),
        Regulation(
            match_format=FIRST_TO_THREE, match_points=default_points(FIRST_TO_THREE), tiebreaks=(Criterion.WINS,)
        ),
    ],
)
def test_a_regulation_comes_out_of_the_database_as_it_went_in(regulation: Regulation) -> None:
    assert in_force(create(regulation=regulation)) == regulation


def test_every_problem_of_a_new_tournament_is_said_at_once() -> None:
    create()
    faulty = dataclasses.replace(GIOCHI, tables=0, legs=0, place_points=PlacePoints(()))

    assert refused_creation(name="", teams=("Orsa", "ORSA"), regulation=faulty) == [
        RegulationProblem.TABLES_RANGE,
        RegulationProblem.LEGS_RANGE,
        PlacesProblem.EMPTY,
        SetupProblem.NAME_MISSING,
        SetupProblem.TEAM_TWICE,
        SetupProblem.SLUG_TAKEN,
    ]


def test_a_team_without_a_name_is_refused() -> None:
    assert refused_creation(teams=("La Cesa", "")) == [EntrantProblem.TEAM_NAME_MISSING]


def test_two_teams_are_one_name_whatever_its_case_and_accents_in_capitals() -> None:
    assert refused_creation(teams=("Là Sotto", "LÀ SOTTO")) == [SetupProblem.TEAM_TWICE]


def test_an_address_taken_while_we_were_checking_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one comes in between the question and the answer, as on two desks at once."""
    create(teams=("La Cesa", "L'Orsa"))
    monkeypatch.setattr(QuerySet, "exists", lambda _rows: False)

    assert refused_creation() == [SetupProblem.SLUG_TAKEN]


def test_a_regulation_that_leaves_a_result_without_points_is_refused() -> None:
    table = points_table({(5, 0): 7, (4, 1): 5, (3, 2): 4, (2, 3): 3, (1, 4): 2})

    assert refused_creation(regulation=dataclasses.replace(GIOCHI, match_points=table)) == [
        RuleProblem.RESULT_WITHOUT_POINTS
    ]


def test_a_regulation_in_which_losing_pays_is_refused() -> None:
    table = points_table({(5, 0): 7, (4, 1): 5, (3, 2): 3, (2, 3): 4, (1, 4): 2, (0, 5): 0})

    assert refused_creation(regulation=dataclasses.replace(GIOCHI, match_points=table)) == [RuleProblem.POINTS_RISING]


def test_card_points_are_no_tie_break_where_matches_differ_in_length_unless_that_is_wanted() -> None:
    unequal = Regulation(
        match_format=FIRST_TO_THREE,
        match_points=default_points(FIRST_TO_THREE),
        tiebreaks=(Criterion.POINT_DIFFERENCE,),
    )

    assert refused_creation(regulation=unequal) == [TiebreakProblem.POINTS_UNEQUAL]
    tournament = make_tournament(sizes=(2, 2))
    assert refusals(tournament, lambda: change(tournament, unequal)) == [TiebreakProblem.POINTS_UNEQUAL]
    written(tournament, lambda: regulation_change(action(tournament), unequal, confirmed=True))
    evening = partial(evening_create, stages=[unequal], ranked=Ranked.TEAMS, actor=DESK)
    with pytest.raises(DomainError):
        evening(club=tournament.club, slug="serata", name="Serata", date=DAY)
    assert evening(club=tournament.club, slug="serata", name="Serata", date=DAY, confirmed=True).version == 1


def test_hour_and_street_are_in_the_log_where_they_were_said_and_another_place_is_in_another_street() -> None:
    tournament = make_tournament(sizes=(2, 2))
    Tournament.objects.filter(pk=tournament.pk).update(street="via Roma 1")
    same = partial(details_change, action(tournament), name="Palio", date=DAY, hour=datetime.time(20, 30))
    entry = written(tournament, lambda: same(place="Salone polivalente"))
    assert "hour" not in entry.old
    assert (entry.new["hour"], entry.new["street"]) == ("20:30", "via Roma 1")
    moved = written(tournament, lambda: same(place="Bar Sport"))
    assert (moved.new["hour"], "street" in moved.new) == ("20:30", False)


def test_name_date_and_place_may_be_changed_and_both_values_are_logged() -> None:
    tournament = make_tournament(sizes=(2, 2))
    entry = written(
        tournament, lambda: rename(tournament, "Palio", date=datetime.date(2026, 12, 5), place="Piazza Grande")
    )

    assert (entry.kind, entry.actor_name) == ("settings", DESK.name)
    assert entry.old == {"name": "Giochi senza quartiere", "date": "2026-11-21", "place": "Salone polivalente"}
    assert entry.new == {"name": "Palio", "date": "2026-12-05", "place": "Piazza Grande"}
    tournament.refresh_from_db()
    assert (tournament.name, tournament.date, tournament.place) == (
        "Palio",
        datetime.date(2026, 12, 5),
        "Piazza Grande",
    )


def test_saving_the_same_name_date_and_place_changes_nothing() -> None:
    tournament = make_tournament(sizes=(2, 2))
    untouched(tournament, lambda: rename(tournament, tournament.name))


def test_a_tournament_keeps_a_name() -> None:
    tournament = make_tournament(sizes=(2, 2))
    assert refusals(tournament, lambda: rename(tournament, "")) == [SetupProblem.NAME_MISSING]


def test_a_tournament_may_be_renamed_between_results() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70)

    assert written(tournament, lambda: rename(tournament, "Palio")).new["name"] == "Palio"


def test_a_closed_tournament_keeps_name_and_regulation() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    tournament_close(action(tournament))

    assert refusals(tournament, lambda: rename(tournament, "Palio")) == [ChangeProblem.CLOSED]
    assert refusals(tournament, lambda: change(tournament, OTHER_SCORING, "Tardi")) == [ChangeProblem.CLOSED]


def test_the_log_begins_with_the_settings_of_every_stage() -> None:
    make_evening(GROUPS, THEN_KNOCKOUT, entrants=4)
    told = LogEntry.objects.get(kind="created").new
    assert told is not None
    assert [told["stage_name"], *(one["stage_name"] for one in told["later"])] == ["Gironi", "Finali"]


def test_a_short_name_is_logged_kept_and_takes_the_place_of_the_first_words() -> None:
    tournament = make_tournament(sizes=(2, 2))
    named = partial(details_change, action(tournament), name="Gran Premio “Città di Sant’Angelo”", date=DAY)
    named(place="")
    tournament.refresh_from_db()
    assert tournament.short_name == "Città di Sant’Angelo"
    entry = written(tournament, lambda: named(place="", short="Gran Premio"))
    assert ("short" in entry.old, entry.new["short"]) == (False, "Gran Premio")
    named(place="Bar Sport")
    tournament.refresh_from_db()
    assert (tournament.short_name, tournament.place) == ("Gran Premio", "Bar Sport")
