// A button that copies a text and confirms it. If the browser can't copy, the text is shown, selected, to be
// copied by hand.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../words/words";
import { copied } from "./clipboard";

const kTold = 2000;

function ByHand({ text, label }: { text: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <span class="by-hand">
      <span role="alert">{t("links.copy.by-hand")}</span>
      <input
        ref={field}
        type="text"
        readOnly
        value={text}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
    </span>
  );
}

/** `label`: what is copied, for screen readers; `shown`: the button's text. */
type Props = { text: string; label: string; shown?: string };

export function Copy({ text, label, shown = t("links.copy") }: Props) {
  const whole = useRef<HTMLSpanElement>(null);
  const [told, setTold] = useState<"" | "copied" | "by-hand">("");
  const copy = async () => {
    if (!whole.current) return;
    const done = await copied(text, whole.current);
    setTold(done ? "copied" : "by-hand");
    if (done) setTimeout(() => setTold(""), kTold);
  };
  return (
    <span class="copy" ref={whole}>
      <button type="button" class="small" onClick={copy} aria-label={label}>
        <span aria-live="polite">{told === "copied" ? t("links.copied") : shown}</span>
      </button>
      {told === "by-hand" ? <ByHand text={text} label={label} /> : null}
    </span>
  );
}
