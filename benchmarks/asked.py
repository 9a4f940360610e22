"""What a benchmark is asked on its command line; `--help` says what its first lines say."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter


def parser(about: str | None) -> ArgumentParser:
    """One that shows the text of a program as it is written: `about` is its docstring."""
    return ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)


def one_number(about: str | None, name: str, usual: int) -> int:
    """The one number that a program may be given."""
    asked = parser(about)
    asked.add_argument(name, type=int, nargs="?", default=usual, help="%(default)s if nothing is said")
    return int(vars(asked.parse_args())[name])
