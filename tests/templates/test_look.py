"""The little that templates cannot say by themselves."""

import datetime
import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation

from tournaments.templatetags.look import all_bound, day, isolated

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


@pytest.mark.parametrize(("language", "written"), [("it", "21 novembre 2026"), ("en", "21 November 2026")])
def test_a_day_is_written_as_the_language_writes_it(language: str, written: str) -> None:
    with translation.override(language):
        assert day(datetime.date(2026, 11, 21)) == written


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("Anna: posto da 2 a 1", "Anna: posto da 2 a 1"),
        ("1º محمد علي (9), 2º אברהם (8)", "1º <bdi>محمد علي</bdi> (9), 2º <bdi>אברהם</bdi> (8)"),
        ("«<b>محمد</b>»", "«&lt;b&gt;<bdi>محمد</bdi>&lt;/b&gt;»"),
    ],
)
def test_a_name_that_is_written_from_the_right_keeps_to_itself_in_a_sentence(sentence: str, shown: str) -> None:
    assert isolated(sentence) == shown


def test_names_in_a_row_are_escaped_once() -> None:
    shown = Template('{% load look %}{{ names|all_bound:", " }}').render(
        Context({"names": ["Ettore D'Ambrogio", "<Bo>"]})
    )
    assert shown == "Ettore D&#x27;Ambrogio, &lt;Bo&gt;"
    assert all_bound(["Ada", "Ugo"], " – ") == "Ada\u00a0– Ugo"


def test_no_template_binds_what_join_has_escaped() -> None:
    found = {file.name for file in TEMPLATES.rglob("*.html") if re.search(r"join:[^}|]*\|bound", file.read_text())}
    assert found == set()


NO_LONGER = "{% blocktranslate %}Non giocavano più: {{ names }}.{% endblocktranslate %}"


@pytest.mark.parametrize(
    ("template", "said", "in_english"),
    [
        (
            f"{{% filter one_stop %}}{NO_LONGER}{{% endfilter %}}",
            "Non giocavano più: Leone F.",
            "No longer playing: Leone F.",
        ),
        ("{% filter one_stop %}<b>{{ names }}</b>.{% endfilter %}", "<b>Leone F.</b>", "<b>Leone F.</b>"),
    ],
)
def test_a_sentence_that_ends_in_a_name_has_one_full_stop(template: str, said: str, in_english: str) -> None:
    shown = Template("{% load i18n look %}" + template)
    for language, expected in (("it", said), ("en", in_english)):
        with translation.override(language):
            assert shown.render(Context({"names": "Leone F."})) == expected
