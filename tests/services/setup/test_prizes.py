"""What places win: said once, logged, carried in the file and into a rehearsal."""

import uuid

import pytest

from tests.damage import forget
from tests.factories import deed, make_evening, publish
from tests.staged import play, stage
from tournaments.event.errors import DomainError
from tournaments.event.faults.evening import PrizeFault
from tournaments.models import Tournament
from tournaments.models.tournament import LONGEST_PRIZE, MOST_PRIZES
from tournaments.pages.tables.log.words import changes
from tournaments.selectors.core.log import log_page
from tournaments.selectors.files.exchange import export_bytes
from tournaments.services.files.exchange import tournament_import
from tournaments.services.play.finals import tournament_close
from tournaments.services.setup.prizes import prizes_set
from tournaments.services.setup.rehearsal import rehearsal_copy

pytestmark = pytest.mark.django_db
PRIZES = ["Due prosciutti", "", "Vino"]


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(stage("round_robin"), entrants=4)


def set_prizes(tournament: Tournament, prizes: list[str], key: uuid.UUID | None = None) -> None:
    prizes_set(deed(tournament, key=key), prizes)
    tournament.refresh_from_db()


def test_prizes_are_kept_and_logged_in_words(tournament: Tournament) -> None:
    set_prizes(tournament, PRIZES)
    entry = log_page(tournament).entries[0]

    assert tournament.prizes == PRIZES
    assert changes(entry) == ["premi: da — a Due prosciutti, —, Vino"]


def test_what_is_said_already_is_no_change(tournament: Tournament) -> None:
    set_prizes(tournament, PRIZES)
    version = tournament.version
    set_prizes(tournament, PRIZES)

    assert tournament.version == version


def test_the_same_request_again_changes_nothing(tournament: Tournament) -> None:
    key = uuid.uuid4()
    set_prizes(tournament, PRIZES, key)
    set_prizes(tournament, ["Coppa"])
    set_prizes(tournament, PRIZES, key)

    assert tournament.prizes == ["Coppa"]


def test_prizes_are_said_after_the_closing_too_when_they_are_given(tournament: Tournament) -> None:
    publish(tournament)
    play(tournament)
    tournament_close(deed(tournament))
    set_prizes(tournament, PRIZES)

    assert tournament.prizes == PRIZES


@pytest.mark.parametrize(
    ("prizes", "fault"),
    [
        (["Coppa"] * (MOST_PRIZES + 1), PrizeFault.TOO_MANY),
        (["x" * (LONGEST_PRIZE + 1)], PrizeFault.TOO_LONG),
    ],
)
def test_more_than_can_be_printed_is_refused(tournament: Tournament, prizes: list[str], fault: PrizeFault) -> None:
    with pytest.raises(DomainError) as refused:
        set_prizes(tournament, prizes)
    tournament.refresh_from_db()

    assert [one.code for one in refused.value.violations] == [fault]
    assert tournament.prizes == []


def test_as_many_as_can_be_printed_are_kept_however_long(tournament: Tournament) -> None:
    most = ["x" * LONGEST_PRIZE] * MOST_PRIZES
    set_prizes(tournament, most)
    assert tournament.prizes == most


def test_prizes_travel_in_the_file_and_into_a_rehearsal(tournament: Tournament) -> None:
    set_prizes(tournament, PRIZES)
    copy = rehearsal_copy(deed(tournament))
    data = export_bytes(tournament)
    forget(tournament)
    read = tournament_import(data=data, club_slug="pro-loco")

    assert copy.prizes == read.prizes == PRIZES
    assert export_bytes(read) == data
