"""Every service asks for a right before it reads anything: anybody who lacks it is refused, whatever was sent."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.factories import deals, make_account, make_tournament, match_action, publish, record
from tests.services.history import refusals, untouched, written
from tournaments import services
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import ChangeProblem, ResultProblem
from tournaments.event.rights import ALL_RIGHTS, RIGHTS, Right, Role
from tournaments.models import Match
from tournaments.models.fields import uuid7
from tournaments.services.frame.changes import Actor, MatchAction
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.setup import tournament_create

pytestmark = pytest.mark.django_db

# What else than the right to run the tournament a service asks for.
NEEDED = {
    "match_record": Right.CONFIRM,
    "match_award": Right.AWARD,
    "matches_exchange": Right.CORRECT,
    "match_empty": Right.CORRECT,
    "match_abandon": Right.AWARD,
    "match_stop": Right.AWARD,
    "clock_set": Right.CONFIRM,
    "clock_follow": Right.CONFIRM,
    "award_withdraw": Right.AWARD,
    "lineup_change": Right.AWARD,
    "player_missing": Right.AWARD,
    "reserve_choose": Right.AWARD,
    "change_undo": Right.ENTER,
    "report_make": Right.ENTER,
    "report_accept": Right.CONFIRM,
    "reports_set_aside": Right.CONFIRM,
    "turn_call": Right.ENTER,
    "turn_call_withdraw": Right.ENTER,
    "turn_start": Right.ENTER,
    "match_start": Right.ENTER,
    "match_call": Right.ENTER,
    "penalty_give": Right.CORRECT,
    "penalty_withdraw": Right.CORRECT,
    "links_renew": Right.CONFIRM,
    "pair_link_renew": Right.CONFIRM,
    "pair_link_end": Right.CONFIRM,
    "turn_start_withdraw": Right.ENTER,
    "action_take_back": Right.ENTER,
    "entrant_check_in": Right.CONFIRM,
    "entrant_settle": Right.CONFIRM,
    "payment_take": Right.CONFIRM,
    "payment_give_back": Right.CONFIRM,
    "payment_even": Right.CONFIRM,
    "receipt_make": Right.CONFIRM,
    "fee_choose": Right.CONFIRM,
    "entrant_choose": Right.CONFIRM,
    "till_take": Right.CONFIRM,
    "player_substitute": Right.AWARD,
    "substitution_withdraw": Right.AWARD,
    "invitation_make": Right.OWN,
    "invitation_end": Right.OWN,
    "member_role_change": Right.OWN,
    "member_remove": Right.OWN,
    "club_rename": Right.OWN,
    "club_private_days": Right.OWN,
    "player_erase": Right.OWN,
    "titles_erase": Right.OWN,
    "names_erase": Right.OWN,
    "season_write": Right.SEASON,
    "season_create": Right.SEASON,
    "season_change": Right.SEASON,
    "season_delete": Right.OWN,
    "season_import": Right.SEASON,
    "evening_take": Right.SEASON,
    "sheet_put": Right.SEASON,
    "sheet_change": Right.SEASON,
    "sheet_remove": Right.SEASON,
    "lot_record": Right.SEASON,
    "person_add": Right.SEASON,
    "person_change": Right.SEASON,
    "person_merge": Right.SEASON,
    "person_part": Right.SEASON,
    "person_spelled": Right.SEASON,
    "look_change": Right.OWN,
    "logo_remove": Right.OWN,
    "club_leave": Right.OWN,
    "club_stay": Right.OWN,
    "club_take_in": Right.OWN,
    "tournament_delete": Right.OWN,
    "tournament_bring_back": Right.OWN,
}
# The frame with what looks for an action in it, and what is made of other services, which ask; a new tournament is
# asked about below.
COMPOSED = {
    "changing", "club_change", "match_change", "match_claim", "carried_out", "entered_before",
    "match_enter", "tournament_create", "evening_create",
    "absent_withdraw", "draw_simulate", "matches_simulate", "tournament_invent", "evening_invent",
    "evening_simulate", "turn_simulate", "require", "with_replays",
}  # fmt: skip


def services_with_an_actor() -> Iterator[tuple[str, Callable[..., Any]]]:
    for module in pkgutil.walk_packages(services.__path__, f"{services.__name__}."):
        for name, function in vars(importlib.import_module(module.name)).items():
            own = inspect.isfunction(function) and function.__module__ == module.name and not name.startswith("_")
            if own and name not in COMPOSED and told_who_acts(function):
                yield name, function


def told_who_acts(function: Callable[..., Any]) -> bool:
    """Whether it is told by an action, as the frame of every write makes it, or by its own parameter."""
    parameters = list(inspect.signature(function).parameters)
    in_the_frame = hasattr(function, "__wrapped__") and parameters[:1] == ["change"]
    return in_the_frame or parameters[:1] == ["action"] or "actor" in parameters


SERVICES = dict(services_with_an_actor())


def test_all_services_are_found() -> None:
    assert len(SERVICES) > 60
    assert NEEDED.keys() <= SERVICES.keys()


@pytest.mark.parametrize("name", SERVICES)
def test_who_lacks_the_right_is_refused_before_anything_is_read(name: str) -> None:
    service, needed = SERVICES[name], NEEDED.get(name, Right.RUN)
    actor = Actor(name="Bruna", rights=ALL_RIGHTS - {needed})
    parameters = inspect.signature(service).parameters
    action = MatchAction(uuid7(), actor, match=uuid7(), seen=1)
    told: dict[str, Any] = {"actor": actor, "reason": ""}
    sent = {
        name: told.get(name, uuid7())
        for name, one in parameters.items()
        if name not in ("entry", "known", "action") and (one.default is one.empty or name == "actor")
    }
    with pytest.raises(DomainError) as caught:
        service(*([] if "actor" in parameters else [action]), **sent)

    assert [problem.code for problem in caught.value.problems] == [ChangeProblem.NOT_ALLOWED]


def test_who_may_not_run_tournaments_makes_none(match: Match) -> None:
    tournament = match.tournament
    actor = Actor(name="Bruna", rights=RIGHTS[Role.DESK])

    def act() -> None:
        tournament_create(club=tournament.club, slug="altro", name="Altro", date=tournament.date, actor=actor)

    assert refusals(tournament, act) == [ChangeProblem.NOT_ALLOWED]
    assert list(tournament.club.tournaments.all()) == [tournament]


@pytest.fixture(scope="module", autouse=True)
def made_match(kept_for_all: None) -> Match:
    return publish(make_tournament(sizes=(4, 4)))[0]


def save(match: Match, *points: int, role: Role, reason: str = "") -> None:
    match.refresh_from_db(fields=["version"])
    account = make_account(name="Bruna")
    match_record(
        match_action(match, actor=Actor(name=account.name, account_id=account.id, rights=RIGHTS[role]), reason=reason),
        deals(*points),
    )


@pytest.mark.parametrize("role", [Role.OWNER, Role.DIRECTOR, Role.DESK])
def test_who_confirms_saves_a_match_deal_by_deal(match: Match, role: Role) -> None:
    written(match.tournament, lambda: save(match, 70, 70, role=role))
    written(match.tournament, lambda: save(match, 70, 70, 70, 70, 50, role=role))


def test_the_desk_mends_a_deal_while_the_match_is_not_complete(match: Match) -> None:
    record(match, 70, 70)
    entry = written(match.tournament, lambda: save(match, 70, 80, role=Role.DESK, reason="Letto male"))
    assert (entry.kind, entry.reason) == ("correction", "Letto male")


@pytest.mark.parametrize("played", [(70, 70, 70, 50, 40), (70, 70, 70, 50)])
def test_a_complete_match_is_changed_by_the_direction_alone(match: Match, played: tuple[int, ...]) -> None:
    record(match, 70, 70, 70, 50, 50)

    def correct(role: Role) -> None:
        save(match, *played, role=role, reason="Letto male")

    assert refusals(match.tournament, lambda: correct(Role.DESK)) == [ResultProblem.CONFIRMED]
    assert written(match.tournament, lambda: correct(Role.DIRECTOR)).kind == "correction"


def test_a_complete_match_that_is_sent_again_as_it_is_is_no_correction(match: Match) -> None:
    record(match, 70, 70, 70, 50, 50)
    untouched(match.tournament, lambda: save(match, 70, 70, 70, 50, 50, role=Role.DESK))


def test_who_may_not_correct_is_not_asked_for_a_reason_either(match: Match) -> None:
    record(match, 70, 70, 70, 50, 50)
    assert refusals(match.tournament, lambda: save(match, 70, role=Role.DESK)) == [ResultProblem.CONFIRMED]
