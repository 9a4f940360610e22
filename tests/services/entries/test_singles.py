"""People who came alone, beside pairs that came ready."""

import uuid
from collections.abc import Sequence
from functools import partial

import pytest

from tests.factories import action, make_evening, publish, win_all
from tests.services.history import refusals, untouched, written
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Single, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.entries.registration_queries import waiting_singles
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.registration_changes import single_remove, singles_add, singles_pair
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db

BAR, DANISH = PRESETS["bar"].stages[0], PRESETS["danish"].stages[0]


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(BAR, entrants=2)


def come(tournament: Tournament, *names: str, key: uuid.UUID | None = None) -> Sequence[Single]:
    return singles_add(action(tournament, key=key), names) or ()


def pair(tournament: Tournament, *names: str, number: int = 7, key: uuid.UUID | None = None) -> Sequence[Team]:
    return singles_pair(action(tournament, key=key), number=number, names=names) or ()


BOTH_WAYS = ("Ada – Bea", "Bea – Ada")


def enter_other(tournament: Tournament, *people: str) -> None:
    """A pair, of which nobody waits."""
    pair = [NewEntrant(people)]
    entrants_add(action(tournament), pair, alike=Alike.OTHER)


def waiting(tournament: Tournament) -> list[str]:
    return [one.name for one in waiting_singles(tournament)]


def test_who_comes_alone_waits_in_the_order_of_coming(tournament: Tournament) -> None:
    entry = written(tournament, lambda: come(tournament, "Zita", "Ada"))
    come(tournament, "Bea")
    assert (entry.kind, entry.new) == ("players", {"alone": ["Zita", "Ada"]})
    assert waiting(tournament) == ["Zita", "Ada", "Bea"]


def test_of_nobody_nobody_waits_wherever_a_list_is_entered(tournament: Tournament) -> None:
    players = make_evening(DANISH, entrants=0, ranked=Ranked.PLAYERS, slug="altra")
    assert [untouched(one, partial(come, one)) for one in (tournament, players)] == [(), ()]


def test_a_list_of_people_alone_sent_twice_waits_once(tournament: Tournament) -> None:
    key = uuid7()
    come(tournament, "Ada", key=key)
    untouched(tournament, lambda: come(tournament, "Ada", key=key))
    assert waiting(tournament) == ["Ada"]


def test_lots_make_pairs_beside_those_that_came_ready(tournament: Tournament) -> None:
    come(tournament, "Ada", "Bea", "Ciro")
    entry = written(tournament, lambda: pair(tournament, "Dora"))
    assert (entry.new["number"], len(entry.new["added"])) == (7, 2)
    assert waiting(tournament) == []
    assert Team.objects.filter(tournament=tournament).count() == 4
    people = [name for team in entry.new["added"] for name in team.split(" – ")]
    assert sorted(people) == ["Ada", "Bea", "Ciro", "Dora"]


def test_of_an_odd_number_the_last_who_came_goes_on_waiting(tournament: Tournament) -> None:
    come(tournament, "Ada", "Bea", "Ciro")
    pair(tournament)
    assert waiting(tournament) == ["Ciro"]
    come(tournament, "Dora")
    pair(tournament, number=8)
    assert waiting(tournament) == []


def test_the_same_list_and_number_give_the_same_pairs(tournament: Tournament) -> None:
    other = make_evening(BAR, entrants=2, slug="altra")
    for one in (tournament, other):
        come(one, "Ada", "Bea", "Ciro", "Dora", "Enzo", "Fina")
    assert [team.name for team in pair(tournament)] == [team.name for team in pair(other)]


def test_one_person_alone_makes_no_pair_and_goes_on_waiting(tournament: Tournament) -> None:
    come(tournament, "Ada")
    assert refusals(tournament, lambda: pair(tournament)) == [EntrantProblem.ODD_PEOPLE]
    assert refusals(tournament, lambda: come(tournament, "")) == [EntrantProblem.PLAYER_NAME_MISSING]
    assert waiting(tournament) == ["Ada"]


def test_lots_that_are_sent_twice_pair_nobody_twice(tournament: Tournament) -> None:
    key = uuid7()
    come(tournament, "Ada", "Bea", "Ciro", "Dora")
    pair(tournament, key=key)
    come(tournament, "Enzo", "Fina")
    assert untouched(tournament, lambda: pair(tournament, key=key)) == ()
    assert waiting(tournament) == ["Enzo", "Fina"]


def test_who_leaves_the_list_is_not_paired(tournament: Tournament) -> None:
    ada, *_others = come(tournament, "Ada", "Bea", "Ciro")
    leave = lambda: single_remove(action(tournament), ada.id)  # noqa: E731
    entry = written(tournament, leave)
    assert (entry.subject, entry.old) == (ada.id, {"alone": ["Ada"]})
    assert refusals(tournament, leave) == [EntrantProblem.PLAYER_UNKNOWN]
    assert pair(tournament)[0].name in ("Bea – Ciro", "Ciro – Bea")


def test_only_evenings_of_pairs_have_people_who_wait_for_a_partner() -> None:
    tournament = make_evening(BAR, entrants=2, ranked=Ranked.PLAYERS, slug="altra")
    assert refusals(tournament, lambda: come(tournament, "Ada")) == [EntrantProblem.NOT_PAIRS]


def test_a_late_pair_by_lot_plays_from_the_next_turn() -> None:
    tournament = make_evening(DANISH, entrants=6, slug="altra")
    win_all(publish(tournament), 1)
    come(tournament, "Ada", "Bea")
    (late,) = pair(tournament)
    publish(tournament)
    assert late.players.filter(seats__turn__number=2).count() == 2


def test_the_same_person_is_not_paired_by_lot_a_second_time(tournament: Tournament) -> None:
    come(tournament, "Oreste Bof", "Ada", "Bea")
    enter_other(tournament, "Oreste Bof", "Lina Tessari")
    lots = partial(singles_pair, action(tournament), number=7)
    assert refusals(tournament, lots) == [EntrantProblem.PERSON_PLAYS]
    entry = written(tournament, lambda: lots(alike=Alike.SAME))
    assert (entry.old, entry.new["added"]) in [({"alone": ["Oreste Bof"]}, [name]) for name in BOTH_WAYS]
    assert waiting(tournament) == []


def test_every_name_that_is_there_is_asked_about_at_once(tournament: Tournament) -> None:
    come(tournament, "Oreste Bof", "Zita Neri")
    pairs = [NewEntrant(("Bof Oreste", "Lina")), NewEntrant(("Ada", "ZITA NERI"))]
    add = partial(entrants_add, action(tournament), pairs)
    assert refusals(tournament, add) == [EntrantProblem.PERSON_WAITS] * 2
    add(alike=Alike.SAME)
    assert waiting(tournament) == []


def test_who_waits_already_and_is_the_same_changes_nothing(tournament: Tournament) -> None:
    come(tournament, "Oreste Bof")
    again = partial(singles_add, action(tournament), ["oreste bof"])
    assert refusals(tournament, again) == [EntrantProblem.PERSON_WAITS]
    untouched(tournament, lambda: again(alike=Alike.SAME))
    again(alike=Alike.OTHER)
    assert waiting(tournament) == ["Oreste Bof", "oreste bof"]


def test_who_left_with_the_pair_may_wait_for_another_partner(tournament: Tournament) -> None:
    enter_other(tournament, "Oreste Bof", "Lina Tessari")
    pair_of = Team.objects.get(tournament=tournament, name="Oreste Bof – Lina Tessari")
    team_withdraw(action(tournament, reason="litigio"), pair_of.id)
    come(tournament, "Lina Tessari")
    assert waiting(tournament) == ["Lina Tessari"]
