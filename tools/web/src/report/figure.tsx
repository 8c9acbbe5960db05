// A figure: its title, how to read it, the drawing, and the same as a table.
import { useEffect, useRef } from "preact/hooks";
import type { Figure } from "../contract/report";
import { draw, kNotTold } from "./draw";
import { values } from "./format";
import { Table } from "./table";

/** Redraws whenever the available width changes. */
function Drawing({ figure, facet }: { figure: Figure; facet?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    let width = 0;
    const again = () => {
      const now = Math.floor(element.clientWidth);
      if (now === width || now === 0) return;
      width = now;
      element.replaceChildren(draw(figure, facet, width));
    };
    const observer = new ResizeObserver(again);
    observer.observe(element);
    again();
    return () => observer.disconnect();
  }, [figure, facet]);
  return <div class="drawing" ref={place} />;
}

function Legend({ figure }: { figure: Figure }) {
  const names = figure.kind === "grid" ? [] : values(figure, figure.colour);
  if (names.length === 0 && !figure.marked) return null;
  return (
    <ul class="legend">
      {names.map((name, nth) => (
        <li key={name}>
          <span class="swatch" style={{ background: `var(--hue-${nth % 8})` }} />
          {name}
        </li>
      ))}
      {figure.marked && (
        <li>
          <span class={figure.kind === "grid" ? "swatch outlined" : "dashes"} />
          {figure.marked}
        </li>
      )}
      {(figure.notTold ?? []).length > 0 && (
        <li>
          <span class="swatch pale" />
          {kNotTold}
        </li>
      )}
    </ul>
  );
}

export function Shown({ figure }: { figure: Figure }) {
  const facets = values(figure, figure.facet);
  const drawn = figure.kind !== "table" && figure.rows.length > 0;
  return (
    <section class="figure" id={figure.id} aria-labelledby={`${figure.id}-title`}>
      <div class="whole">
        <h2 id={`${figure.id}-title`}>{figure.title}</h2>
        {figure.note !== "" && <p class="note">{figure.note}</p>}
        {figure.rows.length === 0 && <p>No data to show.</p>}
        {drawn && <Legend figure={figure} />}
        {drawn && facets.length === 0 && <Drawing figure={figure} />}
      </div>
      {drawn && facets.length > 0 && (
        <div class="facets">
          {facets.map((facet) => (
            <div key={facet}>
              <h3>{facet}</h3>
              <Drawing figure={figure} facet={facet} />
            </div>
          ))}
        </div>
      )}
      {drawn && (
        <details>
          <summary>As a table</summary>
          <Table figure={figure} />
        </details>
      )}
      {!drawn && figure.rows.length > 0 && <Table figure={figure} />}
    </section>
  );
}
