// The end of the game: why it ended, who won and how, and all points.
import { useRef } from "preact/hooks";
import type { Over as Ended, TableView } from "../contract/view";
import { Icon } from "../look/icon";
import { Who } from "../look/seat";
import { linkForOthers } from "../net/address";
import { useAppears } from "../question/in_view";
import { Copy } from "../ui/copy";
import { listed, t } from "../words/words";
import { Asks } from "./asks";
import { Rematch } from "./new_game";

type Props = { over: Ended; view: TableView; table?: string };

type Scores = { scores: Ended["scores"]; name: (seat: number) => string; winners?: number[] };

export function ScoreTable({ scores, name, winners = [] }: Scores) {
  const sources = [...new Set(scores.flatMap((score) => score.sources.map((source) => source.source)))];
  const title = (id: string) =>
    scores.flatMap((score) => score.sources).find((source) => source.source === id)?.name ?? id;
  const best = [...scores].sort(
    (a, b) => b.total - a.total || Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)),
  );
  return (
    <div class="score-table">
      <table>
        <caption class="quiet">{t("over.points")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("over.player")}</th>
            <th scope="col" class="total">
              {t("over.total")}
            </th>
            {sources.map((id) => (
              <th key={id} scope="col">
                {title(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {best.map((score) => (
            <tr key={score.seat}>
              <th scope="row">
                <Who seat={score.seat} name={name(score.seat)} />
              </th>
              <td class="total">
                <Asks
                  about={`p${score.seat}.score`}
                  said={`${name(score.seat)}: ${t("player.score.all", { n: score.total })}`}
                >
                  {score.total}
                </Asks>
              </td>
              {sources.map((id) => {
                const source = score.sources.find((each) => each.source === id);
                return (
                  <td key={id} data-name={title(id)}>
                    <Asks
                      about={source === undefined ? undefined : `p${score.seat}.${id}`}
                      said={`${name(score.seat)}: ${title(id)}, ${source?.n}`}
                    >
                      {source?.n ?? 0}
                      {source?.hidden ? <small>+?</small> : null}
                    </Asks>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function OverPanel({ over, view, table }: Props) {
  const name = (seat: number) => view.players.find((player) => player.seat === seat)?.name ?? String(seat);
  const winners = listed(over.winners.map(name));
  const section = useRef<HTMLElement>(null);
  useAppears(section);
  const replay = `#r=${encodeURIComponent(table ?? "")}`;
  return (
    <section ref={section} class="over" data-over>
      <p class="over-laurel">
        <Icon name="laurels-trophy" />
      </p>
      <h2 tabIndex={-1} data-heading>
        {t("over.wins", { n: over.winners.length, who: winners })}
      </h2>
      <p>
        <b>{t("over.title")}.</b> {over.name} {over.text}
      </p>
      {over.tied.length > 1 ? <p>{t("over.tied", { who: listed(over.tied.map(name)) })}</p> : null}
      {over.decided ? <p>{t("over.decided", { what: over.decided })}</p> : null}
      <ScoreTable scores={over.scores} name={name} winners={over.winners} />
      {view.open ? <p class="quiet">{t("over.open")}</p> : null}
      <Rematch />
      {table ? (
        <p class="beside">
          <a class="button" href={replay}>
            {t("over.replay")}
          </a>
          <Copy text={linkForOthers(replay)} label={t("over.share")} shown={t("over.share")} />
        </p>
      ) : null}
    </section>
  );
}
