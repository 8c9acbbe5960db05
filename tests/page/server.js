// The real server, with a store of its own. It can be killed, and restarts with the same store at the same
// address.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program, root } from "./paths.js";

const kPatience = 60000;
// An address of this process alone, so that no other server can take its port while ours is down.
const { pid } = process;
const kHost = `127.${1 + (pid >> 16)}.${(pid >> 8) & 255}.${pid & 255}`;

export class Server {
  /** `more`: additional options, such as the game. */
  constructor(more = []) {
    this.more = more;
    this.folder = mkdtempSync(join(tmpdir(), "dicetown-page-"));
    this.port = 0;
  }

  async start() {
    const args = [
      "serve",
      "--host",
      kHost,
      "--port",
      String(this.port),
      "--seed",
      "1",
      "--max-requests-per-second",
      "200",
      "--store",
      join(this.folder, "tables.sqlite"),
      "--min-pass-delay",
      "5",
      "--max-pass-delay",
      "20",
      "--max-messages-per-second",
      "200",
      ...this.more,
    ];
    const env = { ...process.env, TMPDIR: this.folder }; // a killed server leaves temporary files
    this.process = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let told = "";
    this.process.stderr.on("data", (text) => (told += text));
    const address = await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the server doesn't say where it is: ${told}`)), kPatience);
      this.process.stdout.on("data", (text) => {
        told += text;
        const found = told.match(/https?:\/\/[^\s]+/);
        if (!found) return;
        clearTimeout(late);
        resolve(found[0].replace(/\/$/, ""));
      });
      this.process.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${told}`)));
    });
    this.address = address;
    this.port = new URL(address).port;
    return this;
  }

  /** Kills the server as a power failure would. */
  async kill(signal = "SIGKILL") {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.kill(signal);
    await ended;
  }

  async close() {
    await this.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
