// The scenarios that show the rules: their sources, and a button that opens a table there.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Rulebook, RulebookScenario } from "../contract/server";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { t } from "../words/words";
import { useTarget } from "./links";

/** A link to the new table: a tab that opens by itself would be blocked. */
function SeatLink({ url }: { url: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <a ref={link} href={new URL(url, location.href).href} target="_blank" rel="noopener">
      {t("rules.seat")}
    </a>
  );
}

function SitDown({ scenario }: { scenario: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const [problem, setProblem] = useState("");
  const sitDown = () => {
    if (waits) return;
    setWaits(true);
    setProblem("");
    api
      .sitDown(scenario, settings.language.value)
      .then((made) => setUrl(made.links[0]?.url ?? made.spectator))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setWaits(false));
  };
  return (
    <p aria-live="polite">
      {url === null ? (
        <button type="button" data-sit={scenario} aria-disabled={waits || undefined} onClick={sitDown}>
          {t(waits ? "rules.sitting" : "rules.sit")}
        </button>
      ) : (
        <SeatLink url={url} />
      )}
      {problem ? <span class="problems"> {problem}</span> : null}
    </p>
  );
}

type ScenarioProps = { scenario: RulebookScenario; id: string; command: string };

function Scenario({ scenario, id, command }: ScenarioProps) {
  const target = useTarget(id);
  return (
    <details ref={target}>
      <summary>{scenario.title}</summary>
      <p>
        <small>
          {scenario.file}:{scenario.line}
        </small>
      </p>
      <pre>{scenario.text}</pre>
      {scenario.key === undefined ? null : <SitDown scenario={scenario.key} />}
      {scenario["show-me"] ? (
        <p>
          {command} <code>{scenario["show-me"]}</code>
        </p>
      ) : null}
    </details>
  );
}

export function Scenarios({ book }: { book: Rulebook }) {
  const target = useTarget("scenarios");
  if (book.scenarios.length === 0) return null;
  return (
    <section ref={target} id="scenarios">
      <h2>{book.labels.scenarios}</h2>
      <p>{book.labels["scenarios-text"]}</p>
      {book.scenarios.map((scenario, nth) => (
        <Scenario key={nth} scenario={scenario} id={`scenario-${nth}`} command={book.labels["show-me"]} />
      ))}
    </section>
  );
}
