"""Run tests with one place of the program broken, without touching a file.

`python -m tests.mutants.breaking FILE NUMBER TESTS...`; what comes back is pytest's exit status.
"""

import ast
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutants.sites import mutated

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly", "--tb=no")


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


def main(file: str, number: int, tests: Sequence[str]) -> int:
    path = ROOT / file
    finder = _Finder(module_of(file), path, mutated(path.read_text(encoding="utf-8"), number))
    sys.meta_path.insert(0, finder)
    return int(pytest.main([*OPTIONS, *tests]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
