"""A name found in texts, whichever way it was written, and nobody else's."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.event.erasing import Erasure, name_of_nobody

LABEL = "Giocatore 17"
ERASURE = Erasure(LABEL, ("Anna Maria D'Angelo", "Nannina"), ("Anna Maria D'Angelo Rossi", "Bruno Verdi"))
LONG = 50_000


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Anna Maria D'Angelo", LABEL),
        ("D’ANGELO anna-maria", LABEL),
        ("Anna Maria D'Angelo – Bruno Verdi", f"{LABEL} – Bruno Verdi"),
        ("con A. M. D'Angelo, al tavolo 3", f"con {LABEL}, al tavolo 3"),
        ("Anna M. D. A. e basta", f"{LABEL} e basta"),
        ("Annà Marìa D'Angèlo", LABEL),
        ("Anna\u0300 Maria D'Angelo", LABEL),
        ("Anna Maria D'An… – Bruno Verdi", f"{LABEL} – Bruno Verdi"),
        ("A. Maria D'Ange…", LABEL),
        ("ha pagato Nannina.", f"ha pagato {LABEL}."),
        ("manca D’Angelo, Anna Maria da un'ora", f"manca {LABEL} da un'ora"),
        ("D'Angelo, A. M.: non c'è", f"{LABEL}: non c'è"),
    ],
)
def test_a_name_is_found_whichever_way_it_was_written(text: str, left: str) -> None:
    assert ERASURE.text(text) == left
    assert ERASURE.value({"who": [text, 7, None]}) == {"who": [left, 7, None]}


@pytest.mark.parametrize(
    "text",
    [
        "Anna Maria D'Angelo Rossi",
        "Nannina Verdi",
        "Carla Nannina",
        "Rossi Anna, Maria D'Angelo",
        "il D'Angelo: Anna Maria",
        "Carla D'Angelo, Anna, Maria",
        "A. M. D.",
        "Annamaria D'Angelo",
        "",
    ],
)
def test_nobody_else_is_put_out(text: str) -> None:
    assert ERASURE.text(text) == text
    assert not ERASURE.holds(text)


@given(st.text(max_size=60), st.text(max_size=60))
def test_what_was_put_out_is_not_found_again(before: str, after: str) -> None:
    left = ERASURE.text(f"{before}, Anna Maria D'Angelo, {after}")
    assert LABEL in left
    assert not ERASURE.holds(left)


@pytest.mark.parametrize("part", ["anna maria ", "a ", "x", "…", "anna maria d angel"])
def test_a_long_text_is_read_in_a_time_that_grows_with_its_length(part: str) -> None:
    begun = time.process_time()
    ERASURE.text(part * (LONG // len(part)))
    assert time.process_time() - begun < 1


@pytest.mark.parametrize("name", ["🂡", "\x00", "…", ""])
def test_a_name_of_nothing_but_signs_is_found_where_it_is_written_alone(name: str) -> None:
    erasure = Erasure(LABEL, (name,))
    for text in ("", "Ada Neri", "🂢", "a: 1", f"{name} Ada"):
        assert erasure.text(text) == text
    assert erasure.text(name) == (LABEL if name else "")


def test_a_number_means_nobody_else() -> None:
    assert name_of_nobody(3, "Giocatore %(number)d", ["Anna", "giocatore 3"]) == "Giocatore 4"


@pytest.mark.parametrize("names", [(), ("",), ("...",), ("✝",), ("--",)])
def test_who_has_no_letters_in_the_name_is_found_nowhere_else(names: tuple[str, ...]) -> None:
    for text in ("", " ", "Anna Rossi", "Anna…"):
        assert Erasure(LABEL, names).text(text) == text
