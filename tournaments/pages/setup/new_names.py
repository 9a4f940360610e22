"""The list of a new tournament: it is looked at on the page that creates, and entered with it."""

import uuid
from dataclasses import dataclass
from typing import Final

from django.core import signing
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import ngettext

from rules.problems import Problem, problem_at, sentence
from tournaments.event.fees import Prices
from tournaments.event.problems.entrant_problems import ListQuestion, UploadProblem
from tournaments.labels.arrival_labels import euro
from tournaments.lists.list_table import Reading
from tournaments.lists.text import read_text
from tournaments.models import Tournament
from tournaments.pages.frame.guard import actor_in
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import say_left_out
from tournaments.pages.shared.lists.file_kinds import read_file
from tournaments.pages.shared.lists.list_draft import Draft, is_plain, list_values, listed_of, say_beside, waiting_of
from tournaments.pages.shared.lists.list_rows import Known, ListRow, judged, typed_rows, with_typed
from tournaments.services.entries.listed import ListedEntrant, list_draft_keep
from tournaments.services.frame.changes import Action

TEXT: Final = "entrants"
KEPT: Final = "list"
"""The box in which a list goes with its page: a file is chosen once, and what was answered is kept."""


@dataclass(frozen=True, slots=True)
class NewNames:
    """The list as it is now, with its rows as they are judged. `looked`: the page has shown it as it is."""

    draft: Draft
    reading: Reading
    rows: tuple[ListRow, ...]
    people: int
    looked: bool
    errors: tuple[str, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether somebody has to look at it, or to decide, before anybody is entered."""
        settled = all(row.settled for row in self.rows) and not self._unsure
        plain = is_plain(self.reading) and not any(row.choices for row in self.rows)
        return bool(self.errors) or not settled or not (self.looked or plain)

    @property
    def _unsure(self) -> bool:
        """Whether nobody knows yet in which columns the names are."""
        return any(one.problem.code is ListQuestion.NAME_COLUMNS for one in self.reading.questions)

    @property
    def listed(self) -> list[ListedEntrant]:
        """Who enters."""
        return listed_of(self.rows, Prices())

    @property
    def alone(self) -> list[str]:
        """Who waits for a partner."""
        return [row.people[0] for row in waiting_of(self.rows)]

    def problems(self) -> list[str]:
        """Why nothing was created yet."""
        count = sum(not row.settled for row in self.rows) if self.looked else 0
        said = ngettext("Decidi la riga che manca.", "Decidi le %(count)s righe che mancano.", count)
        return [*self.errors, *([said % {"count": count}] if count else [])]

    def values(self) -> Plain:
        """Template values of shared/_list_rows.html, and the list as it goes with the page."""
        kept = signing.dumps(self.draft.as_document(), salt=KEPT, compress=True)
        return list_values(self.draft, self.reading, self.rows, self.people) | {"kept": kept}

    def enter_beside(self, request: HttpRequest, tournament: Tournament) -> bool:
        """Say what was not entered with it; whether rows are left, which are kept: a page shows so many at once."""
        say_beside(request, tournament, waiting_of(self.rows), self.listed)
        say_left_out(request, [one.text for one in self.reading.left])
        rest = self.draft.without(frozenset(row.number for row in self.rows))
        if not rest.rows(self.people):
            return False
        list_draft_keep(Action(tournament.id, actor_in(request, tournament.club)), rest.as_document(), timezone.now())
        return True


def read_names(request: HttpRequest, people: int) -> NewNames | None:
    """The list that was sent with a new tournament of `people` an entrant; None where there is none."""
    text, upload = request.POST.get(TEXT, "").replace("\r\n", "\n"), request.FILES.get("file")
    before = _before(request.POST.get(KEPT, ""))
    if before is not None and upload is None and before.text == text:
        return _answered(request, before, people)
    tables = read_file(upload.read()) if upload is not None else ()
    problems = (sentence(tables),) if isinstance(tables, Problem) else ()
    read = () if isinstance(tables, Problem) else tables
    if not (text.strip() or upload is not None):
        return None
    if text.strip():
        read = (*read, *read_text(text))
    draft = Draft(read, text, mark=uuid.uuid4().hex)
    if before is not None and upload is None:
        typed = before.answered(request.POST).with_typed(typed_rows(request.POST, before.rows(people)))
        draft = draft.after(typed, people)
    if not problems and not draft.read(people).lines:
        problems = (sentence(problem_at(UploadProblem.NOTHING_SENT)),)
    return _judged(draft, people, looked=False, errors=problems)


def _before(kept: str) -> Draft | None:
    """The list that the page was shown with."""
    try:
        return Draft.from_document(signing.loads(kept, salt=KEPT))
    except signing.BadSignature:
        return None


def _answered(request: HttpRequest, before: Draft, people: int) -> NewNames:
    """The same list with what was typed and answered on the page."""
    typed = typed_rows(request.POST, before.rows(people))
    now = before.answered(request.POST).with_typed(typed)
    looked = not (now.reads_otherwise(before) or "columns" in request.POST)
    return _judged(now, people, looked=looked)


def _judged(draft: Draft, people: int, *, looked: bool, errors: tuple[str, ...] = ()) -> NewNames:
    rows = judged(with_typed(draft.rows(people), draft.typed), Known(people, euro=euro))
    return NewNames(draft, draft.read(people), tuple(rows), people, looked, errors)
