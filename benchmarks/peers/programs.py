"""Public libraries that run in Node.js, each question in a process of its own.

They are installed with `npm ci --prefix benchmarks/peers/node`. The processor time that an answer holds was taken
inside, so that starting the process is not counted.
"""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.peers.evenings import Evening, Evenings, Wins

ASK = Path(__file__).with_name("node") / "ask.mjs"


def answer(program: str, format_: str, wins: Sequence[Wins], **details: object) -> list[Evening]:
    """One evening for each of `wins`. Raises ModuleNotFoundError where Node.js or the library is not installed."""
    question = json.dumps({"program": program, "format": format_, "wins": wins, **details})
    try:
        done = subprocess.run(["node", ASK], input=question, capture_output=True, text=True, check=True)
    except FileNotFoundError as problem:
        raise ModuleNotFoundError("node") from problem
    found: Any = json.loads(done.stdout)
    if "missing" in found:
        raise ModuleNotFoundError(program)
    return [Evening([[(one, two) for one, two in turn] for turn in one["turns"]], one["spent"]) for one in found]


def evenings(program: str, format_: str) -> Evenings:
    """The brackets of this library."""
    return lambda entrants, wins: answer(program, format_, wins, entrants=entrants)
