"""The journeys' browser: a page in Italian, for a desk or a phone, that fails the test if it complains."""

import contextlib
from collections.abc import Callable, Iterator

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright
from pytest_django import DjangoDbBlocker

from tests import chromium
from tests.browser.looks import AXE
from tests.factories import make_account, make_club

PATIENCE = 20_000  # milliseconds for anything awaited, on a busy machine; an outbox alone may wait for 13 seconds
PHONE = {"viewport": {"width": 412, "height": 839}, "has_touch": True, "is_mobile": True}
# All pages of a journey have one address; two phones of one kind would be taken for one.
OTHER_PHONE = {**PHONE, "user_agent": "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0"}

NO_WORKER = "Service Worker registration blocked by Playwright"
"""What is said of a page that does without, as every page of a hall that is read by plain http."""
WITH_WORKER = {"service_workers": "allow"}
"""For what is about pages that the browser keeps."""

# For pages that are looked at and left, which do not live long enough for what V8 compiles beside them to be of use.
AS_READ = "--js-flags=--no-opt --no-maglev"

NewPage = Callable[..., Page]


@pytest.fixture(scope="session", autouse=True)
def _files_served_by_the_program() -> Iterator[None]:
    """The server of these tests would look for the files itself, and send them otherwise than the program does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "_should_handle", lambda _self, _path: False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _written_without_delay(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Every journey writes for good, and the database is emptied after it. No file of a journey is there after a cut of
    the power, so nothing of it waits for the disk.
    """
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        options = connection.settings_dict["OPTIONS"]
        if told := options.get("init_command"):  # SQLite's
            patch.setitem(options, "init_command", told.replace("synchronous=FULL", "synchronous=OFF"))
        connection.close()
        yield


@pytest.fixture(scope="session")
def launch(chromium_program: str) -> Iterator[Callable[..., Browser]]:
    """Start a browser, with flags of its own if need be."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # From here on Playwright keeps an event loop in this thread, which Django would take for asynchronous code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        with contextlib.ExitStack() as started:

            def launch(*more: str) -> Browser:
                flags = [*chromium.FLAGS, *more]
                browser = playwright.chromium.launch(executable_path=chromium_program, args=flags)
                return started.enter_context(browser)

            yield launch


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Browser:
    """The one browser of the run; the tests that use it come last (see the conftest above)."""
    return launch()


@pytest.fixture(scope="session")
def still_browser(browser: Browser, launch: Callable[..., Browser]) -> Browser:
    """One that lays pages out and draws nothing, so that to open one takes a third less: for keys and questions to a
    page, not for clicks, which wait for a picture, nor for a prize-giving, which fades from page to page. A browser
    that does not know the flag draws as ever.
    """
    return launch("--enable-begin-frame-control", AS_READ)


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the pages said on the console or threw; a test that expects a complaint clears the list."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def new_page(browser: Browser, live_server: object, complaints: list[str]) -> Iterator[NewPage]:
    """Open a page with cookies of its own: `new_page()`, `new_page(**PHONE, java_script_enabled=False)`."""
    with opening(browser, str(live_server), complaints) as open_page:
        yield open_page


@contextlib.contextmanager
def opening(browser: Browser, server: str, complaints: list[str]) -> Iterator[NewPage]:
    """What opens pages, each with cookies of its own, until it is left."""
    contexts: list[BrowserContext] = []

    def open_page(**options: object) -> Page:
        usual = {"locale": "it-IT", "timezone_id": "Europe/Rome", "service_workers": "block"}
        chosen = {**usual, "base_url": server, **options}
        context = browser.new_context(**chosen)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        contexts.append(context)
        page = context.new_page()
        listen(page, complaints)
        return page

    yield open_page
    for context in contexts:
        context.close()


def listen(page: Page, complaints: list[str]) -> Callable[[], None]:
    """Note what a page complains about; what is given ends it."""

    def said(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and message.text != NO_WORKER:
            complaints.append(f"{message.type}: {message.text}")

    def thrown(error: Error) -> None:
        complaints.append(f"exception: {error}")

    def end() -> None:
        page.remove_listener("console", said)
        page.remove_listener("pageerror", thrown)

    page.on("console", said)
    page.on("pageerror", thrown)
    return end


@contextlib.contextmanager
def keeping(browser: Browser, server: str) -> Iterator[NewPage]:
    """What opens a page of every look, which the tests have one after another."""
    pages: dict[str, Page] = {}
    with opening(browser, server, []) as open_page:

        def one(**look: object) -> Page:
            key = repr(look)
            if key not in pages or pages[key].is_closed():
                pages[key] = open_page(**look)
            return pages[key]

        yield one


@pytest.fixture(scope="session")
def kept_page(browser: Browser, live_server: object) -> Iterator[NewPage]:
    with keeping(browser, str(live_server)) as page:
        yield page


@pytest.fixture(scope="session")
def kept_still_page(still_browser: Browser, live_server: object) -> Iterator[NewPage]:
    with keeping(still_browser, str(live_server)) as page:
        yield page


@contextlib.contextmanager
def emptied(page: Page, server: str, complaints: list[str]) -> Iterator[Page]:
    """A page that others had before and will have after, as it was when it was opened."""
    context, size = page.context, page.viewport_size
    end = listen(page, complaints)
    yield page
    end()
    for other in set(context.pages) - {page}:
        other.close()
    page.unroute_all()
    context.unroute_all()
    context.set_offline(False)
    page.emulate_media(media="null", color_scheme="light")
    page.goto("about:blank")
    context.clear_cookies()
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": server, "storageTypes": "all"})
    session.detach()
    if size and page.viewport_size != size:
        page.set_viewport_size(size)


@pytest.fixture
def same_page(kept_page: NewPage, live_server: object, complaints: list[str]) -> Iterator[NewPage]:
    """The page of that look, with nothing of the test before: to open one takes as long as a short test. Not for what
    stays with a page as long as it lives: clocks, scripts that begin with every document.
    """
    with contextlib.ExitStack() as had:
        yield lambda **look: had.enter_context(emptied(kept_page(**look), str(live_server), complaints))


@pytest.fixture
def same_still_page(kept_still_page: NewPage, live_server: object, complaints: list[str]) -> Iterator[NewPage]:
    """The same in the browser that draws nothing."""
    with contextlib.ExitStack() as had:
        yield lambda **look: had.enter_context(emptied(kept_still_page(**look), str(live_server), complaints))


@pytest.fixture
def page(same_page: NewPage) -> Page:
    """A page as wide as the desk's computer."""
    return same_page()


@pytest.fixture
def phone(same_page: NewPage) -> Page:
    """A page as wide as a phone, with touch."""
    return same_page(**PHONE)


@pytest.fixture
def new_still_page(still_browser: Browser, live_server: object, complaints: list[str]) -> Iterator[NewPage]:
    """`new_page` in the browser that draws nothing."""
    with opening(still_browser, str(live_server), complaints) as open_page:
        yield open_page


@pytest.fixture
def still_page(same_still_page: NewPage) -> Page:
    return same_still_page()


@pytest.fixture
def still_organizer(still_page: Page) -> Page:
    """A page of somebody at the desk in the browser that draws nothing."""
    sign_in(still_page)
    return still_page


@pytest.fixture
def audited_organizer(new_still_page: NewPage) -> Page:
    """The same, with axe in every document from its beginning."""
    page = new_still_page()
    sign_in(page)
    page.context.add_init_script(path=AXE)
    page.goto("/")
    return page


def sign_in(page: Page) -> None:
    """Somebody of the desk, with the cookie that the entrance would have given; for what does not begin there."""
    client = Client()
    client.force_login(make_account(club=make_club()))
    hand_over(client, page)


def hand_over(client: Client, page: Page) -> None:
    """Give a page the cookies that somebody got without a browser."""
    page.context.add_cookies(
        [
            {"name": name, "value": one.value, "domain": "localhost", "path": "/"}  # where every journey's server is
            for name, one in client.cookies.items()
        ]
    )
