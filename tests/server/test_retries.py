"""Tables whose scripts exhaust their time: retries are limited, both by undoing an answer and by joining the table
again."""
import threading

from burning import burn, burning
from checks import Running, comes, heard
from client import Closed, Socket, eventually


def test_exhausted_scripts_may_be_retried_three_times(folder):
    for answer in ("3", "4"):  # when the step runs; when the table is shown
        with Running(folder, f"tried-{answer}", "--game", burning(folder), "--unload-after", "1") as server:
            table, tokens = server.open(["open"] * 2)
            guest = comes(server, table, tokens[1])
            failed, refused = burn(guest, answer)
            assert failed == 3, "failed"
            assert (refused["code"], "in 5 minutes" in refused["why"]) == ("exhausted", True), "refused"
            german = Socket(server.address)
            german.say(type="hello", protocol=1, table=table, language="de", token=tokens[2])
            assert "failed" in heard(german, "picture")["picture"], "shown all the same"
            german.say(type="undo")
            for each in (guest, german):
                each.close()

            def end():
                """Returns how a guest is rejected once the table has been unloaded, because nobody was there for a
                while."""
                threading.Event().wait(2.5)
                again = comes(server, table, tokens[1])
                try:
                    heard(again, "picture")
                    again.close()
                except Closed as end:
                    return end.code, "keep running out of time" in end.reason

            assert eventually(end) == (4007, True), "loaded again"
