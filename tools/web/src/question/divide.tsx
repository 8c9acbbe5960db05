// Divides a number of units among several parts, each with a maximum.
import { useState } from "preact/hooks";
import type { DivideForm as Form } from "../contract/view";
import { t } from "../words/words";
import { Confirm } from "./confirm";
import type { FormProps } from "./form";
import { divided } from "./plain";
import { Stepper } from "./stepper";

export function DivideForm({ question, answer, busy }: FormProps<Form>) {
  const { parts, total, most } = question.form;
  const [shares, setShares] = useState<number[]>(parts.map(() => 0));
  const left = total - shares.reduce((sum, n) => sum + n, 0);
  const set = (i: number, n: number) =>
    setShares(shares.map((share, j) => (i === j ? Math.min(n, share + left) : share)));
  const said = () => parts.flatMap((part, i) => (shares[i] ? [`${part.label}: ${shares[i]}`] : [])).join(", ");
  return (
    <>
      {parts.map((part, i) => (
        <Stepper
          key={part.id}
          label={part.label}
          value={shares[i] ?? 0}
          least={0}
          most={most[i] ?? 0}
          onChange={(n) => set(i, n)}
        />
      ))}
      <p class="sum" aria-live="polite">
        {left > 0 ? t("q.left", { n: left }) : ""}
      </p>
      <Confirm ready={left === 0} busy={busy} onConfirm={() => answer(divided(parts, shares), said())}>
        {t("q.divide.do")}
      </Confirm>
    </>
  );
}
