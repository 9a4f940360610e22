"""Run tests with one place of the program broken, without touching a file.

`python -m tests.mutants.breaking FILE NUMBER TESTS...`; what comes back is pytest's exit status. -1 breaks nothing.
"""

import ast
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutants.sites import mutated

ROOT = Path(__file__).resolve().parents[2]
STILL = 60  # seconds of the clock for one test; who takes longer waits for something that never comes
QUIET = ("-x", "-q", "--no-header", "--tb=no", "-o", "verbosity_assertions=0")
OPTIONS = (*QUIET, "-p", "no:cacheprovider", "-p", "no:randomly", "-o", f"timeout={STILL}")
CATCHER = "CAUGHT_BY"  # names the file that says which test failed


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles the broken tree, and keeps nothing of it."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.tree, self.path, "exec")


class _Finder(MetaPathFinder):
    """Hands out one module broken; all others are found as ever."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name, self.path, self.tree = name, str(path), tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _Loader(fullname, self.path, self.tree)
        packages = [str(Path(self.path).parent)] if self.path.endswith("__init__.py") else None
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=loader, submodule_search_locations=packages
        )


def module_of(file: str) -> str:
    """ "rules.deals" for rules/deals.py, "rules" for rules/__init__.py."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def insert(file: str, tree: ast.Module) -> None:
    """From now on who imports this file gets this tree."""
    sys.meta_path.insert(0, _Finder(module_of(file), ROOT / file, tree))


class Hurried:
    """A plugin of pytest: an example that fails is enough, nobody looks for a smaller one; the same are tried again."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        from hypothesis import Phase, settings  # not before pytest, which wants to import its plugins itself

        settings.register_profile("hurried", deadline=None, phases=(Phase.explicit, Phase.generate), derandomize=True)
        settings.load_profile("hurried")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and CATCHER in os.environ:
            Path(os.environ[CATCHER]).write_text(report.nodeid, encoding="utf-8")


def main(file: str, number: int, tests: Sequence[str]) -> int:
    if number >= 0:
        insert(file, mutated((ROOT / file).read_text(encoding="utf-8"), number))
    return int(pytest.main([*OPTIONS, *tests], plugins=[Hurried()]))


if __name__ == "__main__":
    status = main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
    sys.stdout.flush()
    os._exit(status)  # without waiting for threads that wait for ever
