"""What this computer is called on the hall's network."""

import contextlib
import ipaddress
import socket

EVERYWHERE = "0.0.0.0"  # noqa: S104 # the phones of the hall; to which names we answer is limited by ALLOWED_HOSTS
HERE = "127.0.0.1"

# Connecting a datagram socket sends nothing: it only shows which own address would be used. The first is
# an address of the documentation (the way to the router), the others are for a computer that is the hotspot.
PROBES = ("192.0.2.1", "10.42.0.2", "192.168.137.2")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def own_addresses() -> list[str]:
    """The IPv4 addresses under which phones may reach this computer, the likeliest first."""
    found = [address for probe in PROBES if (address := _address_towards(probe))]
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def own_names() -> list[str]:
    """Everything a browser may put into the Host header when it means this computer."""
    name = socket.gethostname().lower()
    return [*LOOPBACK, name, f"{name.removesuffix('.local')}.local", *own_addresses()]


def found_by_phones(listens_on: str) -> str | None:
    """The address under which the phones of the hall find a server that listens there; None where none of them does:
    it answers this computer alone, or there is no network. Of a server that told nobody ("") the likeliest.
    """
    if listens_on in {"", EVERYWHERE}:
        return next(iter(own_addresses()), None)
    return None if _is_loopback(listens_on) else listens_on


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _address_towards(probe: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        try:
            sender.connect((probe, 9))
        except OSError:  # no way there: no network, or another one
            return None
        return str(sender.getsockname()[0])
