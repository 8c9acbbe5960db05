// Amounts of things: icon, number, name. At a living table each says why it is what it is.
import type { Amount } from "../contract/picture";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { t } from "../words/words";
import { useTable } from "./context";

function Inside({ amount }: { amount: Amount }) {
  return (
    <>
      <Icon name={amount.look?.icon} of={amount.name} kind={hue(amount.look?.colour)} />
      <b>{amount.n}</b> <span class="amount-name">{amount.name}</span>
    </>
  );
}

/** `of`: the start of the path that `why` understands, as "p1" or a place's id; without it nothing can be asked. */
export function Amounts({ amounts, of, whose = "" }: { amounts: Amount[]; of?: string; whose?: string }) {
  const table = useTable();
  if (amounts.length === 0) return null;
  return (
    <ul class="amounts">
      {amounts.map((amount) => {
        const said = `${whose ? `${whose}: ` : ""}${amount.n} ${amount.name}`;
        return (
          <li key={amount.id}>
            {of && table ? (
              <button
                type="button"
                class="amount asks"
                title={amount.name}
                aria-label={`${said}. ${t("why.title")}`}
                onClick={() => table.askWhy(`${of}.${amount.id}`, said)}
              >
                <Inside amount={amount} />
              </button>
            ) : (
              <span class="amount" title={amount.name}>
                <Inside amount={amount} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function amountsText(amounts: Amount[]): string {
  return amounts.map((amount) => `${amount.n} ${amount.name}`).join(", ");
}
