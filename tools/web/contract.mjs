// Makes types from the JSON Schemas of what the server sends: src/contract/view.ts and src/contract/server.ts.
// `--check`: fails if one of them is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const kWidth = 112; // leaves room for "export "
const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path) => readFileSync(root + path, "utf8");

const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const primitives = { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" };

/** Returns the type of a schema's node in TypeScript. */
function typeOf(node) {
  if (node.$ref) return node.$ref.startsWith("#") ? pascal(node.$ref.split("/").at(-1)) : "Picture";
  if ("const" in node) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  const union = node.oneOf ?? node.anyOf;
  if (union && !node.properties) return union.map(typeOf).join(" | ");
  if (node.type === "array")
    return /[|&]/.test(typeOf(node.items)) ? `(${typeOf(node.items)})[]` : `${typeOf(node.items)}[]`;
  if (node.properties) return objectOf(node, union);
  if (node.type === "object") return `Record<string, ${typeOf(node.additionalProperties)}>`;
  return primitives[node.type];
}

/** Returns the type of an object; of `union`, each member adds properties. */
function objectOf({ properties, required = [] }, union) {
  const own = Object.entries(properties).filter(([name]) => !union?.some((member) => name in member.properties));
  const fields = own.map(([name, value]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(value)}`);
  const object = fields.length > 0 ? `{ ${fields.join("; ")} }` : "{}";
  if (!union) return object;
  const members = union.map((member) => typeOf({ ...member, required: Object.keys(member.properties) }));
  return `${object} & (\n| ${members.join("\n| ")})`;
}

/** Returns a declaration, broken between fields into lines of at most kWidth columns. */
function declared(name, node) {
  const lines = [`type ${name} =`];
  for (const part of `${typeOf(node)};`.split(/(?<=; |\n|\| )/)) {
    const line = lines.at(-1);
    if (line.endsWith("\n") || line.length + part.trimEnd().length >= kWidth) lines.push(`  ${part}`);
    else lines.push(`${lines.pop().trimEnd()} ${part}`);
  }
  return lines.map((line) => line.trimEnd()).join("\n");
}

/** Returns the declarations of a schema's definitions, and of itself as `name`. */
function declarations(schema, name) {
  const { definitions, ...whole } = schema;
  return [...Object.entries(definitions).map(([id, node]) => declared(pascal(id), node)), declared(name, whole)];
}

const view = declarations(JSON.parse(read("engine/play/picture/schema.json")), "Picture");
const server = declarations(JSON.parse(read("tools/server/protocol.json")), "FromServer");
const exported = (types) => types.map((type) => `export ${type}\n`).join("");
const files = {
  "tools/web/src/contract/view.ts":
    "// Made by tools/web/contract.mjs from engine/play/picture/schema.json.\n\n" + exported(view),
  "tools/web/src/contract/server.ts":
    "// Made by tools/web/contract.mjs from tools/server/protocol.json.\n" +
    `import type { Picture } from "./view";\n\n${exported(server)}`,
};
for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes("--check")) writeFileSync(root + path, text);
  else if (text !== read(path)) {
    console.log(`FAILED: ${path} is out of date; run node tools/web/contract.mjs`);
    process.exitCode = 1;
  }
}
