"""The log's search form: anything unreadable asks for everything, never for an error."""

from collections.abc import Container, Mapping

from tournaments.pages.frame.values import read_line, read_whole
from tournaments.selectors.core.log_queries import LogFilter

TEXT_LIMIT = 120


def read_log_filter(data: Mapping[str, str], kinds: Container[str]) -> LogFilter:
    kind = data.get("kind", "")
    return LogFilter(
        turn=read_whole(data.get("turn", "")),
        table=read_whole(data.get("table", "")),
        person=read_line(data.get("person", ""), limit=TEXT_LIMIT),
        kind=kind if kind in kinds else "",
        text=read_line(data.get("text", ""), limit=TEXT_LIMIT),
    )


def log_query(asked: LogFilter) -> dict[str, str]:
    """The search as a query string."""
    said = {
        "turn": str(asked.turn or ""),
        "table": str(asked.table or ""),
        "person": asked.person,
        "kind": asked.kind,
        "text": asked.text,
    }
    return {name: value for name, value in said.items() if value}
