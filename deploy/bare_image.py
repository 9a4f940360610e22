#!/usr/bin/env python3
"""Carry out the Dockerfile without Docker: its steps after the first line, in a Debian that mmdebstrap makes.

    sudo python3 deploy/bare_image.py
    sudo python3 deploy/bare_image.py --with /etc/pip.conf           what the machine needs to reach its packages
    sudo python3 deploy/bare_image.py --database postgresql://…      also the server of the image, on this database

What is committed is what is copied. Afterwards the data are prepared and the program answers, as the user of the image;
what is otherwise than in the image itself is printed. Run it before a release; it needs root and mmdebstrap.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from bare_debian import ROOT, Machine  # beside this script, wherever it is started

DOCKERFILE = ROOT / "deploy/Dockerfile"
PACKAGES = "python3,python3-venv"
PYTHON = "/usr/bin/python3"
UNTRIED = ("VOLUME", "EXPOSE", "HEALTHCHECK", "CMD")
"""What only a runtime of containers carries out; the two last are asked for below."""
Step = tuple[str, str]


class StepError(Exception):
    """A step of the Dockerfile that failed, as it is written there."""


@dataclass
class Stage:
    """A new root, with what the steps so far have settled in it."""

    name: str
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    where: str = "/"
    user: str = ""

    def runs(self, *command: str) -> bool:
        """Whether a command ended well there, as the user and in the place that were named last."""
        inside = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", **self.environment}
        told = [f"{name}={value}" for name, value in inside.items()]
        uid, _colon, gid = self.user.partition(":")
        as_user = ["setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups"] if uid else []
        return Machine(self.folder).does("env", *told, *as_user, *command, where=self.where)


def steps(text: str) -> Iterator[Step]:
    """Every instruction with its words; lines that go on are put together."""
    joined = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    for line in filter(None, map(str.strip, joined.splitlines())):
        instruction, _blank, words = line.partition(" ")
        yield instruction, " ".join(words.split())


def build(text: str, base: Path, folder: Path) -> Stage:
    """The last stage, with all steps carried out. Raises StepError."""
    stages: dict[str, Stage] = {}
    now = Stage("", base)
    for number, (instruction, words) in enumerate(steps(text)):
        print(f"{instruction} {words}", flush=True)
        if instruction == "FROM":
            name = words.partition(" AS ")[2] or str(number)
            now = stages[name] = Stage(name, folder / name)
            subprocess.run(["cp", "--archive", str(base), str(now.folder)], check=True)
        elif not carried_out(now, stages, instruction, words):
            raise StepError(f"{instruction} {words}")
    return now


def carried_out(now: Stage, stages: dict[str, Stage], instruction: str, words: str) -> bool:
    """Whether a step did what it says; one that nobody knows here did not."""
    if instruction == "ENV":
        for one in shlex.split(words):
            name, _equals, value = one.partition("=")
            path = now.environment.get("PATH", "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
            now.environment[name] = value.replace("$PATH", path)
        return True
    if instruction == "WORKDIR":
        now.where = words
        _within(now, words).mkdir(parents=True, exist_ok=True)
        return True
    if instruction == "USER":
        now.user = words
        return True
    if instruction == "COPY":
        return copied(now, stages, words)
    if instruction == "RUN":
        return now.runs("sh", "-c", words)
    return instruction in UNTRIED


def copied(now: Stage, stages: dict[str, Stage], words: str) -> bool:
    """From another stage, or what is committed."""
    *sources, target = words.split()
    if sources[0].startswith("--from="):
        other = stages[sources.pop(0).partition("=")[2]]
        return all(_copy(_within(other, source), _within(now, target)) for source in sources)
    place = _within(now, target)
    for source in sources:
        inside = place / Path(source).name if (ROOT / source).is_file() and target.endswith("/") else place
        with tempfile.TemporaryDirectory() as held:
            packed = subprocess.run(["git", "archive", "HEAD", source], cwd=ROOT, capture_output=True)
            opened = subprocess.run(["tar", "--extract", "--directory", held], input=packed.stdout)
            if packed.returncode or opened.returncode or not _copy(Path(held, source), inside):
                return False
    return True


def _copy(source: Path, target: Path) -> bool:
    target.parent.mkdir(parents=True, exist_ok=True)
    ending = "/." if source.is_dir() else ""
    if ending:
        target.mkdir(parents=True, exist_ok=True)
    return (
        subprocess.run(["cp", "--archive", "--no-preserve=ownership", f"{source}{ending}", str(target)]).returncode == 0
    )


def _within(stage: Stage, path: str) -> Path:
    ending = "/" if path.endswith("/") else ""
    return Path(str(stage.folder) + os.path.normpath(Path(stage.where, path)) + ending)


def answers(image: Stage, database: str) -> bool:
    """Whether the data are prepared and a server answers, is healthy and ends when asked to."""
    image.environment |= {"ALLOWED_HOSTS": "localhost", "BRISCOLA_DATA": "/data"}
    serve = ["serve", "--local"]
    if database:
        image.environment["DATABASE_URL"] = database
        serve = next(json.loads(words) for instruction, words in steps(DOCKERFILE.read_text()) if instruction == "CMD")[
            2:
        ]
    port = ["--port", "8765"]
    script = (
        f"python manage.py migrate && {{ python manage.py {shlex.join([*serve, *port])} & served=$!; "
        "for _ in $(seq 120); do python deploy/healthy.py 8765 && break; sleep 1; done; "
        "python deploy/healthy.py 8765; healthy=$?; kill $served; wait $served; exit $healthy; }"
    )
    return image.runs("sh", "-c", script)


def differences(image: Stage, named: str, database: str) -> None:
    """What was otherwise than in the image itself."""
    print("otherwise than in the image:")
    print(f"  {named} is Debian's own {PACKAGES.replace(',', ', ')} with a link called python:", flush=True)
    image.runs("python", "--version")
    print(
        "  no layers and no runtime: VOLUME, EXPOSE, the times of HEALTHCHECK and a read-only file system are untried"
    )
    if not database:
        print("  the server is that of a hall, on SQLite: with --database it is that of the image")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 deploy/bare_image.py", description=__doc__.splitlines()[0])
    parser.add_argument("--with", dest="taken", type=Path, action="append", default=[], help="a file or folder to copy")
    parser.add_argument("--database", default="", help="the address of an empty PostgreSQL that can be reached")
    asked = parser.parse_args()
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        sys.exit("This needs root, and mmdebstrap: apt install mmdebstrap")
    text, began = DOCKERFILE.read_text(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "base"
        Machine(base).make([path.absolute() for path in asked.taken], PACKAGES)
        (base / "usr/local/bin/python").symlink_to(PYTHON)
        try:
            image = build(text, base, Path(folder))
        except StepError as step:
            print(f"FAILED: {step}")
            return 1
        good = answers(image, asked.database)
        print(f"image: {'well' if good else 'FAILED'}, {time.monotonic() - began:.0f} s", flush=True)
        differences(image, next(words for instruction, words in steps(text) if instruction == "FROM"), asked.database)
    return not good


if __name__ == "__main__":
    sys.exit(main())
