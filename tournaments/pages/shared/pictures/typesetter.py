"""A program of its own: the values of a template come in, the picture or the PDF that it makes of them goes out.

Typst keeps what it has worked out for as long as its process lives: the papers of an evening of 92 pairs would take a
gigabyte and more of a server that runs to its end. Nothing of Django is loaded here, and nothing that takes as long as
a page of paper (json, pathlib, typing), so that it is there at once.
"""

import os
import sys

from typst import Compiler, Fonts, TypstError, TypstWarning

TYPE_CHECKING = False  # as it is in typing
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

# Letters that none of the fonts has (Chinese, say), and those in a drawing that it makes of a letter and a mark.
NO_LETTER = ("could not be displayed with font", "text with missing codepoints")
Made = bytes | list[bytes] | None


def compiler_of(template: str, fonts: str, values: str) -> Compiler:
    """What sets the values, which are JSON, in type: with our own fonts and the typesetter's, never the computer's,
    since paper must look alike everywhere.
    """
    folder, name = os.path.split(template)
    return Compiler(
        template,
        root=folder,
        font_paths=Fonts(include_system_fonts=False, font_paths=[*fonts.split(os.pathsep)]),
        ignore_system_fonts=True,
        sys_inputs={name.removesuffix(".typ"): values},
    )


def made(compiler: Compiler, asked: "Mapping[str, Any]") -> tuple[Made, list[TypstWarning]]:
    """What was asked for, and what was wrong with it. A letter that no font has is a box, in a file that is tagged all
    the same but cannot promise to be read aloud: paper with a bad name is better than no paper. Neither can a drawing
    in which a letter is made of two. Raises TypstError.
    """
    try:
        return compiler.compile_with_warnings(**asked)
    except TypstError as problem:
        if not any(one in problem.message for one in NO_LETTER):
            raise
        return compiler.compile_with_warnings(**{**asked, "pdf_standards": None})


def main() -> None:
    template, fonts, *asked = sys.argv[1:]
    compiler = compiler_of(template, fonts, sys.stdin.buffer.read().decode())
    words = (one.split("=", maxsplit=1) for one in asked)
    try:
        file, warnings = made(compiler, {name: int(value) if value.isdecimal() else value for name, value in words})
    except TypstError as problem:
        sys.exit(problem.message)
    if not isinstance(file, bytes):
        raise TypeError("one file was asked for")
    for warning in warnings:
        print(warning.message, file=sys.stderr)  # noqa: T201 # it talks to the program that started it
    sys.stdout.buffer.write(file)


if __name__ == "__main__":
    main()
