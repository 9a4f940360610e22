"""The logo of a club and its sponsors: chosen on one page, seen on every other one, and asked for once."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from tests.factories import DESK, action, make_club, make_evening, make_tournament, play_worked_case
from tests.staged import DANISH
from tournaments.models import ClubEntry, Logo, Tournament
from tournaments.selectors.clubs.access import edition_now
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.clubs.archive import tournament_delete
from tournaments.services.files.tournament_import import tournament_bring_back

pytestmark = pytest.mark.django_db
PAGE = "/clubs/pro-loco/look/"
SPONSORS = "Con il Caffè Nazionale e la Cantina «Olmo»"


def picture(colour: str = "red", kind: str = "PNG", name: str = "logo.png") -> SimpleUploadedFile:
    file = io.BytesIO()
    Image.new("RGB", (400, 200), colour).save(file, kind)
    return SimpleUploadedFile(name, file.getvalue())


def save(desk: Client, **typed: object) -> str:
    answer = desk.post(PAGE, {"sponsors": SPONSORS} | typed, follow=True)
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())


def read(path: str) -> str:
    return Client().get(path).content.decode()


def noted() -> list[tuple[str, str, str]]:
    return list(ClubEntry.objects.order_by("at", "id").values_list("kind", "name_before", "name_after"))


def test_it_is_on_the_public_pages_at_once_though_nothing_was_played_since(desk: Client) -> None:
    make_tournament()
    before = Client().get("/t/giochi/")
    assert "/logo/" not in before.content.decode()
    assert "Salvato" in save(desk, logo=picture())
    logo = Logo.objects.get()
    after = Client().get("/t/giochi/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert f'src="/logo/{logo.digest}.png" width="240" height="120" alt="Pro Loco"' in after.content.decode()
    assert "Con il Caffè Nazionale e la Cantina «Olmo»" in after.content.decode()
    assert read("/t/giochi/standings/").count("/logo/") == 1


def test_a_browser_asks_for_it_once_and_finds_nothing_else_there(desk: Client) -> None:
    save(desk, logo=picture())
    logo = Logo.objects.get()
    for name, content in ((f"{logo.digest}.png", logo.small), (f"{logo.digest}-large.png", logo.large)):
        answer = Client().get(f"/logo/{name}")
        assert (answer.content, answer["Content-Type"]) == (bytes(content), "image/png")
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "Cookie" not in answer.get("Vary", "")
    for name in (f"{logo.digest}.jpeg", f"{logo.digest}-small.png", f"{logo.digest}-.png", "x.png", logo.digest):
        assert Client().get(f"/logo/{name}").status_code == 404


def test_what_is_wrong_is_said_and_the_line_stays(desk: Client) -> None:
    save(desk, logo=picture())
    kept = Logo.objects.get().digest
    for sent, words in (
        (SimpleUploadedFile("logo.png", b"<svg/>"), "PNG o JPEG"),
        (
            SimpleUploadedFile("logo.png", b"x" * 2_000_001),
            "troppo grande",
        ),
        (SimpleUploadedFile("logo.png", picture().read()[:90]), "non si apre"),
    ):
        said = save(desk, logo=sent, sponsors="Un’altra riga")
        assert words in said
        assert 'value="Un’altra riga"'.replace("&#x27;", "'") in said
    assert Logo.objects.get().digest == kept
    assert make_club().sponsors == SPONSORS


def test_it_is_taken_away_and_every_change_is_in_the_log_once(desk: Client) -> None:
    make_tournament()
    save(desk, logo=picture())
    save(desk, logo=picture())
    save(desk, logo=picture("blue", "JPEG", "nuovo.jpg"), sponsors="")
    for _twice in range(2):
        desk.post("/clubs/pro-loco/look/logo/remove/")
    assert noted() == [
        ("sponsors", "", SPONSORS),
        ("logo_set", "", "logo.png"),
        ("sponsors", SPONSORS, ""),
        ("logo_set", "", "nuovo.jpg"),
        ("logo_gone", "", ""),
    ]
    assert not Logo.objects.exists()
    assert "/logo/" not in read("/t/giochi/")
    log = " ".join(desk.get(reverse("club_log", args=["pro-loco"])).content.decode().split())
    assert "logo caricato" in log
    assert "nuovo.jpg" in log


def test_a_new_tournament_has_it_and_one_of_another_club_has_not(desk: Client) -> None:
    save(desk, logo=picture())
    make_evening(DANISH, entrants=4)
    make_tournament(club=make_club(slug="altra", name="Altra"), slug="altrove")
    assert "/logo/" in read("/t/serata/")
    assert "/logo/" not in read("/t/altrove/")


def test_one_that_was_deleted_comes_back_with_the_look_of_today(desk: Client) -> None:
    tournament = make_tournament()
    tournament.refresh_from_db()
    file = export_bytes(tournament)
    tournament_delete(action(tournament), name=tournament.name, seen=tournament.version)
    save(desk)
    back = tournament_bring_back(club_id=make_club().id, data=file, actor=DESK)
    assert back.look == make_club().look == 1
    assert edition_now(back.id) == Tournament.objects.get().edition
    assert export_bytes(back) == file
    assert "Con il Caffè Nazionale" in read("/t/giochi/")


def test_it_is_on_paper_on_certificates_and_on_the_wall(desk: Client) -> None:
    play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    save(desk, logo=picture())
    for paper in ("standings", "certificates"):
        pages = PdfReader(io.BytesIO(desk.get(f"/desk/giochi/print/{paper}.pdf").content)).pages
        assert len(pages[0].images) == 1, paper
        assert "Con il Caffè Nazionale" in pages[0].extract_text(), paper
    assert "Pro Loco" in pages[0].extract_text()
    for wall in ("/t/giochi/projector/", "/desk/giochi/ceremony/"):
        assert "/logo/" in desk.get(wall).content.decode(), wall
