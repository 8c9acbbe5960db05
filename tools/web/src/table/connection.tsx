// Connection problems of a table, and what to do about them.
import type { Closed, Wire } from "../net/wire";
import { t, type WordKey } from "../words/words";

/** The meaning of the server's close codes; see PROTOCOL.md. */
const kWhy: Record<number, WordKey> = {
  4001: "wire.why.link",
  4002: "wire.why.hello",
  4003: "wire.why.too-fast",
  4004: "wire.why.too-many",
  4005: "wire.why.another-link",
  4006: "wire.why.deleted",
  4007: "wire.why.ending",
};

function words({ code, reason }: Closed): string {
  const known = kWhy[code];
  return known ? t(known) : reason;
}

const kAnotherLink = 4005;

/** `gaveUp`: this page has given up its seat, so nothing went wrong. */
export function Connection({ wire, gaveUp = false }: { wire: Wire; gaveUp?: boolean }) {
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
  const left = gaveUp && closed.code === kAnotherLink;
  return (
    <div class="strip-notice warn" role="alert" data-closed>
      <span>{left ? t("seat.gave-up") : `${t("wire.closed")} ${words(closed)}`}</span>
      <span class="inline">
        {left ? null : (
          <button type="button" class="small" onClick={() => wire.again()}>
            {t("wire.again")}
          </button>
        )}
        <a class="button small" href="#">
          {t("bar.lobby")}
        </a>
      </span>
    </div>
  );
}
