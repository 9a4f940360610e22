"""Prizes at the desk: listed, settled and handed over; read in the regulation and beside the one who won them."""

import html
import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from tests.factories import action, make_account, make_club, make_evening, make_tournament, play_worked_case, players_of
from tests.pages.papers.pdf.reading import words
from tests.prizes import give_prizes, play_level, prizes_listed
from tests.staged import stage
from tournaments.event.presets import PRESETS
from tournaments.event.prizes import PrizeDraft, PrizeKind, PrizeState
from tournaments.event.rights import Role
from tournaments.labels.prize_labels import place_name
from tournaments.models import Club, Handover, Movement, Prize, Receipt, Team, Tournament
from tournaments.pages.finals.final_forms import Target, read_prizes, read_target
from tournaments.pages.shared.ranking.prize_words import prizes_by_team
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.play.ending import ties_of
from tournaments.selectors.play.prize_winners import prizes_page
from tournaments.selectors.shown.public import final_page
from tournaments.services.entries.person_erasing import Private, private_data_change
from tournaments.services.play.final_changes import decision_record, tournament_close
from tournaments.services.setup.prize_changes import prize_draw, prize_hand, prize_receipt, prizes_add
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
PAGE = "/desk/giochi/prizes/"


@pytest.fixture(scope="module")
def made_tournament(kept_for_all: None) -> Tournament:
    return play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))


def post(desk: Client, address: str, **data: str) -> tuple[int, str]:
    answer = desk.post(f"{PAGE}{address}", data, headers={"Accept-Language": "it"})
    return answer.status_code, answer.content.decode()


def read(client: Client, address: str = PAGE) -> str:
    return client.get(address, headers={"Accept-Language": "it"}).content.decode()


def add(desk: Client, what: str, target: str = "place:1", **boxes: str) -> tuple[int, str]:
    return post(desk, "add/", target=target, what=what, **boxes)


def first(tournament: Tournament) -> Prize:
    return Prize.objects.filter(tournament=tournament, removed__isnull=True).order_by("number")[0]


def test_prizes_are_listed_line_by_line_each_for_the_next_place(desk: Client, tournament: Tournament) -> None:
    assert add(desk, "Due prosciutti\r\n\r\n  100 € \r\n", giver="Salumificio", euro="")[0] == 302
    assert prizes_listed(tournament) == ["Due prosciutti", "", "100 €"]
    page = read(desk)
    assert "Due prosciutti" in page
    assert "dono di Salumificio" in page


def test_the_next_place_without_a_prize_is_proposed(desk: Client, tournament: Tournament) -> None:
    give_prizes(tournament, ["Prosciutto", "Vino"])
    assert '<option value="place:3" selected>3º posto</option>' in re.sub(r"\s+", " ", read(desk))


def test_what_is_wrong_is_said_and_nothing_typed_is_lost(desk: Client, tournament: Tournament) -> None:
    status, page = add(desk, f"Coppa\n{'x' * 121}", target="last", euro="tanto", giver="Bar Sport")
    assert status == 422
    assert "Scrivi la somma in euro, per esempio 10 o 12,50." in page
    assert f"Coppa\n{'x' * 121}</textarea>" in page
    assert 'value="tanto"' in page
    assert 'value="Bar Sport"' in page
    assert '<option value="last" selected>' in page
    assert prizes_listed(tournament) == []


def test_without_a_word_of_what_it_is_nothing_is_written(desk: Client, tournament: Tournament) -> None:
    status, page = add(desk, "  \n ", bought="1")
    assert (status, "Scrivi che cosa si vince" in page, Prize.objects.count()) == (422, True, 0)


def test_what_was_bought_without_a_price_is_refused(desk: Client, tournament: Tournament) -> None:
    status, page = add(desk, "Cesto", bought="1")
    assert (status, "scrivi quanto è costato" in page, 'name="bought" value="1" checked' in page) == (422, True, True)


def test_a_prize_is_changed_in_its_own_boxes_and_struck_off(desk: Client, tournament: Tournament) -> None:
    add(desk, "Cesto", euro="25", bought="1")
    address = f"{first(tournament).id}/"
    status, page = post(desk, address, target="place:1", what="", euro="25")
    assert (status, "Scrivi che cosa si vince" in page, "<details open>" in page) == (422, True, True)
    assert post(desk, address, target="last", what="15 €")[0] == 302
    assert (first(tournament).kind, first(tournament).cents, first(tournament).money) == ("last", 1_500, True)
    assert Movement.objects.filter(tournament=tournament, replaced__isnull=True).count() == 0
    assert post(desk, address, remove="1")[0] == 302
    assert prizes_page(tournament).lines == ()


@pytest.mark.parametrize("what", ["", "0", "0 €"])
def test_a_prize_changed_to_nothing_stays_and_the_button_that_strikes_it_off_is_named(
    desk: Client, tournament: Tournament, what: str
) -> None:
    add(desk, "Coppa")
    said = post(desk, f"{first(tournament).id}/", target="place:1", what=what)
    assert said[0] == 422
    assert "Per toglierlo premi «Togli il premio»." in said[1]
    assert first(tournament).what == "Coppa"


def test_a_prize_is_handed_over_with_one_tap_and_taken_back(desk: Client, tournament: Tournament) -> None:
    give_prizes(tournament, ["Prosciutto"])
    prize = first(tournament)
    (winner,) = prizes_page(tournament).lines[0].teams
    assert "1 premio: 1 da consegnare." in read(desk)
    assert post(desk, f"{prize.id}/hand/", team=winner.id)[0] == 302
    page = read(desk)
    assert "Tutti consegnati." in page
    assert "✓ consegnato" in page
    assert "☐ consegnato" not in page
    row = Handover.objects.get()
    assert post(desk, f"back/{row.id}/")[0] == 302
    assert post(desk, f"{prize.id}/hand/", team=winner.id, decline="1")[0] == 302
    assert prizes_page(tournament).lines[0].teams != (winner,)


def test_handing_over_moves_no_card_and_nobody_on_it(desk: Client) -> None:
    level = make_evening(stage("round_robin"), entrants=3, slug="pari")
    play_level(level)
    give_prizes(level, ["50 €", "25 €", "Vino"])
    address = "/desk/pari/prizes/"
    before = shown_order(read(desk, address))
    money, _second, wine = prizes_page(level).lines
    for line in (money, wine):
        team = line.teams[0]
        desk.post(f"{address}{line.prize.id}/hand/", {"team": team.id})
        page = read(desk, address)
        assert shown_order(page) == before
        assert f"consegnato: {team.name}" in page
    assert [page.index(f"consegnato: {team.name}, 50") for team in money.teams] == sorted(
        page.index(f"consegnato: {team.name}, 50") for team in money.teams
    )


def shown_order(page: str) -> list[str]:
    return re.findall(r'<li class="card" id="prize-([^"]+)"', page)


def test_a_lot_says_who_won_it(desk: Client, tournament: Tournament) -> None:
    add(desk, "Cesto", target="draw")
    prize = first(tournament)
    draw = {"draw": "1", "number": "4711"}
    said = desk.post(f"{PAGE}{prize.id}/settle/", draw, headers={"Accept-Language": "it"}, follow=True)
    (winner,) = prizes_page(tournament).lines[0].teams
    assert f"Il sorteggio ha deciso: lo vince {winner.name}." in html.unescape(said.content.decode())


def test_a_receipt_that_the_winner_signs_is_printed_when_it_is_asked_for(desk: Client, tournament: Tournament) -> None:
    add(desk, "Prosciutto", giver="Bar Sport", euro="40")
    (winner,) = prizes_page(tournament).lines[0].teams
    assert "receipt/" not in read(desk)
    post(desk, f"{first(tournament).id}/hand/", team=winner.id)
    row, italian = Handover.objects.get(), {"Accept-Language": "it"}
    address = f"{PAGE}receipt/{row.id}/"
    assert f'action="{address}" target="_blank"' in read(desk)
    paper = f"/desk/giochi/print/prizes/{row.id}.pdf"
    assert "Di questo premio nessuna ricevuta vale adesso" in read(desk, paper)
    for _asked in range(2):
        said = words(desk.post(address, headers=italian, follow=True).content)
        for told in ("Ricevuta n. 1", winner.name, "Prosciutto", "40 €", "1º posto", "Bar Sport", "Chi ha vinto"):
            assert told in said
    assert Receipt.objects.count() == 1
    assert "Receipt no. 1" in words(desk.get(paper, headers={"Accept-Language": "en"}).content)
    post(desk, f"back/{row.id}/")
    refused = post(desk, f"receipt/{row.id}/")
    assert (refused[0], "Nel frattempo qui è cambiato qualcosa" in refused[1]) == (422, True)
    assert "Di questo premio nessuna ricevuta vale adesso" in read(desk, paper)


def test_the_receipt_of_shared_money_names_all_places_that_share_it(desk: Client) -> None:
    level = make_evening(stage("round_robin"), entrants=3, slug="pari")
    play_level(level)
    give_prizes(level, ["50 €", "25 €"])
    prize_hand(action(level), prizes_page(level).lines[0].prize.id, Team.objects.get(tournament=level, number=2).id)
    row = Handover.objects.get(tournament=level)
    prize_receipt(action(level), row.id)
    said = words(desk.get(f"/desk/pari/print/prizes/{row.id}.pdf", headers={"Accept-Language": "it"}).content)
    assert "37 €" in said
    assert "1º posto, 2º posto" in said
    assert "Valore" not in said


def test_level_ones_are_drawn_or_settled_on_the_page(desk: Client, tournament: Tournament) -> None:
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.DRAW, what="Cesto")])
    prize = first(tournament)
    assert "Sorteggia tra i presenti" in read(desk)
    assert post(desk, f"{prize.id}/settle/", draw="1", number="")[0] == 422
    assert post(desk, f"{prize.id}/settle/", team="nobody", how="played")[0] == 422
    assert post(desk, f"{prize.id}/settle/", draw="1", number="12")[0] == 302
    assert "Sorteggiato con il numero 12" in read(desk)
    assert post(desk, f"{prize.id}/settle/", undo="1")[0] == 302
    assert prizes_page(tournament).lines[0].winners.state is PrizeState.UNDRAWN


def test_who_is_level_for_a_prize_is_put_in_order_in_the_standings_while_these_can_do_it(desk: Client) -> None:
    """1 and 2 share the first place: one tie for two prizes, and one way to settle it until the evening is closed."""
    level = make_evening(stage("round_robin"), entrants=4, slug="pari")
    play_level(level)
    give_prizes(level, ["Prosciutto", "Salame"])
    address, way, own = (
        "/desk/pari/prizes/",
        'href="/desk/pari/standings/#ties">Decidi il pari merito',
        "Oppure lo prende",
    )
    page = read(desk, address)
    assert (page.count(way), page.count(own), "2 premi: 2 da decidere." in page) == (1, 0, True)
    tournament_close(action(level))
    page = read(desk, address)
    assert (page.count(way), page.count(own)) == (0, 2)


def test_level_ones_who_share_money_draw_their_things_without_an_order_in_the_standings(desk: Client) -> None:
    """An order would give 50 euros to one and 25 to the other."""
    level = make_evening(stage("round_robin"), entrants=4, slug="pari")
    play_level(level)
    give_prizes(level, ["50 €", "25 €"])
    prizes_add(action(level), [PrizeDraft(PrizeKind.PLACE, 1, what="Prosciutto")])
    page = read(desk, "/desk/pari/prizes/")
    assert (page.count("standings/#ties"), page.count("Oppure lo prende")) == (0, 1)


def test_one_prize_each_is_chosen_on_the_page(desk: Client, tournament: Tournament) -> None:
    assert post(desk, "each/", one_each="1")[0] == 302
    tournament.refresh_from_db()
    assert tournament.one_prize
    assert re.search(r'value="1" checked>\s*Al massimo uno a testa', read(desk))


def test_a_prize_of_another_evening_is_not_found(desk: Client, tournament: Tournament) -> None:
    for address in ("", "settle/", "hand/"):
        assert post(desk, f"{uuid.uuid4()}/{address}", team=str(uuid.uuid4()))[0] == 404
    assert [post(desk, f"{address}/{uuid.uuid4()}/")[0] for address in ("back", "receipt")] == [404, 404]


def test_who_may_only_take_money_sees_the_list_and_no_form(client: Client, tournament: Tournament) -> None:
    give_prizes(tournament, ["Prosciutto"])
    client.force_login(make_account(club=make_club(), role=Role.DESK))
    page = read(client)
    assert "Prosciutto" in page
    assert "<form" not in page.split("<main", 1)[1].split("</main>", 1)[0]
    assert post(client, "add/", target="last", what="x")[0] in (403, 404)


@pytest.mark.parametrize(
    ("token", "target"),
    [
        ("place:12", Target(PrizeKind.PLACE, 12)),
        ("club:Bar: Sport", Target(PrizeKind.CLUB, club="Bar: Sport")),
        ("count:clean", Target(PrizeKind.COUNT, count="clean")),
        ("last", Target(PrizeKind.LAST)),
        ("luck", None),
        ("", None),
    ],
)
def test_for_whom_a_prize_is_is_one_choice(token: str, target: Target | None) -> None:
    assert read_target(token) == target
    assert target is None or target.token == token


def test_a_sum_alone_is_money_and_what_a_thing_is_worth_is_in_its_box() -> None:
    typed = read_prizes({"target": "place:2", "what": "Vino\n€ 12,50\n80", "euro": "7,5"})
    assert [(one.place, one.what, one.money, one.cents) for one in typed.drafts] == [
        (2, "Vino", False, 750),
        (3, "", True, 1_250),
        (4, "", True, 8_000),
    ]


def test_prizes_are_in_the_regulation_and_among_the_final_places_on_screen_and_on_paper(
    desk: Client, tournament: Tournament
) -> None:
    add(desk, "Due prosciutti\n\nVino", giver="Salumificio Rossi")
    for page in ("regulation/", "final/"):
        assert "Due prosciutti (dono di Salumificio Rossi)" in read(Client(), f"/t/giochi/{page}")
    assert "Grazie per i premi a Salumificio Rossi." in read(Client(), "/t/giochi/regulation/")
    for paper in ("rules.pdf", "final.pdf", "certificates.pdf"):
        text = words(desk.get(f"/desk/giochi/print/{paper}", headers={"Accept-Language": "it"}).content)
        assert "Due prosciutti (dono di Salumificio Rossi)" in text, paper
        assert "Vino" in text


def test_what_a_place_wins_is_under_its_name(desk: Client, tournament: Tournament) -> None:
    add(desk, "Due prosciutti")
    page = read(Client(), "/t/giochi/final/")
    assert re.search(r"</span>\s*<span class=\"players\">Premio:\s*<b>Due prosciutti</b></span></th>", page)
    assert '<th scope="col">Premio</th>' not in page


def test_that_there_are_no_prizes_is_said_on_screens_and_nothing_of_them_on_paper(
    desk: Client, tournament: Tournament
) -> None:
    assert "Nessun premio scritto." in read(Client(), "/t/giochi/regulation/")
    assert "Premio" not in words(desk.get("/desk/giochi/print/final.pdf").content)


def test_who_is_young_strangers_read_once_they_have_their_prize(desk: Client, tournament: Tournament) -> None:
    for number in (1, 2, 3, 4):
        for player in players_of(tournament, number):
            known = Private(birth_year=1950 + number)
            private_data_change(action(tournament), player_id=player.id, known=known)
    prizes_add(action(tournament), [PrizeDraft(PrizeKind.YOUNGEST, what="Trottola")])
    (line,) = prizes_page(tournament).lines
    assert [team.number for team in line.teams] == [4]
    assert "Trottola" not in read(Client(), "/t/giochi/final/")
    assert "Trottola" in read(desk, "/desk/giochi/final/")
    post(desk, f"{line.key}/hand/", team=line.teams[0].id)
    assert "Trottola" in read(Client(), "/t/giochi/final/")


@pytest.mark.parametrize(("language", "said"), [("it", ["1º posto", "12º posto"]), ("en", ["1st place", "12th place"])])
def test_a_place_is_called_as_everywhere(language: str, said: list[str]) -> None:
    with translation.override(language):
        assert [place_name(1), place_name(12)] == said


def test_who_speaks_reads_the_last_place_that_wins_first(desk: Client, tournament: Tournament) -> None:
    add(desk, "Prosciutto\n\nVino", giver="Bar Sport")
    add(desk, "Cucchiaio", target="last")
    with translation.override("it"):
        places = sorted(line.row.place for line in final_page(tournament).lines)
        wanted = [f"{place}º posto" for place in reversed(places) if place <= 3]
    said = words(desk.get("/desk/giochi/print/prizes.pdf", headers={"Accept-Language": "it"}).content)
    found = re.findall(r"[0-9]º posto", said)
    assert (found, len(wanted)) == (wanted, 3)
    order = ("Cucchiaio", "Vino", "Prosciutto", "Grazie per i premi a Bar Sport.")
    assert sorted(order, key=said.index) == list(order)


def test_the_list_of_who_speaks_ticks_what_was_handed_over(desk: Client, tournament: Tournament) -> None:
    def ticks() -> str:
        said = words(desk.get("/desk/giochi/print/prizes.pdf", headers={"Accept-Language": "it"}).content)
        return "".join(re.findall("[☐☑]", said))

    add(desk, "Prosciutto\n\nVino")
    add(desk, "Miele")
    add(desk, "Cucchiaio", target="last")
    assert ticks() == "☐☐☐☐"
    lines = {line.prize.what: line for line in prizes_page(tournament).lines}
    marked = []
    for what in ("Cucchiaio", "Prosciutto", "Miele"):
        post(desk, f"{lines[what].prize.id}/hand/", team=lines[what].teams[0].id)
        marked.append(ticks())
    # The last place is called first. Who came first has the honey as well, and is ticked once they have both.
    assert marked == ["☑☐☐☐", "☑☐☐☐", "☑☐☐☑"]


def test_who_shares_a_place_and_not_its_prize_has_nothing_to_tick_on_the_list(desk: Client) -> None:
    """1 and 2 share the first place, 1 gets its only prize."""
    level = make_evening(stage("round_robin"), entrants=4, slug="pari")
    play_level(level)
    give_prizes(level, ["Prosciutto"])
    tournament_close(action(level))
    won = Team.objects.get(tournament=level, number=1)
    desk.post(f"/desk/pari/prizes/{first(level).id}/settle/", {"team": str(won.id), "how": "played"})
    said = words(desk.get("/desk/pari/print/prizes.pdf", headers={"Accept-Language": "it"}).content)
    assert (said.count("1º posto"), said.count("Prosciutto"), said.count("☐")) == (2, 1, 1)


def test_an_evening_ends_on_paper_in_one_file(desk: Client, tournament: Tournament) -> None:
    add(desk, "Prosciutto")
    said = words(desk.get("/desk/giochi/print/closing.pdf", headers={"Accept-Language": "it"}).content)
    titles = ("Lista per chi premia", "Arbitro", "Rendiconto")
    assert sorted(titles, key=said.index) == list(titles)


def test_before_the_end_the_list_says_when_there_is_one_and_the_till_is_printed_all_the_same(desk: Client) -> None:
    make_tournament(slug="altri", sizes=(2, 2))
    page = desk.get("/desk/altri/print/prizes.pdf", headers={"Accept-Language": "it"}).content.decode()
    assert "a partite finite" in page
    said = words(desk.get("/desk/altri/print/closing.pdf", headers={"Accept-Language": "it"}).content)
    assert ("Rendiconto" in said, "Lista per chi premia" in said) == (True, False)


def test_the_summary_has_every_prize_in_one_of_its_numbers(desk: Client) -> None:
    """1 and 2 share the first place and the money of both; of two things for the third one is handed over."""
    level = make_evening(stage("round_robin"), entrants=3, slug="pari", club=Club.objects.get())
    play_level(level)
    give_prizes(level, ["50 €", "25 €", "Salame"])
    prizes_add(
        action(level),
        [
            PrizeDraft(PrizeKind.PLACE, 1, what="Coppa"),
            PrizeDraft(PrizeKind.DRAW, what="Cesto"),
            PrizeDraft(PrizeKind.CLUB, club="Nessuno", what="Targa"),
        ],
    )
    salami = next(line for line in prizes_page(level).lines if line.prize.what == "Salame")
    prize_hand(action(level), salami.prize.id, uuid.UUID(salami.teams[0].id))
    said = "6 premi: 1 consegnato, 2 da consegnare, 1 da decidere, 1 da sorteggiare, 1 senza vincitore."
    assert said in read(desk, "/desk/pari/prizes/")


def test_a_lot_for_a_prize_is_told_no_more_once_the_standings_give_it(desk: Client) -> None:
    """A play-off that comes later puts one of the two first, drawn before or not."""
    evening = replace(PRESETS["round_robin"].stages[0], tiebreaks=(Criterion.PLAY_OFF,))
    made = make_evening(evening, entrants=3, slug="dopo", club=Club.objects.get())
    play_level(made)
    give_prizes(made, ["Prosciutto"])
    prize_draw(action(made), first(made).id, 7)
    drawn = prizes_page(made).lines[0].teams[0].id
    assert prizes_by_team(made, course_of(made), {}) == {drawn: "Prosciutto, a sorteggio"}
    (other,) = (one for one in ties_of(made).open[0].ids if one != drawn)
    decision_record(action(made), Criterion.PLAY_OFF, [uuid.UUID(other), uuid.UUID(drawn)])
    assert prizes_by_team(made, course_of(made), {}) == {other: "Prosciutto"}
    said = "Sorteggiato con il numero 7. Non conta più: ora decide la classifica."
    assert said in read(desk, "/desk/dopo/prizes/")
