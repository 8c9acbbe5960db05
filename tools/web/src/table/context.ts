// The table that the parts of the page belong to, whether it can be asked for reasons, and how earlier moments are
// shown.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Table } from "../state/table";

const Context = createContext<Table | null>(null);
export const TableContext = Context.Provider;

export function useTable(): Table | null {
  return useContext(Context);
}

/**
 * The table, where it says why a number is what it is: not of an earlier moment, whose numbers are others, nor to who
 * looks on before the end.
 */
export function useReasons(): Table | null {
  const table = useTable();
  if (!table || table.at.value) return null;
  return table.seat !== null || table.live.value?.over ? table : null;
}

/** `show`: the table as it was when an entry of the log was told; `shown`: the entry whose moment is shown. */
export type Moments = { show: (entry: number) => void; shown: number | null };

const Past = createContext<Moments | null>(null);
export const MomentsContext = Past.Provider;

export function useMoments(): Moments | null {
  return useContext(Past);
}
