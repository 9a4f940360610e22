"""The one settings file. What may differ between a hall and a federation comes from the environment."""

import os
import socket
from pathlib import Path

from briscola_site import env
from briscola_site.contents import contents_of
from briscola_site.database_file import opened_only
from briscola_site.secret_key import named_key, read_key

env.refuse_unknown(os.environ)
BASE_DIR = Path(__file__).resolve().parent.parent
DATA = env.data_folder("BRISCOLA_DATA", BASE_DIR / "data")
SECRET_KEY_FILE = DATA / "secret_key"
RESTORED_FILE = DATA / "restored.txt"


def _secret_key() -> str:
    """The key of this installation; `serve` writes the file on the first start, tests and tools do without it."""
    if named := named_key():
        return named
    try:
        made = SECRET_KEY_FILE.exists()
    except PermissionError as problem:
        raise env.SettingError(f"Non è permesso leggere nella cartella dei dati {DATA}.") from problem
    return read_key(SECRET_KEY_FILE) if made else "no-key-yet:nothing-is-signed-before-the-first-start"


def _build() -> str:
    """A word that changes with the program, and when a copy was put back: no reader keeps an older page."""
    restored = RESTORED_FILE.read_text() if RESTORED_FILE.exists() else ""
    parts = (BASE_DIR / part for part in ("rules", "tournaments", "templates", "static"))
    return contents_of(*parts, also=restored)


DEBUG = env.flag("DEBUG")
BUILD = _build()
SECRET_KEY = _secret_key()
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", ("localhost", "127.0.0.1", "[::1]", socket.gethostname()))
LISTENS_ON = ""
"""The address that a hall's server listens on: `serve` says it here, since phones may be told no other."""

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "rules",
    "tournaments",
]
# The commands about draws are in a clone, and in nothing that is installed for a hall.
INSTALLED_APPS += [name for name in ("draws",) if (BASE_DIR / name).is_dir()]

MIDDLEWARE = [
    "briscola_site.proxies.believed",
    "briscola_site.watch.watched",
    "briscola_site.middleware.head_without_body",
    "django.middleware.security.SecurityMiddleware",
    "briscola_site.packed_files.PackedFiles",
    "tournaments.pages.frame.club_share.ClubShareMiddleware",
    "tournaments.pages.frame.cached_answers.conditional_get",
    "briscola_site.middleware.policy_in_order",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournaments.pages.frame.limits.LimitsMiddleware",
    "briscola_site.middleware.read_forms",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.pages.frame.answer.RefusalMiddleware",
    "tournaments.pages.frame.guard.AccessMiddleware",
    "tournaments.pages.frame.refusals.FormPagesMiddleware",
]

ROOT_URLCONF = "tournaments.urls"
WSGI_APPLICATION = "briscola_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            # By hand and not as an app, whose way to do this loads all of Django's administration.
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "django.template.loaders.filesystem.Loader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
            "libraries": {
                "fragments": "tournaments.pages.frame.fragments",
                "partials": "template_partials.templatetags.partials",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# SQLite as measured for a hall: write-ahead log, every confirmed entry on the disk before the answer
# (synchronous=FULL survives a pulled plug, NORMAL does not), writers queue at BEGIN instead of failing later.
SQLITE_CACHE = 400
"""kB of the file that each of ten threads keeps for itself: pages made once need no more of it, and SQLite's 2 MB took
4 MB of memory an evening for no time that could be measured.
"""
SQLITE: dict[str, object] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA / "db.sqlite3",
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "factory": opened_only(DATA / "db.sqlite3"),
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
            "PRAGMA temp_store=MEMORY; PRAGMA journal_size_limit=67108864; "
            f"PRAGMA cache_size=-{SQLITE_CACHE}"
        ),
    },
    # A file, because threads of a test would meet "table is locked" in SQLite's shared memory database.
    "TEST": {"NAME": env.folder("BRISCOLA_TEST_SQLITE", DATA / "test.sqlite3")},
}
DATABASE_URL = env.text("DATABASE_URL")
DATABASES = {"default": env.postgres(DATABASE_URL) if DATABASE_URL else SQLITE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tournaments.Account"
WHY_UNUSABLE = "tournaments.management.console.unusable_data"  # what says why a command cannot use the data
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "entrance"
SESSION_ENGINE = "briscola_site.sessions"
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tournaments.pages.frame.sent_again.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = env.flag("BRISCOLA_HTTPS")
SECURE_HSTS_SECONDS = 31_536_000 if env.flag("BRISCOLA_HTTPS") else 0
# Where the program has the main name of a club, the other names are not for it to bind: that is for a setting to say.
HSTS = env.choice("BRISCOLA_HSTS", "name", "subdomains", "preload")
SECURE_HSTS_INCLUDE_SUBDOMAINS = HSTS in ("subdomains", "preload")
SECURE_HSTS_PRELOAD = HSTS == "preload"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # which ask for both
# Those who look whether the program lives ask it directly, past the proxy that speaks https.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
# What others say about where a request comes from is taken away by `briscola_site.proxies`, unless a proxy said it.
PROXIES = env.networks("BRISCOLA_PROXIES")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
_MAIL = env.mail_server("BRISCOLA_MAIL")
EMAIL_HOST, EMAIL_PORT, EMAIL_TIMEOUT = _MAIL.host, _MAIL.port, 10
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.user, _MAIL.password
EMAIL_USE_SSL, EMAIL_USE_TLS = _MAIL.tls, _MAIL.starttls
DEFAULT_FROM_EMAIL = env.text("BRISCOLA_MAIL_FROM") or f"briscola@{ALLOWED_HOSTS[0]}"
SIGN_UP_OPEN = env.flag("BRISCOLA_SIGN_UP")
if SIGN_UP_OPEN and not EMAIL_HOST:
    raise env.SettingError("BRISCOLA_SIGN_UP chiede anche BRISCOLA_MAIL: senza posta nessuno riceve il collegamento.")
# A browser takes messages from a page over https alone.
PUSH_KEY = env.push_key("BRISCOLA_PUSH_KEY") if env.flag("BRISCOLA_HTTPS") else ""

OPERATOR, OPERATOR_MAIL = env.text("BRISCOLA_OPERATOR"), env.text("BRISCOLA_OPERATOR_MAIL")
DEMONSTRATION = env.flag("BRISCOLA_DEMONSTRATION")
if DEMONSTRATION and (EMAIL_HOST or SIGN_UP_OPEN):
    raise env.SettingError("BRISCOLA_DEMONSTRATION non manda posta: togli BRISCOLA_MAIL e BRISCOLA_SIGN_UP.")
MANY_CLUBS = SIGN_UP_OPEN or DEMONSTRATION or bool(OPERATOR)
CLUB_ROOM = {"tournaments": 1000, "seasons": 100, "people": 20_000, "entrants": 3000, "files": 300}
CLUB_MOST = env.most("BRISCOLA_CLUB_MOST", CLUB_ROOM if MANY_CLUBS else {}, CLUB_ROOM)
CLUB_SHARE = env.percent("BRISCOLA_CLUB_SHARE", 10 if SIGN_UP_OPEN or DEMONSTRATION else 0)

METRICS_TOKEN = env.token("BRISCOLA_METRICS_TOKEN")
SECURE_REFERRER_POLICY = "same-origin"
# Browsers obey it over https alone, and complain of it on every page of a hall.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if env.flag("BRISCOLA_HTTPS") else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
# Nobody may fill the disk with what waits there to be read: the fields, a file of 5 MB, and what is around them.
MOST_SENT = 8_000_000
# Without script the page of a turn is one form: 250 tables of ten deals, two boxes each, and their repeats.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

# The interface is written in Italian; English is a translation of it.
LANGUAGE_CODE = "it"
LANGUAGES = [("it", "Italiano"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
FORMAT_MODULE_PATH = ["briscola_site.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.text("TIME_ZONE", "Europe/Rome")

STATIC_URL = f"static/{contents_of(BASE_DIR / 'static')}/"  # so that a browser may keep a file for ever
STATICFILES_DIRS = [BASE_DIR / "static"]
# A hall serves the files from where they are; a federation's server names the folder it collects them in.
STATIC_ROOT = env.text("STATIC_ROOT") or None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

LOG = env.choice("BRISCOLA_LOG", "lines", "json")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {"()": "briscola_site.logs.Lines", "format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "briscola_site.logs.Json"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "filters": {"without_trace": {"()": "briscola_site.storage.WithoutTrace"}},
    # A person at a hall's window sees what goes wrong; a program that reads the log gets everything.
    "root": {"handlers": ["console"], "level": "WARNING" if LOG == "lines" else "INFO"},
    # A guessed name is answered with 400; a hall's window must not fill with the traces of it. Where there is no
    # handler at all, Python writes them in lines of its own.
    # A form that comes back with its problems is no event either: what fails for good is logged as an error.
    "loggers": {
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        "django.request": {"level": "ERROR", "filters": ["without_trace"]},
    },
}
