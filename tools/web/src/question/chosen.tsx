// The reader's last answer, and how to change it.
import { useTable } from "../table/context";
import { t } from "../words/words";

export function Chosen() {
  const table = useTable();
  const what = table?.answers.chosen.value;
  if (!table || !what || table.seat === null || table.viewing.at.value) return null;
  return (
    <p class="chosen">
      <span>{t("chosen", { what })}</span>{" "}
      <button type="button" class="link" data-change title={t("chosen.change.text")} onClick={() => table.undo()}>
        {t("chosen.change")}
      </button>
    </p>
  );
}
