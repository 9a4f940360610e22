"""What a chat shows of a tournament whose address was sent."""

import re
import struct

import pytest
from django.test import Client

from tests.factories import action, make_evening, make_tournament, publish, record, win, win_all
from tests.staged import stage
from tournaments.models import Tournament
from tournaments.pages.files.sharing import preview_picture, preview_values
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.core.disclosure import redacted
from tournaments.selectors.shown.public import now_page
from tournaments.services.setup.setup import table_freeze

pytestmark = pytest.mark.django_db
LONG = "Trofeo in memoria di Maria Addolorata Degl'Innocenti-Bevilacqua, diciassettesima edizione, 日本"


def values_of(tournament: Tournament) -> Plain:
    return preview_values(tournament, now_page(tournament))


def test_every_public_page_names_a_picture_with_its_whole_address_and_it_is_there(client: Client) -> None:
    publish(make_tournament())
    for page in ("", "standings/", "share/"):
        text = client.get(f"/t/giochi/{page}").content.decode()
        (address,) = re.findall(r'property="og:image" content="http://testserver([^"]+)"', text)
        answer = client.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")


def test_the_address_of_the_picture_is_that_under_which_the_reader_came() -> None:
    publish(make_tournament())
    for host in ("localhost", "testserver"):
        assert f'content="http://{host}/t/giochi/preview.png' in Client().get("/t/giochi/", headers={"host": host}).text


def test_the_picture_has_the_size_that_chats_ask_for_and_is_the_same_every_time() -> None:
    tournament = make_tournament()
    picture = preview_picture(tournament, now_page(tournament))
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert preview_picture(tournament, now_page(tournament)) == picture


def test_a_name_that_is_long_or_that_the_font_lacks_still_makes_a_picture() -> None:
    tournament = make_tournament()
    tournament.name = LONG
    assert preview_picture(tournament, now_page(tournament))


def test_it_says_how_far_the_turn_is_and_who_leads() -> None:
    matches = publish(make_tournament(sizes=(2, 2, 2, 2)))
    assert values_of(Tournament.objects.get())["leaders"] == []
    record(matches[0], 70, 70, 70, 70, 70)
    values = values_of(Tournament.objects.get())
    assert values["state"] == "Si gioca il turno 1: 1 partita finita su 2."
    leaders: list[dict[str, str]] = values["leaders"]  # type: ignore[assignment]  # what the template reads
    assert [(one["place"], one["points"]) for one in leaders] == [("1", "7"), ("2", "0"), ("2", "0")]


def test_a_result_that_is_withheld_changes_nothing_but_the_sentence_that_says_so() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    matches = publish(tournament)
    win_all(matches[:2], 1)
    table_freeze(action(tournament), 1)
    before = values_of(redacted(Tournament.objects.get()))
    assert before["state"] == "Classifica al turno 1: il resto si scopre alla premiazione."
    win(matches[2], 2)
    assert values_of(redacted(Tournament.objects.get())) == before
