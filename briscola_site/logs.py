"""What the program says about itself: lines for people, JSON for programs, secrets in neither."""

import datetime
import json
import logging
import re
from contextvars import ContextVar

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""Of the request that is being answered, so that all that is said meanwhile can be found together."""

# The one-time links and the codes of tables: anybody who reads them may use them. Django and the web server name the
# address of a request that fails.
SECRETS = re.compile(r"(/(?:entrance|m)/)[^/\s\"'\\?]+")


def without_secrets(said: str) -> str:
    return SECRETS.sub(r"\1…", said)


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class Json(logging.Formatter):
    """One object a line. What a message is about beyond its words, is in `facts` of the record."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if REQUEST_ID.get():
            said["request"] = REQUEST_ID.get()
        said |= getattr(record, "facts", {})
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return without_secrets(json.dumps(said, ensure_ascii=False, default=str))
