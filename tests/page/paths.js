// Folders of the repository that tests read and write, and the server that they start.
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const web = join(root, "build/web"); // the built page
export const out = join(root, "build/page"); // screenshots
export const program = process.env.PAGE_SERVER;
