"""The words of a bracket: what its turns and matches are called, where a side comes from and where it goes on."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.words import capital, one_stop
from tournaments.labels.points import ordinal, with_article
from tournaments.pages.shared.brackets.parts import Column, Onward, Part, is_double, parts_of
from tournaments.scheduling.bracket.types import Bracket, Node, NodeKey, NodeState, Path, Section, Source, Standing

# By the number of matches of a turn: the turn, and one match of it.
TURNS = {
    1: (gettext_lazy("Finale"), gettext_lazy("Finale")),
    2: (gettext_lazy("Semifinali"), gettext_lazy("Semifinale %(number)s")),
    4: (gettext_lazy("Quarti di finale"), gettext_lazy("Quarti %(number)s")),
    8: (gettext_lazy("Ottavi di finale"), gettext_lazy("Ottavi %(number)s")),
    16: (gettext_lazy("Sedicesimi"), gettext_lazy("%(turn)s %(number)s")),
    32: (gettext_lazy("Trentaduesimi"), gettext_lazy("%(turn)s %(number)s")),
    64: (gettext_lazy("Sessantaquattresimi"), gettext_lazy("%(turn)s %(number)s")),
}
LARGER = gettext_lazy("1/%(room)s di finale"), gettext_lazy("1/%(room)s di finale, %(number)s")
"""Nobody has a word for what is before them."""


def part_title(part: Part, *, double: bool) -> str:
    """The name of a part of the bracket."""
    if part.section is Section.PLACING:
        return _places(part.places)
    if part.section is Section.THIRD:
        return _for_place(part.places[0])
    if part.section is Section.MAIN and part.several and not double:
        return _places(part.block)
    titles = {
        Section.MAIN: _("Tabellone dei vincenti") if double else _("Tabellone"),
        Section.LOWER: _("Tabellone dei perdenti"),
        Section.FINAL: _("Finale"),
        Section.CONSOLATION: _("Consolazione"),
    }
    return f"{_places(part.block)}: {titles[part.section]}" if part.several else titles[part.section]


def part_note(part: Part, *, double: bool) -> str:
    """What happens to those who lose here, said once."""
    if part.section is Section.MAIN and not double:
        return _("Chi perde è eliminato, salvo dove indicato.")
    if part.section is Section.MAIN:
        return _("Chi perde qui passa al tabellone dei perdenti.")
    if part.section is Section.LOWER:
        return _("Chi perde qui ha perso due volte ed è eliminato.")
    if part.section is Section.CONSOLATION:
        return _("Per chi perde la sua prima partita.")
    return ""


def column_title(part: Part, column: Column, *, double: bool) -> str:
    """The name of a turn of a part."""
    last = column is part.columns[-1]
    if part.section is Section.FINAL:
        return _("Finale") if column.number == 1 else _("Seconda finale")
    if part.section is Section.THIRD:
        return _for_place(part.places[0])
    if part.section is Section.MAIN and not double:
        return _turn_words(column)[0] % {"room": _room(column)}
    if part.section is Section.PLACING:
        return _("Finali") if all(_settled(node) for node in column.nodes) else _turn(column)
    if last and len(column.nodes) == 1:
        finals = {Section.MAIN: _("Finale dei vincenti"), Section.LOWER: _("Finale dei perdenti")}
        return finals.get(part.section, _("Finale"))
    rows = {Section.MAIN: _("Vincenti %(turn)s"), Section.LOWER: _("Perdenti %(turn)s")}
    return rows.get(part.section, f"{_('Consolazione')} %(turn)s") % {"turn": column.number}


def match_names(parts: Sequence[Part]) -> Mapping[NodeKey, str]:
    """A name for every match, short and like no other of the bracket."""
    double = is_double(parts)
    return {
        node.key: _in_block(part, node, _match_name(part, column, position, double=double))
        for part in parts
        for column in part.columns
        for position, node in enumerate(column.nodes, start=1)
    }


def final_names(bracket: Bracket) -> Mapping[NodeKey, str]:
    """The names of the matches that settle two places: the final, and that for the third place."""
    names = match_names(parts_of(bracket))
    return {node.key: names[node.key] for node in bracket.nodes if _settled(node)}


def _in_block(part: Part, node: Node, name: str) -> str:
    """The name of a match in one of several brackets side by side; that of the first is named as if it were alone."""
    if part.number == 1 or part.section is Section.PLACING:
        return name
    if _settled(node) and part.section in (Section.MAIN, Section.THIRD):
        return _("Finale %(place)s posto") % {"place": ordinal(node.places[0])}
    return f"{_places(part.block)}: {name}"


def _match_name(part: Part, column: Column, position: int, *, double: bool) -> str:
    last = column is part.columns[-1] and len(column.nodes) == 1
    values = {"turn": column.number}
    if part.section is Section.FINAL:
        return _("Finale") if column.number == 1 else _("Seconda finale")
    if part.section is Section.THIRD:
        return _("Finale %(place)s posto") % {"place": ordinal(part.places[0])}
    if part.section is Section.PLACING:
        return _placing_name(column.nodes[position - 1], column)
    if part.section is Section.CONSOLATION:
        return _("Finale di consolazione") if last else f"{_('Consolazione')} {values['turn']}.{position}"
    if part.section is Section.LOWER:
        return _("Finale dei perdenti") if last else f"{_('Perdenti %(turn)s') % values}.{position}"
    if double:
        return _("Finale dei vincenti") if last else f"{_('Vincenti %(turn)s') % values}.{position}"
    turn, match = _turn_words(column)
    return match % {"turn": turn, "number": position, "room": _room(column)}


def _turn_words(column: Column) -> tuple[str, str]:
    turn, match = TURNS.get(_room(column), LARGER)
    return str(turn), str(match)


def _room(column: Column) -> int:
    """How many matches the turn has room for: where some advance in the second, the first has fewer than twice."""
    return 1 << (len(column.nodes) - 1).bit_length()


def _for_place(place: int) -> str:
    return _("Finale per %(place)s posto") % {"place": with_article("il", ordinal(place))}


def _placing_name(node: Node, column: Column) -> str:
    if _settled(node):
        return _("Finale %(place)s posto") % {"place": ordinal(node.places[0])}
    same = [one.key for one in column.nodes if one.places == node.places]
    return _("%(places)s, n. %(number)s") % {"places": _places(node.places), "number": same.index(node.key) + 1}


def _places(places: tuple[int, int]) -> str:
    if places[0] == places[1]:
        return _("%(place)s posto") % {"place": ordinal(places[0])}
    return _("Posti %(best)s–%(worst)s") % {"best": places[0], "worst": places[1]}


def _settled(node: Node) -> bool:
    return node.places[1] - node.places[0] == 1


def _turn(column: Column) -> str:
    return _("Turno %(number)s") % {"number": column.number}


def calendar(turns: Iterable[int]) -> str:
    """When a column is played: "turno 3", or "turni 3 e 4" where the hall was too small for all at once."""
    numbers = sorted(set(turns))
    if not numbers:
        return ""
    first, last = numbers[0], numbers[-1]
    listed = _(" e ").join(map(str, numbers)) if len(numbers) <= 2 else f"{first}–{last}"
    return ngettext("turno %(numbers)s", "turni %(numbers)s", len(numbers)) % {"numbers": listed}


def coming(source: Source, names: Mapping[NodeKey, str]) -> str:
    """A placeholder for an unknown side: "vincente Quarti 2"."""
    if source.match is None:
        return ""
    called = {"match": names[source.match]}
    return _("vincente %(match)s") % called if source.path is Path.WINNER else _("perdente %(match)s") % called


def state_of(node: Node, standing: Standing, said: str) -> tuple[str, str]:
    """Match status, as a mark and in words; `said` is what the desk knows of one that began."""
    match standing.state:
        case NodeState.READY:
            return ("partial", said) if said else ("open", _("Da giocare"))
        case NodeState.DECIDED if standing.winner is None:
            return "grave", _("Nessuno si è presentato")
        case NodeState.DECIDED:
            return "done", said or _("Confermato")
        case NodeState.WALKOVER if is_bye(node):
            return "done", capital(_("passa il turno"))
        case NodeState.WALKOVER:
            return "done", _("Vinta a tavolino")
        case NodeState.EMPTY:
            return "void", _("Non si gioca")
        case NodeState.NEEDLESS:
            return "void", _("Non serve")
    return "wait", _("In attesa")


def overtaken_sentence(led: Sequence[str]) -> str:
    """The note on a bracket match whose players no longer match the results."""
    if not any(led):
        return _("Giocata, ma con i risultati corretti non serve.")
    names = _(" e ").join(name or _("nessuno") for name in led)
    return one_stop(
        _("Giocata da altri: con i risultati corretti la partita sarebbe tra %(names)s.") % {"names": names}
    )


def is_bye(node: Node) -> bool:
    """Whether nobody was drawn against one side."""
    return any(is_nobody(source) for source in node.sources)


def is_nobody(source: Source) -> bool:
    """Whether nobody was drawn here."""
    return source.path is Path.DRAWN and source.entrant is None


def ends(node: Node, onward: Onward) -> tuple[str, str]:
    """What winner and loser reach by this match; "" where another match follows."""
    won, lost = (_("%(place)s posto") % {"place": ordinal(place)} for place in node.places)
    if node.section is Section.CONSOLATION:
        # Of nobody there it is sure who comes, so its places are known when it is over.
        won = _("vince la consolazione")
    if is_out(node, onward):
        lost = _("eliminato")
    return "" if onward.winner else won, "" if onward.loser else lost


def is_out(node: Node, onward: Onward) -> bool:
    """Whether the loser plays no more and has reached no place of its own."""
    return onward.loser is None and (onward.winner is not None or not _settled(node))
