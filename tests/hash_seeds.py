"""The same program under other seeds of Python's hashes, which decide the order of sets."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def outputs(program: str, *seeds: str) -> set[str]:
    """What the program prints, every different answer once."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in seeds
    }
