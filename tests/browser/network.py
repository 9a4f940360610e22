"""The network between a browser and the desk, disturbed on purpose."""

import re

from playwright.sync_api import Page, Route

# Asked inside of the page, whose policy forbids Playwright to ask again and again.
_KEPT = """async () => {
    const pause = () => new Promise((go) => setTimeout(go, 20));
    while (!navigator.serviceWorker.controller || !(await caches.match(location.pathname))) await pause();
}"""


def wait_until_kept(page: Page) -> None:
    """Until the service worker looks after the page and has kept it: a route laid while it takes over is passed by."""
    page.evaluate(_KEPT)


def silence(page: Page, sent: re.Pattern[str]) -> None:
    """Let nothing of what the browser sends reach the desk, until `page.context.unroute(sent)`."""

    def no_posts(route: Route) -> None:
        if route.request.method == "POST":
            route.abort("internetdisconnected")
        else:
            route.continue_()

    wait_until_kept(page)
    page.context.route(sent, no_posts)


def lose_first_answer(page: Page, sent: re.Pattern[str]) -> list[int]:
    """Let the desk answer what is sent first, and the answer get lost; its status stands in the list from then on."""
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    wait_until_kept(page)
    page.context.route(sent, lose)
    return lost
