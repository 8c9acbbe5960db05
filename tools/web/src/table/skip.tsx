// The first Tab stop of a table: leads past the bar and the places to the question, or to the result.
import type { RefObject } from "preact";
import { t } from "../words/words";

export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  const skip = () => to.current?.querySelector<HTMLElement>("[data-heading]")?.focus();
  return (
    <button type="button" class="skip" data-skip onClick={skip}>
      {t("skip")}
    </button>
  );
}
