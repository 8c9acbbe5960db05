// Opens a table from a saved game, which somebody has as a file.
import { useState } from "preact/hooks";
import type { Created } from "../contract/server";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { Refused } from "../ui/refused";
import { t } from "../words/words";

/** Bytes: with its escapes it must fit into a request. */
const kMaxFile = 900_000;

type Props = { onOpened: (created: Created, name: string, players: string[]) => void };

export function Import({ onOpened }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [opening, setOpening] = useState(false);
  const [failed, setFailed] = useState("");
  const open = async (event: Event) => {
    event.preventDefault();
    if (!file || opening) return;
    setOpening(true);
    setFailed("");
    try {
      if (file.size > kMaxFile) throw new Error(t("import.too-large"));
      const name = file.name.replace(/\.[^.]*$/, "").slice(0, 40);
      const language = settings.language.value;
      const made = await api.import({ file: await file.text(), name, language }, language);
      if (made.over) location.hash = `#r=${encodeURIComponent(made.table)}`;
      else onOpened(made, name, []);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
    setOpening(false);
  };
  return (
    <form class="panel" onSubmit={open} data-import>
      <h2>{t("import.title")}</h2>
      <p>{t("import.lead")}</p>
      <label class="field">
        <span>{t("import.file")}</span>
        <input
          type="file"
          accept=".dicetown,.save"
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </label>
      <Refused why={failed} />
      <div class="inline">
        <button type="submit" aria-disabled={!file || opening || undefined}>
          {t(opening ? "lobby.creating" : "lobby.create")}
        </button>
      </div>
    </form>
  );
}
