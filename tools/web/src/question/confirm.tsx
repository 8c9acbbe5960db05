// The button that submits the assembled answer. It can always be focused; while it is disabled, it says why.
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
