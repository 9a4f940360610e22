"""Two clubs with a tournament each: whatever one of them opens, downloads or prints holds no name of the other.

tests/pages/test_routes.py asks for what belongs to others by its address; here everything is one's own.
"""

import io
import zipfile
from collections.abc import Container, Iterator

import pytest
from django.http import HttpResponse

from tests.covers import cover, some
from tests.factories import make_account, make_club, make_tournament
from tests.pages.addresses import Address, ask, make_full_tournament, places_in, url_of
from tests.pages.papers.pdf.reading import reader
from tests.pages.phones.conftest import told_by_players
from tests.pages.telephones import Phone
from tests.pages.test_access import calls, client_of, named, seen
from tests.pages.test_routes import CANARY, GET, METHODS, ROUTES
from tournaments.event.rights import Right
from tournaments.models import Match, Tournament
from tournaments.pages.files.sharing import FILES
from tournaments.pages.frame.refusals import PAGES
from tournaments.pages.papers.papers import PAPERS

pytestmark = pytest.mark.django_db

# The first page names every tournament to everybody; a picture holds no letters.
NOT_READ = ("home", "public_preview", "public_season_preview", "desk_group_picture")


@pytest.fixture(scope="module")
def made(kept_for_all: None) -> None:
    canaries = make_club(slug="canarini", name=f"{CANARY} Circolo")
    make_full_tournament(club=canaries, slug="giochi", canary=CANARY)
    make_full_tournament(club=make_club(), slug="altro", canary="Mio")


@pytest.fixture
def theirs(made: None) -> Tournament:
    return Tournament.objects.get(slug="giochi")


@pytest.fixture
def own(made: None) -> Tournament:
    return Tournament.objects.get(slug="altro")


def addresses(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Every page, and every file and paper that there is, with a name of its own."""
    places = places_in(tournament)
    several = {"desk_file": ("file", FILES), "public_file": ("file", FILES), "print_paper": ("name", PAPERS)}
    for name, (path, methods, access) in ROUTES.items():
        if "GET" in methods and name not in NOT_READ:
            parameter, kinds = several.get(name, ("", {"": None}))
            for kind in kinds:
                yield f"{name} {kind}".strip(), url_of(Address(name, path, access), places | {parameter: kind})


def words(response: HttpResponse) -> str:
    """Everything that an answer says: its head, and what is packed in it."""
    head, body = str(response.headers), response.content
    if body.startswith(b"%PDF"):
        file = reader(body)
        return head + "".join(page.extract_text() for page in file.pages) + str(file.metadata)
    if body.startswith(b"PK"):
        packed = zipfile.ZipFile(io.BytesIO(body))
        return head + "".join(packed.read(name).decode() for name in packed.namelist())
    return head + body.decode()


def naming(canary: str, tournament: Tournament, among: Container[str] | None = None) -> set[str]:
    """What its owner opens of a tournament that holds `canary`."""
    client = client_of(make_account(club=tournament.club, name="Proprietaria"))
    asked = [(name, url) for name, url in addresses(tournament) if among is None or name in among]
    return {name for name, url in asked if canary in words(ask(client, "GET", url))}


def test_no_page_file_or_paper_of_ones_own_holds_a_name_of_another_club(theirs: Tournament, own: Tournament) -> None:
    assert naming(CANARY, own) == {"clubs_json"}  # which names every club


def test_names_would_be_found_in_pages_files_and_papers(theirs: Tournament) -> None:
    wanted = {"desk", "desk_home", "desk_log", "desk_log_table", "desk_whole", "club_members", "public_now"}
    wanted |= {"public_results_json", "public_standings_json", "public_who", "public_find"}
    wanted |= {f"desk_file {kind}" for kind in FILES}
    papers = [kind for kind in PAPERS if kind not in ("blank", "bracket", "hand", "turn")]
    wanted |= {f"print_paper {kind}" for kind in some(papers, 6)}
    assert naming(CANARY, theirs, wanted) == wanted


def test_who_runs_another_club_finds_nothing_whatever_the_method(theirs: Tournament, own: Tournament) -> None:
    asked = [(address, method) for address, _one in calls(*named(Right)) for method in METHODS]
    # Some are led to their page, whether there is such a tournament or not.
    kept = [one for one in cover(dict.fromkeys(asked)) if not (one[1] in GET and one[0].name in PAGES)]
    assert seen(client_of(make_account(club=own.club)), kept, places_in(theirs)) == []


def test_a_telephone_sees_and_changes_no_match_of_another_club(theirs: Tournament) -> None:
    phone = Phone(told_by_players(make_tournament(slug="terzo", sizes=(2, 2)))[0], side=1)
    match = Match.objects.filter(tournament=theirs).earliest("id")
    sheet = phone.sheet() | {"match": str(match.id)}
    answers = [
        phone.client.get(phone.address, {"match": str(match.id)}),
        phone.client.post(phone.address, sheet),
        phone.client.post(phone.address, {"match": str(match.id)}, follow=True),
    ]
    assert [answer.status_code for answer in answers if CANARY in words(answer)] == []  # type: ignore[arg-type]
    version = theirs.version
    theirs.refresh_from_db()
    assert theirs.version == version
