// Winning chances: a line for each player over the decisions of the game, and the same as a table. A click
// jumps to that decision.
import type { TableView } from "../contract/view";
import type { ChancePoint } from "../contract/server";
import { seatClass, Who } from "../look/seat";
import type { Replay } from "../state/replay";
import { t } from "../words/words";

type Players = TableView["players"];
type Shown = { replay: Replay; players: Players; points: ChancePoint[] };

const kDashes = ["none", "7 3", "2 3", "9 3 2 3", "4 4", "12 4"];
const dash = (nth: number) => kDashes[nth % kDashes.length];
const percent = (chance: number | undefined) => (chance === undefined ? "" : `${Math.round(100 * chance)} %`);

/** Returns the last point that isn't after this decision. */
function pointAt(points: ChancePoint[], at: number): ChancePoint | undefined {
  return points.filter((point) => point.at <= at).at(-1);
}

function Drawing({ replay, players, points }: Shown) {
  const count = Math.max(1, replay.count.value);
  const across = (at: number) => (100 * at) / count;
  const line = (nth: number) =>
    points.map((point) => `${across(point.at)},${100 - 100 * (point.chances[nth] ?? 0)}`).join(" ");
  const go = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    replay.go(Math.round((count * (event.clientX - box.left)) / box.width));
  };
  const now = across(replay.at.value);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" onClick={go}>
      {[0, 25, 50, 75, 100].map((height) => (
        <line key={height} class="grid" x1="0" x2="100" y1={height} y2={height} />
      ))}
      {players.map((player, nth) => (
        <polyline key={player.seat} class={seatClass(player.seat)} points={line(nth)} stroke-dasharray={dash(nth)} />
      ))}
      <line class="now" x1={now} x2={now} y1="0" y2="100" />
    </svg>
  );
}

function Numbers({ players, points }: { players: Players; points: ChancePoint[] }) {
  return (
    <details>
      <summary>{t("chances.table")}</summary>
      <div class="scrolls" tabIndex={0} role="region" aria-label={t("chances.title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("chances.at")}</th>
              {players.map((player) => (
                <th key={player.seat} scope="col">
                  {player.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, nth) => (
              <tr key={nth}>
                <th scope="row">{point.at}</th>
                {point.chances.map((chance, seat) => (
                  <td key={seat}>{percent(chance)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Chances({ replay, players }: { replay: Replay; players: Players }) {
  const chances = replay.chances.value;
  if (!chances)
    return (
      <p>
        <button type="button" data-show-chances onClick={() => replay.showChances()}>
          {t("chances.show")}
        </button>
      </p>
    );
  const now = pointAt(chances.points, replay.at.value);
  return (
    <figure class="chances" data-chances={chances.whole ? "whole" : "begun"}>
      <figcaption>{t("chances.title")}</figcaption>
      <div class="chances-drawing">
        <span aria-hidden="true">100 %</span>
        <Drawing replay={replay} players={players} points={chances.points} />
        <span aria-hidden="true">0 %</span>
      </div>
      <ul>
        {players.map((player, nth) => (
          <li key={player.seat}>
            <Who seat={player.seat} name={player.name} />
            <svg class="sample" viewBox="0 0 30 4" aria-hidden="true">
              <line class={seatClass(player.seat)} x1="0" x2="30" y1="2" y2="2" stroke-dasharray={dash(nth)} />
            </svg>
            <b>{percent(now?.chances[nth])}</b>
          </li>
        ))}
      </ul>
      <p class="quiet" role="status">
        {chances.whole ? t("chances.how", { points: chances.points.length, games: chances.games }) : t("chances.more")}
      </p>
      <Numbers players={players} points={chances.points} />
    </figure>
  );
}
