// The table that the parts of the page belong to, and whether it can be acted on.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Table } from "../state/table";

const Context = createContext<Table | null>(null);
export const TableContext = Context.Provider;

export function useTable(): Table | null {
  return useContext(Context);
}
