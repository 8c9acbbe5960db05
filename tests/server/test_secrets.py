"""What must never leave the server: seeds, tokens, and cards of others."""
import json, re, sqlite3

from checks import any_answer, every_pack, leave, play_up_to
from client import Player


def told_cards(player):
    return {card for entry in player.log for card in entry.get("cards", [])}


def known_cards(zones):
    return {card["id"]: card["name"] for zone in zones for card in zone["cards"] if card["known"]}


def open_cards(picture):
    zones = [zone for each in picture["players"] for zone in each["zones"] if each["you"] or zone["area"] != "hand"]
    return {*known_cards(zones), *known_cards(picture["piles"])}


class Listening(Player):
    """Records its messages, and which cards were open, revealed to it, or its own."""

    def __init__(self, *arguments):
        self.said, self.seen = [], set()
        super().__init__(*arguments)

    def step(self, message):
        self.said.append(json.dumps(message))
        super().step(message)
        if message["type"] == "picture":
            self.seen |= open_cards(self.picture) | told_cards(self)


def test_seeds_tokens_and_hidden_cards_stay_on_the_server(server, folder):
    table, tokens = server.open(["open"] * 3)
    listed = json.dumps(server.ask("GET", "/api/tables")[2])
    assert not any(token in listed for token in tokens.values()), "tokens in the list"
    database = (folder / "tables.sqlite").read_bytes() + (folder / "tables.sqlite-wal").read_bytes()
    assert not any(token.encode() in database for token in tokens.values()), "tokens in the store"
    assert (folder / "tables.sqlite").stat().st_mode & 0o77 == 0, "mode"
    config = json.loads(
        sqlite3.connect(f"file:{folder / 'tables.sqlite'}?mode=ro", uri=True)
        .execute("SELECT config FROM tables")
        .fetchone()[0]
    )
    seeds = [line for line in config["game"].split("\n") if line.startswith("seed ")][0].split()[1:]
    numbers = [str(int(seed, 16)) for seed in seeds] + seeds
    players = [Listening(server, table, token, any_answer(seat)) for seat, token in tokens.items()]
    play_up_to(players, 30)
    assert (
        not any(number in text for number in numbers for player in players for text in player.said)
    ), "seeds on the wire"


def hand(picture, seat):
    return known_cards(zone for zone in picture["players"][seat - 1]["zones"] if zone["area"] == "hand")


def names_card(text, card):
    """Returns true if a message mentions a card; events and steps can have the same id."""
    return f'"{card}"' in text and bool(
        re.search(rf'"id": "{card}", "(back|label)|"card": "{card}"|"cards": \[[^]]*"{card}"', text)
    )


def test_no_frame_has_cards_of_others(server):
    table, tokens = server.open(["open"] * 4, packs=every_pack, windows="users")
    players = [Listening(server, table, token, any_answer(seat)) for seat, token in tokens.items()]
    hidden = secret = 0
    for number in range(10, 60, 10):
        play_up_to(players, number)
        for owner in players:
            for reader in players:
                if reader is owner:
                    continue
                assert hand(reader.picture, owner.seat).keys() - reader.seen == set(), "known cards in another's hand"
                for card in hand(owner.picture, owner.seat).keys() - reader.seen:
                    hidden += 1
                    assert not any(names_card(text, card) for text in reader.said), f"frames with {card}"
                read = {entry["n"]: entry for entry in reader.log}
                for entry in owner.log:
                    same_entry = read.get(entry["n"], entry)
                    for card in set(entry.get("cards", [])) - set(same_entry.get("cards", [])):
                        secret += 1
                        assert names_card(json.dumps(same_entry), card) is False, f"entry with {card}"
    assert (hidden > 10, secret > 10) == (True, True), f"{hidden} hidden cards, {secret} secret entries"
    leave(players)
