// Made by tools/web/icons.mjs: the outline of each icon that the page itself draws, on a field of 512 by 512.
declare module "icons" {
  const icons: Record<string, string>;
  export default icons;
}

// Styles are bundled by esbuild.
declare module "*.css";

// JSON Schemas of what the server sends.
declare module "*.json" {
  const schema: import("./contract/check").Schema;
  export default schema;
}
