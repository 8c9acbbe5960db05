// A notice that the server has refused something.
import { t } from "../words/words";

/** `why`: the reason; "" shows nothing. */
export const Refused = ({ why }: { why: string }) =>
  why ? (
    <p class="notice" role="alert">
      {t("q.refused", { why })}
    </p>
  ) : null;
