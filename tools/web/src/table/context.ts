// Context of the page's parts: the table they belong to, whether it can explain numbers, and how to show
// earlier moments.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Table } from "../state/table";

const Context = createContext<Table | null>(null);
export const TableContext = Context.Provider;

export function useTable(): Table | null {
  return useContext(Context);
}

/**
 * Returns the table if it can explain numbers: not at an earlier moment, whose numbers differ, and not to
 * spectators before the end.
 */
export function useReasons(): Table | null {
  const table = useTable();
  if (!table || table.viewing.at.value) return null;
  return table.seat !== null || table.live.value?.over ? table : null;
}

/** `show`: shows the table as it was at a log entry; `shown`: the entry whose moment is shown. */
export type Moments = { show: (entry: number) => void; shown: number | null };

const Past = createContext<Moments | null>(null);
export const MomentsContext = Past.Provider;

export function useMoments(): Moments | null {
  return useContext(Past);
}
