// Explains the current step: open in the round in which the reader is first asked there, collapsed later.
import { useState } from "preact/hooks";
import type { TableView } from "../contract/view";
import { useTable } from "../table/context";
import { t } from "../words/words";

export function StepTold({ view }: { view: TableView }) {
  const step = view.steps.find((each) => each.state === "now");
  const met = useTable()?.viewing.met;
  const [toggled, setToggled] = useState<boolean | null>(null);
  if (step && met && !met.has(step.id)) met.set(step.id, view.round);
  const open = toggled ?? (step !== undefined && met?.get(step.id) === view.round);
  const text = step?.place?.text ?? step?.text;
  const tied = (view.question?.about?.tied?.length ?? 0) > 1;
  if (!step || !text || tied) return null;
  const toggle = (event: Event) => {
    event.preventDefault();
    setToggled(!open);
  };
  return (
    <details class="step-told" open={open}>
      <summary onClick={toggle}>{t("q.step", { what: step.place?.name ?? step.name })}</summary>
      <p>{text}</p>
    </details>
  );
}
