"""What is done to every answer."""

from django.http import HttpResponse
from django.test import RequestFactory

from briscola_site.middleware import head_without_body


def answer(method: str) -> HttpResponse:
    response = head_without_body(lambda request: HttpResponse(b"ciao"))(RequestFactory().generic(method, "/"))
    assert isinstance(response, HttpResponse)
    return response


def test_a_head_is_answered_without_a_body_and_with_its_length() -> None:
    assert answer("HEAD").content == b""
    assert answer("HEAD")["Content-Length"] == "4"


def test_any_other_request_is_left_alone() -> None:
    assert answer("GET").content == b"ciao"
