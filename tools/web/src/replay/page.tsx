// A finished game to watch: a slider over its decisions, as seen by any seat.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { TableView } from "../contract/view";
import { Replay } from "../state/replay";
import { loops } from "../table/bar";
import { Board } from "../table/board";
import { Connection } from "../table/connection";
import { MomentsContext } from "../table/context";
import { EntryLine, grouped, LogGroups } from "../table/log";
import { Middle } from "../table/middle";
import { OverPanel } from "../table/over";
import { Side } from "../table/side";
import { useTitle } from "../ui/title";
import { t } from "../words/words";
import { Chances } from "./chances";

const kPause = 900;
const kTold = 5;

function Eyes({ replay }: { replay: Replay }) {
  const view = replay.view.value;
  return (
    <label class="field">
      <span>{t("replay.viewer")}</span>
      <select
        value={replay.eyes.value ?? ""}
        onChange={(event) => replay.see(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
      >
        <option value="">{t("replay.viewer.all")}</option>
        {view?.players.map((player) => (
          <option key={player.seat} value={player.seat}>
            {player.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Slider({ replay }: { replay: Replay }) {
  const [plays, setPlays] = useState(false);
  const at = replay.at.value;
  const count = replay.count.value;
  useEffect(() => {
    if (!plays) return;
    if (at >= count) return setPlays(false);
    const timer = setTimeout(() => replay.go(at + 1), kPause);
    return () => clearTimeout(timer);
  }, [plays, at, count, replay]);
  const said = t("replay.at", { n: at, count });
  return (
    <div class="slider">
      <button type="button" data-back onClick={() => replay.go(at - 1)} aria-disabled={at === 0 || undefined}>
        {t("replay.back")}
      </button>
      <button type="button" onClick={() => setPlays(!plays)}>
        {t(plays ? "replay.stop" : "replay.play")}
      </button>
      <button type="button" data-next onClick={() => replay.go(at + 1)} aria-disabled={at >= count || undefined}>
        {t("replay.next")}
      </button>
      <input
        type="range"
        min={0}
        max={count}
        value={at}
        aria-label={t("replay.slider")}
        aria-valuetext={said}
        onInput={(event) => replay.go(Number(event.currentTarget.value))}
      />
      <output>{said}</output>
      <Eyes replay={replay} />
    </div>
  );
}

/** The step and the latest events. */
function Moment({ view, name }: { view: TableView; name: string }) {
  const last = view.log.entries.slice(-kTold);
  return (
    <section class="moment">
      <h2 tabIndex={-1} data-heading>
        {name}
      </h2>
      <Middle view={view} />
      <ul>
        {last.map((entry, i) => (
          <li key={entry.n} class={i === last.length - 1 ? "newest" : ""}>
            <EntryLine entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ReplayPage({ id }: { id: string }) {
  const replay = useMemo(() => new Replay(id), [id]);
  useEffect(() => () => replay.wire.leave(), [replay]);
  const view = replay.view.value;
  useTitle(view?.game.name);
  const steps = view?.steps ?? [];
  const stepName = (step: string) => steps.find((each) => each.id === step)?.name;
  return (
    <MomentsContext value={{ show: (entry) => replay.goTo(entry), shown: null }}>
      <div class="table-page">
        <header class="bar">
          <div class="bar-title">
            <h1>{view?.game.name ?? t("app.name")}</h1>
            <p>
              {t("replay.title")}
              {view ? <b> · {loops(view)}</b> : null}
            </p>
          </div>
          <a class="button" href="#">
            {t("bar.lobby")}
          </a>
        </header>
        {replay.refused.value ? (
          <p class="strip-notice warn" role="alert">
            {replay.refused.value}
          </p>
        ) : null}
        <Connection wire={replay.wire} />
        <main class="board" aria-label={t("replay.title")}>
          {view ? (
            <>
              <Slider replay={replay} />
              <Chances replay={replay} players={view.players} />
              <Board view={view}>
                {view.over ? (
                  <OverPanel over={view.over} view={view} />
                ) : (
                  <Moment view={view} name={stepName(view.step ?? "") ?? ""} />
                )}
              </Board>
            </>
          ) : replay.refused.value || replay.wire.state.value === "closed" ? null : (
            <p class="quiet">{t("wire.connecting")}</p>
          )}
        </main>
        {view ? (
          <Side change={view}>
            <section class="log">
              <LogGroups groups={grouped(view.log.entries)} stepName={stepName} />
            </section>
          </Side>
        ) : null}
      </div>
    </MomentsContext>
  );
}
