// A report: the results of a command, as the engine writes them (engine/simulation/report.hpp).

export type Cell = string | number | null;
export type Row = Record<string, Cell>;
export type Axis = { field: string; label: string; unit?: "share" };
export type Kind = "bars" | "dots" | "lines" | "grid" | "histogram" | "table";

export type Figure = {
  kind: Kind;
  id: string;
  title: string;
  note: string;
  x?: Axis;
  y?: Axis;
  low?: string;
  high?: string;
  colour?: string;
  facet?: string;
  commands?: string;
  marks?: number[];
  marked?: string;
  comparedWith?: number;
  notTold?: number[];
  columns: Axis[];
  rows: Row[];
};

export type Report = {
  title: string;
  command: string;
  made: { version: string; lock: string[]; seed: string; games: number };
  summary: string[];
  figures: Figure[];
};
