"""What was sent -> tables: a chat, cards of an address book, or text with cells."""

from dataclasses import replace

from tournaments.lists.chat import chat_messages
from tournaments.lists.table import MOST_ROWS, Table
from tournaments.lists.text import decode, text_table, text_tables
from tournaments.lists.vcards import cards_table, is_cards


def read_text(text: str) -> tuple[Table, ...]:
    """The tables of a pasted text."""
    if is_cards(text):
        return (cards_table(text),)
    if messages := chat_messages(text):
        return (Table(messages=messages[:MOST_ROWS], cut=len(messages) > MOST_ROWS),)
    return (text_table(text),)


def read_bytes(content: bytes, letters: str = "") -> tuple[Table, ...]:
    """The tables of a text file. `letters` is the code page that somebody chose where it was asked."""
    text, other = decode(content)
    if is_cards(text) or chat_messages(text):
        return read_text(text)
    found = text_tables(content, letters)
    return tuple(replace(one, doubts=one.doubts if other else {}) for one in found)
