"""One busy evening in real browsers: the desk at its keyboard, two phones at the tables, and everything that happens.

Eight tables, two turns. What the journey saw at the tables is counted apart from the program, and both must agree.
"""

import datetime
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from rules.awards import TimeRule
from tests.browser.conftest import OTHER_PHONE, PHONE, WITH_WORKER, NewPage
from tests.browser.desk import Desk, come_in, forget_refusals, public_places, save_correction
from tests.browser.ledger import Played, danish_places
from tests.browser.network import lose_first_answer, wait_until_kept
from tests.browser.test_evenings import strengths, stronger
from tests.browser.test_table_phones import SENT, STATUS, scan, tell, told
from tests.factories import DESK, action, make_club, record
from tournaments.event.match_states import MatchState, Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import LogEntry, Match, Player, Turn
from tournaments.selectors.core.match_facts import known_match
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.evening_changes import evening_create

pytestmark = pytest.mark.django_db(transaction=True)

SLUG, TABLES, TURNS = "serata", 8, 2
LATE = "Zita Tarda – Zeno Tardo"
FORFEIT = (3, 0)


class Evening:
    """The evening as it goes on: the desk, two phones, and what was seen so far."""

    def __init__(self, page: Page, new_page: NewPage, complaints: list[str]) -> None:
        self.desk, self.complaints = Desk(page, SLUG), complaints
        self.phones = (new_page(**PHONE, **WITH_WORKER), new_page(**OTHER_PHONE))
        self.matches: list[Played] = []
        self.everybody = [f"Ada {n} – Ugo {n}" for n in range(1, 2 * TABLES + 1)]
        self.points_by_name = stronger(strengths([*self.everybody, LATE], []), 3)
        self.first_name: dict[str, str] = {}
        self.seated: dict[int, tuple[str, str]] = {}

    @property
    def page(self) -> Page:
        return self.desk.page

    def match(self, table: int, turn: int = 1) -> Match:
        return Match.objects.get(tournament__slug=SLUG, turn__number=turn, table=table)

    def sides(self, table: int) -> tuple[str, str]:
        """Who meets there in the first turn, under the names of its beginning."""
        if not self.seated:
            self.seated = {one.number: one.sides for one in self.desk.tables(1)}
            assert len(self.seated) == TABLES
        return self.seated[table]

    def seen(self, table: int, points: tuple[int, ...]) -> None:
        self.matches.append(Played(1, self.sides(table), points))

    def given(self, table: int, winner: str) -> None:
        """The match counts as one that was not played: all deals for one side."""
        sides = self.sides(table)
        self.matches.append(Played(1, sides, given=FORFEIT if winner == sides[0] else FORFEIT[::-1]))

    def points_of(self, first: str, second: str) -> Sequence[int]:
        """Anybody who plays under another name now is as strong as before."""
        return self.points_by_name(self.first_name.get(first, first), self.first_name.get(second, second))

    def is_called_now(self, old: str, new: str) -> None:
        self.first_name[new] = old
        renamed = {old: new}
        self.everybody = [renamed.get(one, one) for one in self.everybody]
        self.matches = [
            replace(one, sides=(renamed.get(one.sides[0], one.sides[0]), renamed.get(one.sides[1], one.sides[1])))
            for one in self.matches
        ]

    def at_table(self, table: int) -> tuple[Page, Page]:
        """Both phones scan the code of this table, one for either side."""
        for phone, side in zip(self.phones, self.sides(table), strict=True):
            scan(phone, self.match(table), side)
        return self.phones


@pytest.fixture
def evening(page: Page, new_page: NewPage, complaints: list[str]) -> Evening:
    one = Evening(page, new_page, complaints)
    pairs = [(f"Ada {n}", f"Ugo {n}") for n in range(1, 2 * TABLES + 1)]
    tournament = evening_create(
        club=make_club(),
        slug=SLUG,
        name="Serata di briscola",
        date=datetime.date(2026, 11, 21),
        stages=[replace(PRESETS["danish"].stages[0], turns=TURNS, turn_minutes=45, time_rule=TimeRule.LEADER)],
        ranked=Ranked.PAIRS,
        entrants=[NewEntrant(pair) for pair in pairs],
        actor=DESK,
    )
    trust_choose(action(tournament), Trust.PLAYERS)
    come_in(page)
    return one


def told_without_network(evening: Evening, table: int) -> None:
    """One side writes where the network does not reach; later its result is sent once, and the other side confirms."""
    first, second = evening.at_table(table)
    wait_until_kept(first)
    first.context.set_offline(True)
    tell(first, (80, 70, 90))
    expect(first.locator(STATUS)).to_contain_text("1 da inviare")
    first.reload()
    expect(first.locator(STATUS)).to_contain_text("1 da inviare")
    assert known_match(evening.match(table).id).state is MatchState.TO_PLAY
    first.context.set_offline(False)
    expect(first.locator(STATUS)).to_have_text("Tutto inviato")
    expect(second.get_by_text("È giusto?")).to_be_visible()
    second.get_by_role("button", name="Confermo").click()
    expect(second.get_by_text("Il risultato è confermato.")).to_be_visible()
    evening.complaints.clear()  # the browser notes every question that found no network
    evening.seen(table, (80, 70, 90))


def contested(evening: Evening, table: int) -> None:
    """The sides differ, and the answer to one of them gets lost on the way; the desk decides for the second."""
    first, second = evening.at_table(table)
    wait_until_kept(first)
    lost = lose_first_answer(first, SENT)
    tell(first, (80, 80, 80))
    expect(first.locator(STATUS)).to_have_text("Tutto inviato")
    assert lost == [200]
    first.context.unroute(SENT)
    evening.complaints.clear()
    second.get_by_text("È giusto?").wait_for()
    told(second, (80, 80, 40, 80))
    evening.desk.open("turns/1/")
    expect(evening.page.get_by_role("heading", name="Dai tavoli: 1 contestato")).to_be_visible()
    evening.page.get_by_role("button", name="vale 3–1").click()
    expect(evening.page.get_by_text(f"Tavolo {table}: confermato.")).to_be_visible()
    expect(first.get_by_text("Il risultato è confermato.")).to_be_visible()
    evening.seen(table, (80, 80, 40, 80))


def called(evening: Evening) -> None:
    """The desk calls the turn and starts its clock."""
    evening.desk.open("turns/1/")
    evening.page.get_by_role("button", name="Chiama il turno").click()
    expect(evening.page.get_by_text("Turno chiamato.")).to_be_visible()
    evening.page.get_by_role("button", name="Avvia l’orologio: 45 minuti").click()
    expect(evening.page.get_by_role("button", name="Ferma l’orologio")).to_be_visible()


def no_show(evening: Evening, table: int) -> None:
    """Who was waited for long enough is named; the desk goes to the sheet from there and decides."""
    absent, present = evening.sides(table)
    long_ago = timezone.now() - datetime.timedelta(minutes=12)
    Match.objects.filter(pk=evening.match(table).pk).update(called_at=long_ago)
    evening.desk.open("turns/1/")
    late = evening.page.locator("#clocks li").filter(has_text="12 min: si può assegnare a tavolino")
    late.get_by_role("link", name="Apri il segnapunti").click()
    evening.desk.award_here(absent)
    evening.given(table, present)


def abandoned(evening: Evening, table: int) -> None:
    """Somebody has to go home in the middle of a match; the deals stay written and count nowhere."""
    stays, leaves = evening.sides(table)
    evening.desk.open_sheet(1, table)
    for number, points in ((1, "40"), (2, "80")):
        evening.page.locator(f"input[name='d{number}.1.first']").fill(points)
    evening.page.get_by_role("button", name="Salva").first.click()
    expect(evening.page.locator(".page-head .state-partial")).to_be_visible()
    fold = evening.page.locator("details").filter(has_text="La partita non si può finire")
    fold.locator("summary").click()
    fold.get_by_role("radio", name=leaves).check()
    fold.get_by_label("Motivo").fill("Chiamato a casa")
    fold.get_by_role("button", name="Interrompi la partita").click()
    expect(evening.page.get_by_text("Partita interrotta.")).to_be_visible()
    evening.given(table, stays)


def stopped_by_the_clock(evening: Evening, table: int) -> None:
    """When the time is up the deals that are missing go to the side ahead, by the rule of this evening."""
    record(evening.match(table), 40)
    ahead = evening.sides(table)[1]
    Turn.objects.filter(tournament__slug=SLUG, number=1).update(ends_at=timezone.now() - datetime.timedelta(minutes=3))
    evening.desk.open("turns/1/")
    evening.page.get_by_role("button", name=f"Ferma: 0–1, vince {ahead} 3–0").click()
    expect(evening.page.get_by_text("Partita fermata a tempo.")).to_be_visible()
    evening.given(table, ahead)


def level_deal(evening: Evening, table: int) -> None:
    """A 60-60 is played again: it opens its own line on the sheet and counts for nobody."""
    evening.desk.open_sheet(1, table)
    evening.page.locator("input[data-side=first]:focus").wait_for()
    for points in ("80", "60", "30", "90", "90"):
        evening.page.keyboard.type(points)
        evening.page.keyboard.press("Enter")
    evening.page.get_by_text(f"Tavolo {table}: 3–1 salvato").wait_for()
    evening.seen(table, (80, 30, 90, 90))


def corrected(evening: Evening, table: int) -> None:
    """The desk typed a sheet the wrong way round; with a reason it is put right, and the old value stays on record."""
    played = next(one for one in evening.matches if one.sides == evening.sides(table))
    turned = tuple(120 - points for points in played.points)
    evening.desk.find_sheet(1, table)
    for number, points in enumerate(turned, start=1):
        evening.page.locator(f"input[name='d{number}.1.first']").fill(str(points))
    evening.page.get_by_label("Motivo della correzione").fill("Scambiate le parti")
    save_correction(evening.page, table)
    forget_refusals(evening.complaints)
    evening.matches[evening.matches.index(played)] = replace(played, points=turned)


def late_pair(evening: Evening) -> None:
    evening.desk.open("teams/")
    evening.page.get_by_label("Un altro iscritto").fill(LATE.replace(" – ", " - "))
    evening.page.get_by_role("button", name="Aggiungi", exact=True).click()
    expect(evening.page.get_by_role("link", name=LATE)).to_be_visible()
    evening.everybody.append(LATE)


def fined(evening: Evening, pair: str) -> None:
    evening.desk.open("penalties/")
    evening.page.get_by_role("radio", name="Penalità").check()
    evening.page.get_by_label("A chi").select_option(label=pair)
    evening.page.get_by_label("Punti partita tolti").fill("1")
    evening.page.get_by_role("textbox", name="Motivo (obbligatorio)").fill("Segni vietati")
    evening.page.get_by_role("button", name="Registra la sanzione").click()
    evening.page.locator("button[name=confirmed]").click()
    expect(evening.page.get_by_text("Salvato.")).to_be_visible()


def replaced(evening: Evening, pair: str) -> None:
    """One of a pair goes home, and a friend plays on from the second turn; the pair keeps what it has."""
    first, second = pair.split(" – ")
    evening.desk.open("teams/")
    evening.page.get_by_role("link", name=pair, exact=True).click()
    fold = evening.page.locator("details").filter(has_text=f"Al posto di {first}")
    fold.locator("summary").click()
    fold.get_by_label("Chi gioca").fill("Silvia Riserva")
    fold.get_by_label("Motivo").fill("Malore")
    fold.get_by_role("button", name="Sostituisci").click()
    expect(evening.page.get_by_text(f"Silvia Riserva gioca al posto di {first}.")).to_be_visible()
    evening.is_called_now(pair, f"Silvia Riserva (dal turno 2, prima {first}) – {second}")


def withdrawn(evening: Evening, pair: str) -> None:
    evening.desk.open("teams/")
    evening.page.get_by_role("link", name=pair, exact=True).click()
    evening.page.get_by_label("Motivo (facoltativo)").last.fill("Malore")
    evening.page.get_by_role("button", name="Segna come ritirato").click()
    asked = evening.page.get_by_role("heading", name="Controlla, poi conferma")
    said = evening.page.get_by_text("non gioca più.")
    expect(asked.or_(said).first).to_be_visible()
    if asked.count():
        evening.page.get_by_role("button", name="Segna come ritirato").click()
        expect(said).to_be_visible()
    evening.desk.open("teams/")
    row = evening.page.locator("table.entrants tr").filter(has_text=pair)
    expect(row.get_by_text("ritirata")).to_be_visible()


def test_an_evening_of_eight_tables_with_everything_that_happens(evening: Evening, still_page: Page) -> None:
    desk = evening.desk
    desk.draw(5)
    desk.publish()
    called(evening)
    told_without_network(evening, 1)
    contested(evening, 2)
    no_show(evening, 3)
    level_deal(evening, 4)
    abandoned(evening, 7)
    stopped_by_the_clock(evening, 8)
    evening.matches += desk.play_turn(1, evening.points_of)
    assert len(evening.matches) == TABLES
    corrected(evening, 5)

    late_pair(evening)
    leaver = evening.sides(6)[0]
    withdrawn(evening, leaver)
    guilty = next(one.winner for one in evening.matches if one.sides == evening.sides(4))
    assert guilty is not None
    fined(evening, guilty)
    replaced(evening, evening.sides(2)[0])
    desk.draw(6)
    desk.publish()
    in_second = {side for table in desk.tables(2) for side in table.sides}
    assert in_second == set(evening.everybody) - {leaver}
    evening.matches += desk.play_turn(2, evening.points_of)
    assert len(evening.matches) == 2 * TABLES
    desk.close()
    forget_refusals(evening.complaints)

    places = danish_places(evening.everybody, evening.matches, rested=[], fined=[guilty])
    assert public_places(still_page, SLUG) == places
    the_log_tells_the_story(evening)


def the_log_tells_the_story(evening: Evening) -> None:
    reported_of = Counter(LogEntry.objects.filter(tournament__slug=SLUG).values_list("kind", flat=True))
    assert reported_of["result"] == 2 * TABLES - 3  # two from the phones, one awarded
    assert [reported_of[kind] for kind in ("reported", "agreed", "published")] == [2, 2, 2]
    once = ("called", "clock", "disputed", "award", "abandoned", "stopped", "correction", "withdrawal", "penalty")
    assert {kind: reported_of[kind] for kind in (*once, "substitution", "closed")} == dict.fromkeys(
        (*once, "substitution", "closed"), 1
    )
    evening.desk.open("log/")
    read = evening.page.locator("main").inner_text()
    assert "Torneo chiuso" in read
    reasons = {"abandoned": "Chiamato a casa", "penalty": "Segni vietati", "substitution": "Malore"}
    assert dict(LogEntry.objects.filter(kind__in=reasons).values_list("kind", "reason")) == reasons
    assert [reason for reason in reasons.values() if f"Motivo: {reason}" not in read] == []
    evening.desk.open("log/?kind=correction")
    correction = evening.page.locator("article.card").first.inner_text()
    assert "Risultato corretto, turno 1, tavolo 5" in correction
    assert "Motivo: Scambiate le parti" in correction
    assert Player.objects.filter(team__tournament__slug=SLUG).count() == 4 * TABLES + 3
