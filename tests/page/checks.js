// Counts passed and failed checks, and reports them at the end.
let passed = 0;
let failed = 0;

export function check(name, holds, detail = "") {
  if (holds) {
    ++passed;
    return;
  }
  ++failed;
  console.log(`FAILED: ${name}${detail ? `\n  ${detail}` : ""}`);
}

/** Checks that the list is empty. */
export const none = (name, list) => check(name, list.length === 0, list.slice(0, 8).join("\n  "));

/** Pauses, in milliseconds, before a condition is tested again. Only for loops with a deadline. */
export const moment = (long = 15) => new Promise((resolve) => setTimeout(resolve, long));

/** Waits until the condition holds, for at most this many milliseconds. Returns true if it does. */
export async function eventually(holds, patience = 60000) {
  for (const since = performance.now(); performance.now() - since < patience; await moment())
    if (await holds()) return true;
  return holds();
}

/** Waits until the page has received all messages sent to it, and shows them. */
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Runs a part of the tests; an exception counts as one failure. */
export async function part(name, run) {
  const since = performance.now();
  try {
    await run();
  } catch (error) {
    check(name, false, error.stack);
  }
  console.log(`-- ${name}: ${Math.round((performance.now() - since) / 100) / 10} s`);
}

export function close() {
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
