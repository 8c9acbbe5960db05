// Players who have been away or have thought for too long: a bot may play for them if all who are present agree.
import type { Seated } from "../contract/server";
import { linkForOthers } from "../net/address";
import { listed, t } from "../words/words";
import { Copy } from "../ui/copy";
import { useTable } from "./context";

const isPerson = (kind: string) => kind === "human" || kind === "open";

/** A text to send to a player who isn't here. */
export function Reminder({ who }: { who: string }) {
  const table = useTable();
  if (!table) return null;
  const link = linkForOthers(`#t=${table.id}`);
  const game = table.live.value?.game.name ?? "";
  return (
    <Copy text={t("reminder", { who, game, link })} label={t("reminder.copy", { who })} shown={t("reminder.do")} />
  );
}

function Wish({ seated }: { seated: Seated }) {
  const table = useTable();
  const { seat, name, agreed } = seated;
  if (!table || table.seat === null || table.seat === seat) return null;
  if (agreed.includes(table.seat)) {
    const seats = table.welcome.value?.seats ?? [];
    const waits = (each: Seated) => isPerson(each.kind) && each.here && each.seat !== seat;
    const open = seats.filter((each) => waits(each) && !agreed.includes(each.seat));
    return (
      <span class="inline">
        {t("away.waiting", { who: listed(open.map((each) => each.name)) })}
        <button type="button" class="small" data-stand-in="no" onClick={() => table.standIn(seat, false)}>
          {t("undo.withdraw")}
        </button>
      </span>
    );
  }
  return (
    <span class="inline">
      {agreed.length > 0
        ? t("away.asked", { who: listed(agreed.map((each) => table.name(each))), n: agreed.length })
        : null}
      <button type="button" class="small" data-stand-in="yes" onClick={() => table.standIn(seat, true)}>
        {t(agreed.length > 0 ? "undo.agree" : seated.overdue ? "away.do" : "late.do", { who: name })}
      </button>
      {agreed.length > 0 ? (
        <button type="button" class="small" data-stand-in="no" onClick={() => table.standIn(seat, false)}>
          {t("undo.decline")}
        </button>
      ) : null}
    </span>
  );
}

function Late({ seated }: { seated: Seated }) {
  const mine = useTable()?.seat === seated.seat;
  return (
    <div class="strip-notice" role="status" data-late={seated.seat}>
      <span>{mine ? t("late.you") : t("late", { who: seated.name })}</span>
      <Wish seated={seated} />
    </div>
  );
}

export function Absences() {
  const table = useTable();
  const seats = table?.live.value?.over ? [] : (table?.welcome.value?.seats ?? []);
  return (
    <>
      {seats
        .filter((each) => each.late && !each.overdue)
        .map((each) => (
          <Late key={each.seat} seated={each} />
        ))}
      {seats
        .filter((each) => each.overdue)
        .map((each) => (
          <div key={each.seat} class="strip-notice" role="status" data-away={each.seat}>
            <span>{t(each.stand_in ? "away.bot" : "away", { who: each.name })}</span>
            {each.stand_in ? null : <Wish seated={each} />}
            <Reminder who={each.name} />
          </div>
        ))}
    </>
  );
}
