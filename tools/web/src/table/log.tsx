// The log by rounds and steps. A click on an entry shows the table as it was then, also in a replay.
import type { Entry } from "../contract/view";
import { withReasons, withUndone } from "../state/log";
import { settings } from "../state/settings";
import { t } from "../words/words";
import { useMoments, useTable } from "./context";

export type Group = { round: number; steps: { step: string; entries: Entry[] }[] };

/** Returns the entries by round, and within rounds by step. */
export function grouped(entries: Entry[]): Group[] {
  const out: Group[] = [];
  for (const entry of entries) {
    let round = out.at(-1);
    if (round?.round !== entry.round) out.push((round = { round: entry.round, steps: [] }));
    let step = round.steps.at(-1);
    if (step?.step !== entry.step) round.steps.push((step = { step: entry.step, entries: [] }));
    step.entries.push(entry);
  }
  return out;
}

export function EntryLine({ entry }: { entry: Entry }) {
  const moments = useMoments();
  const chosen = moments?.shown === entry.n;
  const depth = Math.min(entry.depth, 3);
  const classes = `entry depth-${depth} ${entry.you ? "you" : ""} kind-${entry.kind} ${chosen ? "chosen" : ""}`;
  if (entry.n < 0) return <span class={`${classes} undone`}>{entry.text}</span>; // that moment is gone
  if (!moments) return <span class={classes}>{entry.text}</span>;
  return (
    <button
      type="button"
      class={classes}
      title={t("log.look")}
      aria-pressed={chosen}
      onClick={() => moments.show(entry.n)}
    >
      {entry.text}
    </button>
  );
}

/** Returns the name of a step, if it is known here: the table view names those of the setup only during the setup. */
export type StepName = (id: string) => string | undefined;

function StepHeading({ name }: { name: string | undefined }) {
  return name === undefined ? null : <h4>{name}</h4>;
}

export function LogGroups({ groups, stepName }: { groups: Group[]; stepName: StepName }) {
  return (
    <>
      {groups.map((group) => (
        <section key={group.round} class="log-round">
          <h3>{group.round === 0 ? t("log.start") : t("bar.round", { n: group.round })}</h3>
          {group.steps.map((step, i) => (
            <div key={i} class="log-step">
              <StepHeading name={stepName(step.step)} />
              <ul>
                {step.entries.map((entry) => (
                  <li key={entry.n}>
                    <EntryLine entry={entry} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

/** Filter for entries that concern the reader. It is outside the scrolling part. */
export function LogFilter() {
  if (!useTable()?.seat) return null;
  return (
    <label class="check">
      <input
        type="checkbox"
        data-log-mine
        checked={settings.logMine.value}
        onChange={(event) => (settings.logMine.value = event.currentTarget.checked)}
      />
      {t("log.mine")}
    </label>
  );
}

export function Log() {
  const table = useTable();
  const wanted = withReasons(table?.log.entries.value ?? [], (entry) => !settings.logMine.value || entry.you);
  const entries = withUndone(wanted, table?.log.undone.value ?? [], (what) => t("log.undone", { what }));
  const steps = table?.live.value?.steps ?? [];
  const stepName = (id: string) => steps.find((step) => step.id === id)?.name;
  return (
    <section class="log" aria-label={t("log.title")}>
      {entries.length === 0 ? (
        <p class="quiet">{t("log.empty")}</p>
      ) : (
        <LogGroups groups={grouped(entries)} stepName={stepName} />
      )}
    </section>
  );
}
