"""What a service refuses becomes a page with the reason, anybody who called it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from tournaments.pages.frame.form_pages import page_of
from tournaments.pages.frame.part import asks_for_part
from tournaments.pages.frame.refusals import REFUSALS, refused


class RefusalMiddleware:
    """Answers for a view that let a refusal pass: with the reason in words, never with an error of the program."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, REFUSALS):
            return None
        found = refused(exception)
        context = {"errors": [{"text": text, "target": ""} for text in found.errors], "back": page_of(request)}
        template = "refused.html" + ("#said" if asks_for_part(request) else "")
        return render(request, template, context, status=found.status)
