// The button that gives the answer that was put together. It can always be reached; if it can't be used, it says why.
import type { ComponentChildren } from "preact";
import { t } from "../words/words";

type Props = { onConfirm: () => void; ready: boolean; busy: boolean; children: ComponentChildren };

export function Confirm({ onConfirm, ready, busy, children }: Props) {
  return (
    <button
      type="button"
      class="primary"
      data-confirm
      aria-disabled={!ready || busy || undefined}
      onClick={() => ready && !busy && onConfirm()}
    >
      {busy ? t("q.sending") : children}
    </button>
  );
}
