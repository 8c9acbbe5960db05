// The lobby's requests.
import type { NewTable, Wanted } from "../contract/lobby";
import { ContractError, replyOf, type Replies } from "../contract/check";
import { keep, kept } from "../state/storage";
import { t } from "../words/words";

/** An error of the server; `code`: as PROTOCOL.md lists them. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

const kKey = "lobby-key";
/** Tables in one request. */
const kMaxKnown = 64;

/** Reports an unreachable server in the page's words: browsers use their own. */
function asked(path: string, what?: RequestInit): Promise<Response> {
  const key = kept(kKey);
  const headers = { ...what?.headers, ...(key ? { "X-Lobby-Key": key } : {}) };
  return fetch(path, { ...what, headers }).catch(() => {
    throw new Error(t("api.unreachable"));
  });
}

/** Returns the error of a failed response, which may come from a proxy instead of the server. */
async function whyNot(response: Response): Promise<ApiError> {
  try {
    const { error, code, problems } = replyOf("failure", await response.json());
    return new ApiError(problems?.map((problem) => problem.text).join(" ") || error, code);
  } catch {
    return new ApiError(`${response.status} ${response.statusText}`, "");
  }
}

async function answer<Name extends keyof Replies>(name: Name, response: Response): Promise<Replies[Name]> {
  if (!response.ok) throw await whyNot(response);
  try {
    return replyOf(name, await response.json());
  } catch (error) {
    if (error instanceof ContractError) console.error(error.message);
    throw new Error(t("wire.why.hello"));
  }
}

const query = (language: string) => `lang=${encodeURIComponent(language)}`;

/** `language`: language of error messages. */
async function post<Name extends keyof Replies>(name: Name, path: string, body: unknown, language: string) {
  const headers = { "Content-Type": "application/json" };
  return answer(
    name,
    await asked(`${path}?${query(language)}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
}

export const api = {
  choices: async (language: string) => answer("choices", await asked(`api/choices?${query(language)}`)),
  /** Returns the server's URLs for other machines, if this page is on the server's own machine. */
  addresses: async () => (await answer("addresses", await asked("api/addresses"))).addresses,
  /** Stores the key that the password yields, for all further requests. */
  logIn: async (password: string, language: string) =>
    keep(kKey, (await post("loggedIn", "api/login", { password }, language)).key),
  tables: async (language: string) => answer("tableRows", await asked(`api/tables?${query(language)}`)),
  /** Returns for each of these tables what lists say about it, and the token's seat; null if it doesn't exist. */
  known: (tables: { table: string; token?: string }[], language: string) =>
    post("knownTables", "api/known", { tables: tables.slice(0, kMaxKnown) }, language),
  check: (wanted: Wanted, language: string) => post("checked", "api/check", wanted, language),
  create: (table: NewTable, language: string) => post("created", "api/tables", table, language),
  /** Opens a table from a saved game. */
  import: (saved: { file: string; name: string; language: string }, language: string) =>
    post("created", "api/import", saved, language),
  /** Opens a table at the position of a scenario (`key` in a rulebook), for one person. */
  sitDown: (scenario: string, language: string) => post("created", "api/tables", { scenario, language }, language),
  /** Returns the outlines of icons, by name; omits unknown ones. */
  icons: async (names: string[]) =>
    new Map(Object.entries(await answer("outlines", await asked(`api/icons?names=${names.join(",")}`)))),
  rulebook: async (table: string, language: string) =>
    answer("rulebook", await asked(`api/rules?table=${encodeURIComponent(table)}&${query(language)}`)),
};
