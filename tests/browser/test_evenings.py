"""Three evenings as large as real ones, from the list of pairs to the last place, by an organizer at the pages."""

import itertools
import random
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import ALL, SOME, SOME_OR_ALL, Desk, PointsOf, come_in, names_in, public_places
from tests.browser.ledger import Played, across_key, danish_places, group_order, knockout_places

pytestmark = pytest.mark.django_db(transaction=True)

FIRST_NAMES = (
    *("Ada", "Ugo", "Bice", "Ivo", "Clara", "Teo", "Delia", "Nino"),
    *("Élodie", "Gino", "Fede", "Leo", "Nicolò", "Zoë", "Mara", "Aldo"),
)
SURNAMES = (
    *("Galetto", "Bounous", "Micol", "Peyrot", "Travers", "Ghigo"),
    *("D'Angelo", "Della Valle", "Rostàn", "Breuza", "Comba", "Long"),
)
PEOPLE = tuple(f"{first} {last}" for last in SURNAMES for first in FIRST_NAMES)


def pairs(count: int) -> list[str]:
    """The names of so many pairs, as the program writes them."""
    return [f"{PEOPLE[2 * index]} – {PEOPLE[2 * index + 1]}" for index in range(count)]


def typed(pair: str) -> str:
    """A pair as somebody types it."""
    return pair.replace(" – ", " - ")


@pytest.mark.parametrize(
    ("count", "turns", "results"),
    # In every run the finals below are played by the same desk, and somebody leaves in test_evening_desk.py.
    [pytest.param(40, 6, SOME, marks=pytest.mark.sweep), pytest.param(92, 7, ALL, marks=pytest.mark.sweep)],
)
def test_a_knockout(page: Page, still_page: Page, count: int, turns: int, results: str) -> None:
    """With byes, a side that does not come, one that withdraws between two turns, a match for third place."""
    everybody = pairs(count)
    seeds = everybody[20:24]
    strength = strengths(everybody, seeds)
    desk = Desk(page, "gara-di-bar", results)
    come_in(page)
    desk.set_up("Eliminazione da bar", "Gara di bar")
    desk.enter([seeded(pair, seeds) for pair in everybody])
    desk.draw(17)
    byes = passing(page)
    assert len(byes) == 2**turns - count
    assert byes > set(seeds)
    desk.publish()

    first_turn = desk.tables(1)
    assert len(first_turn) == (count - len(byes)) // 2
    assert {side for table in first_turn for side in table.sides} == set(everybody) - byes
    absent, present = first_turn[4].sides
    desk.award(1, first_turn[4].number, absent)
    matches = [Played(1, (absent, present), given=(0, 2))]
    matches += desk.play_turn(1, stronger(strength, 2))
    matches += desk.play_turn(2, stronger(strength, 2))
    leaver, waiting = next(table.sides for table in desk.tables(3) if not set(seeds) & set(table.sides))
    desk.leave(leaver)
    (line,) = desk.foreseen("Tavoli che cambiano")
    assert line.endswith(f": non si gioca {leaver} contro {waiting}")
    desk.leave_for_good(leaver)
    assert leaver not in {side for table in desk.tables(3) for side in table.sides}
    expect(page.get_by_text(f"Avanti senza giocare: {waiting}")).to_be_visible()
    for turn in range(3, turns):
        matches += desk.let_play(turn, stronger(strength, 2))
    matches += desk.play_turn(turns, stronger(strength, 3))
    assert len(matches) == count - 1
    desk.close()

    places = knockout_places(everybody, matches, {leaver: 2})
    assert [places[seed] for seed in seeds] == [1, 2, 3, 4]
    assert public_places(still_page, desk.slug) == places


def ranked_by_lot(page: Page, desk: Desk, thirds: list[str], in_groups: list[Played]) -> list[str]:
    """The thirds of six groups, the best first, once a lot has parted the two that are level for the last place."""
    desk.open()
    page.get_by_role("link", name="Vedi chi passa").click()
    expect(page.get_by_text("Chi passa dipende da un pari merito.")).to_be_visible()
    expect(page.get_by_role("button", name="Conferma chi passa")).to_have_count(0)
    level = {thirds[3], thirds[4]}
    told = page.locator(".notice li b").inner_text().removeprefix("tra i gironi: ")
    assert set(told.split(", ")) == level
    lot = desk.settle_by_lot()
    assert set(lot) == level
    ranked = sorted(
        thirds, key=lambda pair: (across_key(pair, 3, in_groups), -lot.index(pair) if pair in lot else 0), reverse=True
    )
    assert ranked[3] == lot[0]
    return ranked


@pytest.mark.parametrize("results", SOME_OR_ALL)
def test_six_groups_of_four_pairs_and_then_a_knockout(page: Page, still_page: Page, results: str) -> None:
    """The first two of every group and the four best thirds, of whom two are level for the last place."""
    everybody = pairs(24)
    desk = Desk(page, "gironi-e-finali", results)
    come_in(page)
    desk.set_up(
        "Gironi, poi eliminazione",
        "Gironi e finali",
        {"Gironi e tavoli": {"Gironi": "6"}, "Chi si qualifica": {"e i migliori tra gli altri": "4"}},
    )
    desk.enter([typed(pair) for pair in everybody])
    desk.draw(8)
    cards = page.locator("section[aria-labelledby^=group]").all()
    groups = [names_in(card.locator(".entrant-name")) for card in cards]
    assert [len(group) for group in groups] == [4] * 6
    assert sorted(itertools.chain(*groups)) == sorted(everybody)
    desk.publish()
    in_groups = desk.play_turns(1, 3, within(groups))
    assert len(in_groups) == 36
    firsts, seconds, thirds, lasts = map(list, zip(*(group_order(group, in_groups) for group in groups), strict=True))

    thirds = ranked_by_lot(page, desk, thirds, in_groups)
    desk.open("stages/")
    moving = names_in(page.locator("section[aria-labelledby=passage] tbody th"))
    assert [set(moving[:6]), set(moving[6:12]), set(moving[12:])] == [set(firsts), set(seconds), set(thirds[:4])]
    page.get_by_role("button", name="Conferma chi passa").click()
    desk.draw(9)
    desk.publish()
    group_of = {pair: number for number, group in enumerate(groups) for pair in group}
    assert all(group_of[one] != group_of[other] for one, other in (table.sides for table in desk.tables(4)))
    strength = strengths(everybody, [])
    knockout = desk.play_turns(4, 6, stronger(strength, 2))
    knockout += desk.play_turn(7, stronger(strength, 3))
    assert len(knockout) == 16
    desk.close()

    places = knockout_places(moving, knockout, {})
    behind = sorted(lasts, key=lambda pair: across_key(pair, 4, in_groups), reverse=True)
    places |= {pair: 17 + number for number, pair in enumerate([*thirds[4:], *behind])}
    assert public_places(still_page, desk.slug) == places


# Card points of who is higher in the list of a group, deal by deal: (group, one place, the other).
UNUSUAL = {
    (0, 0, 2): (40, 80, 40),  # with the next, a circle of three
    (0, 1, 2): (80, 40, 80),
    (1, 0, 2): (80, 40, 80),
    (1, 1, 2): (80, 40, 80),
    (2, 0, 2): (80, 40, 80),
    (5, 0, 2): (90, 90),
}


def within(groups: list[list[str]]) -> PointsOf:
    """In every group the pairs are as they were drawn, apart from the circle; no two groups are alike, apart from
    the thirds of the fourth and the fifth."""
    place_of = {pair: (group, place) for group, members in enumerate(groups) for place, pair in enumerate(members)}

    def points_of(first: str, second: str) -> Sequence[int]:
        (group, one), (_, two) = sorted((place_of[first], place_of[second]))
        usual = (80 + group, 80) if two == 3 and one < 2 else (80, 80)
        points = UNUSUAL.get((group, one, two), usual)
        return points if place_of[first] < place_of[second] else [120 - value for value in points]

    return points_of


@pytest.mark.parametrize(("count", "results"), [(15, SOME), pytest.param(31, ALL, marks=pytest.mark.sweep)])
def test_a_danish_evening_of_an_odd_number_of_pairs(page: Page, still_page: Page, count: int, results: str) -> None:
    """Four turns, each drawn from the results so far; a side does not come in the second."""
    everybody = pairs(count)
    strength = strengths(everybody, [])
    desk = Desk(page, "serata-danese", results)
    come_in(page)
    desk.set_up("Tra vicini di classifica", "Serata danese")
    desk.enter([typed(pair) for pair in everybody])
    matches: list[Played] = []
    rested: list[str] = []
    for turn in (1, 2, 3, 4):
        desk.draw(20 + turn)
        desk.publish()
        rested.append(desk.resting(turn))
        if turn == 2:
            absent, present = desk.tables(2)[5].sides
            desk.award(2, 6, absent)
            matches.append(Played(2, (absent, present), given=(0, 3)))
        played = desk.let_play if turn in (2, 3) else desk.play_turn
        matches += played(turn, stronger(strength, 3))
        assert len(matches) == count // 2 * turn
    assert len(set(rested)) == 4
    assert len({frozenset(match.sides) for match in matches}) == count // 2 * 4
    desk.close()

    assert public_places(still_page, desk.slug) == danish_places(everybody, matches, rested)


def seeded(pair: str, seeds: list[str]) -> str:
    """A line of the list; behind a seeded pair its bar and its number."""
    return f"{typed(pair)}; Bar Sport; {seeds.index(pair) + 1}" if pair in seeds else typed(pair)


def passing(page: Page) -> set[str]:
    """Who does not play in the first turn, as the page of the draw says it."""
    label = "Al primo turno non giocano e passano"
    said = page.locator("p").filter(has=page.locator("b", has_text=label)).inner_text()
    return set(said.removeprefix(f"{label}: ").split(", "))


def strengths(everybody: list[str], best: list[str]) -> dict[str, int]:
    """Who wins against whom, the higher number the better: `best` in this order, the others by chance."""
    others = [pair for pair in everybody if pair not in best]
    random.Random(5).shuffle(others)
    return {pair: -number for number, pair in enumerate([*best, *others])}


def stronger(strength: dict[str, int], needed: int) -> PointsOf:
    """The stronger side wins the deals that it needs; every third match it loses one before."""

    def points_of(first: str, second: str) -> list[int]:
        won, lost = (80, 35) if strength[first] > strength[second] else (40, 85)
        return [lost] * ((strength[first] + strength[second]) % 3 == 0) + [won] * needed

    return points_of
