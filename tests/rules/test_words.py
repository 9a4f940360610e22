"""Texts of the pure rooms: said as they are written, or in the reader's language where something translates."""

import subprocess
import sys

from django.utils import translation

from rules.problems import RuleProblem
from rules.words import NOTHING, Worded, Words, as_sentence, one_stop
from rules.words import Words as _
from tests.guards.files import ROOT

KNOWN = _("Scrivi i punti di uno dei due.")


class Colour(Worded):
    RED = "red", _("rosso")


def test_a_text_is_said_in_the_language_of_who_reads_when_it_is_shown() -> None:
    with translation.override("it"):
        assert str(KNOWN) == f"{KNOWN}" == "Scrivi i punti di uno dei due."
    with translation.override("en"):
        assert str(KNOWN).startswith("The result is missing.")


def test_a_text_is_filled_after_it_was_translated() -> None:
    with translation.override("en"):
        assert "7" in RuleProblem.NEGATIVE.words % {"value": 7}
        assert "è meno di zero" not in RuleProblem.NEGATIVE.words % {"value": 7}


def test_equal_texts_are_one_and_the_same_key() -> None:
    assert _("rosso") == Words("rosso") != NOTHING
    assert {_("rosso"): 1}[Words("rosso")] == 1
    assert _("rosso") != "rosso"


def test_a_stored_word_is_what_it_was_and_has_its_words() -> None:
    assert (Colour("red"), f"{Colour.RED}", str(Colour.RED.words)) == ("red", "red", "rosso")


def test_without_django_a_text_is_said_as_it_is_written() -> None:
    code = "from rules.problems import RuleProblem; import sys; print(RuleProblem.NEGATIVE.words % {'value': 7})"
    code += "; assert not any(name.startswith('django') for name in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert said.stdout.strip() == "I punti non possono essere meno di zero: 7. Togli il segno."


def test_a_sentence_ends_in_one_full_stop_also_behind_a_name_that_ends_in_one() -> None:
    assert as_sentence("perde Leone F.") == "Perde Leone F."
    assert _("Di %(name)s. Correggi.") % {"name": "Leone F."} == "Di Leone F. Correggi."
    assert one_stop("Qui scrive <b>Leone F.</b>.") == "Qui scrive <b>Leone F.</b>"
    assert one_stop("Di Leone. Aspetta... ../home") == "Di Leone. Aspetta... ../home"
