"""Break the program while it is there: the code of its functions exchanged, so that nothing need be imported again."""

import ast
import gc
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import _lru_cache_wrapper
from inspect import CO_OPTIMIZED
from types import CodeType, FunctionType

from tests.mutants.breaking import ROOT, insert, module_of
from tests.mutants.sites import Site, mutated

Key = tuple[str, str, int]  # the path of a file, a qualified name, a first line
Alive = Mapping[Key, Sequence[FunctionType]]


def alive() -> Alive:
    """Every function of the program that was made so far, however many names lead to it or wrap it."""
    found: dict[Key, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # what was put aside when all was collected is not found otherwise, and all mutants would begin again
    for one in gc.get_objects():
        if type(one) is FunctionType and one.__code__.co_filename.startswith(str(ROOT)):
            found[_key(one.__code__)].append(one)
    return found


def exchanged(site: Site, functions: Alive) -> bool:
    """Break this place; False where only a new start can do that, because the line is run when its file is imported."""
    text = (ROOT / site.file).read_text(encoding="utf-8")
    broken = mutated(text, site.number)
    if module_of(site.file) not in sys.modules:
        insert(site.file, broken)
        return True
    if not in_function(text, site.number):
        return False
    path = str(ROOT / site.file)
    before, after = (list(_codes(compile(tree, path, "exec"))) for tree in (ast.parse(text), broken))
    named = Counter(map(_key, after))
    different = [code for code in after if code.co_flags & CO_OPTIMIZED and code not in before]
    outer = [code for code in different if "<locals>" not in code.co_qualname]
    meant = [code for code in different if code in outer or _key(code) in functions]
    if not outer or any(named[_key(code)] > 1 or _key(code) not in functions for code in meant):
        return False  # two lambdas in a line have one name
    _forget()
    return all(_put(code, one) for code in meant for one in functions[_key(code)])


def _forget() -> None:
    """What functions remember that tests called while they were collected was reckoned before anything was broken."""
    for module in [*sys.modules.values()]:
        file = getattr(module, "__file__", None) or ""
        if file.startswith(str(ROOT)) and "site-packages" not in file:
            for one in vars(module).values():
                if isinstance(one, _lru_cache_wrapper):
                    one.cache_clear()


def in_function(text: str, number: int) -> bool:
    """Whether this node is in what a function does, and not in what makes the function."""
    tree = ast.parse(text)
    node = next(node for index, node in enumerate(ast.walk(tree)) if index == number)
    for one in ast.walk(tree):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            if any(node in ast.walk(statement) for statement in one.body):
                return True
        elif isinstance(one, ast.Lambda) and node in ast.walk(one.body):
            return True
    return False


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _put(code: CodeType, function: FunctionType) -> bool:
    if len(code.co_freevars) != len(function.__code__.co_freevars):
        return False
    function.__code__ = code
    return True
