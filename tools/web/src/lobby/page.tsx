// The lobby: a new table, and the existing ones.
import { useEffect, useState } from "preact/hooks";
import type { Choices, Created } from "../contract/server";
import { Icon } from "../look/icon";
import { api, ApiError } from "../net/api";
import { settings } from "../state/settings";
import { Preferences } from "../table/menu";
import { useTitle } from "../ui/title";
import { t } from "../words/words";
import { Games } from "./games";
import { Links } from "./links";
import { NewTableForm } from "./new_table";
import { PasswordForm } from "./password";
import { Tables } from "./tables";

export function LobbyPage() {
  const [choices, setChoices] = useState<Choices | null>(null);
  const [failed, setFailed] = useState("");
  const [created, setCreated] = useState<{ made: Created; names: string[] } | null>(null);
  const [admitted, setAdmitted] = useState(true);
  const language = settings.language.value;
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
        {created ? (
          <Links created={created.made} names={created.names} onNew={() => setCreated(null)} />
        ) : choices && admitted ? (
          <NewTableForm choices={choices} onCreated={(made, names) => setCreated({ made, names })} />
        ) : null}
        {admitted ? <Tables changed={created?.made.table ?? ""} /> : null}
        <Games />
      </main>
      <footer class="quiet">{t("menu.credits")}</footer>
    </div>
  );
}
