"""The way in where something is missing in the environment."""

import pytest

import manage
from briscola_site import command_line


@pytest.mark.parametrize(("missing", "said"), [("granian", "cancella la cartella .venv"), ("whitenoise.base", ".venv")])
def test_a_package_that_is_gone_takes_one_sentence(monkeypatch: pytest.MonkeyPatch, missing: str, said: str) -> None:
    def broken(_arguments: list[str]) -> None:
        raise ModuleNotFoundError(name=missing)

    monkeypatch.setattr(command_line, "main", broken)
    with pytest.raises(SystemExit, match=said) as ended:
        manage.main(["manage.py", "serve"])
    assert missing in str(ended.value)


def test_a_module_of_ours_that_is_gone_is_a_problem_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_arguments: list[str]) -> None:
        raise ModuleNotFoundError(name="tournaments.nowhere")

    monkeypatch.setattr(command_line, "main", broken)
    with pytest.raises(ModuleNotFoundError):
        manage.main(["manage.py", "serve"])
