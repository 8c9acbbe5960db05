// A command line, and a button that copies it.
import { useRef, useState } from "preact/hooks";

/** Copies where the browser doesn't let a file from disk use its clipboard: what is selected. */
function copySelected(element: HTMLElement): boolean {
  const selection = getSelection();
  if (!selection) return false;
  selection.selectAllChildren(element);
  const copied = document.execCommand("copy");
  selection.removeAllRanges();
  return copied;
}

/** `what`: for who hears the button: "Copy what". */
export function Command({ text, what }: { text: string; what: string }) {
  const line = useRef<HTMLElement>(null);
  const [told, setTold] = useState("");
  const copy = async () => {
    let copied = false;
    try {
      await navigator.clipboard.writeText(text);
      copied = true;
    } catch {
      copied = line.current !== null && copySelected(line.current);
    }
    setTold(copied ? "Copied" : "Select it by hand");
    setTimeout(() => setTold(""), 2000);
  };
  return (
    <span class="command">
      <code ref={line} tabIndex={0}>
        {text}
      </code>
      <button type="button" onClick={copy} aria-label={`Copy ${what}`}>
        {told || "Copy"}
      </button>
      <span class="unseen" role="status">
        {told}
      </span>
    </span>
  );
}
