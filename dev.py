#!/usr/bin/env python3
"""The way in: `run`, `test`, `check`, `manage` and what makes a release, on a machine with nothing but git and Python.

Standard library only. The first call makes `.venv` inside the checkout and installs into it exactly what
requirements/*.txt pin; later calls find its stamp, touch neither pip nor the network, and start at once.
"""

import ast
import contextlib
import functools
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = sys.platform == "win32"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
UV = VENV / ("Scripts/uv.exe" if WINDOWS else "bin/uv")
OLDEST = (3, 11)
UNFINISHED = "unfinished"
OURS = ("briscola_site", "rules", "tournaments")
NEVER_RUN = r"[/\\](tests|locale|gis)[/\\]"  # two fifths of all that other people's packages bring
ONLY_THE_PINNED = ("--no-deps", "--require-hashes", "--only-binary", ":all:", "--requirement")
"""The pins are complete, so nothing is to be resolved."""
AS_UV_IS_TOLD = {
    "index-url": ("UV_DEFAULT_INDEX", " "),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
    "trusted-host": ("UV_INSECURE_HOST", " "),
    "cert": ("SSL_CERT_FILE", ""),
    "client-cert": ("SSL_CLIENT_CERT", ""),
    "proxy": ("ALL_PROXY", ""),
    "default-timeout": ("UV_HTTP_TIMEOUT", ""),
    "timeout": ("UV_HTTP_TIMEOUT", ""),
}
"""Pip's settings for the way to the packages: uv's names of them, and what is between several of a kind."""
BEHIND = "import os, subprocess as s, sys; getattr(os, 'nice', int)(10); s.Popen(sys.argv[1:], start_new_session=True)"
"""Starts what goes on, behind everything else, when this start has become the program, whose child it must not be."""
CONTRACTS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"  # it has no -m

USAGE = """Uso: python3 dev.py COMANDO

  run [--port N] [--local | --host H]   installa quello che serve, prepara i dati e avvia il programma per la sala
  test [--postgres] [ARGOMENTI]         esegue tutte le prove; con argomenti, solo quelle indicate a pytest
  check                                 controlli del codice: stile, tipi, confini, migrazioni, traduzioni
  manage COMANDO [ARGOMENTI]            un comando di gestione, per esempio: manage organizer_link
  pack [FILE] [--for SISTEMA]           il programma in un solo file per il portatile di una sala
  sbom FILE                             l’elenco di ciò che il programma contiene (CycloneDX, JSON)
  pictures [OPZIONI]                    fogli di figure di tutte le pagine e stampe, e le figure del README
  measure NOME [ARGOMENTI]              misura il programma: per esempio measure papers, quanto costano le stampe
  letters                               installa i caratteri per stampare nomi cinesi, giapponesi e coreani (30 MB)
  lines                                 quante righe di codice ha ogni stanza del programma"""

NO_INSTALLER = """Manca il modulo per creare l’ambiente di Python.
Su Debian e Ubuntu installalo con: sudo apt install python3-venv
Poi ripeti il comando."""

NOT_INSTALLED = """L’installazione non è riuscita: il motivo è scritto qui sopra.
Controlla la connessione a Internet e ripeti il comando: riprende da capo da solo."""


class MendableError(Exception):
    """Something the person at the keyboard can mend; the text says how."""


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


# The environment


def pins(kind: str) -> Path:
    return ROOT / "requirements" / f"{kind}.txt"


def stamp(kind: str) -> Path:
    return VENV / f"installed-{kind}"


def fingerprint(kind: str) -> str:
    """What an installed set depends on: its pins and this very Python."""
    return hashlib.sha256(pins(kind).read_bytes() + sys.version.encode()).hexdigest()


def stamped(kind: str) -> str:
    return stamp(kind).read_text() if stamp(kind).exists() else ""


def ready(kind: str) -> bool:
    return PYTHON.exists() and stamped(kind) == fingerprint(kind)


def environment(kind: str) -> Path:
    """The interpreter of the environment with `kind` installed: "run", or "test", which contains "run"."""
    if not ready(kind):
        with alone():
            if not ready(kind):  # another start may have finished while this one waited
                install(kind)
    return PYTHON


def install(kind: str) -> None:
    say("Preparo l’ambiente nella cartella .venv (solo la prima volta, o dopo un aggiornamento)…")
    asked_for = stamped("letters") and kind != "letters"  # an update keeps what was asked for
    if not ready("run") or stamped("test") not in {"", fingerprint("test")}:
        make_venv()
    kinds = {"run", kind} if not ready("run") else {kind}
    for each in kinds:
        stamp(each).write_text(UNFINISHED)  # an interrupted installation is thrown away by the next start
    ours = threading.Thread(target=compile_all, args=[ROOT / name for name in OURS])
    ours.start()  # beside the installer, which waits for the network
    if not (with_uv(pins(kind)) or with_pip(pins(kind))):
        raise MendableError(NOT_INSTALLED)
    ours.join()
    for each in kinds:
        stamp(each).write_text(fingerprint(each))
    compile_beside(VENV)
    if asked_for and not stamped("letters"):
        install("letters")


def with_pip(listed: Path, *options: str, told: bool = True) -> bool:
    command = [*pip(), "install", "-qq", "--no-input", "--no-user", "--disable-pip-version-check", "--no-compile"]
    unseen = None if told else subprocess.DEVNULL
    done = subprocess.run([*command, *options, *ONLY_THE_PINNED, str(listed)], stdout=unseen, stderr=unseen)
    return done.returncode == 0


def with_uv(listed: Path) -> bool:
    """Several times as quick as pip, which brings it; where uv is not to be had pip does it and says what is wrong."""
    asked = subprocess.Popen([*pip(), "config", "list"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if not UV.exists():
        with_pip(pins("install"), "--retries", "1", told=False)
    settings = settings_of_pip(asked.communicate()[0])
    command = [str(UV), "--no-config", "pip", "install", "-qq", "--python", str(PYTHON)]
    if settings.get("no-index", "").lower() in {"1", "true", "yes", "on"}:
        command.append("--no-index")
    alike = {"UV_INDEX_STRATEGY": "unsafe-best-match"}  # all places, as to pip; which file is meant, its hash says
    try:  # it may be missing, or kept from starting by an antivirus
        environment = {**os.environ, **alike, **as_uv_is_told(settings)}
        return subprocess.run([*command, *ONLY_THE_PINNED, str(listed)], env=environment).returncode == 0
    except OSError:
        return False


def settings_of_pip(listing: str) -> dict[str, str]:
    """What `pip config list` says of installing: for this command before for all, the shell before files."""
    found = {}
    for place in ("global.", "install.", ":env:."):
        for line in listing.splitlines():
            name, equals, value = line.removeprefix(place).partition("=")
            if line.startswith(place) and equals:
                found[name] = str(ast.literal_eval(value))
    links = found.get("find-links", "").split()  # pip passes over a folder that is not there
    return found | {"find-links": " ".join(link for link in links if "://" in link or Path(link).exists())}


def as_uv_is_told(settings: dict[str, str]) -> dict[str, str]:
    """The variables that tell uv, which reads no setting of pip's, the same way to the packages."""
    return {
        variable: between.join(settings[name].split()) if between else settings[name]
        for name, (variable, between) in AS_UV_IS_TOLD.items()
        if settings.get(name)
    }


def make_venv() -> None:
    old = VENV.with_name(".venv.old")
    shutil.rmtree(old, ignore_errors=True)
    if VENV.is_symlink():
        VENV.unlink()  # what it leads to is not ours
    elif VENV.exists():
        VENV.rename(old)  # else what still compiles in it makes folders again that were just emptied
        shutil.rmtree(old, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(VENV)])
    if made.returncode or not PYTHON.exists():
        raise MendableError(NO_INSTALLER)


def pip() -> list[str]:
    """The installer, run from where it lies: the machine's own, as `pip --python` would start it, or the one that comes
    with Python, which is slower because it is packed.
    """
    own = importlib.util.find_spec("pip")
    runner = Path(own.origin).with_name("__pip-runner__.py") if own and own.origin else None
    if runner and runner.exists():  # since pip 22.3
        return [str(PYTHON), str(runner)]
    if wheel := pip_wheel():
        return [str(PYTHON), str(wheel / "pip")]
    raise MendableError(NO_INSTALLER)


def pip_wheel() -> Path | None:
    """What ensurepip would unpack into the environment, which takes longer than to make the environment; a
    distribution may keep it in a folder of its own.
    """
    ensurepip = importlib.util.find_spec("ensurepip")
    folders = [Path(ensurepip.origin).parent / "_bundled"] if ensurepip and ensurepip.origin else []
    folders += [Path(folder)] if (folder := sysconfig.get_config_var("WHEEL_PKG_DIR")) else []
    return next((wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"))), None)


def compile_all(*folders: Path) -> None:
    """Python's own form of all in them that is run, so that no start has to make it. Where that fails, starts do."""
    subprocess.run(compiling("0", *folders), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def compile_beside(*folders: Path) -> None:
    """The same while the program starts, which waits for none of it."""
    command = [str(PYTHON), "-c", BEHIND, *compiling("1", *folders)]
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def compiling(processes: str, *folders: Path) -> list[str]:
    return [str(PYTHON), "-m", "compileall", "-q", "-j", processes, "-x", NEVER_RUN, *map(str, folders)]


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one start at a time change the environment; the others wait for it."""
    with (ROOT / ".venv.lock").open("a") as file:
        lock(file)
        yield


def lock(file: IO[str]) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
    else:
        import msvcrt

        while True:
            with contextlib.suppress(OSError):  # held by another start
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                break
            time.sleep(0.2)


# The commands


def become(command: list[str]) -> int:
    """Go on as another program, so that Ctrl-C and a service manager's signals reach it and nobody else."""
    os.environ["PYTHONUTF8"] = "1"  # the QR code and the accents, on any terminal
    if not WINDOWS:
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606 # no shell is wanted here
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:  # Ctrl-C went to the program too; it is ending by itself
                continue


def run(arguments: list[str]) -> int:
    """The start in a hall: for the phones too, unless it is said for whom."""
    told = any(word.split("=")[0] in {"--lan", "--local", "--host"} for word in arguments)
    return manage(["serve", *([] if told else ["--lan"]), *arguments])


def manage(arguments: list[str]) -> int:
    return become([str(environment("run")), str(ROOT / "manage.py"), *arguments])


def module(name: str, arguments: list[str]) -> int:
    python = environment("test")
    os.chdir(ROOT)
    return become([str(python), "-m", name, *arguments])


def check(arguments: list[str]) -> int:
    """Every check, also after one failed, so that one run shows all there is to mend."""
    if arguments:
        raise MendableError("Il comando check non vuole argomenti.")
    python = str(environment("test"))
    checks = {
        "ruff": [python, "-m", "ruff", "check", "."],
        "formato": [python, "-m", "ruff", "format", "--check", "."],
        "tipi": [python, "-m", "mypy", ".", ".ci/translations.py", ".ci/lines.py"],
        "confini": [python, "-c", CONTRACTS],
        "Django": [python, "manage.py", "check", "--fail-level", "WARNING"],
        "migrazioni": [python, "manage.py", "makemigrations", "--check", "--dry-run"],
        "traduzioni": [python, ".ci/translations.py", "--check"],
    }
    failed = []
    with tempfile.TemporaryDirectory() as empty:
        for name, command in checks.items():
            say(f"— {name}")
            if subprocess.run(command, cwd=ROOT, env={**os.environ, "BRISCOLA_DATA": empty}).returncode:
                failed.append(name)
    say(f"Da correggere: {', '.join(failed)}." if failed else "Tutti i controlli sono passati.")
    return bool(failed)


def pack(arguments: list[str]) -> int:
    return become([str(environment("test")), str(ROOT / "deploy" / "pack.py"), *arguments])


def sbom(arguments: list[str]) -> int:
    """What the program runs on, in a hall and on a server, hash by hash."""
    if len(arguments) != 1:
        raise MendableError("Il comando sbom vuole il nome del file da scrivere.")
    listed = ["requirements", str(pins("run")), "--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible"]
    python = str(environment("test"))
    return become([python, "-W", "ignore", "-m", "cyclonedx_py", *listed, "--output-file", arguments[0]])


def letters(arguments: list[str]) -> int:
    """The fonts that papers are printed with where a name is Chinese, Japanese or Korean."""
    if arguments:
        raise MendableError("Il comando letters non ha argomenti.")
    environment("run")
    environment("letters")
    return 0


def lines(arguments: list[str]) -> int:
    return become([sys.executable, str(ROOT / ".ci" / "lines.py"), *arguments])


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    **{command.__name__: command for command in (run, check, manage, pack, sbom, letters, lines)},
    "test": functools.partial(module, "tests.everything"),
    "pictures": functools.partial(module, "benchmarks.pictures"),
    "measure": lambda asked: module(f"benchmarks.{asked[0]}", asked[1:]) if asked else main([]),
}


def main(arguments: list[str]) -> int:
    if sys.version_info < OLDEST:
        say(f"Serve Python 3.11 o più recente; questo è {sys.version.split()[0]}.")
        return 1
    if not arguments or arguments[0] not in COMMANDS:
        say(USAGE)
        return 0 if arguments and arguments[0] in {"-h", "--help", "help"} else 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except MendableError as problem:
        say(str(problem))
        return 1
    except PermissionError as error:
        say(f"Non è permesso scrivere in {error.filename}: usa una cartella tua o lo stesso utente di prima.")
        return 1
    except KeyboardInterrupt:
        say("Interrotto.")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
