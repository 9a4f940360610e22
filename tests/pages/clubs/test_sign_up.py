"""A club signs up by e-mail and who lost access comes back, over a real SMTP server; every address gets one answer."""

import email
import re
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from email.message import Message
from email.policy import default
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.pages.sheets import shown
from tournaments.models import Account, Club, EntranceLink, MailAddress, Membership, Tournament
from tournaments.pages.clubs import sign_up_page
from tournaments.services.setup.sign_up import return_token, sign_up_token

pytestmark = pytest.mark.django_db

CLUB = {"club": "Circolo Arci «La Torre»", "mail": "anna@example.org"}
LINK = re.compile(r"http://\S+")


class Post:
    """A mail server on loopback that keeps what it is handed."""

    def __init__(self) -> None:
        self.taken: list[Message] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 # its name
        assert isinstance(envelope.content, bytes)
        self.taken.append(email.message_from_bytes(envelope.content, policy=default))
        return "250 OK"

    def text(self) -> str:
        """Of the last message."""
        return str(self.taken[-1].get_content())  # type: ignore[attr-defined] # the policy's message has it


@pytest.fixture
def post(settings: Settings) -> Iterator[Post]:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kept = Post()
    controller = Controller(kept, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.SIGN_UP_OPEN = "127.0.0.1", port, True
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield kept
    controller.stop()


def link_in(post: Post) -> str:
    found = LINK.search(post.text())
    assert found is not None
    return found[0]


def invited_at(club: str) -> str:
    return reverse("club_invite", args=[club])


def come_in(post: Post, client: Client, name: str = "Anna") -> Any:
    return client.post(link_in(post), {"name": name}, follow=True)


def signed_up(post: Post) -> Client:
    client = Client()
    client.post(reverse("sign_up"), CLUB)
    assert come_in(post, client).status_code == 200
    return client


def test_a_club_has_a_rehearsal_on_its_screen_from_name_and_address_alone(post: Post) -> None:
    client = Client()
    sent = shown(client.post(reverse("sign_up"), CLUB))
    assert "Guarda la posta" in sent
    assert (post.taken[0]["To"], post.taken[0]["From"]) == ("anna@example.org", settings.DEFAULT_FROM_EMAIL)
    assert not Club.objects.exists()
    assert "Circolo Arci «La Torre»" in shown(client.get(link_in(post)))
    assert not Club.objects.exists()
    desk = come_in(post, client)
    assert (Club.objects.get().slug, Club.objects.get().name) == ("circolo-arci-la-torre", CLUB["club"])
    rehearsal = Tournament.objects.get()
    assert rehearsal.is_rehearsal
    assert rehearsal.slug in shown(desk)
    assert client.get(reverse("desk_home", args=[rehearsal.slug])).status_code == 200
    assert "anna" not in repr(list(MailAddress.objects.values()))


def come_back(post: Post, mail: str) -> str:
    """What a new browser shows that lost its way in, and opens the link of the message."""
    Client().post(reverse("entrance_lost"), {"mail": mail})
    return shown(come_in(post, Client()))


def test_who_is_invited_by_mail_and_is_known_is_who_they_are(post: Post) -> None:
    owner = signed_up(post)
    Client().post(reverse("sign_up"), {"club": "Bocciofila", "mail": "ugo@example.org"})
    come_in(post, Client(), name="Ugo")
    owner.post(invited_at("circolo-arci-la-torre"), {"role": "desk", "mail": "ugo@example.org"})
    come_in(post, Client(), name="Altro")
    assert sorted(Account.objects.values_list("name", flat=True)) == ["Anna", "Ugo"]
    assert Membership.objects.filter(account__name="Ugo").count() == 2


def test_the_link_on_the_page_gives_nobody_the_address_it_was_sent_to(post: Post) -> None:
    owner = signed_up(post)
    page = owner.post(invited_at("circolo-arci-la-torre"), {"role": "desk", "mail": "ugo@example.org"})
    seen = re.search(r'value="http://[^/]+(/entrance/\S+/)"', shown(page))
    assert seen is not None
    assert Client().post(seen[1], {"name": "Falso"}, follow=True).status_code == 200
    Client().post(reverse("entrance_lost"), {"mail": "ugo@example.org"})
    assert "Nessuno lavora in segreteria" in post.text()


def test_whom_a_club_let_go_may_open_one(post: Post) -> None:
    signed_up(post)
    Membership.objects.all().delete()
    again = Client()
    again.post(reverse("sign_up"), CLUB | {"club": "Circolo nuovo"})
    assert "Torneo di prova" in shown(come_in(post, again))
    assert Account.objects.count() == 1


def test_who_asks_cannot_tell_from_the_time_whether_an_address_is_known(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed_up(post)

    def slowly(mail: str) -> str | None:
        time.sleep(0.1 if mail == CLUB["mail"] else 0)
        return return_token(mail)

    monkeypatch.setattr(sign_up_page, "return_token", slowly)
    took: dict[str, float] = {}
    for mail in (CLUB["mail"], "chi@example.org") * 2:  # the quicker one: other work on this computer only delays
        begun = time.monotonic()
        Client().post(reverse("entrance_lost"), {"mail": mail})
        took[mail] = min(took.get(mail, 9), time.monotonic() - begun)
    known, unknown = took.values()
    assert abs(known - unknown) < 0.08


def test_the_link_of_a_message_works_once(post: Post) -> None:
    signed_up(post)
    other = Client()
    assert other.get(link_in(post)).status_code == 200
    assert come_in(post, other).status_code == 410
    assert (Club.objects.count(), Account.objects.count()) == (1, 1)


def test_an_address_that_is_known_gets_the_same_answer_and_comes_back_as_who_it_is(post: Post) -> None:
    first = shown(Client().post(reverse("sign_up"), CLUB))
    come_in(post, Client())
    again = Client()
    said = shown(again.post(reverse("sign_up"), CLUB | {"club": "Un altro"}))
    assert said == first
    come_in(post, again, name="Ugo")
    assert [one.name for one in Account.objects.all()] == ["Anna"]
    assert Club.objects.count() == 1


def test_who_lost_access_comes_back_and_a_stranger_gets_the_same_page(post: Post) -> None:
    signed_up(post)
    known = shown(Client().post(reverse("entrance_lost"), {"mail": "Anna@Example.org"}))
    back = Client()
    assert "Ora qui sei «Anna»" in shown(come_in(post, back))
    assert come_in(post, Client()).status_code == 410
    unknown = shown(Client().post(reverse("entrance_lost"), {"mail": "chi@example.org"}))
    assert unknown.replace("chi@example.org", "X") == known.replace("Anna@Example.org", "X")
    assert "Nessuno lavora in segreteria con questo indirizzo" in post.text()
    assert LINK.search(post.text()) is None
    assert EntranceLink.objects.filter(account__isnull=False).count() == 1


def test_messages_are_few_an_hour_to_one_address_for_one_network_and_in_all(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up_page, "IN_ALL", replace(sign_up_page.IN_ALL, most=11))
    for _time in range(3):
        Client().post(reverse("sign_up"), CLUB)
    assert Client().post(reverse("sign_up"), CLUB | {"mail": "ANNA@example.org"}).status_code == 429
    assert Client().post(reverse("entrance_lost"), CLUB).status_code == 429
    for number in range(7):
        Client().post(reverse("sign_up"), CLUB | {"mail": f"{number}@example.org"})
    assert Client().post(reverse("sign_up"), CLUB | {"mail": "altro@example.org"}).status_code == 429
    for place in ("198.51.100.7", "203.0.113.7"):
        answer = Client(REMOTE_ADDR=place).post(reverse("sign_up"), CLUB | {"mail": f"{place}@example.org"})
    assert (answer.status_code, len(post.taken)) == (429, 11)


@pytest.mark.parametrize(
    "wrong", [{"mail": "anna"}, {"mail": "a@b"}, {"mail": "a@example.org\r\nBcc: b@example.org"}, {"club": "  "}]
)
def test_what_cannot_be_read_comes_back_as_it_was_typed(post: Post, wrong: dict[str, str]) -> None:
    page = Client().post(reverse("sign_up"), CLUB | wrong)
    assert page.status_code == 422
    kept = CLUB["mail"] if "club" in wrong else CLUB["club"]
    assert f'value="{kept}"' in shown(page)
    assert post.taken == []


def test_where_no_server_takes_the_message_a_sentence_says_so(post: Post, settings: Settings) -> None:
    settings.EMAIL_PORT = 1
    for name in ("sign_up", "entrance_lost"):
        page = Client().post(reverse(name), CLUB)
        assert (page.status_code, "La posta non parte." in shown(page)) == (422, True)


def test_a_laptop_has_neither_page(settings: Settings) -> None:
    assert (settings.SIGN_UP_OPEN, settings.EMAIL_HOST) == (False, "")
    for name in ("sign_up", "entrance_lost"):
        assert Client().get(reverse(name)).status_code == 404
    assert Client().post(reverse("sign_up_open", args=[sign_up_token("Circolo", "a@example.org")])).status_code == 410
    assert "Apri il tuo circolo" not in shown(Client().get(reverse("entrance")))


def test_a_token_that_somebody_made_up_opens_nothing(post: Post) -> None:
    assert Client().post(reverse("sign_up_open", args=["unknown"])).status_code == 410


def test_a_page_of_another_site_makes_no_club(post: Post) -> None:
    Client().post(reverse("sign_up"), CLUB)
    Client().post(link_in(post), {"name": "Anna"}, headers={"Origin": "https://evil.example"})
    assert not Club.objects.exists()


def test_an_invitation_goes_by_mail_and_is_shown_all_the_same(post: Post) -> None:
    owner = signed_up(post)
    invited = reverse("club_invite", args=[Club.objects.get().slug])
    page = owner.post(invited, {"role": "desk", "name": "Ugo", "mail": "ugo@example.org"})
    assert "Abbiamo scritto a ugo@example.org." in shown(page)
    assert post.taken[-1]["To"] == "ugo@example.org"
    assert "Ora qui sei «Ugo»" in shown(come_in(post, Client(), name="Ugo"))
    assert "Ora qui sei «Ugo»" in come_back(post, "UGO@example.org")
    wrong = owner.post(invited, {"role": "desk", "name": "Ugo", "mail": "ugo"})
    assert (wrong.status_code, 'value="ugo"' in shown(wrong)) == (422, True)
    assert len(post.taken) == 3
