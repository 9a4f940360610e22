"""The network between a browser and the desk, disturbed on purpose."""

import re

from playwright.sync_api import Page, Response, Route

from tests.browser.conftest import PATIENCE

_POLL = re.compile(r"[?&]live\b")

# Asked inside of the page, whose policy forbids Playwright to ask again and again.
_LOOKED_AFTER = """async (patience) => {
    const until = Date.now() + patience;
    const active = async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated";
    const kept = async () => Boolean(await caches.match(location.pathname));
    while (!(await active()) || !(await kept())) {
        if (Date.now() > until) throw new Error(`worker: ${await active()}, page kept: ${await kept()}`);
        await new Promise((go) => setTimeout(go, 20));
    }
    return navigator.serviceWorker.controller !== null;
}"""


def wait_until_kept(page: Page) -> None:
    """Until the service worker looks after the page and has kept it: a route laid while it takes over is passed by.

    A page that was opened in the very moment in which the worker took over all others is looked after when it is
    loaded again.
    """
    if not page.evaluate(_LOOKED_AFTER, PATIENCE):
        page.reload()
        assert page.evaluate(_LOOKED_AFTER, PATIENCE)


def silence(page: Page, sent: re.Pattern[str]) -> None:
    """Let nothing of what the browser sends reach the desk, until `page.context.unroute(sent)`; a page with a worker
    was kept before.
    """

    def no_posts(route: Route) -> None:
        if route.request.method == "POST":
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.context.route(sent, no_posts)


def lose_first_answer(page: Page, sent: re.Pattern[str]) -> list[int]:
    """Let the desk answer what is sent first, and the answer get lost; its status is in the list from then on."""
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    page.context.route(sent, lose)
    return lost


def wait_until_lost(page: Page, lost: list[int]) -> None:
    """Until the desk has answered and nobody heard it."""
    for _tenth in range(300):
        if lost:
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing was sent")


def is_poll(answer: Response) -> bool:
    return _POLL.search(answer.url) is not None


def next_poll(page: Page) -> int:
    """With which status the page is answered next, when it asks by itself what is new."""
    with page.expect_response(is_poll) as answer:
        pass
    return answer.value.status


def polled(page: Page, status: int) -> None:
    """Wait until it is answered so: what it asked before something changed may be answered as before."""
    with page.expect_response(lambda answer: is_poll(answer) and answer.status == status):
        pass
