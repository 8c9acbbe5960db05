// Asks for the password of the lobby.
import { useState } from "preact/hooks";
import { api } from "../net/api";
import { settings } from "../state/settings";
import { Refused } from "../ui/refused";
import { t } from "../words/words";

export function PasswordForm({ onAdmitted }: { onAdmitted: () => void }) {
  const [password, setPassword] = useState("");
  const [failed, setFailed] = useState("");
  const logIn = (event: Event) => {
    event.preventDefault();
    setFailed("");
    api.logIn(password, settings.language.value).then(onAdmitted, (error: Error) => setFailed(error.message));
  };
  return (
    <form class="panel" onSubmit={logIn} data-password>
      <h2 tabIndex={-1} data-heading>
        {t("password.title")}
      </h2>
      <p>{t("password.lead")}</p>
      <label class="field">
        <span>{t("password.label")}</span>
        <input
          type="password"
          autoComplete="current-password"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <Refused why={failed} />
      <div class="inline">
        <button type="submit" class="primary">
          {t("password.do")}
        </button>
      </div>
    </form>
  );
}
