"""What is done to every answer."""

import pytest
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from briscola_site.middleware import head_without_body, policy_in_order


def answer(method: str) -> HttpResponse:
    response = head_without_body(lambda request: HttpResponse(b"ciao"))(RequestFactory().generic(method, "/"))
    assert isinstance(response, HttpResponse)
    return response


def test_a_head_is_answered_without_a_body_and_with_its_length() -> None:
    assert answer("HEAD").content == b""
    assert answer("HEAD")["Content-Length"] == "4"


def in_order(made: HttpResponse) -> HttpResponseBase:
    return policy_in_order(lambda request: made)(RequestFactory().get("/"))


def test_the_parts_of_a_policy_are_in_one_order_whatever_order_they_were_made_in() -> None:
    for made in ("img-src 'self' data:; default-src 'none'", "default-src 'none';  img-src 'self' data:;"):
        sent = in_order(HttpResponse(headers={"Content-Security-Policy": made}))
        assert sent.headers["Content-Security-Policy"] == "default-src 'none'; img-src 'self' data:"
    assert "Content-Security-Policy" not in in_order(HttpResponse()).headers


@pytest.mark.parametrize("address", ["/", "/healthz", "/nowhere/", "/static/none.css"])
def test_every_answer_has_its_policy_in_that_order(client: Client, db: None, address: str) -> None:
    policy = client.get(address).headers.get("Content-Security-Policy", "")
    assert policy.split("; ") == sorted(policy.split("; "))


def test_any_other_request_is_left_alone() -> None:
    assert answer("GET").content == b"ciao"
