"""What was searched before: the files in data/, which are part of the package as code is."""

from importlib.resources import files


def stored_lines(name: str) -> list[str]:
    """The lines of this file of data/ without its comments."""
    text = (files("tournaments.scheduling") / "data" / name).read_text("ascii")
    return [line for line in text.splitlines() if not line.startswith("#")]
