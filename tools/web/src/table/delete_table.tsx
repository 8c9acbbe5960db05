// Saves a finished game as a file, and deletes the host's table, after explaining the consequences.
import { useState } from "preact/hooks";
import { t } from "../words/words";
import { useTable } from "./context";

export function DeleteTable() {
  const table = useTable();
  const [asks, setAsks] = useState(false);
  if (!table?.isHost) return null;
  if (!asks) {
    return (
      <div class="inline">
        <button type="button" data-delete onClick={() => setAsks(true)}>
          {t("table.delete")}
        </button>
      </div>
    );
  }
  return (
    <div class="confirm" role="group" aria-label={t("table.delete")}>
      <p>{t("table.delete.text")}</p>
      <div class="inline">
        <button type="button" data-delete-do onClick={() => table.delete()}>
          {t("table.delete.do")}
        </button>
        <button type="button" onClick={() => setAsks(false)}>
          {t("table.delete.cancel")}
        </button>
      </div>
    </div>
  );
}

export function Export() {
  const table = useTable();
  if (!table?.live.value?.over) return null;
  return (
    <div class="inline">
      <button type="button" data-export title={t("table.export.text")} onClick={() => table.export()}>
        {t("table.export")}
      </button>
    </div>
  );
}
