// The location track: the round's places and steps in the order in which they resolve, the active one
// highlighted. Each shows its rule on hover, focus or touch.
import type { Ref } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Step } from "../contract/view";
import { hue } from "../look/hue";
import { Icon } from "../look/icon";
import { Badge } from "../look/seat";
import { isDialogOpen } from "../ui/dialog";
import { useFitted } from "../ui/fitted";
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
  const wins = step.place?.wins;
  if (!wins || !("face" in wins)) return null;
  const { id, name, look } = wins.face;
  return (
    <span class="tile-wins">
      <DieFace die={{ status: "shown", face: id, name, look }} />
    </span>
  );
}

const kStates = { before: "strip.done", now: "strip.now", later: "strip.later" } as const;

/** The tile whose details are shown: while it is hovered or focused, or until a click on it or elsewhere. */
type Told = { id: string; stays: boolean; byKey?: boolean } | null;

type TileProps = {
  step: Step;
  told: Told;
  tell: (told: Told) => void;
  table: Table | null;
  button: Ref<HTMLButtonElement> | undefined;
};

function Tile({ step, told, tell, table, button }: TileProps) {
  const open = told?.id === step.id;
  const pointed = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && !told?.stays) tell({ id: step.id, stays: false });
  };
  return (
    <li class={`tile ${step.state} ${step.place ? "" : "minor"}`}>
      <button
        ref={button}
        type="button"
        data-step={step.id}
        aria-expanded={open}
        aria-current={step.state === "now" ? "step" : undefined}
        onClick={(event) => tell(open && told.stays ? null : { id: step.id, stays: true, byKey: event.detail === 0 })}
        onPointerEnter={pointed}
        onFocus={(event) =>
          event.currentTarget.matches(":focus-visible") && !open && tell({ id: step.id, stays: false })
        }
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

/** More tiles than this don't fit in one row. */
const kOneRow = 12;

export function Strip({ steps }: { steps: Step[] }) {
  const table = useTable();
  const [told, tell] = useState<Told>(null);
  const nav = useRef<HTMLElement>(null);
  /** The tile whose details are shown, and the details. */
  const tile = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const step = steps.find((each) => each.id === told?.id);
  const names = steps.map((each) => `${each.state} ${each.place?.name ?? each.name}`).join();
  useFitted(nav, ".tile-name", names);
  useEffect(() => {
    if (told === null) return;
    const away = (event: Event) => {
      const within = event.target instanceof Node && nav.current?.contains(event.target);
      if (!within && !isDialogOpen()) tell(null);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isDialogOpen()) return;
      if (nav.current?.contains(document.activeElement)) tile.current?.focus();
      tell(null);
    };
    if (told.byKey) card.current?.querySelector("button")?.focus();
    addEventListener("pointerdown", away);
    addEventListener("focusin", away);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("focusin", away);
      removeEventListener("keydown", escape);
    };
  }, [told]);
  if (steps.length === 0) return null;
  return (
    <nav
      class={`strip ${steps.length > kOneRow ? "long" : ""}`}
      ref={nav}
      aria-label={t("strip.title")}
      onMouseLeave={() => told?.stays || tell(null)}
    >
      <ol style={{ "--all": steps.length, "--half": Math.ceil(steps.length / 2) }}>
        {steps.map((each) => (
          <Tile
            key={each.id}
            step={each}
            told={told}
            tell={tell}
            table={table}
            button={each.id === told?.id ? tile : undefined}
          />
        ))}
      </ol>
      {step ? (
        <div ref={card} class={`strip-told ${told?.stays ? "stays" : ""}`}>
          <PlaceCard step={step} />
        </div>
      ) : null}
    </nav>
  );
}
