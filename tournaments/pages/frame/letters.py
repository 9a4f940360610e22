"""Chinese, Japanese and Korean letters in names: printed where somebody asked for their fonts, and said where not."""

import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

FONTS: Final = ("noto_cjk_sans_jp_regular", "noto_cjk_sans_jp_bold")
"""Packages of 30 MB that `dev.py letters` installs: each font has the letters of all three."""

EASTERN: Final = re.compile(
    "[\u1100-\u11ff\u2e80-\u2fdf\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f"
    "\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003134f]"
)


def eastern_fonts() -> tuple[Path, ...]:
    """The folders of the fonts; none where nobody asked for them."""
    found = filter(None, map(find_spec, FONTS))
    return tuple(Path(folder) for one in found for folder in one.submodule_search_locations or ())


def cannot_print(words: str) -> bool:
    """Whether letters are in them that only those fonts have, and these are not installed."""
    return not words.isascii() and EASTERN.search(words) is not None and not eastern_fonts()


def say_unprinted(request: HttpRequest, names: Iterable[str]) -> None:
    """That the number is beside names which no paper can print."""
    if any(map(cannot_print, names)):
        messages.warning(
            request,
            _(
                "Sui fogli le lettere cinesi, giapponesi e coreane non si leggono: guarda il numero accanto al "
                "nome. Per stamparle: python3 dev.py letters."
            ),
        )
