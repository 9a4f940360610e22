"""What three desks and phones do in an evening, each through the real addresses and forms, as chance will have it."""

import re
import uuid
from collections.abc import Mapping, Sequence
from random import Random

from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from rules.games import GameKey
from rules.match_formats import MatchFormat, MatchKind
from tests.factories import make_account
from tests.pages.sheets import Form, boxes_of
from tournaments.models import Award, Club, Deal, Match, Player, Team, Tournament, Turn
from tournaments.selectors.core.match_facts import known_match
from tournaments.selectors.play.table_links import links_of_matches, token_of

DESKS = 3
ANSWERS = frozenset({200, 204, 302, 304, 404, 409, 410, 422, 429})
POINTS = (60, 61, 70, 80, 120, 0, 100, 47, 1, 119)
"""Most are possible; 60 is level, 1 and 119 nobody can have."""
NAMES = ("Ada Neri", "Bea Verdi", "Gioca 1a", "Ugo Bassi - Pia Sala", "x", "")
CONFIRMS = frozenset({"confirmed", "apply", "sure", "redraw"})
OUT_OF_REACH = re.compile(r"/(delete|archive|rehearsal|erase|copies|again|kept|language|leave|people|account)/|/$^")
"""Forms that end the evening for good, or are about something else."""
PLAYED_AGAIN = (b"Si cancella quello che hanno gi", b"What they have already played is deleted")
"""The question whether results of others go, in both languages: a desk may change its own at any time."""
PAGES = (
    "desk_home", "desk_turn", "desk_turn", "desk_turn_clocks", "desk_match", "desk_match", "desk_match", "desk_teams",
    "desk_team", "desk_team", "desk_player", "desk_draw", "desk_draw", "desk_stages", "desk_standings", "desk_final",
    "desk_checkin", "desk_penalties", "desk_settings", "desk_lineup", "desk_person",
)  # fmt: skip
Facts = dict[uuid.UUID, tuple[object, ...]]
"""What is in force of every match: its deals, and who it was awarded to."""


def facts_of(tournament: Tournament) -> Facts:
    found: dict[uuid.UUID, list[object]] = {
        match: [] for match in Match.objects.filter(tournament=tournament).values_list("pk", flat=True)
    }
    said = ("number", "attempt", "points", "winner", "cappotto", "second", "caller", "partner", "bid", "called_off")
    deals = Deal.objects.filter(tournament=tournament, replaced=None).order_by("number", "attempt")
    for match, totals, error, *deal in deals.values_list("match", "totals", "error", *said):
        found[match].append((*deal, repr(totals), error))
    for match, *award in Award.objects.filter(tournament=tournament, replaced=None).values_list(
        "match", "kind", "absent"
    ):
        found[match].append(("award", *award))
    return {match: tuple(said) for match, said in found.items()}


class Refused(AssertionError):
    """An answer that no person can do anything with."""


class Hands:
    """Three people at the desk, each with what they saw last of every match, and those who hold phones."""

    def __init__(self, tournament: Tournament) -> None:
        club = Club.objects.get(pk=tournament.club_id)
        self.tournament = tournament
        self.desks = [Client() for _ in range(DESKS)]
        for number, client in enumerate(self.desks):
            client.force_login(make_account(club=club, name=f"Banco {number}"))
        self.seen: list[dict[uuid.UUID, int]] = [{} for _ in range(DESKS)]
        self.heard = ""
        """What was sent last, for anybody who reads what went wrong."""
        self.plays_again = False
        """Whether the last sheet was confirmed together with taking away what others played, as its page said."""

    def look(self, desk: int) -> None:
        """Read every match as it is now."""
        self.seen[desk] = dict(Match.objects.filter(tournament=self.tournament).values_list("pk", "version"))

    def matches(self, turn: int | None = None) -> list[Match]:
        found = Match.objects.filter(tournament=self.tournament).select_related("turn")
        found = found.filter(turn__number=turn) if turn else found
        return list(found.order_by("turn__number", "table"))

    def last_turn(self) -> int:
        return Turn.objects.filter(tournament=self.tournament).count()

    def post(self, client: Client, address: str, fields: Mapping[str, str], **more: object) -> HttpResponse:
        self.heard = f"{address} {dict(fields)}"
        return self._answered(client.post(address, fields, **more))  # type: ignore[arg-type]

    def get(self, client: Client, address: str) -> HttpResponse:
        self.heard = address
        return self._answered(client.get(address, follow=True))

    def _answered(self, answer: object) -> HttpResponse:
        assert isinstance(answer, HttpResponse)
        if answer.status_code not in ANSWERS:
            raise Refused(f"{answer.status_code}: {self.heard}")
        return answer

    @staticmethod
    def forms_of(page: HttpResponse) -> list[Form]:
        return boxes_of(page) if page.status_code == 200 else []

    def type_rows(self, chance: Random, desk: int, turn: int, *, most: int) -> tuple[HttpResponse, Facts]:
        """Some rows of the page of a turn, as they were seen last; the answer, and what would then be in force."""
        fields, typed = {"key": str(uuid.UUID(int=chance.getrandbits(128), version=4))}, Facts()
        there = self.matches(turn)
        for match in chance.sample(there, min(len(there), most)):
            boxes, deals = typed_deals(chance, match)
            row = {"match": str(match.pk), "version": str(self.seen[desk].get(match.pk, 0))} | boxes
            fields |= {f"r{match.table}.{name}": value for name, value in row.items()}
            typed[match.pk] = deals
        address = reverse("desk_enter", kwargs={"slug": self.tournament.slug, "number": turn})
        return self.post(self.desks[desk], address, fields), typed

    def type_sheet(self, chance: Random, desk: int, match: Match) -> tuple[HttpResponse, Facts]:
        """A whole sheet; where something follows from it, it is confirmed as often as not."""
        self.plays_again = False
        boxes, deals = typed_deals(chance, match)
        sheet = boxes | {"version": str(self.seen[desk].get(match.pk, match.version)), "reason": "letto male"}
        address = reverse("desk_match", kwargs={"slug": self.tournament.slug, "match_id": match.pk})
        answer = self.post(self.desks[desk], address, sheet)
        if answer.status_code in (200, 409) and b'name="confirmed"' in answer.content and chance.random() < 0.7:
            redraw = {"redraw": "1"} if b'name="redraw"' in answer.content and chance.random() < 0.5 else {}
            self.plays_again = bool(redraw) and any(words in answer.content for words in PLAYED_AGAIN)
            answer = self.post(self.desks[desk], address, sheet | redraw | {"confirmed": "1"})
        return answer, {match.pk: deals}

    def tell(self, chance: Random, match: Match) -> HttpResponse | None:
        """A phone at a table: it says a result, or agrees with what is told."""
        side = chance.randint(1, 2)
        link = links_of_matches(self.tournament, [match.pk]).get((match.pk, side))
        if link is None:
            return None
        phone = Client(REMOTE_ADDR=f"10.0.{chance.randrange(8)}.{chance.randrange(1, 9)}")
        page = self.get(phone, reverse("table_open", args=[token_of(link.pk)]))
        address = page.request["PATH_INFO"]  # type: ignore[attr-defined]  # what the client adds
        forms = [form for form in boxes_of(page) if {"agree", "match"} & form.fields.keys()]
        if not forms:
            return page
        form = chance.choice(forms)
        said = {} if "agree" in form.fields else typed_deals(chance, match)[0]
        return self.post(phone, form.address or address, form.fields | said)

    def press(self, chance: Random, desk: int) -> tuple[HttpResponse | None, str, str]:
        """Any form of any page of the desk, filled in as on a good day or a bad one."""
        address = self._page(chance)
        if not address:
            return None, "", ""
        client = self.desks[desk]
        page = self.get(client, address)
        forms = [form for form in boxes_of(page) if not OUT_OF_REACH.search(form.address or address)]
        if page.status_code != 200 or not forms:
            return None, "", ""
        form = chance.choice(forms)
        address = form.address or address
        answer = self.post(client, address, filled(chance, form))
        for again in boxes_of(answer) if b'value="1"' in answer.content and answer.status_code in (200, 409) else ():
            if any(name in CONFIRMS for name, _value in again.buttons) and chance.random() < 0.7:
                address = again.address or address
                answer = self.post(client, address, again.fields | dict([again.buttons[0]]))
                break
        return answer, address, resolve(address.partition("?")[0]).url_name or ""

    def _page(self, chance: Random) -> str:
        name = chance.choice(PAGES)
        kwargs: dict[str, object] = {"slug": self.tournament.slug}
        if name.startswith("desk_turn"):
            kwargs["number"] = self.last_turn() - (chance.random() < 0.3)
            if int(str(kwargs["number"])) < 1:
                return ""
        for model, needs, key in (
            (Match, ("desk_match", "desk_lineup"), "match_id"),
            (Team, ("desk_team",), "team_id"),
            (Player, ("desk_player", "desk_person"), "player_id"),
        ):
            if name in needs:
                there = list(model._default_manager.filter(tournament=self.tournament).values_list("pk", flat=True))
                if not there:
                    return ""
                kwargs[key] = chance.choice(sorted(there))
        return reverse(name, kwargs=kwargs)


def filled(chance: Random, form: Form) -> dict[str, str]:
    """A form with a button pressed, and some of its boxes written in."""
    values = dict(form.fields)
    if form.buttons:
        values |= [chance.choice(form.buttons)]
    for name in form.written:
        if "reason" in name:
            values[name] = "Motivo"
        elif "name" in name or name in ("people", "text"):
            values[name] = chance.choice(NAMES)
        elif not values[name] or chance.random() < 0.2:
            values[name] = chance.choice(("", "1", "2", "3", "7", "70"))
    return values


def typed_deals(chance: Random, match: Match) -> tuple[dict[str, str], tuple[object, ...]]:
    """The boxes of a match as somebody fills them in, mostly a result that is possible; and card points that are in
    force once it is saved, deal by deal (nothing where they are not told by points of side one).
    """
    found = known_match(match.pk)
    match_format, seats = found.match_format, match.seats.values("side").distinct().count()
    if match_format.game.key is GameKey.CALLED:
        worth = chance.choice((0, 2, 4))
        totals = [worth, -worth, *([0] * (seats - 2))]
        return {f"d1.1.total{seat}": str(value) for seat, value in enumerate(totals, start=1)}, ()
    if seats > 2:
        return _threes(chance, match_format), ()
    return _two_sides(chance, match_format)


def _threes(chance: Random, match_format: MatchFormat) -> dict[str, str]:
    boxes: dict[str, str] = {}
    for number in range(1, match_format.length + 1 - (chance.random() < 0.2)):
        first = chance.choice((40, 50, 61, 70))
        second = chance.choice((30, 40, 50 if first < 70 else 20))
        boxes |= {f"d{number}.1.{name}": str(value) for name, value in zip(
            ("first", "second", "third"), (first, second, 120 - first - second), strict=True)}  # fmt: skip
    return boxes


def _two_sides(chance: Random, match_format: MatchFormat) -> tuple[dict[str, str], tuple[object, ...]]:
    clean, side = chance.random() < 0.8, chance.randint(1, 2)
    points: list[int] = []
    won = [0, 0]
    for _number in range(match_format.most_deals):
        one = chance.choice((70, 80, 100)) if clean else chance.choice(POINTS)
        one = one if (side == 1) != (chance.random() < 0.2) or not clean else 120 - one
        points.append(one)
        won[0 if one > 60 else 1] += 1
        if _over(match_format, won, len(points)):
            break
    if chance.random() < 0.1:
        points = points[:-1]
    if match_format.game.key is GameKey.THIRTY_ONE:
        return {f"d{n}.1.winner": "1" if one > 60 else "2" for n, one in enumerate(points, start=1)}, ()
    boxes = {f"d{n}.1.first": str(one) for n, one in enumerate(points, start=1)}
    boxes |= {f"d{n}.1.second": str(120 - one) for n, one in enumerate(points, start=1)}
    return boxes, tuple(points)


def _over(match_format: MatchFormat, won: Sequence[int], played: int) -> bool:
    if match_format.kind is MatchKind.FIRST_TO:
        return max(won) >= match_format.length
    if match_format.kind is MatchKind.BEST_OF:
        return max(won) > match_format.length // 2
    return played >= match_format.length
