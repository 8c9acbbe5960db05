// A number that explains itself on request, where possible.
import type { ComponentChildren } from "preact";
import { t } from "../words/words";
import { useReasons } from "./context";

/**
 * `about`: the path for `why`; without it nothing can be explained. `said`: the number in words, with its
 * owner.
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
