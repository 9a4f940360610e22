"""Typed readers of the environment that fail loudly: a wrong setting must stop the start, not an evening."""

import os
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off", ""})


class SettingError(Exception):
    """A setting of the environment cannot be used; the message names it."""


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default)


def flag(name: str, *, default: bool = False) -> bool:
    raw = os.environ.get(name)
    if raw is None:
        return default
    if raw.lower() in TRUE:
        return True
    if raw.lower() in FALSE:
        return False
    raise SettingError(f"{name} must be one of {sorted(TRUE | FALSE)}, not {raw!r}.")


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    raw = os.environ.get(name)
    return list(default) if raw is None else [word.strip() for word in raw.split(",") if word.strip()]


def folder(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default).expanduser().resolve()


def postgres(url: str) -> dict[str, object]:
    """Django's settings for a database named as postgresql://user:password@server:port/name?option=value."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise SettingError("DATABASE_URL must start with postgresql://; without it the built-in SQLite is used.")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": options.pop("port", str(parts.port or "")),
        "OPTIONS": {"pool": {"min_size": 2, "max_size": 8, "timeout": 10}, **options},
    }
