"""What a browser says about itself -> the few words by which people tell their devices apart: "Chrome, Android".

Browsers claim to be each other, so the first name of the list that occurs is the one that is meant: Edge also says
Chrome, and Chrome also says Safari; a phone with Android also says Linux, and an iPhone also says Mac.
Source: the forms that RFC 9110, section 10.1.5, allows and that browsers send today.
"""

BROWSERS = (
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """Browser and system in at most 60 characters; empty where neither is known."""
    found = (_first(user_agent, BROWSERS), _first(user_agent, SYSTEMS))
    return ", ".join(word for word in found if word)


def _first(user_agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((word for mark, word in known if mark in user_agent), "")
