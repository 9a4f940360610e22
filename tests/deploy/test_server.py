"""One server for many clubs: what `deploy/server/start` writes is taken by the programs it is for, and carries a club's
sign-up over https, with mail by STARTTLS, a password and certificates of the tests' own authority.
"""

import ipaddress
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml
from pytest_django import Settings

from tests import nginx, postgres
from tests.briscola_site.test_mail import Start
from tests.briscola_site.test_mail import authority as authority
from tests.briscola_site.test_mail import named as named
from tests.briscola_site.test_mail import start as start
from tests.certificates import Authority
from tests.commands.forked import ended
from tests.deploy.test_nginx import Browser
from tests.deploy.test_nginx import program as program
from tests.guards.files import ROOT
from tournaments.models import Club, Tournament

FOLDER = ROOT / "deploy/server"
NAME = "torneo.circolo.it"
RIGHT = {
    "NAME": NAME,
    "CONTACT": "anna@circolo.it",
    "BRISCOLA_MAIL": "smtps://anna%40circolo.it:parola@mail.example:465",
    "BRISCOLA_SIGN_UP": "1",
}
UNITS = "etc/systemd/system"


def written(folder: Path, **told: str) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """What the command would install, from the file of settings that is handed out, filled in."""
    told, lines = RIGHT | told, (FOLDER / "settings.env").read_text().splitlines()
    filled = [f"{name}={told[name]}" if (name := line.split("=")[0]) in told else line for line in lines]
    file, into = folder / "briscola.env", folder / "root"
    file.write_text("\n".join(filled) + "\n")
    command = ["bash", str(FOLDER / "start"), str(file), "--into", str(into)]
    return into, subprocess.run(command, capture_output=True, text=True)


def settings_in(into: Path) -> dict[str, str]:
    lines = (into / "etc/briscola.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def test_the_program_takes_the_settings_that_are_written(tmp_path: Path) -> None:
    into, outcome = written(tmp_path)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    told = settings_in(into)
    assert (told["ALLOWED_HOSTS"], told["BRISCOLA_MAIL_FROM"]) == (NAME, "anna@circolo.it")
    assert (into / "etc/briscola.env").stat().st_mode & 0o777 == 0o600
    status, said = ended("check", "--deploy", "--fail-level", "WARNING", environment={**os.environ, **told})
    assert status == 0, said


def test_a_second_time_keeps_passwords_and_keys_and_takes_what_changed(tmp_path: Path) -> None:
    before = settings_in(written(tmp_path)[0])
    again = settings_in(written(tmp_path)[0])
    changed = settings_in(written(tmp_path, BRISCOLA_SIGN_UP="0", NAME="altro.circolo.it")[0])
    assert again == before
    assert changed == before | {"BRISCOLA_SIGN_UP": "0", "ALLOWED_HOSTS": "altro.circolo.it"}
    secrets = {before[name] for name in ("SECRET_KEY", "DATABASE_URL", "BRISCOLA_PUSH_KEY", "BRISCOLA_METRICS_TOKEN")}
    (tmp_path / "other").mkdir()
    assert not secrets & set(settings_in(written(tmp_path / "other")[0]).values())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"NAME": ""}, "NAME: scrivi il nome che porta a questo computer"),
        ({"NAME": "torneo.example"}, "NAME: scrivi il nome"),
        ({"NAME": "192.0.2.1"}, "NAME: scrivi il nome"),
        ({"NAME": "x;rm -rf.it"}, "NAME ha spazi"),
        ({"CONTACT": "anna"}, "CONTACT: scrivi il tuo indirizzo"),
        ({"BRISCOLA_MAIL": "mail.example:465"}, "BRISCOLA_MAIL: scrivi il server della posta"),
        ({"BRISCOLA_MAIL": 'smtps://a:"b@mail.example'}, "BRISCOLA_MAIL ha spazi, virgolette"),
        ({"CERTIFICATE": "/nowhere.pem"}, "CERTIFICATE e KEY: il file «/nowhere.pem» non si legge."),
        ({"CERTIFICATE": "/etc/hosts"}, "CERTIFICATE e KEY: il file «» non si legge."),
        ({"BRISCOLA_MAIL_FROM": "a@b.it\nHELLO=1"}, "non si capisce: «HELLO»."),
    ],
)
def test_what_is_missing_or_wrong_is_refused_in_a_sentence(tmp_path: Path, wrong: dict[str, str], said: str) -> None:
    into, outcome = written(tmp_path, **wrong)
    assert (outcome.returncode, into.exists()) == (2, False)
    assert said in outcome.stderr


def test_all_faults_are_told_at_once_and_without_a_file_how_it_is_used(tmp_path: Path) -> None:
    _into, outcome = written(tmp_path, NAME="", CONTACT="", BRISCOLA_MAIL="")
    assert [line.split(":")[0] for line in outcome.stderr.splitlines()] == ["NAME", "CONTACT", "BRISCOLA_MAIL"]
    alone = subprocess.run(["bash", str(FOLDER / "start")], capture_output=True, text=True)
    assert (alone.returncode, "sudo deploy/server/start /etc/briscola-server.env" in alone.stdout) == (2, True)
    missing = subprocess.run(["bash", str(FOLDER / "start"), "/nowhere"], capture_output=True, text=True)
    assert (missing.returncode, "non si legge: copia deploy/server/settings.env" in missing.stderr) == (2, True)


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    into, _outcome = written(tmp_path)
    program = shutil.which("systemd-analyze")
    if program is None:
        assert not shutil.which("systemctl")
        pytest.skip("Only systemd itself can say whether it takes a unit, and this system has none.")
    for unit in ("briscola.service", "briscola-dump.service", "briscola-dump.timer"):
        here = into / UNITS / unit
        for file in (here, *here.with_name(f"{unit}.d").glob("*.conf")):  # the program is not in its place here
            file.write_text(file.read_text().replace("/opt/briscola/.venv/bin/python", "/bin/true"))
        found = subprocess.run([program, "verify", "--man=no", str(here)], capture_output=True, text=True)
        told = [line for line in found.stderr.splitlines() if unit in line]
        assert told == [], found.stderr


def test_the_database_is_prepared_twice_with_the_password_of_the_settings(tmp_path: Path) -> None:
    psql = (postgres.programs() / "psql", "--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--dbname")
    with postgres.own_server(**postgres.THROWN_AWAY) as server:
        for password in ("0a", "1b"):
            wanted = (FOLDER / "database.sql").read_text().replace("briscola", "torneo")  # who owns this server
            text = f"\\set password '{password}'\n{wanted}"
            outcome = subprocess.run([*psql, server.url], input=text, capture_output=True, text=True)
            assert outcome.returncode == 0, outcome.stderr
            with psycopg.connect(server.url, user="torneo", password=password, dbname="torneo") as connection:
                assert connection.execute("SHOW server_encoding").fetchone() == ("UTF8",)


@pytest.mark.django_db(transaction=True)
def test_a_club_signs_up_over_https_and_by_encrypted_mail(
    program: str, tmp_path: Path, live_server: object, settings: Settings, authority: Authority, start: Start
) -> None:
    certificate = authority.issue(NAME, "127.0.0.1")
    into, outcome = written(tmp_path, CERTIFICATE=str(certificate.file), KEY=str(certificate.key))
    assert outcome.returncode == 0, outcome.stderr
    told = settings_in(into)
    settings.PROXIES = (ipaddress.ip_network(told["BRISCOLA_PROXIES"]),)
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS, settings.SIGN_UP_OPEN = [told["ALLOWED_HOSTS"]], told["BRISCOLA_SIGN_UP"] == "1"
    post = start("smtp")
    site = into / "etc/nginx/conf.d/briscola.conf"
    with nginx.running(program, site, tmp_path, str(live_server), trusted=authority.file) as proxy:
        club = Browser(proxy, host=NAME)
        assert club.ask("/.well-known/acme-challenge/x").status == 404
        assert "Guarda la posta" in club.send("/sign-up/", club="Bar Centrale", mail="rosa@example.org").text
        link = re.search(rf"https://{NAME}(\S+)", post.text())
        assert link is not None
        entered = club.ask(link[1], {"name": "Rosa"}, before=link[1])
        assert entered.status == 302
        assert "Torneo di prova" in club.ask(entered.location).text
        secret = link[1].split("/")[2]
        assert secret not in proxy.log.read_text()
    assert (Club.objects.get().name, Tournament.objects.get().is_rehearsal) == ("Bar Centrale", True)


COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text())


def test_containers_are_told_what_the_file_of_settings_has_a_line_for() -> None:
    text = (FOLDER / "compose.yaml").read_text()
    lines = {line.split("=")[0] for line in (FOLDER / "settings.env").read_text().splitlines() if "=" in line}
    assert set(re.findall(r"\$\{(\w+)", text)) <= lines
    assert {one for one in lines if one.startswith("BRISCOLA_")} <= set(COMPOSE["services"]["program"]["environment"])
    program = COMPOSE["services"]["program"]
    assert set(program["environment"]) - {"PROMETHEUS_MULTIPROC_DIR"} >= {"ALLOWED_HOSTS", "SECRET_KEY", "DATABASE_URL"}
    network = ipaddress.ip_network(COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"])
    assert program["environment"]["BRISCOLA_PROXIES"] == str(network)
    assert (FOLDER / program["build"]["context"] / program["build"]["dockerfile"]).is_file()
    assert (FOLDER / COMPOSE["services"]["proxy"]["volumes"][0].split(":")[0]).is_file()
    named = {one.split(":")[0] for service in COMPOSE["services"].values() for one in service["volumes"]}
    assert {one for one in named if "/" not in one} == set(COMPOSE["volumes"])
