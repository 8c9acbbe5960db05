"""A temporary database of Debian's postgresql, in a folder that is deleted afterwards."""
import glob, os, pwd, shutil, subprocess, tempfile
from contextlib import contextmanager
from pathlib import Path


class Database:
    """A cluster that only this machine's sockets reach. PostgreSQL doesn't run as root: then it runs as postgres, else
    as us."""

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="dicetown-"))
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.name = "postgres" if self.user else pwd.getpwuid(os.geteuid()).pw_name
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.programs = Path(max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2])))
        self.do(
            "initdb", "--auth=trust", "--no-locale", "--encoding=UTF8", "--username=dicetown", "--no-sync", "-D",
            self.folder / "data",
        )
        self.start()
        self.url = f"postgresql:///postgres?host={self.folder}&user=dicetown"
        return self

    def __exit__(self, *_):
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def do(self, name, *arguments):
        done = subprocess.run(
            [*self.user, self.programs / name, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd="/",
        )
        if done.returncode != 0:
            raise RuntimeError(f"{name}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        self.do(
            "pg_ctl", "start", "-w", "-D", self.folder / "data", "-l", self.folder / "log",
            "-o", f"-k {self.folder} -h '' -c fsync=off",
        )  # the machine continues

    def stop(self, how):
        self.do("pg_ctl", "stop", "-w", "-m", how, "-D", self.folder / "data")

    def run(self, sql):
        """Executes statements, however many."""
        file = self.folder / "statements.sql"
        file.write_text(sql)
        self.do("psql", "-h", self.folder, "-U", "dicetown", "-d", "postgres", "-v", "ON_ERROR_STOP=1", "-qf", file)

    def rows(self, sql, database="postgres"):
        """Returns the rows of a query's result, each a list of texts."""
        found = self.do("psql", "-h", self.folder, "-U", "dicetown", "-d", database, "-AtF", "\t", "-c", sql)
        return [line.split("\t") for line in found.splitlines()]

    @contextmanager
    def nobody_listening(self):
        """Closes the connections over which servers hear of each other; until the end, they can't connect again. They
        are closed by a program each, so that servers, which try again every half second, don't return together."""
        self.rows("ALTER DATABASE postgres ALLOW_CONNECTIONS false", "template1")
        listening = "datname = 'postgres' AND query ILIKE 'LISTEN%'"
        found = self.rows(f"SELECT pid FROM pg_stat_activity WHERE {listening}", "template1")
        assert found, "somebody listens"
        for (pid,) in found:
            self.rows(f"SELECT pg_terminate_backend({pid})", "template1")
        yield
        self.rows("ALTER DATABASE postgres ALLOW_CONNECTIONS true", "template1")
