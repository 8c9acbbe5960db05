// Number formatting for people.
import type { Axis, Cell, Figure } from "../contract/report";

const wholes = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const small = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const large = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const shares = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const whole = (n: number) => wholes.format(n);

export function written(cell: Cell | undefined, axis?: Axis): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string") return cell;
  if (axis?.unit === "share") return shares.format(cell);
  if (Number.isInteger(cell)) return whole(cell);
  return Math.abs(cell) < 100 ? small.format(cell) : large.format(cell);
}

/** Returns the numeric axis of a figure; in bars and dots, the other axis has the categories. */
export function numbers(figure: Figure): "x" | "y" {
  const { x } = figure;
  const first = x && figure.rows.map((row) => row[x.field]).find((cell) => cell !== null && cell !== undefined);
  return typeof first === "number" && figure.kind !== "lines" && figure.kind !== "histogram" ? "x" : "y";
}

/** Returns the fields of the figure's rows, in order, with their labels. */
export function columns(figure: Figure): Axis[] {
  const value = figure[numbers(figure)];
  const named = [figure.x, figure.y, ...figure.columns].filter((axis) => axis !== undefined);
  const interval: Axis[] = [
    { field: figure.low ?? "", label: "95 % interval from", unit: value?.unit },
    { field: figure.high ?? "", label: "to", unit: value?.unit },
  ];
  const fields = new Set(figure.rows.flatMap((row) => Object.keys(row)));
  return [...fields].map(
    (field) => [...named, ...interval].find((axis) => axis.field === field) ?? { field, label: field },
  );
}

/** Returns the values of a field in order of first appearance. */
export function values(figure: Figure, field: string | undefined): string[] {
  if (!field) return [];
  return [...new Set(figure.rows.map((row) => written(row[field])))];
}
