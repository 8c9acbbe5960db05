// Announcements for screen readers: events, the reader's turn, and a game that can't continue.
import { useEffect, useRef, useState } from "preact/hooks";
import { isIdle } from "../question/idle";
import { t } from "../words/words";
import { useTable } from "./context";

const kTold = 6;

export function Live() {
  const table = useTable();
  const told = useRef<number | null>(null);
  const [text, setText] = useState("");
  const question = table?.live.value?.question;
  const asked = question && !isIdle(question) ? question.id : null;
  const prompt = asked === null ? undefined : question?.prompt;
  const failed = table?.live.value?.failed;
  const next = table?.log.next.value ?? 0;
  useEffect(() => {
    const before = told.current;
    told.current = next;
    const entries = table?.log.entries.value ?? [];
    const news = before === null ? [] : entries.filter((entry) => entry.n >= before).slice(-kTold);
    const lines = news.map((entry) => entry.text);
    if (prompt !== undefined) lines.push(t("live.turn", { prompt }));
    if (failed !== undefined) lines.push(failed);
    if (lines.length > 0) setText(lines.join(" "));
  }, [table, next, asked, prompt, failed]);
  return (
    <div class="unseen" role="status" aria-live="polite">
      {text}
    </div>
  );
}
