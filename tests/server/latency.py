"""The time from an answer to the table view that follows it."""
import time

from client import play


def times(players, seconds):
    """Plays for so long, and until each answer has been seen. Returns the seconds from each answer to the table view
    that follows it."""
    measured, said, until = [], {}, time.monotonic() + seconds
    for player in players:
        step, answer = player.step, player.answer

        def heard(message, player=player, step=step):
            if message["type"] == "picture" and said.get(player):
                measured.append(time.monotonic() - said.pop(player))
            step(message)

        def gives(player=player, answer=answer):
            if time.monotonic() > until:
                return  # it is given when play continues
            before = player.n
            answer()
            if player.n != before:
                said[player] = time.monotonic()

        player.step, player.answer = heard, gives
    for player in players:
        if player.picture:
            player.answer()
    play(players, lambda: time.monotonic() > until and not said, quiet=30)
    return sorted(measured)


def share(measured, part):
    return measured[min(len(measured) - 1, int(len(measured) * part))] * 1000


def of_answers(measured):
    return (
        f"{len(measured)} answers: half {share(measured, 0.5):.1f} ms, 95 % {share(measured, 0.95):.1f} ms, at most "
        f"{share(measured, 1):.1f} ms"
    )
