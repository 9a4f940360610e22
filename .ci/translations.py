#!/usr/bin/env python3
"""Keep the catalogue of every language in step with the Italian texts of the code and the templates.

    python .ci/translations.py --write   add new texts, drop those that are gone, keep what is translated
    python .ci/translations.py --check   say everything that is missing or wrong, and fail if anything is

Texts are found by Python's own parser and by Django's own template parser, so neither xgettext nor its guesses
about templates are needed. The languages are those of `briscola_site/settings.py`.
"""

import argparse
import ast
import io
import os
import re
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import django
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.template import Context, Engine, Template
from django.template.base import FilterExpression, Lexer, Node, TokenType
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "tournaments" / "locale"
SOURCES = ("rules", "tournaments", "briscola_site", "draws")
SHAPES = {
    "_": ("singular",),
    "coded": (None, "singular"),
    "Capital": ("singular",),
    "Counted": ("singular",),
    "Small": ("singular",),
    "gettext_noop": ("singular",),
    "gettext": ("singular",),
    "ngettext": ("singular", "plural"),
    "pgettext": ("context", "singular"),
    "npgettext": ("context", "singular", "plural"),
}
MARKED = re.compile(r"""\b_\(\s*(?:"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^'\\]|\\.)*)')\s*\)""")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|(?<!%)%[sd]|\{\w*\}")


class Text(NamedTuple):
    """One translatable text: its singular, its plural if it counts something, its context if it has one."""

    singular: str
    plural: str | None = None
    context: str | None = None


def catalogues() -> list[Path]:
    """The catalogue of every language but the one that the texts are written in."""
    codes = (code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE)
    return [catalogue(code) for code in codes]


def catalogue(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / "django.po"


# Finding


def python_texts(source: str) -> Iterator[Text]:
    """The texts that are called for by name, inside of other texts, too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            shape = SHAPES.get(node.func.id.removesuffix("_lazy"), ())
            given = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if shape and len(given) >= len(shape):
                yield Text(**{name: text for name, text in zip(shape, given, strict=False) if name})


def template_texts(source: str, engine: Engine) -> Iterator[Text]:
    """The texts of one template, percent signs doubled, as Django doubles them before it looks a text up."""
    for node in _nodes(Template(source, engine=engine).nodelist):
        if isinstance(node, TranslateNode):
            yield _translate_text(node)
        elif isinstance(node, BlockTranslateNode):
            plural = node.render_token_list(node.plural)[0] if node.plural else None
            yield Text(node.render_token_list(node.singular)[0], plural, _context(node.message_context))
    for token in Lexer(source).tokenize():
        if token.token_type in {TokenType.VAR, TokenType.BLOCK}:
            for match in MARKED.finditer(token.contents):
                yield Text((match["double"] or match["single"]).replace("%", "%%"))


def _translate_text(node: TranslateNode) -> Text:
    literal = node.filter_expression.var.literal
    if not isinstance(literal, str):
        raise ValueError(f"translate wants a text, not a variable: {node.filter_expression.token}")
    return Text(literal.replace("%", "%%"), None, _context(node.message_context))


def _context(expression: FilterExpression | None) -> str | None:
    return None if expression is None else str(expression.resolve(Context()))


def _nodes(value: object) -> Iterator[Node]:
    """Every node below a node, wherever its tag keeps them: lists, tuples of conditions, single nodes."""
    if isinstance(value, Node):
        yield value
        for part in vars(value).values():
            yield from _nodes(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _nodes(part)


def all_texts() -> set[Text]:
    engine = Engine.get_default()
    texts: set[Text] = set()
    for package in SOURCES:
        for path in (ROOT / package).rglob("*.py"):
            source = path.read_text()
            if "gettext" in source or "rules.words" in source or "coded(" in source:  # a third of them
                texts.update(python_texts(source))
    for path in [*(ROOT / "templates").rglob("*.*"), *(ROOT / "tournaments" / "templates").rglob("*.*")]:
        texts.update(template_texts(path.read_text(), engine))
    return texts


# Writing


def renewed(old: Catalog, texts: set[Text]) -> Catalog:
    """The catalogue of exactly these texts, with the translations that the old one has for them."""
    language = Locale.parse(str(old.locale)).english_name
    new = Catalog(
        locale=old.locale,
        project="Briscola desk",
        version="0.1.0",
        msgid_bugs_address="none",
        fuzzy=False,
        creation_date=old.creation_date,
        revision_date=old.revision_date,
        last_translator="The Briscola desk authors",
        language_team="The Briscola desk authors",
        header_comment=f"# {language} translation of the Briscola desk; its texts are written in Italian.",
    )
    for text in sorted(texts, key=lambda text: (text.singular, text.context or "")):
        known = old.get(text.singular, text.context)
        kept = known.string if known and bool(known.pluralizable) == bool(text.plural) else ""
        message_id = (text.singular, text.plural) if text.plural else text.singular
        new.add(message_id, kept or "", context=text.context)
    return new


def write(path: Path, texts: set[Text]) -> None:
    """Write the catalogue and its compiled form; the same texts and translations give the same bytes."""
    catalogue = renewed(load(path) if path.exists() else Catalog(locale=path.parent.parent.name), texts)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, no_location=True, width=0)
    path.with_suffix(".mo").write_bytes(_compiled(load(path)))


# Checking


def problems(path: Path, texts: set[Text]) -> Iterator[str]:
    """Everything that keeps the catalogue from being the translation of these texts, one sentence each."""
    if not path.exists():
        yield f"there is no catalogue {path.name}"
        return
    catalogue = load(path)
    wanted = {(text.singular, text.context): text for text in texts}
    for key, text in wanted.items():
        message = catalogue.get(*key)
        if message is None or bool(message.pluralizable) != bool(text.plural):
            yield f"missing: {text.singular!r}"
    for message in _messages(catalogue):
        if (_singular(message), message.context) not in wanted:
            yield f"obsolete: {_singular(message)!r}"
        else:
            yield from _message_problems(message)
    yield from (f"obsolete: {singular!r}" for singular in catalogue.obsolete)
    compiled = path.with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != _compiled(catalogue):
        yield "the compiled catalogue does not match: run .ci/translations.py --write"


def _message_problems(message: Message) -> Iterator[str]:
    singular = _singular(message)
    forms = [form or "" for form in (message.string if isinstance(message.string, list | tuple) else [message.string])]
    if message.fuzzy:
        yield f"fuzzy: {singular!r}"
    if not all(forms):
        yield f"not translated: {singular!r}"
        return
    sources = message.id if isinstance(message.id, list | tuple) else [message.id]
    for source, form in zip_longest(sources, forms, fillvalue=sources[-1]):  # some languages count in four forms
        if sorted(PLACEHOLDER.findall(source)) != sorted(PLACEHOLDER.findall(form)):
            yield f"other placeholders: {source!r} became {form!r}"


def _messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)  # the first one, without an id, is the header


def _singular(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, list | tuple) else message.id)


def _compiled(catalogue: Catalog) -> bytes:
    binary = io.BytesIO()
    write_mo(binary, catalogue)
    return binary.getvalue()


def load(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)  # which says of itself what language it is


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Keep every catalogue in step with the Italian texts.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", action="store_true")
    what.add_argument("--check", action="store_true")
    texts, asked = all_texts(), parser.parse_args(arguments)
    if asked.write:
        for path in catalogues():
            write(path, texts)
        return 0
    found = [f"{path.relative_to(LOCALE)}: {problem}" for path in catalogues() for problem in problems(path, texts)]
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    django.setup()
    sys.exit(main())
