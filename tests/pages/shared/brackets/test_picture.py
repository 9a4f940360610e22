"""A bracket for the screen: what its cards say, and where they lead."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.pages.brackets import CONSOLATION, DOUBLE, EVERY_KIND, THIRD_PLACE, first_side, knockout, until, view
from tournaments.pages.shared.brackets.parts import onward_of
from tournaments.pages.shared.brackets.picture import bracket_context
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.types import Decided, Section
from tournaments.selectors.counted.bracket_queries import BracketMatch, BracketView


def columns(shown: BracketView) -> list[dict[str, Any]]:
    parts: Any = bracket_context(shown)["parts"]
    return [column for part in parts for column in part["columns"]]


def card(shown: BracketView, name: str) -> dict[str, Any]:
    cards: dict[str, dict[str, Any]] = {
        match["name"]: match for column in columns(shown) for match in column["matches"]
    }
    return cards[name]


def ways(shown: BracketView, name: str) -> list[str]:
    said = []
    for way in card(shown, name)["next"]:
        place = f", {way['place']}" if way.get("place") else ""
        said.append(f"{way['who']}: {way['text']}{place}")
    return said


def test_a_card_says_where_winner_and_loser_go() -> None:
    shown = view(knockout(8, THIRD_PLACE))
    assert ways(shown, "Quarti 1") == ["chi vince: Semifinale 1, tavolo 1", "chi perde: eliminato"]
    assert ways(shown, "Semifinale 2") == ["chi vince: Finale, tavolo 1", "chi perde: Finale 3º posto, tavolo 2"]
    assert ways(shown, "Finale") == ["chi vince: 1º posto", "chi perde: 2º posto"]
    assert ways(shown, "Finale 3º posto") == ["chi vince: 3º posto", "chi perde: 4º posto"]


def test_without_a_match_for_third_place_both_who_lose_a_semifinal_are_out() -> None:
    assert ways(view(knockout(4)), "Semifinale 1")[1] == "chi perde: eliminato"


def test_who_has_nobody_to_meet_goes_on_and_there_is_no_loser() -> None:
    shown = view(knockout(3))
    bye = card(shown, "Semifinale 1")
    assert bye["state_label"] == "Passa il turno"
    assert [side["who"].number for side in bye["sides"]] == [1]
    assert ways(shown, "Semifinale 1") == ["prosegue: Finale, tavolo 1"]


def test_a_side_that_nobody_knows_yet_says_where_it_comes_from() -> None:
    shown = view(knockout(4, THIRD_PLACE))
    assert [side["coming"] for side in card(shown, "Finale")["sides"]] == [
        "vincente Semifinale 1",
        "vincente Semifinale 2",
    ]
    third = card(shown, "Finale 3º posto")["sides"][1]
    assert (third["coming"], third["anchor"]) == ("perdente Semifinale 2", card(shown, "Semifinale 2")["id"])


def test_winner_and_score_are_beside_the_names() -> None:
    first, second = card(view(knockout(4), first_side), "Semifinale 1")["sides"]
    assert (first["winner"], first["score"]) == (True, "3")
    assert (second["winner"], second["score"]) == (False, "1")


def test_who_meets_one_who_withdrew_wins_without_playing() -> None:
    shown = view(knockout(4), gone=("4",))
    won = card(shown, "Semifinale 1")
    assert won["state_label"] == "Vinta a tavolino"
    assert [(side["who"].number, side["who"].withdrawn, side["winner"]) for side in won["sides"]] == [
        (1, False, True),
        (4, True, False),
    ]


def test_where_neither_came_the_next_opponent_has_nobody_to_meet() -> None:
    shown = view(knockout(4), lambda node, _standing: Decided(None) if node.position == 1 else None)
    assert card(shown, "Semifinale 1")["state"] == "grave"
    assert card(shown, "Finale")["sides"][0]["coming"] == "vincente Semifinale 1"
    decided = view(knockout(4), lambda node, standing: Decided(None if node.position == 1 else standing.sides[0]))
    assert [side["nobody"] for side in card(decided, "Finale")["sides"]] == ["posto vuoto", ""]


def test_the_turn_that_is_played_now_is_marked() -> None:
    assert [column["current"] for column in columns(view(knockout(8), until(1)))] == [False, True, False]
    assert [column["current"] for column in columns(view(knockout(8), first_side))] == [False, False, False]


def test_the_menu_leads_to_what_is_to_be_played_in_a_turn() -> None:
    shown = view(knockout(8), lambda node, standing: first_side(node, standing) if node.position == 1 else None)
    assert [column["first"] for column in columns(shown)] == ["match-main-1-2", "match-main-2-1", "match-main-3-1"]


def test_a_second_final_is_announced_as_one_that_may_not_be_needed() -> None:
    shown = view(knockout(4, DOUBLE))
    assert [way["if_needed"] for way in card(shown, "Finale")["next"]] == [True, True]
    assert card(view(knockout(4, DOUBLE), first_side), "Seconda finale")["state_label"] == "Non serve"


def test_the_second_chance_is_for_the_places_below() -> None:
    shown = view(knockout(16, CONSOLATION))
    assert ways(shown, "Ottavi 1") == ["chi vince: Quarti 1, tavolo 1", "chi perde: Consolazione 1.1, tavolo 5"]
    assert ways(shown, "Finale di consolazione") == ["chi vince: vince la consolazione", "chi perde: 10º posto"]


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(2, 70), st.sampled_from(EVERY_KIND))
def test_who_wins_and_goes_nowhere_has_reached_a_place(entrants: int, options: KnockoutOptions) -> None:
    bracket = knockout(entrants, options)
    onward = onward_of(bracket)
    last = [
        node for node in bracket.nodes if onward[node.key].winner is None and node.section is not Section.CONSOLATION
    ]
    assert [node.places[1] - node.places[0] for node in last] == [1] * len(last)


def test_a_column_in_several_turns_says_the_turn_on_every_card() -> None:
    first, *_rest = columns(view(knockout(8, hall=2)))
    assert first["turns"] == "turni 1 e 2"
    assert [match["place"] for match in first["matches"]] == [
        "turno 1, tavolo 1",
        "turno 1, tavolo 2",
        "turno 2, tavolo 1",
        "turno 2, tavolo 2",
    ]


def test_what_the_desk_knows_of_a_match_goes_before_the_plan() -> None:
    shown = view(knockout(2))
    moved = BracketMatch(("2", "1"), state="Manca la smazzata 4", url="/m/1", table=9, turn=5)
    final = card(replace(shown, matches={"main-1-1": moved}), "Finale")
    assert (final["place"], final["url"], final["state_label"]) == ("tavolo 9", "/m/1", "Manca la smazzata 4")


def test_where_matches_wait_for_tables_the_number_is_of_a_match() -> None:
    shown = replace(view(knockout(4)), queued=True)
    assert card(shown, "Semifinale 2")["place"] == "partita 2"
    assert ways(shown, "Semifinale 2") == ["chi vince: Finale, partita 1", "chi perde: eliminato"]


def test_a_bracket_without_names_is_still_there() -> None:
    shown = card(replace(view(knockout(2)), entrants={}), "Finale")
    assert [side["who"].name for side in shown["sides"]] == ["", ""]


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(2, 40), st.sampled_from(EVERY_KIND), st.integers(0, 9))
def test_every_link_leads_to_a_card(entrants: int, options: KnockoutOptions, turn: int) -> None:
    found = [match for column in columns(view(knockout(entrants, options), until(turn))) for match in column["matches"]]
    ids = [match["id"] for match in found]
    ends = [way.get("anchor") for match in found for way in match["next"]]
    ends += [side["anchor"] for match in found for side in match["sides"]]
    assert len(set(ids)) == len(ids)
    assert {end for end in ends if end} <= set(ids)
