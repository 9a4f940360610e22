"""Every address of a paper in every state of an evening: a PDF, or a page whose status says that there is none."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import action, make_account, make_club, make_evening, make_tournament, publish, win_all
from tests.staged import DANISH, KNOCKOUT, stage
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Tournament
from tournaments.pages.papers.papers import PAPERS
from tournaments.pages.papers.pdf import typeset
from tournaments.services.play.final_changes import tournament_close

pytestmark = pytest.mark.django_db

FILES = (
    *(f"{name}.pdf" for name in PAPERS),
    *(f"turns/{number}/{name}.pdf" for number in (1, 9) for name in ("list", "sheets", "kit")),
    *("pairs.pdf", "evening.pdf", "closing.pdf", "no-such-paper.pdf"),
)


def drawn(tournament: Tournament) -> None:
    publish(tournament)


def closed(tournament: Tournament) -> None:
    publish(tournament)
    win_all(list(Match.objects.filter(tournament=tournament)), 1)
    tournament_close(action(tournament))


STATES: dict[str, Callable[[], object]] = {
    "no names": lambda: make_evening(DANISH, entrants=0),
    "no draw": lambda: make_evening(DANISH, entrants=4),
    "pairs": lambda: drawn(make_evening(DANISH, entrants=4)),
    "bracket": lambda: drawn(make_evening(KNOCKOUT, entrants=6)),
    "alone": lambda: drawn(make_evening(*PRESETS["quintets"].stages, entrants=10, ranked=Ranked.PLAYERS)),
    "quarters": lambda: drawn(make_tournament(slug="serata", sizes=(2, 2, 2, 2))),
    "closed": lambda: closed(make_evening(stage("round_robin"), entrants=4)),
}


@pytest.mark.parametrize("state", STATES)
def test_the_address_of_a_paper_answers_with_a_file_or_says_that_there_is_none(
    client: Client, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    client.force_login(make_account(club=make_club()))
    STATES[state]()
    monkeypatch.setattr(typeset, "set_in_type", lambda *_args, **_asked: b"%PDF-")
    answers = {name: client.get(f"/desk/serata/print/{name}") for name in FILES}
    found = {name: (one.status_code, one["Content-Type"].split(";")[0]) for name, one in answers.items()}

    assert set(found.values()) <= {(200, "application/pdf"), (404, "text/html")}
    assert found["rules.pdf"] == (200, "application/pdf")
    assert found["turns/9/list.pdf"] == found["no-such-paper.pdf"] == (404, "text/html")


def test_of_an_evening_alone_the_cards_say_that_pairs_have_them(client: Client) -> None:
    client.force_login(make_account(club=make_club()))
    STATES["alone"]()
    answer = client.get("/desk/serata/print/pairs.pdf", headers={"Accept-Language": "it"})

    assert answer.status_code == 404
    assert "Nessuno ha un cartellino. Lo hanno le coppie" in answer.content.decode()
