"""Write the table of settings into the page that explains them.

python -m tests.settings_page --write
"""

import sys
from pathlib import Path

from briscola_site.env import SETTINGS, For

PAGE = Path(__file__).resolve().parent.parent / "docs" / "running.md"
HEADINGS = {For.EVERYBODY: "For everybody", For.SERVER: "For a server", For.DEVELOPERS: "For developers"}
HEAD = ("| setting | where nothing is said | meaning |", "|---|---|---|")
BEGIN, END = "<!-- settings -->\n", "<!-- end of settings -->"


def tables() -> str:
    lines = []
    for whom in For:
        rows = [f"| `{one.name}` | {one.unset} | {one.meaning} |" for one in SETTINGS if one.whom is whom]
        lines += [f"### {HEADINGS[whom]}", "", *HEAD, *rows, ""]
    return "\n".join(lines)


def page_with_tables(text: str) -> str:
    """The page with the tables as they are now."""
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}{tables()}{END}{after}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
