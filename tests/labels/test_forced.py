"""Why a rematch or a second rest could not be avoided, in words."""

import pytest
from django.utils.translation import override

from tournaments.labels.quality import forced_sentence
from tournaments.scheduling.pairing.pairing_problems import Forced, ForcedKind, Reason

NAMES = {"1": "Rossi", "2": "Bianchi", "3": "Verdi", "4": "Neri", "5": "Gallo"}


def because(reason: Reason) -> str:
    """The words of one reason, without those of what it explains."""
    said = forced_sentence(Forced(ForcedKind.REMATCH, ("1", "2"), 1, (reason,)), NAMES)
    return said.removeprefix("Rossi e Bianchi si incontrano di nuovo: 2 volte in tutto. ")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (ForcedKind.REST, "Verdi riposa di nuovo, perché tutti hanno già riposato."),
        (ForcedKind.RESTRICTED, "Verdi riposa di nuovo, perché i desideri non lasciano altra scelta."),
    ],
)
def test_a_second_rest_says_why(kind, words):
    assert forced_sentence(Forced(kind, ("3",), 1), NAMES) == words


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason((("1",),), ()), "Rossi non ha più avversari nuovi."),
        (
            Reason((("1",), ("2",)), (), rest_in_others=True),
            "Rossi e Bianchi non hanno più avversari nuovi. Può riposare uno solo.",
        ),
        (
            Reason((("1",), ("2",), ("3",)), ("4", "5")),
            "A Rossi, Bianchi e Verdi restano pochi avversari nuovi: Neri e Gallo.",
        ),
        (
            Reason((("1",),), ("4",), rest_in_group=True),
            ("A Rossi restano come avversari nuovi: Neri. Anche il riposo può toccare solo a qualcuno di loro."),
        ),
        (
            Reason((("1", "2", "3"),), ()),
            "Sono dispari e hanno avversari nuovi solo tra loro: Rossi, Bianchi e Verdi.",
        ),
        (
            Reason((("1", "2"),), (), rest_in_group=True),
            (
                "Hanno avversari nuovi solo tra loro: Rossi e Bianchi. "
                "Anche il riposo può toccare solo a qualcuno di loro."
            ),
        ),
        (
            Reason((("1", "2", "3"), ("5",)), ("4",)),
            "Hanno avversari nuovi solo nel proprio gruppo (Rossi, Bianchi e Verdi; Gallo), o tra Neri.",
        ),
    ],
)
def test_a_rematch_says_who_had_nobody_new(reason, words):
    assert because(reason) == words


def test_who_has_no_name_is_said_by_the_id():
    assert forced_sentence(Forced(ForcedKind.REST, ("9",), 1), NAMES).startswith("9 ")


def test_the_words_are_there_in_english_too():
    with override("en"):
        said = forced_sentence(Forced(ForcedKind.REMATCH, ("1", "2"), 2, (Reason((("1",),), ()),)), NAMES)
    assert said == "Rossi and Bianchi meet again (time number 3). Rossi has no new opponents left."
