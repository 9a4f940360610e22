"""Mail goes out by a real server on loopback, with STARTTLS or TLS, a password, and an authority of the tests' own."""

import logging
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from briscola_site import env
from tests.certificates import Authority, Certificate
from tests.pages.clubs.test_sign_up import CLUB, Post
from tests.ports import free_port
from tournaments.models import Club

SECRET = "parola@d'ordine:1"  # made up
Start = Callable[..., Post]


class Picky(Post):
    """A provider that refuses some senders and recipients, and who did not say a password."""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 # its name
        return await super().handle_DATA(server, session, envelope) if session.authenticated else "530 log in"

    async def handle_MAIL(  # noqa: N802 # its name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if "forestiero" in address:
            return "553 sender not allowed"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802 # its name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if "nessuno" in address:
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="module")
def named(authority: Authority) -> Certificate:
    return authority.issue("localhost")


@pytest.fixture(scope="module")
def of_another(authority: Authority) -> Certificate:
    return authority.issue("posta.example")


def _logs_in(_server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, told: object) -> AuthResult:
    right = isinstance(told, LoginPassword) and told == LoginPassword(b"circolo@posta.example", SECRET.encode())
    return AuthResult(success=right, handled=False)


def context_of(certificate: Certificate) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.file, certificate.key)
    return context


@pytest.fixture
def start(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, authority: Authority, named: Certificate
) -> Iterator[Start]:
    """Start a provider, and set the program as one line of its settings says."""
    running: list[Controller] = []

    def started(
        scheme: str, *, certificate: Certificate | None = None, password: str = SECRET, asks: bool = True
    ) -> Post:
        context, kept, port = context_of(certificate or named), Picky(), free_port()
        ways: dict[str, dict[str, Any]] = {
            "smtp": {"tls_context": context, "require_starttls": True},
            "smtps": {"ssl_context": context},
        }
        told: dict[str, Any] = {
            "authenticator": _logs_in,
            "auth_required": scheme == "smtp",
            "auth_require_tls": scheme == "smtp",
        }
        controller = Controller(kept, hostname="localhost", port=port, **(told if asks else {}), **ways.get(scheme, {}))
        controller.start()
        running.append(controller)
        said = f"circolo%40posta.example:{password.replace('@', '%40').replace(':', '%3A')}@"
        _set(settings, monkeypatch, f"{scheme}://{said}localhost:{port}")
        return kept

    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    yield started
    for controller in running:
        controller.stop()


def _set(settings: Settings, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """As the settings read BRISCOLA_MAIL."""
    monkeypatch.setenv("BRISCOLA_MAIL", address)
    read = env.mail_server("BRISCOLA_MAIL")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = read.host, read.port
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = read.user, read.password
    settings.EMAIL_USE_SSL, settings.EMAIL_USE_TLS = read.tls, read.starttls


def said_by(capsys: pytest.CaptureFixture[str], to: str = "anna@example.org") -> str:
    """What the operator reads of a try that comes to nothing."""
    with pytest.raises(SystemExit) as ended:
        call_command("try_mail", to)
    assert ended.value.code == 2
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_message_goes_out_encrypted_and_with_a_password(
    start: Start, scheme: str, capsys: pytest.CaptureFixture[str]
) -> None:
    post = start(scheme)
    call_command("try_mail", "anna@example.org")
    assert capsys.readouterr().out == "Messaggio consegnato a localhost per anna@example.org.\n"
    assert (post.taken[0]["To"], post.text().strip()) == ("anna@example.org", "La posta funziona.")


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_wrong_password_is_told_to_who_runs_the_server(
    start: Start, scheme: str, capsys: pytest.CaptureFixture[str]
) -> None:
    post = start(scheme, password="sbagliata")  # made up
    said = said_by(capsys)
    assert "non accetta il nome e la password: correggi BRISCOLA_MAIL." in said
    assert ("sbagliata" in said, post.taken) == (False, [])


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_server_of_another_name_is_refused(
    start: Start, scheme: str, of_another: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    post = start(scheme, certificate=of_another)
    assert "Hostname mismatch, certificate is not valid for 'localhost'" in said_by(capsys)
    assert post.taken == []


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_certificate_of_an_unknown_authority_is_refused(
    start: Start, scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    post = start(scheme)
    monkeypatch.setenv("SSL_CERT_FILE", str(Authority(tmp_path).file))
    said = said_by(capsys)
    assert "Il certificato di localhost:" in said
    assert "non è valido" in said
    assert post.taken == []


def test_a_server_without_starttls_gets_no_password(
    start: Start, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    post = start("smtp+plain")
    settings.EMAIL_USE_TLS = True
    assert "non sa cifrare con STARTTLS" in said_by(capsys)
    assert post.taken == []


def test_each_other_fault_has_its_sentence(
    start: Start, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start("smtps")
    assert "non accetta il destinatario." in said_by(capsys, "nessuno@example.org")
    settings.DEFAULT_FROM_EMAIL = "forestiero@example.org"
    assert "non accetta il mittente forestiero@example.org: correggi BRISCOLA_MAIL_FROM." in said_by(capsys)
    start("smtp+plain", asks=False)
    assert "non vuole un nome e una password: toglili da BRISCOLA_MAIL." in said_by(capsys)
    settings.EMAIL_USE_SSL = True
    assert "non parla TLS su questa porta" in said_by(capsys)
    _set(settings, monkeypatch, f"smtp://localhost:{free_port()}")
    assert "non risponde: controlla la porta" in said_by(capsys)
    _set(settings, monkeypatch, "smtp://posta.invalid")
    assert "non si trova: correggi il nome" in said_by(capsys)
    _set(settings, monkeypatch, "")
    assert "Manca BRISCOLA_MAIL" in said_by(capsys)


@pytest.mark.django_db
def test_the_reason_is_in_the_log_and_not_on_the_page(
    start: Start, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    start("smtps", password="sbagliata")  # made up
    settings.SIGN_UP_OPEN = True
    with caplog.at_level(logging.ERROR):
        page = Client().post(reverse("sign_up"), CLUB).content.decode()
    assert "non accetta il nome e la password" in caplog.text
    assert ("BRISCOLA_MAIL" in page, "La posta non parte." in page) == (False, True)
    assert CLUB["mail"] not in caplog.text
    assert not Club.objects.exists()
