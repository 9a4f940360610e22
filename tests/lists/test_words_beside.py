"""What lists say of a pair beside its names, as clubs write it: no name swallows it, and all of it is named."""

import pytest

from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.payments import read_payment
from tournaments.lists.proposed import proposed
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


# Money that is not there is the worst of all mistakes: only what says so, and nothing else beside it, is paid.
@pytest.mark.parametrize(
    ("said", "paid"),
    [
        ("pagato", True),
        ("già pagato", True),
        ("ok pagato", True),
        ("non ancora pagato", False),
        ("non hanno pagato", False),
        ("pagato domani", False),
        ("pagato dopo", False),
        ("not yet paid", False),
        ("ancora da pagare", False),
        ("no pagato", None),
        ("pagato no", None),
        ("pagato: no", None),
        ("(no pagato)", None),
        ("mai pagato", None),
        ("nn pagato", None),
        ("pagato solo uno", None),
        ("pagato a metà", None),
        ("forse pagato", None),
        ("pagato?", None),
    ],
)
def test_no_word_beside_a_payment_is_lost(said: str, paid: bool | None) -> None:
    (first, _other) = read_tables(read_text(f"Verdi Pia - Neri Ugo {said}\nGalli Ivo - Sala Edo"), 2).lines
    assert first.entry.players == ("Verdi Pia", "Neri Ugo")
    assert (first.entry.payment.paid if first.entry.payment else None) is paid
    assert [one.code for one in first.asked] == ([ListQuestion.PAID_UNCLEAR] if paid is None else [])
    assert paid is not None or read_payment(said.strip("()")) is None  # not even in the box


def test_a_payment_of_one_of_two_is_asked_and_not_read_as_of_both_from_its_box() -> None:
    (first, _other) = read_tables(read_text("Verdi Pia (pagato) - Neri Ugo\nGalli Ivo - Sala Edo"), 2).lines
    (asked,) = first.asked
    assert (asked.code, first.entry.payment) == (ListQuestion.PAID_UNCLEAR, None)
    assert read_payment(dict(asked.params)["text"]) is None


def test_a_name_like_a_word_of_payments_stays_a_name() -> None:
    (first, _other) = read_tables(read_text("Angelo Mai - Ugo Poi pagato\nGalli Ivo - Sala Edo"), 2).lines
    assert first.entry.players == ("Angelo Mai", "Ugo Poi")


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


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("Mario Rossi (Pia Conti)", ("Mario Rossi", "Pia Conti")),
        ("ROSSI MARIO (DE CONTI PIA)", ("Rossi Mario", "De Conti Pia")),
        ("Mario Rossi [Pia Conti] pagato", ("Mario Rossi", "Pia Conti")),
    ],
)
def test_a_whole_name_in_brackets_behind_somebody_alone_is_the_partner_and_asked_about(
    line: str, players: tuple[str, ...]
) -> None:
    (first, _other) = read_tables(read_text(f"{line}\nGalli Ivo - Sala Edo"), 2).lines
    told = proposed(first).line
    assert (told.entry.players, told.entry.marks) == (players, ())
    assert [one.code for one in told.asked] == [ListQuestion.PARTNER_IN_BRACKETS]


@pytest.mark.parametrize(
    "line",
    [
        "Mario Rossi (Ciccio)",
        "Mario Rossi (Pia)",
        "Mario Rossi (figlio di Pia Conti)",
        "Mario Rossi (detto Ugo Toni)",
        "Mario Rossi (Pia Conti) - Ugo Neri",
        "Mario Rossi (Pia Conti forse)",
    ],
)
def test_other_words_in_brackets_are_nobody(line: str) -> None:
    (first, _other) = read_tables(read_text(f"{line}\nGalli Ivo - Sala Edo"), 2).lines
    told = proposed(first).line
    assert told.entry.players[0] == "Mario Rossi"
    assert len(told.entry.players) == (2 if " - " in line else 1)
    assert [one.code for one in told.asked] == [ListQuestion.MARKS]


def test_where_everybody_plays_alone_a_name_in_brackets_is_nobody_else() -> None:
    (first, _other) = read_tables(read_text("Mario Rossi (Pia Conti)\nGalli Ivo"), 1).lines
    assert first.entry.players == ("Mario Rossi",)


@pytest.mark.parametrize(
    ("line", "players", "asked"),
    [
        ("Fabbri padre - Fabbri figlio", ("Fabbri padre", "Fabbri figlio"), []),
        ("Fabbri padre e figlio", ("Fabbri padre", "Fabbri figlio"), [ListQuestion.SHARED_SURNAME]),
        ("De Luca madre & figlia", ("De Luca madre", "De Luca figlia"), [ListQuestion.SHARED_SURNAME]),
    ],
)
def test_kin_of_one_surname_are_told_apart_by_what_they_are(
    line: str, players: tuple[str, ...], asked: list[ListQuestion]
) -> None:
    (first, _other) = read_tables(read_text(f"{line}\nGalli Ivo - Sala Edo"), 2).lines
    told = proposed(first).line
    assert (told.entry.players, [one.code for one in told.asked], told.unnamed) == (players, asked, False)
