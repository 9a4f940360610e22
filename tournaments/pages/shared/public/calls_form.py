"""What a phone hands over to be told of calls."""

import functools

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from tournaments.services.play.call_subscriptions import CallAsked

LONGEST = 1000


def calls_key() -> str:
    """By which a browser knows us, "" where the installation sends no messages."""
    return _public_key(settings.PUSH_KEY) if settings.PUSH_KEY else ""


@functools.cache
def _public_key(key: str) -> str:
    from briscola_site import push  # loads its ciphers where they are needed

    return push.public_key(key)


def read_calls(request: HttpRequest, phone: str) -> CallAsked | None:
    """Where to send, of one of the services that are known; None for anything else, and where no messages are sent."""
    address, key, secret = (request.POST.get(name, "") for name in ("address", "key", "secret"))
    if not settings.PUSH_KEY or len(address) > LONGEST:
        return None
    from briscola_site import push

    if not push.is_subscription(push.Subscription(address, key, secret)):
        return None
    return CallAsked(phone, get_language() or settings.LANGUAGE_CODE, address, key, secret)
