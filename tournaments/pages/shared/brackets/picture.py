"""A bracket for the screen: parts, turns and matches as plain values, for the eye and for reading voices alike."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.labels.day_labels import joined
from tournaments.labels.hall_labels import number_word
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.brackets.bracket_words import (
    calendar,
    column_title,
    coming,
    ends,
    is_bye,
    is_nobody,
    is_out,
    match_names,
    overtaken_sentence,
    part_note,
    part_title,
    state_of,
)
from tournaments.pages.shared.brackets.parts import (
    OUTER,
    WINDOW,
    Column,
    Link,
    Look,
    Onward,
    Part,
    is_double,
    onward_of,
    parts_of,
)
from tournaments.scheduling.bracket.types import Node, NodeKey, NodeState, Section, Standing
from tournaments.selectors.counted.bracket_queries import BracketEntrant, BracketView

NOBODY = BracketEntrant("", 0)


@dataclass(frozen=True, slots=True)
class Shown:
    """A bracket with what is asked of it again and again while it is put into words."""

    view: BracketView
    parts: tuple[Part, ...]
    nodes: Mapping[NodeKey, Node]
    names: Mapping[NodeKey, str]
    onward: Mapping[NodeKey, Onward]

    @property
    def double(self) -> bool:
        return is_double(self.parts)

    def turn(self, node: Node) -> int | None:
        return self.view.match(node.key).turn or node.turn

    def place(self, node: Node, *, several: bool = False) -> str:
        """ "tavolo 7", or "partita 7" where matches wait for tables; empty where none is known. Where the matches of a
        column are played in `several` turns "turno 3, tavolo 7".
        """
        table, turn = self.view.match(node.key).table or node.table, self.turn(node)
        place = f"{number_word(queued=self.view.queued).lower()} {table}" if table else ""
        return joined(calendar([turn]) if several and place and turn else "", place)


def shown(view: BracketView) -> Shown:
    parts = parts_of(view.bracket)
    return Shown(view, parts, view.bracket.by_key, match_names(parts), onward_of(view.bracket))


def bracket_context(view: BracketView) -> Plain:
    """Template values of _bracket.html."""
    whole = shown(view)
    now = _turn_now(whole)
    return {"parts": [_part(whole, part, now) for part in whole.parts]}


def _part(whole: Shown, part: Part, now: int | None) -> Plain:
    look = part.look(double=whole.double)
    columns = _columns(whole, part, now, look)
    if look is Look.WINDOW:
        reached = next((place for place, column in enumerate(columns) if column["current"]), 0)
        columns[min(reached, len(columns) - WINDOW)]["opens"] = True
    return {
        "id": f"part-{part.key}",
        "title": part_title(part, double=whole.double),
        "plain": part.section is Section.MAIN and not whole.double and not part.several,
        "note": part_note(part, double=whole.double),
        "look": str(look),
        "rows": part.rows // 2 if look is Look.HALVES else part.rows,
        "columns": columns,
    }


def anchor(node: Node) -> str:
    """The name of a match inside its page, the same for everybody."""
    match = f"match-{node.section}-{node.column}-{node.position}"
    return f"{match}-{node.block}" if node.block > 1 else match


def side(whole: Shown, node: Node, place: int) -> Plain:
    """One side of a match: who it is, or where it will come from, and whether it won."""
    standing, source = whole.view.standings[node.key], node.sources[place]
    entrant, settled = standing.sides[place], standing.state in (NodeState.WALKOVER, NodeState.EMPTY)
    score = whole.view.match(node.key).score
    return {
        "whose": entrant,
        "who": whole.view.entrants.get(entrant, NOBODY) if entrant else NOBODY,
        "known": entrant is not None,
        "coming": "" if entrant or settled else coming(source, whole.names),
        "anchor": anchor(whole.nodes[source.match]) if source.match else "",
        "nobody": _("posto vuoto") if settled and entrant is None else "",
        "score": score[place] if score else "",
        "winner": entrant is not None and entrant == standing.winner,
    }


def _columns(whole: Shown, part: Part, now: int | None, look: Look) -> list[Plain]:
    halves = look is Look.HALVES
    links = [
        column.link if place < OUTER - 1 or not halves else Link.LOOSE for place, column in enumerate(part.columns)
    ]
    return [
        _column(whole, part, column, now, leaving, look)
        | {
            "span": span,
            "linked": entering is not Link.LOOSE,
            "link": "" if leaving is Link.LOOSE else str(leaving),
            "second": anchor(column.nodes[len(column.nodes) // 2]) if halves and place < OUTER else "",
            "middle": halves and place == OUTER,
        }
        for place, (column, span, (entering, leaving)) in enumerate(
            zip(part.columns, part.spans, pairwise([Link.LOOSE, *links]), strict=True)
        )
    ]


def _column(whole: Shown, part: Part, column: Column, now: int | None, link: Link, look: Look) -> Plain:
    turns = {turn for node in column.nodes if (turn := whole.turn(node))}
    return {
        "first": anchor(next((node for node in column.nodes if _is_ready(whole, node)), column.nodes[0])),
        "title": column_title(part, column, double=whole.double),
        "turns": calendar(turns),
        "current": now in turns,
        "matches": [_match(whole, node, link, look, several=len(turns) > 1) for node in column.nodes],
    }


def _match(whole: Shown, node: Node, link: Link, look: Look, *, several: bool) -> Plain:
    standing, match = whole.view.standings[node.key], whole.view.match(node.key)
    state, label = state_of(node, standing, match.state)
    ways = _next(whole, node, standing, drawn=link is not Link.LOOSE or look is Look.HALVES)
    said = bool(match.score) or is_bye(node) if state == "done" else state == "wait" and link is not Link.LOOSE
    return {
        "id": anchor(node),
        "name": whole.names[node.key],
        "place": whole.place(node, several=several),
        "state": state,
        "state_label": label,
        "url": match.url,
        "note": overtaken_sentence(match.led) if match.led else "",
        "sides": [side(whole, node, place) for place in (0, 1) if not is_nobody(node.sources[place])],
        "brief": said and not match.url,
        "next": ways,
        "followed": all(way["drawn"] for way in ways),
    }


def _next(whole: Shown, node: Node, standing: Standing, *, drawn: bool) -> list[Plain]:
    """Where winner and loser go on; where one side is empty there is no loser, where both are, nobody."""
    if standing.state in (NodeState.EMPTY, NodeState.NEEDLESS):
        return []
    onward = whole.onward[node.key]
    won, lost = ends(node, onward)
    led = {"drawn": drawn}
    if is_bye(node):
        return [_way(whole, _("prosegue"), onward.winner, won) | led]
    winning, losing = ((_("chi vince"), onward.winner, won), (_("chi perde"), onward.loser, lost))
    return [
        _way(whole, *winning) | led,
        _way(whole, *losing) | {"drawn": is_out(node, onward) or (drawn and not onward.loser)},
    ]


def _way(whole: Shown, who: str, target: Node | None, text: str) -> Plain:
    if target is None:
        return {"who": who, "text": text}
    return {
        "who": who,
        "text": whole.names[target.key],
        "anchor": anchor(target),
        "place": whole.place(target),
        "if_needed": target.section is Section.FINAL and target.column > 1,
    }


def _turn_now(whole: Shown) -> int | None:
    """The turn that is played now: the first with a match that can be played or has begun."""
    ready = [whole.turn(node) or 0 for part in whole.parts for node in part.nodes if _is_ready(whole, node)]
    return min(ready, default=None)


def _is_ready(whole: Shown, node: Node) -> bool:
    return whole.view.standings[node.key].state is NodeState.READY
