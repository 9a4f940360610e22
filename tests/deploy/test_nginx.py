"""What people do, through a real nginx with the files of `deploy/proxy`: read, follow, ask to enter, sign in, save."""

import ipaddress
import re
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from rules.match_formats import MatchFormat, MatchKind
from tests import nginx
from tests.factories import make_evening, publish, record
from tests.guards.files import ROOT
from tests.nginx import SITE, Proxy
from tests.pages.desk.rows import BY_SCRIPT, FIVE, entry, page, points, row
from tests.ports import free_port
from tests.services.entries.test_arrival_changes import charge
from tests.staged import stage
from tournaments.event.rights import Role
from tournaments.models import Match, Registration, Team, Tournament
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.shared.lists.file_kinds import MOST_BYTES
from tournaments.services.clubs.member_changes import entrance_link_issue

pytestmark = pytest.mark.django_db(transaction=True)
READERS = "nginx-readers.conf"
HERE = f"https://{SITE}"


class Answer(NamedTuple):
    status: int
    location: str
    text: str
    tag: str


class Browser:
    """Cookies, and the page that was open before."""

    def __init__(self, proxy: Proxy, language: str = "it", *, host: str = SITE) -> None:
        self.proxy, self.language, self.host = proxy, language, host
        self.cookies: dict[str, str] = {}

    def ask(
        self,
        path: str,
        form: dict[str, str] | None = None,
        *,
        before: str = "",
        knows: dict[str, str] | None = None,
        file: bytes = b"",
    ) -> Answer:
        """`before` is the page that leads there, `knows` what is said of an answer that the browser has already; `file`
        goes along with the form.
        """
        told = {"Host": self.host, "Accept-Language": self.language} | (knows or {})
        if self.cookies:
            told["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if before:
            here = f"https://{self.host}"
            told |= {"Referer": here + before} | ({"Origin": here} if form is not None else {})
        if form is not None:
            told["Content-Type"] = MULTIPART_CONTENT if file else "application/x-www-form-urlencoded"
        connected = self.proxy.secure()
        body: bytes | str | None = None if form is None else urlencode(form)
        if form is not None and file:
            body = encode_multipart(BOUNDARY, form | {"file": SimpleUploadedFile("soci.csv", file)})
        connected.request("GET" if form is None else "POST", path, body=body, headers=told)
        said = connected.getresponse()
        text = said.read().decode()
        for cookie in said.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            assert "Secure" in cookie or value == '""'
            self.cookies[name] = value
        connected.close()
        return Answer(said.status, said.headers.get("Location", ""), text, said.headers.get("ETag", ""))

    def send(self, page: str, to: str = "", *, knows: dict[str, str] | None = None, **form: str) -> Answer:
        """Open a page and send its form, with the token that is in it."""
        return self.ask(to or page, form | self._token(page), before=page, knows=knows)

    def upload(self, page: str, to: str, file: bytes) -> Answer:
        """The same with a file."""
        return self.ask(to, self._token(page), before=page, file=file)

    def _token(self, page: str) -> dict[str, str]:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.ask(page).text)
        assert token, page
        return {"csrfmiddlewaretoken": token[1]}


@pytest.fixture(scope="module")
def program() -> str:
    found = nginx.ready()
    if found is None:
        pytest.fail(nginx.NO_NGINX, pytrace=False)
    return found


@pytest.fixture(autouse=True)
def _behind_a_proxy(settings) -> None:
    settings.PROXIES = (ipaddress.ip_network("127.0.0.1/32"),)
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.ALLOWED_HOSTS = [SITE]


@pytest.fixture(params=["nginx.conf", READERS])
def proxy(request: pytest.FixtureRequest, program: str, tmp_path: Path, live_server: object) -> Iterator[Proxy]:
    with nginx.running(program, ROOT / "deploy/proxy" / request.param, tmp_path, str(live_server)) as proxy:
        yield proxy


@pytest.fixture
def evening() -> Tournament:
    PAGE_CACHE.clear()
    tournament = make_evening(stage("round_robin", MatchFormat(MatchKind.FIXED, 5)), entrants=4)
    charge(tournament, 1000, "person", registration=True)
    return tournament


@pytest.fixture
def matches(evening: Tournament) -> list[Match]:
    return publish(evening)


def followed(evening: Tournament) -> str:
    return str(Team.objects.filter(tournament=evening).earliest("number").pk)


def copies(proxy: Proxy, path: str) -> list[str]:
    """What became of every question for this address, the latest last: MISS, HIT, BYPASS, - where none is kept."""
    time.sleep(0.1)
    return copies_now(proxy, path)


def copies_now(proxy: Proxy, path: str) -> list[str]:
    return [line.rsplit(" ", 1)[1] for line in proxy.log.read_text().splitlines() if f'"GET {path}"' in line]


def test_who_comes_by_http_is_sent_to_https(proxy: Proxy) -> None:
    connected = proxy.plain()
    connected.request("GET", "/t/serata/", headers={"Host": SITE})
    assert connected.getresponse().headers["Location"] == f"{HERE}/t/serata/"
    connected.close()


def test_people_read_and_are_told_what_they_have(proxy: Proxy, matches: list[Match]) -> None:
    for path in ("/t/serata/", "/t/serata/standings/", "/t/serata/standings.json", "/t/serata/results/"):
        first = Browser(proxy).ask(path)
        assert (first.status, Browser(proxy).ask(path).text) == (200, first.text)
        assert Browser(proxy).ask(path, knows={"If-None-Match": first.tag}).status == 304
    assert "Classifica" in Browser(proxy).ask("/t/serata/standings/").text
    assert "Standings" in Browser(proxy, "en-GB,en;q=0.8").ask("/t/serata/standings/").text
    assert [Browser(proxy).ask(path).status for path in ("/metrics", "/readyz")] == [404, 404]


def test_a_phone_follows_comes_back_to_its_own_page_and_forgets(
    proxy: Proxy, evening: Tournament, matches: list[Match]
) -> None:
    phone, somebody, who = Browser(proxy), Browser(proxy), followed(evening)
    assert somebody.ask("/t/serata/").status == phone.ask("/t/serata/").status == 200
    chosen = phone.send(f"/t/serata/mine/?who={who}", "/t/serata/mine/", follow=who)
    assert (chosen.status, chosen.location) == (302, "/t/serata/mine/")
    assert "forget" in phone.ask("/t/serata/mine/").text
    led = phone.ask("/t/serata/")
    assert (led.status, led.location) == (302, "/t/serata/mine/")
    assert phone.ask("/t/serata/", before="/t/serata/mine/").status == 200
    assert (somebody.ask("/t/serata/").status, somebody.cookies) == (200, {})
    assert "forget" not in somebody.ask("/t/serata/mine/").text
    assert phone.send("/t/serata/mine/", forget="1").status == 302
    assert phone.ask("/t/serata/").status == 200


def test_somebody_asks_to_take_part(proxy: Proxy, evening: Tournament) -> None:
    asks = Browser(proxy)
    sent = asks.send("/t/serata/register/", person_1="Anna Rossi", person_2="Bruno Bianchi", phone="333 1234567")
    assert sent.status == 302
    assert Registration.objects.get().people == ["Anna Rossi", "Bruno Bianchi"]
    assert "Aspetta l’approvazione" in asks.ask(sent.location).text


def test_the_desk_signs_in_and_what_it_saves_is_read(proxy: Proxy, evening: Tournament, matches: list[Match]) -> None:
    desk, reader = Browser(proxy), Browser(proxy)
    before = reader.ask("/t/serata/results.json").text
    door = f"/entrance/{entrance_link_issue(club=evening.club, role=Role.OWNER)}/"
    assert "Ecco il tuo accesso" in desk.ask(door).text or "Invito" in desk.ask(door).text
    assert desk.ask(door, {"name": "Ada"}, before=door).status == 302
    assert desk.ask("/desk/serata/").status == 200
    assert reader.ask("/desk/serata/").status == 302
    typed = row(matches[0], key=str(uuid.uuid4()), **FIVE)
    assert desk.send(page(evening), entry(evening), knows=BY_SCRIPT["headers"], **typed).status == 200
    assert points(matches[0]) == [70, 70, 70, 50, 50]
    deadline = time.monotonic() + nginx.PATIENCE
    while reader.ask("/t/serata/results.json").text == before:  # a copy may be two seconds old
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert door.split("/")[2] not in proxy.log.read_text()


def test_a_list_of_five_megabytes_comes_through_and_a_larger_one_is_refused_in_a_sentence(proxy: Proxy) -> None:
    empty = make_evening(stage("danish", MatchFormat(MatchKind.FIXED, 5)), entrants=0)
    desk, teams, look = Browser(proxy), "/desk/serata/teams/", "/desk/serata/teams/preview/"
    door = f"/entrance/{entrance_link_issue(club=empty.club, role=Role.OWNER)}/"
    assert desk.ask(door, {"name": "Ada"}, before=door).status == 302
    begin = b"Giocatore 1;Giocatore 2;Note\nAda Neri;Edo Blu;"
    read = desk.upload(teams, look, begin + b"a" * (MOST_BYTES - len(begin)))
    assert (read.status, "Ada Neri" in read.text) == (200, True)
    refused = desk.upload(teams, look, begin + b"a" * MOST_BYTES)
    assert "Il file è troppo grande: il massimo è 5 MB" in refused.text


@pytest.mark.parametrize("proxy", [READERS], indirect=True)
def test_there_is_one_copy_for_each_language_and_none_of_what_is_made_for_a_reader(
    proxy: Proxy, evening: Tournament, matches: list[Match]
) -> None:
    ways = ("it", "it-IT,it;q=0.9", "de", "en", "en-US,en;q=0.7", "en-GB")
    for language in ways:
        assert Browser(proxy, language).ask("/t/serata/results/").status == 200
    assert copies(proxy, "/t/serata/results/").count("MISS") == 2
    assert set(copies(proxy, "/t/serata/results/")) <= {"MISS", "HIT", "STALE", "UPDATING", "EXPIRED", "REVALIDATED"}
    phone, who = Browser(proxy), followed(evening)
    phone.send(f"/t/serata/mine/?who={who}", "/t/serata/mine/", follow=who)
    phone.ask("/t/serata/mine/")
    phone.ask("/t/serata/")
    phone.ask("/t/serata/register/")
    assert copies(proxy, "/t/serata/")[-1] == "BYPASS"
    assert {*copies(proxy, "/t/serata/mine/"), *copies(proxy, "/t/serata/register/")} == {"-"}


@pytest.mark.parametrize("proxy", [READERS], indirect=True)
def test_what_is_new_of_a_page_is_made_for_one_phone_and_kept_a_second_for_the_others(
    proxy: Proxy, evening: Tournament, matches: list[Match]
) -> None:
    news, old = "/t/serata/results/?live", {"HX-PTag": "0"}
    for language in ("it", "en", "it-IT"):
        seen = [Browser(proxy, language).ask(news, knows=old) for _ in range(10)]
        assert {(one.status, one.text) for one in seen} == {(200, seen[0].text)}
        assert ("Table" in seen[0].text) == (language == "en")
    passed = len(copies(proxy, news)) - copies(proxy, news).count("HIT")
    assert passed <= 4  # two languages, and the end of a second
    before = Browser(proxy).ask(news, knows=old).text
    record(matches[0], 70, 70, 70, 50, 50)
    time.sleep(2)
    assert Browser(proxy).ask(news, knows=old).text != before


@pytest.mark.parametrize("first", [True, False])
def test_a_node_that_is_gone_is_missed_by_nobody(
    program: str, tmp_path: Path, live_server: object, evening: Tournament, first: bool
) -> None:
    """Neither by who reads nor by who sends, whichever of the two it was."""
    file, named = tmp_path / READERS, "# server 10.0.0.22:8000"
    text = (ROOT / "deploy/proxy" / READERS).read_text()
    assert named in text
    gone, here = f"http://127.0.0.1:{free_port()}", str(live_server)
    other, upstream = (here, gone) if first else (gone, here)
    file.write_text(text.replace(named, f"server {other.removeprefix('http://')}"))
    with nginx.running(program, file, tmp_path, upstream) as proxy:
        phone, who = Browser(proxy), followed(evening)
        for _ in range(3):
            assert phone.send(f"/t/serata/mine/?who={who}", "/t/serata/mine/", follow=who).status == 302
            assert phone.ask("/t/serata/version/").status == 200


VERSION = "/t/serata/version/"
INVENTED: tuple[tuple[str, str, dict[str, str]], ...] = (
    *((VERSION, "GET", {}),) * 4,
    ("/t/serata/version/?version={}", "GET", {}),
    ("/t/serata/version/?{}", "HEAD", {}),
    ("/t/serata/version/?live&{}", "GET", {"If-None-Match": '"{}"'}),
    ("/t/serata/version/", "GET", {"If-None-Match": 'W/"{}"', "HX-PTag": "{}", "X-Proxy-Time": "1.0"}),
    ("/t/serata/version/", "GET", {"If-Modified-Since": "Sun, 29 Nov 2026 10:00:{} GMT", "Range": "bytes=0-{}"}),
    ("/t//serata/version/?{}", "GET", {"Cache-Control": "no-cache", "Pragma": "no-cache"}),
    ("/t/serata/%76ersion/?{}", "GET", {"Cookie": "sessionid={}", "Authorization": "Bearer {}"}),
    ("/t/x{}/../serata/version/", "HEAD", {"Accept-Language": "x{}", "Accept-Encoding": "{}"}),
)
"""Everything that somebody may add to a question for the newest version."""


@pytest.mark.parametrize("proxy", [READERS], indirect=True)
def test_whatever_is_invented_of_versions_reaches_the_program_once_a_second(
    proxy: Proxy, evening: Tournament, matches: list[Match]
) -> None:
    """And all are answered the same; who looks alone hears of a result with the next question."""
    began, answers = time.monotonic(), set()
    for number in range(20):
        for path, method, headers in INVENTED:
            connected = proxy.secure()
            said = {name: value.replace("{}", str(number)) for name, value in headers.items()}
            connected.request(method, path.replace("{}", str(number)), headers={"Host": SITE, **said})
            answer = connected.getresponse()
            text = answer.read().decode()
            answers.add((method == "HEAD" or text.split()[0], answer.status))
            connected.close()
    took = time.monotonic() - began
    time.sleep(0.1)
    copied = [line.rsplit(" ", 1)[1] for line in proxy.log.read_text().splitlines()]
    assert len(copied) == 20 * len(INVENTED)
    assert len(copied) - sum(map(copied.count, ("HIT", "UPDATING"))) <= took + 2, "each of these asks the program"
    assert len(answers) == 2, answers
    before = Browser(proxy).ask("/t/serata/version/").text
    record(matches[0], 70, 70, 70, 50, 50)
    time.sleep(2.1)
    assert Browser(proxy).ask("/t/serata/version/").text.split()[0] != before.split()[0]
