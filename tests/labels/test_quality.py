"""The figures of an audit as sentences."""

import pytest

from rules.problems import problem_at
from tournaments.labels.quality import NONE_OF_THEM, UNSAID, UNTOLD, problem_sentence, quality_sentences, verdict
from tournaments.scheduling.audit.figures import Figure, FigureKey
from tournaments.scheduling.audit.report import AuditReport
from tournaments.scheduling.base.schedule_problems import ScheduleProblem

TEAMS = ("La Custera", "I Pinacin")


def said(*figures: Figure, rests: bool = True) -> tuple[str, ...]:
    return quality_sentences(AuditReport((), figures, rests), TEAMS)


def test_games_are_told_for_every_quarter_by_name() -> None:
    assert said(
        Figure(FigureKey.GAMES_MIN, 2, 2, (1,)),
        Figure(FigureKey.GAMES_MAX, 3, 3, (1,)),
        Figure(FigureKey.GAMES_MIN, 3, 3, (2,)),
        Figure(FigureKey.GAMES_MAX, 3, 3, (2,)),
    ) == ("La Custera: da 2 a 3 partite a testa.", "I Pinacin: 3 partite a testa.")


def test_games_of_everybody_are_told_as_such() -> None:
    assert said(Figure(FigureKey.GAMES_MIN, 3, 3), Figure(FigureKey.GAMES_MAX, 3, 3)) == ("Ognuno gioca 3 partite.",)


def test_while_more_turns_are_to_come_nobody_counts_games_and_meetings() -> None:
    figures = (Figure(FigureKey.GAMES_MIN, 1, 1), Figure(FigureKey.GAMES_MAX, 2, 2))
    met = (Figure(FigureKey.OPPONENTS_MIN, 0, 0), Figure(FigureKey.OPPONENTS_MAX, 2, 1))
    again = Figure(FigureKey.OPPONENT_REPEATS, 0, 0)
    assert quality_sentences(AuditReport((), (*figures, *met, again), rests=True), (), so_far=True) == (
        "Nessuno incontra due volte lo stesso avversario.",
    )


def test_of_a_single_turn_neither_games_nor_rests_are_told() -> None:
    noise = (FigureKey.GAMES_MIN, FigureKey.RESTS_AGAIN, FigureKey.RESTS_RUNNING)
    drawn = [Figure(key, 0, 0) for key in noise]
    together = Figure(FigureKey.CLUB_MEETINGS, 2, 2)
    assert said(*drawn, Figure(FigureKey.GAMES_MAX, 1, 1), together) == ("Partite tra soci dello stesso circolo: 2.",)
    assert len(said(*drawn, Figure(FigureKey.GAMES_MAX, 2, 2), together)) == 4


def test_repeats_are_summed_over_the_quarters() -> None:
    assert said(
        Figure(FigureKey.PARTNER_REPEATS, 1, 1, (1,)),
        Figure(FigureKey.PARTNER_REPEATS, 2, 2, (2,)),
    ) == ("Compagni ripetuti: 3.",)


def test_what_could_be_better_is_told_with_its_bound() -> None:
    told = said(Figure(FigureKey.OPPONENT_REPEATS, 4, 1, (1, 2)))
    assert told == ("Avversari ripetuti: 4 (il minimo possibile è 1).",)


def test_what_never_happens_is_told_in_plain_words() -> None:
    assert said(*(Figure(key, 0, 0, (1,)) for key in NONE_OF_THEM)) == tuple(map(str, NONE_OF_THEM.values()))


def test_pairs_and_players_belong_to_no_quarter_that_could_play_while_they_rest() -> None:
    assert said(Figure(FigureKey.RESTS_RUNNING, 0, 0)) == ("Nessuno riposa due volte di fila.",)
    assert said(Figure(FigureKey.RESTS_RUNNING, 2, 1)) == ("Riposi in due turni di fila: 2 (il minimo possibile è 1).",)


@pytest.mark.parametrize("key", [FigureKey.RESTS_AGAIN, FigureKey.RESTS_RUNNING])
def test_where_nobody_rests_no_second_rest_is_told_of(key: FigureKey) -> None:
    assert said(Figure(key, 0, 0, (1,)), Figure(key, 0, 0, (2,)), rests=False) == ("Nessuno riposa.",)


IN_WORDS = {*UNTOLD, *UNSAID, FigureKey.TABLE_MATES_MAX, FigureKey.LARGER_TABLE_SPREAD}
MET = (FigureKey.OPPONENTS_MIN, FigureKey.OPPONENTS_MAX)


@pytest.mark.parametrize("key", [key for key in FigureKey if not key.startswith("games_") and key not in IN_WORDS])
def test_every_figure_is_told_beside_its_bound(key: FigureKey) -> None:
    (better,) = said(Figure(key, 7, 3))
    (best,) = said(Figure(key, 7, 7))
    assert ("7" in better, "3" in better, "7" in best) == (True, True, True)
    assert best.endswith("7 volte." if key in MET else ": 7.")


def test_how_often_opponents_meet_is_one_sentence_with_the_best_there_could_be() -> None:
    least, most = MET
    assert said(Figure(least, 1, 1), Figure(most, 1, 1)) == ("Ognuno incontra ogni avversario una volta.",)
    assert said(Figure(least, 1, 1), Figure(most, 2, 2)) == ("Ognuno incontra ogni avversario da 1 a 2 volte.",)
    assert said(Figure(least, 0, 0), Figure(most, 1, 1)) == ("Non tutti si incontrano, e nessuno due volte.",)
    assert said(Figure(least, 0, 1), Figure(most, 2, 2)) == (
        "Non tutti si incontrano, e c’è chi si incontra 2 volte: il meglio è da 1 a 2.",
    )
    assert said(Figure(least, 1, 1), Figure(most, 2, 1)) == (
        "Ognuno incontra ogni avversario da 1 a 2 volte: il meglio è una volta.",
    )


def test_who_meets_whom_is_told_to_people_with_one_best_at_most() -> None:
    again, most = FigureKey.TABLE_MATE_REPEATS, FigureKey.TABLE_MATES_MAX
    assert said(Figure(again, 0, 0), Figure(most, 1, 1)) == ("Nessuno incontra due volte la stessa persona.",)
    assert said(Figure(again, 24, 24), Figure(most, 2, 2)) == (
        "Incontri ripetuti: 24.",
        "Nessuno incontra la stessa persona più di due volte.",
    )
    assert said(Figure(again, 26, 24), Figure(most, 3, 2)) == (
        "Incontri ripetuti: 26 (il minimo possibile è 24).",
        "C’è chi si ritrova allo stesso tavolo 3 volte.",
    )


def test_who_sits_oftener_at_a_table_of_six_is_told_in_words() -> None:
    assert [said(Figure(FigureKey.LARGER_TABLE_SPREAD, more, 1)) for more in range(3)] == [
        ("Al tavolo da sei siedono tutti lo stesso numero di volte.",),
        ("C’è chi siede al tavolo da sei una volta più di altri.",),
        ("C’è chi siede al tavolo da sei 2 volte più di altri.",),
    ]


@pytest.mark.parametrize("key", UNTOLD)
def test_what_tells_nobody_anything_is_told_only_if_it_never_happens(key: FigureKey) -> None:
    assert said(Figure(key, 1, 1)) == ()
    assert said(Figure(key, 0, 0)) == (str(NONE_OF_THEM[key]),)


@pytest.mark.parametrize("key", UNSAID)
@pytest.mark.parametrize("value", [0, 1])
def test_how_evenly_tables_and_chairs_are_used_is_only_among_the_numbers(key: FigureKey, value: int) -> None:
    assert said(Figure(key, value, value)) == ()


def test_a_figure_at_its_limit_is_ideal_and_another_says_how_far_it_is() -> None:
    assert verdict(Figure(FigureKey.PARTNER_REPEATS, 0, 0)) == "ideale"
    assert verdict(Figure(FigureKey.OPPONENTS_MAX, 3, 2)) == "entro 1 dal limite"
    assert verdict(Figure(FigureKey.OPPONENTS_MIN, 0, 2)) == "entro 2 dal limite"


def test_a_problem_names_quarters_and_players() -> None:
    named = {"1.1": "Ada", "1.2": "Bea", "2.1": "Cleo"}
    unequal = problem_at(ScheduleProblem.UNEQUAL_GAMES, 2, fewest=1, most=3)
    changed = problem_at(ScheduleProblem.PAIR_CHANGED, "1.1", partners=2)
    twice = problem_at(ScheduleProblem.PAIR_MEETINGS_PROMISED, "1.1 + 1.2", "2.1 + 2.2", expected=1, found=2)
    assert problem_sentence(unequal, TEAMS, named).startswith("Squadra I Pinacin: ")
    assert problem_sentence(changed, TEAMS, named).startswith("Ada ha 2 compagni")
    assert problem_sentence(twice, TEAMS, named).startswith("Le coppie Ada + Bea e Cleo + 2.2 ")


def test_the_numbers_of_turns_and_tables_stay_numbers() -> None:
    twice = problem_at(ScheduleProblem.TABLE_TWICE, 1, 2)
    fixture = problem_at(ScheduleProblem.FIXTURE_TABLES, 1, 1, 2, expected=3, found=2)
    assert problem_sentence(twice, TEAMS, {}).startswith("Turno 1: il tavolo 2 ")
    assert "tra le squadre La Custera e I Pinacin: 2 invece di 3" in problem_sentence(fixture, TEAMS, {})
