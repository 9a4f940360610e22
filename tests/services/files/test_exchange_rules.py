"""Every rule that a file can break, told with its place: log, draws, calendar, line-ups, results, finals."""

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import example as always
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from rules.calls import Call
from rules.deals_of_two import DealScore
from rules.outcomes import PlayedDeal
from tests.covers import examples
from tests.damage import Case, Document, changed, drop, exchanged, forget, put, refusal, same
from tests.examples import EXAMPLES, example
from tests.factories import action, make_evening, make_tournament, match_action, publish
from tests.hostile.files import damaged
from tests.services.play.told import FOUR_ONE, THREE_TWO, tell
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused, placed
from tournaments.event.regulation import Ranked
from tournaments.labels.import_labels import placed_sentences
from tournaments.models import Club, LogEntry, Report, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.files.standings_json import standings_json
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import sound_document, tournament_import
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import trust_choose

pytestmark = pytest.mark.django_db


def told(edit: Callable[[Document], object]) -> list[str]:
    """The sentences of an import of quarters that is refused after an edit."""
    return refusal(changed(edit, example("quarters")))


def one_turn_more(document: Document) -> None:
    turns = document["turns"]
    turns.append({**turns[0], "id": "01a1fde5-0000-7000-8000-000000000000", "number": len(turns) + 1})


RULES: list[Case] = [
    (put("tournament", "version", value=9), "tournament.version: La versione è 9, ma le voci del registro sono 35."),
    (put("log", 4, "seq", value=99), "log[4].seq: Il registro ha un salto: c’è 99 dove serve 5."),
    (
        put("log", 4, "kind", value="created"),
        "log[4].kind: Il registro comincia con «created», e «created» sta solo all’inizio.",
    ),
    (
        put("log", 0, "kind", value="teams"),
        "log[0].kind: Il registro comincia con «created», e «created» sta solo all’inizio.",
    ),
    (
        put("tournament", "closed_at", value=None),
        "tournament.closed_at: Il registro e «closed_at» non dicono lo stesso sulla chiusura del torneo.",
    ),
    (
        same("deals", 2, "entered", of=("log", 0, "id")),
        "deals[2].entered: Rimanda a una voce del registro di altro genere: «created».",
    ),
    (
        same("deals", 2, "match", of=("matches", 5, "id")),
        "deals[2].entered: Rimanda a una voce del registro che parla di altro.",
    ),
    (
        put("draws", 1, "published_at", value="2026-11-21T12:00:00.000000Z"),
        "draws[2]: Un sorteggio è già pubblicato più sopra: può esserlo uno solo.",
    ),
    (put("draws", 2, "published_at", value=None), "turns: Ci sono turni, ma nessun sorteggio è pubblicato."),
    (
        same(
            "draws",
            0,
            "turns",
            0,
            "meetings",
            0,
            "sides",
            0,
            0,
            of=("draws", 0, "turns", 0, "meetings", 0, "sides", 0, 1),
        ),
        "draws[0].turns: ",
    ),
    (
        put("turns", 0, "number", value=7),
        "turns[0].number: I turni si numerano di seguito, fase dopo fase: il turno 7 è fuori posto.",
    ),
    (one_turn_more, "turns[3]: Non è nel sorteggio pubblicato."),
    (put("matches", 0, "table", value=7), "matches: Manca la partita sorteggiata al turno 1, tavolo 1."),
    (
        same("matches", 0, "fixture", of=("matches", 5, "fixture")),
        "matches[0].fixture: L’incontro è di un altro turno.",
    ),
    (drop("seats", 0), "matches[0]: La formazione non è completa: manca chi siede a uno dei posti."),
    (put("seats", 0, "chair", value=3), "seats[0]: A questa partita un posto così non c’è."),
    (same("seats", 0, "player", of=("seats", 2, "player")), "seats[0].player: Il giocatore non è di questa squadra."),
    (
        same("seats", 0, "player", of=("seats", 1, "player")),
        "seats[1].player: Il giocatore in questo turno siede già altrove.",
    ),
    (put("deals", 0, "points", value=[119, 1]), "deals[0].points: 119 "),
    (put("deals", 3, "winner", value=None), "deals[3].winner: Manca chi ha vinto la smazzata. Scrivilo."),
    (drop("deals", -1), "matches[5]: Il torneo risulta chiuso, ma questa partita non è completa."),
    (drop("stages", 0, "match_points", "5-0"), "stages[0].match_points.5-0: "),
    (
        put("stages", 0, "match_points", "2-3", value=5),
        "stages[0].match_points.2-3: Il 2–3 è peggio del 3–2, ma vale di più: 5 punti contro 4.",
    ),
    (put("tournament", "place_points", value=["3", "5"]), "tournament.place_points[1]: "),
    (put("stages", 0, "tiebreaks", value=["lot", "deals_won"]), "stages[0].tiebreaks[1]: "),
    (put("stages", 0, "match_length", value=40), "stages[0].match_length: "),
    (put("modifiers", 0, "amount_numerator", value=None), "modifiers[0]: "),
    (same("declarations", 0, "target", of=("declarations", 0, "team")), "declarations[0]: "),
    (put("log", 12, "reason", value=""), "log[12].reason: A una correzione manca il motivo."),
    (same("deals", 2, "replaced", of=("deals", 4, "entered")), "deals[3]: Il registro dà due risultati"),
    (same("deals", 4, "replaced", of=("deals", 2, "replaced")), "deals[4].replaced: Secondo il registro finisce prima"),
    (same("decisions", 0, "entered", of=("decisions", 1, "entered")), "decisions[0].withdrawn: Secondo il registro"),
    (drop("draws", 2, "options", "teams", 2), "draws[2].turns: "),
    (
        same("decisions", 0, "order", 0, of=("decisions", 0, "order", 1)),
        "decisions[0].order: Un iscritto compare due volte. Lascialo una volta sola.",
    ),
    (exchanged("decisions", 0, "order"), "decisions[0]: L’ordine deciso non è quello che risulta dal registro."),
]


@pytest.mark.parametrize(("edit", "sentence"), RULES)
def test_a_broken_rule_is_told_with_its_place(edit: Callable[[Document], object], sentence: str) -> None:
    assert [line for line in told(edit) if line.startswith(sentence)]


def test_a_calendar_is_drawn_for_the_teams_of_the_tournament() -> None:
    team = {"id": "01a1fde5-0000-7000-8000-000000000000", "number": 4, "name": "Borgo Nuovo"}
    said = told(lambda document: document["teams"].append({**document["teams"][0], **team}))
    assert said == ["draws[2].options.teams: Gli iscritti del sorteggio pubblicato non sono quelli che giocano."]


def test_a_fixture_has_matches() -> None:
    def one_more(document: Document) -> None:
        turn = document["turns"][0]["id"]
        home, away = document["fixtures"][0]["away"], document["fixtures"][0]["home"]
        fixture = {"id": "01a1fde5-0000-7000-8000-000000000000", "turn": turn, "home": home, "away": away}
        document["fixtures"].append(fixture)

    assert told(one_more) == ["fixtures[3]: L’incontro non ha partite."]


def test_nothing_is_closed_before_it_was_played() -> None:
    def emptied(document: Document) -> None:
        document["draws"][2]["published_at"] = None
        for section in ("turns", "fixtures", "matches", "seats", "deals"):
            document[section] = []

    assert told(emptied) == ["tournament.closed_at: Il torneo risulta chiuso, ma non ha partite."]


@pytest.mark.parametrize("played", [{"points": None}, {"points": [120, 0], "cappotto": True}])
def test_a_corrected_deal_may_have_been_played_under_an_earlier_regulation(played: Document) -> None:
    def otherwise(document: Document) -> None:
        document["deals"][2].update(played)

    assert tournament_import(data=changed(otherwise, example("quarters"))).slug == "file-quarters"


def test_a_corrected_deal_was_possible_under_some_regulation() -> None:
    (said,) = told(put("deals", 2, "points", value=[119, 1]))
    assert said.startswith("deals[2].points: 119 ")


def test_every_problem_of_the_rules_is_told_at_once() -> None:
    def several(document: Document) -> None:
        document["deals"][2]["points"] = [119, 1]
        document["seats"][0]["chair"] = 3
        document["tournament"]["version"] = 9

    places = [line.split(":")[0] for line in told(several)]
    assert places == ["tournament.version", "seats[0]", "matches[0]", "deals[2].points"]


def test_a_refused_file_is_refused_like_anything_else() -> None:
    refused = ImportRefused([placed(ImportProblem.NOT_HERE, "tournament", "id"), placed(ImportProblem.TOLD_TWICE)])
    assert [problem.code for problem in refused.problems] == [ImportProblem.NOT_HERE, ImportProblem.TOLD_TWICE]
    assert str(refused) == "import_not_here, import_told_twice"


SIDES: list[Case] = [
    (put("seats", 0, "side", value=3), "seats[0].side: La squadra 3 non c’è: a un tavolo sono 2."),
    (put("deals", 0, "winner", value=3), "deals[0].winner: La squadra 3 non c’è: a un tavolo sono 2."),
    (
        put("deals", 0, "points", value=[50, 40, 30]),
        "deals[0].points: Servono i punti di tutti e 2: qui i numeri sono 3.",
    ),
    (
        put("deals", 0, "points", value=[70, 60]),
        "deals[0].points: La somma è 130, ma il mazzo vale 120 punti. Controlla il conto.",
    ),
    (put("awards", 0, "absent", value=[2, 4]), "awards[0].absent[1]: La squadra 4 non c’è: a un tavolo sono 2."),
    (put("reports", 0, "side", value=5), "reports[0].side: La squadra 5 non c’è: a un tavolo sono 2."),
    (
        put("reports", 0, "deals", 0, "points", value=[70, 60]),
        "reports[0].deals[0].points: La somma è 130, ma il mazzo vale 120 punti. Controlla il conto.",
    ),
    (
        put("reports", 0, "deals", 0, "winner", value=3),
        "reports[0].deals[0].winner: La squadra 3 non c’è: a un tavolo sono 2.",
    ),
]


@pytest.mark.parametrize(("edit", "sentence"), SIDES)
def test_a_side_that_no_table_has_is_told_with_its_place(edit: Callable[[Document], object], sentence: str) -> None:
    assert refusal(changed(edit)) == [sentence]


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (put("penalties", 0, "points", value="1/7"), "penalties[0].points: I punti da togliere vanno da 0 a 1000"),
        (put("penalties", 0, "points", value="1/3"), "penalties[0]: "),  # the log says another number
        (put("stages", 0, "rest_points", value="2001/2"), "stages[0].rest_points: I punti a chi riposa vanno da 0"),
        (put("stages", 0, "rest_points", value="0.5"), "stages[0].rest_points: «0.5» non è scritto come serve qui."),
    ],
)
def test_points_in_parts_are_judged_as_whole_ones_are(edit: Callable[[Document], object], sentence: str) -> None:
    assert [line for line in refusal(changed(edit)) if line.startswith(sentence)]


def test_a_penalty_is_given_to_a_player_of_the_team() -> None:
    def to(player: int) -> Callable[[Document], object]:
        return same("penalties", 0, "player", of=("players", player, "id"))

    said = refusal(changed(to(0)))
    assert said == ["penalties[0].player: Questo giocatore non è della squadra che hai scelto. Scegli di nuovo."]
    assert tournament_import(data=changed(to(6))).slug == "esempio"


def exported(made: Tournament) -> bytes:
    """Its file, while it is in no database any more."""
    data = export_bytes(made)
    forget(made)
    return data


def test_a_side_that_tells_something_new_ends_its_old_word_at_that_very_entry() -> None:
    made = make_tournament(sizes=(2, 2))
    trust_choose(action(made), Trust.PLAYERS)
    match = publish(made)[0]
    tell(match, 1, FOUR_ONE)
    tell(match, 1, THREE_TWO)
    assert Report.objects.count() == 2
    data = exported(made)
    twice = changed(same("reports", 1, "deals", 4, of=("reports", 1, "deals", 3)), data)
    assert refusal(twice, made.club.slug) == [
        "reports[1].deals: Il risultato numero 4 è scritto due volte. Tienine uno."
    ]
    assert export_bytes(tournament_import(data=data, club_slug=made.club.slug)) == data


def test_a_deal_of_five_is_won_by_one_of_two_parties() -> None:
    made = make_evening(replace(PRESETS["quintets"].stages[0], turns=1), entrants=5, ranked=Ranked.PLAYERS)
    (match,) = publish(made)
    scores = [DealScore(80, 1, call=Call(3, 4))] * 5
    match_record(match_action(match), [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)])
    found = refusal(changed(put("deals", 0, "winner", value=3), exported(made)), made.club.slug)
    assert found == ["deals[0].winner: La squadra 3 non c’è: a un tavolo sono 2."]


ENDLESS = "an integer of ten thousand digits"
GARBAGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, 1, 2, 3, 60, 120, -1, 2**31, 2**63, ENDLESS, "", "0", "é\u2028", "\x00", [], {}]
)
PLAIN = st.recursive(GARBAGE | st.text(max_size=5) | st.integers(), lambda inner: st.lists(inner, max_size=3))
unhurried = hypothesis_settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])


def import_and_judge(data: bytes) -> Tournament | None:
    """The tournament, checked to be whole, or None for a refusal, checked to say why and to leave nothing."""
    before = (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count())
    told: tuple[str, ...] = ()
    tournament = None
    try:
        tournament = tournament_import(data=data)
    except ImportRefused as refused:
        told = placed_sentences(refused.placed)
    if tournament is None:
        assert told
        assert all(told)
        assert (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count()) == before
        return None
    assert sound_document(export_bytes(tournament))
    assert standings_json(stage_of(tournament))["checks"]
    return tournament


@unhurried
@given(st.randoms(use_true_random=False), st.sampled_from(EXAMPLES))
def test_a_damaged_file_is_refused_or_sound(chance: Random, name: str) -> None:
    with transaction.atomic():
        import_and_judge(damaged(chance, example(name)))
        transaction.set_rollback(True)


@unhurried
@always(b'[[""]]')
@given(st.binary(max_size=200) | st.recursive(PLAIN, st.lists).map(lambda value: json.dumps(value).encode()))
def test_anything_else_is_refused(data: bytes) -> None:
    assert import_and_judge(data) is None


@unhurried
@given(st.sampled_from(EXAMPLES), st.integers(0, 2**32), st.binary(min_size=1, max_size=3))
def test_bytes_that_were_hurt_on_the_way_are_refused_or_sound(name: str, chance: int, noise: bytes) -> None:
    data = example(name)
    position = chance % len(data)
    with transaction.atomic():
        import_and_judge(data[:position] + noise + data[position + len(noise) :])
        transaction.set_rollback(True)
