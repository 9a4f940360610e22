"""Messages for phones are encrypted, signed and sent as the standards say, to known services alone."""

import base64
import json
import ssl
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from django.core.management import call_command

from briscola_site import push
from tests.briscola_site.test_mail import context_of
from tests.certificates import Authority

KEY = "PzgxI1nvZ0vGvQ-0GQXxr3gk4l8ZVXqXb3K2bU2m0sQ"
CONTACT = "anna@example.org"
# RFC 8291, appendix A.
BROWSER = push.Subscription(
    "https://fcm.googleapis.com/fcm/send/x",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
ONCE, SALT = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
    "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Service:
    """A push service on loopback, and what it was sent; `answer` is its status, after so many `seconds`."""

    port: int
    answer: int = 201
    seconds: float = 0.0
    taken: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def address(self, name: str = "one") -> str:
        return f"https://localhost:{self.port}/{name}"


def serve(context: ssl.SSLContext) -> tuple[Service, ThreadingHTTPServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # its name
            body = self.rfile.read(int(self.headers["Content-Length"]))
            double.taken.append((self.path, dict(self.headers), body))
            time.sleep(double.seconds)
            self.send_response(double.answer)
            self.send_header("Location", double.address("elsewhere"))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    double = Service(server.server_address[1])
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    return double, server


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    found, server = serve(context_of(authority.issue("localhost")))
    monkeypatch.setattr(push, "SERVICES", push.Services(("localhost",), found.port, private=True))
    yield found
    server.shutdown()
    server.server_close()


def phone(service: Service, name: str = "one") -> push.Subscription:
    return push.Subscription(service.address(name), BROWSER.key, BROWSER.secret)


def test_a_message_is_encrypted_as_the_standard_shows() -> None:
    once = ec.derive_private_key(int.from_bytes(of(ONCE), "big"), ec.SECP256R1())
    sealed = push.encrypted(b"When I grow up, I want to be a watermelon", BROWSER, once=once, salt=of(SALT))
    assert sealed == of(SEALED)


def test_who_sends_is_signed_for_this_service_alone() -> None:
    said = push.authorization(KEY, "https://web.push.apple.com/abc?d=1", CONTACT, 1_000_000)
    token, key = said.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(of(head)) == {"typ": "JWT", "alg": "ES256"}
    expected = {"aud": "https://web.push.apple.com", "exp": 1_000_000 + 12 * 3600, "sub": f"mailto:{CONTACT}"}
    assert json.loads(of(claims)) == expected
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), of(key))
    r, s = (int.from_bytes(part, "big") for part in (of(signature)[:32], of(signature)[32:]))
    public.verify(utils.encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert key == push.public_key(KEY)


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://wns2-par02p.notify.windows.com/w/?token=abc", True),
        ("https://fcm.googleapis.com:443/abc", True),
        ("http://fcm.googleapis.com/abc", False),
        ("https://fcm.googleapis.com:8443/abc", False),
        ("https://fcm.googleapis.com:x/abc", False),
        ("https://fcm.googleapis.com@127.0.0.1/abc", False),
        ("https://user:word@fcm.googleapis.com/abc", False),
        ("https://fcm.googleapis.com.evil.example/abc", False),
        ("https://evilfcm.googleapis.com/abc", False),
        ("https://push.apple.com/abc", False),
        ("https://evilpush.apple.com.example/abc", False),
        ("https://127.0.0.1/abc", False),
        ("https://[::1]/abc", False),
        ("https://169.254.169.254/latest", False),
        ("https://localhost/abc", False),
        ("", False),
    ],
)
def test_only_known_services_are_sent_anything(address: str, known: bool) -> None:
    to = push.Subscription(address, BROWSER.key, BROWSER.secret)
    assert (push.SERVICES.knows(address), push.is_subscription(to)) == (known, known)
    if not known:
        with pytest.raises(push.NotTaken, match="not a push service"):
            push.send(KEY, CONTACT, to, {})


@pytest.mark.parametrize(
    ("key", "secret"), [("", BROWSER.secret), (BROWSER.key, "AAAA"), ("AAAA", BROWSER.secret), ("è", "è")]
)
def test_what_is_no_key_is_refused(key: str, secret: str) -> None:
    assert not push.is_subscription(push.Subscription(BROWSER.address, key, secret))


def test_the_service_gets_one_request(service: Service) -> None:
    push.send(KEY, CONTACT, phone(service), {"title": "Tavolo 7"})
    [(path, headers, body)] = service.taken
    assert (path, headers["Content-Encoding"], headers["TTL"]) == ("/one", "aes128gcm", "300")
    assert headers["Authorization"].startswith("vapid t=")
    assert b"Tavolo" not in body


@pytest.mark.parametrize("status", [404, 410])
def test_nobody_there_any_more_is_told(service: Service, status: int) -> None:
    service.answer = status
    with pytest.raises(push.Gone):
        push.send(KEY, CONTACT, phone(service), {})


@pytest.mark.parametrize("status", [301, 302, 307, 308, 400, 429, 500])
def test_no_redirection_is_followed(service: Service, status: int) -> None:
    service.answer = status
    with pytest.raises(push.NotTaken, match=f"localhost answered {status}"):
        push.send(KEY, CONTACT, phone(service), {})
    assert [path for path, _headers, _body in service.taken] == ["/one"]


def test_a_service_in_a_private_network_gets_nothing(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "SERVICES", push.Services(("localhost",), service.port))
    with pytest.raises(push.NotTaken, match="private network"):
        push.send(KEY, CONTACT, phone(service), {})
    assert service.taken == []


def test_a_slow_service_and_one_of_another_name_are_given_up(
    service: Service, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(push, "SECONDS", 0.1)
    service.seconds = 0.5
    with pytest.raises(push.NotAnswered, match="TimeoutError"):
        push.send(KEY, CONTACT, phone(service), {})
    (tmp_path / "other").mkdir()
    monkeypatch.setenv("SSL_CERT_FILE", str(Authority(tmp_path / "other").file))
    with pytest.raises(push.NotAnswered, match="SSLCertVerificationError"):
        push.send(KEY, CONTACT, phone(service), {})


def test_the_command_makes_a_key_that_browsers_take(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("push_key")
    key = capsys.readouterr().out.strip()
    assert (len(key), len(of(key)), of(push.public_key(key))[0]) == (43, 32, 4)
