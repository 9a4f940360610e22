"""The tournament as a program on a phone: its name, its mark, and where it opens (W3C, Web Application Manifest)."""

from django.templatetags.static import static
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain

PAPER = "#f7f2e7"
"""The colour of the page by day, as static/css/tokens.css has it."""
MARKS = (192, 512)
"""How wide the pictures of the mark are."""


def manifest_document(tournament: Tournament) -> Plain:
    """It opens on the page that the phone remembers, and stays inside the pages of the tournament and its tables."""
    icons = [
        {"src": static(f"img/mark-{width}.png"), "sizes": f"{width}x{width}", "type": "image/png", "purpose": purpose}
        for width in MARKS
        for purpose in ("any", "maskable")
    ]
    start = reverse("public_mine", kwargs={"slug": tournament.slug})
    return {
        "id": start,
        "name": tournament.name,
        "short_name": tournament.short_name,
        "start_url": start,
        "scope": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }
