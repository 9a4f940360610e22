"""PostgreSQL's own server killed and started again under eight desks; the program goes on without a restart."""

from pathlib import Path

from tests import postgres
from tests.commands.halls import PATIENCE, Hall
from tests.crash.desks import Evening, prepare

KILLS = 3
AWAY = "I dati non rispondono"


def test_what_was_answered_is_there_once_however_often_the_database_dies(hall: Hall, port: int) -> None:
    with postgres.own_server(fsync="on", synchronous_commit="on", full_page_writes="on") as server:
        hall.database = server.url
        evening = Evening(hall, port, prepare(hall))
        process = hall.serve(port)
        evening.begin()
        for kill in range(KILLS):
            evening.wait_until((kill + 0.3) / KILLS)
            server.kill()
            if not kill:
                evening.wait_until_told(AWAY)
            server.start()
        evening.finish()
        assert process.poll() is None


def test_the_program_says_at_its_start_that_the_database_does_not_answer(hall: Hall, port: int, tmp_path: Path) -> None:
    hall.database = f"postgresql://briscola:segreto@/postgres?host={tmp_path}"  # where no server is
    hall.start("--local", "--port", str(port)).wait(PATIENCE)
    said = hall.printed()
    assert AWAY in said
    assert "Traceback" not in said
