"""The page of a table, as template values for the side that views it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from rules.match_points import Points
from rules.problems import problem_at, sentence
from tournaments.event.match_states import SETTLED, MatchState, Trust
from tournaments.event.problems.evening_problems import ReportProblem
from tournaments.pages.frame.limits import address_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.matches.rows import taps_of
from tournaments.pages.shared.matches.sheet import match_entry
from tournaments.pages.shared.matches.typed_match import MatchSheet
from tournaments.pages.shared.public.result_lists import result_table
from tournaments.pages.shared.words.clock import next_turn_soon, turn_names, turn_time, turn_title
from tournaments.pages.shared.words.deal_words import award_sentence, signed
from tournaments.pages.shared.words.hall_words import match_name, places_of, where
from tournaments.pages.shared.words.present import match_state, side
from tournaments.pages.shared.words.report_words import reported_value
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.core.report_queries import Reported
from tournaments.selectors.counted.course import Course, StageCourse, course_of
from tournaments.selectors.counted.turn_times import foretold_in, turn_end_in
from tournaments.selectors.play.desk import MatchPage


@dataclass(frozen=True, slots=True)
class Reader:
    """The viewer of a match: the side (1, 2) that the code speaks for, on which phone, and whether by a pair's card."""

    side: int
    phone: str
    card: bool

    def tells(self, trust: Trust) -> bool:
        """Whether this code may report results."""
        return trust is not Trust.PAPER and (self.card or trust is not Trust.CARDS)

    def may_have_reported(self, reported: Reported) -> bool:
        """Whether the same person may have told this, as far as the phone says."""
        return reported.may_share_hand(phone=self.phone, origin="", card=self.card)


def table_context(page: MatchPage, reader: Reader, sheet: MatchSheet, *, ended: bool) -> Plain:
    """Template values of phones/match.html to this phone."""
    record, trust = page.record, Trust(page.tournament.trust)
    state, label = match_state(record)
    settled = record.state in SETTLED
    own, others = _words(record, reader)
    names = [seated.team.name for seated in record.sides]
    course = course_of(page.tournament)
    playing = course.stage_with(record.turn)
    return {
        "match_id": str(record.id),
        "name": match_name(record),
        "where": where(record, places_of(playing.records if playing else ())),
        "turn": turn_title(record.turn, turn_names(course)),
        "tournament": page.tournament,
        "event": page.tournament.name,
        "tournament_name": page.tournament.short_name,
        "tournament_url": reverse("public_now", kwargs={"slug": page.tournament.slug}),
        "own_url": _own_url(page, record.sides[reader.side - 1].team.id, reader),
        "sides": [side(seated) for seated in record.sides],
        "own_name": names[reader.side - 1],
        "state": state,
        "state_label": label,
        "said": _sentence(record, own, others, trust, reader, ended=ended),
        "disputed": record.state is MatchState.DISPUTED,
        "settled": settled,
        "time": None if settled or ended else turn_time(course, record.turn, turn_end_in(course)),
        "ended": ended,
        "sheets": _sheets(record, playing) if settled else [],
        "soon": _soon(course) if settled and playing is course.now else None,
        "final_people": _final_people(record, names, reader) if settled else [],
        "own_side": reader.side,
        **_told(record, names, reader, may_tell=not settled and not ended and reader.tells(trust)),
        "version": record.version,
        "new_key": uuid.uuid4(),
        "entry": match_entry(page, sheet),
        "taps": taps_of(record),
    }


def _own_url(page: MatchPage, team: str, reader: Reader) -> str:
    """The page of those whom the code speaks for; a card is remembered, a sheet leads to whom it names."""
    address = reverse("public_mine", kwargs={"slug": page.tournament.slug})
    return address if reader.card else f"{address}?who={team}"


def _words(record: MatchRecord, reader: Reader) -> tuple[Reported | None, list[Reported]]:
    own = next((one for one in record.reported if one.side == reader.side), None)
    return own, [one for one in record.reported if one is not own]


def _told(record: MatchRecord, names: list[str], reader: Reader, *, may_tell: bool) -> Plain:
    """What was told, whether this phone may tell anything, and whether it is asked to agree."""
    own, _others = _words(record, reader)
    settled = record.state in SETTLED
    reported = [] if settled else [_reported_to(one, names, own, reader) for one in record.reported]
    return {
        "reported": reported,
        "reported_before": bool(record.reported),
        "may_tell": may_tell,
        "asked": may_tell and any(one["may_agree"] for one in reported),
    }


def _reported_to(reported: Reported, names: list[str], said: Reported | None, reader: Reader) -> Plain:
    """What was told, and whether the reader may agree to it: to what that side did not say already, nor this phone."""
    own, again = reported.side == reader.side, said is not None and said.deals == reported.deals
    may_agree = not own and not again and not reader.may_have_reported(reported)
    value = reported_value(reported, names)
    people = _people(reported.outcome.score, names, reader)
    by_deal = any(deal.number for deal in reported.deals) and len(reported.deals) > 1
    return value | {"own": own, "may_agree": may_agree, "people": people, "by_deal": by_deal}


def _people(score: Sequence[Points], names: Sequence[str], reader: Reader) -> list[Plain]:
    """Where everybody is a side, what each has: numbers without their names nobody can confirm."""
    return [
        {"name": name, "value": signed(points), "own": side == reader.side}
        for side, (name, points) in enumerate(zip(names, score, strict=True), start=1)
    ]


def _sheets(record: MatchRecord, playing: StageCourse | None) -> list[Plain]:
    """The sheet of a settled match as it is filled in, in a list; none where everybody is a side, or it was awarded."""
    if record.absent is not None or not record.match_format.game.two_sided:
        return []
    shown = result_table(record, group="", with_points=playing is None or playing.bracket is None)
    return [shown | {"unfolded": True}]


def _soon(course: Course) -> Plain | None:
    """Which turn comes, and about when, as everybody may read it; see _when.html."""
    tournament = course.now.stage.tournament
    withheld = tournament.frozen_after is not None or tournament.shown_until is not None
    return None if withheld or course.over else next_turn_soon(course.now, foretold_in(course.now, undrawn=True))


def _final_people(record: MatchRecord, names: Sequence[str], reader: Reader) -> list[Plain]:
    score = record.outcome.score
    alone = not record.match_format.game.two_sided
    return _people(score, names, reader) if alone and record.absent is None and score is not None else []


def _sentence(
    record: MatchRecord, own: Reported | None, others: list[Reported], trust: Trust, reader: Reader, *, ended: bool
) -> str:
    """The one sentence that says what is the case and what to do."""
    two_sided = record.match_format.game.two_sided
    if record.absent is not None:
        return award_sentence(record)
    if record.state is MatchState.CONFIRMED:
        return _("Il risultato è confermato.")
    if ended:
        return _("Il turno è finito: da qui non si scrive più.")
    if trust is Trust.PAPER:
        return _("In questo torneo i risultati li scrive la segreteria: porta lì il segnapunti.")
    if record.state is MatchState.DISPUTED:
        return _(
            "I due risultati sono diversi. Ricontate insieme: chi ha sbagliato conferma l’altro, oppure "
            "chiamate la segreteria."
        )
    if not reader.tells(trust):
        return sentence(problem_at(ReportProblem.CARD_WANTED))
    if own is None and any(reader.may_have_reported(one) for one in others):
        if two_sided:
            return _(
                "Da questo telefono hanno già scritto gli avversari. Confermate da un altro telefono, oppure "
                "chiedete in segreteria."
            )
        return _(
            "Da questo telefono ha già scritto un altro. Confermate da un altro telefono, oppure chiedete in"
            " segreteria."
        )
    return _reported_sentence(own, others, trust, two_sided=two_sided)


def _reported_sentence(own: Reported | None, others: list[Reported], trust: Trust, *, two_sided: bool) -> str:
    """Of two sides the other one confirms; where everybody is a side any other of the table does."""
    if own is None and not others:
        return _("Quando la partita è finita, scrivi il risultato.")
    if own is None and two_sided:
        return _("Gli avversari hanno scritto questo risultato. È giusto?")
    if own is None:
        return _("Un altro al tavolo ha scritto questo risultato. È giusto?")
    if others and two_sided:
        return _("Scritto da voi e dagli avversari: aspetta la segreteria.")
    if others:
        return _("Scritto da più persone del tavolo: aspetta la segreteria.")
    if trust is Trust.DESK:
        return _("Scritto: aspetta la segreteria.")
    if two_sided:
        return _("Scritto: aspetta che gli avversari confermino.")
    return _("Scritto: aspetta che un altro al tavolo confermi.")


# From which place a table's word comes: the same digest for the same address and the same browser, and only for that.
#
# One person can open the code of a match twice, the second time in a private window, and speak for both sides; cookies
# do not tell. The address is the one that limits go by (`frame.limits`), so that no proxy and no line of IPv6 makes
# one phone look like two. Of the browser counts what it says of itself alike in a private window: its name and system,
# and over https the model and version that it tells where it is asked for them, without which all phones of one kind
# say the same. What a private window changes is left out: languages, and whether the browser wants to be tracked.
# Source: RFC 9110, section 10.1.5; User-Agent Client Hints, W3C Community Group draft.

ASKED = ("Sec-CH-UA-Model", "Sec-CH-UA-Platform-Version")
HINTS = ", ".join(ASKED)
"""What a page asks browsers for, from the next request on; they tell it over https alone."""


def origin_of(request: HttpRequest, match_id: uuid.UUID) -> str:
    """A digest with the installation's key, another one for every match: nobody can be followed by it."""
    said = (request.headers.get(name, "") for name in ("User-Agent", *ASKED))
    place = "\n".join((str(match_id), address_of(request), *said))
    return salted_hmac("tournaments.origin", place, algorithm="sha256").hexdigest()
