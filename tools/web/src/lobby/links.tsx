// The links of a new table: one for each seat that a person plays, one for spectators.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Created } from "../contract/server";
import { Badge } from "../look/seat";
import { api } from "../net/api";
import { Copy } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { QrCode } from "../ui/qr";
import { t } from "../words/words";
import { isLoopback, linkAt } from "./address";

type Props = { created: Created; names: string[]; onNew: () => void };

/** A page that only this machine can open needs another address for links; null until the server has told it. */
function useAddress(): string | null {
  const [address, setAddress] = useState<string | null>(isLoopback(location.hostname) ? null : location.href);
  useEffect(() => {
    if (address === null)
      api.addresses().then(
        ([first]) => setAddress(first ?? location.href),
        () => setAddress(location.href),
      );
  }, [address]);
  return address;
}

/** Shows a link with what can be done with it. */
function Link({ url, who, copyLabel }: { url: string; who: string; copyLabel: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <b>{who}</b>
      <code>{url}</code>
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
      {shown ? (
        <Dialog title={t("links.qr.for", { who })} onClose={() => setShown(false)}>
          <QrCode text={url} label={url} />
          <p class="quiet">{t("links.qr.text")}</p>
        </Dialog>
      ) : null}
    </>
  );
}

export function Links({ created, names, onNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const address = useAddress();
  const name = (seat: number) => names[seat - 1] || t("lobby.seat", { n: seat });
  const local = address !== null && isLoopback(new URL(address).hostname);
  return (
    <section class="panel links">
      <h2 ref={heading} tabIndex={-1} data-heading>
        {t("links.title")}
      </h2>
      <p>{t("links.lead")}</p>
      {local ? (
        <p class="strip-notice warn" role="status" data-local>
          {t("links.local")}
        </p>
      ) : null}
      {address === null ? null : (
        <ul>
          {created.links.map((link) => (
            <li key={link.seat}>
              <Badge seat={link.seat} />
              <Link
                url={linkAt(address, link.url)}
                who={name(link.seat)}
                copyLabel={t("links.copy.for", { who: name(link.seat) })}
              />
              <a class="button small" data-sit={link.seat} href={link.url}>
                {t("links.sit")}
              </a>
            </li>
          ))}
          <li>
            <span />
            <Link
              url={linkAt(address, created.spectator)}
              who={t("links.spectators")}
              copyLabel={t("links.copy.spectators")}
            />
            <a class="button small" href={created.spectator}>
              {t("lobby.watch")}
            </a>
          </li>
        </ul>
      )}
      <button type="button" onClick={onNew}>
        {t("links.new")}
      </button>
    </section>
  );
}
