// Current scores, as far as the reader may know them.
import type { TableView } from "../contract/view";
import { t } from "../words/words";
import { Aim } from "./aim";
import { ScoreTable } from "./over";

export function Scores({ view }: { view: TableView }) {
  const scores = view.players.map((player) => ({
    seat: player.seat,
    total: player.score.known,
    sources: player.score.sources,
  }));
  const any = scores.some((score) => score.sources.length > 0);
  const name = (seat: number) => view.players.find((player) => player.seat === seat)?.name ?? String(seat);
  return (
    <section class="scores">
      <Aim game={view.game} />
      {any ? null : <p class="quiet">{t("score.nothing")}</p>}
      {!any || view.players.every((player) => player.score.complete) ? null : <p class="quiet">{t("score.known")}</p>}
      {any ? <ScoreTable scores={scores} name={name} /> : null}
    </section>
  );
}
