// The time left for the current decision, if the host has set one.
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import { useTable } from "./context";

const kTick = 250;

export function Clock() {
  const until = useTable()?.until.value ?? null;
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (until === null) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), kTick);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span>
      {" · "}
      <span class="clock" role="timer" aria-label={t("clock.left")} title={t("clock.left")} data-clock-left>
        {time}
      </span>
    </span>
  );
}
