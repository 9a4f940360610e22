"""What people read is said as a volunteer says it: words that were not understood are gone, and no sentence is long."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.pofile import read_po

from tests.guards.files import ROOT

MOST_WORDS = 24
GONE = {
    r"banco": "segreteria",
    r"refert[oi]": "segnapunti",
    r"tutte e due le parti|(?:prima|seconda|altra) parte": "entrambe le squadre, la prima squadra",
    r"apparecchi[oa]?": "dispositivo",
    r"Buchholz|BH": "punti degli avversari",
    r"±": "Diff., differenza",
    r"danese": "tra vicini di classifica: primo contro secondo, terzo contro quarto",
    r"svizzera?(?!\))": "a pari punti, mai due volte (sistema svizzero)",
    r"testa di serie|teste di serie": "forza, i più forti",
    r"classifica avulsa": "scontri diretti tra chi è pari",
    r"per iscritto": "a coppia",
    r"contrassegno": "codice",
    r"seconda possibilità": "consolazione, chi perde",
    r"Vuot[oa]:": "Lascia vuoto se …",
    r"(?:met|togl)\w+ il segno": "spunta, togli la spunta",
    r"posto condiviso|posti condivisi": "pari merito",
    r"Spariscono": "Si cancellano",
    r"si è andati avanti": "il torneo è andato avanti",
    r"butta(?:ta)? (?:la prova|via)": "elimina",
    r"Sm\.|Ch\.|P\.f\.|Q\.p\.": "Smazz., Chiam., Fatti, Quoz.",
    r"(?<!tra )(?<!Ogni )(?<!bar, un )quartier[ei]": "squadra; the Giochi are tra quartieri",
    r"secondo l’uso": "come si usa da voi",
    r"(?:il|dal|al|del|sotto il|sopra il|gli|i) %\((?:place|day|date|when|all|at)\)\w": "with_article()",
}
"""What is never said to people, and what is instead."""


@cache
def texts() -> tuple[str, ...]:
    """Everything that people read, in Italian."""
    with (ROOT / "tournaments/locale/en/LC_MESSAGES/django.po").open("rb") as file:
        found = [one.id for one in read_po(file, locale="en") if one.id]
    return tuple(text for one in found for text in ([one] if isinstance(one, str) else one))


def alike(text: str) -> str:
    """A text without what a helper of `rules/words.py` adds: a capital, a stop."""
    bare = text.rstrip(".")
    return bare[:1].lower() + bare[1:]


def twice(every: Iterator[str]) -> list[list[str]]:
    """Texts that say the same, those of one meaning together."""
    found: dict[str, list[str]] = {}
    for text in every:
        found.setdefault(alike(text), []).append(text)
    return [texts for texts in found.values() if len(texts) > 1]


def test_no_text_is_written_twice_with_another_capital_or_stop() -> None:
    with (ROOT / "tournaments/locale/en/LC_MESSAGES/django.po").open("rb") as file:
        found = [
            one.id if isinstance(one.id, str) else one.id[0] for one in read_po(file) if one.id and not one.context
        ]
    assert twice(iter(found)) == []


def test_a_text_that_is_written_twice_is_seen() -> None:
    assert twice(iter(("Torneo chiuso.", "Turno", "torneo chiuso"))) == [["Torneo chiuso.", "torneo chiuso"]]


def said(word: str) -> Iterator[str]:
    return (text for text in texts() if re.search(rf"(?<!\w){word}(?!\w)", text))


@pytest.mark.parametrize(("word", "instead"), GONE.items(), ids=GONE.values())
def test_a_word_that_was_not_understood_is_gone(word: str, instead: str) -> None:
    assert [f"{text!r}: say {instead}" for text in said(word)] == []


def long_sentences(text: str) -> list[str]:
    return [one for one in re.split(r"(?<=[.!?])\s+", text) if len(one.split()) > MOST_WORDS]


def test_no_sentence_is_too_long_to_be_read_aloud() -> None:
    assert [one for text in texts() for one in long_sentences(text)] == []


def test_a_long_sentence_is_seen() -> None:
    assert long_sentences("Uno. " + "parola " * MOST_WORDS + "fine. Due.") == ["parola " * MOST_WORDS + "fine."]
