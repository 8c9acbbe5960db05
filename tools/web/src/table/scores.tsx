// Current scores, as far as the reader may know them.
import type { Picture } from "../contract/view";
import { t } from "../words/words";
import { Aim } from "./aim";
import { ScoreTable } from "./over";

export function Scores({ picture }: { picture: Picture }) {
  const scores = picture.players.map((player) => ({
    seat: player.seat,
    total: player.score.known,
    sources: player.score.sources,
  }));
  const any = scores.some((score) => score.sources.length > 0);
  const name = (seat: number) => picture.players.find((player) => player.seat === seat)?.name ?? String(seat);
  return (
    <section class="scores">
      <Aim game={picture.game} />
      {any ? null : <p class="quiet">{t("score.nothing")}</p>}
      {!any || picture.players.every((player) => player.score.complete) ? null : (
        <p class="quiet">{t("score.known")}</p>
      )}
      {any ? <ScoreTable scores={scores} name={name} /> : null}
    </section>
  );
}
