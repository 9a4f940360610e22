"""A whole world, made once for all of these, that is sent some hundred hostile cases: no page breaks, no row is broken,
every refusal says why, nothing typed is lost. And a megabyte in a box: no form takes longer for it than its length is
worth, whatever it is a megabyte of.
"""

import re
import time
from collections.abc import Iterator
from itertools import product

import pytest
from django.db import connection, transaction
from django.test import Client

from tests.covers import Sweep, cover
from tests.hostile.batches import ANSWERS, run_batch
from tests.hostile.world import Offered, World, client_of, forget_pages, world_make
from tests.pages.said import said_in
from tests.pages.test_routes import ROUTES
from tournaments.backups.database import backups_kept

pytestmark = pytest.mark.django_db
SEED, CASES = 1, {"sqlite": 200, "postgresql": 60}
NIGHTLY = 40
MEGABYTE = 1_000_000
MOST = 2.0  # seconds of a processor
HEAPS = {
    "commas": ",",
    "lines": "\n",
    "pairs": "Ada Neri, Bea Verdi\n",
    "quotes": '"',
    "blanks": " ",
    "digits": "1",
    "numbers": "12 ",
    "brackets": "(",
    "marks": "\u0301",
    "equals": "= ",
    "accents": "à è-",
    "colons": "a: 1\n",
    "letters": "a",
    "nothing": "\x00",
    "backwards": "\u202eא",
    "nested": '{"a":[',
    "semicolons": "Ada;",
    "tabs": "1\t",
}
EVERY_RUN = ("desk_entrants_new", "club_season", "club_erase")
"""Forms that read a list, a sheet, a name: where time ever grew faster than what was sent."""
OFTEN = ("commas", "colons")


def without_form() -> dict[str, str]:
    """Addresses that take a form which no page of the world has, each with the reason."""
    kept = {"club_kept_file": "it is beside the file of a deleted tournament, which is no row that could be put back"}
    kept |= dict.fromkeys(("sign_up", "sign_up_open", "entrance_lost"), "only an installation that sends mail has them")
    kept["demonstration"] = "only a public demonstration has it"
    return kept if backups_kept() else kept | {"club_copies": "PostgreSQL is copied with its own programs"}


@pytest.fixture(scope="module")
def world(kept_for_all: None) -> World:
    """To make it takes longer than most of what is sent; whatever is done to it is taken back."""
    return world_make(whole=Sweep.wanted)


def test_some_page_of_the_world_has_every_form_of_the_program(world: World) -> None:
    taking = {name for name, (_path, methods, _who) in ROUTES.items() if "POST" in methods}
    assert taking - world.forms.keys() == without_form().keys()


def test_whatever_is_sent_to_any_form_of_the_program_is_answered_and_leaves_sound_data(world: World) -> None:
    assert [str(one) for one in run_batch(world, SEED, 0, size=CASES[connection.vendor])] == []


@pytest.mark.sweep
@pytest.mark.parametrize("batch", range(NIGHTLY))
def test_whatever_is_sent_all_night_is_answered_too(world: World, batch: int, request: pytest.FixtureRequest) -> None:
    seed = request.config.getoption("randomly_seed")  # printed at the head of every run
    assert [str(one) for one in run_batch(world, seed, batch)] == []


WAYS: dict[str, dict[str, str]] = {
    "page": {},
    "htmx": {"HX-Request": "true"},
    "rows": {"X-Requested-With": "entry"},
}
"""Who sends a form, by the headers: a browser, the script that swaps parts, that of the rows of a turn."""
REFUSED = (409, 422)
NONSENSE = ("130", "x?", "-1", "9" * 9)


def unsaid(world: World, offered: Offered, text: str, way: str) -> tuple[int, bool]:
    """How a form with this text in all its boxes is answered, and whether that is a refusal without a sentence."""
    client = client_of(world.accounts.get(offered.who)) if offered.who != "phone" else Client()
    forget_pages()
    before = client.get(offered.page, follow=True)
    address = offered.form.address or before.request["PATH_INFO"]
    with transaction.atomic():
        response = client.post(
            address, offered.form.fields | dict.fromkeys(offered.form.written, text), headers=WAYS[way]
        )
        transaction.set_rollback(True)
    return response.status_code, response.status_code in REFUSED and said_in(response) <= said_in(before)


def test_no_refusal_of_what_is_typed_is_without_a_sentence(world: World) -> None:
    every = [(name, offered) for name, each in world.forms.items() for offered in each if offered.form.written]
    tried = cover(product(every, NONSENSE, WAYS), by=lambda one: ((one[0][0], one[1]), (one[0][0], one[2])))
    answers = [(name, *rest, unsaid(world, offered, *rest)) for (name, offered), *rest in tried]
    assert [one for one in answers if one[-1][1]] == []
    assert sum(status in REFUSED for *_case, (status, _unsaid) in answers) > len(answers) // 3


def boxes(world: World, names: tuple[str, ...]) -> Iterator[tuple[str, Offered, str]]:
    """Every field of every form of these addresses, hidden ones and choices too, once an address and name but for its
    numbers.
    """
    seen = set()
    for name in names:
        for offered in world.forms.get(name, ()):
            for box in {**offered.form.fields, **offered.form.written}:
                if (like := (name, re.sub(r"[0-9a-f-]{32,}|\d+", "", box))) not in seen:
                    seen.add(like)
                    yield name, offered, box


def heavy(world: World, names: tuple[str, ...], heaps: tuple[str, ...]) -> Iterator[str]:
    """What took too long, or was not answered."""
    every = product(boxes(world, names), heaps)
    for (name, offered, box), heap in cover(every, by=lambda one: ((one[0][0], one[0][2]), (one[0][0], one[1]))):
        text = (HEAPS[heap] * (MEGABYTE // len(HEAPS[heap].encode()) + 1)).encode()[:MEGABYTE].decode(errors="ignore")
        client = client_of(world.accounts.get(offered.who)) if offered.who != "phone" else Client()
        client.raise_request_exception = False
        page = client.get(offered.page).request["PATH_INFO"] if offered.who == "phone" else offered.page
        forget_pages()
        with transaction.atomic():
            begun = time.process_time()
            status = client.post(offered.form.address or page.partition("?")[0], offered.form.fields | {box: text})
            spent = time.process_time() - begun
            transaction.set_rollback(True)
        if spent > MOST or status.status_code not in {*ANSWERS, 400}:
            yield f"{name} {box} {heap}: {spent:.1f} s, {status.status_code}"


def test_a_list_a_sheet_and_a_name_of_a_megabyte_are_read_in_time(world: World) -> None:
    assert list(heavy(world, EVERY_RUN, OFTEN)) == []


@pytest.mark.sweep
@pytest.mark.parametrize("heap", HEAPS)
def test_no_box_of_any_form_takes_longer_than_a_megabyte_is_worth(world: World, heap: str) -> None:
    assert list(heavy(world, tuple(world.forms), (heap,))) == []
