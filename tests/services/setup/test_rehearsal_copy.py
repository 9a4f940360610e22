"""A rehearsal of an evening: the same people and rules, nothing played; and real tournaments are out of its reach."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps

from tests.covers import cover
from tests.factories import DESK, action, make_club, make_evening, make_tournament, publish, record
from tests.services.history import refusals
from tournaments.event.errors import DomainError
from tournaments.event.match_states import Trust, WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import RehearsalProblem
from tournaments.event.regulation import Ranked
from tournaments.event.regulation_kinds import Source
from tournaments.event.rights import ALL_RIGHTS, RIGHTS, Right, Role
from tournaments.models import (
    Declaration,
    EntryTerms,
    LogEntry,
    Match,
    Modifier,
    Player,
    PrivateData,
    Registration,
    Single,
    Stage,
    Team,
    Tournament,
)
from tournaments.models.fields import TournamentRow, uuid7
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.changes import Actor
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.evening_changes import evening_create
from tournaments.services.setup.rehearsal import COPIED, rehearsal_copy, rehearsal_remove, rehearsal_restart
from tournaments.services.setup.simulation import draw_simulate, evening_simulate, matches_simulate, turn_simulate

pytestmark = pytest.mark.django_db

TABLE = Actor(name="Tavolo 1", source=Source.TABLE)
ON_THE_EVENING = {
    "CheckIn", "FeeShare", "Payment", "Receipt", "Movement", "Registration", "PrivateData", "ListDraft", "Substitution",
    "TableLink", "Report", "Draw", "Turn", "Fixture", "Match", "Seat", "Entry", "Decision", "Deal", "Award", "LogEntry",
    "Declaration", "Penalty", "Handover", "CallSubscription",
}  # fmt: skip
OWN = {"id", "tournament_id", "team_id", "entered_id", "replaced_id", "withdrawn_id", "withdrawn_in_id"}


def below() -> list[type[TournamentRow]]:
    return [one for one in apps.get_app_config("tournaments").get_models() if issubclass(one, TournamentRow)]


def counted(tournament: Tournament) -> dict[str, int]:
    return {one.__name__: one._default_manager.filter(tournament=tournament).count() for one in below()}


def plain(model: type[TournamentRow], tournament: Tournament) -> list[dict[str, Any]]:
    """The rows of a tournament without what tells one tournament from another."""
    names = [field.attname for field in model._meta.concrete_fields if field.attname not in OWN]
    rows = model._default_manager.filter(tournament=tournament).values(*names)
    return sorted(rows, key=lambda row: [str(value) for value in row.values()])


def pairs_evening() -> Tournament:
    tournament = evening_create(
        club=make_club(),
        slug="serata",
        name="Serata di briscola",
        date=datetime.date(2026, 11, 21),
        stages=PRESETS["danish"].stages,
        ranked=Ranked.PAIRS,
        entrants=[NewEntrant((f"Ada {n}", f"Ugo {n}"), club="Bar Sport", seed=n) for n in range(1, 7)],
        actor=DESK,
    )
    trust_choose(action(tournament), Trust.PLAYERS)
    return tournament


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return pairs_evening()


def copy_of(tournament: Tournament) -> Tournament:
    return rehearsal_copy(action(tournament))


def test_whatever_is_below_a_tournament_is_copied_or_happens_on_the_evening() -> None:
    assert {one.__name__ for one in below()} == {one.__name__ for one in COPIED} | ON_THE_EVENING


def test_the_copy_has_the_same_entrants_and_rules_and_says_that_it_is_one(tournament: Tournament) -> None:
    EntryTerms.objects.create(tournament=tournament, fee=500)
    copy = copy_of(tournament)

    assert (copy.slug, copy.name, copy.is_rehearsal) == ("serata-prova-1", "Prova: Serata di briscola", True)
    assert (copy.club, copy.date, copy.trust, copy.version) == (tournament.club, tournament.date, "players", 1)
    assert [plain(model, copy) for model in COPIED] == [plain(model, tournament) for model in COPIED]
    assert [regulation_of(one) for one in stages_of(copy)] == [regulation_of(one) for one in stages_of(tournament)]
    people = Player.objects.filter(tournament=copy).values_list("team__tournament__slug", "team__number", "name")
    assert ("serata-prova-1", 2, "Ada 2") in people


def test_nothing_is_drawn_or_played_in_the_copy_of_an_evening_that_is_under_way() -> None:
    tournament = make_tournament()
    record(publish(tournament)[0], 70, 70, 70, 70, 50)
    copy = copy_of(tournament)

    written = {name for name, count in counted(copy).items() if count}
    assert written == {"Stage", "Team", "Player", "LogEntry"}


def test_an_evening_that_was_ended_early_is_whole_in_the_copy(tournament: Tournament) -> None:
    Stage.objects.filter(tournament=tournament).update(ended_after=1)

    assert list(Stage.objects.filter(tournament=copy_of(tournament)).values_list("ended_after", flat=True)) == [None]


def test_the_real_tournament_stays_as_it_is(tournament: Tournament) -> None:
    rows, file = counted(tournament), export_bytes(tournament)
    copy = copy_of(tournament)
    evening_simulate(action(copy), 3)
    rehearsal_restart(action(copy))
    rehearsal_remove(action(Tournament.objects.get(slug=copy.slug).id))

    tournament.refresh_from_db()
    assert (counted(tournament), export_bytes(tournament)) == (rows, file)


def test_nobody_registers_for_a_rehearsal_and_nobodys_telephone_is_in_it(tournament: Tournament) -> None:
    EntryTerms.objects.create(tournament=tournament, registration=True, limit=40)
    Registration.objects.create(tournament=tournament, people=["Bice Nuova"], sender="x", phone="333")
    PrivateData.objects.create(tournament=tournament, player=Player.objects.filter(tournament=tournament)[0], phone="1")
    copy = copy_of(tournament)

    terms = EntryTerms.objects.get(tournament=copy)
    assert (terms.registration, terms.limit) == (False, 40)
    assert not Registration.objects.filter(tournament=copy).exists()
    assert not PrivateData.objects.filter(tournament=copy).exists()


def test_who_waits_alone_for_a_partner_waits_in_the_copy_too(tournament: Tournament) -> None:
    first = LogEntry.objects.get(tournament=tournament, seq=1)
    paired = LogEntry.objects.get(tournament=tournament, seq=2)
    Single.objects.create(tournament=tournament, number=1, name="Bice", entered=first, replaced=paired)
    Single.objects.create(tournament=tournament, number=2, name="Ivo", entered=first)

    alone = Single.objects.get(tournament=copy_of(tournament))
    assert (alone.name, alone.entered.tournament.is_rehearsal) == ("Ivo", True)


def test_who_sits_for_somebody_else_comes_in_their_place(tournament: Tournament) -> None:
    publish(tournament)
    gone = Player.objects.get(tournament=tournament, name="Ugo 1")
    player_substitute(action(tournament, reason="Malato"), player_id=gone.id, name="Teo", from_turn=1)
    copy = copy_of(tournament)

    names = set(Player.objects.filter(tournament=copy, team__number=1).values_list("name", flat=True))
    assert names == {"Ada 1", "Teo"}


def test_who_has_left_the_evening_is_back_in_the_copy(tournament: Tournament) -> None:
    publish(tournament)
    leaver = Team.objects.get(tournament=tournament, number=1)
    team_withdraw(action(tournament, reason="Malore"), leaver.id, effect=WithdrawalEffect.UNPLAYED_VOID)
    back = Team.objects.get(tournament=copy_of(tournament), number=1)

    assert (back.name, back.withdrawn_id, back.withdrawal, back.withdrawn_in_id) == (leaver.name, None, "open", None)


def test_the_copy_comes_in_elsewhere(tournament: Tournament, caplog: pytest.LogCaptureFixture) -> None:
    copy = copy_of(tournament)
    evening_simulate(action(copy), 5)
    copy.refresh_from_db()
    file = export_bytes(copy)
    club = make_club(slug="altra", name="Altra")
    with caplog.at_level("INFO"):
        rehearsal_remove(action(copy))
        assert tournament_import(data=file, club_slug=club.slug).is_rehearsal

    of_it = f"{copy.slug} at version {copy.version}"
    assert caplog.messages == [f"removed rehearsal {of_it}", f"imported tournament {of_it}"]


def test_every_copy_has_an_address_of_its_own_and_a_repeated_request_makes_none(tournament: Tournament) -> None:
    key = uuid7()
    copies = [rehearsal_copy(action(tournament, key=key)) for _ in range(2)]
    copies.append(copy_of(tournament))

    assert [one.slug for one in copies] == ["serata-prova-1", "serata-prova-1", "serata-prova-2"]


def test_a_long_name_and_address_still_fit(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name="L" * 120, slug="l" * 80)
    copy = copy_of(tournament)

    assert copy.name == "Prova: " + "L" * 113
    assert copy.slug == "l" * 70 + "-prova-1"


def test_a_closed_tournament_can_be_rehearsed() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    tournament_close(action(tournament))

    assert copy_of(tournament).closed_at is None


def evening_of(preset: str) -> Tournament:
    stages, ranked = PRESETS[preset].stages, PRESETS[preset].ranked
    if ranked is Ranked.TEAMS:
        return make_tournament(regulation=stages[0])
    return make_evening(*stages, entrants=8, ranked=ranked, slug="altra")


EVENINGS = sorted(PRESETS)
OF_EACH_KIND = cover(EVENINGS, by=lambda preset: [PRESETS[preset].ranked])


@pytest.mark.parametrize("preset", EVENINGS)
def test_the_copy_of_every_evening_has_its_rows(preset: str) -> None:
    tournament = evening_of(preset)
    copy = copy_of(tournament)
    assert [plain(model, copy) for model in COPIED] == [plain(model, tournament) for model in COPIED]


# That an evening of these rows is played to its end whatever its preset, test_presets.py says.
@pytest.mark.parametrize("preset", OF_EACH_KIND)
def test_a_copy_is_played_to_its_end(preset: str) -> None:
    copy = copy_of(evening_of(preset))
    evening_simulate(action(copy), 7)

    assert course_of(copy).over


def test_a_restart_leaves_the_people_and_takes_everything_else(tournament: Tournament) -> None:
    copy = copy_of(tournament)
    before = [plain(model, copy) for model in COPIED]
    evening_simulate(action(copy), 2)
    tournament_close(action(copy))
    again = rehearsal_restart(action(copy))

    assert (again.slug, again.name, again.is_rehearsal, again.closed_at) == (copy.slug, copy.name, True, None)
    assert [plain(model, again) for model in COPIED] == before
    assert {name for name, count in counted(again).items() if count} == {"Stage", "Team", "Player", "LogEntry"}
    assert set(counted(copy).values()) == {0}


def test_a_restart_that_is_asked_for_twice_happens_once(tournament: Tournament) -> None:
    copy, key = copy_of(tournament), uuid7()
    first = rehearsal_restart(action(copy, key=key))
    draw_simulate(action(first), 1)
    second = rehearsal_restart(action(first, key=key))

    assert second.id == first.id
    assert Match.objects.filter(tournament=second).exists()


def test_a_rehearsal_goes_with_everything_that_was_in_it() -> None:
    copy = copy_of(make_tournament())
    rule = Modifier.objects.create(tournament=copy, key="girandola", label="G", effect="cancel", target="own")
    evening_simulate(action(copy), 2)
    declare_twice(copy, rule)
    rehearsal_remove(action(copy))

    assert not Tournament.objects.filter(pk=copy.pk).exists()
    assert set(counted(copy).values()) == {0}


def declare_twice(tournament: Tournament, rule: Modifier) -> None:
    """A declaration and one that cancels it, so that a row names another of its kind."""
    first = LogEntry.objects.get(tournament=tournament, seq=1)
    team = Team.objects.filter(tournament=tournament)[0]
    common = {"tournament": tournament, "modifier": rule, "team": team, "entered": first}
    one = Declaration.objects.create(**common)
    Declaration.objects.create(**common, cancels=one)


REFUSED: dict[str, Callable[[Tournament], object]] = {
    "matches": lambda real: matches_simulate(action(real), 1),
    "turn": lambda real: turn_simulate(action(real), 1),
    "evening": lambda real: evening_simulate(action(real), 1),
    "draw": lambda real: draw_simulate(action(real), 1),
    "restart": lambda real: rehearsal_restart(action(real)),
    "remove": lambda real: rehearsal_remove(action(real)),
}


@pytest.mark.parametrize("name", REFUSED)
def test_no_real_tournament_is_simulated_begun_again_or_deleted(name: str) -> None:
    real = make_tournament()
    publish(real)
    assert refusals(real, lambda: REFUSED[name](real)) == [RehearsalProblem.REAL]


def test_a_rehearsal_is_not_rehearsed() -> None:
    copy = copy_of(make_tournament())
    assert refusals(copy, lambda: copy_of(copy)) == [RehearsalProblem.NOT_REAL]


def test_what_was_thrown_away_meanwhile_is_said_to_be_gone() -> None:
    real = make_tournament()
    copy = copy_of(real)
    rehearsal_remove(action(copy))
    assert refusals(real, lambda: rehearsal_remove(action(copy))) == [RehearsalProblem.GONE]


@pytest.mark.parametrize("role", [Role.DESK, Role.HELPER, Role.VIEWER])
def test_who_does_not_run_tournaments_plays_nothing_in_a_rehearsal(role: Role) -> None:
    copy = copy_of(make_tournament())
    actor = Actor(name="Bruna", rights=RIGHTS[role])
    acts: list[Callable[[], object]] = [
        lambda: turn_simulate(action(copy, actor), 1),
        lambda: rehearsal_remove(action(copy, actor)),
        lambda: rehearsal_restart(action(copy, actor)),
    ]
    assert [refusals(copy, act) for act in acts] == [["not_allowed"]] * 3
    assert Stage.objects.filter(tournament=copy).exists()
    assert Team.objects.filter(tournament=copy).exists()


def test_every_column_that_names_another_row_names_one_of_the_copy(tournament: Tournament) -> None:
    copy = copy_of(tournament)
    wrong = []
    for model in COPIED:
        for field in model._meta.concrete_fields:
            related = field.related_model
            if isinstance(related, type) and issubclass(related, TournamentRow):
                rows = model._default_manager.filter(tournament=copy, **{f"{field.name}__isnull": False})
                wrong += list(rows.exclude(**{f"{field.name}__tournament": copy}))
    assert wrong == []


def test_the_copy_that_was_made_is_shown_to_nobody_who_may_not_make_one() -> None:
    real, key = make_tournament(sizes=(4, 4)), uuid7()
    rehearsal_copy(action(real, key=key))
    with pytest.raises(DomainError):
        rehearsal_copy(action(real, Actor(name="Bruna", rights=ALL_RIGHTS - {Right.RUN}), key=key))
