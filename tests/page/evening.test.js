// An evening with friends on two machines: network namespaces with a cable between them. The host runs the server at
// home, a friend joins from another machine, leaves and comes back; then the host leaves, and the friend starts a
// rematch. Needs root.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { expect, launchOptions, test } from "./fixtures.js";
import { isOver, play, sit } from "./game.js";
import { openTable } from "./lobby.js";
import { program, root } from "./paths.js";
import { joinLate, rematch } from "./rematch.js";

const kAway = 150000; // the host lets absent players be replaced after a minute, the least that the lobby offers
const kHome = { machine: `dicetown-home-${process.pid}`, address: "10.83.0.1" };
const kFriend = { machine: `dicetown-friend-${process.pid}`, address: "10.83.0.2" };

const ip = (...words) => execFileSync("ip", words, { stdio: ["ignore", "ignore", "pipe"] });
const inside = ({ machine }, command) => ["netns", "exec", machine, ...command];

/** Creates both machines. Returns why that is impossible; "" if it isn't. */
function connect() {
  try {
    for (const { machine } of [kHome, kFriend]) ip("netns", "add", machine);
    const cable = ["eth0", "netns", kHome.machine, "type", "veth", "peer", "eth0", "netns", kFriend.machine];
    ip("link", "add", ...cable);
    for (const each of [kHome, kFriend]) {
      ip("-n", each.machine, "address", "add", `${each.address}/24`, "dev", "eth0");
      for (const device of ["lo", "eth0"]) ip("-n", each.machine, "link", "set", device, "up");
    }
    return "";
  } catch (error) {
    return String(error.stderr ?? error.message).trim();
  }
}

function disconnect() {
  for (const { machine } of [kHome, kFriend])
    try {
      ip("netns", "delete", machine);
    } catch {
      // It could not be created.
    }
}

/** Starts a server for the whole network, at the host's machine. Returns it with the addresses that it prints. */
async function serve(folder) {
  const store = join(folder, "tables.sqlite");
  const options = ["--host", "0.0.0.0", "--port", "0", "--seed", "1", "--store", store, "--lang", "en", "--no-browser"];
  const pace = ["--min-pass-delay", "5", "--max-pass-delay", "20"];
  const server = spawn("ip", inside(kHome, [program, "serve", ...options, ...pace]), { cwd: root });
  let told = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (told += text));
  await expect.poll(() => told, "the server starts").toContain("Ctrl-C");
  return { server, shared: told.match(/open at (\S+)/)[1], own: told.match(/On this machine: (\S+)/)[1] };
}

/** A browser at one of the machines. */
function browserAt(place, folder) {
  const script = join(folder, `${place.machine}.sh`);
  const command = ["ip", ...inside(place, ["/usr/bin/chromium-headless-shell"])].join(" ");
  writeFileSync(script, `#!/bin/sh\nexec ${command} "$@"\n`);
  chmodSync(script, 0o755);
  return chromium.launch({ ...launchOptions, executablePath: script });
}

/** Asks for a bot in the place of an absent player, as soon as the table offers it. */
async function letBotPlay(page, seat) {
  const notice = page.locator(`[data-away="${seat}"]`);
  await notice.getByRole("button", { name: "Let a bot play" }).click({ timeout: kAway });
  await notice.getByText("A bot is playing").waitFor();
}

async function friendLeavesAndReturns(host, friend, link) {
  await friend.goto("about:blank");
  await letBotPlay(host, 2);
  expect(await play([host], 3, undefined, 5), "the evening goes on without the friend").toBe(5);
  await sit(friend, link);
  await host.locator('[data-away="2"]').waitFor({ state: "detached" });
  expect(await play([host, friend], 4, undefined, 6), "both go on").toBe(6);
}

/** The host leaves; the friend, who then has the host's rights, plays to the end and starts a rematch. */
async function hostLeaves(host, friend, link) {
  await host.goto("about:blank");
  await letBotPlay(friend, 1);
  await friend.locator('[data-bar="menu"]').click();
  const links = (page) => page.getByRole("button", { name: "Create a new link" });
  await expect(links(friend), "the friend has the host's rights").toBeVisible();
  await friend.keyboard.press("Escape");
  await play([friend], 5);
  expect(await isOver(friend), "the friend plays to the end").toBe(true);
  await rematch(friend, []);
  await joinLate(host, link);
  expect(await play([host, friend], 6, undefined, 6), "both play the rematch").toBe(6);
  await host.locator('[data-bar="menu"]').click();
  await expect(links(host), "the host, who is back, has these rights again").toBeVisible();
}

async function goesWell(open, folder) {
  const { server, shared, own } = await serve(folder);
  const browsers = [];
  try {
    expect(shared, "the server prints the address in the network").toContain(`http://${kHome.address}:`);
    for (const place of [kHome, kFriend]) browsers.push(await browserAt(place, folder));
    const links = await openTable((options) => open(options, browsers[0]), own, {
      seats: ["Anna", "Ben", null],
      options: { "base.mine-nuggets": "12" },
      away: "1",
    });
    expect(
      [...links.seats, links.spectator].filter((link) => !link.startsWith(shared)),
      "links work elsewhere",
    ).toEqual([]);
    const host = await sit(await open({}, browsers[0]), links.seats[0]);
    const friend = await sit(await open({}, browsers[1]), links.seats[1]);
    [host.who, friend.who] = ["the host", "the friend"];
    expect(await play([host, friend], 2, undefined, 10), "both play").toBe(10);
    await friendLeavesAndReturns(host, friend, links.seats[1]);
    await hostLeaves(host, friend, links.seats[0]);
  } finally {
    for (const browser of browsers) await browser.close();
    server.kill("SIGTERM");
    await new Promise((ended) => (server.exitCode === null ? server.on("exit", ended) : ended()));
  }
}

test("an evening is played on two machines", { tag: "@nightly" }, async ({ open }) => {
  const folder = mkdtempSync(join(tmpdir(), "dicetown-evening-"));
  try {
    const why = connect();
    test.skip(why !== "", `no rights for network namespaces (${why})`);
    await goesWell(open, folder);
  } finally {
    disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
});
