"""Styles, scripts and pictures go out packed: a hall shares one antenna, and has nothing that packs.

What all files hold is in their address (`STATIC_URL`), so that a browser asks for none of them twice. The four styles
that every page has go out as one file; it and packed scripts are without what is written there for who changes them.
"""

import gzip
import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from whitenoise.middleware import WhiteNoiseMiddleware

ONE_STYLE, STYLES = "css/page.css", ("css/tokens.css", "css/base.css", "css/board.css", "css/print.css")
FOR_WRITERS = re.compile(rb"/\*.*?\*/\s*|^ +", re.DOTALL | re.MULTILINE)
FOR_WRITERS_OF_SCRIPTS = re.compile(rb"^ *//.*\n|^ +", re.MULTILINE)
FOR_EVER = "max-age=315360000, public, immutable"
WORTH_IT = 500
TEXT = ("text/", "image/svg+xml", "application/json")


class PackedFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # it has no types
    """WhiteNoise, which packs each text once and keeps it; where files were collected with packed ones beside them it
    sends those.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._packed: dict[tuple[str, str], bytes] = {}
        self._styles: dict[str, bytes] = {}
        super().__init__(*args, **kwargs)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info == f"{self.static_prefix}{ONE_STYLE}":
            return self._one_style(request)
        answer: HttpResponseBase = super().__call__(request)
        return answer

    def _one_style(self, request: HttpRequest) -> HttpResponse:
        """The files in order: their layers say what comes before what."""
        if settings.DEBUG or "" not in self._styles:
            written = ((settings.BASE_DIR / "static" / name).read_bytes() for name in STYLES)
            whole = b"\n".join(FOR_WRITERS.sub(b"", style) for style in written)
            self._styles = {"": whole, "gzip": gzip.compress(whole, mtime=0)}
        packed = "gzip" if "gzip" in request.headers.get("Accept-Encoding", "") else ""
        answer = HttpResponse(self._styles[packed], content_type='text/css; charset="utf-8"')
        answer["Cache-Control"], answer["Vary"] = "no-cache" if settings.DEBUG else FOR_EVER, "Accept-Encoding"
        answer["Access-Control-Allow-Origin"], answer["Content-Length"] = "*", str(len(answer.content))
        if packed:
            answer["Content-Encoding"] = packed
        return answer

    def immutable_file_test(self, _path: str, url: str) -> bool:
        return not settings.DEBUG and url.startswith(self.static_prefix)

    def serve(self, static_file: Any, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = super().serve(static_file, request)
        if not _may_pack(request, response):
            return response
        key = request.path_info, response["ETag"]
        if key not in self._packed:
            self._packed[key] = gzip.compress(_for_readers(request.path_info, b"".join(response)), mtime=0)
        response.close()
        packed = HttpResponse(self._packed[key], headers=dict(response.items()))
        packed["Content-Encoding"], packed["Content-Length"] = "gzip", str(len(packed.content))
        patch_vary_headers(packed, ["Accept-Encoding"])
        return packed


def _for_readers(path: str, content: bytes) -> bytes:
    """Scripts of other people go out as they are."""
    ours = path.endswith(".js") and "/vendor/" not in path
    return FOR_WRITERS_OF_SCRIPTS.sub(b"", content) if ours else content


def _may_pack(request: HttpRequest, response: HttpResponseBase) -> bool:
    return (
        request.method == "GET"
        and response.status_code == 200
        and "gzip" in request.headers.get("Accept-Encoding", "")
        and "Content-Encoding" not in response
        and response["Content-Type"].startswith(TEXT)
        and int(response["Content-Length"]) > WORTH_IT
    )
