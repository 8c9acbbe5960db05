// What stands over everything else: a lost connection, a pause, somebody who asks to undo, a look back.
import { t } from "../words/words";
import { useTable } from "./context";

function Connection() {
  const table = useTable();
  if (!table) return null;
  const state = table.wire.state.value;
  if (state === "lost") {
    return (
      <div class="strip-notice warn" role="alert" data-lost>
        <b>{t("wire.lost")}</b> {t("wire.lost.text")}
      </div>
    );
  }
  if (state !== "closed") return null;
  return (
    <div class="strip-notice warn" role="alert">
      {t("wire.closed", { why: table.wire.closed.value })}{" "}
      <button type="button" class="small" onClick={() => table.wire.again()}>
        {t("wire.again")}
      </button>
    </div>
  );
}

function UndoAsked() {
  const table = useTable();
  const asked = table?.undoAsked.value;
  if (!table || !asked) return null;
  return (
    <div class="strip-notice" role="alert" data-undo>
      <span>{t("undo.asked", { who: table.name(asked.by), text: asked.text })}</span>
      {asked.by === table.seat ? (
        <span>{t("undo.waiting")}</span>
      ) : (
        <span class="inline">
          <button type="button" class="small" data-agree onClick={() => table.consent(true)}>
            {t("undo.agree")}
          </button>
          <button type="button" class="small" onClick={() => table.consent(false)}>
            {t("undo.decline")}
          </button>
        </span>
      )}
    </div>
  );
}

function Paused() {
  const table = useTable();
  const paused = table?.paused.value;
  if (!table || !paused) return null;
  return (
    <div class="strip-notice" role="status">
      {paused.by ? t("paused.by", { who: table.name(paused.by) }) : t("paused")}{" "}
      {table.seat !== null ? (
        <button type="button" class="small" onClick={() => table.wire.send({ type: "pause", on: false })}>
          {t("bar.go-on")}
        </button>
      ) : null}
    </div>
  );
}

function LookingBack() {
  const table = useTable();
  const at = table?.at.value;
  if (!table || !at) return null;
  const entry = table.entries.value.find((each) => each.n === at.entry);
  return (
    <div class="strip-notice past" role="status">
      <span>
        <b>{t("at.title")}:</b> {entry?.text}
      </span>
      <button type="button" class="small" data-now onClick={() => (table.at.value = null)}>
        {t("at.back")}
      </button>
    </div>
  );
}

export function Notices() {
  return (
    <>
      <Connection />
      <Paused />
      <UndoAsked />
      <LookingBack />
    </>
  );
}
