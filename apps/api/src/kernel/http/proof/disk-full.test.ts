import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as c from '@encrier/contract/access/auth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

/** A separate disk of two megabytes; null where mounting is not permitted. */
function smallDisk(): string | null {
  const path = mkdtempSync(join(tmpdir(), 'encrier-disk-'));
  chmodSync(path, 0o711);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=711', 'tmpfs', path]).status === 0) return path;
  rmSync(path, { recursive: true });
  return null;
}
const disk = process.getuid?.() === 0 && !process.env.DATABASE_URL ? smallDisk() : null;

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer(disk ? { config: { filesUrl: `file://${join(disk, 'files')}` } } : {});
  school = await mintSchool(server);
});
afterAll(async () => {
  await server.stop();
  if (!disk) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

/** Moves the journal, which every write needs, to the small disk. */
async function moveJournal(superuser: pg.Client): Promise<void> {
  const place = join(disk!, 'db');
  mkdirSync(place, { mode: 0o700 });
  const user = Number(execFileSync('id', ['-u', 'postgres']).toString());
  chownSync(place, user, statSync(disk!).gid);
  await superuser.query(`CREATE TABLESPACE small_disk LOCATION '${place}'`);
  await superuser.query('ALTER TABLE audit_log SET TABLESPACE small_disk');
}

// Only root may mount a small disk; other users would have to fill the machine's own.
describe.runIf(disk)('a full disk (REL-FLT-04)', () => {
  it('refuses writes clearly and loses none that it accepted; reading continues, and writing resumes with space', async () => {
    const superuser = new pg.Client({ connectionString: server.superUrl });
    onTestFinished(() => superuser.end());
    await superuser.connect();
    await moveJournal(superuser);
    const as = client(server, school.schoolId, school.accounts.parent);
    const write = () => as(c.updateProfile, { body: { lang: 'en' } });
    const lines = async (): Promise<number> =>
      (await superuser.query<{ n: number }>('SELECT count(*)::int AS n FROM audit_log')).rows[0]!.n;
    const upload = async (): Promise<{ status: number; code: string | undefined }> => {
      const form = new FormData();
      form.append('file', new Blob(['des mots, '.repeat(20_000)], { type: 'text/plain' }), 'mots.txt');
      const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${school.accounts.parent.token}` },
        body: form,
      });
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
    };
    const before = await lines();
    expect((await write()).status).toBe(200);
    const ballast = join(disk!, 'ballast');
    try {
      writeFileSync(ballast, Buffer.alloc(4 * 1024 * 1024));
    } catch {
      // Written until the disk was full.
    }
    let taken = 1;
    let refused = await write();
    for (; refused.status === 200 && taken < 500; taken += 1) refused = await write();
    expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ code: 'disk_full' })]);
    expect(await upload()).toEqual({ status: 429, code: 'disk_full' });
    expect((await as(c.me, {})).status).toBe(200);
    expect(await lines()).toBe(before + taken);
    expect(server.logs.some((line) => line.includes('"disk_full"'))).toBe(true);
    rmSync(ballast);
    expect((await write()).status).toBe(200);
    expect((await upload()).status).toBe(200);
    expect(await lines()).toBeGreaterThan(before + taken);
    await superuser.query('ALTER TABLE audit_log SET TABLESPACE pg_default');
    await superuser.query('DROP TABLESPACE small_disk');
  }, 120_000);
});
