// The real server, with a store of its own; it can be killed, and comes back with the same store at the same address.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const kPatience = 60000;
const kTries = 5;
// Below those that the system gives to connections: one of them could have the port while the server is dead.
const anyPort = () => 10000 + Math.floor(Math.random() * 22000);

export class Server {
  /**
   * `root`: the repository, where it runs, as a host would do it. `more`: what a host says besides, as which game it
   * is.
   */
  constructor(program, root, more = []) {
    this.program = program;
    this.more = more;
    this.root = root;
    this.folder = mkdtempSync(join(tmpdir(), "dicetown-page-"));
    this.port = null;
  }

  /** Another program may have its port, before it begins or while it is dead: it is tried a few times. */
  async start() {
    const port = this.port;
    for (let left = kTries; ; --left)
      try {
        this.port = port ?? anyPort();
        return await this.startOnce();
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
  }

  async startOnce() {
    const args = [
      "serve",
      "--port",
      String(this.port),
      "--requests-a-second",
      "200",
      "--store",
      join(this.folder, "tables.sqlite"),
      "--pass-least",
      "5",
      "--pass-most",
      "20",
      "--messages-a-second",
      "200",
      ...this.more,
    ];
    this.process = spawn(this.program, args, { cwd: this.root, stdio: ["ignore", "pipe", "pipe"] });
    let told = "";
    this.process.stderr.on("data", (text) => (told += text));
    this.address = await new Promise((resolve, reject) => {
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
    return this;
  }

  /** As if the machine had lost its power. */
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
