// Notices above everything else: a lost connection, a pause, an undo request, a look back.
import { listed, t } from "../words/words";
import { Absences } from "./absences";
import { Connection } from "./connection";
import { useTable } from "./context";
import { MySeat } from "./my_seat";
import { Arrival } from "./new_game";

function UndoWaits({ open }: { open: number[] }) {
  const table = useTable();
  if (!table) return null;
  const seats = table.welcome.value?.seats ?? [];
  const away = open.filter((seat) => seats.some((each) => each.seat === seat && !each.here));
  const who = listed(open.map((seat) => table.name(seat)));
  const gone = listed(away.map((seat) => table.name(seat)));
  return (
    <span>
      {t("undo.waiting", { who })} {away.length > 0 ? t("undo.away", { who: gone, n: away.length }) : null}
    </span>
  );
}

function UndoAsked() {
  const table = useTable();
  const asked = table?.undoAsked.value;
  if (!table || !asked) return null;
  return (
    <div class="strip-notice" role="alert" data-undo>
      <span>{asked.text}</span>
      {asked.by === table.seat ? (
        <span class="inline">
          <UndoWaits open={asked.open} />
          <button type="button" class="small" data-withdraw onClick={() => table.consent(false)}>
            {t("undo.withdraw")}
          </button>
        </span>
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
          {t("bar.resume")}
        </button>
      ) : null}
    </div>
  );
}

function RulesChanged() {
  const table = useTable();
  const changed = table?.rules.value;
  if (!table || !changed) return null;
  const { choices, since, text } = changed;
  return (
    <div class="strip-notice" role="status" data-rules-changed>
      <span>{text}</span>
      <span class="inline">
        {choices.includes("continue") ? (
          <button type="button" class="small" data-rules="continue" onClick={() => table.chooseRules("continue")}>
            {t("rules-changed.continue")}
          </button>
        ) : null}
        {choices.includes("keep") ? (
          <button type="button" class="small" data-rules="keep" onClick={() => table.chooseRules("keep")}>
            {t("rules-changed.keep")}
          </button>
        ) : null}
        {since > 0 ? (
          <button type="button" class="small" onClick={() => table.dismissRules()}>
            {t("rules-changed.seen")}
          </button>
        ) : null}
      </span>
    </div>
  );
}

function LookingBack() {
  const table = useTable();
  const at = table?.viewing.at.value;
  if (!table || !at) return null;
  const entry = table.log.entries.value.find((each) => each.n === at.entry);
  return (
    <div class="strip-notice past" role="status">
      <span>
        <b>{t("at.title")}:</b> {entry?.text}
      </span>
      <button type="button" class="small" data-now onClick={() => (table.viewing.at.value = null)}>
        {t("at.back")}
      </button>
    </div>
  );
}

export function Notices() {
  const table = useTable();
  return (
    <>
      {table ? <Connection wire={table.wire} gaveUp={table.viewing.gaveUp.value} /> : null}
      <MySeat />
      <Arrival />
      <Paused />
      <UndoAsked />
      <RulesChanged />
      <Absences />
      <LookingBack />
    </>
  );
}
