"""Where the program can be broken, and how: one small change at one place of a syntax tree."""

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random


class Kind(StrEnum):
    """What a careless hand, or a hurried one, does to a line."""

    COMPARISON = "comparison"
    ARITHMETIC = "arithmetic"
    BOOLEAN = "boolean"
    CONSTANT = "constant"
    RETURN = "return"
    CALL = "removed call"


@dataclass(frozen=True, slots=True)
class Site:
    """One mutant: which node, by its number in the walk through the tree of a file, and what is written there."""

    file: str
    number: int
    kind: Kind
    first_line: int
    last_line: int
    before: str
    after: str
    line: str

    def __str__(self) -> str:
        return f"{self.file}:{self.first_line} [{self.kind}] {self.before} -> {self.after}"

    @property
    def key(self) -> str:
        """What a list of survivors names it by: it stays the same when lines above come or go."""
        return f"{self.file} | {self.line} | {self.before} -> {self.after}"


COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitXor: ast.BitAnd,
}
Change = tuple[Kind, ast.AST]


def changed(node: ast.AST) -> Change | None:
    """The node as the mutant has it, None where it is left alone."""
    for maker in (_comparison, _arithmetic, _boolean, _constant, _return, _call):
        found = maker(node)
        if found is not None:
            return found
    return None


def _comparison(node: ast.AST) -> Change | None:
    if not isinstance(node, ast.Compare) or len(node.ops) > 1:
        return None
    other = copy.deepcopy(node)
    other.ops = [COMPARISONS[type(node.ops[0])]()]
    return Kind.COMPARISON, other


def _arithmetic(node: ast.AST) -> Change | None:
    if not isinstance(node, ast.BinOp | ast.AugAssign) or type(node.op) not in OPERATORS:
        return None
    other = copy.deepcopy(node)
    other.op = OPERATORS[type(node.op)]()
    return Kind.ARITHMETIC, other


def _boolean(node: ast.AST) -> Change | None:
    if isinstance(node, ast.BoolOp):
        other = copy.deepcopy(node)
        other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return Kind.BOOLEAN, other
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return Kind.BOOLEAN, copy.deepcopy(node.operand)
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return Kind.BOOLEAN, ast.Constant(not node.value)
    return None


def _constant(node: ast.AST) -> Change | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return Kind.CONSTANT, ast.Constant(node.value + 1)
    return None


def _return(node: ast.AST) -> Change | None:
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        return Kind.RETURN, ast.Return(ast.Constant(None))
    return None


def _call(node: ast.AST) -> Change | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return Kind.CALL, ast.Expr(ast.Constant(None))
    return None


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def sites(file: str, text: str) -> list[Site]:
    """Every mutant of a file, in the order of its lines."""
    tree = ast.parse(text)
    untouched, lines = set(map(id, _untouched(tree))), text.splitlines()
    found = []
    for number, node in enumerate(ast.walk(tree)):
        change = None if id(node) in untouched else changed(node)
        if change is not None and isinstance(node, ast.expr | ast.stmt):
            kind, other = change
            before, after = (
                " ".join(ast.unparse(ast.fix_missing_locations(one)).split())[:100] for one in (node, other)
            )
            found.append(
                Site(
                    file,
                    number,
                    kind,
                    node.lineno,
                    node.end_lineno or node.lineno,
                    before,
                    after,
                    lines[node.lineno - 1].strip(),
                )
            )
    return sorted(found, key=lambda site: (site.first_line, site.number))


def _untouched(tree: ast.Module) -> Iterator[ast.AST]:
    """What no behaviour depends on: types, how a class is made, texts for errors in the program, and zip's `strict`."""
    for node in ast.walk(tree):
        parts: Sequence[ast.AST | None] = ()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            parts = [*node.decorator_list, getattr(node, "returns", None)]
        elif isinstance(node, ast.arg | ast.AnnAssign):
            parts = [node.annotation]
        elif isinstance(node, ast.Raise):
            parts = [node.exc]
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            parts = [node]
        elif isinstance(node, ast.keyword) and node.arg == "strict":
            parts = [node.value]
        for part in parts:
            if part is not None:
                yield from ast.walk(part)


def mutated(text: str, number: int) -> ast.Module:
    """The tree of a file with one node changed."""
    tree = ast.parse(text)
    node = next(node for index, node in enumerate(ast.walk(tree)) if index == number)
    found = changed(node)
    if found is None:
        raise ValueError(f"node {number} of this file is left alone")
    other = ast.copy_location(found[1], node)

    class Replaced(ast.NodeTransformer):
        def visit(self, one: ast.AST) -> ast.AST:
            return other if one is node else self.generic_visit(one)

    Replaced().visit(tree)
    return ast.fix_missing_locations(tree)


def spread(
    files: Sequence[tuple[str, str]], wanted: int, rng: Random, sites_of: Callable[[str, str], list[Site]] = sites
) -> list[Site]:
    """As many mutants as wanted of these files (path and text): a line is as likely in one file as in another.

    The lines of all files, one after the other, are cut into `wanted` stretches of the same length; of each, the mutant
    nearest behind a line by lot is taken that was not taken yet.
    """
    line: list[tuple[int, Site]] = []
    length = 0
    for file, text in files:
        line += [(length + site.first_line, site) for site in sites_of(file, text)]
        length += text.count("\n") + 1
    taken: dict[int, Site] = {}
    for part in range(min(wanted, len(line))):
        at = (part * length + rng.randrange(length)) // wanted
        behind = [index for index, (place, _site) in enumerate(line) if index not in taken and place >= at]
        chosen = behind[0] if behind else max(index for index in range(len(line)) if index not in taken)
        near = [index for index in behind if line[index][0] == line[chosen][0]] or [chosen]
        chosen = rng.choice(near)
        taken[chosen] = line[chosen][1]
    return [taken[index] for index in sorted(taken)]
