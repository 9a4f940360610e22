"""The rows of a list that are one entrant together."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from rules.problems import problem_at
from tournaments.event.letters import fold
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.columns import Columns, numbers_before
from tournaments.lists.headings import is_of_entrants
from tournaments.lists.list_table import PRIVATE, Kind, Line
from tournaments.lists.payments import together


def rows_together(lines: list[Line], found: Columns, people: int) -> list[Line]:
    """The lines with those in one that are an entrant together: where each has one name, and a column of pairs or teams
    says the same in as many rows as play together; without one, where they are below a number, or empty rows part
    them.
    """
    key = next((one.index for one in found.columns if is_of_entrants(one.heading)), None)
    if people == 1 or any(len(line.entry.players) != 1 for line in lines):
        return lines
    if key is None:
        return _below_numbers(lines, found, people) or _stanzas(lines, people)
    said, above = dict[int, str](), ""
    for row in found.rows:
        above = said[row.number] = (row.cells[key] if len(row.cells) > key else "") or above
    groups: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        groups[fold(said[line.entry.row])].append(line)
    whole = sum(len(some) == people for some in groups.values())
    if "" in groups or 2 * whole < len(groups) or max(map(len, groups.values())) > people:
        return lines
    return [_one_line(some) for some in groups.values()]


def _below_numbers(lines: list[Line], found: Columns, people: int) -> list[Line]:
    """The lines with those in one of which the first alone has a number; nothing where most numbers have not as many
    rows as play together.
    """
    column = next((one.index for one in found.of(Kind.ROW)), None)
    begun, read = dict(numbers_before(found.rows)), {line.entry.row: line for line in lines}
    groups, last = list[list[Line]](), ""
    for row in found.rows:
        number = "".join(row.cells[column : column + 1]) if column is not None else str(begun.get(row.number, ""))
        if not groups or (number and number != last):
            groups.append([])
        last = number or last
        groups[-1] += [read[row.number]] if row.number in read else []
    whole = sum(len(some) == people for some in groups)
    if not last or 2 * whole <= len(groups) or max(map(len, groups)) > people:
        return []
    return [_one_line(some) for some in groups if some]


def _stanzas(lines: list[Line], people: int) -> list[Line]:
    """The lines with those in one that are below each other, where an empty row parts all that play together."""
    groups: list[list[Line]] = []
    for line in lines:
        if groups and line.entry.row == groups[-1][-1].entry.row + 1:
            groups[-1].append(line)
        else:
            groups.append([line])
    together = len(groups) > 1 and all(len(some) == people for some in groups)
    return [_one_line(some) for some in groups] if together else lines


def _one_line(lines: Sequence[Line]) -> Line:
    """Several rows as one entrant, by the number of the first."""
    first, *others = entries = [line.entry for line in lines]
    if not others:
        (only,) = lines
        return only
    payment, unclear = together([one.payment for one in entries])
    private = {kind: ", ".join(dict.fromkeys(t for one in entries if (t := one.private.get(kind)))) for kind in PRIVATE}
    entry = replace(
        first,
        players=tuple(name for one in entries for name in one.players),
        club=", ".join(dict.fromkeys(one.club for one in entries if one.club)),
        payment=payment,
        private={kind: text for kind, text in private.items() if text},
        surnames=tuple(surname for one in entries for surname in one.surnames) if first.surnames else (),
        marks=tuple(mark for one in entries for mark in one.marks),
        choice=_choices_of([one.choice for one in entries]),
    )
    asked = [one for line in lines for one in line.asked]
    if unclear:
        asked.append(problem_at(ListQuestion.PAID_UNCLEAR, text=" – ".join(entry.players)[:60]))
    return Line(entry, tuple(asked), any(line.open for line in lines))


def _choices_of(each: Sequence[str]) -> str:
    """What people who play together choose of a fee, each by themselves; who says nothing is left out and not meant."""
    said = [text for text in each if text]
    return ", ".join(said if len(said) == len(each) else (f"1 {text}" for text in said))
