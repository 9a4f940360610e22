"""Styles, scripts and pictures go out packed: a hall shares one antenna, and has nothing that packs."""

import gzip
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from whitenoise.middleware import WhiteNoiseMiddleware

WORTH_IT = 500
TEXT = ("text/", "image/svg+xml", "application/json")


class PackedFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # it has no types
    """WhiteNoise, which packs each text once and keeps it; where files were collected with packed ones beside them it
    sends those.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._packed: dict[tuple[str, str], bytes] = {}

    def serve(self, static_file: Any, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = super().serve(static_file, request)
        if not _may_pack(request, response):
            return response
        key = request.path_info, response["ETag"]
        if key not in self._packed:
            self._packed[key] = gzip.compress(b"".join(response), mtime=0)
        response.close()
        packed = HttpResponse(self._packed[key], headers=dict(response.items()))
        packed["Content-Encoding"], packed["Content-Length"] = "gzip", str(len(packed.content))
        patch_vary_headers(packed, ["Accept-Encoding"])
        return packed


def _may_pack(request: HttpRequest, response: HttpResponseBase) -> bool:
    return (
        request.method == "GET"
        and response.status_code == 200
        and "gzip" in request.headers.get("Accept-Encoding", "")
        and "Content-Encoding" not in response
        and response["Content-Type"].startswith(TEXT)
        and int(response["Content-Length"]) > WORTH_IT
    )
