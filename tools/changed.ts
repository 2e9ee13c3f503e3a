import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { planOf } from './changed/plan.ts';
import { readProject } from './house/files.ts';

// Runs the tests of the current change, compared with its base branch; `script/test --changed [BASE]`.
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
const stands = (ref: string): boolean => spawnSync('git', ['rev-parse', '-q', '--verify', ref]).status === 0;

const base = process.argv[2] ?? ['main', 'origin/main'].find(stands) ?? 'HEAD';
const since = stands('HEAD') && stands(base) ? git('merge-base', 'HEAD', base) : 'HEAD';
const lines = (text: string): string[] => text.split('\n').filter(Boolean);
const files = [
  ...lines(git('diff', '--name-only', since)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];

/** Rooms that import another room's `.public`. */
function doors(): Record<string, string[]> {
  const uses: Record<string, Set<string>> = {};
  for (const { path, text } of readProject()) {
    const room = /^apps\/api\/src\/([^/]+\/[^/]+)\//.exec(path)?.[1];
    if (!room) continue;
    for (const [, address = ''] of text.matchAll(/from '((?:\.\.\/)+[^']*\.public\.ts)'/g)) {
      const { pathname } = new URL(address, `file:///${path}`);
      const other = /^\/apps\/api\/src\/([^/]+\/[^/]+)\//.exec(pathname)?.[1];
      if (other && other !== room) (uses[other] ??= new Set()).add(room);
    }
  }
  return Object.fromEntries(Object.entries(uses).map(([room, users]) => [room, [...users]]));
}

/** Names of a room's routes. */
async function routesOf(room: string): Promise<string[]> {
  const path = new URL(`../apps/api/src/${room}/${room.split('/')[1]}.manifest.ts`, import.meta.url);
  if (!existsSync(path)) return [];
  const declared = Object.values(
    (await import(path.href)) as Record<string, { bindings?: { route: { name: string } }[] }>,
  );
  return declared.flatMap(({ bindings }) => (bindings ?? []).map(({ route }) => route.name));
}

const folders = readdirSync(new URL('../e2e', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => existsSync(new URL(`../apps/api/src/${name}`, import.meta.url)));
const plan = planOf(files, doors(), folders);

const node = process.execPath;
const vitest = [node, 'node_modules/vitest/vitest.mjs'];
type Step = readonly [title: string, command: readonly string[]];

const written = files.filter((path) => existsSync(path) && /\.(tsx?|css|json)$/.test(path));
const checks: Step[] = [];
if (written.length)
  checks.push(['Format and lint', ['./node_modules/.bin/biome', 'check', '--no-errors-on-unmatched', ...written]]);
if (files.some((path) => /\.tsx?$/.test(path))) checks.push(['Types', ['./node_modules/.bin/tsc', '-p', '.']]);
if (files.some((path) => /^(apps\/web|packages)\/.*\.tsx?$/.test(path)))
  checks.push(['Types (web)', ['./node_modules/.bin/tsc', '-p', 'apps/web']]);
checks.push(['House', [node, 'tools/check-house.ts']]);

const tests: Step[] = [];
if (plan.api.length)
  tests.push(['Tests of the API', [...vitest, 'run', '--project', 'api', '--passWithNoTests', ...plan.api]]);
const names = (await Promise.all(plan.rooms.map(routesOf))).flat();
if (names.length) {
  const named = `(^|\\s)(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(\\s|$)`;
  const proofs = ['run', '--project', 'api', 'apps/api/src/kernel/http/proof/', '-t', named];
  tests.push(['Generic proofs of the routes', [...vitest, ...proofs]]);
}
if (plan.web.length) {
  const standing = plan.web.filter((path) => existsSync(path));
  tests.push([
    'Tests of the web',
    [...vitest, 'related', '--run', '--project', 'web', '--passWithNoTests', ...standing],
  ]);
}
if (plan.journeys.length) {
  const played = ['--no-axe', '--width', 'desktop', '--folder', plan.journeys.join(',')];
  tests.push(['Web build', ['npm', 'run', '-s', 'build']], ['Journeys on a desktop', [node, 'e2e/run.ts', ...played]]);
}

let [passed, failed] = [0, 0];
/** Runs steps in order. With `beside`, output is printed at the end of each step. */
async function runAll(steps: readonly Step[], beside: boolean): Promise<void> {
  for (const [title, [program, ...args]] of steps) {
    if (!beside) console.log(`\n== ${title}`);
    const child = spawn(program!, args, { stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => (said += part));
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    if (beside) console.log(`\n== ${title}\n${said.trimEnd()}`);
    if (code === 0) passed += 1;
    else failed += 1;
  }
}

console.log(`${files.length} files since ${since.slice(0, 8)} (${base})`);
await Promise.all([runAll(checks, true), runAll(tests, false)]);
for (const folder of plan.beneath)
  console.log(`\n${folder} is under every room: only script/test says what depends on it.`);
console.log(`${passed} steps in order, ${failed} not`);
process.exitCode = failed ? 1 : 0;
