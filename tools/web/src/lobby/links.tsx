// The links of a new table: one for each seat that a person plays, one for spectators.
import { useEffect, useRef } from "preact/hooks";
import type { Created } from "../contract/server";
import { Badge } from "../look/seat";
import { Copy } from "../ui/copy";
import { t } from "../words/words";

type Props = { created: Created; names: string[]; onNew: () => void };

/** Links may lack the server's address. */
function whole(url: string): string {
  return new URL(url, location.href).href;
}

export function Links({ created, names, onNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = (seat: number) => names[seat - 1] || t("lobby.seat", { n: seat });
  return (
    <section class="panel links">
      <h2 ref={heading} tabIndex={-1} data-heading>
        {t("links.title")}
      </h2>
      <p>{t("links.lead")}</p>
      <ul>
        {created.links.map((link) => (
          <li key={link.seat}>
            <Badge seat={link.seat} />
            <b>{name(link.seat)}</b>
            <code>{whole(link.url)}</code>
            <Copy text={whole(link.url)} label={t("links.copy.for", { who: name(link.seat) })} />
            <a class="button small" data-sit={link.seat} href={whole(link.url)}>
              {t("links.sit")}
            </a>
          </li>
        ))}
        <li>
          <span />
          <b>{t("links.spectators")}</b>
          <code>{whole(created.spectator)}</code>
          <Copy text={whole(created.spectator)} label={t("links.copy.spectators")} />
          <a class="button small" href={whole(created.spectator)}>
            {t("lobby.watch")}
          </a>
        </li>
      </ul>
      <button type="button" onClick={onNew}>
        {t("links.new")}
      </button>
    </section>
  );
}
