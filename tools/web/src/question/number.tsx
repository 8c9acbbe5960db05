// A number: buttons for a few values, otherwise a slider with steps.
import { useState } from "preact/hooks";
import type { NumberForm as Form } from "../contract/view";
import { t } from "../words/words";
import { Confirm } from "./confirm";
import type { FormProps } from "./form";
import { Stepper } from "./stepper";

const kFew = 12;

export function NumberForm({ question, answer, busy, hint }: FormProps<Form>) {
  const { least, most } = question.form;
  const [n, setN] = useState(least);
  if (most - least < kFew) {
    return (
      <div class="numbers">
        {Array.from({ length: most - least + 1 }, (_, i) => least + i).map((each) => (
          <button
            key={each}
            type="button"
            class={`option number ${hint === String(each) ? "hinted" : ""}`}
            data-choice
            data-answer={each}
            aria-disabled={busy || undefined}
            onClick={() => !busy && answer(String(each), String(each))}
          >
            {each}
          </button>
        ))}
      </div>
    );
  }
  return (
    <>
      <Stepper label={t("q.number")} value={n} least={least} most={most} onChange={setN} />
      <Confirm ready busy={busy} onConfirm={() => answer(String(n), String(n))}>
        {t("q.choose", { what: n })}
      </Confirm>
    </>
  );
}
