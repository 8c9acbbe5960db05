// All that a step or place of the strip says: its rule, what lies there, what is won, and how it stands.
import type { Place, Standing, Step } from "../contract/picture";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Who } from "../look/seat";
import { t } from "../words/words";
import { Amounts } from "./amounts";
import { useTable } from "./context";

export function StandingList({ standing }: { standing: Standing[] }) {
  const table = useTable();
  const best = [...standing].sort((a, b) => Number(b.leads) - Number(a.leads) || (b.n ?? 0) - (a.n ?? 0));
  return (
    <ul class="standing">
      {best.map((each) => (
        <li key={each.seat} class={each.leads ? "leads" : ""}>
          <Who seat={each.seat} name={table?.name(each.seat) ?? String(each.seat)} />
          {each.n !== undefined ? <b>×{each.n}</b> : null}
          {each.hand ? <span>{each.hand}</span> : null}
          {each.tied ? <em class="tag tied">{t("strip.tied")}</em> : each.leads ? <em class="tag">{t("strip.leads")}</em> : null}
        </li>
      ))}
    </ul>
  );
}

function winsText(place: Place): string | null {
  if (place.wins?.face) return t("strip.wins", { what: place.wins.face.name });
  if (place.wins?.ranking) return t("strip.best", { what: place.wins.ranking.name });
  return null;
}

function PlaceParts({ place }: { place: Place }) {
  const table = useTable();
  const wins = winsText(place);
  const winners = place.won.map((each) => table?.name(each.seat) ?? String(each.seat)).join(", ");
  return (
    <dl class="parts">
      {place.stock.length > 0 ? (
        <div>
          <dt>{t("strip.stock")}</dt>
          <dd>
            <Amounts amounts={place.stock} />
          </dd>
        </div>
      ) : null}
      {place.prizes.length > 0 ? (
        <div>
          <dt>
            {t("strip.prizes")} {wins ? <small>({wins})</small> : null}
          </dt>
          {place.prizes.map((prize) => (
            <dd key={prize.id}>
              <b>{prize.name}</b> {prize.text}
            </dd>
          ))}
        </div>
      ) : null}
      {place.standing.length > 0 ? (
        <div>
          <dt>{t("strip.standing")}</dt>
          <dd>
            <StandingList standing={place.standing} />
          </dd>
        </div>
      ) : null}
      {winners ? (
        <div>
          <dt>{t("strip.won")}</dt>
          <dd>{t("strip.won.by", { who: winners })}</dd>
        </div>
      ) : null}
    </dl>
  );
}

export function PlaceCard({ step }: { step: Step }) {
  const place = step.place;
  const look = place?.look ?? step.look;
  const text = place?.text ?? step.text;
  return (
    <section class={`place-card ${hue(look?.colour)}`}>
      <header>
        <Icon name={look?.icon} of={place?.name ?? step.name} />
        <h2>{place?.name ?? step.name}</h2>
        {place && place.slots > 1 ? <small>{t("strip.slots", { n: place.slots })}</small> : null}
      </header>
      {text ? <p>{text}</p> : null}
      {place ? <PlaceParts place={place} /> : null}
    </section>
  );
}
