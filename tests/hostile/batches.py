"""A batch of cases against one world: each is answered with sentences, and what they leave behind is sound."""

import re
import traceback
import unicodedata
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from tests.hostile.cases import LISTS, Case, make_case
from tests.hostile.world import CLUB, World, client_of, forget_pages, repeatable
from tests.pages.said import said_in
from tests.pages.sheets import Form, boxes_of
from tournaments.checks.tournament import tournament_findings
from tournaments.event.letters import readable
from tournaments.event.problems.import_problems import ImportRefused
from tournaments.labels.import_labels import finding_sentence, placed_sentences
from tournaments.models import Tournament
from tournaments.pages.frame.refusals import PAGES as PAGES_OF_FORMS
from tournaments.services.files.tournament_import import tournament_import

ANSWERS = frozenset({200, 302, 304, 401, 404, 405, 409, 410, 413, 422, 429})
NO_FORM = 405
"""Where a form is sent to a page that takes none, no person did it."""
SIZE = 200
FIRST_ID = 10_000_000
PAGES = ("desk_home", "desk_log", "desk_teams", "desk_draw", "desk_standings", "public_now", "public_results")
LOOKED_AT = 2
NUMBER = "number"
TRAP = "website"
"""A box that nobody sees, for programs that fill in everything."""
DOORS = ("/entrance/", "/account/", "/leave/")
"""Where somebody goes out or comes in: the one who was there acts as before afterwards."""
AFTER = "after the whole batch"
Reported = Callable[[int, Case], None]
LEAST_WORDS, MOST_READ = 3, 6000


@dataclass(frozen=True)
class Finding:
    """What went wrong with which case; `kind` tells one problem of the program from another."""

    seed: int
    batch: int
    case: str
    kind: str
    detail: str
    small: bool = False
    """In the world of every run."""

    def __str__(self) -> str:
        return (
            f"{self.kind}\n  {self.case}\n  {self.detail}\n"
            f"  again: python -m tests.hostile --seed {self.seed} --batch {self.batch}{' --small' * self.small}"
        )


def run_batch(world: World, seed: int, batch: int, *, size: int = SIZE, told: Reported | None = None) -> list[Finding]:
    """Send `size` cases one after the other, then look at what they left, and take all of it back.

    Anybody who is `told` of every case before it is sent learns which one it was: all is looked at after each.
    """
    chance, found, owner = Random(f"{seed} {batch}"), [], world.accounts["owner"]
    forget_pages()
    with transaction.atomic(), repeatable(FIRST_ID):
        clients = {who: client_of(account) for who, account in world.accounts.items()} | {"phone": Client()}
        before = dict(Tournament.objects.values_list("pk", "version"))
        for number in range(size):
            case = make_case(chance, world, clients)
            if told is not None:
                told(number, case)
            wrong = [*_sent(clients, case), *(_left(Random(batch), client_of(owner), before) if told else ())]
            found += [Finding(seed, batch, str(case), kind, more, not world.whole) for kind, more in wrong]
            if case.address.startswith(DOORS):
                clients[case.who] = client_of(world.accounts.get(case.who))
        left = _left(Random(batch), client_of(owner), before)
        found += [Finding(seed, batch, AFTER, kind, more, not world.whole) for kind, more in left]
        transaction.set_rollback(True)
    return found


Wrong = tuple[str, str]
"""What kind of problem it is, and more about this one."""


def _sent(clients: Mapping[str, Client], case: Case) -> Iterator[Wrong]:
    try:
        with transaction.atomic():
            if not case.address:
                yield from _imported(clients["owner"], case.data)
            elif case.method == "GET":
                yield from _answered(case, clients[case.who].get(case.address))
            else:
                yield from _answered(case, clients[case.who].post(case.address, case.fields))
    except Exception as error:  # whatever a view lets through is a finding
        *_others, last = traceback.extract_tb(error.__traceback__)
        ours = [one for one in traceback.extract_tb(error.__traceback__) if "/tournaments/" in one.filename]
        place = ours[-1] if ours else last
        yield f"{type(error).__name__} in {place.name}, {place.filename.rpartition('/')[2]}", f"{error!r:.500}"


def _imported(owner: Client, data: bytes) -> Iterator[Wrong]:
    """Refused with sentences, or sound and readable; it is taken back, so that the next one finds nothing of it."""
    before = dict(Tournament.objects.values_list("pk", "version"))
    try:
        tournament_import(data=data, club_slug=CLUB)
    except ImportRefused as refused:
        told = placed_sentences(refused.placed)
        if not told or not all(told):
            yield "import refused without a sentence", ""
    else:
        yield from _left(Random(len(data)), owner, before)
    transaction.set_rollback(True)


def _answered(case: Case, response: object) -> Iterator[Wrong]:
    if not isinstance(response, HttpResponse):
        return
    if response.status_code not in ANSWERS:
        yield f"status {response.status_code}", response.content[:300].decode(errors="replace")
    elif response.status_code >= 400 and response.status_code != NO_FORM:
        said = " ".join(said_in(response)) if response.status_code in (409, 422) else _text_of(response)
        if len(said.split()) < LEAST_WORDS:
            yield f"status {response.status_code} without a sentence", _text_of(response)
        if response.status_code == 422:
            yield from _lost(case, response)
            yield from _astray(case, response)


def _text_of(response: HttpResponse) -> str:
    """What somebody reads where the page itself begins."""
    text = response.content.decode(errors="replace")
    if "html" in response.headers.get("Content-Type", ""):
        text = re.sub(r"<[^>]*>", " ", text.partition("<main")[2][:MOST_READ])
    return " ".join(text.split())


def _lost(case: Case, response: HttpResponse) -> Iterator[Wrong]:
    """Whatever was typed into a box that comes back and is not in it any more."""
    path, taken_from_file = case.address.partition("?")[0], LISTS if "file" in case.fields else ()
    back = [form for form in boxes_of(response) if form.address in ("", path)]
    for name, value in case.fields.items():
        if isinstance(value, str) and name not in taken_from_file and name != TRAP and _showable(value):
            size = max(len(value), len(_plain(value)))
            fits = [form for form in back if size <= form.longest.get(name, size) and _same(case, form, name)]
            shown = [form.written[name] for form in fits if name in form.written]
            if shown and all(_gone(name, value, one) for one in shown):
                yield (
                    f"typed and lost: {name} at {re.sub('[0-9a-f-]{36}', 'ID', path)}",
                    f"{value!r:.200} became {shown!r:.300}",
                )


def _astray(case: Case, response: HttpResponse) -> Iterator[Wrong]:
    """Forms that would be sent, for want of an address of their own, where another one was sent to."""
    name = str(resolve(case.address.partition("?")[0]).url_name)
    if name in PAGES_OF_FORMS and any(not form.address for form in boxes_of(response)):
        yield f"a form without an address in the answer of {name}", ""


def _same(case: Case, form: Form, name: str) -> bool:
    """Whether a table, tie, payer or stage came back as the one that was meant: of what is gone it is told in words."""
    if any(case.fields.get(one) != form.fields.get(one) for one in ("tie", "mark", "stage")):
        return False
    match = f"{name.partition('.')[0]}.match"
    return match == name or match not in form.fields or form.fields[match] == case.fields.get(match)


def _gone(name: str, value: str, shown: str) -> bool:
    """Whether a box is without what was typed; of a list the lines that were read, and those without a name, may go."""
    if name in LISTS:
        return not shown.strip() and any(letter.isalpha() for letter in value)
    if name == NUMBER and not value.strip():
        return False  # where there is none, the page proposes one
    return _plain(shown) != _plain(value)


def _showable(value: str) -> bool:
    """Whether a page can show it at all: not what no HTML holds."""
    return not any(ord(one) < 32 and one not in "\r\n\t" for one in value)


def _plain(value: str) -> str:
    small = unicodedata.normalize("NFKC", readable(value)).casefold()
    return " ".join(unicodedata.normalize("NFKC", small).split())


def _left(chance: Random, owner: Client, before: dict[uuid.UUID, int]) -> Iterator[Wrong]:
    """What is broken in every tournament that was changed; each is looked at once."""
    try:
        connection.check_constraints()
    except Exception as error:
        yield "a reference leads nowhere", str(error)
    for tournament in Tournament.objects.select_related("club").order_by("slug"):
        if before.get(tournament.pk) == tournament.version:
            continue
        before[tournament.pk] = tournament.version
        for one in tournament_findings(tournament):
            yield f"stored although {one.problem.code}", finding_sentence(one)
        for name in chance.sample(PAGES, LOOKED_AT):
            address = reverse(name, args=[tournament.slug])
            try:
                response = owner.get(address)
            except Exception as error:
                yield f"{name} cannot be read: {type(error).__name__}", f"{error!r:.500}"
            else:
                if response.status_code >= 400 and tournament.club.slug == CLUB:
                    yield f"{name} answers {response.status_code}", address
