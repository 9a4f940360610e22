"""Draw the states of a match and what leads from one to the next, in the page that explains them.

python -m tests.match_states_diagram --write
"""

import sys
from pathlib import Path

from tournaments.event.match_states import AFTER, MatchState

PAGE = Path(__file__).resolve().parent.parent / "docs" / "evening.md"
BEGIN, END = "<!-- diagram -->\n", "<!-- end of diagram -->"


def diagram() -> str:
    """The states and moves as a Mermaid diagram; moves between the same two states share an arrow."""
    arrows = {
        (state, after): [str(move) for move in AFTER[state] if AFTER[state][move] is after]
        for state in MatchState
        for after in MatchState
    }
    lines = [f"    {state} --> {after}: {', '.join(moves)}" for (state, after), moves in arrows.items() if moves]
    return "\n".join(["```mermaid", "stateDiagram-v2", f"    [*] --> {MatchState.TO_PLAY}", *lines, "```", ""])


def page_with_diagram(text: str) -> str:
    """The page with the diagram as it is drawn now."""
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}{diagram()}{END}{after}"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    PAGE.write_text(page_with_diagram(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
