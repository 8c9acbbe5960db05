// The round as a strip: its places and steps in the order in which they resolve, the active one lit; each tells its rule when it is pointed at, focused or touched.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Step } from "../contract/picture";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Badge } from "../look/seat";
import { t } from "../words/words";
import { useTable } from "./context";
import { DieFace } from "./die";
import { PlaceCard } from "./place";
import type { Table } from "../state/table";

function leaders(step: Step): number[] {
  const place = step.place;
  if (!place) return [];
  if (place.won.length > 0) return place.won.map((each) => each.seat);
  return place.standing.filter((each) => each.leads).map((each) => each.seat);
}

function Marks({ step, table }: { step: Step; table: Table | null }) {
  const place = step.place;
  const first = leaders(step);
  const lead = place?.standing.find((each) => each.leads);
  return (
    <span class="tile-marks">
      {place?.stock.slice(0, 1).map((amount) => (
        <span key={amount.id} class="tile-stock">
          <Icon name={amount.look?.icon} of={amount.name} kind={hue(amount.look?.colour)} />
          {amount.n}
        </span>
      ))}
      {first.length > 0 ? (
        <span class={place?.won.length ? "tile-won" : "tile-lead"}>
          {place?.won.length ? <Icon name="laurel-crown" /> : null}
          {first.map((seat) => (
            <Badge key={seat} seat={seat} name={table?.name(seat) ?? String(seat)} />
          ))}
          {!place?.won.length && lead?.n !== undefined ? <small>×{lead.n}</small> : null}
        </span>
      ) : null}
    </span>
  );
}

function Wins({ step }: { step: Step }) {
  const face = step.place?.wins?.face;
  if (!face) return null;
  const die = face.look ? { status: "shown" as const, face: face.id, name: face.name, look: face.look } : { status: "shown" as const, face: face.id, name: face.name };
  return (
    <span class="tile-wins">
      <DieFace die={die} />
    </span>
  );
}

const kStates = { before: "strip.done", now: "strip.now", later: "strip.later" } as const;

type TileProps = { step: Step; open: boolean; onOpen: (id: string | null) => void; table: Table | null };

function Tile({ step, open, onOpen, table }: TileProps) {
  return (
    <li class={`tile ${step.state} ${step.place ? "" : "minor"}`}>
      <button
        type="button"
        data-step={step.id}
        aria-expanded={open}
        aria-current={step.state === "now" ? "step" : undefined}
        onClick={() => onOpen(open ? null : step.id)}
        onMouseEnter={() => onOpen(step.id)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onOpen(step.id)}
      >
        <span class={`tile-icon ${hue(step.place?.look?.colour ?? step.look?.colour)}`}>
          <Icon name={step.place?.look?.icon ?? step.look?.icon} of={step.place?.name ?? step.name} />
        </span>
        <span class="tile-name">
          {step.place?.name ?? step.name}
          <span class="unseen">, {t(kStates[step.state])}</span>
        </span>
        <Wins step={step} />
        <Marks step={step} table={table} />
      </button>
    </li>
  );
}

export function Strip({ steps }: { steps: Step[] }) {
  const table = useTable();
  const [open, setOpen] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  const step = steps.find((each) => each.id === open);
  useEffect(() => {
    if (open === null) return;
    const away = (event: Event) => {
      if (!nav.current?.contains(event.target as Node)) setOpen(null);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(null);
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", escape);
    };
  }, [open]);
  if (steps.length === 0) return null;
  return (
    <nav class="strip" ref={nav} aria-label={t("strip.title")} onMouseLeave={() => setOpen(null)}>
      <ol style={{ "--all": steps.length, "--half": Math.ceil(steps.length / 2) }}>
        {steps.map((each) => (
          <Tile key={each.id} step={each} open={each.id === open} onOpen={setOpen} table={table} />
        ))}
      </ol>
      {step ? (
        <div class="strip-told">
          <PlaceCard step={step} />
        </div>
      ) : null}
    </nav>
  );
}
