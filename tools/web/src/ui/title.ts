// The title of the browser's tab.
import { useEffect } from "preact/hooks";
import { settings } from "../state/settings";
import { t } from "../words/words";

/** Sets the title to the game's name, or to the page's own; `asked` marks that it is the reader's turn. */
export function useTitle(game: string | undefined, asked = false): void {
  const language = settings.language.value;
  useEffect(() => {
    document.title = `${asked ? "● " : ""}${game ?? t("app.name")}`;
  }, [game, asked, language]);
}
