"""What is sent: forms with some of their boxes changed, questions with anything in them, and damaged files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.damage import EXAMPLES
from tests.hostile.files import damaged
from tests.hostile.values import file_bytes, hostile, plausible
from tests.hostile.world import Offered, World
from tests.pages.addresses import Address, every_address, parameters
from tests.pages.sheets import Form, boxes_of
from tests.pages.test_routes import ROUTES

ADDRESSES = sorted(every_address(), key=lambda one: one.name)
POSTED = [one for one in ADDRESSES if "POST" in ROUTES[one.name][1]]
ASKED = [one for one in ADDRESSES if "GET" in ROUTES[one.name][1]]
PAPER = [one for one in ASKED if one.name.startswith("print_") or one.name == "public_preview"]
EXTRA = ("d0.0.first", "d99.99.first", "d1.1.winner", "chair2.3", "place.x", "\x00", "d1.2.first", "r1.d1.1.first")
QUERIES = ("live", "before", "text", "person", "kind", "turn", "table", "q", "show", "order", "preset", "stage", "who")
LISTS = frozenset({"text", "people", "names", "list"})


@dataclass
class Case:
    """One thing that is sent, by whom; `data` is a file for the import where no address is given."""

    who: str
    method: str = "POST"
    address: str = ""
    fields: dict[str, object] = field(default_factory=dict)
    data: bytes = b""

    def __str__(self) -> str:
        if not self.address:
            return f"import of {len(self.data)} bytes {self.data[:300]!r}"
        sent = ", ".join(f"{name}={value!r:.200}" for name, value in self.fields.items())
        return f"{self.who}: {self.method} {self.address[:300]} {sent}"


def make_case(chance: Random, world: World, clients: Mapping[str, Client]) -> Case:
    """The next thing to send, as chance will have it."""
    kind = chance.random()
    who = chance.choices(("owner", "phone", "viewer", "stranger", "nobody"), (80, 6, 5, 5, 4))[0]
    if kind < 0.03:
        return Case(who="", data=damaged(chance, chance.choice([*EXAMPLES.values()])))
    if kind < 0.09:
        return _question(chance, world, who)
    if kind < 0.25:
        address, fields = _address(chance, world, chance.choice(POSTED)), _offered(chance, world).form.fields
        return Case(who, address=address, fields=_changed(chance, world, fields, None))
    return _form(chance, world, clients, who)


def _offered(chance: Random, world: World) -> Offered:
    """A form of any address: one that a single page has comes as often as one of every turn."""
    return chance.choice(world.forms[chance.choice([*world.forms])])


def _form(chance: Random, world: World, clients: Mapping[str, Client], who: str) -> Case:
    """A form as it was offered before anything was sent, or as its page offers it now."""
    offered = _offered(chance, world)
    page, form = offered.page, offered.form
    who = offered.who if who == "owner" else who
    if who == "phone":
        page = chance.choice(world.phones)
    if who == "phone" or chance.random() < 0.1:
        response = clients[who].get(page, follow=True)
        page = response.request["PATH_INFO"]
        there = boxes_of(response) if "html" in response.headers.get("Content-Type", "") else []
        form = chance.choice([one for one in there if one.address == form.address] or there or [form])
    return Case(who, address=form.address or page.partition("?")[0], fields=_changed(chance, world, form.fields, form))


def _changed(chance: Random, world: World, fields: Mapping[str, str], form: Form | None) -> dict[str, object]:
    """Some fields as they are, some left out, some hostile, some repeated, some that nobody asked for."""
    values: dict[str, object] = dict(fields)
    if form is not None and form.buttons:
        values |= [chance.choice(form.buttons)]
    well_meant = chance.random() < 0.35
    names = sorted(form.written if form is not None and form.written and chance.random() < 0.6 else fields)
    for name in chance.sample(names, min(len(names), chance.choice((0, 1, 1, 2, 3, 12)))):
        values[name] = _value(chance, world, str(values.get(name, "")), well_meant=well_meant)
        if values[name] is None:
            del values[name]
    if not well_meant and chance.random() < 0.15:
        values[chance.choice(EXTRA)] = hostile(chance, world.words)
    if LISTS & values.keys() and chance.random() < 0.4:
        values["file"] = SimpleUploadedFile(chance.choice(("a.csv", "a.xlsx", "a\u202e.txt")), file_bytes(chance))
    return values


def _value(chance: Random, world: World, value: str, *, well_meant: bool) -> object:
    if well_meant:
        return plausible(chance, value, world.words)
    kind = chance.random()
    if kind < 0.12:
        return None
    if kind < 0.22:
        return [hostile(chance, world.words) for _ in range(chance.randrange(2, 4))]
    return hostile(chance, world.words)


def _question(chance: Random, world: World, who: str) -> Case:
    asked = chance.choice(PAPER if chance.random() < 0.04 else [one for one in ASKED if one not in PAPER])
    query = "&".join(
        f"{chance.choice(QUERIES)}={quote(hostile(chance, world.words)[:2000])}" for _ in range(chance.randrange(3))
    )
    return Case(who, "GET", _address(chance, world, asked) + (f"?{query}" if query else ""))


def _address(chance: Random, world: World, address: Address) -> str:
    """The address with what belongs there; now and then with what belongs to others, or to nobody."""
    own, other = (world.places[chance.choice(sorted(world.places))] for _ in range(2))
    path = address.path
    for part, name in zip(path.split("<")[1:], parameters(address), strict=True):
        whose: Sequence[str] = (other if chance.random() < 0.2 else own).get(name, ())
        value = chance.choice(whose) if whose else "01930000-0000-7000-8000-000000000000"
        if part.startswith("str:") and chance.random() < 0.5:
            value = quote(hostile(chance, world.words)[:300], safe="") or "x"
        if part.startswith("int:") and chance.random() < 0.2:
            value = str(chance.choice((0, 99, 10**30)))
        path = path.replace(f"<{part.split('>')[0]}>", value, 1)
    return f"/{path}"
