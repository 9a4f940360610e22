"""Every address, room by room. Each view says itself who may call it (`pages.frame.guard`)."""

from importlib import import_module

# What a whole hall asks for comes first, since addresses are looked through in this order; new tournaments come before
# those that are there: "new" is nobody's short name.
ROOMS = (
    "hall",
    "clubs",
    "setup",
    "desk",
    "entries",
    "drawing",
    "finals",
    "projector",
    "seasons",
    "papers",
    "phones",
    "files",
    "log",
    "frame",
)

urlpatterns = [one for room in ROOMS for one in import_module(f"tournaments.pages.{room}.urls").urlpatterns]
handler500 = "tournaments.pages.frame.refusals.server_error"
