"""Seasons as a club keeps them: begun, filled, corrected by one button, never by themselves, and logged old and new."""

import importlib
import json
import threading
import uuid
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from rules.deals_of_two import DealScore
from rules.modifiers import GIRANDOLA
from rules.outcomes import PlayedDeal
from tests.factories import (
    action,
    make_club,
    make_evening,
    make_tournament,
    match_action,
    play_worked_case,
    players_of,
    publish,
    team_named,
    win_all,
)
from tests.services.seasons.evenings import closed_games
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.fees import MovementKind
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS as EVENINGS
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused
from tournaments.event.regulation import Ranked
from tournaments.models import Club, ClubEntry, Modifier, Person, ResultSheet, Season, Substitution, Tournament
from tournaments.models.fields import uuid7
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.regulation_document import PRESETS, regulation_document
from tournaments.seasons.table import season_table
from tournaments.selectors.seasons.evening_results import corrected_evenings, result_sheet
from tournaments.selectors.seasons.stored import mark_of, season_document, season_value, to_take
from tournaments.services.entries.substitutions import player_substitute, substitution_withdraw
from tournaments.services.entries.till_changes import till_pay
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.frame.changes import Actor
from tournaments.services.play.final_changes import declaration_add, modifier_add, tournament_close, tournament_reopen
from tournaments.services.play.result_changes import match_record
from tournaments.services.seasons.frame import ClubAction
from tournaments.services.seasons.register_changes import person_add, person_change, person_merge, person_part
from tournaments.services.seasons.season_changes import (
    evening_take,
    lot_record,
    season_bytes,
    season_change,
    season_create,
    season_import,
    sheet_put,
    sheet_remove,
)

pytestmark = pytest.mark.django_db
EXAMPLE = Path(__file__).parents[2] / "data" / "season-1.json"
BAR = regulation_document(PRESETS["bar"])


@pytest.fixture
def club() -> Club:
    return make_club()


def asked(club: Club, key: uuid.UUID | None = None) -> ClubAction:
    return ClubAction(club.id, Actor(name="Ada"), key=key)


def begin(club: Club, regulation: dict[str, object] = BAR) -> Season:
    season_create(asked(club), slug="venerdi", name="Venerdì", regulation=regulation)
    return Season.objects.get(slug="venerdi")


def sheet(key: str, *ranking: str, day: str = "2026-01-09") -> dict[str, object]:
    lines = [{"place": place, "people": [name]} for place, name in enumerate(ranking, start=1)]
    return {"key": key, "name": f"Serata {key}", "date": day, "lines": lines}


def ranking(season: Season) -> list[tuple[int | None, str, object]]:
    value = season_value(season_document(season))
    return [(row.place, value.name_of(row.unit), row.total) for row in season_table(value).rows]


def codes(caught: pytest.ExceptionInfo[DomainError]) -> set[str]:
    return {str(problem.code) for problem in caught.value.problems}


def old_and_new(entry: ClubEntry) -> list[Any]:
    """What the log says was so before, and after."""
    return [document for document in (entry.old, entry.new) if document is not None]


@pytest.fixture
def games(club: Club) -> Tournament:
    return closed_games(club)


def test_a_closed_evening_is_taken_over_as_values_and_outlives_its_tournament(club: Club, games: Tournament) -> None:
    season = begin(club, regulation_document(PRESETS["giochi"]))
    assert list(to_take(season).rows) == [games]
    assert evening_take(asked(club), "venerdi", games.id, seen=games.version)
    assert to_take(season).rows == []
    taken = ranking(season)
    assert [place for place, _name, _points in taken] == [1, 2, 3, 4]
    assert [points for _place, _name, points in taken] == [5, 3, 2, 1]
    (sheet,) = season_document(season)["result_sheets"]
    assert {len(one["lines"]) for one in sheet["meetings"]} == {2}
    assert sum(sum(map(Fraction, one["points"])) for one in sheet["meetings"]) == sum(
        Fraction(line["points"]) for line in sheet["lines"]
    )
    Tournament.objects.filter(pk=games.pk).update(name="Altro", club=make_club(slug="altro"))
    assert ranking(season) == taken


def test_who_left_an_evening_with_all_void_has_nothing_of_it_in_the_season(club: Club) -> None:
    """Without La Custera L'Orsa made 5 and 5, I Pinacin 4 and 2, La Cesa 3 and 2: the 1 of the last is La Cesa's."""
    evening = play_worked_case(make_tournament(club=club, sizes=(2, 2, 2, 2)))
    gone = team_named(evening, "La Custera")
    modifier_add(action(evening), GIRANDOLA)
    declaration_add(action(evening), Modifier.objects.get(tournament=evening).id, gone.id)
    team_withdraw(action(evening), gone.id, effect=WithdrawalEffect.ALL_VOID)
    tournament_close(action(evening))
    evening.refresh_from_db()
    season = begin(club, regulation_document(PRESETS["giochi"]))
    evening_take(asked(club), "venerdi", evening.id, seen=evening.version)
    assert ranking(season) == [(1, "L'Orsa", 5), (2, "I Pinacin", 3), (3, "La Cesa", 1)]
    (taken,) = season_document(season)["result_sheets"]
    assert [line["points"] for line in taken["lines"]] == [10, 6, 5]
    assert taken["declarations"] == []


def test_a_season_of_quarters_is_offered_no_evening_of_pairs(club: Club, games: Tournament) -> None:
    pairs = make_evening(*EVENINGS["danish"].stages, entrants=4, club=club)
    Tournament.objects.filter(pk=pairs.pk).update(closed_at=games.closed_at)
    assert list(to_take(begin(club, regulation_document(PRESETS["giochi"]))).rows) == [games]
    season_create(asked(club), slug="coppie", name="Coppie", regulation=BAR)
    assert len(to_take(Season.objects.get(slug="coppie")).rows) == 2


def test_a_result_sheet_tells_who_sat_with_whom_where_partners_change(club: Club) -> None:
    evening = make_evening(*EVENINGS["baraonda"].stages, entrants=8, ranked=Ranked.PLAYERS, club=club)
    win_all(publish(evening), 1)
    evening.refresh_from_db()
    meetings = result_sheet(evening)["meetings"]
    assert meetings
    assert all(len(side) == 2 for one in meetings for side in one["lines"])
    first = meetings[0]["lines"]
    assert len({line for side in first for line in side}) == 4


def test_a_substitute_counts_for_a_season_of_persons_unless_taken_back(club: Club) -> None:
    evening = make_evening(*EVENINGS["round_robin"].stages, entrants=4, club=club)
    publish(evening)
    told = action(evening, reason="Sta male")
    for player, name in zip(players_of(evening, 1), ("Zoë Riserva", "Pia Mai Venuta"), strict=True):
        player_substitute(told, player_id=player.id, name=name, from_turn=1)
    substitution_withdraw(told, Substitution.objects.get(substitute__name="Pia Mai Venuta").id)
    (line,) = [one for one in result_sheet(evening)["lines"] if "Zoë Riserva" in one["people"]]
    assert line["people"] == ["Gioca 1a", "Gioca 1b", "Zoë Riserva"]


def test_no_door_of_a_season_lets_in_a_name_that_no_form_takes(club: Club) -> None:
    begin(club)
    turned = "Anna\u202eRossi"
    file = json.loads(EXAMPLE.read_bytes())
    file["result_sheets"][0]["name"] = turned
    doors: list[Callable[[], object]] = [
        lambda: season_create(asked(club), slug="altra", name=turned, regulation=BAR),
        lambda: season_change(asked(club), "venerdi", seen=1, name=turned, regulation=BAR, closed=False),
        lambda: sheet_put(asked(club), "venerdi", sheet("uno", turned, "Bruno")),
        lambda: season_import(asked(club), slug="altra", data=json.dumps(file).encode()),
        lambda: person_add(asked(club), name="Anna", aliases=(turned,)),
    ]
    for door in doors:
        with pytest.raises(ImportRefused) as caught:
            door()
        assert [one.problem.code for one in caught.value.placed] == [ImportProblem.CHARACTER_UNUSABLE]


def test_an_evening_whose_table_is_still_covered_waits_until_it_is_told(club: Club, games: Tournament) -> None:
    season = begin(club, regulation_document(PRESETS["giochi"]))
    Tournament.objects.filter(pk=games.pk).update(frozen_after=1, frozen_version=1)
    assert to_take(season).rows == []
    with pytest.raises(DomainError) as caught:
        evening_take(asked(club), "venerdi", games.id, seen=games.version)
    assert codes(caught) == {SeasonProblem.EVENING_KEPT_BACK}
    assert not ResultSheet.objects.exists()


def test_an_evening_that_is_corrected_later_moves_nobody_until_the_button_is_pressed(
    club: Club, games: Tournament
) -> None:
    season = begin(club, regulation_document(PRESETS["giochi"]))
    evening_take(asked(club), "venerdi", games.id, seen=games.version)
    before = ranking(season)
    assert corrected_evenings(season, season_document(season)) == ()
    tournament_reopen(action(games, reason="Un errore"))
    Tournament.objects.filter(pk=games.pk).update(shared_places="average")
    (found,) = corrected_evenings(season, season_document(season))
    assert (found.name, found.closed) == (games.name, False)
    with pytest.raises(DomainError) as caught:
        evening_take(asked(club), "venerdi", games.id, seen=found.version)
    assert codes(caught) == {SeasonProblem.EVENING_NOT_CLOSED}
    assert ranking(season) == before
    tournament_close(action(games))
    with pytest.raises(StaleVersion):
        evening_take(asked(club), "venerdi", games.id, seen=found.version)
    games.refresh_from_db()
    assert evening_take(asked(club), "venerdi", games.id, seen=games.version)
    assert ResultSheet.objects.get().version == games.version
    entry = ClubEntry.objects.filter(kind="sheet_taken").latest("at")
    versions = [document["tournament"]["version"] for document in old_and_new(entry)]
    assert versions == [found.version - 1, games.version]


def test_a_correction_shows_who_would_move(club: Club) -> None:
    season = begin(club)
    tournament = make_evening(EVENINGS["bar"].stages[0], entrants=4)
    first = sheet("1", "Anna", "Bruno", "Carla")
    sheet_put(asked(club), "venerdi", {**first, "tournament": {"id": str(tournament.id), "version": 99}})
    (found,) = corrected_evenings(season, season_document(season))
    assert {one.points_before for one in found.moves} >= {11, 9, 7}
    assert ranking(season)[0] == (1, "Anna", 11)


def test_the_same_request_twice_changes_nothing(club: Club) -> None:
    season, key = begin(club), uuid7()
    assert sheet_put(asked(club, key), "venerdi", sheet("1", "Anna"))
    assert not sheet_put(asked(club, key), "venerdi", sheet("2", "Bruno"))
    assert not sheet_put(asked(club), "venerdi", sheet("1", "Anna"))
    season.refresh_from_db()
    assert (season.sheets.count(), season.version) == (1, 2)
    assert ClubEntry.objects.filter(club=club).count() == 2


def test_nothing_with_a_problem_is_stored_and_every_problem_is_said(club: Club) -> None:
    season = begin(club)
    with pytest.raises(ImportRefused) as caught:
        sheet_put(asked(club), "venerdi", {**sheet("1", "Anna", "ANNA", "Bruno"), "weight": 0, "part": "x"})
    assert codes(caught) == {SeasonProblem.PERSON_TWICE, SeasonProblem.WEIGHT_TOO_SMALL, SeasonProblem.SECTION_UNKNOWN}
    sheet_put(asked(club), "venerdi", sheet("1", "Anna"))
    season.refresh_from_db()
    with pytest.raises(ImportRefused) as caught:
        season_change(asked(club), "venerdi", seen=2, name="V", regulation={**BAR, "unit": "pair"}, closed=False)
    assert codes(caught) == {SeasonProblem.PAIR_NEEDS_TWO}
    with pytest.raises(StaleVersion):
        season_change(asked(club), "venerdi", seen=1, name="V", regulation=BAR, closed=True)
    assert season_change(asked(club), "venerdi", seen=2, name="V", regulation=BAR, closed=True)
    entry = ClubEntry.objects.latest("at")
    assert [document["closed"] for document in old_and_new(entry)] == [False, True]


def test_a_season_needs_a_name_and_an_address_of_its_own(club: Club) -> None:
    begin(club)
    with pytest.raises(DomainError) as caught:
        season_create(asked(club), slug="venerdi", name="", regulation=BAR)
    assert codes(caught) == {SeasonProblem.NAME_MISSING, SeasonProblem.SLUG_TAKEN}


def test_a_sheet_that_is_taken_out_stays_in_the_log(club: Club) -> None:
    season = begin(club)
    sheet_put(asked(club), "venerdi", sheet("1", "Anna"))
    assert sheet_remove(asked(club), "venerdi", "1")
    assert (season.sheets.count(), Season.objects.get().version) == (0, season.version + 2)
    (removed,) = old_and_new(ClubEntry.objects.get(kind="sheet_removed"))
    assert removed["lines"][0]["people"] == ["Anna"]
    with pytest.raises(DomainError) as caught:
        sheet_remove(asked(club), "venerdi", "1")
    assert codes(caught) == {SeasonProblem.SHEET_UNKNOWN}


def test_the_log_calls_the_part_and_the_powers_of_a_sheet_by_their_names_and_no_others(club: Club) -> None:
    sections = {kind: [{"key": f"{kind}{one}", "name": f"{kind} {one}"} for one in (1, 2)] for kind in ("p", "d")}
    powers = [{"key": f"m{one}", "label": f"Potere {one}", "effect": "multiply", "amount": 2} for one in (1, 2)]
    begin(club, {**BAR, "parts": sections["p"], "disciplines": sections["d"], "modifiers": powers})
    declared = [{"key": "1", "modifier": "m2", "who": ["Anna"]}]
    sheet_put(asked(club), "venerdi", sheet("1", "Anna") | {"part": "p1", "discipline": "d2", "declarations": declared})
    (entry,) = ClubEntry.objects.filter(kind="sheet_taken")
    (told,) = old_and_new(entry)
    assert (told["rules"], told["sections"]) == ({"m2": "Potere 2"}, {"p1": "p 1", "d2": "d 2"})


def test_the_log_calls_by_name_those_alone_of_whom_a_lot_tells(club: Club) -> None:
    begin(club)
    for name in ("A", "B", "C"):
        person_add(asked(club), name=name)
    lines = [{"place": 1, "people": [name]} for name in ("A", "B", "C")]
    sheet_put(asked(club), "venerdi", {**sheet("1"), "lines": lines})
    lot_record(asked(club), "venerdi", [["p2"], ["p1"]], seen=mark_of([]))
    assert old_and_new(ClubEntry.objects.latest("at", "id"))[-1]["called"] == {"p1": "A", "p2": "B"}


def test_a_lot_settles_who_is_level(club: Club) -> None:
    season = begin(club)
    sheet_put(asked(club), "venerdi", {**sheet("1"), "lines": [{"place": 1, "people": [name]} for name in ("A", "B")]})
    assert [place for place, _name, _points in ranking(season)] == [1, 1]
    lot_record(asked(club), "venerdi", [["B"], ["A"]], seen=mark_of([]))
    season.refresh_from_db()
    assert [name for _place, name, _points in ranking(season)] == ["B", "A"]
    with pytest.raises(ImportRefused):  # of whom the lot tells
        sheet_remove(asked(club), "venerdi", "1")
    assert season.sheets.exists()


def test_who_was_merged_counts_as_the_other_and_taking_it_back_gives_the_same_bytes(club: Club) -> None:
    season = begin(club)
    person_add(asked(club), name="Giuseppe Tron", card="7")
    person_add(asked(club), name="Beppe Tron")
    sheet_put(asked(club), "venerdi", sheet("1", "TRON Giuseppe", "Anna"))
    sheet_put(asked(club), "venerdi", sheet("2", "beppe tron", "Anna", day="2026-01-16"))
    apart, rows = season_bytes(season), ranking(season)
    assert [name for _place, name, _points in rows] == ["Anna", "Giuseppe Tron", "Beppe Tron"]
    assert person_merge(asked(club), "p2", "p1")
    assert ranking(season)[0] == (1, "Giuseppe Tron", 22)
    assert person_part(asked(club), "p2")
    assert (season_bytes(season), ranking(season)) == (apart, rows)
    kinds = ClubEntry.objects.filter(kind__startswith="person_").order_by("at").values_list("kind", flat=True)
    assert list(kinds) == ["person_changed", "person_changed", "person_merged", "person_parted"]


def test_two_people_of_one_evening_are_never_one(club: Club) -> None:
    begin(club)
    for name in ("Giuseppe Tron", "Beppe Tron"):
        person_add(asked(club), name=name)
    sheet_put(asked(club), "venerdi", sheet("1", "Giuseppe Tron", "Beppe Tron"))
    with pytest.raises(DomainError) as caught:
        person_merge(asked(club), "p2", "p1")
    assert codes(caught) == {SeasonProblem.PERSON_TWICE}
    assert Person.objects.filter(merged_into__isnull=False).count() == 0
    with pytest.raises(DomainError) as caught:
        person_change(asked(club), "p2", name="Beppe Tron", aliases=("giuseppe tron",), card="")
    assert codes(caught) == {SeasonProblem.NAME_SHARED}


def test_a_card_belongs_to_one_person_and_a_proposal_that_is_taken_becomes_a_spelling(club: Club) -> None:
    season = begin(club)
    person_add(asked(club), name="Anna Rossi", card="7")
    with pytest.raises(DomainError) as caught:
        person_add(asked(club), name="", card="7")
    assert codes(caught) == {SeasonProblem.NAME_MISSING, SeasonProblem.CARD_TAKEN}
    sheet_put(asked(club), "venerdi", sheet("1", "A. Rosi"))
    assert ranking(season)[0][1] == "A. Rosi"
    person_change(asked(club), "p1", name="Anna Rossi", aliases=("A. Rosi",), card="7")
    assert ranking(season)[0][1] == "Anna Rossi"


def test_who_is_added_after_a_file_brought_people_gets_a_key_that_is_free(club: Club) -> None:
    Person.objects.create(club=club, key="p2", name="Anna Rossi")
    for name in ("Bruno Bianchi", "Carla Neri"):
        person_add(asked(club), name=name)
    assert set(Person.objects.values_list("key", "name")) == {
        ("p2", "Anna Rossi"),
        ("p3", "Bruno Bianchi"),
        ("p4", "Carla Neri"),
    }


@pytest.mark.django_db(transaction=True)
def test_two_who_add_an_evening_at_once_both_find_it_there(club: Club) -> None:
    season = begin(club)

    def put(number: str) -> None:
        sheet_put(asked(club), "venerdi", sheet(number, "Anna", "Bruno"))
        connection.close()

    both = [threading.Thread(target=put, args=(number,)) for number in "12"]
    for one in both:
        one.start()
    for one in both:
        one.join()
    season.refresh_from_db()
    assert sorted(season.sheets.values_list("number", flat=True)) == [1, 2]
    assert season.version == 3


def test_an_evening_at_whose_tables_everybody_is_alone_counts_and_tells_that_each_met_each(club: Club) -> None:
    begin(club)
    threes = EVENINGS["three_alone"].stages[0]
    regulation = replace(threes, match_format=replace(threes.match_format, length=1), turns=1)
    tournament = make_evening(regulation, entrants=3, ranked=Ranked.PLAYERS, club=club)
    match_record(match_action(publish(tournament)[0]), [PlayedDeal(1, 1, DealScore(60, 1, second=40))])
    tournament_close(action(tournament))
    tournament.refresh_from_db()

    assert evening_take(asked(club), "venerdi", tournament.id, seen=tournament.version)

    taken = ResultSheet.objects.get().document
    assert sorted(tuple(sorted(one["lines"])) for one in taken["meetings"]) == [(1, 2), (1, 3), (2, 3)]
    assert [line["points"] for line in taken["lines"]] == [1, 0, 0]


def test_what_is_closed_keeps_its_table_and_what_is_open_does_not_change() -> None:
    club = make_club()
    for slug, closed in (("vecchia", True), ("nuova", False)):
        Season.objects.create(club=club, slug=slug, name=slug, regulation={}, closed=closed)
    importlib.import_module("tournaments.migrations.0012_share_of_held").counted_as_before(apps, None)
    assert dict(Season.objects.values_list("slug", "share_of_held")) == {"vecchia": True, "nuova": False}
    assert dict(Season.objects.values_list("slug", "version")) == {"vecchia": 2, "nuova": 1}


def test_it_corrects_no_evening_and_hides_no_correction() -> None:
    club = make_club()
    games = closed_games(club)
    season = begin(club, regulation_document(PRESETS["giochi"]))
    evening_take(asked(club), "venerdi", games.id, seen=games.version)
    till_pay(action(games), MovementKind.PRIZES, 5000, "Prosciutti")
    assert corrected_evenings(season, season_document(season)) == ()
    tournament_reopen(action(games, reason="Un errore"))
    (found,) = corrected_evenings(season, season_document(season))
    assert found.name == games.name
