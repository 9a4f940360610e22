"""What the docs show other programs runs as it is; a stream and a search engine read the public pages."""

import functools
import http.server
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.factories import make_evening, publish, win_all
from tests.staged import DANISH
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

DOCS = settings.BASE_DIR / "docs/files.md"


def example(number: int) -> str:
    """A block of the section about programs: a table, news, a page."""
    section = DOCS.read_text().partition("## How does a program read?")[2].partition("\n## ")[0]
    found: list[str] = re.findall(r"```\w+\n(.*?)```", section, re.DOTALL)
    return found[number]


@pytest.fixture
def played() -> Tournament:
    tournament = make_evening(DANISH, entrants=4)
    win_all(publish(tournament), 1)
    return tournament


@pytest.fixture
def other_site(tmp_path: Path) -> Iterator[str]:
    """A server of somebody else, of what is in the folder."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_a_table_in_a_terminal(live_server: object, played: Tournament) -> None:
    command = [sys.executable, "-c", example(0), f"{live_server}/t/{played.slug}/"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["1", "1", "3", "3"]


def test_news_as_they_come(live_server: object, played: Tournament) -> None:
    command = [sys.executable, "-c", example(1), f"{live_server}/t/{played.slug}/"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as following:
        try:
            assert following.stdout is not None
            first = following.stdout.readline()
            assert (first.split()[0], first.split()[2]) == ("1", "tournament")
            for line in following.stdout:
                if line.split()[0] == str(played_version(played)):
                    break
            publish(played)
            news = following.stdout.readline()
            assert news.split()[2] == "turns"
        finally:
            following.kill()


def played_version(tournament: Tournament) -> int:
    tournament.refresh_from_db()
    return tournament.version


def test_a_table_on_the_site_of_a_club(
    new_page: NewPage, live_server: object, other_site: str, tmp_path: Path, played: Tournament
) -> None:
    (tmp_path / "table.html").write_text(example(2))
    page = new_page()
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{other_site}/table.html?{live_server}/t/{played.slug}/")
    expect(page.locator("#table li")).to_have_count(4)


def test_the_overlay_of_a_stream_is_a_leaf_on_nothing(new_page: NewPage, played: Tournament) -> None:
    page = new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"/t/{played.slug}/overlay/")
    leaf = page.locator(".leaf:visible")
    expect(leaf).to_have_count(1)
    expect(page.locator(".leaf-controls")).to_be_hidden()
    colours = page.evaluate("""() => [document.documentElement, document.body, document.querySelector(".stage")]
        .map((one) => getComputedStyle(one).backgroundColor)""")
    assert colours == ["rgba(0, 0, 0, 0)"] * 3
    assert leaf.bounding_box()["width"] > 1500  # type: ignore[index]


def test_a_search_engine_reads_the_event_and_no_browser_complains(new_page: NewPage, played: Tournament) -> None:
    Tournament.objects.filter(pk=played.pk).update(name="Coppa </script><b>&", place="Bar Sport", hour="20:30")
    page = new_page()
    page.goto(f"/t/{played.slug}/")
    told = json.loads(page.locator('script[type="application/ld+json"]').text_content() or "")
    assert (told["@type"], told["name"], told["location"]["name"]) == ("Event", "Coppa </script><b>&", "Bar Sport")
    assert (told["startDate"], told["endDate"]) == ("2026-11-21T20:30:00+01:00", "2026-11-21T23:30:00+01:00")
    assert told["url"].endswith(f"/t/{played.slug}/")
