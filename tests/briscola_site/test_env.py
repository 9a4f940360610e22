"""Settings: what is read, what is refused, and that the page names all of them."""

import os
import re

import pytest

from briscola_site import env
from briscola_site.env import NAMES, SETTINGS
from tests.commands.forked import ended
from tests.guards.files import text_files
from tests.settings_page import PAGE, page_with_tables

MISTYPED = "BRISCOLA_" + "HTPS"  # taken apart, so that the guard below does not find it


def test_the_page_shows_the_settings_as_they_are() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page_with_tables(text) == text, "run python -m tests.settings_page --write"


def test_no_setting_is_listed_twice() -> None:
    assert len(NAMES) == len(SETTINGS)


def test_every_name_of_ours_that_a_file_mentions_is_a_setting() -> None:
    named = {name for text in text_files().values() for name in re.findall(r"\bBRISCOLA_[A-Z_]*[A-Z]\b", text)}
    assert named - NAMES == set()


def test_only_settings_of_the_table_are_read() -> None:
    with pytest.raises(LookupError):
        env.text("BRISCOLA_" + "UNLISTED")


def test_a_mistyped_name_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(env.SettingError, match=r"HTPS.*Forse volevi dire BRISCOLA_HTTPS"):
        env.refuse_unknown({"PATH", "BRISCOLA_DATA", MISTYPED})


def test_names_of_others_are_left_alone() -> None:
    env.refuse_unknown({"PATH", "LANG", "DJANGO_SETTINGS_MODULE"})


def test_a_start_with_a_mistyped_name_says_one_sentence() -> None:
    status, said = ended("backup", environment={**os.environ, MISTYPED: "1"})
    assert (status, said.startswith(MISTYPED), len(said.splitlines())) == (1, True, 1), said


@pytest.mark.parametrize(
    ("name", "said", "read"),
    [
        pytest.param("BRISCOLA_HTTPS", "maybe", env.flag, id="neither yes nor no"),
        pytest.param("BRISCOLA_PROXIES", "10.0.0.1, nginx", env.networks, id="no address"),
        pytest.param("BRISCOLA_PROXIES", "10.0.0.1/8", env.networks, id="an address that is no network"),
        pytest.param("BRISCOLA_METRICS_TOKEN", "short", env.token, id="easily guessed"),
        pytest.param("BRISCOLA_LOG", "xml", lambda name: env.choice(name, "lines", "json"), id="no such choice"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, name, said, read) -> None:
    monkeypatch.setenv(name, said)
    with pytest.raises(env.SettingError, match=f"^{name}"):
        read(name)


def test_what_is_said_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRISCOLA_PROXIES", "127.0.0.1, 10.0.0.0/8")
    monkeypatch.setenv("BRISCOLA_METRICS_TOKEN", "x" * env.LEAST_TOKEN)
    monkeypatch.setenv("BRISCOLA_LOG", "json")
    assert [str(network) for network in env.networks("BRISCOLA_PROXIES")] == ["127.0.0.1/32", "10.0.0.0/8"]
    assert env.token("BRISCOLA_METRICS_TOKEN") == "x" * env.LEAST_TOKEN
    assert env.choice("BRISCOLA_LOG", "lines", "json") == "json"


def test_another_database_than_postgresql_is_refused() -> None:
    with pytest.raises(env.SettingError, match="postgresql://"):
        env.postgres("mysql://somewhere/briscola")


def test_every_process_keeps_a_pool_of_connections_to_postgresql() -> None:
    options = env.postgres("postgresql://anna:s%2Fe@db.example:5433/briscola?sslmode=require")
    assert (options["USER"], options["PASSWORD"], options["PORT"]) == ("anna", "s/e", "5433")
    pool = {"min_size": 2, "max_size": 10, "timeout": 5, "reconnect_timeout": 5}
    assert options["OPTIONS"] == {"pool": pool, "sslmode": "require"}
    assert options["CONN_HEALTH_CHECKS"]


def test_no_installation_answers_to_any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "torneo.example, *")
    with pytest.raises(env.SettingError, match="non è ammesso"):
        env.hosts("ALLOWED_HOSTS", ())
    monkeypatch.setenv("ALLOWED_HOSTS", "torneo.example, www.torneo.example")
    assert env.hosts("ALLOWED_HOSTS", ()) == ["torneo.example", "www.torneo.example"]


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:s%2Fe@one.example:5433,[::1]:6001,two.example/briscola?sslmode=require",
        "postgresql://anna:s%2Fe@/briscola?host=one.example,::1,two.example&port=5433,6001,5432&sslmode=require",
    ],
)
def test_several_servers_are_named_with_commas_and_the_one_that_takes_writes_is_looked_for(url: str) -> None:
    found = env.postgres(url)
    options = found["OPTIONS"]
    assert (found["HOST"], found["PORT"]) == ("one.example,::1,two.example", "5433,6001,5432")
    assert (found["USER"], found["PASSWORD"], found["NAME"]) == ("anna", "s/e", "briscola")
    assert found["ENGINE"] == "briscola_site.postgresql_pair"
    assert isinstance(options, dict)
    assert (options["target_session_attrs"], options["connect_timeout"], options["sslmode"]) == (
        "read-write",
        "2",
        "require",
    )


def test_what_an_address_says_itself_holds() -> None:
    options = env.postgres("postgresql://one,two/briscola?connect_timeout=7")["OPTIONS"]
    assert isinstance(options, dict)
    assert options["connect_timeout"] == "7"


@pytest.mark.parametrize("url", ["postgresql://db.example:many/briscola", "postgresql://one:many,two/briscola"])
def test_a_port_that_is_no_number_is_refused(url: str) -> None:
    with pytest.raises(env.SettingError, match=r"^DATABASE_URL"):
        env.postgres(url)


def test_what_limits_a_club_is_named_and_the_rest_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = {"people": 20, "seasons": 3}
    assert env.most("BRISCOLA_CLUB_MOST", usual, usual) == usual
    monkeypatch.setenv("BRISCOLA_CLUB_MOST", "people=7")
    assert env.most("BRISCOLA_CLUB_MOST", usual, usual) == {"people": 7, "seasons": 3}
    assert env.most("BRISCOLA_CLUB_MOST", {}, usual) == {"people": 7}


@pytest.mark.parametrize("said", ["people", "people=", "people=0", "people=-1", "dogs=3", "people=9999999999", "7"])
def test_a_limit_of_a_club_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setenv("BRISCOLA_CLUB_MOST", said)
    with pytest.raises(env.SettingError, match=r"^BRISCOLA_CLUB_MOST: .*people=20000"):
        env.most("BRISCOLA_CLUB_MOST", {}, {"people": 20})


def test_a_share_that_is_left_empty_is_as_if_nothing_were_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRISCOLA_CLUB_SHARE", "")
    assert env.percent("BRISCOLA_CLUB_SHARE", 10) == 10
