"""What is withheld from strangers stays back on every public address."""

import io
import re
import uuid
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from html import unescape
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import default_points
from tests.covers import some
from tests.factories import (
    action,
    make_account,
    make_club,
    make_evening,
    make_tournament,
    publish,
    record,
    win,
    win_all,
)
from tests.pages.papers.pdf.reading import looked_up, written
from tests.pages.test_routes import ROUTES
from tests.staged import DANISH, GROUPS, KNOCKOUT, ROTATING, THEN_KNOCKOUT, play, stage
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Player, Team, Tournament
from tournaments.pages.files.sharing import FILES
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.selectors.shown.who import who_book
from tournaments.services.entries.pairs import name_after_people
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.setup.setup import names_shorten, table_freeze, turns_announce

pytestmark = pytest.mark.django_db

# What a page may say that another version of the same facts says otherwise: its tags.
TAGS = re.compile(r'data-tag="[0-9a-f]{32}"|"version": [0-9]+|(DTSTAMP|SEQUENCE):.*|preview\.png\?v=[0-9]+')
FIVE = replace(
    stage("round_robin"),
    match_format=MatchFormat(MatchKind.FIXED, 5),
    match_points=default_points(MatchFormat(MatchKind.FIXED, 5)),
)


EVENINGS = {
    "pairs": lambda: make_evening(FIVE, entrants=4),
    "danish": lambda: make_evening(DANISH, entrants=4),
    "bracket": lambda: make_evening(replace(KNOCKOUT, last_lengths=()), entrants=4),
    "players": lambda: make_evening(ROTATING, entrants=8, ranked=Ranked.PLAYERS),
    "groups": lambda: make_evening(GROUPS, entrants=6),
    "quarters": lambda: make_tournament(sizes=(2, 2, 2, 2)),
}


def freeze(tournament: Tournament, after: int | None) -> None:
    table_freeze(action(tournament), after)


def matches_of(tournament: Tournament, turn: int) -> list[Match]:
    return list(Match.objects.filter(tournament=tournament, turn__number=turn).order_by("table"))


def everybody(tournament: Tournament) -> set[str]:
    tournament.refresh_from_db()
    return set(who_book(tournament).everybody)


def read(url: str) -> str:
    """What a stranger reads at an address, without its tags; nothing where there is nothing."""
    answer = Client().get(url, headers={"Accept-Language": "it"})
    assert answer.status_code in (200, 404)
    return TAGS.sub("", _text(answer.content))


def _text(content: bytes) -> str:
    """A workbook is a packed folder of texts."""
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return content.decode("latin-1" if content.startswith(b"\x89PNG") else "utf-8")
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        return "\n".join(book.read(name).decode() for name in book.namelist())


def public_addresses(tournament: Tournament, whose: Iterable[str]) -> dict[str, str]:
    """Every public address that is there to be read, by its name and what its address holds."""
    values = {"slug": [tournament.slug], "who": list(whose), "file": list(FILES), "table": ["1", "2"]}
    found = {"find typed": f"{reverse('public_find', kwargs={'slug': tournament.slug})}?name=gioca"}
    for name, (path, methods, access) in ROUTES.items():
        if access != "public" or "GET" not in methods or "registration_id" in path:  # known to one person alone
            continue
        asked = re.findall(r"<\w+:(\w+)>", path)
        assert values.keys() >= set(asked), f"say what {name} is to be asked for"
        for chosen in product(*(values[one] for one in asked)):
            url = reverse(name, kwargs=dict(zip(asked, chosen, strict=True)))
            found[" ".join((name, *chosen[1:]))] = url
    found["public_now live"] = f"{found['public_now']}?live"
    return found


def all_read(tournament: Tournament, whose: Iterable[str]) -> dict[str, str]:
    """Everything, but of those who play only some."""
    PAGE_CACHE.clear()
    return {name: read(url) for name, url in public_addresses(tournament, some(sorted(whose), 4)).items()}


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def test_what_follows_from_results_that_are_withheld_is_withheld() -> None:
    tournament = make_evening(DANISH, entrants=4)
    publish(tournament)
    freeze(tournament, 0)
    play(tournament)
    before = all_read(tournament, everybody(tournament))
    publish(tournament, number=2)
    assert changed(before, all_read(tournament, everybody(tournament))) == set()
    page = read(reverse("public_who", kwargs={"slug": tournament.slug, "who": sorted(everybody(tournament))[0]}))
    assert (
        "Finché la classifica è coperta non si vede se hai altre partite: chiedi in segreteria." in page
    )  # there are: nobody is told that there are none
    assert "non ha altre partite" not in page


def test_who_moved_on_from_results_that_are_withheld_is_withheld() -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    publish(tournament)
    freeze(tournament, 1)
    play(tournament)
    before = all_read(tournament, everybody(tournament))
    passage_confirm(action(tournament))
    publish(tournament, number=2)
    assert changed(before, all_read(tournament, everybody(tournament))) == set()


@pytest.mark.parametrize("kind", ["pairs", "danish", "bracket", "groups"])
def test_a_turn_that_was_not_announced_is_nowhere(kind: str) -> None:
    tournament = EVENINGS[kind]()
    turns_announce(action(tournament), 0)
    before = all_read(tournament, everybody(tournament))
    publish(tournament, number=3)
    assert changed(before, all_read(tournament, everybody(tournament))) == set()
    turns_announce(action(tournament), 1)
    now, calendar = (reverse(f"public_{page}", kwargs={"slug": tournament.slug}) for page in ("now", "calendar"))
    assert "Turno 1" in read(now)
    assert "Turno 2" not in read(calendar)


def test_the_pages_say_that_the_table_stands_still_and_since_which_turn() -> None:
    tournament = make_evening(FIVE, entrants=4)
    publish(tournament)
    freeze(tournament, 2)
    for page in ("now", "standings", "results", "calendar"):
        text = read(reverse(f"public_{page}", kwargs={"slug": tournament.slug}))
        assert "Classifica al turno 2: il resto si scopre alla premiazione." in text
    assert '"frozen_after": 2' in read(reverse("public_standings_json", kwargs={"slug": tournament.slug}))


def test_a_match_of_a_frozen_turn_is_shown_as_played_without_its_score() -> None:
    tournament = make_evening(FIVE, entrants=4)
    publish(tournament)
    freeze(tournament, 0)
    record(matches_of(tournament, 1)[0], 70, 70, 70, 70, 70)
    text = read(reverse("public_results", kwargs={"slug": tournament.slug}))
    assert "Giocata" in text
    assert ">70<" not in text


def organizer() -> Client:
    client = Client()
    client.force_login(make_account(club=make_club()))
    return client


def test_the_desk_sees_everything_and_uncovers_the_table_by_a_button() -> None:
    tournament = make_evening(FIVE, entrants=4)
    publish(tournament)
    freeze(tournament, 0)
    record(matches_of(tournament, 1)[0], 70, 70, 70, 70, 70)
    client, home = organizer(), reverse("desk_home", kwargs={"slug": tournament.slug})
    page = client.get(home, headers={"Accept-Language": "it"}).content.decode()
    assert "Scopri la classifica" in page
    assert '<input type="hidden" name="home" value="1">' in page  # by which the button leads back
    standings = client.get(reverse("desk_standings", kwargs={"slug": tournament.slug})).content.decode()
    assert "5–0" in standings
    address = reverse("desk_discretion", kwargs={"slug": tournament.slug})
    sent = {"frozen_after": "", "home": "1", "key": str(uuid.uuid4())}
    assert client.post(address, sent).headers["Location"] == home
    tournament.refresh_from_db()
    assert tournament.frozen_after is None


def test_the_table_is_stopped_from_the_home_of_the_desk_at_the_last_turn_that_is_over() -> None:
    tournament = make_evening(FIVE, entrants=4)
    publish(tournament)
    client, place = organizer(), {"slug": tournament.slug}
    home = reverse("desk_home", kwargs=place)
    assert "Copri la classifica" not in client.get(home, headers={"Accept-Language": "it"}).content.decode()
    win_all(matches_of(tournament, 1), 1)
    assert "Copri la classifica dopo il turno 1" in client.get(home, headers={"Accept-Language": "it"}).content.decode()
    client.post(reverse("desk_discretion", kwargs=place), {"frozen_after": "1", "home": "1"})
    assert "Classifica al turno 1" in client.get(home, headers={"Accept-Language": "it"}).content.decode()


def test_the_next_turn_is_announced_from_the_home_of_the_desk() -> None:
    tournament = make_evening(FIVE, entrants=4)
    turns_announce(action(tournament), 0)
    publish(tournament)
    client, place = organizer(), {"slug": tournament.slug}
    page = client.get(reverse("desk_home", kwargs=place), headers={"Accept-Language": "it"}).content.decode()
    assert "Mostra a tutti il turno 1" in page
    assert '<input type="hidden" name="home" value="1">' in page
    client.post(reverse("desk_discretion", kwargs=place), {"shown_until": "1", "home": "1"})
    tournament.refresh_from_db()
    assert tournament.shown_until == 1


def test_a_turn_that_is_not_drawn_is_refused_in_a_sentence() -> None:
    tournament = make_evening(FIVE, entrants=4)
    client = organizer()
    address = reverse("desk_discretion", kwargs={"slug": tournament.slug})
    answer = client.post(address, {"frozen_after": "9"}, follow=True, headers={"Accept-Language": "it"})
    assert "Quello che hai scelto non c’è più." in answer.content.decode()
    tournament.refresh_from_db()
    assert tournament.frozen_after is None


NAMES = (
    "Maria Rossi",
    "Mario Russo",
    "Zoë D'Àngelo",
    "Ugo Bianchi-Verdi",
    "Ida Neri",
    "Elio Gallo",
    "Ada Conti",
    "Pio Riva",
)


def named(tournament: Tournament) -> Tournament:
    """The same people under names of their own, each in the pair or quarter that they were in."""
    rows = list(Player.objects.filter(tournament=tournament).order_by("team__number", "number"))
    for row, name in zip(rows, NAMES, strict=True):
        row.name = name
        row.save(update_fields=["name"])
    if tournament.ranked != Ranked.TEAMS:
        for team in Team.objects.filter(tournament=tournament):
            name_after_people(team)
    return tournament


@pytest.mark.parametrize("kind", ["pairs", "bracket", "players", "quarters"])
def test_no_public_page_has_a_name_where_initials_were_chosen(kind: str) -> None:
    tournament = named(EVENINGS[kind]())
    publish(tournament)
    win(matches_of(tournament, 1)[0], 1)
    words = [name.split()[-1] for name in NAMES]
    now, find = (reverse(f"public_{page}", kwargs={"slug": tournament.slug}) for page in ("now", "find"))
    assert words[0] in read(now)
    names_shorten(action(tournament), initials=True)
    pages = all_read(tournament, everybody(tournament))
    assert {page for page, text in pages.items() if any(word in unescape(text) for word in words)} == set()
    assert "M. R. (2)" in read(find)


def test_an_empty_choice_of_names_is_whole_names() -> None:
    tournament = named(make_evening(FIVE, entrants=4))
    names_shorten(action(tournament), initials=True)
    page = reverse("desk_discretion", kwargs={"slug": tournament.slug})
    assert organizer().post(page, {"key": str(uuid.uuid4()), "initials": ""}).status_code == 302
    tournament.refresh_from_db()
    assert not tournament.initials


def test_who_knows_a_name_does_not_learn_whether_it_is_in_the_list() -> None:
    tournament = named(make_evening(FIVE, entrants=4))
    names_shorten(action(tournament), initials=True)
    find = reverse("public_find", kwargs={"slug": tournament.slug})
    assert "Nessuno con questo nome" in read(f"{find}?name=rossi")
    assert "M. R. – M. R. (2)" in read(f"{find}?name=m+r").replace("\N{NO-BREAK SPACE}", " ")


def test_the_desk_and_the_paper_keep_the_names() -> None:
    tournament = named(make_evening(FIVE, entrants=4))
    publish(tournament)
    names_shorten(action(tournament), initials=True)
    client = organizer()
    for page, place in (("desk_turn", {"number": 1}), ("print_turn", {"number": 1}), ("desk_standings", {})):
        seen = written(client.get(reverse(page, kwargs={"slug": tournament.slug, **place})))
        assert (looked_up("Maria Rossi") if page == "print_turn" else "Maria Rossi") in seen
