"""The export of a chat -> its messages, and which of them enrol somebody."""

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Final

from rules.problems import problem_at
from tournaments.event.letters import fold, fold_name
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.cells import all_forenames, find_phone, has_forename, is_half, is_little, is_name, word_set
from tournaments.lists.list_table import Entry, Line, Message
from tournaments.lists.people_cells import Named, is_small, read_people

_DAY: Final = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
_HOUR: Final = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u202f\xa0]?[AaPp]\.?\s?[Mm]\.?)?"
_HIDDEN: Final = "[\u200e\u200f\u202a-\u202e\ufeff]*"
_HEAD: Final = re.compile(
    rf"^{_HIDDEN}(?:\[(?:{_DAY},? {_HOUR}|{_HOUR},? {_DAY})\] ?|{_DAY},? (?:alle )?(?:ore )?{_HOUR} [-–] )"
    rf"{_HIDDEN}(.*)$"
)
_SENDER: Final = re.compile(rf"^~?\s?([^:]{{1,60}}): {_HIDDEN}(.*)$")
_NOTHING: Final = re.compile(
    r"<[^>]*>|\b(?:omess[aoie]|omitted|eliminato|deleted|weggelassen|gelöscht|omis|supprimé|omitido|allegato)\b",
    re.IGNORECASE,
)
_NOT_COMING: Final = re.compile(
    r"\b(?:non (?:posso|possiamo|ci s|vengo|veniamo|viene|vengono|gioc|riesc)|ritir|annull|disd|cancell|rinunci|toglie|"
    r"can ?[’']?t (?:come|make|play)|cannot come|not coming|withdraw)",
    re.IGNORECASE,
)
_I_AND: Final = re.compile(
    r"\b(?:io (?:e|ed|con|gioco)|ed? io\b|(?:gioco|giocher[oò]|vengo|sono) (?:con|in coppia con)|anche io|anch[’']io|"
    r"i and|(?:and|&) (?:i|me)\b|me and|my (?:partner|wife|husband|friend)|mi[ao] (?:moglie|marito|cognat[oa]|fratello|"
    r"sorella|soci[oa]|compagn[oa])|ich und|moi et)",
    re.IGNORECASE,
)
_I_COME: Final = re.compile(r"\b(?:ci sono|ci siamo|io ci|presente|presenti|count me in|i[’']?m in)\b", re.IGNORECASE)
_GREETINGS: Final = re.compile(
    r"^(?:(?:ciao|salve|buongiorno|buonasera|buon giorno|buona sera|ok|allora|eccoci|ecco|hello|hi|coppia|nuova coppia|"
    r"iscrivo|iscrivi|iscrivete|segna|segnate|segnami|metti|aggiungi|noi siamo|noi|siamo)"
    r"(?: (?:a )?tutt[ie]| coppia| anche| pure)?"
    r"\s*[,:!.]*\s+)+",
    re.IGNORECASE,
)
_ENROLLING: Final = re.compile(
    r"\b(?:iscri|segn[aio]|aggiung|mett[ei]|ci (?:sar|sono|siamo)|partecip|present|gioc|verr|veng|viene|"
    r"put down|sign up|add)",
    re.IGNORECASE,
)
_CORRECTS: Final = re.compile(
    r"\b(?:scusa(?:te|temi|mi)?|rettific\w+|corre(?:zione|ggo|ggi)|errata|aggiornamento|sbagliat\w+|sorry)\b",
    re.IGNORECASE,
)
"""Somebody says once more, and otherwise, what they or another said before."""
_WORDS: Final = word_set(
    """
    ciao grazie ok si no buona buon sera notte giorno serata domani stasera venerdi sabato domenica tutti
    perfetto bene thanks hello good great evviva bravo bravi auguri lunedi martedi mercoledi giovedi
    """
)
_BY_SURNAME: Final = 3
"""From so many messages like "Rossi - Bianchi" on, pairs are written by surname in this chat."""


def chat_messages(text: str) -> tuple[Message, ...]:
    """The lines of a chat, each with its writer; none where the text is no export. A line that begins no message goes
    on with the one before.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    heads = [_HEAD.match(line) for line in lines]
    first = next((place for place, line in enumerate(lines) if line.strip()), 0)
    if not lines or heads[first] is None or sum(map(bool, heads)) * 4 < sum(bool(line.strip()) for line in lines):
        return ()
    found: list[Message] = []
    sender = ""
    for number, (line, head) in enumerate(zip(lines, heads, strict=True), start=1):
        said = line.strip()
        if head:
            who = _SENDER.match(head[1])
            sender, said = (who[1].strip(), who[2]) if who else ("", head[1])
        if said.strip():
            found.append(Message(number, sender, " ".join(said.split())))
    return tuple(found)


class _Said(Enum):
    ENROLS = auto()
    ASKED = auto()
    ASIDE = auto()


def enrolments(messages: Sequence[Message], people: int) -> tuple[tuple[Line, ...], tuple[Message, ...]]:
    """The messages that enrol somebody or may do so, and those set aside; a name that comes again is set aside, too."""
    lines, aside = [], []
    there: set[frozenset[str]] = set()
    read = [_read(one.text, people) if one.sender else Named() for one in messages]
    by_surname = sum(_surnames(one, people) for one in read) >= _BY_SURNAME
    for message, found in zip(messages, read, strict=True):
        said, named, asked = _judged(message, found, people, by_surname=by_surname)
        names = named.names
        if said is _Said.ENROLS and frozenset(map(fold_name, names)) in there:
            said = _Said.ASIDE
        if said is _Said.ASIDE:
            aside.append(message)
            continue
        if said is _Said.ENROLS:
            there.add(frozenset(map(fold_name, names)))
        lines.append((message, named, asked))
    return tuple(_line(*one) for one in lines), tuple(aside)


def _line(message: Message, named: Named, asked: tuple[ListQuestion, ...]) -> Line:
    entry = Entry(message.number, named.names, payment=named.payment, marks=named.marks)
    questions = [problem_at(one, text=message.text, sender=message.sender) for one in asked]
    if named.marks and not asked:
        questions.append(problem_at(ListQuestion.MARKS, text=" ".join(named.marks)[:60]))
    if named.paid_unclear:
        questions.append(problem_at(ListQuestion.PAID_UNCLEAR, text=named.paid_unclear))
    return Line(entry, tuple(questions), bool(asked))


_Judged = tuple[_Said, Named, tuple[ListQuestion, ...]]


def _judged(message: Message, named: Named, people: int, *, by_surname: bool) -> _Judged:
    """What a message says, in which `named` are read. The writer is no player, and is proposed only where it says "I
    and ...".
    """
    text, sender = message.text, message.sender
    if not sender or _NOTHING.search(text) or not any(map(str.isalpha, text)):
        return _Said.ASIDE, Named(), ()
    if _NOT_COMING.search(text):
        return _Said.ASKED, Named(), (ListQuestion.NOT_COMING,)
    if _I_AND.search(text) or _I_COME.search(text):
        return _Said.ASKED, _proposed(text, sender, people), (ListQuestion.SENDER_PLAYS,)
    whole = len(named.names) == max(1, people) and not is_small(named.names[-1])
    if whole and (_CORRECTS.search(text) or _begins_with_a_word(named.names[0])):
        return _Said.ASKED, named, (ListQuestion.CHAT_UNCLEAR,)
    plain = _plain(text)
    sure = bool(named.names) and not named.asked and all(_is_sure(name) for name in named.names)
    if sure and people == 1 and len(named.names) > 1:
        return _Said.ASKED, named, (ListQuestion.PAIRS_FOR_PLAYERS,)
    if sure and len(named.names) == max(1, people):
        return _Said.ENROLS, named, ()
    if _surnames(named, people):
        return (_Said.ENROLS, named, ()) if by_surname else (_Said.ASKED, named, (ListQuestion.CHAT_UNCLEAR,))
    if by_surname and (both := _without_sign(named, people)):
        return _Said.ASKED, both, (ListQuestion.CHAT_UNCLEAR,)
    alone = len(named.names) == 1 and sure and has_forename(named.names[0])
    if alone and fold_name(named.names[0]) == fold_name(sender):
        return _Said.ENROLS, named, ()
    if "?" not in text and not named.asked and _ENROLLING.search(text) and (some := _proposed(text, "", people)).names:
        return _Said.ASKED, some, (ListQuestion.CHAT_UNCLEAR,)
    if has_forename(plain) and ("?" not in plain) and (alone or len(named.names) > 1):
        doubts = named.asked or (ListQuestion.CHAT_UNCLEAR,)
        return _Said.ASKED, named, tuple(doubts)
    return _Said.ASIDE, Named(), ()


def _begins_with_a_word(name: str) -> bool:
    """Whether a word may be before a name and its surname: "Prenotati Rocco Gallo"."""
    words = name.split()
    known = [all_forenames(word) or is_little(word) for word in words]
    return len(words) > 2 and known[:3] == [False, True, False]


def _plain(text: str) -> str:
    """A message without what it begins with by way of greeting."""
    return _GREETINGS.sub("", text) if not is_name(text) or _GREETINGS.match(text) else text


def _read(text: str, people: int) -> Named:
    return read_people(_plain(text), max(2, people))


def _surnames(named: Named, people: int) -> bool:
    """Whether somebody enrols a side by its surnames, with a sign between them: "Rossi - Bianchi"."""
    return 1 < people == len(named.names) and not named.asked and all(map(_is_surname, named.names))


def _is_surname(name: str) -> bool:
    return len(name.split()) <= 3 and not is_small(name) and not set(fold(name).split()) & _WORDS


def _without_sign(named: Named, people: int) -> Named | None:
    """Two surnames side by side, as two people; None where the text is anything else."""
    words = named.names[0].split() if len(named.names) == 1 and not named.asked else []
    if len(words) != people or has_forename(named.names[0]) or not all(map(_is_surname, words)):
        return None
    return replace(named, names=tuple(words))


def _is_sure(name: str) -> bool:
    """Whether a text of a chat is a name and no word of it anything else: capitals, and a forename or two words."""
    words = name.split()
    if set(fold(name).split()) & _WORDS and not (
        has_forename(name) and len(words) > 1 and fold(words[0]) not in _WORDS
    ):
        return False
    return len(words) <= 5 and not is_small(name) and (len(words) > 1 or all_forenames(name) or name.isupper())


def _proposed(text: str, sender: str, people: int) -> Named:
    """The possible players where somebody says "I and ...": the writer, as far as it is a name, and the names in the
    text.
    """
    found: list[str] = []
    words = [word.strip(".,;:!?") for word in text.split()]
    run: list[str] = []
    for word in [*words, ""]:
        if word[:1].isupper() and is_name(word) and (run or has_forename(word) or not is_half(text)):
            run.append(word)
        elif run:
            if has_forename(" ".join(run)):
                found.append(" ".join(run))
            run = []
    own = [sender] if is_name(sender) and not find_phone(sender) else []
    others = [name for name in found if fold_name(name) != fold_name(sender)]
    return Named(tuple([*own, *others][: max(1, people)]))
