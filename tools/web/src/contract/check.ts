// Checks what the server sends against its JSON Schema, so that the rest of the page can rely on the types.
import view from "../../../../engine/play/table_view/schema.json";
import server from "../../../server/protocol.json";
import type {
  Addresses,
  Checked,
  Choices,
  Created,
  Failure,
  FromServer,
  KnownTables,
  LoggedIn,
  Outlines,
  Rulebook,
  TableRows,
} from "./server";

/** The keywords of our schemas that the page checks. */
export type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  definitions?: Record<string, Schema>;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const types: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/** Returns the schema that a reference leads to: a definition of `root`, or the table view's. */
function resolved(schema: Schema, root: Schema): { schema: Schema; root: Schema } {
  const { $ref } = schema;
  if ($ref === undefined) return { schema, root };
  if (!$ref.startsWith("#")) return { schema: view, root: view };
  return { schema: root.definitions?.[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {}, root };
}

/** Returns the path of the first value that differs from the schema, as "/steps/0/name"; null if none does. */
function fault(value: unknown, reference: Schema, within: Schema, path = ""): string | null {
  const { schema, root } = resolved(reference, within);
  if ("const" in schema && value !== schema.const) return path;
  if (schema.enum && !schema.enum.includes(value)) return path;
  if (schema.type && !types[schema.type]?.(value)) return path;
  return faultOfUnion(value, schema, root, path) ?? faultWithin(value, schema, root, path);
}

/**
 * Returns the error in the intended alternative of a union, which is identified by constants such as `type`.
 */
function faultOfUnion(value: unknown, schema: Schema, root: Schema, path: string): string | null {
  const members = schema.oneOf ?? schema.anyOf;
  const faults = members?.map((member) => fault(value, member, root, path));
  if (!faults || faults.includes(null)) return null;
  const meant = members?.findIndex((member) => isMeant(value, resolved(member, root).schema)) ?? -1;
  return faults[meant] ?? path;
}

function isMeant(value: unknown, { properties }: Schema): boolean {
  const constants = Object.entries(properties ?? {}).filter(([, part]) => "const" in part || part.enum);
  const fits = ([name, part]: [string, Schema]) => isObject(value) && fault(value[name], part, part) === null;
  return constants.length > 0 && constants.every(fits);
}

function faultWithin(value: unknown, schema: Schema, root: Schema, path: string): string | null {
  if (!isObject(value) && !Array.isArray(value)) return null;
  const missing = schema.required?.find((name) => !(name in value));
  if (missing !== undefined) return `${path}/${missing}`;
  const others = isObject(schema.additionalProperties) ? schema.additionalProperties : undefined;
  for (const [name, part] of Object.entries(value)) {
    const of = schema.items ?? schema.properties?.[name] ?? others;
    const found = of ? fault(part, of, root, `${path}/${name}`) : null;
    if (found !== null) return found;
  }
  return null;
}

/** A server message doesn't match its schema: page and server have different versions. */
export class ContractError extends Error {}

function expect(value: unknown, schema: Schema): void {
  const found = fault(value, schema, server);
  if (found !== null) throw new ContractError(`unexpected ${found || "message"} from the server`);
}

/** Returns the message of a frame; throws ContractError if it is invalid. */
export function messageOf(frame: string): FromServer {
  const message: unknown = JSON.parse(frame);
  expect(message, server);
  return message as FromServer;
}

/** The replies to requests, by their names in the schema. */
export type Replies = {
  addresses: Addresses;
  loggedIn: LoggedIn;
  choices: Choices;
  checked: Checked;
  created: Created;
  tableRows: TableRows;
  knownTables: KnownTables;
  outlines: Outlines;
  rulebook: Rulebook;
  failure: Failure;
};

/** Returns the reply; throws ContractError if it doesn't match the schema. */
export function replyOf<Name extends keyof Replies>(name: Name, reply: unknown): Replies[Name] {
  expect(reply, { $ref: `#/definitions/${name}` });
  return reply as Replies[Name];
}
