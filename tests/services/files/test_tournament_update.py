"""A tournament that was played on another computer comes back in place of what stayed here, whole or not at all."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.damage import forget
from tests.factories import action, make_account, make_tournament, players_of, publish, record
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.labels.import_labels import placed_sentences
from tournaments.models import LogEntry, Match, PrivateData, TableLink, Tournament
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.entries.entrant_changes import players_add
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.files.tournament_update import tournament_update, update_look
from tournaments.services.play.draw_changes import draw_unpublish

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament(sizes=(4, 4, 4))


@pytest.fixture
def matches(tournament: Tournament) -> list[Match]:
    return publish(tournament)


def elsewhere(tournament: Tournament, act: Callable[[], object]) -> bytes:
    """The file of another computer that took the tournament along and went on; here it is as it was before."""
    before, club = export_bytes(tournament), tournament.club.slug
    act()
    after = export_bytes(tournament)
    forget(tournament)
    tournament_import(data=before, club_slug=club)
    return after


def all_won(matches: list[Match]) -> None:
    for match in matches:
        record(match, *[70] * 5)


def refused(act: Callable[[], object], tournament: Tournament) -> list[str]:
    before = export_bytes(tournament)
    with pytest.raises(ImportRefused) as caught:
        act()
    assert export_bytes(tournament) == before
    return list(placed_sentences(caught.value.placed))


def test_what_was_played_elsewhere_takes_the_place_of_what_is_here(
    tournament: Tournament, matches: list[Match], caplog: pytest.LogCaptureFixture
) -> None:
    data = elsewhere(tournament, lambda: all_won(matches[:3]))
    here = export_bytes(tournament)
    newer = update_look(data)
    assert (newer.there - newer.here, newer.last.kind, export_bytes(tournament)) == (3, "result", here)
    assert newer.last.seq == max(entry.seq for entry in newer.rows.log)
    with caplog.at_level("INFO"):
        again = tournament_update(newer)
    assert caplog.messages == [f"updated tournament {again.slug} from version {newer.here} to {newer.there}"]
    assert export_bytes(again) == data
    record(matches[3], *[50] * 5)


def test_a_calendar_that_was_drawn_again_elsewhere_replaces_the_one_here(
    tournament: Tournament, matches: list[Match]
) -> None:
    def again() -> None:
        draw_unpublish(action(tournament))
        players_add(action(tournament), {players_of(tournament, 1)[0].team_id: ["Nuova"]})
        publish(tournament, number=2)

    data = elsewhere(tournament, again)
    assert export_bytes(tournament_update(update_look(data))) == data


def test_what_no_file_holds_stays_with_who_it_belongs_to(tournament: Tournament, matches: list[Match]) -> None:
    data = elsewhere(tournament, lambda: record(matches[0], *[70] * 5))
    player, account = players_of(tournament, 1)[0], make_account(club=tournament.club)
    PrivateData.objects.create(tournament=tournament, player=player, phone="333 1")
    link = TableLink.objects.create(tournament=tournament, match_id=matches[0].id, side=1)
    LogEntry.objects.filter(tournament=tournament, seq=1).update(actor=account)
    tournament_update(update_look(data))
    assert PrivateData.objects.get().player == player
    assert TableLink.objects.get().pk == link.pk
    assert [entry.actor for entry in LogEntry.objects.order_by("seq")[:2]] == [account, None]


def test_the_link_of_a_match_that_is_gone_goes_with_it(tournament: Tournament, matches: list[Match]) -> None:
    data = elsewhere(tournament, lambda: draw_unpublish(action(tournament)))
    TableLink.objects.create(tournament=tournament, match_id=matches[0].id, side=1)
    tournament_update(update_look(data))
    assert not TableLink.objects.exists()


def test_a_file_that_knows_no_more_is_refused(tournament: Tournament, matches: list[Match]) -> None:
    same = export_bytes(tournament)
    version = len(LogEntry.objects.all())
    record(matches[0], *[70] * 5)
    for data, there in ((same, version), (export_bytes(tournament), version + 1)):
        (said,) = refused(partial(update_look, data), tournament)
        assert said == f"Il file non è più nuovo: arriva alla modifica {there}, qui si è già alla {version + 1}."


def test_two_that_went_on_in_two_ways_are_not_mixed(tournament: Tournament, matches: list[Match]) -> None:
    version = len(LogEntry.objects.all())
    data = elsewhere(tournament, lambda: all_won(matches[:2]))
    record(Match.objects.get(pk=matches[0].pk), *[50] * 5)
    (said,) = refused(lambda: update_look(data), tournament)
    assert f"in due modi, dalla modifica {version + 1} in poi" in said


def test_what_is_saved_here_after_the_look_is_not_lost(tournament: Tournament, matches: list[Match]) -> None:
    data = elsewhere(tournament, lambda: record(matches[0], *[70] * 5))
    newer = update_look(data)
    record(Match.objects.get(pk=matches[1].pk), *[50] * 5)
    assert refused(lambda: tournament_update(newer), tournament) == [
        "Intanto qui è cambiato qualcosa. Guarda di nuovo, poi ripeti."
    ]


def test_what_is_not_here_is_imported_otherwise(tournament: Tournament, matches: list[Match]) -> None:
    data = export_bytes(tournament)
    forget(tournament)
    with pytest.raises(ImportRefused) as caught:
        update_look(data)
    (said,) = placed_sentences(caught.value.placed)
    assert said == "tournament.id: Questo torneo qui non c’è ancora. Importalo senza --update."


def test_neither_the_address_nor_a_row_of_another_tournament_is_taken(
    tournament: Tournament, matches: list[Match]
) -> None:
    data = elsewhere(tournament, lambda: record(matches[0], *[70] * 5))
    Tournament.objects.filter(pk=tournament.pk).update(slug="altrove")
    tournament.refresh_from_db()
    other = make_tournament(slug="giochi", sizes=(4, 4))
    newer = update_look(data)
    assert "usa già l’indirizzo «giochi»" in refused(lambda: tournament_update(newer), tournament)[0]

    Tournament.objects.filter(pk=other.pk).update(slug="altro")
    entry = newer.rows.log[-1]
    LogEntry.objects.create(
        id=entry.id, tournament=other, seq=99, at=entry.at, actor_name="x", source="desk", kind="players", new={}
    )
    assert "già usato da un altro torneo" in refused(lambda: tournament_update(newer), tournament)[0]
