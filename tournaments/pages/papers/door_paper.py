"""The lists of who plays: to hang up, and to tick off at the door."""

from django.utils.translation import gettext as _

from tournaments.event.regulation import Ranked
from tournaments.event.surnames import PersonName, Surnames
from tournaments.labels.arrivals import fee_in_words
from tournaments.labels.kinds import WORDS
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.papers.pdf.lists import Entered
from tournaments.pages.tables.words.present import letter_of
from tournaments.selectors.core.surnames import surnames_in
from tournaments.selectors.entries.arrivals import ArrivalLine, arrivals_page
from tournaments.selectors.entries.roster import entrants_page, roster_page


def checkin_context(asked: Asked) -> Plain:
    """Everybody by name, with what is asked of them at the door."""
    ranked, page = Ranked(asked.tournament.ranked), arrivals_page(asked.tournament)
    surnames = surnames_in(asked.tournament)
    people = [(surnames.parts(one), one, line) for line in page.playing for one in line.people or (line.name,)]
    return {
        "title": _("Elenco delle presenze"),
        "count": WORDS[ranked].counted(len(page.playing)),
        "fee": fee_in_words(page.terms.fee, page.terms.fee_per) if page.terms.fee else "",
        "people": [_to_tick(*one, ranked, surnames) for one in sorted(people, key=lambda item: item[0].order)],
        "entrant": str(WORDS[ranked].one),
    }


def _to_tick(person: PersonName, name: str, line: ArrivalLine, ranked: Ranked, surnames: Surnames) -> Plain:
    partners = _titled(", ".join(surnames.parts(other).whole for other in line.people if other != name), line.title)
    return {
        "person": person,
        "number": str(line.number),
        "below": line.name if ranked is Ranked.TEAMS else _("con %(names)s") % {"names": partners} if partners else "",
        "present": line.present,
        "paid": line.due > 0 and line.left_to_pay == 0,
    }


def entries_context(asked: Asked) -> Plain:
    """Who is entered, by number: `entries` of `Entered`."""
    tournament = asked.tournament
    ranked = Ranked(tournament.ranked)
    entries = _quarters(tournament) if tournament.kind.lined_up else _entrants(tournament)
    playing = sum(not one.withdrawn for one in entries)
    return {
        "title": _("Iscritti"),
        "label": str(WORDS[ranked].many),
        "count": WORDS[ranked].counted(playing),
        "entries": entries,
    }


def _quarters(tournament: Tournament) -> list[Entered]:
    return [
        Entered(
            letter_of(team.number),
            team.name,
            people=", ".join(player.name for player in team.players),
            withdrawn=team.withdrawn,
        )
        for team in roster_page(tournament).teams
    ]


def _entrants(tournament: Tournament) -> list[Entered]:
    return [
        Entered(
            str(one.number), _titled(one.shown, one.title), "", one.club, str(one.seed or ""), withdrawn=one.withdrawn
        )
        for one in entrants_page(tournament).entrants
    ]


def _titled(names: str, title: str) -> str:
    return f"{names} «{title}»" if title else names
