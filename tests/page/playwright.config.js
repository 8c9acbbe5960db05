// Settings of Playwright Test. Tests in unit/ run in Node.
import { join } from "node:path";
import { kPatience, launchOptions } from "./fixtures.js";
import { out } from "./paths.js";

export default {
  testMatch: /page\/\w+[.]test[.]js$/,
  outputDir: join(out, process.env.PAGE_RESULTS ?? "results"), // emptied at the start
  workers: 1, // ctest runs files in parallel
  timeout: 0, // ctest limits the time of tests; each wait has a deadline of its own
  expect: { timeout: kPatience, toPass: { timeout: kPatience } },
  use: { launchOptions },
  reporter: "list",
};
