"""A list before anything of it is stored: what its columns are, what each row becomes, and what has to be decided."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from rules.problems import Problem, problem_at, sentence, sentences
from rules.sides import PARTNERS
from rules.words import Capital, Words, as_sentence
from tournaments.event.fees import Chosen, Prices, undecided
from tournaments.event.problems.entrant_problems import ListQuestion, UploadProblem
from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import euro
from tournaments.labels.format_labels import WORDS
from tournaments.labels.list_labels import KINDS
from tournaments.lists.list_table import PEOPLE, Kind, Message, Reading, Row, Table
from tournaments.lists.reading import Choices, read_tables, tables_to_choose
from tournaments.lists.text import read_text
from tournaments.models import Tournament
from tournaments.models.arrival import NOTE_LIMIT
from tournaments.pages.entries.entrants_page import entrants_with, only_quarters, say_added
from tournaments.pages.entries.list_rows import (
    MOST_SHOWN,
    Decision,
    Known,
    ListRow,
    judged,
    rows_of_reading,
    typed_rows,
    with_typed,
)
from tournaments.pages.entries.registration import CARD_LIMIT
from tournaments.pages.entries.teams import teams
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_key
from tournaments.pages.shared.lists.file_kinds import read_file
from tournaments.pages.shared.lists.first_draw import DRAW, HOME, desk_or_draw
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.selectors.entries.registration_queries import list_draft_of, waiting_singles
from tournaments.selectors.entries.roster import EntrantsPage, entrants_page
from tournaments.services.entries.listed import (
    ListedEntrant,
    entered_before,
    list_draft_drop,
    list_draft_keep,
    list_draft_type,
    list_enter,
)
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.entries.person_erasing import Private

# A list that was sent, as it is kept until it is entered: its tables, what was answered, and what was typed since.

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Draft:
    """`text` is the list where it was pasted. `typed` are the boxes that differ from what was read, by row, with the
    decision; `done` are the rows that are entered or left out. `mark` tells it from another list, whose rows have the
    same numbers. `then` is where a new tournament that it came with goes on.
    """

    tables: tuple[Table, ...]
    text: str = ""
    choices: Choices = field(default_factory=Choices)
    typed: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    done: frozenset[int] = frozenset()
    mark: str = ""
    then: str = ""

    def read(self, people: int) -> Reading:
        """The list as it is read with what was answered so far."""
        return read_tables(self.tables, people, self.choices)

    def with_typed(self, typed: Mapping[int, Mapping[str, str]]) -> "Draft":
        """The same with what was typed into these rows; what is as it was read again is not kept."""
        both = {**self.typed, **typed}
        return replace(self, typed={row: boxes for row, boxes in both.items() if boxes and row not in self.done})

    def without(self, rows: frozenset[int]) -> "Draft":
        """The same where these rows are done with."""
        return replace(self, done=self.done | rows)

    def as_document(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "text": self.text,
            "tables": [_as_json(table) for table in self.tables],
            "choices": asdict(self.choices),
            "typed": {str(row): dict(boxes) for row, boxes in self.typed.items()},
            "done": sorted(self.done),
            "mark": self.mark,
            "then": self.then,
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
            document.get("then", ""),
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


OF_NEW = "entrants"
"""The box of the list with a new tournament: it is sent here where a line has to be looked at."""
KEEP = "keep"
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
    Decision.SAME: gettext_lazy("È la stessa persona: non aspetta più"),
    Decision.KEEP: gettext_lazy("Va bene così"),
    Decision.ALONE: Capital("cerca un compagno"),
    Decision.EACH: gettext_lazy("Uno per uno"),
    Decision.SKIP: gettext_lazy("Salta"),
}


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def list_preview(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """Show what a list becomes; sent back, enter every row that is settled and show what is left to decide. The list is
    kept until nothing of it is left, it is thrown away, or it is a day old.
    """
    stored = list_draft_of(tournament, timezone.now()) if tournament.kind.listed else None
    draft = Draft.from_document(stored) if stored else None
    if request.method != "POST":
        return _page(request, tournament, draft) if draft else teams(request, slug=tournament.slug)
    if not tournament.kind.listed:
        return only_quarters(request, tournament)
    page = entrants_page(tournament)
    if "rows" not in request.POST and "edit" not in request.POST:
        return _new(request, tournament, page)
    if draft is None and "edit" in request.POST:
        return entrants_with(request, tournament, request.POST.get("text", ""))
    if draft is None:
        return redirect("desk_teams", slug=tournament.slug)
    if request.POST.get("mark", draft.mark) != draft.mark:
        other = _("Intanto è arrivato un altro elenco, ed è questo. Il tuo caricalo di nuovo.")
        return _page(request, tournament, draft, errors=(other,), status=409)
    if "drop" in request.POST:
        list_draft_drop(action_of(request, tournament))
        messages.success(request, _("Elenco eliminato: nessuno è stato iscritto."))
        return redirect("desk_teams", slug=tournament.slug)
    if "edit" in request.POST:
        return entrants_with(request, tournament, draft.text)
    return _sent_back(request, tournament, page, draft)


def _new(request: HttpRequest, tournament: Tournament, page: EntrantsPage) -> HttpResponse:
    """A list that was just sent, as a file or as text."""
    text = request.POST.get("text", request.POST.get(OF_NEW, ""))
    upload = request.FILES.get("file")
    tables = read_file(upload.read()) if upload is not None else ()
    if isinstance(tables, Problem):
        return entrants_with(request, tournament, text, (sentence(tables),))
    if text.strip() or upload is None:
        tables = (*tables, *read_text(text))
    draft = Draft(
        tables,
        "" if upload is not None else text,
        mark=uuid.uuid4().hex,
        then="" if OF_NEW not in request.POST else DRAW if DRAW in request.POST else HOME,
    )
    reading = draft.read(page.people)
    if not reading.lines:
        nothing = sentence(problem_at(UploadProblem.NOTHING_SENT))
        return entrants_with(request, tournament, text, (nothing,))
    rows = judged(_rows(draft, reading, page.people), _known(tournament, page))
    if draft.then and _is_plain(reading) and all(row.settled and not row.choices for row in rows):
        list_draft_keep(action_of(request, tournament), draft.as_document(), timezone.now())
        return _enter(request, tournament, page, rows, draft)  # nothing to look at: no click of its own
    return _kept(request, tournament, draft)


def _is_plain(reading: Reading) -> bool:
    """Whether a list asks nothing and tells nothing that only the desk may know: names, seeds and clubs alone."""
    told = any(line.entry.private or line.entry.payment for line in reading.lines)
    return not (told or reading.questions or reading.aside)


def _kept(request: HttpRequest, tournament: Tournament, draft: Draft) -> HttpResponse:
    """The page of a list, which is kept."""
    list_draft_keep(action_of(request, tournament), draft.as_document(), timezone.now())
    return _page(request, tournament, draft)


def _rows(draft: Draft, reading: Reading, people: int) -> list[ListRow]:
    """The rows of a list that are not done with, as they were read."""
    return [row for row in rows_of_reading(reading, people) if row.number not in draft.done][:MOST_SHOWN]


def _sent_back(request: HttpRequest, tournament: Tournament, page: EntrantsPage, draft: Draft) -> HttpResponse:
    """What was typed and answered on the page of a list."""
    shown = _rows(draft, draft.read(page.people), page.people)
    if KEEP in request.POST:
        return _typed_kept(request, tournament, shown)
    now = draft.answered(request.POST).with_typed(typed_rows(request.POST, shown))
    if now.choices != draft.choices or "columns" in request.POST:
        messages.success(request, _("Elenco letto di nuovo: guarda le righe, poi iscrivi."))
        return _kept(request, tournament, now)
    rows = judged(with_typed(shown, now.typed), _known(tournament, page))
    return _enter(request, tournament, page, rows, now)


def _typed_kept(request: HttpRequest, tournament: Tournament, shown: Sequence[ListRow]) -> HttpResponse:
    """Keep what was typed and nothing else: a script sends each row that is left, a button all of them."""
    typed = {str(number): boxes for number, boxes in typed_rows(request.POST, shown).items()}
    list_draft_type(action_of(request, tournament), typed, timezone.now())
    if request.POST[KEEP] == "row":
        return HttpResponse(status=204)
    messages.success(request, _("Quello che hai scritto resta qui per un giorno. Nessuno è ancora iscritto."))
    return redirect("desk_list_preview", slug=tournament.slug)


def _known(tournament: Tournament, page: EntrantsPage) -> Known:
    waiting = waiting_singles(tournament) if page.in_pairs else ()
    return Known(
        page.people,
        tuple(one.people for one in page.entrants if not one.withdrawn),
        tuple(one.name for one in waiting),
        frozenset(page.seeds),
        prices_of(tournament),
        euro,
    )


def _enter(
    request: HttpRequest, tournament: Tournament, page: EntrantsPage, rows: Sequence[ListRow], draft: Draft
) -> HttpResponse:
    """Enter the rows that are settled, all of them or none."""
    action = action_of(request, tournament, key=read_key(request.POST))
    settled = [row for row in rows if row.settled]
    after = draft.without(frozenset(row.number for row in settled))
    if entered_before(action):
        return _left(request, tournament, page, after)
    if not settled:
        list_draft_keep(action_of(request, tournament), draft.as_document(), timezone.now())
        answers = _("Nessuna riga è pronta: correggi le caselle, oppure scegli.")
        return _page(request, tournament, draft, errors=(answers,), status=422)
    prices = prices_of(tournament)
    entering = [one for row in settled if row.enters for one in _listed(row, prices)]
    alone = [row for row in settled if row.decision is Decision.ALONE]

    def entered(_made: object) -> HttpResponse:
        say_added(request, tournament, [one.entrant for one in entering])
        _say_beside(request, tournament, alone, entering)
        return _left(request, tournament, page, after)

    return answer(
        request,
        lambda: list_enter(action, entering, [row.people[0] for row in alone], redraw=page.redraw),
        then=entered,
        else_=lambda no: _page(request, tournament, draft, errors=no.errors, status=no.status),
    )


def _listed(row: ListRow, prices: Prices) -> list[ListedEntrant]:
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
            NewEntrant(people, row.club, row.seed, title=row.team), told, chosen=row.chosen(prices, len(people)) or {}
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


def _note(row: ListRow, prices: Prices) -> str:
    """The note of a row, with what it chose of a fee that nobody wrote down yet."""
    kept = row.boxes["choice"].strip() if not prices.choices else ""
    return ", ".join(filter(None, (row.note, kept)))[:NOTE_LIMIT]


def _left(request: HttpRequest, tournament: Tournament, page: EntrantsPage, draft: Draft) -> HttpResponse:
    """What is left to decide, or the list of those who are entered."""
    if _rows(draft, draft.read(page.people), page.people):
        return _kept(request, tournament, draft)
    list_draft_drop(action_of(request, tournament))
    return desk_or_draw(request, tournament) if draft.then else redirect("desk_teams", slug=tournament.slug)


def _say_beside(
    request: HttpRequest, tournament: Tournament, alone: Sequence[ListRow], entering: Sequence[ListedEntrant]
) -> None:
    """Who waits, and what of the list there was no place for."""
    if alone:
        names = shortened([row.people[0] for row in alone], MOST_NAMES)
        messages.success(request, as_sentence(_("In attesa di un compagno: %(names)s")) % {"names": names})
    if told := [f"{row.people[0]} ({said})" for row in alone if (said := row.beside)]:
        said = _("Di chi aspetta un compagno resta solo il nome. Segna altrove: %(names)s.")
        messages.warning(request, said % {"names": shortened(told, MOST_NAMES)})
    prices = prices_of(tournament)
    paid = [one for one in entering if one.known.paid]
    if paid and not prices.known:
        said = _("Manca la quota: chi ha pagato è segnato, e va in cassa quando la scrivi.")
        messages.warning(request, said)
    elif paid and any(undecided(prices, len(one.entrant.people), Chosen(one.chosen)) for one in paid):
        said = _("Qualcuno ha pagato ma non ha scelto la quota: sceglila in Presenze, poi va in cassa.")
        messages.warning(request, said)


def _page(
    request: HttpRequest, tournament: Tournament, draft: Draft, *, errors: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    page = entrants_page(tournament)
    reading = draft.read(page.people)
    rows = judged(with_typed(_rows(draft, reading, page.people), draft.typed), _known(tournament, page))
    ready, deciding = [row for row in rows if row.settled], [row for row in rows if not row.settled]
    beside: list[dict[str, object]] = [
        {"box": box, "name": name} for box, name in BESIDE.items() if any(row.boxes[box] for row in rows)
    ]
    context = desk_page(tournament, "desk_teams") | {
        "pairs": page.people > 1,
        "trios": page.people > PARTNERS,
        "lines": len(rows),
        "ready_count": WORDS[page.ranked].counted(sum(row.enters for row in ready)),
        "groups": [
            {"title": _("Da decidere"), "rows": [_row(row, beside) for row in deciding], "open": True},
            {"title": _("Pronte"), "rows": [_row(row, beside) for row in ready], "open": False},
        ],
        "deciding": len(deciding),
        "numbers": ",".join(str(row.number) for row in rows),
        "beside": beside,
        "columns": COLUMNS + page.people - 1 + len(beside),
        "card_limit": CARD_LIMIT,
        "pasted": bool(draft.text),
        "mark": draft.mark,
        "draws": draft.then == DRAW,
        "heads": _heads(reading, page.people),
        "asked": _asked(draft, reading),
        "aside": reading.aside,
        "errors": [{"text": error, "target": ""} for error in errors],
    }
    return render(request, "entries/list_preview.html", context, status=status)


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


def _row(row: ListRow, beside: Sequence[Plain]) -> Plain:
    problems = sentences((*row.problems, *row.questions, *row.told))
    return {
        "number": row.number,
        "boxes": row.boxes,
        "beside": [{"box": one["box"], "name": one["name"], "value": row.boxes[str(one["box"])]} for one in beside],
        "wrong": bool(row.problems) and not row.settled,
        "said": problems if not row.settled or row.told else (),
        "choices": [{"value": one.value, "name": DECISIONS[one], "chosen": one is row.decision} for one in row.choices],
    }
