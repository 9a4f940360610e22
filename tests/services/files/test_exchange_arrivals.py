"""The door in the file of a tournament: carried along, checked, and private data left at home."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.problems import sentence
from tests.damage import forget
from tests.factories import action, make_evening, make_tournament, players_of, publish, win, win_all
from tests.services.entries.test_arrival_changes import charge, check_in, give_back, pay
from tests.services.entries.test_registration_changes import ask
from tests.services.entries.test_substitutions import replace_player
from tournaments.event.fees import MovementKind
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import TillProblem
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused
from tournaments.models import PrivateData, Registration, Substitution, Tournament
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.arrival_changes import absent_withdraw
from tournaments.services.entries.person_erasing import Private, private_data_change
from tournaments.services.entries.registration_changes import singles_add, singles_pair
from tournaments.services.entries.substitutions import substitution_withdraw
from tournaments.services.entries.till_changes import till_take
from tournaments.services.files.tournament_import import tournament_import

pytestmark = pytest.mark.django_db

CANARY = "339 0000000"


def make_arrived() -> Tournament:
    """A Danish evening with everything that happens at the door."""
    tournament = make_evening(PRESETS["danish"].stages[0], entrants=6)
    charge(tournament, 500, "person", registration=True, limit=32)
    singles_add(action(tournament), ["Ada", "Bea", "Ciro"])
    singles_pair(action(tournament), number=7)
    for number in (1, 2, 3, 4, 5, 7):
        check_in(tournament, number)
    check_in(tournament, 5, present=False)
    check_in(tournament, 5)
    pay(tournament, 1)
    pay(tournament, 2, 500)
    give_back(tournament, 2)
    absent_withdraw(action(tournament))
    private_data_change(
        action(tournament),
        player_id=players_of(tournament, 1)[0].id,
        known=Private(phone=CANARY, card=CANARY, birth_year=1933),
    )
    ask(tournament, phone=CANARY)
    win_all(publish(tournament), 1)
    replace_player(players_of(tournament, 1)[0])
    replace_player(players_of(tournament, 2)[0], "Nuova")
    take_back_last(tournament)
    for match in publish(tournament):
        if not match.deals.exists():
            win(match, 1)
    tournament.refresh_from_db()
    return tournament


def take_back_last(tournament: Tournament) -> None:
    """Of two substitutions the second."""
    row = Substitution.objects.filter(tournament=tournament).latest("id")
    substitution_withdraw(action(tournament), row.id)


def elsewhere(tournament: Tournament, data: bytes) -> Tournament:
    """The tournament taken in again after it was removed here."""
    Registration.objects.all().delete()
    PrivateData.objects.all().delete()
    forget(tournament)
    return tournament_import(data=data, club_slug=tournament.club.slug)


def test_the_door_comes_through_export_and_import_unchanged() -> None:
    tournament = make_arrived()
    data = export_bytes(tournament)
    document = json.loads(data)
    assert [len(document[name]) for name in ("entry_terms", "check_ins", "payments", "singles", "substitutions")] == [
        1, 7, 2, 3, 2,
    ]  # fmt: skip
    assert export_bytes(elsewhere(tournament, data)) == data


def test_what_is_private_stays_here() -> None:
    text = export_bytes(make_arrived()).decode()
    assert CANARY not in text
    assert '"birth_year": ' not in text


def test_quarters_that_are_checked_in_come_back() -> None:
    tournament = make_tournament(sizes=(2, 2))
    check_in(tournament, 1)
    data = export_bytes(tournament)
    assert export_bytes(elsewhere(tournament, data)) == data


def check_in_again(document: dict[str, Any]) -> None:
    row = dict(next(one for one in document["check_ins"] if one["replaced"] is None))
    document["check_ins"].append(row | {"id": row["id"][:-4] + "ffff"})


def of_another_team(document: dict[str, Any]) -> None:
    teams = {player["id"]: player["team"] for player in document["players"]}
    row = document["substitutions"][0]
    row["substitute"] = next(one for one, team in teams.items() if team != teams[row["player"]])


def in_force_twice(document: dict[str, Any]) -> None:
    first, second = document["substitutions"]
    second["player"], second["replaced"] = first["player"], None


def paid_by_a_result(document: dict[str, Any]) -> None:
    kinds = {entry["kind"]: entry["id"] for entry in document["log"]}
    document["payments"][0]["entered"] = kinds["result"]


def two_floats(document: dict[str, Any]) -> None:
    [row] = document["till"]
    document["till"].append(row | {"id": row["id"][:-4] + "ffff"})


def nothing_named(document: dict[str, Any]) -> None:
    document["till"][0]["kind"] = "offer"


def nothing_paid(document: dict[str, Any]) -> None:
    document["till"][0]["cents"] = 0


def tickets_of_a_float(document: dict[str, Any]) -> None:
    document["till"][0]["tickets"] = 5


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (two_floats, TillProblem.THERE_ALREADY),
        (nothing_named, TillProblem.NOTHING_NAMED),
        (nothing_paid, TillProblem.SUM_RANGE),
        (tickets_of_a_float, TillProblem.TICKETS_ELSEWHERE),
    ],
)
def test_a_till_that_cannot_have_been_so_is_refused(
    damage: Callable[[dict[str, Any]], None], code: TillProblem
) -> None:
    tournament = make_arrived()
    till_take(action(tournament), MovementKind.FLOAT, 5000)
    data = export_bytes(Tournament.objects.get(pk=tournament.pk))
    document = json.loads(data)
    damage(document)
    with pytest.raises(ImportRefused) as refused:
        elsewhere(tournament, json.dumps(document).encode())
    assert code in {one.problem.code for one in refused.value.placed}
    assert all(str(sentence(one.problem)) for one in refused.value.placed)


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (check_in_again, ImportProblem.CHECKED_IN_TWICE),
        (of_another_team, ImportProblem.SUBSTITUTE_OTHER_TEAM),
        (in_force_twice, ImportProblem.SUBSTITUTED_TWICE),
        (paid_by_a_result, ImportProblem.LOG_OTHER_KIND),
    ],
)
def test_a_door_that_cannot_have_been_so_is_refused(
    damage: Callable[[dict[str, Any]], None], code: ImportProblem
) -> None:
    tournament = make_arrived()
    document = json.loads(export_bytes(tournament))
    damage(document)
    with pytest.raises(ImportRefused) as refused:
        elsewhere(tournament, json.dumps(document).encode())
    assert code in {one.problem.code for one in refused.value.placed}


def test_people_who_were_typed_in_to_be_paired_at_once_come_back() -> None:
    tournament = make_evening(PRESETS["danish"].stages[0], entrants=4)
    singles_pair(action(tournament), number=7, names=["Ada", "Bea"])
    data = export_bytes(Tournament.objects.get(pk=tournament.pk))
    assert export_bytes(elsewhere(tournament, data)) == data
