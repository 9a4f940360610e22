"""What the organizer says of a surname counts wherever people look themselves up; what is proposed is never stored."""

import json
from functools import partial

import pytest

from tests.damage import forget, refusal
from tests.factories import DESK, action, make_account, make_club, make_evening, players_of, publish
from tests.services.history import refusals, untouched, written
from tournaments.event.errors import StaleVersion
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.models import Club, LogEntry, Player, Tournament
from tournaments.models.fields import uuid7
from tournaments.pages.shared.pictures.lettering import fitted_alike
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.shown.printing import places_by_surname
from tournaments.services.entries.alike import Alike
from tournaments.services.entries.entrant_changes import player_rename
from tournaments.services.entries.pairs import NewEntrant, entrant_change, entrants_add, surname_set
from tournaments.services.entries.person_erasing import player_erase
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.changes import Actor
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.undo.last_action import action_take_back

pytestmark = pytest.mark.django_db
WRONG, RIGHT = "Fiore, Rosa Maria", "Maria Fiore, Rosa"


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Two pairs; of "Rosa Maria Fiore" the surname is proposed wrongly."""
    made = make_evening(PRESETS["bar"].stages[0], entrants=2)
    entrant_change(action(made), players_of(made, 1)[0].team_id, NewEntrant(("Rosa Maria Fiore", "Ugo Neri")))
    return made


def rosa(tournament: Tournament) -> Player:
    return Player.objects.get(tournament=tournament, name__startswith="Rosa")


def say(tournament: Tournament, surname: str, *, seen: str = WRONG, actor: Actor = DESK) -> None:
    surname_set(action(tournament, actor), rosa(tournament).id, surname, seen=seen)


def test_what_is_said_is_kept_in_the_letters_of_the_name_and_logged(tournament: Tournament) -> None:
    entry = written(tournament, lambda: say(tournament, " maria  FIORE "))
    assert rosa(tournament).surname == "Maria Fiore"
    assert (entry.kind, entry.subject, entry.old, entry.new) == (
        "players",
        rosa(tournament).id,
        {"player": "Rosa Maria Fiore", "listed": WRONG},
        {"player": "Rosa Maria Fiore", "listed": RIGHT},
    )


def test_nothing_is_kept_where_the_proposal_is_right(tournament: Tournament) -> None:
    untouched(tournament, lambda: say(tournament, "Fiore"))
    untouched(tournament, lambda: say(tournament, ""))
    say(tournament, "Maria Fiore")
    say(tournament, "fiore", seen=RIGHT)
    assert rosa(tournament).surname == ""


def test_what_is_no_part_of_the_name_is_refused_and_so_is_who_is_not_there(tournament: Tournament) -> None:
    for other in ("Fiori", "Rosa Fiore", "…"):
        assert refusals(tournament, partial(say, tournament, other)) == [EntrantProblem.SURNAME_UNKNOWN]
    gone = refusals(tournament, lambda: surname_set(action(tournament), uuid7(), "Fiore", seen=""))
    assert gone == [EntrantProblem.PLAYER_UNKNOWN]


def test_who_decided_on_an_old_page_is_told(tournament: Tournament) -> None:
    say(tournament, "Maria Fiore")
    with pytest.raises(StaleVersion):
        say(tournament, "Rosa")
    untouched(tournament, lambda: say(tournament, "Maria Fiore"))


def test_the_list_by_surname_and_what_is_cut_follow_it(tournament: Tournament) -> None:
    publish(tournament)
    say(tournament, "Maria Fiore")
    course = course_of(Tournament.objects.get(pk=tournament.pk))
    (turn,) = course.now.progress.turns[:1]
    places = places_by_surname(course.now, turn)
    assert [one.person.listed for one in places][-2:] == [RIGHT, "Neri, Ugo"]
    names = [("Rosa Maria Fiore – Ugo Neri", 135)]
    assert fitted_alike(names, 14, surnames_in(tournament)) == ["Maria Fiore – Neri"]


def test_a_name_that_is_mended_keeps_it_in_the_same_words(tournament: Tournament) -> None:
    say(tournament, "Maria Fiore")
    player_rename(action(tournament), rosa(tournament).id, "Rosa Mària Fiori")
    assert rosa(tournament).surname == "Mària Fiori"
    entrant_change(action(tournament), rosa(tournament).team_id, NewEntrant(("Rosa Fiori", "Ugo Neri")))
    assert rosa(tournament).surname == ""


def test_it_is_taken_back_by_who_said_it(tournament: Tournament) -> None:
    account = make_account(club=make_club())
    me = Actor(name=account.name, account_id=account.id)
    say(tournament, "Maria Fiore", actor=me)
    last = LogEntry.objects.filter(tournament=tournament).order_by("-seq")[0]
    action_take_back(action(tournament, me), last.id)
    assert rosa(tournament).surname == ""


def test_the_file_takes_it_along_and_refuses_one_of_another_name(tournament: Tournament) -> None:
    say(tournament, "Maria Fiore")
    sent = export_bytes(tournament)
    rows = [one for one in json.loads(sent)["players"] if "surname" in one]
    assert [one["surname"] for one in rows] == ["Maria Fiore"]
    wrong = sent.replace(b'"surname": "Maria Fiore"', b'"surname": "Fiori"')
    forget(tournament)
    assert refusal(wrong)[0].startswith("players[0].surname: Il cognome deve essere una parte del nome")
    assert export_bytes(tournament_import(data=sent, club_slug=tournament.club.slug)) == sent


def test_a_copy_and_the_next_evening_of_the_club_know_it(tournament: Tournament) -> None:
    say(tournament, "Maria Fiore")
    assert rosa(rehearsal_copy(action(tournament))).surname == "Maria Fiore"
    later = make_evening(PRESETS["bar"].stages[0], entrants=2, slug="dopo")
    assert Club.objects.count() == 1
    entrants_add(action(later), [NewEntrant(("Rosa Maria Fiore", "Ada Verdi"))])
    assert rosa(later).surname == "Maria Fiore"
    publish(later)
    who, name = players_of(later, 1)[0], "Rosa Maria Fiore"
    because = action(later, reason="Malore")
    player_substitute(because, player_id=who.id, name=name, from_turn=2, alike=Alike.OTHER)
    assert set(Player.objects.filter(tournament=later, name__startswith="Rosa").values_list("surname", flat=True)) == {
        "Maria Fiore"
    }


def test_nothing_of_it_is_left_of_who_is_erased(tournament: Tournament) -> None:
    say(tournament, "Maria Fiore")
    player = rosa(tournament)
    player_erase(action(tournament), player_id=player.id)
    assert "Fiore" not in export_bytes(tournament).decode()
    assert Player.objects.get(pk=player.pk).surname == ""


def test_a_name_that_is_too_long_keeps_its_surnames_whole_also_when_one_is_said(tournament: Tournament) -> None:
    people = ("Maria Concetta Dell’Acquasanta di Roccabruna", "Pierfrancesco Montecuccoli degli Ubaldini")
    team = entrants_add(action(tournament), [NewEntrant(people)])[0]  # type: ignore[index]
    assert team.name == "Maria Concetta Dell’Acquasanta di Roccabruna – P. Montecuccoli degli Ubaldini"
    player = team.players.get(number=2)
    surname_set(action(tournament), player.id, people[1], seen="Montecuccoli degli Ubaldini, Pierfrancesco")
    team.refresh_from_db()
    assert team.name == "M. C. Dell’Acquasanta di Roccabruna – Pierfrancesco Montecuccoli degli Ubaldini"


def test_a_list_with_surnames_first_is_in_their_order_and_so_is_who_comes_late() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=0, slug="elenco")
    listed = [("Rossi Mario", "Bianchi Gino"), ("Bruno Sara", "Gallo Ezio"), ("Serra Tizzo", "Villa Bice")]
    entrants_add(action(tournament), [NewEntrant(one) for one in listed])
    entrants_add(action(tournament), [NewEntrant(("Marino Leo", "Rizzi Eva"))])

    kept = Player.objects.filter(tournament=tournament).exclude(surname="").values_list("name", "surname")
    assert set(kept) == {("Bruno Sara", "Bruno"), ("Serra Tizzo", "Serra"), ("Marino Leo", "Marino")}
