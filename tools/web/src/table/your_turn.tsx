// Calls a player who looks elsewhere to their turn: by a tone, and by a notification of the system.
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../state/settings";
import { canNotify, mayNotify, notify } from "../ui/notify";
import { playTone } from "../ui/tone";
import { t } from "../words/words";

/** Milliseconds without a question after which the next one is a new turn. */
const kTurn = 3000;

/** `asked`: the id of the question that the reader has to answer; undefined until the table is known. */
export function useTurnAlert(asked: string | null | undefined, table: string, what: string): void {
  const before = useRef<{ asked: string | null; until: number } | null>(null);
  useEffect(() => {
    if (asked === undefined) return;
    const last = before.current;
    const now = performance.now();
    before.current = { asked, until: asked === null ? (last?.asked ? now : (last?.until ?? -Infinity)) : now };
    if (last === null || asked === null || last.asked !== null || now - last.until < kTurn) return;
    if (settings.sound.value) void playTone();
    if (settings.notify.value && document.hidden) notify(t("turn.yours"), what, table);
  }, [asked, table, what]);
}

function setSound(on: boolean): void {
  settings.sound.value = on;
  if (on) void playTone();
}

export const toggleSound = (): void => setSound(!settings.sound.value);

export function TurnSettings() {
  const setNotify = async (on: boolean) => {
    settings.notify.value = on && (await mayNotify());
  };
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          data-sound
          checked={settings.sound.value}
          onChange={(event) => setSound(event.currentTarget.checked)}
        />
        {t("turn.sound")}
      </label>
      {canNotify() ? (
        <label class="check">
          <input
            type="checkbox"
            data-notify
            checked={settings.notify.value}
            onChange={(event) => {
              const box = event.currentTarget;
              void setNotify(box.checked).then(() => (box.checked = settings.notify.value));
            }}
          />
          {t("turn.notify")}
        </label>
      ) : null}
    </>
  );
}
