"""Tables and pairs in words."""

from uuid import uuid4

import pytest

from rules.problems import problem_at, sentence
from tournaments.event.estimate import FixtureTables, QuarterSize
from tournaments.event.problems.entrant_problems import ListProblem, UploadProblem
from tournaments.labels.roster import pairs_in_words, tables_in_words
from tournaments.selectors.entries.roster import PlayerLine, RosterPage, TeamLine


def quarter(name: str, players: int) -> TeamLine:
    key = uuid4()
    return TeamLine(key, 1, name, tuple(PlayerLine(uuid4(), f"{n}", key, name) for n in range(players)))


def tables(*teams: TeamLine, chosen: int | None = None) -> FixtureTables:
    return RosterPage(teams, tables_chosen=chosen, published=False).tables


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
    assert pairs_in_words(QuarterSize("La Cesa", players)) == words


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


def test_every_problem_of_a_list_or_an_upload_has_a_sentence() -> None:
    assert all(str(code.words) for code in (*UploadProblem, *ListProblem))
    assert sentence(problem_at(ListProblem.SEED_TAKEN, seed=1)) == ("Il numero 1 c’è già. Scegline un altro o toglilo.")
