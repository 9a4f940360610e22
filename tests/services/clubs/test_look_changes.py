"""The look of a club changes where something is chosen that was not so before."""

import io

import pytest
from PIL import Image

from tests.factories import DESK, make_club, make_tournament
from tournaments.models import Club, ClubEntry, Tournament
from tournaments.services.clubs.look_changes import logo_picture, logo_remove, look_change

pytestmark = pytest.mark.django_db


def test_all_that_shows_it_is_made_again_once_for_what_is_new_and_never_for_what_is_so_already() -> None:
    club = make_club()
    make_tournament(sizes=(2, 2), club=club)
    file = io.BytesIO()
    Image.new("RGB", (20, 20)).save(file, "PNG")
    logo = logo_picture(file.getvalue())
    looks = []
    for sponsors, chosen in (("", None), ("Bar", None), ("Bar", logo), ("Bar", logo), ("", logo)):
        look_change(club_id=club.id, sponsors=sponsors, logo=chosen, name="logo.png", actor=DESK)
        looks.append(Club.objects.get().look - club.look)
    for _twice in range(2):
        logo_remove(club_id=club.id, actor=DESK)
        looks.append(Club.objects.get().look - club.look)
    assert looks == [0, 1, 2, 2, 3, 4, 4]
    assert Tournament.objects.get().look == Club.objects.get().look
    assert list(ClubEntry.objects.order_by("at").values_list("kind", flat=True)) == [
        "sponsors",
        "logo_set",
        "sponsors",
        "logo_gone",
    ]
