"""Tables and pairs in words."""

from uuid import uuid4

import pytest

from rules.problems import problem_at, sentence
from tournaments.event.estimate import FixtureTables, QuarterSize
from tournaments.event.problems.entrant_problems import ListProblem
from tournaments.labels.roster import sides_in_words, tables_in_words
from tournaments.selectors.entries.roster import PlayerLine, RosterPage, TeamLine


def quarter(name: str, players: int, together: int = 2) -> TeamLine:
    key = uuid4()
    return TeamLine(key, 1, name, tuple(PlayerLine(uuid4(), f"{n}", key, name) for n in range(players)), together)


def tables(*teams: TeamLine, chosen: int | None = None, at_once: bool = False) -> FixtureTables:
    return RosterPage(teams, tables_chosen=chosen, published=False, at_once=at_once).tables


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (0, "0 giocatori, 0 coppie"),
        (1, "1 giocatore, 0 coppie"),
        (3, "3 giocatori, 1 coppia"),
        (7, "7 giocatori, 3 coppie"),
    ],
)
def test_a_quarter_is_told_by_players_and_pairs(players: int, words: str) -> None:
    assert sides_in_words(QuarterSize("La Cesa", players)) == words


def test_threes_are_told_as_such_and_players_who_sit_alone_once() -> None:
    assert sides_in_words(QuarterSize("La Cesa", 7, 3)) == "7 giocatori, 2 terzetti"
    assert sides_in_words(QuarterSize("La Cesa", 7, 1)) == "7 giocatori"
    assert tables_in_words(tables(quarter("La Cesa", 7, 3), quarter("L'Orsa", 4, 3))) == (
        "Tavoli per incontro: 1, perché L'Orsa ha 4 giocatori e forma 1 terzetto."
    )
    assert tables_in_words(tables(quarter("La Cesa", 7, 1), quarter("L'Orsa", 4, 1))) == (
        "Tavoli per incontro: 4, perché L'Orsa ha 4 giocatori."
    )


def test_where_all_play_at_once_a_turn_has_a_table_for_every_two_pairs() -> None:
    three = [quarter(name, 8) for name in ("Basso", "Alto", "Centro")]
    assert tables_in_words(tables(*three, at_once=True)) == (
        "Tavoli a ogni turno: 6, perché giocano tutte le squadre insieme."
    )
    empty = tables(quarter("Basso", 0), quarter("Alto", 0), at_once=True)
    assert (empty.number, tables_in_words(empty)) == (
        None,
        "Tavoli: si decidono quando ogni squadra ha i suoi giocatori.",
    )


def test_the_tables_come_from_the_smallest_quarter() -> None:
    assert tables_in_words(tables(quarter("La Custera", 7), quarter("I Pinacin", 6), quarter("L'Orsa", 6))) == (
        "Tavoli per incontro: 3, perché I Pinacin ha 6 giocatori e forma 3 coppie."
    )


def test_the_tables_that_were_chosen_are_told_as_chosen() -> None:
    assert tables_in_words(tables(quarter("La Custera", 9), chosen=2)) == (
        "Tavoli per incontro: 2, come hai scelto nel regolamento."
    )


@pytest.mark.parametrize("teams", [(), (quarter("La Custera", 1), quarter("La Cesa", 8))])
def test_without_a_pair_in_every_quarter_the_tables_are_open(teams: tuple[TeamLine, ...]) -> None:
    assert tables_in_words(tables(*teams)).startswith("Tavoli per incontro: si decidono")
    assert tables(*teams).number is None


def test_the_sentence_of_a_number_that_is_taken_names_it() -> None:
    assert sentence(problem_at(ListProblem.SEED_TAKEN, seed=1)) == ("Il numero 1 c’è già. Scegline un altro o toglilo.")
