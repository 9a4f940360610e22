"""Web Push: a message for the browser of a phone that asked for it.

It goes by the push service of that browser, which cannot read it. Sources: RFC 8030 (the request), RFC 8291 with RFC
8188 (how it is encrypted), RFC 8292 (by which key services know who sends: VAPID). Keys and what a browser hands over
are written in base64url without padding.
"""

import base64
import http.client
import ipaddress
import json
import os
import socket
import ssl
import struct
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SECONDS = 5.0  # that a service may take to be reached, and to answer
ALIVE = 300  # seconds for which a service keeps a message: a call that is older helps nobody
RECORD = 4096  # RFC 8291, section 4: all in one record
SAID_FOR = 12 * 3600  # seconds for which a key may be shown; services refuse more than a day


@dataclass(frozen=True, slots=True)
class Services:
    """Where messages may go: hosts, and whatever ends with a name that begins with a dot."""

    hosts: tuple[str, ...]
    port: int = 443
    private: bool = False

    def knows(self, address: str) -> bool:
        """Whether this is an address of one of them, by https and at the usual port."""
        try:
            parts = urlsplit(address)
            port = parts.port or 443
        except ValueError:
            return False
        host = parts.hostname or ""
        named = any(host == one or (one.startswith(".") and host.endswith(one)) for one in self.hosts)
        return parts.scheme == "https" and named and port == self.port and "@" not in parts.netloc


# Google, Mozilla, Apple, Microsoft. No setting of an installation changes it: an address that a phone made up would let
# strangers send requests from this computer.
SERVICES = Services(
    ("fcm.googleapis.com", "jmt17.google.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
)


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a browser hands over: where to send, the key to encrypt for, and the secret that shows it was told us."""

    address: str
    key: str
    secret: str


class Gone(Exception):
    """The service says that nobody listens there any more."""


class NotTaken(Exception):
    """The service did not take the message; the text says why, without the address."""


class NotAnswered(NotTaken):
    """It was not reached, or did not answer in time."""


def new_key() -> str:
    """A private key for BRISCOLA_PUSH_KEY."""
    return _text(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def public_key(key: str) -> str:
    """What browsers are told of a private key, in whose name they let us send."""
    return _text(_point(_private(key)))


def is_subscription(asked: Subscription) -> bool:
    """Whether messages may go there, and can be encrypted for it."""
    try:
        sound = len(_bytes(asked.secret)) == 16 and bool(_public(_bytes(asked.key)))
    except (ValueError, UnsupportedAlgorithm):
        return False
    return sound and SERVICES.knows(asked.address)


def send(key: str, contact: str, to: Subscription, message: Mapping[str, str]) -> None:
    """Hand a message to the service; `contact` is an address at which it can reach us. Raises Gone, NotTaken."""
    if not SERVICES.knows(to.address):
        raise NotTaken("not a push service")
    parts = urlsplit(to.address)
    body = encrypted(json.dumps(message).encode(), to)
    headers = {
        "Authorization": authorization(key, to.address, contact, int(time.time())),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(ALIVE),
        "Urgency": "high",
    }
    status = _posted(parts.hostname or "", f"{parts.path}?{parts.query}".rstrip("?"), body, headers)
    if status in (404, 410):
        raise Gone
    if not 200 <= status < 300:  # a redirection, too: nobody follows it
        raise NotTaken(f"{parts.hostname} answered {status}")


def _posted(host: str, path: str, body: bytes, headers: Mapping[str, str]) -> int:
    connection = http.client.HTTPSConnection(host, SERVICES.port, timeout=SECONDS, context=ssl.create_default_context())
    try:
        connection.connect()
        if not SERVICES.private and not _is_outside(connection.sock):
            raise NotTaken(f"{host} is in a private network")
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as problem:
        raise NotAnswered(f"{host}: {type(problem).__name__}") from problem
    finally:
        connection.close()


def _is_outside(connected: socket.socket) -> bool:
    return ipaddress.ip_address(connected.getpeername()[0]).is_global


def authorization(key: str, address: str, contact: str, now: int) -> str:
    """Who sends: a token signed with our key, for this service alone and for half a day."""
    parts = urlsplit(address)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + SAID_FOR, "sub": f"mailto:{contact}"}
    said = ".".join(_text(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = utils.decode_dss_signature(_private(key).sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={said}.{_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={public_key(key)}"


def encrypted(
    text: bytes, to: Subscription, *, once: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """The body of a request. The key for this one message, `once`, and the `salt` are made by chance."""
    once, salt = once or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    theirs, ours = _bytes(to.key), _point(once)
    shared = once.exchange(ec.ECDH(), _public(theirs))
    told = _derived(shared, _bytes(to.secret), b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(told, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(told, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + b"\2", None)
    return salt + struct.pack("!LB", RECORD, len(ours)) + ours + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(_bytes(key), "big"), ec.SECP256R1())


def _public(point: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _bytes(text: str) -> bytes:
    """Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
