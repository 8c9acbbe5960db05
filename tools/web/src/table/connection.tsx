// What is wrong with the connection to a table, and what can be done about it.
import type { Closed, Wire } from "../net/wire";
import { t, type WordKey } from "../words/words";

/** What the codes mean with which the server closes; by PROTOCOL.md. */
const kWhy: Record<number, WordKey> = {
  4001: "wire.why.link",
  4002: "wire.why.hello",
  4003: "wire.why.too-fast",
  4004: "wire.why.too-many",
  4005: "wire.why.another-link",
  4007: "wire.why.ending",
};

function words({ code, reason }: Closed): string {
  const known = kWhy[code];
  return known ? t(known) : reason;
}

export function Connection({ wire }: { wire: Wire }) {
  const state = wire.state.value;
  const closed = wire.closed.value;
  if (state === "lost") {
    return (
      <div class="strip-notice warn" role="alert" data-lost>
        <b>{t("wire.lost")}</b> {closed ? words(closed) : t("wire.lost.text")}
      </div>
    );
  }
  if (state !== "closed" || !closed) return null;
  return (
    <div class="strip-notice warn" role="alert" data-closed>
      <span>
        {t("wire.closed")} {words(closed)}
      </span>
      <span class="inline">
        <button type="button" class="small" onClick={() => wire.again()}>
          {t("wire.again")}
        </button>
        <a class="button small" href="#">
          {t("bar.lobby")}
        </a>
      </span>
    </div>
  );
}
