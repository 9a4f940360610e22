"""A choice of tie-breaks that leaves somebody level without an answer is named in the form while it is made."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from tests.factories import make_evening
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.standings.table import Gap, gaps_in
from tournaments.standings.types import Criterion

ROUND_ROBIN = PRESETS["round_robin"].stages[0]
H2H, MINI, LOT = Criterion.HEAD_TO_HEAD, Criterion.MINI_TABLE, Criterion.LOT


def with_ties(*criteria: Criterion) -> Regulation:
    return replace(ROUND_ROBIN, tiebreaks=criteria)


def test_what_is_left_level_is_the_three_of_a_head_to_head_and_whatever_nobody_decides_at_the_end() -> None:
    assert gaps_in([H2H, LOT]) == (Gap.THREE,)
    assert gaps_in([MINI]) == (Gap.END,)
    assert gaps_in([H2H]) == (Gap.THREE, Gap.END)
    assert gaps_in([MINI, H2H, Criterion.DESK]) == ()


@pytest.mark.django_db
@pytest.mark.parametrize(("criteria", "named"), [((H2H, LOT), ["notice", "quiet"]), ((H2H, MINI), ["quiet", "notice"])])
def test_the_form_names_what_the_choice_leaves_level_and_tells_the_script_when(
    desk: Client, criteria: tuple[Criterion, ...], named: list[str]
) -> None:
    made = make_evening(with_ties(*criteria), entrants=4)
    page = unescape(desk.get(f"/desk/{made.slug}/settings/").content.decode())
    found = re.findall(r'<p class="(\w+)" data-has="([^"]*)" data-lacks="([^"]*)">', page)
    assert [one for one, _has, _lacks in found] == named
    assert [(has, lacks) for _one, has, lacks in found] == [
        ("head_to_head", "mini_table"),
        ("", "desk lot play_off"),
    ]
    assert "Lo scontro diretto vale solo tra due" in page


@pytest.mark.django_db
def test_the_page_of_the_regulation_says_that_a_head_to_head_is_of_two(desk: Client) -> None:
    made = make_evening(with_ties(H2H, LOT), entrants=4)
    assert "Scontro diretto, se sono in due, poi sorteggio" in unescape(
        desk.get(f"/t/{made.slug}/regulation/").content.decode()
    )
