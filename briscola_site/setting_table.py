"""Every setting that the environment may hold, in one table: what is not in it cannot be read, and is refused."""

from dataclasses import dataclass
from enum import StrEnum

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
        "the folder of the database, the secret key and the copies",
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
        "PostgreSQL, as `postgresql://user:password@server:port/name?sslmode=require`",
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
    Setting("DEBUG", For.DEVELOPERS, "off", "errors in full on the page; never where others can reach it"),
    Setting("BRISCOLA_TEST_SQLITE", For.DEVELOPERS, "in the data folder", "the database file of the tests"),
    Setting("BRISCOLA_TEST_DATABASE_URL", For.DEVELOPERS, "one of their own", "a running PostgreSQL for the tests"),
    Setting("PG_BIN", For.DEVELOPERS, "looked for", "the folder of PostgreSQL's programs, for the tests"),
    Setting("BRISCOLA_CHROMIUM", For.DEVELOPERS, "looked for", "the browser of the journeys"),
    Setting("BRISCOLA_NGINX", For.DEVELOPERS, "looked for", "the proxy of the tests"),
    Setting("BRISCOLA_WRITE_PICTURES", For.DEVELOPERS, "off", "`1`: the pictures of docs/pages.md are taken again"),
)
NAMES = frozenset(setting.name for setting in SETTINGS)
