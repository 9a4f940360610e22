"""Creating a tournament, and how long what was decided about it may still be changed."""

import dataclasses
import datetime
from fractions import Fraction

import pytest
from django.db.models import QuerySet

from rules.formats import LevelRule, MatchFormat, MatchKind
from rules.manners import Direction, LastTricks, Manners, Talk
from rules.match_points import default_points, points_table
from rules.places import PlacePoints, PlacesFault, SharedRule
from rules.violations import ViolationCode
from tests.factories import DESK, deed, make_club, make_evening, make_tournament, publish, record
from tests.services.history import refusals, untouched, written
from tests.staged import DANISH, play
from tournaments.checks.tournament import tournament_findings
from tournaments.event.errors import DomainError
from tournaments.event.faults.changes import ChangeFault
from tournaments.event.faults.draws import DrawFault
from tournaments.event.faults.entrants import EntrantFault
from tournaments.event.faults.setup import SetupFault
from tournaments.event.regulation import GIOCHI, Regulation, RegulationFault
from tournaments.models import LogEntry, Match, Stage, Team, Tournament, Turn
from tournaments.scheduling.kernel.types import EVERY_PAIR, Lineup
from tournaments.selectors.core.regulation import regulation_of
from tournaments.selectors.core.stages import stage_of
from tournaments.services.play.draws import draw_unpublish
from tournaments.services.play.finals import tournament_close
from tournaments.services.setup.setup import details_change, regulation_change, tournament_create
from tournaments.standings.criteria import TiebreakFault
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 11, 21)
FIVE_LEVEL = MatchFormat(MatchKind.FIXED, 5, LevelRule.LEVEL)
FIRST_TO_THREE = MatchFormat(MatchKind.FIRST_TO, 3)
OTHER_SCORING = dataclasses.replace(
    GIOCHI, tiebreaks=(Criterion.DEAL_DIFFERENCE,), place_points=PlacePoints((Fraction(3, 2),), SharedRule.AVERAGE)
)


def create(*, name: str = "Giochi", slug: str = "giochi", teams: tuple[str, ...] = (), **rest: object) -> Tournament:
    regulation = rest.get("regulation", GIOCHI)
    assert isinstance(regulation, Regulation)
    return tournament_create(
        club=make_club(), slug=slug, name=name, date=DAY, teams=teams, regulation=regulation, actor=DESK
    )


def change(tournament: Tournament, regulation: Regulation, reason: str = "") -> None:
    regulation_change(deed(tournament, reason=reason), regulation)


def rename(tournament: Tournament, name: str, *, date: datetime.date = DAY, place: str = "Salone polivalente") -> None:
    details_change(deed(tournament), name=name, date=date, place=place)


def in_force(tournament: Tournament) -> Regulation:
    return regulation_of(stage_of(tournament))


def refused_creation(**given: object) -> list[str]:
    count = Tournament.objects.count()
    with pytest.raises(DomainError) as caught:
        create(**given)  # type: ignore[arg-type]  # the very arguments of create
    assert Tournament.objects.count() == count
    return [str(fault.code) for fault in caught.value.violations]


def test_a_new_tournament_has_one_stage_and_its_teams_in_the_order_given() -> None:
    tournament = create(teams=("La Cesa", "L'Orsa"))

    assert Stage.objects.filter(tournament=tournament).count() == 1
    assert list(Team.objects.filter(tournament=tournament).values_list("number", "name")) == [
        (1, "La Cesa"),
        (2, "L'Orsa"),
    ]


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


def test_every_fault_of_a_new_tournament_is_said_at_once() -> None:
    create()
    faulty = dataclasses.replace(GIOCHI, tables=0, legs=0, place_points=PlacePoints(()))

    assert refused_creation(name="", teams=("Orsa", "ORSA"), regulation=faulty) == [
        RegulationFault.TABLES_RANGE,
        RegulationFault.LEGS_RANGE,
        PlacesFault.EMPTY,
        SetupFault.NAME_MISSING,
        SetupFault.TEAM_TWICE,
        SetupFault.SLUG_TAKEN,
    ]


def test_a_team_without_a_name_is_refused() -> None:
    assert refused_creation(teams=("La Cesa", "")) == [EntrantFault.TEAM_NAME_MISSING]


def test_two_teams_are_one_name_whatever_its_case_and_accents_in_capitals() -> None:
    assert refused_creation(teams=("Là Sotto", "LÀ SOTTO")) == [SetupFault.TEAM_TWICE]


def test_an_address_taken_while_we_were_checking_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one comes in between the question and the answer, as on two desks at once."""
    create(teams=("La Cesa", "L'Orsa"))
    monkeypatch.setattr(QuerySet, "exists", lambda _rows: False)

    assert refused_creation() == [SetupFault.SLUG_TAKEN]


def test_a_regulation_that_leaves_a_result_without_points_is_refused() -> None:
    table = points_table({(5, 0): 7, (4, 1): 5, (3, 2): 4, (2, 3): 3, (1, 4): 2})

    assert refused_creation(regulation=dataclasses.replace(GIOCHI, match_points=table)) == [
        ViolationCode.RESULT_WITHOUT_POINTS
    ]


def test_a_regulation_in_which_losing_pays_is_refused() -> None:
    table = points_table({(5, 0): 7, (4, 1): 5, (3, 2): 3, (2, 3): 4, (1, 4): 2, (0, 5): 0})

    assert refused_creation(regulation=dataclasses.replace(GIOCHI, match_points=table)) == [ViolationCode.POINTS_RISING]


def test_card_points_are_no_tie_break_where_matches_differ_in_length() -> None:
    regulation = Regulation(
        match_format=FIRST_TO_THREE,
        match_points=default_points(FIRST_TO_THREE),
        tiebreaks=(Criterion.POINT_DIFFERENCE,),
    )

    assert refused_creation(regulation=regulation) == [TiebreakFault.POINTS_UNEQUAL]


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
    assert refusals(tournament, lambda: rename(tournament, "")) == [SetupFault.NAME_MISSING]


def test_a_tournament_may_be_renamed_between_results() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70)

    assert written(tournament, lambda: rename(tournament, "Palio")).new["name"] == "Palio"


def test_a_change_of_the_regulation_is_logged_with_what_was_in_force_before() -> None:
    tournament = make_tournament(sizes=(2, 2))
    entry = written(tournament, lambda: change(tournament, OTHER_SCORING))

    assert in_force(tournament) == OTHER_SCORING
    assert (entry.kind, entry.actor_name) == ("settings", DESK.name)
    assert (entry.old["place_points"], entry.new["place_points"]) == (["5", "3", "2", "1"], ["3/2"])
    assert (entry.old["shared_places"], entry.new["shared_places"]) == ("same", "average")
    assert (entry.old["last_value"], "last_value" in entry.new) == ("last", False)


def test_what_the_players_are_told_of_how_to_play_is_kept_and_logged() -> None:
    tournament = make_tournament(sizes=(2, 2))
    told = dataclasses.replace(GIOCHI, manners=Manners(Direction.CLOCKWISE, Talk.AFTER_FIRST, LastTricks.UNSAID))
    entry = written(tournament, lambda: change(tournament, told))

    assert in_force(tournament) == told
    assert "direction" not in entry.old
    assert {key: entry.new[key] for key in ("direction", "talk", "last_tricks")} == {
        "direction": "clockwise",
        "talk": "after_first",
        "last_tricks": "unsaid",
    }


def test_saving_the_same_regulation_changes_nothing_even_after_results() -> None:
    tournament = make_tournament(sizes=(2, 2))
    match = publish(tournament)[0]
    record(match, 70)

    untouched(tournament, lambda: change(tournament, GIOCHI))
    match.refresh_from_db()
    assert match.version == 2


def test_a_faulty_regulation_is_refused_with_every_fault() -> None:
    tournament = make_tournament(sizes=(2, 2))
    faulty = dataclasses.replace(
        GIOCHI, tables=201, hall=2001, legs=101, tiebreaks=(Criterion.LOT, Criterion.WINS), place_points=PlacePoints(())
    )

    assert refusals(tournament, lambda: change(tournament, faulty)) == [
        RegulationFault.TABLES_RANGE,
        RegulationFault.LEGS_RANGE,
        RegulationFault.HALL_RANGE,
        TiebreakFault.AFTER_RECORDED,
        PlacesFault.EMPTY,
    ]
    assert in_force(tournament) == GIOCHI


@pytest.mark.parametrize("part", [{"tables": 1}, {"legs": 2}, {"lineup": Lineup.FIXED}])
def test_what_the_calendar_was_drawn_from_is_locked_once_it_is_published(part: dict[str, object]) -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)
    other = dataclasses.replace(GIOCHI, **part)  # type: ignore[arg-type]  # one part of a regulation each

    assert refusals(tournament, lambda: change(tournament, other)) == [SetupFault.CALENDAR_PUBLISHED]


def test_what_the_calendar_was_drawn_from_is_open_again_once_it_is_taken_back() -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)
    draw_unpublish(deed(tournament))

    written(tournament, lambda: change(tournament, dataclasses.replace(GIOCHI, tables=1)))
    assert in_force(tournament).tables == 1


def test_how_results_count_may_be_changed_until_the_first_of_them() -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)

    written(tournament, lambda: change(tournament, OTHER_SCORING))
    assert in_force(tournament) == OTHER_SCORING


def test_a_change_of_the_regulation_makes_every_open_match_sheet_stale() -> None:
    tournament = make_tournament(sizes=(4, 4))
    publish(tournament)
    change(tournament, OTHER_SCORING)

    assert set(Match.objects.filter(tournament=tournament).values_list("version", flat=True)) == {2}


def played() -> Tournament:
    tournament = make_tournament(sizes=(4, 4))
    record(publish(tournament)[0], 70)
    return tournament


@pytest.mark.parametrize(
    "part",
    [{"tables": 1}, {"legs": 2}, {"lineup": Lineup.FIXED}, {"match_format": FIVE_LEVEL}],
)
def test_how_it_is_drawn_and_played_is_locked_after_the_first_result(part: dict[str, object]) -> None:
    tournament = played()
    other = dataclasses.replace(GIOCHI, **part)  # type: ignore[arg-type]  # one part of a regulation each
    assert DrawFault.RESULTS_EXIST in refusals(tournament, lambda: change(tournament, other, "Per forza"))


def test_how_results_count_is_changed_with_a_reason_that_the_log_keeps() -> None:
    tournament = played()
    assert refusals(tournament, lambda: change(tournament, OTHER_SCORING)) == [SetupFault.REASON_MISSING]

    entry = written(tournament, lambda: change(tournament, OTHER_SCORING, "Deciso con i capitani"))
    assert (entry.reason, in_force(tournament)) == ("Deciso con i capitani", OTHER_SCORING)
    assert entry.old["tiebreaks"] != entry.new["tiebreaks"]


def test_what_counts_nothing_is_changed_at_any_time_and_leaves_every_sheet_as_it_is() -> None:
    tournament = played()
    versions = list(Match.objects.filter(tournament=tournament).order_by("id").values_list("version", flat=True))
    other = dataclasses.replace(GIOCHI, wait_minutes=20, turn_minutes=45, name="Domenica")
    written(tournament, lambda: change(tournament, other))

    assert in_force(tournament) == other
    after = list(Match.objects.filter(tournament=tournament).order_by("id").values_list("version", flat=True))
    assert after == versions


def test_the_tables_of_a_hall_in_which_matches_wait_may_change_at_any_time() -> None:
    hall = dataclasses.replace(GIOCHI, hall=2, queued=True)
    tournament = make_tournament(sizes=(4, 4), regulation=hall)
    record(publish(tournament)[0], 70)

    written(tournament, lambda: change(tournament, dataclasses.replace(hall, hall=3)))
    assert in_force(tournament).hall == 3
    written(tournament, lambda: change(tournament, GIOCHI))
    assert in_force(tournament) == GIOCHI


def test_between_danish_turns_the_tables_of_the_hall_change_for_the_turns_to_come() -> None:
    tournament = make_evening(DANISH, entrants=8)
    publish(tournament)
    play(tournament)
    written(tournament, lambda: change(tournament, dataclasses.replace(DANISH, hall=2)))
    publish(tournament, number=2)
    play(tournament)
    turns = Turn.objects.filter(tournament=tournament)
    assert [turn.matches.count() for turn in turns] == [4, 2, 2]
    assert [one for one in tournament_findings(tournament) if one.section != "tournament"] == []


def test_the_regulation_is_open_again_when_the_only_result_was_taken_back() -> None:
    tournament = make_tournament(sizes=(4, 4))
    match = publish(tournament)[0]
    record(match, 70)
    record(match, reason="Prova")

    written(tournament, lambda: change(tournament, OTHER_SCORING))


def test_a_closed_tournament_keeps_name_and_regulation() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    tournament_close(deed(tournament))

    assert refusals(tournament, lambda: rename(tournament, "Palio")) == [ChangeFault.CLOSED]
    assert refusals(tournament, lambda: change(tournament, OTHER_SCORING, "Tardi")) == [ChangeFault.CLOSED]
