// The prices of choosing none, one, two and so on; the price of the current choice is marked.
import type { Amount, NotOffered } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { t } from "../words/words";

function Price({ price }: { price: Amount }) {
  if (price.n === 0) return <>{t("q.free")}</>;
  return (
    <>
      <Icon name={price.look?.icon} of={price.name} kind={hue(price.look?.colour)} />
      {price.n} <span class="unseen">{price.name}</span>
    </>
  );
}

type Props = { prices: Amount[]; sizes: number[]; chosen: number; refused: NotOffered[] };

export function Prices({ prices, sizes, chosen, refused }: Props) {
  const whyNot = (n: number) => refused.find((each) => each.about.n === n)?.why;
  if (prices.every((price) => price.n === 0)) return null;
  return (
    <div class="prices">
      <small>{t("q.prices")}</small>
      <ul>
        {prices.map((price, n) =>
          sizes.includes(n) || whyNot(n) ? (
            <li key={n} class={whyNot(n) ? "refused" : n === chosen ? "now" : ""} title={whyNot(n)}>
              <b>{n === 0 ? t("q.prices.none") : n}</b> <Price price={price} />
              {whyNot(n) ? <span class="unseen">: {whyNot(n)}</span> : null}
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}
