"""Public pages from memory: one rendering per version and language, 304 for the one who has it, never an old result."""

import gzip
import threading
from collections.abc import Callable, Mapping

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, publish, record
from tests.services.files.test_tournament_update import elsewhere
from tournaments.models import Tournament
from tournaments.pages.frame.cached_answers import cached_answer
from tournaments.pages.frame.page_cache import cached_value
from tournaments.services.files.tournament_update import tournament_update, update_look

PAGES = ("", "standings/", "results/", "final/", "standings.json")
MANY = 16

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return Tournament.objects.get(pk=make_tournament().pk)


class Page:
    """A page that counts how often it is made; `meanwhile` happens while it is in the making."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.made = 0
        self.meanwhile = meanwhile

    def __call__(self, now: Tournament, tag: str, live: bool) -> bytes:
        self.made += 1
        self.meanwhile()
        return b"live" if live else b"whole"


def ask(
    page: Page, tournament: Tournament, headers: Mapping[str, str] | None = None, *, query: str = ""
) -> HttpResponse:
    return cached_answer(RequestFactory().get(f"/{query}", headers=dict(headers or {})), tournament, "page", page)


def light(_value: object) -> int:
    """What hardly weighs anything."""
    return 100


def saved(tournament: Tournament) -> Tournament:
    """The same tournament, one version later."""
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)
    return Tournament.objects.get(pk=tournament.pk)


def at_once(act: Callable[[], object]) -> None:
    """Many threads do it at the same moment."""
    start = threading.Barrier(MANY)

    def one() -> None:
        start.wait()
        try:
            act()
        finally:
            connection.close()

    threads = [threading.Thread(target=one) for _ in range(MANY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_page_is_made_once_for_many_readers(tournament: Tournament) -> None:
    page = Page()
    assert [ask(page, tournament).content for _ in range(3)] == [b"whole"] * 3
    assert page.made == 1


@pytest.mark.django_db(transaction=True)
def test_a_page_is_made_once_when_many_ask_at_the_same_moment(tournament: Tournament) -> None:
    page, answers = Page(), list[bytes]()
    at_once(lambda: answers.append(ask(page, tournament).content))
    assert answers == [b"whole"] * MANY
    assert page.made == 1


@pytest.mark.django_db(transaction=True)
def test_what_many_pages_are_made_from_is_read_once(tournament: Tournament) -> None:
    made = list[int]()

    def read(one: Tournament) -> int:
        made.append(one.version)
        return one.version

    at_once(lambda: cached_value(tournament, "numbers", read, light))
    assert made == [tournament.version]


def test_what_was_read_is_read_again_once_somebody_has_saved(tournament: Tournament) -> None:
    before = cached_value(tournament, "version", lambda now: now.version, light)
    after = cached_value(saved(tournament), "version", lambda now: now.version, light)
    assert (before, after) == (tournament.version, tournament.version + 1)


def test_who_asks_for_news_while_a_page_is_in_the_making_is_told_to_ask_again(tournament: Tournament) -> None:
    meanwhile = list[HttpResponse]()
    older = {"HX-PTag": "an older one"}
    page = Page(lambda: meanwhile.append(ask(Page(), tournament, older, query="?live")))
    ask(page, tournament, query="?live")
    assert [(answer.status_code, answer["HX-PTag"], answer["Retry-After"]) for answer in meanwhile] == [
        (304, "an older one", "1")
    ]


def test_a_page_has_the_version_that_it_was_made_from(tournament: Tournament) -> None:
    later = saved(tournament)
    assert ask(Page(), tournament)["ETag"] == ask(Page(), later)["ETag"]


def test_a_page_that_failed_is_made_again(tournament: Tournament) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ask(Page(fail), tournament)
    assert ask(Page(), tournament).content == b"whole"


def test_who_has_the_page_is_answered_with_nothing(tournament: Tournament) -> None:
    page = Page()
    tag = ask(page, tournament)["ETag"]
    for known in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        answer = ask(page, tournament, {"If-None-Match": known})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer["ETag"] == tag
    assert page.made == 1


def test_another_tag_gets_the_page(tournament: Tournament) -> None:
    assert ask(Page(), tournament, {"If-None-Match": '"other"'}).status_code == 200


def test_who_can_unpack_is_sent_less(tournament: Tournament) -> None:
    packed = ask(Page(), tournament, {"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == b"whole"
    assert "Accept-Encoding" in packed["Vary"]
    assert "Content-Encoding" not in ask(Page(), tournament)


def test_a_new_version_and_another_language_are_other_pages(tournament: Tournament) -> None:
    page = Page()
    tags = {ask(page, tournament)["ETag"], ask(page, saved(tournament))["ETag"]}
    with translation.override("en"):
        tags.add(ask(page, tournament)["ETag"])
    assert len(tags) == 3
    assert page.made == 3


def test_the_live_part_has_its_own_content_under_the_same_tag(tournament: Tournament) -> None:
    page = Page()
    whole, live = ask(page, tournament), ask(page, tournament, query="?live")
    assert (whole.content, live.content) == (b"whole", b"live")
    assert whole["ETag"] == f'W/"{live["HX-PTag"]}"'
    assert live["Cache-Control"] == "no-store"
    assert "ETag" not in live


def test_a_poll_that_has_the_tag_is_answered_with_nothing(tournament: Tournament) -> None:
    tag = ask(Page(), tournament, query="?live")["HX-PTag"]
    assert ask(Page(), tournament, {"HX-PTag": tag}, query="?live").status_code == 304
    assert ask(Page(), saved(tournament), {"HX-PTag": tag}, query="?live").status_code == 200


def test_news_of_a_known_page_cost_one_query_however_they_are_answered(
    client: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    matches = publish(tournament)
    tag = client.get("/t/giochi/?live")["HX-PTag"]
    with django_assert_num_queries(1):
        assert client.get("/t/giochi/?live", headers={"HX-PTag": tag}).status_code == 304
    record(matches[0], 70, 70, 70, 50, 50)
    made = client.get("/t/giochi/?live")
    with django_assert_num_queries(1):
        again = client.get("/t/giochi/?live", headers={"HX-PTag": tag})
    assert (again.status_code, again["HX-PTag"]) == (200, made["HX-PTag"])
    assert again.content == made.content


def test_there_are_no_news_of_a_tournament_that_is_gone(client: Client, tournament: Tournament) -> None:
    tag = client.get("/t/giochi/?live")["HX-PTag"]
    Tournament.objects.filter(pk=tournament.pk).update(slug="altro")
    assert client.get("/t/giochi/?live", headers={"HX-PTag": tag}).status_code == 304
    tournament.delete()
    assert client.get("/t/giochi/?live", headers={"HX-PTag": tag}).status_code == 404


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


@pytest.mark.parametrize("page", PAGES)
def test_a_result_is_in_the_very_next_read(client: Client, page: str) -> None:
    matches = publish(make_tournament())
    first = client.get(f"/t/giochi/{page}")
    record(matches[0], 70, 70, 70, 50, 50)
    second = client.get(f"/t/giochi/{page}", headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert second.content != first.content


def test_every_reader_is_sent_his_language(client: Client) -> None:
    publish(make_tournament())
    italian = client.get("/t/giochi/", headers={"Accept-Language": "it"})
    english = client.get("/t/giochi/", headers={"Accept-Language": "en"})
    assert b'lang="it"' in italian.content
    assert b'lang="en"' in english.content
    assert italian["ETag"] != english["ETag"]


def test_one_who_asks_for_the_head_alone_is_sent_no_body(client: Client) -> None:
    publish(make_tournament())
    head, whole = client.head("/t/giochi/"), client.get("/t/giochi/")
    assert (head.status_code, head.content) == (200, b"")
    assert head["Content-Length"] == str(len(whole.content))
    assert head["ETag"] == whole["ETag"]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_file_brings_from_elsewhere_is_on_the_next_page(tournament: Tournament, page: str) -> None:
    (match, *_others) = publish(tournament)
    file = elsewhere(tournament, lambda: record(match, *[70] * 5))
    reader, address = Client(headers={"Accept-Encoding": "gzip"}), f"/t/giochi/{page}"
    before = reader.get(address)
    tournament_update(update_look(file))
    after = reader.get(address, headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, after.content != before.content) == (200, True)
