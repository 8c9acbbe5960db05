// A button that copies a text, and says so.
import { useState } from "preact/hooks";
import { t } from "../words/words";

export function Copy({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" class="small" onClick={copy} aria-label={label}>
      <span aria-live="polite">{copied ? t("links.copied") : t("links.copy")}</span>
    </button>
  );
}
