"""A device in a few words, from what browsers really send."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.models.result import DEVICE_LIMIT
from tournaments.pages.frame.addresses import BROWSERS, SYSTEMS, device_of

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
SENT = {
    f"Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36": "Chrome, Android",
    f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0": "Edge, Windows",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 "
    "Mobile/15E148 Safari/604.1": "Safari, iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.0.0 "
    "Mobile/15E148 Safari/604.1": "Chrome, iPhone",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox, Linux",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 "
    "Safari/605.1.15": "Safari, Mac",
    f"Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36": (
        "Samsung Internet, Android"
    ),
    "curl/8.14.1": "",
    "": "",
}


@pytest.mark.parametrize("sent", SENT)
def test_a_device_is_called_by_its_browser_and_its_system(sent: str) -> None:
    assert device_of(sent) == SENT[sent]


@given(st.lists(st.sampled_from([mark for mark, _word in BROWSERS + SYSTEMS]), max_size=20), st.text())
def test_whatever_is_sent_the_words_are_ours_and_fit_into_the_log(marks: list[str], noise: str) -> None:
    said = device_of(noise.join(marks))
    known = {word for _mark, word in BROWSERS + SYSTEMS}
    assert len(said) <= DEVICE_LIMIT
    assert all(word in known for word in said.split(", ") if word)
