"""Problems of an imported file in words: the place, a colon, the problem and how to mend it."""

from collections.abc import Mapping, Sequence

from rules.problems import Problem, problem_at, sentence
from rules.words import Words, gettext, small
from rules.words import gettext_lazy as _
from tournaments.event.problems.import_problems import Finding, ImportProblem, Path, Placed, shown

MOST_LINES = 200


TYPES: Mapping[str, Words] = {
    "integer": _("un numero intero"),
    "string": _("un testo"),
    "boolean": _("true o false"),
    "array": _("un elenco"),
    "object": _("un oggetto"),
    "null": _("null"),
}


def place(where: Path) -> str:
    """ "deals[3].points", as programs and people write a place in a JSON file; "" for the file as a whole."""
    written = ""
    for part in where:
        if isinstance(part, int):
            written += f"[{part}]"
        else:
            written += f".{shown(part)}" if written else shown(part)
    return written


def placed_sentence(problem: Placed) -> str:
    said = worded(problem.problem)
    return f"{place(problem.where)}: {said}" if problem.where else said


def worded(problem: Problem) -> str:
    """A problem of a file, or of the rules, without its place."""
    if problem.code is ImportProblem.TYPE_WRONG:
        wanted = _either([str(TYPES[name]) for name in str(problem.values["wanted"]).split()])
        return sentence(problem_at(problem.code, **{**problem.values, "wanted": wanted}))
    return sentence(problem)


def _either(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return gettext("%(one)s o %(other)s") % {"one": ", ".join(names[:-1]), "other": names[-1]}


def placed_sentences(problems: Sequence[Placed]) -> tuple[str, ...]:
    """One sentence a problem, in the order of the checks; a file that is wrong all over is cut short."""
    lines = tuple(dict.fromkeys(placed_sentence(problem) for problem in problems))
    if len(lines) <= MOST_LINES:
        return lines
    return (
        *lines[:MOST_LINES],
        gettext("Altri errori, oltre a questi: %(count)s.") % {"count": len(lines) - MOST_LINES},
    )


# What is wrong with stored data: the place, a colon, the problem.


def finding_sentence(finding: Finding) -> str:
    """ "serata, fase 1, turno 2, tavolo 3, deals 0193…, points: …"."""
    where = [finding.slug, *_numbers(finding)]
    where += [f"{finding.section} {finding.row}".strip(), place(finding.field)]
    before = ", ".join(part for part in where if part)
    told = worded(finding.problem)
    return f"{before}: {told}" if before else told


def _numbers(finding: Finding) -> list[str]:
    known = (
        (small(gettext("Fase %(number)s")), finding.stage),
        (small(gettext("Turno %(number)s")), finding.turn),
        (gettext("tavolo %(number)s"), finding.table),
    )
    return [words % {"number": number} for words, number in known if number is not None]
