"""What a start prints."""

import re

import pytest
import segno
from pytest_django import Settings

from briscola_site import listening
from briscola_site.listening import EVERYWHERE, HERE
from tests.factories import make_club
from tournaments.event.rights import Role
from tournaments.management.welcome import qr_lines, welcome_lines
from tournaments.models import EntranceLink
from tournaments.services.clubs.member_changes import entrance_link_issue, entrance_link_redeem

pytestmark = pytest.mark.django_db


def said(host: str) -> str:
    return "\n".join(welcome_lines(host, 8000, terminal=False))


def test_phones_get_the_address_as_text_and_as_a_qr_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_addresses", lambda: ["192.168.1.20", "10.0.0.5"])
    page = "http://192.168.1.20:8000/"
    assert page in said(EVERYWHERE)
    assert "\n".join(qr_lines(page, colours=False)) in said(EVERYWHERE)


def test_without_a_network_it_is_said_and_no_code_leads_astray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_addresses", list)
    assert "Nessuna rete" in said(EVERYWHERE)
    assert "█" not in said(EVERYWHERE)


def test_a_server_for_this_computer_alone_says_that_phones_stay_out() -> None:
    assert "i telefoni non possono collegarsi: http://127.0.0.1:8000/" in said(HERE)


def test_the_drawn_code_is_the_code_of_the_address() -> None:
    text = "http://192.168.1.20:8000/"
    lines = qr_lines(text, colours=False)
    light = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    rows = [[light[mark][half] for mark in line] for line in lines for half in (0, 1)]
    code = [[not module for module in row] for row in segno.make_qr(text, error="m").matrix]
    quiet = 2
    drawn = [row[quiet:-quiet] for row in rows[quiet : quiet + len(code)]]
    assert drawn == code


def test_colours_make_the_code_dark_on_light_on_every_terminal() -> None:
    plain, coloured = (qr_lines("x", colours=colours) for colours in (False, True))
    assert coloured == [f"\x1b[97;40m{line}\x1b[0m" for line in plain]


def test_the_organizer_who_was_there_gets_a_way_back_on_a_terminal_and_nowhere_else() -> None:
    entrance_link_redeem(token=entrance_link_issue(club=make_club(), role=Role.OWNER), name="Rosanna")
    assert "/entrance/" not in said(HERE)
    on_terminal = "\n".join(welcome_lines(HERE, 8000, terminal=True))
    assert "Chi organizza rientra da qui come prima" in on_terminal
    assert on_terminal.count("http://127.0.0.1:8000/entrance/") == 1


def test_the_same_link_is_printed_for_the_computer_itself_which_then_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_addresses", lambda: ["192.168.1.20"])
    make_club()
    phones, here = re.findall(r"http://(\S+)(/entrance/\S+)", said(EVERYWHERE))
    assert (phones[0], here) == ("192.168.1.20:8000", ("127.0.0.1:8000", phones[1]))


def test_where_only_one_address_is_answered_the_link_is_printed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_addresses", list)
    make_club()
    assert said(EVERYWHERE).count("/entrance/") == 1
    EntranceLink.objects.all().delete()
    assert said("192.168.1.20").count("/entrance/") == 1


def test_what_is_kept_for_programs_gets_no_link_and_the_command_that_makes_one(settings: Settings) -> None:
    settings.LOG = "json"
    make_club()
    assert "/entrance/" not in said(HERE)
    assert "organizer_link" in said(HERE)
    assert not EntranceLink.objects.exists()
