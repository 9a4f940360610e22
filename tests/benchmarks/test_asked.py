"""Every benchmark says what it measures and what it may be asked, before it measures anything."""

import runpy
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


def programs() -> list[str]:
    """Those that a person starts, by the name with which they say it themselves."""
    found = []
    for file in [*FOLDER.glob("*.py"), *FOLDER.glob("*/__main__.py")]:
        name = f"benchmarks.{file.parent.name if file.stem == '__main__' else file.stem}"
        if f"python3 -m {name}" in file.read_text(encoding="utf-8"):
            found.append(name)
    return sorted(found)


def test_the_programs_are_found() -> None:
    assert {"benchmarks.whole", "benchmarks.saving", "benchmarks.searches"} <= set(programs())


@pytest.mark.parametrize("program", programs())
def test_help_is_told_and_nothing_is_measured(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [program, "--help"])
    for module in (program, f"{program}.__main__"):  # another test may know it
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(program, run_name="__main__", alter_sys=False)
    assert ended.value.code == 0
    assert f"python3 -m {program}" in capsys.readouterr().out
