// Options after a script of the game has failed: no more questions are asked.
import { useTable } from "../table/context";
import { t } from "../words/words";

export function Failed() {
  const table = useTable();
  if (!table) return null;
  const sits = table.seat !== null;
  return (
    <div class="failed" data-failed>
      <p>{t(sits ? "failed.do" : "failed.watch")}</p>
      <div class="beside">
        {sits ? (
          <button type="button" class="secondary" onClick={() => table.undo()}>
            {t("bar.undo")}
          </button>
        ) : null}
        <a class="button secondary" href="#">
          {t("bar.lobby")}
        </a>
      </div>
    </div>
  );
}
