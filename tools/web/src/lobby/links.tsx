// The links of a table: one for each seat that a person plays, one for spectators. This browser stores them.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Badge } from "../look/seat";
import { addressKnown, isLoopback, linkForOthers, publicAddress } from "../net/address";
import { api } from "../net/api";
import { changeTable, type MyTable, type SeatKey, seatLink } from "../state/my_tables";
import { settings } from "../state/settings";
import { Copy } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { QrCode } from "../ui/qr";
import { t } from "../words/words";

type LinkProps = { url: string; who: string; copyLabel: string; children: ComponentChildren };

/** Shows a link with what can be done with it. `children`: the way to open it here. */
function Link({ url, who, copyLabel, children }: LinkProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <b>{who}</b>
      <code>{url}</code>
      <span class="link-acts">
        <Copy text={url} label={copyLabel} />
        <button
          type="button"
          class="small"
          data-qr
          aria-label={t("links.qr.for", { who })}
          onClick={() => setShown(true)}
        >
          {t("links.qr")}
        </button>
        {children}
      </span>
      {shown ? (
        <Dialog title={t("links.qr.for", { who })} onClose={() => setShown(false)}>
          <QrCode text={url} label={url} />
          <p class="quiet">{t("links.qr.text")}</p>
        </Dialog>
      ) : null}
    </>
  );
}

/** Returns the seats whose links have been replaced since. Stores the players' current names. */
function useReplaced({ table, links }: MyTable): Set<number> {
  const [replaced, setReplaced] = useState(new Set<number>());
  const asked = JSON.stringify(links);
  useEffect(() => {
    const keys = JSON.parse(asked) as SeatKey[];
    const known = keys.map(({ token }) => ({ table, token }));
    api.known(known, settings.language.value).then(
      (rows) => {
        setReplaced(new Set(keys.filter((_, i) => rows[i]?.seat === null).map(({ seat }) => seat)));
        const players = rows[0]?.seats.map((seat) => seat.name);
        if (players) changeTable(table, () => ({ players }));
      },
      () => {}, // shows them all
    );
  }, [table, asked]);
  return replaced;
}

/** `opened`: a table that was opened in this browser. */
export function Links({ opened }: { opened: MyTable }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const replaced = useReplaced(opened);
  const spectator = `#t=${encodeURIComponent(opened.table)}`;
  const name = (seat: number) => opened.players[seat - 1] || t("lobby.seat", { n: seat });
  const known = addressKnown.value;
  const local = known && isLoopback(new URL(publicAddress.value ?? location.href).hostname);
  return (
    <section class="panel links">
      <h2 ref={heading} tabIndex={-1} data-heading>
        {opened.name ? `${t("links.title")}: ${opened.name}` : t("links.title")}
      </h2>
      <p>{t("links.lead")}</p>
      {local ? (
        <p class="strip-notice warn" role="status" data-local>
          {t("links.local")}
        </p>
      ) : null}
      {known ? (
        <ul>
          {opened.links.map(({ seat, token }) => (
            <li key={seat}>
              <Badge seat={seat} />
              {replaced.has(seat) ? (
                <>
                  <b>{name(seat)}</b>
                  <span class="quiet">{t("links.replaced")}</span>
                </>
              ) : (
                <Link
                  url={linkForOthers(seatLink(opened.table, token))}
                  who={name(seat)}
                  copyLabel={t("links.copy.for", { who: name(seat) })}
                >
                  <a class="button small" data-sit={seat} href={seatLink(opened.table, token)}>
                    {t("links.sit")}
                  </a>
                </Link>
              )}
            </li>
          ))}
          <li>
            <span />
            <Link url={linkForOthers(spectator)} who={t("links.spectators")} copyLabel={t("links.copy.spectators")}>
              <a class="button small" href={spectator}>
                {t("lobby.watch")}
              </a>
            </Link>
          </li>
        </ul>
      ) : null}
      <p class="quiet">{t("links.kept")}</p>
      <p class="inline">
        <button type="button" onClick={() => (location.hash = "")}>
          {t("links.new")}
        </button>
      </p>
    </section>
  );
}
