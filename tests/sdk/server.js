// A client of a language server, over its standard input and output: opens files, asks what would be offered, and waits
// for what is flagged.
'use strict';
const { spawn } = require('child_process');

class Server {
  constructor(program) {
    this.process = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.next = 0;
    this.waiting = new Map();
    this.published = new Map();
    this.bytes = Buffer.alloc(0);
    this.process.stdout.on('data', (chunk) => this.read(chunk));
  }

  read(chunk) {
    this.bytes = Buffer.concat([this.bytes, chunk]);
    for (;;) {
      const head = this.bytes.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.bytes.subarray(0, head).toString())[1]);
      if (this.bytes.length < head + 4 + length) return;
      const message = JSON.parse(this.bytes.subarray(head + 4, head + 4 + length).toString());
      this.bytes = this.bytes.subarray(head + 4 + length);
      this.take(message);
    }
  }

  take(message) {
    if (message.method === 'textDocument/publishDiagnostics') {
      this.published.get(message.params.uri)?.(message.params.diagnostics);
    } else if (message.method === 'workspace/configuration') {
      const answer = message.params.items.map(({ section }) => this.settings[section] ?? {});
      this.send({ id: message.id, result: answer });
    } else if (message.method && message.id !== undefined) {
      this.send({ id: message.id, result: null });
    } else if (message.id !== undefined) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    }
  }

  send(message) {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  ask(method, params) {
    const id = ++this.next;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  /// Begins in a folder, with settings as VS Code has them in a file: `yaml.schemas` and so on.
  async start(folder, settings) {
    const yaml = { validate: true, completion: true, schemaStore: { enable: false } };
    for (const [key, value] of Object.entries(settings))
      if (key.startsWith('yaml.')) yaml[key.slice('yaml.'.length)] = value;
    // VS Code itself makes them absolute.
    yaml.schemas = Object.fromEntries(
      Object.entries(yaml.schemas).map(([at, of]) => [`file://${folder}/${at.slice(2)}`, of]),
    );
    this.settings = { yaml, editor: {}, http: {}, files: {} };
    await this.ask('initialize', {
      processId: process.pid,
      rootUri: `file://${folder}`,
      capabilities: {
        workspace: { configuration: true },
        textDocument: { completion: { completionItem: { snippetSupport: true } } },
      },
    });
    this.send({ method: 'initialized', params: {} });
    this.send({ method: 'workspace/didChangeConfiguration', params: { settings: this.settings } });
  }

  /// Opens a file: what is flagged, and the labels of what is offered at that place, if it is one.
  async open(file, text, offset) {
    const uri = `file://${file}`;
    const flagged = new Promise((resolve) => this.published.set(uri, resolve));
    this.send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
    });
    const diagnostics = await flagged;
    let labels = [];
    if (offset >= 0) {
      const before = text.slice(0, offset).split('\n');
      const position = { line: before.length - 1, character: before.at(-1).length };
      const list = await this.ask('textDocument/completion', { textDocument: { uri }, position });
      labels = (list.items ?? list).map((item) => item.label);
    }
    this.send({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
    return { diagnostics, labels };
  }

  stop() {
    this.process.kill();
  }
}

module.exports = { Server };
