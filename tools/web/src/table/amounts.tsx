// Amounts: icon, number, name. At a live table each one explains itself on request.
import type { Amount } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Asks } from "./asks";

/** `of`: the start of the path for `why`, such as "p1" or a place's id; without it nothing can be explained. */
export function Amounts({ amounts, of, whose = "" }: { amounts: Amount[]; of?: string; whose?: string }) {
  if (amounts.length === 0) return null;
  return (
    <ul class="amounts">
      {amounts.map((amount) => (
        <li key={amount.id}>
          <Asks
            about={of === undefined ? undefined : `${of}.${amount.id}`}
            said={`${whose ? `${whose}: ` : ""}${amount.n} ${amount.name}`}
            kind="amount"
            title={amount.name}
          >
            <Icon name={amount.look?.icon} of={amount.name} kind={hue(amount.look?.colour)} />
            <b>{amount.n}</b> <span class="amount-name">{amount.name}</span>
          </Asks>
        </li>
      ))}
    </ul>
  );
}

export function amountsText(amounts: Amount[]): string {
  return amounts.map((amount) => `${amount.n} ${amount.name}`).join(", ");
}
