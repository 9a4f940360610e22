"""Public pages from memory: one rendering per version and language, 304 for whoever has it, never an old result."""

import gzip
import threading
import time
from collections.abc import Mapping

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, publish, record
from tournaments.models import Tournament
from tournaments.views.versioned import versioned

PAGES = ("", "standings/", "results/", "final/", "standings.json")


@pytest.fixture(autouse=True)
def _empty_memory() -> None:
    cache.clear()


class Page:
    """A page that counts how often it is made."""

    def __init__(self, seconds: float = 0) -> None:
        self.made = 0
        self.seconds = seconds

    def __call__(self, tag: str, live: bool) -> bytes:
        self.made += 1
        time.sleep(self.seconds)
        return b"live" if live else b"whole"


def ask(page: Page, headers: Mapping[str, str] | None = None, *, version: int = 1, query: str = "") -> HttpResponse:
    tournament = Tournament(id="01a1fdf6-ef32-742c-b9ff-ea6d4b8f470e", version=version)
    return versioned(RequestFactory().get(f"/{query}", headers=dict(headers or {})), tournament, "page", page)


def test_a_page_is_made_once_for_many_readers() -> None:
    page = Page()
    assert [ask(page).content for _ in range(3)] == [b"whole"] * 3
    assert page.made == 1


def test_a_page_is_made_once_when_many_ask_at_the_same_time() -> None:
    page = Page(seconds=0.2)
    start = threading.Barrier(12)
    answers: list[bytes] = []

    def reader() -> None:
        start.wait()
        answers.append(ask(page).content)

    readers = [threading.Thread(target=reader) for _ in range(12)]
    for one in readers:
        one.start()
    for one in readers:
        one.join()
    assert answers == [b"whole"] * 12
    assert page.made == 1


def test_a_page_that_failed_is_made_again() -> None:
    failing = True

    def render(tag: str, live: bool) -> bytes:
        if failing:
            raise ZeroDivisionError
        return b"whole"

    request = RequestFactory().get("/")
    tournament = Tournament(version=1)
    with pytest.raises(ZeroDivisionError):
        versioned(request, tournament, "page", render)
    failing = False
    assert versioned(request, tournament, "page", render).content == b"whole"


def test_whoever_has_the_page_is_answered_with_nothing() -> None:
    page = Page()
    tag = ask(page)["ETag"]
    for known in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        answer = ask(page, {"If-None-Match": known})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer["ETag"] == tag
    assert page.made == 1


def test_another_tag_gets_the_page() -> None:
    assert ask(Page(), {"If-None-Match": '"other"'}).status_code == 200


def test_whoever_can_unpack_is_sent_less() -> None:
    packed = ask(Page(), {"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == b"whole"
    assert "Accept-Encoding" in packed["Vary"]
    assert "Content-Encoding" not in ask(Page())


def test_a_new_version_and_another_language_are_other_pages() -> None:
    page = Page()
    tags = {ask(page)["ETag"], ask(page, version=2)["ETag"]}
    with translation.override("en"):
        tags.add(ask(page)["ETag"])
    assert len(tags) == 3
    assert page.made == 3


def test_the_live_part_has_its_own_content_under_the_same_tag() -> None:
    page = Page()
    whole, live = ask(page), ask(page, query="?live")
    assert (whole.content, live.content) == (b"whole", b"live")
    assert whole["ETag"] == f'W/"{live["HX-PTag"]}"'
    assert live["Cache-Control"] == "no-store"
    assert "ETag" not in live


def test_a_poll_that_has_the_tag_is_answered_with_nothing() -> None:
    tag = ask(Page(), query="?live")["HX-PTag"]
    assert ask(Page(), {"HX-PTag": tag}, query="?live").status_code == 304
    assert ask(Page(), {"HX-PTag": tag}, version=2, query="?live").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_an_unchanged_page_costs_one_query(
    client: Client, page: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    publish(make_tournament())
    first = client.get(f"/t/giochi/{page}")
    with django_assert_num_queries(1):
        assert client.get(f"/t/giochi/{page}", headers={"If-None-Match": first["ETag"]}).status_code == 304
    with django_assert_num_queries(1):
        assert client.get(f"/t/giochi/{page}").content == first.content


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_result_is_in_the_very_next_read(client: Client, page: str) -> None:
    matches = publish(make_tournament())
    first = client.get(f"/t/giochi/{page}")
    record(matches[0], 70, 70, 70, 50, 50)
    second = client.get(f"/t/giochi/{page}", headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert second.content != first.content


@pytest.mark.django_db
def test_every_reader_is_sent_his_language(client: Client) -> None:
    publish(make_tournament())
    italian = client.get("/t/giochi/", headers={"Accept-Language": "it"})
    english = client.get("/t/giochi/", headers={"Accept-Language": "en"})
    assert b'lang="it"' in italian.content
    assert b'lang="en"' in english.content
    assert italian["ETag"] != english["ETag"]


@pytest.mark.django_db
def test_one_who_asks_for_the_head_alone_is_sent_no_body(client: Client) -> None:
    publish(make_tournament())
    head, whole = client.head("/t/giochi/"), client.get("/t/giochi/")
    assert (head.status_code, head.content) == (200, b"")
    assert head["Content-Length"] == str(len(whole.content))
    assert head["ETag"] == whole["ETag"]
