// Offers side by side: a column for each player who may win, with the offers on that condition.
import type { Entry } from "../contract/view";
import { Badge, Who } from "../look/seat";
import { useTable } from "../table/context";
import { t } from "../words/words";

function Made({ entry }: { entry: Entry }) {
  const [by] = entry.who ?? [];
  return (
    <p class="offer-made">
      {by === undefined ? null : <Badge seat={by} />}
      <span>{entry.text}</span>
    </p>
  );
}

export function Offers({ made, winners }: { made: Entry[]; winners: number[] }) {
  const table = useTable();
  const target = (entry: Entry) => entry.whom?.[0];
  const seats = [...new Set([...winners, ...made.flatMap((entry) => target(entry) ?? [])])];
  const rest = made.filter((entry) => target(entry) === undefined);
  return (
    <div class="offers">
      <h4>{t("q.offers")}</h4>
      <div class="offer-columns">
        {seats.map((seat) => {
          const own = made.filter((entry) => target(entry) === seat);
          return (
            <section key={seat} data-offers-for={seat}>
              <h5>
                <Who seat={seat} name={t("q.offers.if", { who: table?.name(seat) ?? seat })} />
              </h5>
              {own.length > 0 ? (
                own.map((entry) => <Made key={entry.n} entry={entry} />)
              ) : (
                <p class="quiet">{t("q.offers.none")}</p>
              )}
            </section>
          );
        })}
      </div>
      {rest.map((entry) => (
        <Made key={entry.n} entry={entry} />
      ))}
    </div>
  );
}
