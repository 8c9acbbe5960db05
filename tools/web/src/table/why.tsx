// Explains a number, or why a choice isn't offered: the server's information for this seat.
import { Dialog } from "../ui/dialog";
import { t } from "../words/words";
import { useTable } from "./context";

export function Why() {
  const table = useTable();
  const why = table?.viewing.why.value;
  if (!table || !why) return null;
  return (
    <Dialog title={why.title} onClose={() => (table.viewing.why.value = null)}>
      {why.lines === null ? (
        <p class="quiet">…</p>
      ) : why.lines.length === 0 ? (
        <p class="quiet">{t("why.nothing")}</p>
      ) : (
        <ul class="why-lines">
          {why.lines.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
