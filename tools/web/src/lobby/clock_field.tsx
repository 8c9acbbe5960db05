// The time that players have for a decision.
import { t } from "../words/words";

/** Seconds; 0: no limit. */
const kTimes = [0, 30, 60, 120, 300];

export function ClockField({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  const name = (seconds: number) =>
    seconds === 0
      ? t("lobby.clock.none")
      : seconds < 60
        ? t("lobby.clock.seconds", { n: seconds })
        : t("lobby.away.minutes", { n: seconds / 60 });
  return (
    <label class="field">
      <span>{t("lobby.clock")}</span>
      <select data-clock value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {kTimes.map((seconds) => (
          <option key={seconds} value={seconds}>
            {name(seconds)}
          </option>
        ))}
      </select>
      <small>{t("lobby.clock.text")}</small>
    </label>
  );
}
