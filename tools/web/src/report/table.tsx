// A figure's rows as a table.
import type { Axis, Figure, Row } from "../contract/report";
import { Command } from "./command";
import { columns, written } from "./format";

function Data({ figure, axis, row, nth }: { figure: Figure; axis: Axis; row: Row; nth: number }) {
  const cell = row[axis.field];
  if (axis.field === figure.commands && typeof cell === "string")
    return (
      <td class="wide">
        <Command text={cell} what={`the command of row ${nth + 1}`} />
      </td>
    );
  return <td class={typeof cell === "number" ? "number" : undefined}>{written(cell, axis)}</td>;
}

export function Table({ figure }: { figure: Figure }) {
  const fields = columns(figure);
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={`${figure.title}, as a table`}>
      <table>
        <thead>
          <tr>
            {fields.map((axis) => (
              <th
                key={axis.field}
                scope="col"
                class={figure.rows.some((row) => typeof row[axis.field] === "number") ? "number" : undefined}
              >
                {axis.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figure.rows.map((row, nth) => (
            <tr key={nth}>
              {fields.map((axis) => (
                <Data key={axis.field} figure={figure} axis={axis} row={row} nth={nth} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
