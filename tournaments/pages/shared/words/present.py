"""Selected values -> the plain values that the shared fragments of templates ask for (see docs/look.md)."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.games import PARTNERS
from rules.words import capital
from tournaments.event.letters import fold, is_called_by
from tournaments.event.match_states import MatchState
from tournaments.event.regulation import BRACKETS
from tournaments.event.rights import RIGHTS, Right, Role
from tournaments.labels.format_labels import WORDS
from tournaments.labels.match_labels import STATE_NAMES, WHERE_PARTNERS_SIT, notes_in_words
from tournaments.labels.points import figure
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.clock import turn_label, turn_names
from tournaments.pages.shared.words.deal_words import won_by
from tournaments.pages.shared.words.hall_words import number_word, six_words, where
from tournaments.selectors.core.match_rows import notes_of, notes_set
from tournaments.selectors.core.outcomes import MatchRecord, PlayerRef, SideRecord, TeamRef
from tournaments.selectors.core.regulation_queries import has_prizes, place_points_of
from tournaments.selectors.core.stages import formats_of
from tournaments.selectors.counted.course import Course
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.rests import TeamRests

Shown = Mapping[str, Any]
"""What a page shows, or a part of it, for anybody who makes something else of it; see the templates."""

SUITS = ("denari", "coppe", "bastoni", "spade")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def suit_of(team_number: int) -> str:
    return SUITS[(team_number - 1) % len(SUITS)]


def letter_of(team_number: int) -> str:
    """The letter that is beside the suit, so that nothing depends on colour and a fifth team is not the first."""
    return LETTERS[(team_number - 1) % len(LETTERS)]


def mark_of(team: TeamRef) -> Plain:
    """Marks beside a name: suit and letter of a quarter, the number of a pair or a player."""
    if team.suited:
        return {"suit": suit_of(team.number), "letter": letter_of(team.number)}
    return {"suit": "", "letter": str(team.number) if team.number else ""}


def entrant(team: TeamRef, *, name: str = "", players: str = "", url: str = "") -> Plain:
    """What _entrant.html shows. `whose` is whose page the name leads to, where names lead anywhere (see `linked`)."""
    return {
        "whose": team.id if team.number else "",
        "name": name or team.name,
        **mark_of(team),
        "players": players,
        "url": url,
        "withdrawn": team.withdrawn,
    }


def side_line(record: SideRecord) -> str:
    """A side in one line, of a team with those who sit: "La Custera (Anna Rossi – Bruno Bianchi)"."""
    return f"{record.team.name} ({record.names})" if record.team.suited else record.team.name


def side(record: SideRecord) -> Plain:
    """A side of a match; a pair is called by its players, so they are not named again."""
    by_players = is_called_by(record.team.name, [one.name for one in record.players])
    return entrant(record.team, players="" if by_players else record.names) | {
        "partners": [{"whose": team.id, "name": team.name} for team in record.teams],
        "people": _linkable(record.players) if record.team.suited else [],
        "by_reserve": record.by_reserve,
    }


def seat_of(record: MatchRecord, number: int) -> str:
    """Seats of a side's partners, 0 for the first; empty unless it is two people."""
    return str(WHERE_PARTNERS_SIT[number]) if all(len(one.players) == PARTNERS for one in record.sides) else ""


def resting(rest: TeamRests) -> Plain:
    """Who sits at no table: a pair or a player, or some of a quarter."""
    return entrant(rest.team) | {"people": _linkable(rest.players)}


def _linkable(players: Sequence[PlayerRef]) -> list[Plain]:
    return [{"whose": one.id, "name": one.name} for one in players]


_SHOWN = {
    MatchState.TO_PLAY: "open",
    MatchState.PLAYING: "partial",
    MatchState.ENTERED: "told",
    MatchState.DISPUTED: "disputed",
    MatchState.CONFIRMED: "done",
    MatchState.AWARDED: "done",
    MatchState.NOBODY: "done",
    MatchState.ABANDONED: "done",
    MatchState.STOPPED: "done",
}


def match_state(record: MatchRecord) -> tuple[str, str]:
    """The state of a match for the eye and in words."""
    if record.void:
        return "done", _("Non conta: ritiro")
    if record.hidden and record.complete:
        return "done", _("Giocata")
    shown, name = _SHOWN[record.state], str(STATE_NAMES[record.state])
    again = again_of(record)
    numbers = again or sorted({number for number, _attempt in record.outcome.missing})
    if record.state is not MatchState.PLAYING or not record.deals or not numbers:
        return shown, name
    listed = ", ".join(str(number) for number in numbers)
    missing = ngettext("Manca la smazzata %(numbers)s", "Mancano le smazzate %(numbers)s", len(numbers))
    if record.match_format.of_games:
        missing = ngettext("Manca il gioco %(numbers)s", "Mancano i giochi %(numbers)s", len(numbers))
    elif again:
        missing = ngettext("Rigioca la smazzata %(numbers)s", "Rigioca le smazzate %(numbers)s", len(numbers))
    return "partial", missing % {"numbers": listed}


def again_of(record: MatchRecord) -> list[int]:
    """The deals of two sides that count for nothing and are to be played again, before any other that is missing."""
    if record.match_format.of_games or not record.match_format.game.two_sided:
        return []
    return sorted({number for number, attempt in record.outcome.missing if attempt > 1})


def award_mark(record: MatchRecord) -> str:
    """Template values of _awarded.html beside the result: nothing where the match was played to its end."""
    if record.state is MatchState.STOPPED:
        return "time"
    return "" if record.absent is None else "award"


def match_card(record: MatchRecord, *, url: str = "", with_points: bool = True, group: str = "") -> Plain:
    """What _meeting.html and the leaves of the wall show; in a knockout nobody counts match points."""
    state, label = match_state(record)
    winner = record.outcome.winner if record.complete and not record.void else None
    return {
        "word": number_word(record),
        "table": str(record.table),
        "where": where(record),
        "group": group,
        "key": str(record.id),
        "state": state,
        "state_label": label,
        "awarded": award_mark(record),
        "url": url,
        "noted": _noted(record),
        "six": "" if record.complete else six_words(record),
        "sides": [
            side(seated)
            | {
                "side": str(number),
                "deals_won": None if record.score is None else won_by(number, record.score),
                "points": figure(record.points[number - 1]) if with_points and record.points is not None else None,
                "winner": winner == number,
            }
            for number, seated in enumerate(record.sides, start=1)
        ],
    }


def _noted(record: MatchRecord) -> list[Plain]:
    """What else was noted of a match on its sheet, unless that is withheld with its result."""
    notes = {} if record.hidden else notes_set(notes_of(record.notes))
    said = notes_in_words(notes, [seated.team.name for seated in record.sides])
    return [{"question": question, "answer": answer} for question, answer in said.items()]


def turn_strip(course: Course, slug: str) -> list[Plain]:
    """Template values of _turn_strip.html: done, now, next; of a bracket also the turns that nobody has reached yet."""
    current = course.current
    names = turn_names(course)
    known: list[Plain] = [
        {
            "label": turn_label(turn.number),
            "name": names.get(turn.number, ""),
            "state": "done" if turn.done else "now" if current and turn.number == current.number else "next",
            "note": _turn_note(turn),
            "id": f"turn-{turn.number}-note",
            "url": reverse("desk_turn", kwargs={"slug": slug, "number": turn.number}),
        }
        for turn in course.turns
    ]
    last = course.turns[-1].number if course.turns else 0
    coming: list[Plain] = [
        {"label": turn_label(number), "name": name, "state": "next", "note": "", "url": ""}
        for number, name in sorted(names.items())
        if number > last
    ]
    return known + coming


def _turn_note(turn: TurnProgress) -> str:
    return done_of(len(turn.matches) - len(turn.missing), len(turn.matches))


def done_of(done: int, every: int) -> str:
    """How many of the tables of a turn are done."""
    return _("%(done)s su %(all)s") % {"done": done, "all": every}


def nav(pages: Sequence[tuple[str, str]], slug: str, current: str) -> list[Plain]:
    """Template values of _nav.html: (label, name of the address) for every page of a tournament."""
    return [
        {"label": label, "url": reverse(name, kwargs={"slug": slug}), "current": name == current}
        for label, name in pages
    ]


def desk_nav(tournament: Tournament, current: str) -> list[Plain]:
    """The organizer's pages of a tournament; `current` is the name of an address."""
    formats = formats_of(tournament)
    pages = (
        (capital(_("segreteria")), "desk_home"),
        (str(WORDS[tournament.ranked].many), "desk_teams"),
        (_("Presenze"), "desk_checkin"),
        *([(_("La cassa"), "desk_till")] if getattr(tournament, "asks_fee", False) else []),
        *([(_("Fasi"), "desk_stages")] if len(formats) > 1 else []),
        (_("Sorteggio"), "desk_draw"),
        *([(_("Tabellone"), "desk_bracket")] if BRACKETS & set(formats) else []),
        (_("Classifica"), "desk_standings"),
        (_("Punti finali") if with_points(tournament) else _("Chiusura"), "desk_final"),
        (_("Regolamento"), "desk_settings"),
        (_("Registro"), "desk_log"),
    )
    return nav(pages, tournament.slug, current)


def club_nav(tournament: Tournament) -> list[Plain]:
    """Links from every desk page to one's own tournaments, and for its owner to the pages of the club, in a fold."""
    links: list[Plain] = [{"label": _("I miei tornei"), "url": reverse("desk"), "apart": True}]
    if (role := getattr(tournament, "role", None)) and Right.OWN in RIGHTS[Role(role)]:
        pages = ((_("Persone"), "club_members"), (_("Copie di sicurezza"), "club_copies"))
        fold = [{"label": label, "url": reverse(name, args=[tournament.club_slug])} for label, name in pages]  # type: ignore[attr-defined]  # with the role
        links.append({"label": _("Circolo"), "fold": fold})
    return links


def public_nav(tournament: Tournament, current: str) -> list[Plain]:
    """Everybody's pages of a tournament."""
    worth = with_points(tournament)
    pages = (
        (capital(_("tu")), "public_mine"),
        (_("Adesso"), "public_now"),
        *([(_("Tabellone"), "public_bracket")] if BRACKETS & set(formats_of(tournament)) else []),
        (_("Classifica"), "public_standings"),
        (_("Risultati"), "public_results"),
        (_("Calendario"), "public_calendar"),
        *(
            [(_("Punti finali") if worth else _("Classifica finale"), "public_final")]
            if worth or has_prizes(tournament)
            else []
        ),
        (_("Regolamento"), "public_regulation"),
    )
    return nav(pages, tournament.slug, current)


def with_points(tournament: Tournament) -> bool:
    """Whether final places are worth anything."""
    return any(place_points_of(tournament).values)


def desk_page(tournament: Tournament, current: str) -> Plain:
    """What every page of the desk hands to its frame, with a fresh key for the one form that may be sent."""
    return {
        "tournament": tournament,
        "tournament_name": tournament.short_name,
        "tournament_url": reverse("desk_home", kwargs={"slug": tournament.slug}),
        "nav": [*desk_nav(tournament, current), *club_nav(tournament)],
        "new_key": uuid.uuid4(),
    }


def unsaid(club: str, event: str) -> str:
    """Whose an evening is, "" where its name says so already."""
    return "" if fold(club) in fold(event) else club
