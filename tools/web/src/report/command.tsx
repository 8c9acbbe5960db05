// A command line, and a button that copies it.
import { useRef, useState } from "preact/hooks";
import { copied } from "../ui/clipboard";

/** `what`: completes "Copy ..." for screen readers. */
export function Command({ text, what }: { text: string; what: string }) {
  const whole = useRef<HTMLSpanElement>(null);
  const [told, setTold] = useState("");
  const copy = async () => {
    if (!whole.current) return;
    setTold((await copied(text, whole.current)) ? "Copied" : "Copy it yourself");
    setTimeout(() => setTold(""), 2000);
  };
  return (
    <span class="command" ref={whole}>
      <code tabIndex={0}>{text}</code>
      <button type="button" onClick={copy} aria-label={`Copy ${what}`}>
        {told || "Copy"}
      </button>
      <span class="unseen" role="status">
        {told}
      </span>
    </span>
  );
}
