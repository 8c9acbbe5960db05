// A report: the results of a command, as the engine writes them (engine/simulation/report.hpp).

/** null: unknown, as an interval of too few games. A missing field is empty in the table. */
export type Cell = string | number | null;
/** One mark of a figure: its value for each field. */
export type Row = Record<string, Cell>;
/** A field of the rows, and its label, which begins with a capital letter. A share is shown as a percentage. */
export type Axis = { field: string; label: string; unit?: "share" };
/**
 * - bars: one bar per row; rows of the same category and different colors are stacked, those of different facets are
 *   side by side
 * - dots: one dot per row, with its interval
 * - lines: connects rows of one color, with the band of their intervals
 * - grid: one square per row, `colour` is a number; squares indistinguishable from the reference row have no color
 * - histogram: one bar for each number of x, without gaps; y is the count
 * - table: nothing is drawn
 */
export type Kind = "bars" | "dots" | "lines" | "grid" | "histogram" | "table";

export type Figure = {
  kind: Kind;
  /** Its name in the page's address: lowercase letters, digits, hyphens. */
  id: string;
  title: string;
  /** How to read it. */
  note: string;
  /** For bars and dots one is a text (the category) and the other a number; either can be the category. */
  x?: Axis;
  y?: Axis;
  /** Fields with the limits of an interval around the number. */
  low?: string;
  high?: string;
  /** Fields that color the marks, and that split them into separate plots. */
  colour?: string;
  facet?: string;
  /** A field with the command that repeats that game. */
  commands?: string;
  /** Values of reference lines (a fair share, no difference), and their meaning, shown below the figure. */
  marks?: number[];
  marked?: string;
  /** For a grid: the reference row, which `marked` describes, and the rows indistinguishable from it. */
  comparedWith?: number;
  notTold?: number[];
  /** Labels of other fields; fields without one are labeled by their names. */
  columns: Axis[];
  rows: Row[];
};

export type Report = {
  title: string;
  /** The command that reproduces it. */
  command: string;
  /** `lock`: packs with version and hash. The seed can be too large for a number. */
  made: { version: string; lock: string[]; seed: string; games: number };
  /** Sentences: the results. */
  summary: string[];
  figures: Figure[];
};
