// The lobby's requests.
import type { Checked, Choices, Created, NewTable, TableRow, Wanted } from "../contract/lobby";
import { t } from "../words/words";

/** A browser says in its own words that nothing answers. */
function asked(path: string, what?: RequestInit): Promise<Response> {
  return fetch(path, what).catch(() => {
    throw new Error(t("api.unreachable"));
  });
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const body = (await response.json().catch(() => ({}))) as { error?: string; problems?: { text: string }[] };
  const problems = body.problems?.map((problem) => problem.text).join(" ");
  throw new Error(problems || body.error || `${response.status} ${response.statusText}`);
}

const query = (language: string) => `lang=${encodeURIComponent(language)}`;

/** `language`: what goes wrong is said in it. */
async function post<T>(path: string, body: unknown, language: string): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return answer<T>(await asked(`${path}?${query(language)}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

export const api = {
  choices: async (language: string) => answer<Choices>(await asked(`/api/choices?${query(language)}`)),
  tables: async (language: string) => answer<TableRow[]>(await asked(`/api/tables?${query(language)}`)),
  check: (wanted: Wanted, language: string) => post<Checked>("/api/check", wanted, language),
  create: (table: NewTable, language: string) => post<Created>("/api/tables", table, language),
  /** Opens a table at the position of a scenario (`data-scenario` of a rulebook), for one person. */
  sitDown: (scenario: string, language: string) => post<Created>("/api/tables", { scenario, language }, language),
  /** How icons look, by name; without those that there aren't. */
  icons: async (names: string[]) =>
    new Map(Object.entries(await answer<Record<string, string>>(await asked(`/api/icons?names=${names.join(",")}`)))),
  /** The rulebook of a table as HTML, or null if there is none. */
  rules: async (table: string, language: string): Promise<string | null> => {
    const response = await asked(`/api/rules?table=${encodeURIComponent(table)}&${query(language)}`);
    return response.ok ? response.text() : null;
  },
};
