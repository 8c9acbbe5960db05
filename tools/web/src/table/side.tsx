// The log beside the board, if there is room.
import type { ComponentChildren } from "preact";
import { Scrolled } from "../ui/scrolled";
import { t } from "../words/words";

/** `head`: stays in view while the log is scrolled. */
export function Side({
  change,
  head,
  children,
}: {
  change: unknown;
  head?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <aside class="side" aria-label={t("log.title")}>
      <header>
        <h2>{t("log.title")}</h2>
        {head}
      </header>
      <Scrolled kind="side-body" label={t("log.title")} change={change}>
        {children}
      </Scrolled>
    </aside>
  );
}
