// Puts several options in order: each can be moved up or down.
import { useState } from "preact/hooks";
import type { OptionsForm } from "../contract/view";
import { t } from "../words/words";
import { Confirm } from "./confirm";
import type { FormProps } from "./form";

export function OrderForm({ question, answer, busy }: FormProps<OptionsForm>) {
  const { options } = question.form;
  const [order, setOrder] = useState(options.map((_, nth) => nth));
  const swap = (i: number, j: number) => {
    const next = [...order];
    const [a, b] = [next[i], next[j]];
    if (a === undefined || b === undefined) return;
    next[i] = b;
    next[j] = a;
    setOrder(next);
  };
  const chosen = order.flatMap((nth) => options[nth] ?? []);
  return (
    <>
      <p class="quiet">{t("q.order.text")}</p>
      <ol class="order">
        {chosen.map((option, i) => (
          <li key={`${option.id}.${order[i]}`}>
            <span class="option-words">
              <span class="option-label">{option.label}</span>
              {option.text ? <span class="option-text">{option.text}</span> : null}
            </span>
            <button
              type="button"
              aria-label={t("q.order.up", { what: option.label })}
              aria-disabled={i === 0 || undefined}
              onClick={() => swap(i, i - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={t("q.order.down", { what: option.label })}
              aria-disabled={i === chosen.length - 1 || undefined}
              onClick={() => swap(i, i + 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <Confirm
        ready
        busy={busy}
        onConfirm={() =>
          answer(chosen.map((option) => option.id).join(" "), chosen.map((option) => option.label).join(", "))
        }
      >
        {t("q.order.do")}
      </Confirm>
    </>
  );
}
