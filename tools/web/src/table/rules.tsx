// The rulebook of this table's packs and options, in the reader's language.
import { useEffect, useState } from "preact/hooks";
import type { Rulebook } from "../contract/server";
import { api } from "../net/api";
import { RulebookView } from "../rulebook/rulebook";
import { settings } from "../state/settings";
import { t } from "../words/words";

export function Rules({ table }: { table: string }) {
  const [book, setBook] = useState<Rulebook | null | undefined>(undefined);
  const language = settings.language.value;
  useEffect(() => {
    setBook(undefined);
    api.rulebook(table, language).then(setBook, () => setBook(null));
  }, [table, language]);
  if (book === undefined) return <p class="quiet">{t("rules.loading")}</p>;
  if (book === null) return <p class="quiet">{t("rules.none")}</p>;
  return <RulebookView book={book} />;
}
