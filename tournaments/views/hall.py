"""Where the telephones of the hall find a page: never at "localhost", which on each of them is the phone itself."""

from urllib.parse import urlsplit, urlunsplit

from django.http import HttpRequest

from briscola_site import lan


def hall_uri(request: HttpRequest, path: str) -> str:
    """The whole address of `path`, as this request came in; from the computer that serves it, with its name there.

    Without any network nobody else can reach it, and the address stays as it is.
    """
    address = urlsplit(request.build_absolute_uri(path))
    if address.hostname not in {name.strip("[]") for name in lan.LOOPBACK}:
        return address.geturl()
    host = next(iter(lan.own_addresses()), None)
    if host is None:
        return address.geturl()
    port = f":{address.port}" if address.port else ""
    return urlunsplit(address._replace(netloc=f"{host}{port}"))
