// Draws a figure by its kind, with Observable Plot. Colors are the page's (report.css), so a drawing follows
// the reader's theme.
import {
  axisX,
  axisY,
  areaY,
  barX,
  barY,
  cell,
  dot,
  gridX,
  gridY,
  lineY,
  type Markish,
  plot,
  type PlotOptions,
  rectY,
  ruleX,
  ruleY,
  text,
} from "@observablehq/plot";
import type { Axis, Figure, Row } from "../contract/report";
import { numbers, values, written } from "./format";

const hue = (nth: number) => `var(--hue-${nth % 8})`;

/** The input of a drawing: the rows of one facet; properties of all facets are in `figure`. */
type Sheet = { figure: Figure; rows: Row[]; width: number; narrow: boolean };

const number = (row: Row, field: string | undefined): number => {
  const value = field === undefined ? null : row[field];
  return typeof value === "number" ? value : NaN;
};
const label = (row: Row, axis: Axis | undefined) => (axis ? written(row[axis.field]) : "");
const unique = (names: string[]) => [...new Set(names)];
/**
 * Returns a name in at most two lines of this width (in letter heights), broken at spaces, or anywhere in a
 * long word. The table has the full name.
 */
const inTwoLines = (lineWidth: number) => (name: string) => {
  const most = Math.floor(lineWidth * 3.4);
  return breakable(name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name);
};
const breakable = (name: string) => name.replace(/\S{16,}/g, (word) => word.replace(/.{12}(?=.{3})/g, "$&\u00ad"));
const longest = (names: string[]) => Math.max(0, ...names.map((name) => name.length));
const tick = (axis: Axis | undefined) => (value: number | string) =>
  axis?.unit === "share"
    ? `${+(100 * Number(value)).toFixed(1)}%`
    : typeof value === "number"
      ? written(value)
      : String(value);

/** Returns the text shown when the pointer is on a mark. */
const told = (figure: Figure, row: Row) => {
  const value = figure[numbers(figure)];
  const of = (axis: Axis | undefined) => (axis ? [`${axis.label}: ${written(row[axis.field], axis)}`] : []);
  const interval =
    figure.low && figure.high
      ? [`95 % interval: ${written(row[figure.low], value)} to ${written(row[figure.high], value)}`]
      : [];
  const series = figure.colour && figure.kind !== "grid" ? [written(row[figure.colour])] : [];
  return [...series, ...of(figure.x), ...of(figure.y), ...interval].join("\n");
};

function colour(figure: Figure): (row: Row) => string {
  const names = values(figure, figure.colour);
  return (row) => (figure.colour ? hue(names.indexOf(written(row[figure.colour]))) : hue(0));
}

/** Returns the range of the numbers in all rows, including intervals; bars start at 0. */
function domain(figure: Figure, axis: Axis, from0: boolean): [number, number] {
  const all = figure.rows.flatMap((row) => [
    number(row, axis.field),
    number(row, figure.low),
    number(row, figure.high),
  ]);
  const finite = [...all, ...(figure.marks ?? []), ...(from0 ? [0] : [])].filter(Number.isFinite);
  const low = Math.min(...finite),
    high = Math.max(...finite);
  const room = (high - low || Math.abs(high) || 1) * 0.04;
  return [from0 && low === 0 ? 0 : low - room, from0 && high === 0 ? 0 : high + room];
}

/** Returns the same range for stacked bars. */
function stackedDomain(figure: Figure, axis: Axis, category: Axis): [number, number] {
  const up = new Map<string, number>(),
    down = new Map<string, number>();
  for (const row of figure.rows) {
    const key = `${figure.facet ? written(row[figure.facet]) : ""}\n${label(row, category)}`;
    const value = number(row, axis.field);
    if (Number.isNaN(value)) continue;
    const sums = value < 0 ? down : up;
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  const low = Math.min(0, ...down.values()),
    high = Math.max(0, ...up.values());
  const room = (high - low || 1) * 0.04;
  return [low < 0 ? low - room : 0, high > 0 ? high + room : 0];
}

/** Returns the left margin for names of this length, in lines. */
function marginFor(names: string[], sheet: Sheet) {
  const most = sheet.narrow ? 110 : 220;
  const margin = Math.min(most, 16 + longest(names) * 7.2);
  return { margin: Math.max(44, margin), lineWidth: (Math.max(44, margin) - 14) / 13 };
}

const marked = (sheet: Sheet, along: "x" | "y"): Markish[] => {
  const marks = sheet.figure.marks ?? [];
  const style = { stroke: "var(--ink-soft)", strokeDasharray: "5 4", strokeWidth: 1.5 };
  return [along === "x" ? ruleX(marks, style) : ruleY(marks, style)];
};

/** Bars or dots: one axis has categories, the other has numbers. */
function byCategory(
  sheet: Sheet,
  marks: (category: Axis, value: Axis, across: boolean) => Markish[],
  ends: [number, number],
): PlotOptions {
  const { figure } = sheet;
  const across = numbers(figure) === "x";
  const value = (across ? figure.x : figure.y)!,
    category = (across ? figure.y : figure.x)!;
  const names = unique(figure.rows.map((row) => label(row, category)));
  const { margin, lineWidth } = marginFor(names, sheet);
  const numeric = { domain: ends, label: value.label, ticks: sheet.narrow ? 4 : 7 };
  const listed = { domain: names, label: null };
  if (across)
    return {
      marginLeft: margin,
      marginRight: 16,
      marginBottom: 40,
      height: 60 + names.length * (lineWidth * 1.9 < longest(names) ? 38 : 28),
      x: numeric,
      y: { ...listed, type: "band", padding: 0.25 },
      marks: [
        gridX({ ticks: numeric.ticks, stroke: "var(--line)", strokeOpacity: 1 }),
        axisY({ lineWidth, tickSize: 0, fontSize: 13, tickFormat: inTwoLines(lineWidth) }),
        axisX({
          ticks: numeric.ticks,
          tickFormat: tick(value),
          tickSize: 0,
          label: value.label,
          labelAnchor: "center",
          labelArrow: "none",
          fontSize: 12,
        }),
        ...marks(category, value, true),
        ...marked(sheet, "x"),
      ],
    };
  const crowded = longest(names) * 7.2 > (sheet.width - 60) / names.length;
  return {
    marginLeft: 52,
    marginRight: 8,
    marginTop: 28,
    marginBottom: crowded ? Math.min(110, 24 + longest(names) * 5.2) : 36,
    height: (sheet.narrow ? 260 : 320) + (crowded ? 50 : 0),
    x: {
      ...listed,
      type: "band",
      padding: names.length < 7 && !sheet.narrow ? 0.5 : 0.25,
      label: crowded ? null : category.label,
    },
    y: numeric,
    marks: [
      gridY({ ticks: numeric.ticks, stroke: "var(--line)", strokeOpacity: 1 }),
      axisX({
        tickSize: 0,
        tickRotate: crowded ? -40 : 0,
        label: crowded ? null : category.label,
        labelAnchor: "center",
        labelArrow: "none",
        fontSize: 12,
      }),
      axisY({
        ticks: numeric.ticks,
        tickFormat: tick(value),
        tickSize: 0,
        label: value.label,
        labelArrow: "none",
        fontSize: 12,
      }),
      ...marks(category, value, false),
      ...marked(sheet, "y"),
    ],
  };
}

/** The whiskers of intervals. */
function whiskers(sheet: Sheet, category: Axis, across: boolean, stroke: string | ((row: Row) => string)): Markish[] {
  const { figure, rows } = sheet;
  const { low, high } = figure;
  if (!low || !high) return [];
  const there = rows.filter((row) => Number.isFinite(number(row, low)) && Number.isFinite(number(row, high)));
  const at = (row: Row) => label(row, category),
    from = (row: Row) => number(row, low),
    to = (row: Row) => number(row, high);
  return across
    ? [ruleY(there, { y: at, x1: from, x2: to, stroke, strokeWidth: 2, marker: "tick" })]
    : [ruleX(there, { x: at, y1: from, y2: to, stroke, strokeWidth: 2, marker: "tick" })];
}

function bars(sheet: Sheet): PlotOptions {
  const { figure, rows } = sheet;
  const across = numbers(figure) === "x";
  const value = (across ? figure.x : figure.y)!,
    category = (across ? figure.y : figure.x)!;
  const ends = figure.colour ? stackedDomain(figure, value, category) : domain(figure, value, true);
  return byCategory(
    sheet,
    () => {
      const at = (row: Row) => label(row, category),
        n = (row: Row) => number(row, value.field);
      const look = { fill: colour(figure), title: (row: Row) => told(figure, row), tip: true };
      return [
        across ? barX(rows, { ...look, y: at, x: n }) : barY(rows, { ...look, x: at, y: n }),
        across ? ruleX([0], { stroke: "var(--ink-soft)" }) : ruleY([0], { stroke: "var(--ink-soft)" }),
        ...(figure.colour ? [] : whiskers(sheet, category, across, "var(--ink)")),
      ];
    },
    ends,
  );
}

function dots(sheet: Sheet): PlotOptions {
  const { figure, rows } = sheet;
  const value = figure[numbers(figure)]!;
  return byCategory(
    sheet,
    (category, _, across) => {
      const at = (row: Row) => label(row, category),
        n = (row: Row) => number(row, value.field);
      const shown = {
        r: 5,
        fill: colour(figure),
        stroke: "var(--paper)",
        title: (row: Row) => told(figure, row),
        tip: true,
      };
      return [
        ...whiskers(sheet, category, across, colour(figure)),
        across ? dot(rows, { ...shown, y: at, x: n }) : dot(rows, { ...shown, x: at, y: n }),
      ];
    },
    domain(figure, value, false),
  );
}

function lines(sheet: Sheet): PlotOptions {
  const { figure, rows } = sheet;
  const { low, high } = figure;
  const x = figure.x!,
    y = figure.y!;
  const numeric = figure.rows.every((row) => typeof row[x.field] === "number");
  const at = (row: Row) => (numeric ? number(row, x.field) : label(row, x)),
    n = (row: Row) => number(row, y.field);
  const z = (row: Row) => (figure.colour ? written(row[figure.colour]) : "");
  const band =
    low && high ? rows.filter((row) => Number.isFinite(number(row, low)) && Number.isFinite(number(row, high))) : [];
  const many = rows.length > 60;
  return {
    marginLeft: 52,
    marginRight: 16,
    marginTop: 28,
    marginBottom: 40,
    height: sheet.narrow ? 260 : 340,
    x: numeric ? { type: "linear" } : { type: "point", domain: unique(figure.rows.map((row) => label(row, x))) },
    y: { domain: domain(figure, y, false) },
    marks: [
      gridY({ stroke: "var(--line)", strokeOpacity: 1 }),
      axisX({
        tickSize: 0,
        label: x.label,
        labelAnchor: "center",
        labelArrow: "none",
        fontSize: 12,
        ...(numeric ? { ticks: sheet.narrow ? 5 : 10, tickFormat: tick(x) } : {}),
      }),
      axisY({ tickFormat: tick(y), tickSize: 0, label: y.label, labelArrow: "none", fontSize: 12 }),
      areaY(band, {
        x: at,
        y1: (row: Row) => number(row, low),
        y2: (row: Row) => number(row, high),
        z,
        fill: colour(figure),
        fillOpacity: 0.18,
      }),
      lineY(rows, { x: at, y: n, z, stroke: colour(figure), strokeWidth: 2.2 }),
      dot(rows, {
        x: at,
        y: n,
        r: many ? 0 : 3.5,
        fill: colour(figure),
        title: (row: Row) => told(figure, row),
        tip: true,
      }),
      ...marked(sheet, "y"),
    ],
  };
}

function histogram(sheet: Sheet): PlotOptions {
  const { figure, rows } = sheet;
  const x = figure.x!,
    y = figure.y!;
  const places = [...new Set(figure.rows.map((row) => number(row, x.field)))].sort((a, b) => a - b);
  const gap = Math.min(...places.slice(1).map((place, nth) => place - places[nth]!), places.length > 1 ? Infinity : 1);
  return {
    marginLeft: 56,
    marginRight: 8,
    marginTop: 28,
    marginBottom: 40,
    height: sheet.narrow ? 220 : 260,
    x: { domain: [places[0]! - gap / 2, places.at(-1)! + gap / 2] },
    y: { domain: stackedDomain(figure, y, x) },
    marks: [
      gridY({ stroke: "var(--line)", strokeOpacity: 1 }),
      axisX({
        tickSize: 0,
        label: x.label,
        labelAnchor: "center",
        labelArrow: "none",
        fontSize: 12,
        ticks: sheet.narrow ? 5 : 10,
        tickFormat: (value: number) => (Number.isInteger(value) || gap < 1 ? written(value) : ""),
      }),
      axisY({ tickFormat: tick(y), tickSize: 0, label: y.label, labelArrow: "none", fontSize: 12 }),
      rectY(rows, {
        x1: (row: Row) => number(row, x.field) - gap / 2,
        x2: (row: Row) => number(row, x.field) + gap / 2,
        y: (row: Row) => number(row, y.field),
        fill: colour(figure),
        insetLeft: 0.5,
        insetRight: 0.5,
        title: (row: Row) => told(figure, row),
        tip: true,
      }),
      ruleY([0], { stroke: "var(--ink-soft)" }),
      ...marked(sheet, "x"),
    ],
  };
}

/** Color of a cell without data. */
export const kNotTold = "No difference seen.";

/** From pale to deep; text is dark or light to contrast. */
const kDepths = ["#fff4d6", "#fbd98a", "#f3b45a", "#e08a3c", "#bf5f27", "#8f3d1b", "#5e2413"];

function grid(sheet: Sheet): PlotOptions {
  const { figure, rows } = sheet;
  const x = figure.x!,
    y = figure.y!;
  const unit = figure.columns.find((axis) => axis.field === figure.colour);
  const all = figure.rows.map((row) => number(row, figure.colour)).filter(Number.isFinite);
  const low = Math.min(...all),
    high = Math.max(...all);
  const depth = (row: Row) => {
    const value = number(row, figure.colour);
    return Number.isFinite(value)
      ? Math.min(kDepths.length - 1, Math.floor(((value - low) / (high - low || 1)) * kDepths.length))
      : -1;
  };
  const names = (axis: Axis) => unique(figure.rows.map((row) => label(row, axis)));
  const { margin, lineWidth } = marginFor(names(y), sheet);
  const room = (sheet.width - margin) / names(x).length;
  const decimals = (high - low || Math.abs(high)) >= 100 ? 0 : (high - low || Math.abs(high)) >= 3 ? 1 : 2;
  const inside = (row: Row) => {
    const value = number(row, figure.colour);
    if (!Number.isFinite(value) || room <= 34) return "";
    return unit?.unit === "share"
      ? written(value, unit)
      : all.every(Number.isInteger)
        ? written(value)
        : value.toFixed(decimals);
  };
  const place = { x: (row: Row) => label(row, x), y: (row: Row) => label(row, y) };
  const compared = rows.filter((row) => row === figure.rows[figure.comparedWith ?? -1]);
  const notTold = new Set((figure.notTold ?? []).map((nth) => figure.rows[nth]));
  const colored = (row: Row) => depth(row) >= 0 && !notTold.has(row);
  const half = (row: Row) => (number(row, figure.high) - number(row, figure.low)) / 2;
  const interval = (row: Row) => (Number.isFinite(half(row)) && room > 64 ? `±${written(half(row), unit)}` : "");
  const ink = (row: Row) => (!colored(row) ? "var(--ink)" : depth(row) >= 4 ? "#ffffff" : "#2a211a");
  return {
    marginLeft: margin,
    marginBottom: 40,
    marginTop: 28,
    height: 76 + names(y).length * Math.min(figure.low ? 52 : 44, Math.max(28, room * 0.7)),
    x: { domain: names(x), type: "band", padding: 0.04 },
    y: {
      domain: names(y),
      type: "band",
      padding: 0.04,
      reverse: names(y).every((name) => !Number.isNaN(Number(name))),
    },
    marks: [
      axisX({ tickSize: 0, label: x.label, labelAnchor: "center", labelArrow: "none", fontSize: 12 }),
      axisY({
        tickSize: 0,
        label: y.label,
        labelAnchor: "top",
        labelArrow: "none",
        lineWidth,
        tickFormat: inTwoLines(lineWidth),
        fontSize: 12,
      }),
      cell(rows, {
        ...place,
        fill: (row: Row) => (colored(row) ? kDepths[depth(row)]! : "var(--paper)"),
        stroke: (row: Row) => (colored(row) ? "none" : "var(--edge)"),
        strokeDasharray: "3 3",
        title: (row: Row) =>
          [
            told(figure, row),
            `${unit?.label ?? figure.colour}: ${written(row[figure.colour!], unit)}`,
            ...(notTold.has(row) ? [kNotTold] : []),
            ...(compared.includes(row) ? [figure.marked ?? ""] : []),
          ].join("\n"),
        tip: true,
      }),
      cell(compared, { ...place, fill: "none", stroke: "var(--ink)", strokeWidth: 3, inset: 1.5 }),
      text(rows, {
        ...place,
        text: inside,
        fill: ink,
        fontSize: room > 52 ? 13 : 11,
        dy: figure.low && room > 64 ? -7 : 0,
      }),
      text(rows, { ...place, text: interval, fill: ink, fontSize: 11, dy: 9 }),
    ],
  };
}

const kinds = { bars, dots, lines, histogram, grid };

/** Draws a figure, or one facet of it, at this width. */
export function draw(figure: Figure, facet: string | undefined, width: number): Element {
  const rows = facet === undefined ? figure.rows : figure.rows.filter((row) => written(row[figure.facet!]) === facet);
  const kind = figure.kind === "table" ? "bars" : figure.kind;
  const drawing = plot({ width, ...kinds[kind]({ figure, rows, width, narrow: width < 480 }) });
  // The figure as a whole has a name and a table; its parts have none.
  for (const part of drawing.querySelectorAll("[aria-label], [aria-description]"))
    for (const name of ["aria-label", "aria-description"]) part.removeAttribute(name);
  drawing.setAttribute("role", "img");
  const name = facet === undefined ? figure.title : `${figure.title}: ${facet}`;
  drawing.setAttribute("aria-label", `${name}. ${figure.note}`);
  return drawing;
}
