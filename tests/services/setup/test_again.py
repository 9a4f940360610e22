"""A new evening like an earlier one: what was decided comes along, what was drawn and played does not."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from rules.modifiers import GIRANDOLA
from tests.factories import action, make_evening, make_tournament, players_of, publish, record
from tests.prizes import give_prizes, prizes_listed
from tests.services.history import refusals
from tests.services.setup.test_rehearsal_copy import counted
from tests.staged import make_staged
from tests.whole import make_whole
from tournaments.event.errors import DomainError
from tournaments.models import EntryTerms, LogEntry, Player, PrivateData, Stage, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stages_of
from tournaments.selectors.counted.final_queries import definitions_of
from tournaments.selectors.entries.playing import former_entrants
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.arrival_changes import terms_change
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.files.tournament_import import sound_document
from tournaments.services.play.final_changes import modifier_add
from tournaments.services.setup.evening_changes import evening_again
from tournaments.services.setup.setup import names_shorten, table_freeze
from tournaments.settings.values import check_regulation
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 12, 19)


def again(before: Tournament, *, wanted: Callable[[str], bool] = lambda name: True, **told: Any) -> Tournament:
    ids = {one.id for one in former_entrants(before) if wanted(one.name)}
    return evening_again(
        action(before, **told),
        wanted=ids,
        club=before.club,
        slug="di-nuovo",
        name="Di nuovo",
        date=DAY,
        place="Altrove",
    )


def names(tournament: Tournament) -> list[tuple[str, str]]:
    rows = Player.objects.filter(tournament=tournament).order_by("team__number", "number")
    return list(rows.values_list("team__name", "name"))


@pytest.mark.parametrize("make", [make_staged, make_whole, make_tournament])
def test_every_stage_is_played_as_it_was_and_nothing_of_it_was_played_yet(make: Callable[[], Tournament]) -> None:
    before = make()
    kept = export_bytes(before)
    made = again(before)

    assert [regulation_of(one) for one in stages_of(made)] == [regulation_of(one) for one in stages_of(before)]
    assert (made.ranked, made.trust, prizes_listed(made), made.initials) == (
        before.ranked,
        Tournament.objects.get(pk=before.pk).trust,
        prizes_listed(before),
        Tournament.objects.get(pk=before.pk).initials,
    )
    assert (made.name, made.date, made.place, made.closed_at, made.is_rehearsal) == (
        "Di nuovo",
        DAY,
        "Altrove",
        None,
        False,
    )
    written = {name for name, count in counted(made).items() if count}
    assert written <= {"Stage", "Team", "Player", "LogEntry", "EntryTerms", "FeeChoice", "Modifier", "Prize"}
    assert export_bytes(before) == kept
    sound_document(export_bytes(made))


def test_prizes_fee_initials_and_powers_come_along_and_what_is_of_that_day_does_not() -> None:
    before = make_tournament()
    record(publish(before)[0], 70, 70, 70, 70, 50)
    give_prizes(before, ["Prosciutto", "", "Salame"])
    names_shorten(action(before), initials=True)
    table_freeze(action(before), 1)
    terms_change(action(before), fee=1000, fee_per="person", registration=True, limit=12, closes_at=None)
    modifier_add(action(before), GIRANDOLA)
    made = again(before)

    assert (prizes_listed(made), made.initials, made.frozen_after, made.shown_until) == (
        ["Prosciutto", "", "Salame"],
        True,
        None,
        None,
    )
    terms = EntryTerms.objects.get(tournament=made)
    assert (terms.fee, terms.fee_per, terms.registration, terms.limit) == (1000, "person", False, None)
    assert definitions_of(made.id) == definitions_of(before.id)
    assert made.version == LogEntry.objects.filter(tournament=made).count()


def test_only_who_is_ticked_comes_along_with_names_and_bar_and_nothing_else() -> None:
    before = make_evening(*map(regulation_of, stages_of(make_staged())), entrants=4)
    team = Team.objects.filter(tournament=before)[1]
    Team.objects.filter(pk=team.pk).update(club="Bar Sport", seed=1)
    PrivateData.objects.create(tournament=before, player=Player.objects.filter(team=team)[0], phone="333 1234567")
    Stage.objects.filter(tournament=before).update(tiebreaks=[Criterion.POINT_DIFFERENCE.value])
    assert any(map(check_regulation, map(regulation_of, stages_of(before))))  # which was confirmed then
    made = again(before, wanted=lambda name: name in ("2", "3"))

    assert [name for _team, name in names(made)] == ["Gioca 2a", "Gioca 2b", "Gioca 3a", "Gioca 3b"]
    assert list(Team.objects.filter(tournament=made).values_list("number", "club", "seed")) == [
        (1, "Bar Sport", None),
        (2, "", None),
    ]
    assert not PrivateData.objects.filter(tournament=made).exists()


def test_quarters_come_with_their_players() -> None:
    before = make_tournament(sizes=(4, 5, 4))
    made = again(before, wanted=lambda name: name != "I Pinacin")
    assert names(made) == [one for one in names(before) if one[0] != "I Pinacin"]


def test_a_substitute_stays_at_home() -> None:
    before = make_whole()
    assert {len(one.people) for one in former_entrants(before)} == {2}
    assert len(names(again(before))) < len(names(before))


def test_a_substitute_of_a_quarter_stays_at_home() -> None:
    before = make_tournament(sizes=(2, 2))
    publish(before)
    ill = players_of(before, 1)[0]
    player_substitute(action(before, reason="Sta male"), player_id=ill.id, name="Zoë Riserva", from_turn=1)
    assert [len(one.people) for one in former_entrants(before)] == [2, 2]


def test_sent_twice_it_is_one_tournament() -> None:
    before, key = make_tournament(), uuid7()
    first = again(before, key=key)
    assert again(before, key=key) == first
    assert Tournament.objects.count() == 2
    assert LogEntry.objects.filter(tournament=first).count() == first.version


def test_a_problem_leaves_nothing_behind() -> None:
    before = make_tournament()

    def without_a_name() -> None:
        evening_again(action(before), wanted=(), club=before.club, slug="x", name="", date=DAY)

    assert refusals(before, without_a_name) == ["setup_name_missing"]
    assert list(Tournament.objects.all()) == [before]


def test_of_one_that_was_deleted_there_is_no_other() -> None:
    before = make_tournament()
    other = action(uuid7())
    with pytest.raises(DomainError):
        evening_again(other, wanted=(), club=before.club, slug="x", name="X", date=DAY)
