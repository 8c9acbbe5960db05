// A number that says why it is what it is, where that can be asked.
import type { ComponentChildren } from "preact";
import { t } from "../words/words";
import { useReasons } from "./context";

/**
 * `about`: the path that `why` understands; without it nothing can be asked. `said`: the number in words, with whose it
 * is.
 */
type Props = {
  about: string | undefined;
  said: string;
  kind?: string;
  title?: string | undefined;
  children: ComponentChildren;
};

export function Asks({ about, said, kind = "", title, children }: Props) {
  const table = useReasons();
  if (!table || about === undefined) {
    return (
      <span class={kind} title={title}>
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`${kind} asks`}
      title={title}
      aria-label={`${said}. ${t("why.title")}`}
      onClick={() => table.askWhy(about, said)}
    >
      {children}
    </button>
  );
}
