// The first Tab stop of a table: leads past the bar and the places to the question, or to the result.
import { t } from "../words/words";

export function SkipLink() {
  const skip = () => document.querySelector<HTMLElement>(".felt [data-heading]")?.focus();
  return (
    <button type="button" class="skip" data-skip onClick={skip}>
      {t("skip")}
    </button>
  );
}
