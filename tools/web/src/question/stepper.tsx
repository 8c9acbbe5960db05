// A number within limits: a slider, with buttons for one less and one more.
import type { ComponentChildren } from "preact";
import { t } from "../words/words";

type Props = {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (n: number) => void;
  children?: ComponentChildren;
};

export function Stepper({ label, value, least, most, onChange, children }: Props) {
  const to = (n: number) => onChange(Math.max(least, Math.min(most, n)));
  return (
    <div class="stepper">
      <span class="stepper-label">{children ?? label}</span>
      <button
        type="button"
        aria-label={`${label}: ${t("q.less")}`}
        aria-disabled={value <= least || undefined}
        onClick={() => to(value - 1)}
      >
        −
      </button>
      <input
        type="range"
        min={least}
        max={most}
        value={value}
        aria-label={label}
        disabled={most === least}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        aria-label={`${label}: ${t("q.more")}`}
        aria-disabled={value >= most || undefined}
        onClick={() => to(value + 1)}
      >
        +
      </button>
      <output>{value}</output>
    </div>
  );
}
