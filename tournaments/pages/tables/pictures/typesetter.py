"""A program of its own: the values of a template come in, the picture or the PDF that it makes of them goes out.

Typst keeps what it has reckoned for as long as its process lives: the papers of an evening of 92 pairs would take a
gigabyte and more of a server that runs to its end. Nothing of Django is loaded here, so that it is there at once.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from typst import Compiler, Fonts, TypstError, TypstWarning

# Letters that none of the fonts has (Chinese, say).
NO_LETTER = "could not be displayed with font"
Made = bytes | list[bytes] | None


def compiler_of(template: Path, fonts: Path, values: str) -> Compiler:
    """What sets the values, which are JSON, in type: with our own fonts and the typesetter's, never the computer's,
    since paper must look alike everywhere.
    """
    return Compiler(
        template,
        root=template.parent,
        font_paths=Fonts(include_system_fonts=False, font_paths=[fonts]),
        ignore_system_fonts=True,
        sys_inputs={template.stem: values},
    )


def made(compiler: Compiler, asked: Mapping[str, Any]) -> tuple[Made, list[TypstWarning]]:
    """What was asked for, and what was wrong with it. A letter that no font has is a box, in a file that is tagged all
    the same but cannot promise to be read aloud: paper with a bad name is better than no paper. Raises TypstError.
    """
    try:
        return compiler.compile_with_warnings(**asked)
    except TypstError as problem:
        if NO_LETTER not in problem.message:
            raise
        return compiler.compile_with_warnings(**{**asked, "pdf_standards": None})


def main() -> None:
    template, fonts, asked = sys.argv[1:]
    compiler = compiler_of(Path(template), Path(fonts), sys.stdin.buffer.read().decode())
    try:
        file, warnings = made(compiler, json.loads(asked))
    except TypstError as problem:
        sys.exit(problem.message)
    if not isinstance(file, bytes):
        raise TypeError("one file was asked for")
    for warning in warnings:
        print(warning.message, file=sys.stderr)  # noqa: T201 # it talks to the program that started it
    sys.stdout.buffer.write(file)


if __name__ == "__main__":
    main()
