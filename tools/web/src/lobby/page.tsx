// The lobby: a new table, and the existing ones.
import { useEffect, useState } from "preact/hooks";
import type { Choices, Created } from "../contract/server";
import { Icon } from "../look/icon";
import { api, ApiError } from "../net/api";
import { settings } from "../state/settings";
import { keepCreated, myTable } from "../state/my_tables";
import { Preferences } from "../table/menu";
import { useTitle } from "../ui/title";
import { t } from "../words/words";
import { Games } from "./games";
import { Import } from "./import";
import { Links } from "./links";
import { MyTables } from "./my_tables";
import { NewTableForm } from "./new_table";
import { PasswordForm } from "./password";
import { Tables } from "./tables";

/** `links`: the table whose links are shown, or null. */
export function LobbyPage({ links }: { links: string | null }) {
  const [choices, setChoices] = useState<Choices | null>(null);
  const [failed, setFailed] = useState("");
  const [admitted, setAdmitted] = useState(true);
  const language = settings.language.value;
  const opened = links === null ? undefined : myTable(links);
  const showLinks = (made: Created, name: string, names: string[]) => {
    keepCreated(made, name, names);
    location.hash = `#l=${encodeURIComponent(made.table)}`;
  };
  useTitle(undefined);
  useEffect(() => {
    setFailed("");
    api.choices(language).then(setChoices, (error: Error) => {
      if (error instanceof ApiError && error.code === "password") setAdmitted(false);
      else setFailed(error.message);
    });
  }, [language, admitted]);
  return (
    <div class="lobby">
      <header class="bar">
        <div class="bar-title">
          <h1>
            <Icon name="rolling-dices" /> {t("app.name")}
          </h1>
        </div>
        <Preferences />
      </header>
      <main>
        {failed ? (
          <p class="strip-notice warn" role="alert">
            {t("lobby.failed", { why: failed })}
          </p>
        ) : null}
        {admitted ? null : <PasswordForm onAdmitted={() => setAdmitted(true)} />}
        {links !== null && !opened?.links.length ? (
          <p class="strip-notice warn" role="alert" data-no-links>
            {t("links.none")}
          </p>
        ) : null}
        {opened?.links.length ? <Links key={opened.table} opened={opened} /> : <MyTables />}
        {choices && admitted && !opened?.links.length ? (
          <>
            <NewTableForm choices={choices} onCreated={showLinks} />
            <Import onOpened={showLinks} />
          </>
        ) : null}
        {admitted ? <Tables changed={opened?.table ?? ""} /> : null}
        <Games />
      </main>
      <footer class="quiet">{t("menu.credits")}</footer>
    </div>
  );
}
