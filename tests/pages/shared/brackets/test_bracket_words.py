"""What the turns and matches of a bracket are called, in Italian and in English."""

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.pages.brackets import ALL_PLACES, CONSOLATION, DOUBLE, EVERY_KIND, THIRD_PLACE, knockout
from tournaments.pages.shared.brackets.bracket_words import calendar, column_title, match_names, part_title, state_of
from tournaments.pages.shared.brackets.parts import is_double, parts_of
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.types import Bracket, NodeState, Section, Standing


def titles(bracket: Bracket, section: Section) -> list[str]:
    parts = parts_of(bracket)
    return [
        column_title(part, column, double=is_double(parts))
        for part in parts
        if part.section is section
        for column in part.columns
    ]


def test_the_turns_have_the_names_that_everybody_knows() -> None:
    assert titles(knockout(1_500), Section.MAIN) == [
        "1/1024 di finale",
        "1/512 di finale",
        "1/256 di finale",
        "1/128 di finale",
        "Sessantaquattresimi",
        "Trentaduesimi",
        "Sedicesimi",
        "Ottavi di finale",
        "Quarti di finale",
        "Semifinali",
        "Finale",
    ]


def test_english_names_them_by_who_is_left() -> None:
    with translation.override("en"):
        assert titles(knockout(32), Section.MAIN) == ["Last 32", "Last 16", "Quarter-finals", "Semi-finals", "Final"]


def test_in_a_double_elimination_there_is_one_final_only() -> None:
    bracket = knockout(8, DOUBLE)
    assert titles(bracket, Section.MAIN) == ["Vincenti 1", "Vincenti 2", "Finale dei vincenti"]
    assert titles(bracket, Section.LOWER)[0] == "Perdenti 1"
    assert titles(bracket, Section.LOWER)[-1] == "Finale dei perdenti"
    assert titles(bracket, Section.FINAL) == ["Finale", "Seconda finale"]


def test_placing_matches_are_called_by_their_places() -> None:
    bracket = knockout(8, ALL_PLACES)
    names = match_names(parts_of(bracket))
    found = [names[node.key] for node in bracket.nodes if node.section in (Section.THIRD, Section.PLACING)]
    assert sorted(found) == [
        "Finale 3º posto",
        "Finale 5º posto",
        "Finale 7º posto",
        "Posti 5–8, n. 1",
        "Posti 5–8, n. 2",
    ]


def test_the_parts_have_titles() -> None:
    parts = parts_of(knockout(16, CONSOLATION))
    assert [part_title(part, double=False) for part in parts] == ["Tabellone", "Consolazione"]
    parts = parts_of(knockout(8, THIRD_PLACE))
    assert part_title(parts[1], double=False) == "Finale per il 3º posto"


@pytest.mark.parametrize("language", ["it", "en"])
@settings(max_examples=examples(30), deadline=None)
@given(entrants=st.integers(2, 70), options=st.sampled_from(EVERY_KIND))
def test_no_two_matches_share_a_name(language: str, entrants: int, options: KnockoutOptions) -> None:
    with translation.override(language):
        names = list(match_names(parts_of(knockout(entrants, options))).values())
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("turns", "said"),
    [([], ""), ([3, 3], "turno 3"), ([4, 3], "turni 3 e 4"), ([5, 3, 4], "turni 3–5")],
)
def test_a_column_that_the_hall_cuts_names_its_turns(turns: list[int], said: str) -> None:
    assert calendar(turns) == said


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        (Standing(NodeState.WAITING, ("1", None)), "In attesa"),
        (Standing(NodeState.READY, ("1", "2")), "Da giocare"),
        (Standing(NodeState.DECIDED, ("1", "2"), "1", "2"), "Confermato"),
        (Standing(NodeState.DECIDED, ("1", "2")), "Nessuno si è presentato"),
        (Standing(NodeState.WALKOVER, ("1", "2"), "1", "2"), "Vinta a tavolino"),
        (Standing(NodeState.EMPTY, (None, None)), "Non si gioca"),
        (Standing(NodeState.NEEDLESS, (None, None)), "Non serve"),
    ],
)
def test_every_state_has_its_words(standing: Standing, said: str) -> None:
    final = knockout(2).nodes[0]
    assert state_of(final, standing, "")[1] == said


def test_a_match_that_has_begun_says_what_the_desk_says() -> None:
    final = knockout(2).nodes[0]
    assert state_of(final, Standing(NodeState.READY, ("1", "2")), "Manca la smazzata 4") == (
        "partial",
        "Manca la smazzata 4",
    )


def test_nobody_drawn_against_a_side_is_no_walkover() -> None:
    bye = knockout(3).nodes[0]
    assert state_of(bye, Standing(NodeState.WALKOVER, ("1", None), "1"), "")[1] == "Passa il turno"


def test_turns_of_a_consolation_are_not_called_like_turns_of_the_calendar() -> None:
    assert titles(knockout(16, CONSOLATION), Section.CONSOLATION)[0] == "Consolazione 1"
