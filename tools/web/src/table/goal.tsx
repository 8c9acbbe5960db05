// The game at a glance: what players want, what ends the game, what choices cost, and the steps of a round.
import type { TableView } from "../contract/view";
import { Prices } from "../question/prices";
import { t } from "../words/words";
import { Aim } from "./aim";
import { useTable } from "./context";

function Costs() {
  const shown = useTable()?.viewing.prices.value;
  if (!shown) return null;
  return (
    <section data-costs>
      <h3>{shown.prompt}</h3>
      <Prices prices={shown.prices} sizes={shown.prices.map((_, n) => n)} chosen={-1} refused={[]} />
    </section>
  );
}

export function Goal({ view }: { view: TableView }) {
  const told = view.steps.flatMap((step) => {
    const text = step.place?.text ?? step.text;
    return text ? [{ id: step.id, name: step.place?.name ?? step.name, text }] : [];
  });
  return (
    <div class="goal">
      <Aim game={view.game} />
      <Costs />
      {told.length > 0 ? (
        <section>
          <h3>{t("goal.round")}</h3>
          <dl>
            {told.map((step) => (
              <div key={step.id}>
                <dt>{step.name}</dt>
                <dd>{step.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </div>
  );
}
