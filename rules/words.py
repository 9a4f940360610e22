"""Texts for people, each where its meaning is decided: written in Italian, said in the reader's language when shown.

No Django: `speak_with` gets what translates, from `rules.apps`; without it a text is said as it is written. The
functions have the names that Django's have: by these the tool for translators finds texts.
"""

import re
from enum import StrEnum
from typing import Protocol, Self


class Words:
    """A text that `str` says each time in the reader's language; `context` tells two alike texts apart."""

    __slots__ = ("context", "text")

    def __init__(self, text: str, context: str = "") -> None:
        self.text, self.context = text, context

    def __str__(self) -> str:
        return pgettext(self.context, self.text) if self.context else gettext(self.text)

    def __mod__(self, values: object) -> str:
        return one_stop(str(self) % values)

    def __repr__(self) -> str:
        return f"Words({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and (other.text, other.context) == (self.text, self.context)

    def __hash__(self) -> int:
        return hash((self.text, self.context))


class Counted(Words):
    """A text with a number in it: "%(count)s"."""

    __slots__ = ("count",)

    def __init__(self, text: str, count: int) -> None:
        super().__init__(text)
        self.count = count

    def __str__(self) -> str:
        return gettext(self.text) % {"count": self.count}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counted) and (other.text, other.count) == (self.text, self.count)

    def __hash__(self) -> int:
        return hash((self.text, self.count))


NOTHING = Words("")
_DOUBLED = re.compile(r"(?<!\.)\.((?:</\w+>)*)\.(?=[\s<]|$)")
"""A full stop behind another, which may be in a mark of its own: "<b>Leone F.</b>."."""


class Capital(Words):
    """A text that begins a line."""

    __slots__ = ()

    def __str__(self) -> str:
        return capital(super().__str__())


class Small(Words):
    """A text inside a line."""

    __slots__ = ()

    def __str__(self) -> str:
        return small(super().__str__())


class Worded(StrEnum):
    """A closed list of stored words, each with the `words` that people read instead.

    A member is written as `MEMBER = "stored", _("Words.")`; the stored word alone finds it again.
    """

    _value_: str
    words: Words

    def __new__(cls, value: str, words: Words = NOTHING) -> Self:
        member = str.__new__(cls, value)
        member._value_, member.words = value, words
        return member


class Translator(Protocol):
    """What says texts in the reader's language, as `django.utils.translation` does."""

    def gettext(self, message: str) -> str:
        """The text."""

    def pgettext(self, context: str, message: str) -> str:
        """The text where it means this."""

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """The text that goes with this number."""

    def get_language(self) -> str | None:
        """The code of the reader's language."""


class AsWritten:
    """Nothing translates: Italian."""

    def gettext(self, message: str) -> str:
        return message

    def pgettext(self, context: str, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return singular if number == 1 else plural

    def get_language(self) -> str | None:
        return "it"


_translator: list[Translator] = [AsWritten()]


def speak_with(translator: Translator) -> None:
    """Let all texts be said by this one from now on."""
    _translator[0] = translator


def gettext(text: str) -> str:
    """The text as it is said now."""
    return _translator[0].gettext(text)


def capital(text: object) -> str:
    """What is said, with a capital: it begins a line."""
    said = str(text)
    return said[:1].upper() + said[1:]


def small(text: object) -> str:
    """What is said, inside a line. For words alone that are no name."""
    said = str(text)
    return said[:1].lower() + said[1:]


def as_sentence(text: object) -> str:
    """What is said, with a capital and a full stop."""
    return one_stop(f"{capital(text)}.")


def one_stop(text: str) -> str:
    """What is said, where a name that ends in a full stop, "Leone F.", may end a sentence."""
    return _DOUBLED.sub(r".\1", text)


def pgettext(context: str, text: str) -> str:
    """The same of a text that means this."""
    return _translator[0].pgettext(context, text)


def ngettext(one: str, many: str, number: int) -> str:
    """The same of a text that counts something."""
    return _translator[0].ngettext(one, many, number)


def get_language() -> str | None:
    """The code of the language that texts are said in now."""
    return _translator[0].get_language()


gettext_lazy = Words


def pgettext_lazy(context: str, text: str) -> Words:
    """A text that means this."""
    return Words(text, context)
