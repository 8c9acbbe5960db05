// Details of a step or place of the location track: its rule, contents, prizes and standings.
import type { Place, Standing, Step } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Who } from "../look/seat";
import { t } from "../words/words";
import { Amounts } from "./amounts";
import { Asks } from "./asks";
import { useTable } from "./context";

/** `at`: the place of the standings; without it nothing can be explained. */
export function StandingList({ standing, at }: { standing: Standing[]; at?: Place | undefined }) {
  const table = useTable();
  const name = (seat: number) => table?.name(seat) ?? String(seat);
  const best = [...standing].sort((a, b) => Number(b.leads) - Number(a.leads) || (b.n ?? 0) - (a.n ?? 0));
  return (
    <ul class="standing">
      {best.map((each) => (
        <li key={each.seat} class={each.leads ? "leads" : ""}>
          <Who seat={each.seat} name={name(each.seat)} />
          {each.n !== undefined ? (
            <Asks
              about={at?.counts && `p${each.seat}.${at.counts}.${at.id}`}
              said={`${name(each.seat)}, ${at?.name}: ${each.n}`}
            >
              <b>×{each.n}</b>
            </Asks>
          ) : null}
          {each.hand ? <span>{each.hand}</span> : null}
          {each.tied ? (
            <em class="tag tied">{t("strip.tied")}</em>
          ) : each.leads ? (
            <em class="tag">{t("strip.leads")}</em>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function winsText(place: Place): string | null {
  if (!place.wins) return null;
  if ("face" in place.wins) return t("strip.wins", { what: place.wins.face.name });
  return t("strip.best", { what: place.wins.ranking.name });
}

/** The contents of a place, by site: `why` identifies them by their site. */
function Stock({ place }: { place: Place }) {
  const group = place.look?.group;
  const sites =
    useTable()?.shown.value?.places.filter((site) => group !== undefined && site.look?.group === group) ?? [];
  if (sites.length === 0) return <Amounts amounts={place.stock} />;
  return (
    <>
      {sites.map((site) => (
        <Amounts key={site.id} amounts={site.holds} of={site.id} whose={place.name} />
      ))}
    </>
  );
}

/** The winner's actions at a place: one of several, and the next winner another. */
export function Prizes({ place }: { place: Place }) {
  return (
    <ul class="prizes">
      {place.prizes.map((prize) => (
        <li key={prize.id}>
          <b>{prize.name}.</b> {prize.text}
        </li>
      ))}
    </ul>
  );
}

/** Returns how the prizes of a place are won; null if there are fewer than two. */
export function turnsText(place: Place): string | null {
  if (place.prizes.length < 2) return null;
  return place.slots > 1 ? t("strip.in-turn", { n: place.slots }) : t("strip.one-of");
}

function PlaceParts({ place }: { place: Place }) {
  const table = useTable();
  const wins = winsText(place);
  const turns = turnsText(place);
  const winners = place.won.map((each) => table?.name(each.seat) ?? String(each.seat)).join(", ");
  return (
    <dl class="parts">
      {place.stock.length > 0 ? (
        <div>
          <dt>{t("strip.stock")}</dt>
          <dd>
            <Stock place={place} />
          </dd>
        </div>
      ) : null}
      {place.prizes.length > 0 ? (
        <div>
          <dt>
            {t("strip.prizes", { n: place.prizes.length })} {wins ? <small>({wins})</small> : null}
          </dt>
          {turns ? <dd class="turns">{turns}</dd> : null}
          <dd>
            <Prizes place={place} />
          </dd>
        </div>
      ) : null}
      {place.wins && "ranking" in place.wins ? (
        <div>
          <dt>{t("strip.ranks")}</dt>
          <dd>{place.wins.ranking.ranks.join(", ")}</dd>
        </div>
      ) : null}
      {place.standing.length > 0 ? (
        <div>
          <dt>{t("strip.standing")}</dt>
          <dd>
            <StandingList standing={place.standing} at={place} />
          </dd>
        </div>
      ) : null}
      {winners ? (
        <div>
          <dt>{t("strip.won")}</dt>
          <dd>{winners}</dd>
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
      </header>
      {text ? <p>{text}</p> : null}
      {place ? <PlaceParts place={place} /> : null}
    </section>
  );
}
