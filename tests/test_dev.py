"""dev.py's own decisions: when to install, how, and what it says to a person."""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import dev

MACHINE_PYTHON = sys.executable


class Shell:
    """Takes the place of the programs that dev.py starts: notes every command, makes what a venv and uv would."""

    def __init__(self, *, uv_comes: bool = True, uv: int | OSError = 0, installs: bool = True, told: str = "") -> None:
        self.commands: list[list[str]] = []
        self.environments: list[dict[str, str] | None] = []
        self.uv_comes, self.uv, self.installs, self.told = uv_comes, uv, installs, told

    def __call__(
        self, command: list[str], *, env: dict[str, str] | None = None, **options: object
    ) -> subprocess.CompletedProcess[bytes]:
        self.commands.append(command)
        self.environments.append(env)
        if command[1:3] == ["-m", "venv"]:
            dev.PYTHON.parent.mkdir(parents=True)
            dev.PYTHON.touch()
        return subprocess.CompletedProcess(command, self.status(command))

    def status(self, command: list[str]) -> int:
        if command[0] == str(dev.UV):
            if isinstance(self.uv, OSError):
                raise self.uv
            if not self.uv_comes:
                raise FileNotFoundError(command[0])
            return self.uv
        if command[-1] == str(dev.pins("install")):
            if self.uv_comes:
                dev.UV.touch()
            return int(not self.uv_comes)
        return int("install" in command and not self.installs)

    def communicate(self) -> tuple[str, None]:
        """What pip says of its settings."""
        return self.told, None

    @property
    def venvs(self) -> list[list[str]]:
        return [command for command in self.commands if command[1:3] == ["-m", "venv"]]

    @property
    def installing(self) -> list[list[str]]:
        return [command for command in self.commands if "install" in command]

    @property
    def installations(self) -> list[str]:
        """The lists of what was installed but for uv itself."""
        return [command[-1] for command in self.installing if command[-1] != str(dev.pins("install"))]


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with pins and nothing installed, in a path with a space."""
    root = tmp_path / "il tavolo"
    (root / "requirements").mkdir(parents=True)
    for kind in ("run", "test"):
        (root / "requirements" / f"{kind}.txt").write_text(f"{kind}==1\n")
    monkeypatch.setattr(dev, "ROOT", root)
    monkeypatch.setattr(dev, "VENV", root / ".venv")
    monkeypatch.setattr(dev, "PYTHON", root / ".venv" / "bin" / "python")
    monkeypatch.setattr(dev, "UV", root / ".venv" / "bin" / "uv")
    return root


def start(monkeypatch: pytest.MonkeyPatch, kind: str, shell: Shell | None = None) -> Shell:
    shell = shell or Shell()
    monkeypatch.setattr(subprocess, "run", shell)
    monkeypatch.setattr(subprocess, "Popen", lambda command, **options: shell)
    dev.environment(kind)
    return shell


def test_the_first_start_makes_an_environment_and_installs_the_pins(
    monkeypatch: pytest.MonkeyPatch, checkout: Path
) -> None:
    shell = start(monkeypatch, "run")
    assert len(shell.venvs) == 1
    assert shell.installations == [str(checkout / "requirements" / "run.txt")]


def test_only_wheels_with_the_right_hashes_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    with_uv, with_pip = start(monkeypatch, "run"), start(monkeypatch, "test", Shell(uv=2))
    programs = [command[0] for shell in (with_uv, with_pip) for command in shell.installing]
    assert programs == [str(dev.PYTHON), str(dev.UV), str(dev.UV), str(dev.PYTHON)]
    for command in [*with_uv.installing, *with_pip.installing]:
        assert {"--no-deps", "--require-hashes", "--only-binary", ":all:"} <= set(command)


def test_the_second_start_starts_no_program_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    start(monkeypatch, "run")
    assert start(monkeypatch, "run").commands == []


def test_the_tests_are_installed_beside_what_runs(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    start(monkeypatch, "run")
    shell = start(monkeypatch, "test")
    assert shell.venvs == []
    assert shell.installations == [str(checkout / "requirements" / "test.txt")]


def test_what_the_tests_need_is_enough_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    start(monkeypatch, "test")
    assert start(monkeypatch, "run").commands == []


@pytest.mark.parametrize("kind", ["run", "test"])
def test_other_pins_rebuild_the_environment(monkeypatch: pytest.MonkeyPatch, checkout: Path, kind: str) -> None:
    start(monkeypatch, kind)
    (checkout / "requirements" / f"{kind}.txt").write_text("other==2\n")
    assert len(start(monkeypatch, kind).venvs) == 1


def test_another_python_rebuilds_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    start(monkeypatch, "run")
    monkeypatch.setattr(sys, "version", "3.99.0 (another build)")
    assert len(start(monkeypatch, "run").venvs) == 1


def test_an_interrupted_installation_is_thrown_away(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    with pytest.raises(dev.MendableError):
        start(monkeypatch, "run", Shell(uv=2, installs=False))
    leftover = checkout / ".venv" / "leftover"
    leftover.touch()
    assert len(start(monkeypatch, "run").venvs) == 1
    assert not leftover.exists()


def test_a_half_made_environment_is_thrown_away(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    (checkout / ".venv" / "lib").mkdir(parents=True)
    assert len(start(monkeypatch, "run").venvs) == 1
    assert not (checkout / ".venv" / "lib").exists()


def test_an_environment_that_lies_elsewhere_is_left_there_and_ours_made_in_its_place(
    monkeypatch: pytest.MonkeyPatch, checkout: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "lib").mkdir(parents=True)
    (checkout / ".venv").symlink_to(elsewhere)
    assert len(start(monkeypatch, "run").venvs) == 1
    assert [path.name for path in elsewhere.iterdir()] == ["lib"]
    assert sorted(path.name for path in checkout.glob(".venv*")) == [".venv", ".venv.lock"]
    assert not (checkout / ".venv").is_symlink()


def test_uv_is_brought_by_pip_once_and_fills_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = start(monkeypatch, "run")
    start(monkeypatch, "test", shell)
    brought, *filled = shell.installing
    assert (brought[0], brought[-1]) == (str(dev.PYTHON), str(dev.pins("install")))
    assert [(command[0], command[-1]) for command in filled] == [
        (str(dev.UV), str(dev.pins(kind))) for kind in ("run", "test")
    ]


@pytest.mark.parametrize(
    "shell",
    [Shell(uv_comes=False), Shell(uv=2), Shell(uv=OSError("kept from starting"))],
    ids=("none", "fails", "kept"),
)
def test_where_uv_does_not_do_it_pip_does(monkeypatch: pytest.MonkeyPatch, shell: Shell) -> None:
    command = start(monkeypatch, "run", shell).installing[-1]
    assert (command[0], command[-1]) == (str(dev.PYTHON), str(dev.pins("run")))
    assert dev.ready("run")


def test_uv_is_told_what_pip_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = tmp_path / "pip.conf"
    settings.write_text(
        "[global]\nindex-url = https://one.example/simple\nproxy = proxy.example:3128\ncert = /etc/a 'root'.pem\n"
        "extra-index-url =\n  https://two.example\n  https://three.example\nno-index = false\n"
        "[install]\nindex-url = https://four.example/simple\nfind-links = /srv/a\n"
        "[list]\ntimeout = 7\n"
    )
    pip = [sys.executable, "-m", "pip", "config", "list"]
    environment = {
        "PATH": os.defpath,
        "PIP_CONFIG_FILE": str(settings),
        "PIP_FIND_LINKS": f"{tmp_path} /not/there https://b.example/",
    }
    listing = subprocess.run(pip, env=environment, capture_output=True, text=True, check=True).stdout
    shell = start(monkeypatch, "run", Shell(told=listing))
    given = shell.environments[shell.commands.index(shell.installing[-1])]
    assert given is not None
    asked = {name: given[name] for name in given if given[name] != os.environ.get(name)}
    assert asked.pop("UV_INDEX_STRATEGY") == "unsafe-best-match"
    assert asked == {
        "UV_DEFAULT_INDEX": "https://four.example/simple",
        "UV_INDEX": "https://two.example https://three.example",
        "UV_FIND_LINKS": f"{tmp_path},https://b.example/",
        "SSL_CERT_FILE": "/etc/a 'root'.pem",
        "ALL_PROXY": "proxy.example:3128",
    }
    assert "--no-index" not in shell.installing[-1]


def test_uv_looks_nowhere_else_where_pip_may_not(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = start(monkeypatch, "run", Shell(told=":env:.no-index='1'\n:env:.find-links='/srv/wheels'\n"))
    assert "--no-index" in shell.installing[-1]


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """A Python without these modules, as a distribution may ship it."""
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in names else find(name))
    if "ensurepip" in names:  # nor in a folder of the distribution
        monkeypatch.setattr(sysconfig, "get_config_var", lambda name: None)


def test_what_still_compiles_in_an_environment_that_is_thrown_away_is_not_in_the_way(
    monkeypatch: pytest.MonkeyPatch, checkout: Path
) -> None:
    start(monkeypatch, "run")
    remove, seen = shutil.rmtree, []

    def removed(folder: Path, *, ignore_errors: bool) -> None:
        seen.append(dev.VENV.exists() and folder.exists())
        remove(folder, ignore_errors=ignore_errors)

    monkeypatch.setattr(shutil, "rmtree", removed)
    monkeypatch.setattr(sys, "version", "3.99.0 (another build)")
    start(monkeypatch, "run")
    assert seen == [False, False]
    assert sorted(path.name for path in checkout.glob(".venv*")) == [".venv", ".venv.lock"]


def test_the_pip_of_the_machine_installs_into_the_environment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = start(monkeypatch, "run")
    assert "--without-pip" in shell.venvs[0]
    python, program, *_ = shell.installing[0]
    assert python == str(dev.PYTHON)
    monkeypatch.undo()
    own = subprocess.run([MACHINE_PYTHON, program, "--version"], capture_output=True, text=True, check=False)
    assert own.stdout.startswith("pip ")


def test_without_one_the_pip_that_comes_with_python_does_it_from_where_it_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without(monkeypatch, "pip")
    python, program, *_ = start(monkeypatch, "run").installing[0]
    assert python == str(dev.PYTHON)
    assert zipfile.is_zipfile(Path(program).parent)


def test_a_pip_in_a_folder_of_the_distribution_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    without(monkeypatch, "pip", "ensurepip")
    wheel = tmp_path / "pip-99-py3-none-any.whl"
    wheel.touch()
    monkeypatch.setattr(sysconfig, "get_config_var", {"WHEEL_PKG_DIR": str(tmp_path)}.get)
    assert start(monkeypatch, "run").installing[0][:2] == [str(dev.PYTHON), str(wheel / "pip")]


def test_without_any_pip_the_missing_package_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without(monkeypatch, "pip", "ensurepip")
    monkeypatch.setattr(subprocess, "run", Shell())
    assert dev.main(["manage", "check"]) == 1
    assert "sudo apt install python3-venv" in capsys.readouterr().err


def test_what_was_installed_is_compiled_and_the_program_too(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    shell = start(monkeypatch, "run")
    compiled = [command for command in shell.commands if "compileall" in command]
    assert {str(checkout / ".venv"), str(checkout / "tournaments")} <= {folder for one in compiled for folder in one}
    assert dev.BEHIND in next(command for command in compiled if str(checkout / ".venv") in command)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")
def test_what_goes_on_beside_the_start_is_not_waited_for(tmp_path: Path) -> None:
    asked, answered = tmp_path / "asked", tmp_path / "answered"
    os.mkfifo(asked)
    os.mkfifo(answered)
    goes_on = "import os, sys; word = open(sys.argv[1]).read(); open(sys.argv[2], 'w').write(f'{word} {os.getsid(0)}')"
    beside = [sys.executable, "-c", dev.BEHIND, sys.executable, "-c", goes_on, str(asked), str(answered)]
    subprocess.run(beside, check=True)
    asked.write_text("still there")
    word, session = answered.read_text().rsplit(" ", 1)
    assert word == "still there"
    assert int(session) != os.getsid(0)


def test_an_older_python_is_told_which_one_it_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    assert dev.main(["run"]) == 1
    assert "Serve Python 3.11" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "served"),
    [
        ([], ["--lan"]),
        (["--port", "8001"], ["--lan", "--port", "8001"]),
        (["--local"], ["--local"]),
        (["--host", "192.168.1.20"], ["--host", "192.168.1.20"]),
        (["--host=192.168.1.20"], ["--host=192.168.1.20"]),
    ],
)
def test_the_start_in_a_hall_is_for_its_phones_unless_it_is_said_for_whom(
    monkeypatch: pytest.MonkeyPatch, words: list[str], served: list[str]
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(dev, "manage", asked.append)
    dev.main(["run", *words])
    assert asked == [["serve", *served]]


@pytest.mark.parametrize(("words", "status"), [([], 2), (["bogus"], 2), (["--help"], 0)])
def test_the_commands_are_listed_when_none_is_named(
    words: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(words) == status
    listing = capsys.readouterr().err
    assert [command for command in dev.COMMANDS if f"\n  {command} " not in listing] == []


def test_dev_needs_nothing_but_the_standard_library() -> None:
    lines = Path(dev.__file__).read_text().splitlines()
    modules = {line.split()[1].split(".")[0] for line in lines if line.strip().startswith(("import ", "from "))}
    assert modules <= sys.stdlib_module_names
