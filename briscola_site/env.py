"""Typed readers of the environment that fail loudly: a wrong setting must stop the start, not an evening."""

import difflib
import ipaddress
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

# Every setting that the environment may hold, in one table: what is not in it cannot be read, and is refused.

OWN = "BRISCOLA_"
"""A name that begins so can only be meant for this program."""


class For(StrEnum):
    """Who has a reason to touch a setting."""

    EVERYBODY = "everybody"
    SERVER = "server"
    DEVELOPERS = "developers"


@dataclass(frozen=True, slots=True)
class Setting:
    """`unset` is what holds where nothing is said, in words."""

    name: str
    whom: For
    unset: str
    meaning: str


SETTINGS = (
    Setting(
        "BRISCOLA_DATA",
        For.EVERYBODY,
        "`data` in the program's folder; of a single file, `briscola-data` beside it",
        "the folder of the database, the secret key and the backups",
    ),
    Setting("TIME_ZONE", For.EVERYBODY, "`Europe/Rome`", "the time zone of the hall, as `Europe/Zurich`"),
    Setting(
        "BRISCOLA_LOG",
        For.SERVER,
        "`lines`",
        "`lines` for people, with what went wrong; `json` for programs, with every request as well",
    ),
    Setting(
        "DATABASE_URL",
        For.SERVER,
        "SQLite in the data folder",
        "PostgreSQL, as `postgresql://user:password@server:port/name?sslmode=require`; several servers, of "
        "which one takes writes, with commas between: `@one:5432,two:5432/`",
    ),
    Setting(
        "SECRET_KEY",
        For.SERVER,
        "made on the first start, in the data folder",
        "what signs cookies; at least 50 random characters, the same in all processes, known to nobody else",
    ),
    Setting(
        "ALLOWED_HOSTS",
        For.SERVER,
        "this computer's own names and addresses",
        "the names that the program answers to, with commas between: `torneo.example`",
    ),
    Setting(
        "BRISCOLA_HTTPS",
        For.SERVER,
        "off",
        "`1` where people reach the program by https: cookies for https alone, http is sent there, HSTS",
    ),
    Setting(
        "BRISCOLA_HSTS",
        For.SERVER,
        "`name`",
        "what browsers are told to reach by https alone for a year: this `name`, also its `subdomains`, or these with "
        "leave to be in the lists that browsers come with (`preload`)",
    ),
    Setting(
        "BRISCOLA_PROXIES",
        For.SERVER,
        "none",
        "the addresses or networks of the proxies in front, with commas between. From them, and from nobody else, "
        "`X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-ID` are believed",
    ),
    Setting(
        "BRISCOLA_METRICS_TOKEN",
        For.SERVER,
        "no metrics",
        "the word that `/metrics` asks for (`Authorization: Bearer …`), at least 16 characters",
    ),
    Setting(
        "PROMETHEUS_MULTIPROC_DIR",
        For.SERVER,
        "every process counts for itself",
        "an empty folder in which several processes add up their counts",
    ),
    Setting(
        "NOTIFY_SOCKET",
        For.SERVER,
        "nobody is told",
        "set by systemd: where it hears that a federation's server answers",
    ),
    Setting(
        "STATIC_ROOT",
        For.SERVER,
        "files are served from where they are",
        "the folder into which `collectstatic` puts styles and scripts",
    ),
    Setting(
        "BRISCOLA_MAIL",
        For.SERVER,
        "no mail is sent",
        "the server that takes outgoing mail, as `smtp://user:password@mail.example:587` (STARTTLS), `smtps://…:465` "
        "(TLS), or `smtp+plain://127.0.0.1:25` for one on this computer",
    ),
    Setting("BRISCOLA_MAIL_FROM", For.SERVER, "`briscola@` and the first of ALLOWED_HOSTS", "whom messages come from"),
    Setting(
        "BRISCOLA_SIGN_UP",
        For.SERVER,
        "off",
        "`1` where any club may sign up by e-mail; needs BRISCOLA_MAIL",
    ),
    Setting(
        "BRISCOLA_PUSH_KEY",
        For.SERVER,
        "phones get no messages",
        "by which phones that asked for it are told that their table is called, over https; `manage push_key` makes it",
    ),
    Setting(
        "BRISCOLA_CLUB_SHARE",
        For.SERVER,
        "10 where clubs sign up, else no limit",
        "how many hundredths of every process a club may use while others are there; beyond it waits",
    ),
    Setting(
        "BRISCOLA_CLUB_MOST",
        For.SERVER,
        "`tournaments=1000,seasons=100,people=20000,entrants=3000,files=300` where there are many clubs, else no limit",
        "what a club may have at most: entrants in one tournament, files of tournaments that it deleted (the oldest "
        "go); what is not named stays as it is",
    ),
    Setting(
        "BRISCOLA_OPERATOR",
        For.SERVER,
        "a blank to fill in",
        "who runs the server: name and address, as the page of privacy and the agreement with a club name them",
    ),
    Setting("BRISCOLA_OPERATOR_MAIL", For.SERVER, "a blank to fill in", "where people and clubs write to them"),
    Setting(
        "BRISCOLA_DEMONSTRATION",
        For.SERVER,
        "off",
        "`1`: everybody may try everything here, every page says so, no mail is sent, and `manage demonstration` makes "
        "it again from nothing",
    ),
    Setting("DEBUG", For.DEVELOPERS, "off", "errors in full on the page; never where others can reach it"),
    Setting("BRISCOLA_TEST_SQLITE", For.DEVELOPERS, "in the data folder", "the database file of the tests"),
    Setting("BRISCOLA_TEST_DATABASE_URL", For.DEVELOPERS, "one of their own", "a running PostgreSQL for the tests"),
    Setting("PG_BIN", For.DEVELOPERS, "looked for", "the folder of PostgreSQL's programs, for the tests"),
    Setting("BRISCOLA_CHROMIUM", For.DEVELOPERS, "looked for", "the browser of the journeys"),
    Setting("BRISCOLA_NGINX", For.DEVELOPERS, "looked for", "the proxy of the tests"),
    Setting("BRISCOLA_WRITE_PICTURES", For.DEVELOPERS, "off", "`1`: the pictures of docs/look.md are taken again"),
)
NAMES = frozenset(setting.name for setting in SETTINGS)


TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off", ""})
LEAST_TOKEN = 16

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class SettingError(Exception):
    """A setting of the environment cannot be used; the message names it, and says what to do."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where outgoing mail goes; `tls` from the first byte, `starttls` once connected."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    tls: bool = False
    starttls: bool = False


MAIL_WAYS = {"smtp": (587, False, True), "smtps": (465, True, False), "smtp+plain": (25, False, False)}
"""By scheme: the usual port, TLS, and STARTTLS."""


def mail_server(name: str) -> MailServer:
    """The mail server that a setting names, one without a host where it names none."""
    typed = text(name)
    if not typed:
        return MailServer()
    parts = urlsplit(typed)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.scheme not in MAIL_WAYS or not parts.hostname or port == 0:
        raise SettingError(f"{name} non è un server di posta: scrivi smtp://utente:password@server:porta.")
    usual, tls, starttls = MAIL_WAYS[parts.scheme]
    return MailServer(
        parts.hostname, port or usual, unquote(parts.username or ""), unquote(parts.password or ""), tls, starttls
    )


def refuse_unknown(names: Iterable[str]) -> None:
    """Raises SettingError for a name that can only be meant for us and that we do not know."""
    for name in sorted(names):
        if name.startswith(OWN) and name not in NAMES:
            near = difflib.get_close_matches(name, sorted(NAMES), 1)
            meant = f" Forse volevi dire {near[0]}." if near else ""
            raise SettingError(f"{name} non è tra le impostazioni.{meant} Correggila o toglila: docs/running.md.")


def text(name: str, default: str = "") -> str:
    return default if (raw := _raw(name)) is None else raw


def flag(name: str) -> bool:
    raw = _raw(name)
    if raw is None:
        return False
    if raw.lower() in TRUE:
        return True
    if raw.lower() in FALSE:
        return False
    raise SettingError(f"{name}: {raw!r} non è ammesso. Scrivi 1 per sì, 0 per no.")


def choice(name: str, first: str, *others: str) -> str:
    """One of these words; the first where nothing is said."""
    said = text(name, first)
    if said not in (first, *others):
        raise SettingError(f"{name}: {said!r} non è ammesso. Scegli tra: {', '.join((first, *others))}.")
    return said


def percent(name: str, unset: int) -> int:
    """From 5 to 100; `unset` where nothing is said."""
    raw = _raw(name)
    if not raw:
        return unset
    if not (raw.isdecimal() and 5 <= int(raw) <= 100):
        raise SettingError(f"{name}: {raw!r} non è ammesso. Scrivi un numero da 5 a 100.")
    return int(raw)


def most(name: str, unset: Mapping[str, int], known: Iterable[str]) -> dict[str, int]:
    """Numbers by what they limit, as "people=500,seasons=9"; what is not named is `unset`."""
    found = dict(unset)
    for word in words(name):
        what, _, number = word.partition("=")
        if what not in known or not number.isdecimal() or not 1 <= int(number) < 10**9:
            raise SettingError(f"{name}: {word!r} non è ammesso. Scrivi come people=20000, con {', '.join(known)}.")
        found[what] = int(number)
    return found


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    raw = _raw(name)
    return list(default) if raw is None else [word.strip() for word in raw.split(",") if word.strip()]


def hosts(name: str, default: tuple[str, ...]) -> list[str]:
    """Names that the program answers to; never any name, which would let strangers choose what our links say."""
    named = words(name, default)
    if "*" in named:
        raise SettingError(f"{name}: * non è ammesso. Scrivi i nomi del programma, come torneo.example.")
    return named


def networks(name: str) -> tuple[Network, ...]:
    try:
        return tuple(ipaddress.ip_network(word) for word in words(name))
    except ValueError as problem:
        raise SettingError(f"{name}: {problem}. Scrivi indirizzi come 127.0.0.1 o reti come 10.0.0.0/8.") from problem


def token(name: str) -> str:
    """A word that only those may know who were told it; "" where none is set."""
    said = text(name)
    if said and len(said) < LEAST_TOKEN:
        raise SettingError(f"{name} è troppo corta: servono almeno {LEAST_TOKEN} caratteri a caso.")
    return said


def push_key(name: str) -> str:
    """A private key as `push_key` makes it; "" where none is set."""
    said = text(name)
    if said and not re.fullmatch(r"[-\w]{43}", said, re.ASCII):
        raise SettingError(f"{name} non è una chiave: scrivi qui quella che dà il comando push_key.")
    return said


def folder(name: str, default: Path) -> Path:
    return Path(_raw(name) or default).expanduser().resolve()


def data_folder(name: str, default: Path) -> Path:
    """A folder that is there, or can be made: none of what leads to it is a file."""
    path = folder(name, default)
    for part in (path, *path.parents):
        if part.is_file():
            raise SettingError(f"{name}: {part} è un file, non una cartella. Indica una cartella, anche da creare.")
    return path


SERVERS = re.compile(r"^(\w+://(?:[^@/]*@)?)([^/?@]*,[^/?@]*)")
"""The part of an address that names several servers: no port of such an address can be read by urlsplit."""
SEVERAL = {
    "target_session_attrs": "read-write",
    "connect_timeout": "2",
    "tcp_user_timeout": "4000",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "options": "-c lock_timeout=3000",
}
"""How soon a server that fell silent is given up, where there is another, and the turn of one that waits behind a save
that waits for the standby: `tcp_user_timeout` and `lock_timeout` in milliseconds, the others in seconds.
"""


def postgres(url: str) -> dict[str, object]:
    """Django's settings for a database named as postgresql://user:password@server:port/name?option=value.

    Several servers, of which one takes writes, have commas between: `@one:5432,two:5432/` or `?host=one,two&port=…`.
    """
    try:
        return _postgres(url)
    except ValueError as problem:
        raise SettingError(
            f"DATABASE_URL: {problem}. La porta è un numero, come in postgresql://server:5432/nome."
        ) from problem


def _postgres(url: str) -> dict[str, object]:
    several = SERVERS.match(url)
    parts = urlsplit(SERVERS.sub(r"\1", url))
    if parts.scheme not in {"postgres", "postgresql"}:
        raise SettingError("DATABASE_URL deve cominciare con postgresql://; senza, si usa SQLite nella cartella dati.")
    options = dict(parse_qsl(parts.query))
    if several:
        named = [urlsplit(f"//{server}") for server in several[2].split(",")]
        options |= {
            "host": ",".join(server.hostname or "" for server in named),
            "port": ",".join(str(server.port or 5432) for server in named),
        }
    host, port = options.pop("host", parts.hostname or ""), options.pop("port", str(parts.port or ""))
    pair = "," in host
    return {
        "ENGINE": "briscola_site.postgresql_pair" if pair else "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": port,
        # A server that was restarted is found again by the next question: what lies in the pool is asked whether it
        # still lives, and after seconds without success the pool begins again instead of waiting longer and longer.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": {"min_size": 2, "max_size": 10, "timeout": 1 if pair else 5, "reconnect_timeout": 5},
            **(SEVERAL if pair else {}),
            **options,
        },
    }


def _raw(name: str) -> str | None:
    if name not in NAMES:
        raise LookupError(f"{name} is not in the table of settings")
    return os.environ.get(name)
