"""The still of a game in README.md, tests/terminal/still.svg, which is drawn from the program's output. UPDATE_STILL=1
pytest tests/terminal/test_still.py draws it again."""
import html, os, re

from terminal import SCREEN, Terminal, saved

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "still.svg")
NAMES = ("--seats", "human,heuristic,heuristic,heuristic", "--names", "Anna,Bernd,Cem,Dora", "--seed", "7")
COLUMN, LINE, MARGIN = 8.4, 18, 16  # pixels
COLOURS = {"1;36": "#5fd7ff", "1;32": "#87d75f", "33": "#ffd75f", "2": "#9a9a9a"}


def drawn(screen):
    """Returns a screen with the codes of its colors as an SVG."""
    lines, colour = [], None
    for y, line in enumerate(screen.replace(" ", "\xa0").split("\n")):
        spans = []
        for code, text in re.findall(r"(?:\x1b\[([\d;]+)m)?([^\x1b]*)", line):
            if code:
                colour = COLOURS.get(code)
            if text:
                fill = f' fill="{colour}"' if colour else ""
                spans.append(f"<tspan{fill}>{html.escape(text)}</tspan>")
        top = MARGIN + LINE * y + 13
        lines.append(f'<text x="{MARGIN}" y="{top}">{"".join(spans)}</text>')
    columns = SCREEN[1]
    width, height = round(2 * MARGIN + COLUMN * columns), 2 * MARGIN + LINE * len(lines)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
        '  role="img" aria-label="A game in the terminal">',
        f'<rect width="{width}" height="{height}" rx="8" fill="#1c1c1c"/>',
        '<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="#e4e4e4">',
        *lines,
        "</g>",
        "</svg>\n",
    ])


def test_still():
    """README.md's still of the terminal shows what the program prints."""
    game = Terminal("play", *NAMES, environment={"NO_COLOR": None})
    game.wait("Anna> ")
    for answer in ("A A A", "#1"):
        shown = game.say(answer, "Anna> ")
    now = drawn(shown.partition("\n")[2].strip("\n"))
    if os.environ.get("UPDATE_STILL"):
        with open(FILE, "w") as file:
            file.write(now)
    assert saved(FILE).decode() == now, "tests/terminal/still.svg is out of date: see still.py"
