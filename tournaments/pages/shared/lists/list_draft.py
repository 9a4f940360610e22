"""A list that is not entered yet: its tables, what was answered and typed, and how a page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.games import PARTNERS
from rules.problems import sentence, sentences
from rules.words import Capital, Words, as_sentence
from tournaments.event.fees import Chosen, Prices, undecided
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.labels.arrival_labels import euro
from tournaments.labels.list_labels import KINDS
from tournaments.lists.list_table import NAMES, PEOPLE, Kind, Message, Reading, Row, Table
from tournaments.lists.reading import Choices, read_tables, tables_to_choose
from tournaments.models import Tournament
from tournaments.models.arrival import NOTE_LIMIT
from tournaments.pages.frame.answer import warn_with_link
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.lists.list_rows import MOST_SHOWN, Decision, ListRow, counted_rows, rows_of_reading
from tournaments.pages.shared.lists.names import CARD_LIMIT
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.services.entries.listed import ListedEntrant
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.entries.person_erasing import Private

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Draft:
    """`text` is the list where it was pasted. `typed` are the boxes that differ from what was read, by row, with the
    decision; `done` are the rows that are entered or left out. `mark` tells it from another list, whose rows have the
    same numbers.
    """

    tables: tuple[Table, ...]
    text: str = ""
    choices: Choices = field(default_factory=Choices)
    typed: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    done: frozenset[int] = frozenset()
    mark: str = ""

    def read(self, people: int) -> Reading:
        """The list as it is read with what was answered so far."""
        return read_tables(self.tables, people, self.choices)

    def rows(self, people: int) -> list[ListRow]:
        """Its rows that are not done with, as they were read."""
        return [row for row in rows_of_reading(self.read(people), people) if row.number not in self.done][:MOST_SHOWN]

    def reads_otherwise(self, before: "Draft") -> bool:
        """Whether its rows have to be looked at again; capitals are as they were asked about."""
        asked_about = replace(before.choices, capitals=self.choices.capitals)
        return self.choices != asked_about

    def with_typed(self, typed: Mapping[int, Mapping[str, str]]) -> "Draft":
        """The same with what was typed into these rows; what is as it was read again is not kept."""
        both = {**self.typed, **typed}
        return replace(self, typed={row: boxes for row, boxes in both.items() if boxes and row not in self.done})

    def without(self, rows: frozenset[int]) -> "Draft":
        """The same where these rows are done with."""
        return replace(self, done=self.done | rows)

    def after(self, before: "Draft", people: int) -> "Draft":
        """The same list with what was typed and answered on the page of an earlier text of it: columns that are still
        there, rows that still say the same, and of a row that was changed in its place the boxes that still do.
        """
        if len(self.tables) != 1 or len(before.tables) != 1 or self.mark == before.mark:
            return self
        shape = [(one.index, one.heading) for one in before.read(people).columns]
        alike = shape == [(one.index, one.heading) for one in self.read(people).columns]
        now = replace(self, choices=before.choices) if alike else self
        rows = {row.number: row for row in now.rows(people)}
        was = {row.number: row for row in rows_of_reading(before.read(people), people)}
        typed: dict[int, Mapping[str, str]] = {}
        for number, (other, same) in same_rows(before.tables[0], now.tables[0]).items():
            said = before.typed.get(number, {})
            if other in rows and number in was:
                boxes = rows[other].boxes
                typed[other] = {
                    box: text for box, text in said.items() if same or boxes.get(box) == was[number].boxes.get(box, "")
                }
        return now.with_typed(typed)

    def as_document(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "text": self.text,
            "tables": [_as_json(table) for table in self.tables],
            "choices": asdict(self.choices),
            "typed": {str(row): dict(boxes) for row, boxes in self.typed.items()},
            "done": sorted(self.done),
            "mark": self.mark,
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> "Draft":
        """As it was stored."""
        said = document["choices"]
        columns = {int(index): Kind(kind) for index, kind in said["columns"].items()}
        return cls(
            tuple(map(_table, document["tables"])),
            document["text"],
            Choices(**{**said, "columns": columns}),
            {int(row): boxes for row, boxes in document["typed"].items()},
            frozenset(document["done"]),
            document.get("mark", ""),
        )

    def answered(self, data: Mapping[str, str]) -> "Draft":
        """The same with what the page's own choices say; a column is changed only where its head says something else
        than it was shown with.
        """
        columns = dict(self.choices.columns)
        for name, value in data.items():
            index = name.removeprefix("column_")
            if name != index and index.isdecimal() and value in set(Kind) and value != data.get(f"was_{index}"):
                columns[int(index[:4])] = Kind(value)
        table = data.get("table", "")
        capitals = {YES: True, NO: False}.get(data.get("capitals", ""), self.choices.capitals)
        letters = {YES: False, NO: True}.get(data.get("letters", ""), self.choices.letters)
        chosen = int(table) if table.isdecimal() and len(table) < 4 else self.choices.table
        withdrawn = "withdrawn" in data if "withdrawn_shown" in data else self.choices.withdrawn
        if chosen != self.choices.table:  # the columns of another table are others
            other = Choices({}, chosen, withdrawn, capitals, letters)
            return replace(self, choices=other, typed={}, done=frozenset())
        return replace(self, choices=Choices(columns, chosen, withdrawn, capitals, letters))


def same_rows(before: Table, now: Table) -> dict[int, tuple[int, bool]]:
    """Of the rows of a table by their numbers, which they are in a later one, and whether they say the same: each the
    first that does and was not another one before, else the one in its place below the row above.
    """
    old, new = _said_by(before), _said_by(now)
    free: dict[object, list[int]] = {}
    for number in reversed(new):
        free.setdefault(new[number], []).append(number)
    found = {number: (free[said].pop(), True) for number, said in old.items() if free.get(said)}
    left, moved = {number for some in free.values() for number in some}, 0
    for number in old:
        if number in found:
            moved = found[number][0] - number
        elif number + moved in left:
            found[number] = (number + moved, False)
            left.remove(number + moved)
    return found


def _said_by(table: Table) -> dict[int, object]:
    rows: dict[int, object] = {row.number: row.cells for row in table.rows}
    return rows | {one.number: (one.sender, one.text) for one in table.messages}


def _as_json(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "cut": table.cut,
        "rows": [[row.number, row.hidden, list(row.cells), sorted(row.struck)] for row in table.rows],
        "messages": [[one.number, one.sender, one.text] for one in table.messages],
        "others": {str(row): list(cells) for row, cells in table.others.items()},
    }


def _table(stored: Mapping[str, Any]) -> Table:
    rows = (Row(number, tuple(cells), hidden, frozenset(struck)) for number, hidden, cells, struck in stored["rows"])
    others = {int(row): tuple(cells) for row, cells in stored.get("others", {}).items()}
    messages = tuple(Message(*one) for one in stored["messages"])
    return Table(tuple(rows), stored["name"], others, stored["cut"], messages)


MOST_NAMES = 10
COLUMNS = 6
"""Line, name, bar, telephone, card, paid."""
BESIDE: Mapping[str, Promise | Words] = {
    "team": gettext_lazy("Squadra"),
    "email": gettext_lazy("E-mail"),
    "note": gettext_lazy("Nota"),
    "seed": gettext_lazy("Forza"),
    "choice": Capital("quota scelta"),
}
"""Boxes that are shown only where some row has something in them."""
DECISIONS: Mapping[Decision, Promise | Words] = {
    Decision.OPEN: gettext_lazy("La correggo"),
    Decision.SAME: gettext_lazy("È la stessa persona: non aspetta più"),
    Decision.KEEP: gettext_lazy("Iscrivi così"),
    Decision.ALONE: Capital("cerca un compagno"),
    Decision.EACH: gettext_lazy("Iscrivi uno per uno"),
    Decision.SKIP: gettext_lazy("Salta la riga"),
}


def is_plain(reading: Reading) -> bool:
    """Whether a list asks nothing and tells nothing that only the desk may know: names, seeds and clubs alone."""
    told = any(line.entry.private or line.entry.payment for line in reading.lines)
    return not (told or reading.questions or reading.aside)


# What of its rows enters.


def listed_of(rows: Sequence[ListRow], prices: Prices) -> list[ListedEntrant]:
    """The entrants of the rows that enter."""
    return [one for row in rows if row.enters for one in _of_row(row, prices)]


def waiting_of(rows: Sequence[ListRow]) -> list[ListRow]:
    """The rows of those who wait for a partner."""
    return [row for row in rows if row.decision is Decision.ALONE]


def _of_row(row: ListRow, prices: Prices) -> list[ListedEntrant]:
    """The entrants of a row; what is known beside the names is of the first, and what was paid of all alike. What is
    more than the fee is in the note.
    """
    payment, each = row.payment, len(row.entrants)
    beyond = row.paid_beyond(prices)
    more = [] if beyond is None else [_("Ha dato %(sum)s.") % {"sum": euro(beyond)}]
    paid = payment is not None and payment.paid
    cents = payment.cents if payment is not None and paid else None
    share = None if cents is None else cents // each
    told = Private(paid=paid, paid_cents=share)
    found = [
        ListedEntrant(
            NewEntrant(people, row.club, row.seed, title=row.team, written=written_of(people, row.written)),
            told,
            chosen=row.chosen(prices, len(people)) or {},
        )
        for people in row.entrants
    ]
    found[0] = replace(
        found[0],
        entrant=replace(found[0].entrant, surnames=row.surnames if len(found) == 1 else ()),
        known=replace(
            told,
            paid_cents=None if cents is None or share is None else cents - share * (each - 1),
            phone=row.phone,
            email=row.email,
            card=row.card,
            note=" ".join([*filter(None, [_note(row, prices)]), *more])[:NOTE_LIMIT],
        ),
        waited=row.decision is Decision.SAME,
    )
    return found


def written_of(people: Sequence[str], written: Mapping[str, str]) -> tuple[str, ...]:
    """How a list wrote those of these people who are called otherwise now."""
    return tuple(written[name] for name in people if name in written)


def _note(row: ListRow, prices: Prices) -> str:
    """The note of a row, with what it chose of a fee that nobody wrote down yet."""
    kept = row.boxes["choice"].strip() if not prices.choices else ""
    return ", ".join(filter(None, (row.note, kept)))[:NOTE_LIMIT]


def say_beside(
    request: HttpRequest, tournament: Tournament, alone: Sequence[ListRow], entering: Sequence[ListedEntrant]
) -> None:
    """Who waits, and what of the list there was no place for."""
    if alone:
        names = shortened([row.people[0] for row in alone], MOST_NAMES)
        messages.success(request, as_sentence(_("In attesa di un compagno: %(names)s") % {"names": names}))
    if told := [f"{row.people[0]} ({said})" for row in alone if (said := row.beside)]:
        said = _("Di chi aspetta un compagno resta solo il nome. Segna altrove: %(names)s.")
        messages.warning(request, said % {"names": shortened(told, MOST_NAMES)})
    prices = prices_of(tournament)
    paid = [one for one in entering if one.known.paid]
    if paid and not prices.known:
        said = _("Manca la quota: quando la scrivi, i soldi di chi ha già pagato entrano in cassa.")
        at = reverse("desk_registrations", args=[tournament.slug])
        warn_with_link(request, said, (f"{at}#fee", _("Scrivi la quota")))
    elif paid and any(undecided(prices, len(one.entrant.people), Chosen(one.chosen)) for one in paid):
        said = _("Qualcuno ha pagato ma non ha scelto la quota: sceglila, poi va in cassa.")
        warn_with_link(request, said, (reverse("desk_checkin", args=[tournament.slug]), _("Presenze")))


# What a page shows of it: templates/shared/_list_rows.html.


def list_values(draft: Draft, reading: Reading, rows: Sequence[ListRow], people: int) -> Plain:
    """Template values of a list: its columns, what is asked once for all rows, then the rows themselves."""
    ready, deciding = [row for row in rows if row.settled], [row for row in rows if not row.settled]
    beside: list[dict[str, object]] = [
        {"box": box, "name": name} for box, name in BESIDE.items() if any(row.boxes[box] for row in rows)
    ]
    counted = counted_rows(reading) if draft.text else {}
    return {
        "pairs": people > 1,
        "trios": people > PARTNERS,
        "of_file": not draft.text,
        "groups": [
            {
                "title": f"{_('Da decidere')}: {len(deciding)}",
                "rows": [_row(row, beside, counted) for row in deciding],
                "open": True,
            },
            {"title": _ready_words(ready), "rows": [_row(row, beside, counted) for row in ready], "open": False},
        ],
        "deciding": len(deciding),
        "numbers": ",".join(str(row.number) for row in rows),
        "beside": beside,
        "columns": COLUMNS + people - 1 + len(beside),
        "card_limit": CARD_LIMIT,
        "heads": [] if _is_names_alone(reading) else _heads(reading, people),
        "asked": _asked(draft, reading),
        "aside": (*reading.aside, *reading.left),
    }


def _ready_words(ready: Sequence[ListRow]) -> str:
    """ "11 pronte, 1 cerca un compagno": what becomes of the rows of which that is known."""
    enter = sum(row.enters for row in ready)
    alone = sum(row.decision is Decision.ALONE for row in ready)
    skipped = len(ready) - enter - alone
    told = (
        (enter, ngettext("%(count)s pronta", "%(count)s pronte", enter)),
        (alone, ngettext("%(count)s cerca un compagno", "%(count)s cercano un compagno", alone)),
        (skipped, ngettext("%(count)s saltata", "%(count)s saltate", skipped)),
    )
    return ", ".join(words % {"count": count} for count, words in told if count)


def _is_names_alone(reading: Reading) -> bool:
    """Whether there is a column alone, of names: nothing can be chosen of it."""
    return len(reading.columns) == 1 and reading.columns[0].kind in NAMES


def _heads(reading: Reading, people: int) -> list[Plain]:
    """What each column of the list is taken for, with cells for example, to be chosen."""
    kinds = [kind for kind in KINDS if kind not in (*PEOPLE[people:], *((Kind.BOTH, Kind.TEAM) if people == 1 else ()))]
    return [
        {
            "column": column,
            "number": column.index + 1,
            "boxes": [{"value": kind.value, "name": KINDS[kind], "chosen": kind is column.kind} for kind in kinds],
        }
        for column in reading.columns
    ]


def _asked(draft: Draft, reading: Reading) -> Plain:
    """What is asked once for the whole list, and what has been answered."""
    by_code = {one.problem.code: one for one in reading.questions}
    words = (ListQuestion.NAME_COLUMNS, ListQuestion.UNKNOWN_COLUMNS, ListQuestion.TOO_MANY_ROWS)
    tables = tables_to_choose(draft.tables)
    several = ListQuestion.OTHER_TABLES in by_code or draft.choices.table is not None
    withdrawn = by_code.get(ListQuestion.WITHDRAWN)
    small = by_code.get(ListQuestion.SMALL_LETTERS)
    letters = by_code.get(ListQuestion.ENCODING)
    return {
        "said": [sentence(by_code[code].problem) for code in words if code in by_code],
        "tables": [
            {"value": place, "name": table.name or place + 1, "chosen": place == draft.choices.table}
            for place, table in enumerate(tables)
        ]
        if several
        else [],
        "withdrawn": sentence(withdrawn.problem) if withdrawn else "",
        "withdrawn_read": draft.choices.withdrawn,
        "small": sentence(small.problem) if small else "",
        "letters": {"said": sentence(letters.problem), **letters.problem.values} if letters else None,
    }


def _row(row: ListRow, beside: Sequence[Plain], counted: Mapping[int, int]) -> Plain:
    problems = sentences((*row.problems, *row.questions, *row.told))
    return {
        "number": row.number,
        "line": counted.get(row.number, row.number),
        "boxes": row.boxes,
        "beside": [{"box": one["box"], "name": one["name"], "value": row.boxes[str(one["box"])]} for one in beside],
        "wrong": bool(row.problems) and not row.settled,
        "said": problems if not row.settled or row.told else (),
        "choices": [{"value": one.value, "name": DECISIONS[one], "chosen": one is row.decision} for one in row.offered],
    }
