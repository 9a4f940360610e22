"""The regulation in force, one line a part."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.awards import TimeRule
from rules.counting import Counting
from rules.games import Direction, LastTricks, Manners, Talk
from rules.match_formats import MatchFormat, MatchKind, legal_results
from rules.match_points import MatchPoints
from rules.places import LastValue, PlacePoints, SharedRule
from tournaments.event.presets import NO_POINTS, PRESETS
from tournaments.event.regulation import GIOCHI
from tournaments.scheduling.base.types import EVERY_PAIR, Lineup, Order, Together
from tournaments.settings.in_words import regulation_in_brief, regulation_in_words, regulation_parts
from tournaments.settings.kinds import Place
from tournaments.settings.of_draw import LINEUPS


def test_the_regulation_of_the_giochi_in_words() -> None:
    assert regulation_in_words(GIOCHI) == {
        "calendar": "tanti tavoli quanti ne riempie la squadra più piccola; 1 turno per incontro; "
        "formazione libera: chi gioca insieme cambia a ogni turno",
        "match": "5 smazzate, si giocano tutte; con 60 pari si rigioca",
        "manners": "si gioca in senso antiorario e apre chi siede a destra del mazziere; "
        "prima delle ultime tre prese i compagni si scambiano le carte per guardarle",
        "absences": "chi non è al tavolo ha 10 minuti; a tavolino vale 5–0",
        "time": "senza limite",
        "match_points": "5–0: 7, 4–1: 5, 3–2: 4, 2–3: 3, 1–4: 2, 0–5: 0",
        "tiebreaks": "scontro diretto, poi scontri diretti tra chi è pari, poi smazzate vinte meno perse, "
        "poi punti fatti meno subiti, poi "
        "sorteggio; tra chi resta pari si ricomincia dalla prima regola",
        "place_points": "5, 3, 2, e 1 all’ultimo; a pari merito tutti prendono i punti del posto migliore",
    }


def test_a_later_stage_says_in_brief_all_that_is_played_otherwise() -> None:
    groups, finals = PRESETS["groups_knockout"].stages
    place = Place(before=groups, one_of_many=True)
    assert finals.last_lengths
    assert "al meglio delle 5" in regulation_in_brief(finals, place)
    others = replace(finals, last_lengths=(), turn_minutes=25)
    assert "25 minuti" in regulation_in_brief(others, place)
    assert "al meglio delle 5" not in regulation_in_brief(others, place)


def test_where_only_winning_counts_the_points_are_two_words() -> None:
    match_format = MatchFormat(MatchKind.BEST_OF, 5)
    points = MatchPoints(tuple((one, Fraction(one[0] > one[1])) for one in legal_results(match_format)))
    said = regulation_in_words(replace(GIOCHI, match_format=match_format, match_points=points))["match_points"]
    assert said == "vittoria 1, sconfitta 0"


def test_where_places_at_the_table_count_it_is_told_what_the_deals_are_worth_that_give_them() -> None:
    (threes,) = PRESETS["three_alone"].stages
    assert regulation_in_words(PRESETS["scighera"].stages[0])["match_points"] == (
        "secondo il posto al tavolo 5, 4, 3, 2, 1 punti, da dividere se pari; al tavolo contano le smazzate: "
        "chiamante 2, "
        "socio 1, gli altri −1; da solo 4, gli altri −1; con il segno contrario se la chiamata è persa; "
        "da 71 punti ×2; "
        "da 81 punti ×3; cappotto ×2; dopo un monte ×2; errore −4, gli altri 1; chi riposa: 3 punti"
    )
    assert regulation_in_words(replace(threes, counting=Counting.PLACES))["match_points"] == (
        "secondo il posto al tavolo 5, 4, 3, 2, 1 punti, da dividere se pari; al tavolo contano le smazzate: "
        "1 punto a chi vince la smazzata; chi riposa: 2 punti"
    )


def test_of_how_to_play_only_what_is_decided_is_told() -> None:
    open_ = replace(GIOCHI, manners=Manners(Direction.UNSAID, Talk.SIGNS, LastTricks.UNSAID))
    nothing = replace(GIOCHI, manners=Manners(Direction.UNSAID, Talk.UNSAID, LastTricks.UNSAID))
    assert regulation_in_words(open_)["manners"] == "si fanno segni al proprio capitano, ma non alla prima presa"
    assert regulation_in_words(nothing)["manners"] == "come si usa da voi"


def test_how_to_play_is_told_once_and_not_again_with_a_later_stage() -> None:
    first, later = PRESETS["groups_knockout"].stages
    assert ["manners" in regulation_parts(stage) for stage in (first, later)] == [True, False]


def test_every_choice_is_told_when_it_is_another() -> None:
    words = regulation_in_words(
        replace(
            GIOCHI,
            tables=2,
            hall=4,
            turn_minutes=45,
            time_rule=TimeRule.FORFEIT,
            legs=EVERY_PAIR,
            lineup=Lineup.FIXED,
            match_format=MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=True, cappotto_allowed=True),
            tiebreaks=(),
            place_points=PlacePoints((Fraction(3, 2),), SharedRule.AVERAGE),
        )
    )
    assert words["calendar"].startswith("2 tavoli; 4 tavoli in sala; tutti contro tutti; formazione fissa")
    assert words["match"].endswith("; basta scrivere chi ha vinto; si segna il cappotto")
    assert words["time"] == "45 minuti; a tempo scaduto chi è indietro perde a tavolino"
    assert words["tiebreaks"] == "nessuno"
    assert words["place_points"] == "3/2; a pari merito tutti prendono la media dei loro posti"


@pytest.mark.parametrize(
    ("teams", "last", "said"),
    [
        (4, LastValue.LAST, "5, 3, 2, e 1 all’ultimo;"),
        (3, LastValue.LAST, "5, 3, 2, e 1 all’ultimo (con 3 squadre: 5, 3, 1);"),
        (5, LastValue.PLACE, "5, 3, 2, 1 (con 5 squadre: 5, 3, 2, 1, 0);"),
        (20, LastValue.LAST, "5, 3, 2, e 1 all’ultimo (con 20 squadre: 5, 3, 2, 0, 0, 0, …, 1);"),
    ],
)
def test_whose_the_last_point_is_is_told_with_what_the_quarters_get(teams: int, last: LastValue, said: str) -> None:
    regulation = replace(GIOCHI, place_points=replace(GIOCHI.place_points, last=last))
    assert regulation_in_words(regulation, Place(teams=teams))["place_points"].startswith(said)


def test_points_of_places_that_are_not_used_are_no_line_for_players() -> None:
    without = replace(GIOCHI, place_points=NO_POINTS)
    assert regulation_in_words(without)["place_points"] == "non si usano: conta il posto"
    assert regulation_in_words(without, for_players=True)["place_points"] == ""


@pytest.mark.parametrize("key", ["danish", "baraonda"])
def test_what_a_rest_counts_among_the_opponents_is_told_where_these_break_ties(key: str) -> None:
    (stage,) = PRESETS[key].stages
    chosen, unasked = replace(stage, rest_is_opponent=True), replace(stage, tiebreaks=())
    told = [regulation_in_words(one)["tiebreaks"] for one in (stage, chosen, unasked)]
    assert [one.rsplit("; ", 1)[-1] for one in told] == [
        "un riposo non porta punti degli avversari",
        "un riposo conta come un avversario con gli stessi punti",
        "nessuno",
    ]


def test_a_long_table_of_points_is_shortened() -> None:
    long = MatchFormat(MatchKind.FIXED, 31)
    rising = MatchPoints(tuple((one, Fraction(2 * one[0])) for one in legal_results(long)))
    words = regulation_in_words(replace(GIOCHI, match_format=long, match_points=rising))
    assert words["match_points"].endswith("21–10: 42, …")


def test_a_point_a_deal_is_said_so_and_not_result_by_result() -> None:
    eleven = MatchFormat(MatchKind.FIXED, 11)
    points = MatchPoints(tuple((one, Fraction(one[0])) for one in legal_results(eleven)))
    words = regulation_in_words(replace(GIOCHI, match_format=eleven, match_points=points))
    assert words["match_points"] == "un punto per ogni smazzata vinta"


def test_what_teams_play_is_told_where_it_is_not_as_usual() -> None:
    """Threes, the printed calendar, and where all play at once how they cross."""
    threes = replace(GIOCHI, together=Together.TRIOS, order=Order.LISTED)
    told = regulation_in_words(threes)["calendar"]
    assert "in terzetto, tre contro tre" in told
    assert told.endswith("calendario per numero, come in elenco")
    (crossed,) = PRESETS["crossed"].stages
    assert regulation_in_words(crossed)["calendar"] == (
        "3 turni; a ogni turno si gioca contro un’altra squadra, mai due volte con gli stessi; "
        "formazione fissa, come in elenco: chi è scritto vicino gioca insieme; incroci a sorte"
    )
    assert "incroci per numero al primo turno" in regulation_in_words(replace(crossed, order=Order.LISTED))["calendar"]


def test_every_part_and_every_choice_has_a_name() -> None:
    for preset in PRESETS.values():
        for before, stage in zip((None, *preset.stages), preset.stages, strict=False):
            words = regulation_in_words(stage, Place(before))
            assert list(words) == list(regulation_parts(stage))
            assert all(words.values())
    assert set(LINEUPS) == set(Lineup)


def test_a_call_says_how_many_deals_a_table_of_six_plays_where_it_plays_more() -> None:
    """In six deals everybody deals once and plays five."""
    quintets = PRESETS["quintets"].stages[0]
    assert "; 5 smazzate, 6 al tavolo da sei, si giocano tutte" in regulation_in_words(quintets)["match"]
    ten = replace(quintets, match_format=replace(quintets.match_format, length=10))
    assert "; 10 smazzate, 12 al tavolo da sei, si giocano tutte" in regulation_in_words(ten)["match"]
    timed = replace(quintets.match_format, kind=MatchKind.TIMED)
    assert "da sei" not in regulation_in_words(replace(quintets, match_format=timed))["match"]
    assert "da sei" not in regulation_in_words(GIOCHI)["match"]


def test_players_are_told_how_a_turn_without_limit_ends() -> None:
    told = regulation_in_words(GIOCHI, for_players=True)["time"]
    assert told == "Il turno finisce quando finisce l’ultimo tavolo."
    assert regulation_in_words(replace(GIOCHI, turn_minutes=40), for_players=True)["time"].startswith(
        "Ogni turno dura 40 minuti. "
    )
