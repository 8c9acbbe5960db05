// The log beside the board, where there is room for it.
import type { ComponentChildren } from "preact";
import { Scrolled } from "../ui/scrolled";
import { t } from "../words/words";

export function Side({ change, children }: { change: unknown; children: ComponentChildren }) {
  return (
    <aside class="side" aria-label={t("log.title")}>
      <h2>{t("log.title")}</h2>
      <Scrolled kind="side-body" label={t("log.title")} change={change}>
        {children}
      </Scrolled>
    </aside>
  );
}
