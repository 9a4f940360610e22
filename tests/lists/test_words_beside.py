"""What lists say of a pair beside its names, as clubs write it: no name swallows it, and all of it is named."""

import pytest

from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.reading import read_tables
from tournaments.lists.text import read_text


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("Verdi Pia - Neri Ugo forse", "forse"),
        ("forse Verdi Pia - Neri Ugo", "forse"),
        ("Verdi Pia - Neri Ugo da confermare", "da confermare"),
        ("Verdi Pia - Neri Ugo in lista d'attesa", "in lista d'attesa"),
        ("Verdi Pia - Neri Ugo omaggio", "omaggio"),
        ("Verdi Pia - Neri Ugo NO", "NO"),
        ("VERDI PIA - NERI UGO OK", "OK"),
        ("Verdi Pia & Neri Ugo, Chiasso", "Chiasso"),
    ],
)
def test_words_behind_names_are_named_and_in_no_name(line: str, mark: str) -> None:
    (first, _other) = read_tables(read_text(f"{line}\nGalli Ivo - Sala Edo"), 2).lines
    assert [name.title() for name in first.entry.players] == ["Verdi Pia", "Neri Ugo"]
    assert (first.entry.marks, [one.code for one in first.asked]) == ((mark,), [ListQuestion.MARKS])


@pytest.mark.parametrize(
    "name",
    ["Anna Maria Di Lista", "ANNA MARIA ATTESA", "Lista Anna", "De Luca, Kevin", "Riserva Pia Maria", "Do No"],
)
def test_who_is_called_like_such_a_word_keeps_the_name(name: str) -> None:
    (first, *_others) = read_tables(read_text(f"{name}\nGalli Ivo\nSala Edo"), 1).lines
    assert (first.entry.players, first.entry.marks) == ((name.replace(",", ""),), ())


def test_a_sign_behind_a_pair_of_a_chat_is_named_too() -> None:
    said = ["[20/11/26, 21:13:11] Ada: Verdi Pia e Neri Ugo 🙏", "[20/11/26, 21:14:11] Ivo: Galli Ivo e Sala Edo"]
    read = read_tables(read_text("\n".join(said)), 2)
    assert [(one.rows, one.problem.code) for one in read.questions] == [((1,), ListQuestion.MARKS)]
