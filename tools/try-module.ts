import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFiles } from './house/files.ts';

/**
 * Writes a new room into a copy of this folder and asks of it what is asked of every room: types, checks, its own tests
 * and the proofs that go over every route and table. `--keep` leaves the copy, `--only` runs the steps of these names;
 * what follows `--` goes to `new-module` in place of the exemplary names. Its pages are opened where `CHROMIUM_PATH`
 * names a browser.
 */
const own = process.argv.indexOf('--');
const { values } = parseArgs({
  args: process.argv.slice(2, own < 0 ? undefined : own),
  options: { keep: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const exemplary = ['school-life', 'lost-things', '--address', 'objets-trouves', '--french', 'objet trouvé'];
const names = own < 0 ? exemplary : process.argv.slice(own + 1);
const [domain = '', room = ''] = names;
const address = names[names.indexOf('--address') + 1 || 1] ?? '';

/** Whether a folder is on the disk of the dependencies, which can then be linked, and may be written. */
function takesLinks(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).dev === statSync('node_modules').dev;
  } catch {
    return false;
  }
}

/** A new folder on the same disk: that of temporary files, the one beside this folder, or this folder's own. */
function emptyFolder(): string {
  mkdirSync('.cache', { recursive: true });
  const near = [tmpdir(), dirname(resolve('.'))].find(takesLinks) ?? resolve('.cache');
  const folder = mkdtempSync(join(near, 'encrier-module-'));
  // The database runs as a user of its own where we are root: it must be able to walk through.
  chmodSync(folder, 0o755);
  return folder;
}

function copyTo(folder: string): void {
  for (const path of projectFiles()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  execFileSync('cp', ['-al', 'node_modules', join(folder, 'node_modules')]);
  // What is kept between runs would be written over here as well.
  for (const kept of ['.cache', '.vite', '.vitest'])
    rmSync(join(folder, 'node_modules', kept), { recursive: true, force: true });
  // Only what a new room changes is looked at again by the compiler.
  mkdirSync(join(folder, '.cache'));
  for (const file of globSync('.cache/*.tsbuildinfo')) cpSync(file, join(folder, file));
  const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init');
  git('add', '--all');
  git('-c', 'user.name=module', '-c', 'user.email=module@example.org', 'commit', '--no-verify', '-m', 'before');
}

const tsc = ['tsc', '--checkers', '1', '-p'];
const tests = (...files: string[]): string[] => ['vitest', 'run', '--maxWorkers=1', ...files];
const api = `apps/api/src/${domain}/${room}`;
const web = `apps/web/src/${domain}/${room}`;
const proof = 'apps/api/src/kernel/http/proof';

/** What is run in the copy, by name: programs of `node_modules/.bin`. */
const steps: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['write', ['node', 'tools/new-module.ts', ...names]],
  ['rooms', ['node', 'tools/register-rooms.ts']],
  ['schema', ['node', 'tools/dump-schema.ts']],
  ['types', [...tsc, '.']],
  ['types of the web', [...tsc, 'apps/web']],
  ['lint', ['biome', 'check', '.']],
  ['house', ['node', 'tools/check-house.ts']],
  ['imports', ['node', 'tools/check-imports.ts']],
  ['glossary', ['node', 'tools/check-glossary.ts']],
  ['screens', ['node', 'tools/list-screens.ts']],
  ['unused', ['knip', '--no-progress']],
  ['catalogues', ['node', 'tools/check-catalogues.ts']],
  ['own tests', tests(api, web, `packages/contract/src/${domain}/${room}`)],
  [
    'proofs of the API',
    tests(
      ...['contract', 'door', 'looks', 'fuzz'].map((name) => `${proof}/${name}.test.ts`),
      ...['act/redaction', 'db/catalogue', 'notify/kinds', 'exports/download', 'cards'].map(
        (name) => `apps/api/src/kernel/${name}.test.ts`,
      ),
      ...['school/privacy/privacy', 'school/duplicates', 'access/audit/audit', 'school/diagnostics'].map(
        (name) => `apps/api/src/${name}`,
      ),
    ),
  ],
  ['proofs over schools', tests(`${proof}/schools.test.ts`)],
  ['proofs over organisations', tests(`${proof}/orgs`)],
  [
    'proofs of the web',
    tests(
      ...[
        'school/privacy/room-words',
        'kernel/errors/sentence',
        'access/audit/parts/action-words',
        'app/home/cards',
        'app/shell',
        'app/routing',
        'access/roles',
        'access/notifications',
        'kernel/notices',
      ].map((name) => `apps/web/src/${name}`),
    ),
  ],
  ['demo', tests('demo')],
  ...(process.env.CHROMIUM_PATH
    ? ([
        ['build', ['npm', 'run', '-s', 'build']],
        ['pages in a browser', ['node', 'e2e/run.ts', '--pages', `/${address}`]],
      ] as const)
    : []),
];

/** What a new room may change of others: lists and types that are generated, catalogues, and one file kept by hand. */
const allowed = /\.generated\.ts$|^apps\/api\/schema\.sql$|\.po$|^docs\/glossary\.md$/;
/** Files of others that changed in the copy. */
function touched(folder: string): string[] {
  const said = execFileSync('git', ['diff', '--name-only', '-z'], { cwd: folder, encoding: 'utf8' });
  return said.split('\0').filter(Boolean);
}

const folder = emptyFolder();
const failed: string[] = [];
try {
  console.log(`A copy in ${folder}`);
  copyTo(folder);
  const path = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  for (const [name, [program = '', ...args]] of steps) {
    const needed = ['write', 'rooms', 'schema'].includes(name);
    if (values.only && !needed && !values.only.split(',').includes(name)) continue;
    const started = Date.now();
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
      maxBuffer: 256 * 1024 * 1024,
    });
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${Math.round((Date.now() - started) / 1000)} s)`);
    if (status === 0) continue;
    failed.push(name);
    console.log(`${stdout}${stderr}`.slice(-20_000));
    if (needed) break;
  }
  const others = touched(folder);
  console.log(`\nFiles of others that it touched:\n  ${others.join('\n  ')}`);
  failed.push(...others.filter((path) => !allowed.test(path)));
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
console.log(failed.length ? `failed: ${failed.join(', ')}` : 'everything holds for the new room');
if (failed.length) process.exitCode = 1;
