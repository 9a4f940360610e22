"""dev.py's own decisions: when to install, how, and what it says to a person."""

import importlib.util
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import dev

MACHINE_PYTHON = sys.executable


class Shell:
    """Stands in for the programs that dev.py starts: notes every command, makes what a venv would make."""

    def __init__(self, *, host_pip: bool = True, installs: bool = True) -> None:
        self.commands: list[list[str]] = []
        self.host_pip, self.installs = host_pip, installs

    def __call__(self, command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        self.commands.append(command)
        if command[1:3] == ["-m", "venv"]:
            dev.PYTHON.parent.mkdir(parents=True)
            dev.PYTHON.touch()
        return subprocess.CompletedProcess(command, 0 if self.succeeds(command) else 1)

    def succeeds(self, command: list[str]) -> bool:
        if "install" in command:
            return self.installs
        return command[-1] != "--version" or self.host_pip

    @property
    def venvs(self) -> list[list[str]]:
        return [command for command in self.commands if command[1:3] == ["-m", "venv"]]

    @property
    def installations(self) -> list[str]:
        return [command[-1] for command in self.commands if "install" in command]


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
    return root


def start(monkeypatch: pytest.MonkeyPatch, kind: str, shell: Shell | None = None) -> Shell:
    shell = shell or Shell()
    monkeypatch.setattr(subprocess, "run", shell)
    dev.environment(kind)
    return shell


def test_the_first_start_makes_an_environment_and_installs_the_pins(
    monkeypatch: pytest.MonkeyPatch, checkout: Path
) -> None:
    shell = start(monkeypatch, "run")
    assert len(shell.venvs) == 1
    assert shell.installations == [str(checkout / "requirements" / "run.txt")]


def test_only_wheels_with_the_right_hashes_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    command = next(command for command in start(monkeypatch, "run").commands if "install" in command)
    assert {"--require-hashes", "--only-binary", ":all:"} <= set(command)


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
        start(monkeypatch, "run", Shell(installs=False))
    leftover = checkout / ".venv" / "leftover"
    leftover.touch()
    assert len(start(monkeypatch, "run").venvs) == 1
    assert not leftover.exists()


def test_a_half_made_environment_is_thrown_away(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    (checkout / ".venv" / "lib").mkdir(parents=True)
    assert len(start(monkeypatch, "run").venvs) == 1
    assert not (checkout / ".venv" / "lib").exists()


def installation(shell: Shell) -> list[str]:
    return next(command for command in shell.commands if "install" in command)


def without_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python without ensurepip, as a distribution may ship it."""
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name))
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: None)


def test_the_pip_that_comes_with_python_installs_from_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = start(monkeypatch, "run")
    assert "--without-pip" in shell.venvs[0]
    python, program, *_ = installation(shell)
    assert python == str(dev.PYTHON)
    assert zipfile.is_zipfile(Path(program).parent)


def test_a_pip_in_a_folder_of_the_distribution_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    without_wheel(monkeypatch)
    wheel = tmp_path / "pip-99-py3-none-any.whl"
    wheel.touch()
    monkeypatch.setattr(sysconfig, "get_config_var", {"WHEEL_PKG_DIR": str(tmp_path)}.get)
    assert installation(start(monkeypatch, "run"))[:2] == [str(dev.PYTHON), str(wheel / "pip")]


def test_without_ensurepip_the_pip_of_the_machine_installs(monkeypatch: pytest.MonkeyPatch) -> None:
    without_wheel(monkeypatch)
    command = installation(start(monkeypatch, "run"))
    assert command[:5] == [MACHINE_PYTHON, "-m", "pip", "--python", str(dev.PYTHON)]


def test_without_any_pip_the_missing_package_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_wheel(monkeypatch)
    monkeypatch.setattr(subprocess, "run", Shell(host_pip=False))
    assert dev.main(["manage", "check"]) == 1
    assert "sudo apt install python3-venv" in capsys.readouterr().err


def test_what_was_installed_is_compiled_and_the_program_too(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    compiled = [command for command in start(monkeypatch, "run").commands if "compileall" in command]
    assert {str(checkout / ".venv"), str(checkout / "tournaments")} <= {folder for one in compiled for folder in one}


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
