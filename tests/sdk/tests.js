// See run.sh. Each game's schemas and stubs are written once; then they are tried on the bundled files, which are good,
// and on broken.yaml, where each text breaks a good one at one place.
'use strict';
const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const Ajv = require('ajv');
const YAML = require('yaml');
const { Server } = require('./server.js');

const [program, root] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sdk-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

let passed = 0,
  failed = 0;
function check(holds, what) {
  if (holds) return ++passed;
  ++failed;
  console.log('FAILED: ' + what);
}

function dicetown(...args) {
  const run = spawnSync(program, args, { cwd: root, encoding: 'utf8', timeout: 60000 });
  return { status: run.status, said: run.stdout + run.stderr };
}

/// The folder into which `dicetown sdk` has written for a game.
function sdk(name, ...args) {
  const to = path.join(folder, name);
  fs.mkdirSync(to, { recursive: true });
  const run = dicetown('sdk', to, ...args);
  if (run.status !== 0) throw new Error(`dicetown sdk ${name}: ${run.said}`);
  return to;
}

const everything = 'first-edition,wild-west,indians,cowboys';
const games = {
  town: {
    sdk: sdk('town', '--with', everything),
    packs: everything
      .split(',')
      .concat('base')
      .map((id) => 'content/' + id),
    scripts: ['scripts'],
    scenarios: ['tests/scenarios'],
  },
  harbour: { sdk: sdk('harbour', '--game', 'tests/games/harbour'), packs: ['tests/games/harbour'] },
  hearts: { sdk: sdk('hearts', '--game', 'tests/games/hearts'), packs: ['tests/games/hearts'] },
  examples: {
    sdk: sdk('examples', '--with', 'long-evening,railway,circus,cowboys', '--pack-path', 'content/examples'),
    packs: ['content/examples'],
  },
  lamps: {
    sdk: sdk('lamps', '--game', 'tests/mistakes/lamps'),
    packs: ['tests/mistakes/lamps', 'tests/mistakes/beside'],
  },
  other: {
    sdk: sdk('other', '--with', 'other-cards', '--pack-path', 'tests/games'),
    packs: ['tests/games/other-cards'],
  },
};

// Schemas are compiled for a few files each, so optimizing them would not pay.
const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
function schema(game, kind) {
  game.schemas ??= {};
  game.schemas[kind] ??= ajv.compile(
    JSON.parse(fs.readFileSync(path.join(game.sdk, '.dicetown/schemas', kind + '.json'))),
  );
  return game.schemas[kind];
}
function faults(game, kind, text) {
  const validate = schema(game, kind);
  return validate(YAML.parse(text) ?? null) ? [] : validate.errors.map((e) => `${e.instancePath} ${e.message}`);
}

/// Returns the schema of a file, by the settings that were written for VS Code.
function kind_of(game, file) {
  const kinds = Object.entries(
    JSON.parse(fs.readFileSync(path.join(game.sdk, '.vscode/settings.json')))['yaml.schemas'],
  );
  const fits = (pattern) => glob(pattern).test(file);
  const found = kinds.filter(
    ([, patterns]) =>
      patterns.some((p) => !p.startsWith('!') && fits(p)) &&
      !patterns.some((p) => p.startsWith('!') && fits(p.slice(1))),
  );
  check(found.length === 1, `${file} has ${found.length} schemas`);
  return path.basename(found[0][0], '.json');
}
function glob(pattern) {
  const parts = pattern
    .split(/(\*\*\/|\*)/)
    .map((p) => (p === '**/' ? '(.*/)?' : p === '*' ? '[^/]*' : p.replace(/\./g, '\\.')));
  return new RegExp('^' + parts.join('') + '$');
}

function files(under, extension) {
  const at = path.join(root, under);
  return fs
    .readdirSync(at, { recursive: true })
    .filter((f) => f.endsWith(extension))
    .map((f) => path.join(under, f))
    .sort();
}

// All bundled files are as their schemas say.
const texts = [];
for (const game of Object.values(games))
  for (const under of [...game.packs, ...(game.scenarios ?? [])])
    for (const file of files(under, '.yaml')) texts.push([game, file]);
for (const file of fs.readdirSync(path.join(root, 'tests')).filter((f) => f.endsWith('.yaml')))
  texts.push([games[/_(\w+)\.yaml/.exec(file)?.[1]] ?? games.town, 'tests/' + file]);
for (const [game, file] of texts) {
  const wrong = faults(game, kind_of(game, file), fs.readFileSync(path.join(root, file), 'utf8'));
  check(wrong.length === 0, `${file}: ${wrong.slice(0, 3).join('; ')}`);
}

// Both reject the same files, and both accept the originals.
const readers = {
  records: (file) => dicetown('check', 'trial', '--pack-path', path.dirname(file)),
  pack: (file) => dicetown('check', 'trial', '--pack-path', path.dirname(file)),
  language: (file) => dicetown('check', 'trial', '--pack-path', path.dirname(path.dirname(file))),
  game: (file) => dicetown('simulate', '--games', '1', '--config', file),
  scenarios: (file) => dicetown('test', file),
  rulebook: (file) => dicetown('check', 'trial', '--pack-path', path.dirname(file)),
  explanations: (file) => dicetown('explore', '--games', '1', '--allowlist', file),
};
const places = { pack: 'pack.yaml', game: 'game.yaml', language: 'languages/en.yaml', rulebook: 'rulebook.yaml' };
const cases = YAML.parse(fs.readFileSync(path.join(__dirname, 'broken.yaml'), 'utf8'));
let nth = 0;
function trial(kind, text) {
  const at = path.join(folder, 'trial' + ++nth, 'trial');
  fs.mkdirSync(path.join(at, 'languages'), { recursive: true });
  if (['pack', 'records', 'language', 'rulebook'].includes(kind))
    fs.writeFileSync(path.join(at, 'pack.yaml'), cases.pack.good);
  if (kind === 'records') {
    fs.mkdirSync(path.join(at, 'scripts'));
    fs.writeFileSync(
      path.join(at, 'scripts', 'trial.lua'),
      'function play.gold_pan(ev, me) end\nfunction after.mine_exploit.one(ev) end\n',
    );
  }
  const file = path.join(at, places[kind] ?? 'file.yaml');
  fs.writeFileSync(file, text);
  return file;
}
for (const [kind, { good, broken }] of Object.entries(cases)) {
  const wrong = faults(games.town, kind, good),
    read = readers[kind](trial(kind, good));
  check(wrong.length === 0, `a good ${kind}: ${wrong.join('; ')}`);
  check(read.status < 2, `a good ${kind} is read: ${read.said}`);
  for (const [from, to] of broken) {
    if (!good.includes(from)) throw new Error(`${kind}: there is no '${from}'`);
    const text = good.replace(from, to),
      name = `${kind} with '${to}' for '${from}'`;
    check(faults(games.town, kind, text).length > 0, `the schema takes ${name}`);
    const said = readers[kind](trial(kind, text));
    check(
      said.status === 3 && /\.yaml:\d+:\d+: /.test(said.said),
      `the engine takes ${name}: ${said.status} ${said.said}`,
    );
  }
}

// luacheck knows what scripts have.
function luacheck(game, ...args) {
  const run = spawnSync('luacheck', ['--config', path.join(game.sdk, '.luacheckrc'), '--no-color', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status: run.status, said: run.stdout + run.stderr };
}
for (const game of Object.values(games)) {
  const run = luacheck(game, ...(game.scripts ?? game.packs));
  check(run.status === 0, `luacheck: ${run.said}`);
}
for (const [line, name] of [
  ['local n = amuont(resource.nugget, place.mine)', "undefined variable 'amuont'"],
  ['local n = amount(resource.nuget, place.mine)', "undefined field 'nuget' of global 'resource'"],
  ['local n = card.nervous_joe.dolars', "undefined field 'nervous_joe.dolars' of global 'card'"],
  ['local n = math.sin(1)', "undefined field 'sin' of global 'math'"],
  ['print(1)', "undefined variable 'print'"],
  ['move = 3', "setting read-only global variable 'move'"],
]) {
  const file = path.join(folder, 'wrong.lua');
  fs.writeFileSync(file, `function event.dig(ev)\n  ${line}\n  return n\nend\n`);
  const run = luacheck(games.town, file);
  check(run.said.includes(`wrong.lua:2:`) && run.said.includes(name), `luacheck of '${line}': ${run.said}`);
}

// All stubs are Lua.
for (const game of Object.values(games))
  for (const stub of fs.readdirSync(path.join(game.sdk, '.dicetown/lua'))) {
    const file = path.join(game.sdk, '.dicetown/lua', stub);
    const run = spawnSync('luacheck', ['--no-config', '--no-color', '--only', '0', '--', file], { encoding: 'utf8' });
    check(run.status === 0, `${stub}: ${run.stdout}`);
  }

// The author's own settings are kept; what we wrote is written again.
{
  const settings = path.join(games.other.sdk, '.vscode/settings.json');
  fs.writeFileSync(settings, '{"mine": true}\n');
  const run = dicetown('sdk', games.other.sdk, '--with', 'other-cards', '--pack-path', 'tests/games');
  check(
    run.status === 0 && run.said.includes('kept') && fs.readFileSync(settings, 'utf8').includes('mine'),
    `sdk again: ${run.said}`,
  );
  check(
    dicetown('sdk', games.other.sdk, '--force').status === 0 && !fs.readFileSync(settings, 'utf8').includes('mine'),
    'sdk --force',
  );
  check(dicetown('sdk').status === 2, 'sdk without a folder');
}

/// In the editor: what the language server of YAML offers at the mark, and which lines it flags.
async function in_editor() {
  const server = new Server(path.join(process.env.NODE_PATH, 'yaml-language-server/bin/yaml-language-server'));
  const settings = JSON.parse(fs.readFileSync(path.join(games.town.sdk, '.vscode/settings.json')));
  await server.start(games.town.sdk, settings);
  const edits = YAML.parse(fs.readFileSync(path.join(__dirname, 'editor.yaml'), 'utf8'));
  for (const [nth, { file, text, offers = [], lacks = [], flags, says }] of edits.entries()) {
    const mark = text.indexOf('<>');
    const clean = text.replace('<>', '');
    const { diagnostics, labels } = await server.open(path.join(games.town.sdk, `edit${nth}`, file), clean, mark);
    const name = `${file} '${text.trim().split('\n').pop()}'`;
    for (const word of offers)
      check(labels.includes(word), `${name} doesn't offer ${word}: ${labels.slice(0, 20).join(' ')}`);
    for (const word of lacks) check(!labels.includes(word), `${name} offers ${word}`);
    const lines = [...new Set(diagnostics.map((d) => d.range.start.line + 1))].sort((a, b) => a - b);
    const said = diagnostics.map((d) => d.message).join('; ');
    if (flags)
      check(JSON.stringify(lines) === JSON.stringify(flags), `${name} flags ${JSON.stringify(lines)}: ${said}`);
    if (says) check(said.includes(says), `${name} says: ${said}`);
  }
  server.stop();
}

in_editor()
  .catch((error) => check(false, `the language server: ${error.stack}`))
  .then(() => {
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed ? 1 : 0;
  });
