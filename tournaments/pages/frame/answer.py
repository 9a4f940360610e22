"""The one way from a form to a service to a page. What a service refuses becomes a page with the reason."""

from collections.abc import Callable
from typing import TypeVar, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html, format_html_join
from django_htmx.middleware import HtmxDetails

from rules.problems import Problem
from tournaments.pages.frame.boxes import Boxes, say_at_boxes
from tournaments.pages.frame.refusals import GONE, NOT_REFUSED, REFUSALS, Refusal, page_of, refused, say_errors

# Whether the script of a page asks for a part of it, or a browser for the page.
#
# This is the one place that tells them apart, by what django-htmx read of the request. Pages that update themselves
# need none of it: their live part has an address of its own (see `cached_answers`).


class _HtmxRequest(HttpRequest):
    """What the middleware of django-htmx makes of a request."""

    htmx: HtmxDetails


def asks_for_part(request: HttpRequest) -> bool:
    """Whether only a part is to be answered; a script that puts a page of the past back wants the whole one."""
    htmx = cast("_HtmxRequest", request).htmx
    return bool(htmx) and not htmx.history_restore_request


def vary_on_part(response: HttpResponse) -> None:
    """Say to browsers and caches that one address answers both ways."""
    patch_vary_headers(response, ["HX-Request"])


R = TypeVar("R")
Page = TypeVar("Page", bound=HttpResponseBase)


def answer(
    request: HttpRequest,
    write: Callable[[], R],
    *,
    said: str | Callable[[R], str] = "",
    then: Page | Callable[[R], Page],
    else_: Callable[[Refusal], Page],
) -> Page:
    """Let a service `write`; afterwards `said` is above the next page, which is `then`.

    What the service refuses is handed to `else_` in words, with its status: 409 where somebody else saved first, 404
    where something is gone, else 422.
    """
    try:
        made = write()
    except REFUSALS as error:
        return else_(refused(error))
    if words := said if isinstance(said, str) else said(made):
        messages.success(request, words)
    return then if isinstance(then, HttpResponseBase) else then(made)


Link = tuple[str, str]
"""An address, and the words on it."""


def with_links(said: str, *links: Link) -> str:
    """What is said above a page, and where that leads."""
    return format_html("{} {}", said, format_html_join(" · ", '<a href="{}">{}</a>', links))


def warn_with_link(request: HttpRequest, said: str, *links: Link) -> None:
    """Warn above the next page, with a link to where it is mended."""
    messages.warning(request, with_links(said, *links))


def answer_at_boxes(
    request: HttpRequest,
    boxes: Boxes,
    write: Callable[[], R],
    *,
    said: str | Callable[[R], str],
    then: Page | Callable[[R], Page],
    page: Callable[[], Page],
    box_of: Callable[[Problem], str | None] = lambda problem: None,
) -> Page:
    """The same where each problem of what was refused is said at its box, on the `page` that shows the boxes."""
    return answer(request, write, said=said, then=then, else_=at_boxes(boxes, page, box_of))


def at_boxes(
    boxes: Boxes, page: Callable[[], Page], box_of: Callable[[Problem], str | None]
) -> Callable[[Refusal], Page]:
    """What an answer does `else_` where each problem is said at its box, on the `page` that shows the boxes."""

    def shown(refusal: Refusal) -> Page:
        say_at_boxes(boxes, refusal, box_of)
        return page()

    return shown


def above(request: HttpRequest, page: Page) -> Callable[[Refusal], Page]:
    """What an answer does `else_` where nothing was typed that could be lost: `page` with the reasons above it."""

    def shown(refusal: Refusal) -> Page:
        say_errors(request, refusal.errors)
        return page

    return shown


class RefusalMiddleware:
    """Answers for a view that let a refusal pass, or whose page cannot be shown because what it is about is gone: with
    the reason in words, never with an error of the program.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        found = _refusal_behind(exception)
        if found is None:
            return None
        context = {"errors": [{"text": text, "target": ""} for text in found.errors], "back": page_of(request)}
        template = "refused.html" + ("#said" if asks_for_part(request) else "")
        return render(request, template, context, status=found.status)


def _refusal_behind(exception: Exception) -> Refusal | None:
    """The refusal; or why its page failed because the subject is gone."""
    if isinstance(exception, REFUSALS):
        return refused(exception)
    cause = exception.__context__
    found = refused(cause) if isinstance(cause, REFUSALS) else NOT_REFUSED
    return found if found.status == GONE else None
