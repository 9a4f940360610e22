"""What there is to win: listed once, logged, drawn, settled, handed over and paid; carried in the file and into a
rehearsal.
"""

import json
import uuid
from collections.abc import Callable

import pytest

from tests.damage import forget
from tests.factories import action, make_evening, read_again
from tests.prizes import give_prizes, play_level, prizes_listed
from tests.services.entries.test_arrival_changes import charge
from tests.services.history import untouched
from tests.staged import stage
from tournaments.event.errors import DomainError
from tournaments.event.prizes import PrizeCount, PrizeDraft, PrizeKind, PrizeState, Settling, drawn_order
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import ChangeProblem, PrizeProblem, TillProblem
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused
from tournaments.event.rights import RIGHTS, Role
from tournaments.models import Handover, LogEntry, Movement, Prize, Receipt, Team, Tournament
from tournaments.models.prize import LONGEST_PRIZE, MOST_PRIZES
from tournaments.pages.shared.log.log_words import changes
from tournaments.selectors.core.log_queries import log_page
from tournaments.selectors.entries.till_queries import till_page
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.play.prize_winners import PrizeLine, prizes_page
from tournaments.services.entries.arrival_changes import entrant_check_in, payment_take, receipt_make
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.entries.till_changes import till_correct
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.changes import Actor
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.setup.prize_changes import (
    prize_change,
    prize_decline,
    prize_draw,
    prize_hand,
    prize_receipt,
    prize_remove,
    prize_settle,
    prize_take_back,
    prize_unsettle,
    prizes_add,
    prizes_one_each,
)
from tournaments.services.setup.rehearsal import rehearsal_copy

pytestmark = pytest.mark.django_db
HAM = PrizeDraft(PrizeKind.PLACE, 1, what="Prosciutto", cents=4_000, giver="Salumificio Rossi")
AT_THE_DESK = Actor(name="Segreteria", rights=RIGHTS[Role.DESK])


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Four pairs, nothing drawn yet."""
    return make_evening(stage("round_robin"), entrants=4)


@pytest.fixture(scope="module")
def made_over(kept_for_all: None) -> Tournament:
    tournament = make_evening(stage("round_robin"), entrants=4, slug="finita")
    play_level(tournament, level=False)
    return tournament


@pytest.fixture(scope="module")
def made_level(kept_for_all: None) -> Tournament:
    tournament = make_evening(stage("round_robin"), entrants=4, slug="pari")
    play_level(tournament)
    return tournament


@pytest.fixture
def over(made_over: Tournament) -> Tournament:
    """Everybody has a place: 1, 2, 3 and 4."""
    return read_again(made_over)


@pytest.fixture
def level(made_level: Tournament) -> Tournament:
    """1 and 2 share the first place."""
    return read_again(made_level)


def line(tournament: Tournament, what: str = "") -> PrizeLine:
    tournament.refresh_from_db()
    return next(one for one in prizes_page(tournament).lines if one.prize.what == what)


def names(line: PrizeLine) -> list[str]:
    return [one.name for one in line.teams]


def team(tournament: Tournament, name: str) -> uuid.UUID:
    return Team.objects.get(tournament=tournament, name=name).id


def problems(write: Callable[[], object]) -> list[object]:
    with pytest.raises(DomainError) as refused:
        write()
    return [one.code for one in refused.value.problems]


def cents(tournament: Tournament) -> list[tuple[str, int]]:
    rows = Movement.objects.filter(tournament=tournament, replaced__isnull=True).order_by("kind", "entered__seq")
    return [(row.kind, row.cents) for row in rows]


def test_prizes_are_kept_and_logged_in_words(tournament: Tournament) -> None:
    prizes_add(action(tournament), [HAM, PrizeDraft(PrizeKind.PLACE, 3, what="Vino")])
    entry = log_page(tournament).entries[0]

    assert prizes_listed(tournament) == ["Prosciutto", "", "Vino"]
    assert changes(entry) == ["1º posto: Prosciutto (dono di Salumificio Rossi), 3º posto: Vino"]


def test_the_same_request_again_changes_nothing(tournament: Tournament) -> None:
    key = uuid.uuid4()
    for _twice in range(2):
        prizes_add(action(tournament, key=key), [HAM])
    assert prizes_listed(tournament) == ["Prosciutto"]


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        (PrizeDraft(PrizeKind.PLACE, 1, what="x" * (LONGEST_PRIZE + 1)), PrizeProblem.TOO_LONG),
        (PrizeDraft(PrizeKind.PLACE, 0, what="x"), PrizeProblem.PLACE_RANGE),
        (PrizeDraft(PrizeKind.PLACE, MOST_PRIZES + 1, what="x"), PrizeProblem.PLACE_RANGE),
        (PrizeDraft(PrizeKind.CLUB, what="x"), PrizeProblem.CLUB_MISSING),
        (PrizeDraft(PrizeKind.COUNT, what="x", count="luck"), PrizeProblem.COUNT_UNKNOWN),
        (PrizeDraft(PrizeKind.LAST), PrizeProblem.WHAT_MISSING),
        (PrizeDraft(PrizeKind.LAST, money=True), PrizeProblem.SUM_RANGE),
        (PrizeDraft(PrizeKind.LAST, what="x", bought=True), PrizeProblem.PRICE_MISSING),
    ],
)
def test_what_cannot_be_a_prize_is_refused(tournament: Tournament, draft: PrizeDraft, problem: PrizeProblem) -> None:
    assert problems(lambda: prizes_add(action(tournament), [draft])) == [problem]
    assert Prize.objects.count() == 0


def test_as_many_as_can_be_printed_are_kept_and_no_more(tournament: Tournament) -> None:
    most = [PrizeDraft(PrizeKind.DRAW, what="x" * LONGEST_PRIZE)] * MOST_PRIZES
    prizes_add(action(tournament), most)
    assert problems(lambda: prizes_add(action(tournament), most[:1])) == [PrizeProblem.TOO_MANY]


def test_prizes_are_listed_and_handed_over_after_the_closing_too(over: Tournament) -> None:
    tournament_close(action(over))
    prizes_add(action(over), [HAM])
    prize_hand(action(over), line(over, "Prosciutto").prize.id, team(over, "1"))
    assert [one.team.name for one in line(over, "Prosciutto").taken] == ["1"]


def test_a_thing_that_was_bought_is_an_expense_until_it_is_struck_off(tournament: Tournament) -> None:
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.LAST, what="Cucchiaio", cents=800, bought=True)])
    prize = line(tournament, "Cucchiaio").prize
    assert cents(tournament) == [("prizes", 800)]
    prize_change(action(tournament), prize.id, PrizeDraft(PrizeKind.LAST, what="Mestolo", cents=900, bought=True))
    assert (cents(tournament), line(tournament, "Mestolo").bought) == ([("prizes", 900)], 900)
    prize_remove(action(tournament), prize.id)
    assert (cents(tournament), prizes_page(tournament).lines) == ([], ())
    assert Movement.objects.filter(tournament=tournament).count() == 2


def test_a_row_of_the_till_that_comes_from_a_prize_is_corrected_at_the_prize(tournament: Tournament) -> None:
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.LAST, what="Cucchiaio", cents=800, bought=True)])
    row = Movement.objects.get(tournament=tournament)
    assert problems(lambda: till_correct(action(tournament), row.id, 0)) == [TillProblem.OF_A_PRIZE]


def test_level_ones_share_money_in_whole_euros_and_the_rest_stays_as_a_row(level: Tournament) -> None:
    """50 + 25 euros for 1 and 2: 37 each, and 1 stays."""
    give_prizes(level, ["50 €", "25 €"])
    first = prizes_page(level).lines[0]
    assert (first.winners.state, names(first), first.share) == (PrizeState.SHARED, ["1", "2"], 3_700)
    second = prizes_page(level).lines[1].prize
    prize_hand(action(level), first.prize.id, team(level, "1"))
    assert cents(level) == [("prizes", 3_700), ("remainder", 100)]
    prize_hand(action(level), second.id, team(level, "2"))
    assert cents(level) == [("prizes", 3_700), ("prizes", 3_700), ("remainder", 100)]
    page = till_page(level)
    assert (page.sums.paid_out, page.sums.expected) == (7_400, -7_400)
    assert sum(sum_ for _kind, sum_ in cents(level)) == 7_500


def test_what_was_paid_comes_back_and_the_remainder_with_the_last(level: Tournament) -> None:
    give_prizes(level, ["50 €", "25 €"])
    prize = prizes_page(level).lines[0].prize
    for name in ("1", "2"):
        prize_hand(action(level), prize.id, team(level, name))
    left = []
    for row in Handover.objects.filter(tournament=level).order_by("entered__seq"):
        prize_take_back(action(level), row.id)
        left.append(cents(level))
    assert left == [[("prizes", 3_700), ("remainder", 100)], []]
    assert changes(log_page(level).entries[0]) == ["Ripreso: 1º posto: 50 €: consegnati 37 € a 2"]


def test_no_more_is_paid_than_there_is_when_a_result_is_corrected_between(level: Tournament) -> None:
    """1 got the 50 euros as the first; since then 2 is level with them, and each would get 37."""
    give_prizes(level, ["50 €", "25 €"])
    lines = prizes_page(level).lines
    Handover.objects.create(
        tournament=level, prize=lines[0].prize, team_id=team(level, "1"), cents=5_000,
        entered=LogEntry.objects.filter(tournament=level).latest("seq"),
    )  # fmt: skip
    assert problems(lambda: prize_hand(action(level), lines[0].prize.id, team(level, "2"))) == [
        PrizeProblem.HANDED_OTHERWISE
    ]


def test_less_than_a_euro_each_is_not_divided(level: Tournament) -> None:
    give_prizes(level, ["1 €"])
    prize = prizes_page(level).lines[0].prize
    assert problems(lambda: prize_hand(action(level), prize.id, team(level, "1"))) == [PrizeProblem.NOT_DIVISIBLE]


def test_a_thing_of_level_ones_is_drawn_with_a_number_that_repeats_it(level: Tournament) -> None:
    give_prizes(level, ["Prosciutto", "Vino"])
    prize = line(level, "Prosciutto").prize
    members = (str(team(level, "1")), str(team(level, "2")))
    assert problems(lambda: prize_hand(action(level), prize.id, team(level, "1"))) == [PrizeProblem.LEVEL]
    assert problems(lambda: prize_draw(action(level), prize.id, 0)) == [PrizeProblem.NUMBER_MISSING]
    prize_draw(action(level), prize.id, 4711)
    wanted = drawn_order(4711, members)
    assert line(level, "Prosciutto").winners.entrants == wanted[:1]
    assert line(level, "Vino").winners.entrants == wanted[1:]
    assert problems(lambda: prize_draw(action(level), prize.id, 5)) == [PrizeProblem.NOT_LEVEL]
    names = {str(one.id): one.name for one in Team.objects.filter(tournament=level)}
    said = f"1º posto: Prosciutto: {names[wanted[0]]}, numero del sorteggio 4711"
    assert changes(log_page(level).entries[0]) == [said]
    prize_unsettle(action(level), prize.id)
    assert line(level, "Prosciutto").winners.state is PrizeState.LEVEL


def test_level_ones_may_play_or_agree(level: Tournament) -> None:
    give_prizes(level, ["Prosciutto", "Vino"])
    prize = line(level, "Vino").prize
    assert problems(lambda: prize_settle(action(level), prize.id, Settling.PLAYED, team(level, "3"))) == [
        PrizeProblem.NOT_THEIRS
    ]
    prize_settle(action(level), prize.id, Settling.CHOSEN, team(level, "1"))
    assert names(line(level, "Vino")) == ["1"]
    assert names(line(level, "Prosciutto")) == ["2"]
    assert changes(log_page(level).entries[0]) == ["2º posto: Vino: 1, d’accordo tra loro"]


def test_a_prize_is_drawn_among_those_who_are_there(tournament: Tournament) -> None:
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.DRAW, what="Cesto")])
    prize = line(tournament, "Cesto").prize
    for name in ("2", "4"):
        entrant_check_in(action(tournament), team(tournament, name), present=True)
    prize_draw(action(tournament), prize.id, 12)
    assert tuple(line(tournament, "Cesto").prize.order) == drawn_order(
        12, (str(team(tournament, "2")), str(team(tournament, "4")))
    )
    assert line(tournament, "Cesto").prize.lot == 12


def test_what_somebody_does_not_take_goes_to_the_next_and_comes_back(over: Tournament) -> None:
    prizes_add(action(over), [HAM])
    prize, key = line(over, "Prosciutto").prize, uuid.uuid4()
    for _twice in range(2):
        prize_decline(action(over, key=key), prize.id, team(over, "1"))
    assert names(line(over, "Prosciutto")) == ["2"]
    said = "1º posto: Prosciutto (dono di Salumificio Rossi): 1 non lo prende"
    assert changes(log_page(over).entries[0]) == [said]
    prize_take_back(action(over), Handover.objects.get().id)
    assert names(line(over, "Prosciutto")) == ["1"]


def test_a_thing_is_handed_over_once_and_to_who_wins_it(over: Tournament) -> None:
    prizes_add(action(over), [HAM])
    prize = line(over, "Prosciutto").prize
    assert problems(lambda: prize_hand(action(over), prize.id, team(over, "2"))) == [PrizeProblem.NOT_THEIRS]
    for _twice in range(2):
        prize_hand(action(over), prize.id, team(over, "1"))
    assert Handover.objects.filter(tournament=over).count() == 1
    assert problems(lambda: prize_decline(action(over), prize.id, team(over, "1"))) == [PrizeProblem.HANDED]
    assert problems(lambda: prize_remove(action(over), prize.id)) == [PrizeProblem.HANDED]
    others = PrizeDraft(PrizeKind.LAST, what="Prosciutto")
    assert problems(lambda: prize_change(action(over), prize.id, others)) == [PrizeProblem.HANDED]
    prize_change(action(over), prize.id, PrizeDraft(PrizeKind.PLACE, 1, what="Prosciutto crudo"))
    assert line(over, "Prosciutto crudo").taken


def test_another_winner_undoes_the_lot(level: Tournament) -> None:
    give_prizes(level, ["Prosciutto"])
    prize = line(level, "Prosciutto").prize
    prize_draw(action(level), prize.id, 3)
    prize_change(action(level), prize.id, PrizeDraft(PrizeKind.LAST, what="Prosciutto"))
    assert (line(level, "Prosciutto").prize.order, line(level, "Prosciutto").prize.lot) == ([], None)


def test_everybody_chooses_in_the_order_of_the_places(over: Tournament) -> None:
    prizes_add(action(over), [PrizeDraft(PrizeKind.CHOICE, what=what) for what in ("Prosciutto", "Vino")])
    assert names(line(over, "Vino")) == ["1"]
    prize_hand(action(over), line(over, "Vino").prize.id, team(over, "1"))
    ham = line(over, "Prosciutto")
    assert (ham.winners.state, names(ham)) == (PrizeState.CHOOSING, ["2"])


def test_most_deals_won_is_counted(over: Tournament) -> None:
    prizes_add(action(over), [PrizeDraft(PrizeKind.COUNT, count=PrizeCount.DEALS.value, what="Lampada")])
    assert names(line(over, "Lampada")) == ["1"]


def test_one_each_is_said_once(tournament: Tournament) -> None:
    for _twice in range(2):
        prizes_one_each(action(tournament), one_each=True)
    tournament.refresh_from_db()
    assert (tournament.one_prize, changes(log_page(tournament).entries[0])) == (True, ["un solo premio a testa"])
    assert log_page(tournament).entries[1].kind != "prizes"


def signed(tournament: Tournament) -> list[tuple[str, int, int]]:
    """The receipts of prizes: who signs, the number, and of money the cents."""
    found = (one for line in prizes_page(tournament).lines for one in line.taken if one.receipt)
    return [(one.team.name, one.receipt.number, one.receipt.cents) for one in found if one.receipt]


def test_receipts_of_prizes_and_fees_have_the_numbers_of_one_evening_and_no_gap(level: Tournament) -> None:
    charge(level, 10_00)
    give_prizes(level, ["50 €", "25 €", "Prosciutto"])
    cash, ham = prizes_page(level).lines[0].prize, line(level, "Prosciutto").prize
    for prize, name in ((ham, "3"), (cash, "1"), (cash, "2")):
        prize_hand(action(level), prize.id, team(level, name))
    rows = {row.team.name: row.id for row in Handover.objects.filter(tournament=level).select_related("team")}
    prize_receipt(action(level), rows["2"])
    payment_take(action(level), team(level, "1"))
    receipt_make(action(level), team(level, "1"))
    prize_receipt(action(level), rows["3"])
    untouched(level, lambda: prize_receipt(action(level), rows["3"]))
    assert signed(level) == [("2", 1, 37_00), ("3", 3, 0)]
    assert sorted(Receipt.objects.values_list("number", flat=True)) == [1, 2, 3]
    entries = [entry for entry in log_page(level).entries if entry.kind == "receipt"]
    assert [changes(entry) for entry in entries] == [
        ["Ricevuta n. 3. 3º posto: Prosciutto: consegnato a 3"],
        ["Ricevuta n. 2 per 1: 10 €"],
        ["Ricevuta n. 1. 1º posto: 50 €: consegnati 37 € a 2"],
    ]


def test_what_was_taken_back_or_not_taken_has_no_receipt_and_the_next_one_has_its_own(over: Tournament) -> None:
    prizes_add(action(over), [HAM])
    prize = line(over, "Prosciutto").prize
    prize_hand(action(over), prize.id, team(over, "1"))
    (first,) = Handover.objects.filter(tournament=over)
    prize_receipt(action(over), first.id)
    prize_take_back(action(over), first.id)
    assert problems(lambda: prize_receipt(action(over), first.id)) == [PrizeProblem.GONE]
    prize_decline(action(over), prize.id, team(over, "1"))
    declined = Handover.objects.get(tournament=over, taken=False)
    assert problems(lambda: prize_receipt(action(over), declined.id)) == [PrizeProblem.GONE]
    prize_hand(action(over), prize.id, team(over, "2"))
    assert signed(over) == []
    tournament_close(action(over))
    prize_receipt(action(over), Handover.objects.get(tournament=over, taken=True, replaced=None).id)
    assert signed(over) == [("2", 2, 0)]


def test_the_desk_does_not_give_prizes_away(over: Tournament) -> None:
    prizes_add(action(over), [HAM])
    prize, asked = line(over, "Prosciutto").prize, action(over, AT_THE_DESK)
    prize_hand(action(over), prize.id, team(over, "1"))
    handed = Handover.objects.get(tournament=over).id
    for write in (
        lambda: prizes_add(asked, [HAM]),
        lambda: prize_hand(asked, prize.id, team(over, "1")),
        lambda: prize_draw(asked, prize.id, 1),
        lambda: prize_remove(asked, prize.id),
        lambda: prize_receipt(asked, handed),
    ):
        assert problems(write) == [ChangeProblem.NOT_ALLOWED]


def test_prizes_travel_in_the_file_and_what_was_listed_into_a_rehearsal(level: Tournament) -> None:
    give_prizes(level, ["50 €", "25 €", "Prosciutto"])
    prizes_add(action(level), [PrizeDraft(PrizeKind.DRAW, what="Cesto", cents=500, bought=True)])
    prize_draw(action(level), line(level, "Cesto").prize.id, 9)
    prizes_one_each(action(level), one_each=True)
    prize_hand(action(level), prizes_page(level).lines[0].prize.id, team(level, "1"))
    prize_receipt(action(level), Handover.objects.get(tournament=level).id)
    copy = rehearsal_copy(action(level))
    data = export_bytes(Tournament.objects.get(pk=level.pk))
    forget(level)
    read = tournament_import(data=data, club_slug="pro-loco")

    assert prizes_listed(copy) == prizes_listed(read) == ["50 €", "25 €", "Prosciutto"]
    assert (copy.one_prize, Prize.objects.filter(tournament=copy, lot__isnull=False).count()) == (True, 0)
    assert Handover.objects.filter(tournament=copy).count() == 0
    assert cents(read) == [("prizes", 500), ("prizes", 3_700), ("remainder", 100)]
    assert export_bytes(read) == data
    assert signed(read) == [("1", 1, 37_00)]
    document = json.loads(data)
    document["handovers"][0] |= {"taken": False, "cents": 0}
    document["handovers"].append(
        document["handovers"][0] | {"id": str(uuid.uuid4()), "team": document["teams"][1]["id"]}
    )
    forget(read)
    with pytest.raises(ImportRefused) as refused:
        tournament_import(data=json.dumps(document).encode(), club_slug="pro-loco")
    found = [one.where for one in refused.value.placed if one.problem.code is ImportProblem.RECEIPT_OTHERWISE]
    assert found == [("handovers", 0, "receipt"), ("handovers", 1, "receipt")]


def test_who_has_a_prize_is_not_taken_off_the_list_and_who_is_leaves_the_lots(tournament: Tournament) -> None:
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.DRAW, what="Cesto")])
    prize = line(tournament, "Cesto").prize
    prize_draw(action(tournament), prize.id, 12)
    first, second, *_others = map(uuid.UUID, line(tournament, "Cesto").prize.order)
    prize_hand(action(tournament), prize.id, first)
    assert problems(lambda: team_remove(action(tournament), first)) == [EntrantProblem.TEAM_PRIZED]
    team_remove(action(tournament), second)
    left = line(tournament, "Cesto")
    assert (len(left.prize.order), str(second) in left.prize.order, left.taken[0].team.id) == (3, False, str(first))


def test_a_lot_among_who_is_not_there_any_more_is_none(tournament: Tournament) -> None:
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.DRAW, what="Cesto")])
    entrant_check_in(action(tournament), team(tournament, "2"), present=True)
    prize_draw(action(tournament), line(tournament, "Cesto").prize.id, 12)
    team_remove(action(tournament), team(tournament, "2"))
    prize = line(tournament, "Cesto").prize
    assert (prize.order, prize.settling, prize.lot) == ([], "", None)
