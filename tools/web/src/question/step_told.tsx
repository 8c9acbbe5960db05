// What the step is about in which something is asked: open in the first round, when everybody is new to it, and at hand later.
import { useState } from "preact/hooks";
import type { Picture } from "../contract/picture";
import { t } from "../words/words";

export function StepTold({ picture }: { picture: Picture }) {
  const step = picture.steps.find((each) => each.state === "now");
  const first = picture.round <= 1;
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? first;
  const text = step?.place?.text ?? step?.text;
  const tied = (picture.question?.about?.tied?.length ?? 0) > 1;
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
