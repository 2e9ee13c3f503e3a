// house: the drill goes through the whole product, from the HTTP door to the archive
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { updateProfile } from '@encrier/contract/access/auth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyChain } from '#kernel/act/audit.ts';
import { type Client, openClient, openPool } from '#kernel/db/pool.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { newId } from '#kernel/db/id.ts';
import { type FileStore, openStore } from '#kernel/files/store.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { beginSnapshot, makeBackup } from './backup.ts';
import { encodeFrame } from './frames.ts';
import { readBackup, verifyBackup } from './read-backup.ts';
import { restoreBackup, tableSums } from './restore.ts';
import { type BackupKey, SealStream } from './sealed-stream.ts';

let server: TestServer;
let schools: TestSchool[];
const folder = mkdtempSync(join(tmpdir(), 'encrier-backup-'));
const path = join(folder, 'a.backup');
const key: BackupKey = { master: randomBytes(32) } as BackupKey;
const bytes = { plain: Buffer.from('la photo de classe'), large: randomBytes(700_000) };

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** Contents of the database, table by table. */
async function sums(url: string): Promise<Record<string, unknown>> {
  const connection = await openClient(url);
  try {
    await beginSnapshot(connection);
    return await tableSums(connection);
  } finally {
    await connection.end();
  }
}

async function emptyDatabase(name: string): Promise<string> {
  const { superUrl, ownerUrl } = inject('database');
  const root = await openClient(superUrl);
  await root.query(`CREATE DATABASE ${name} OWNER ${new URL(ownerUrl).username}`);
  await root.end();
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function drop(name: string): Promise<void> {
  const root = await openClient(inject('database').superUrl);
  await root.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await root.end();
}

async function addFile(store: FileStore, school: TestSchool, content: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await store.put(storeKey(school.schoolId, sha256), content);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id: newId(),
        sha256,
        name: 'photo é "x"\n.txt',
        ext: 'txt',
        type: 'text',
        mime: 'text/plain',
        size: content.length,
      })
      .execute(),
  );
}

beforeAll(async () => {
  server = await testServer({ own: true });
  schools = [await mintSchool(server), await mintSchool(server)];
  const [first] = schools as [TestSchool, TestSchool];
  for (const school of schools)
    for (const account of [school.accounts.parent, school.accounts.prof])
      await client(
        server,
        school.schoolId,
        account,
      )(updateProfile, { body: { phone: '+212600000000', settings: { theme: 'dark' } } });
  await addFile(server.kernel.files, first, bytes.plain);
  await addFile(server.kernel.files, first, bytes.large);
  await server.kernel.pool.query(
    `INSERT INTO pgboss.job (name, data) SELECT name, '{"schoolId": 1}' FROM pgboss.queue ORDER BY name LIMIT 1`,
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const make = (at = path, as: BackupKey = key) =>
  makeBackup(at, { databaseUrl: server.appUrl, files: server.kernel.files, version: '0.0.0', key: as });
const refusal = (code: string) => expect.objectContaining({ name: 'BackupRefused', code });

describe('a backup', () => {
  it('holds every table and every file, and gives the same list when it is read', async () => {
    const manifest = await make();
    expect(manifest.schools).toEqual(schools.map((school) => school.schoolId));
    expect(Object.keys(manifest.tables).length).toBeGreaterThan(40);
    expect(manifest.tables.accounts?.rows).toBe(18);
    expect(manifest.files).toMatchObject({ count: 2, bytes: bytes.plain.length + bytes.large.length });
    expect(manifest).toMatchObject({ jobs: 1, missing: 0 });
    expect((await verifyBackup(path, key)).manifest).toEqual(manifest);
    expect(manifest.tables).toEqual(await sums(server.appUrl));
  });

  it('is encrypted (SEC-CFG-03)', () => {
    const whole = readFileSync(path);
    expect(whole.includes('Berrada') || whole.includes('photo de classe')).toBe(false);
  });

  it('is a snapshot: concurrent writes are not in it', async () => {
    const before = await sums(server.appUrl);
    let meanwhile: Promise<unknown> = Promise.resolve();
    const now = (): Date => {
      meanwhile = mintSchool(server);
      return new Date();
    };
    const manifest = await makeBackup(join(folder, 'b.backup'), {
      databaseUrl: server.appUrl,
      files: server.kernel.files,
      version: '0.0.0',
      key,
      now,
    });
    schools.push((await meanwhile) as TestSchool);
    expect(manifest.tables).toEqual(before);
    expect(await sums(server.appUrl)).not.toEqual(before);
  });

  it('counts files that rows reference and that are missing', async () => {
    const [first] = schools as [TestSchool];
    const gone = storeKey(first.schoolId, createHash('sha256').update(bytes.plain).digest('hex'));
    await server.kernel.files.remove(gone);
    expect(await make(join(folder, 'c.backup'))).toMatchObject({ missing: 1, files: { count: 1 } });
    await server.kernel.files.put(gone, bytes.plain);
  });
});

describe('the restore drill', () => {
  const name = `restored_${randomBytes(4).toString('hex')}`;
  let target: string;
  let copy: FileStore;
  beforeAll(async () => {
    target = await emptyDatabase(name);
    copy = openStore(join(folder, 'restored'), folder);
    await make();
  });
  afterAll(() => drop(name));

  it('restores every row, file and waiting job elsewhere (REL-BCK-02)', async () => {
    const manifest = await restoreBackup(path, { ownerUrl: target, files: copy, key });
    expect(await sums(target)).toEqual(manifest.tables);
    const keys = (store: FileStore) => collect(store.list(''));
    expect(await keys(copy)).toEqual(await keys(server.kernel.files));
    for (const { key: file } of await keys(copy)) {
      const [a, b] = await Promise.all(
        [server.kernel.files, copy].map(async (store) =>
          Buffer.concat(await collect((await store.get(file)).stream as AsyncIterable<Buffer>)),
        ),
      );
      expect(a?.equals(b!)).toBe(true);
    }
    const connection: Client = await openClient(target);
    expect((await connection.query(`SELECT data FROM pgboss.job WHERE state = 'created'`)).rows).toEqual([
      { data: { schoolId: 1 } },
    ]);
    // The next school gets a number never used before.
    const { rows } = await connection.query<{ school_id: number }>(
      'INSERT INTO schools DEFAULT VALUES RETURNING school_id',
    );
    expect(manifest.schools).not.toContain(rows[0]?.school_id);
    await connection.query('DELETE FROM schools WHERE school_id = $1', [rows[0]?.school_id]);
    await connection.end();
  });

  it('restores audit chains that are still valid', async () => {
    const pool = openPool(target, 1);
    for (const { schoolId } of schools.slice(0, 2)) {
      const chain = await readTenant(pool, schoolId, (db) => verifyChain(db, schoolId));
      expect(chain).toMatchObject({ ok: true, firstBroken: null });
      expect(chain.checked).toBeGreaterThan(0);
    }
    await pool.end();
  });

  it('overwrites nothing', async () => {
    await expect(
      restoreBackup(path, { ownerUrl: target, files: openStore(join(folder, 'elsewhere'), folder), key }),
    ).rejects.toEqual(refusal('not_empty'));
    const other = `empty_${randomBytes(4).toString('hex')}`;
    const url = await emptyDatabase(other);
    await expect(restoreBackup(path, { ownerUrl: url, files: copy, key })).rejects.toEqual(refusal('not_empty'));
    await drop(other);
  });
});

describe('a damaged backup (REL-BCK-05)', () => {
  const other = join(folder, 'other.backup');
  let whole: Buffer;
  beforeAll(async () => {
    await make();
    whole = readFileSync(path);
  });
  const put = (content: Buffer): string => {
    writeFileSync(other, content);
    return other;
  };
  const flipped = (at: number): Buffer => {
    const copy = Buffer.from(whole);
    copy[at]! ^= 1;
    return copy;
  };

  it('is refused when it was truncated anywhere', async () => {
    for (const length of [0, 10, 40, 100, whole.length >> 1, whole.length - 1])
      await expect(verifyBackup(put(whole.subarray(0, length)), key)).rejects.toMatchObject({ name: 'BackupRefused' });
    await expect(verifyBackup(put(whole.subarray(0, whole.length - 20)), key)).rejects.toEqual(refusal('cut'));
  });

  it('is refused when one bit of it was altered', async () => {
    for (let i = 0; i < 40; i += 1)
      await expect(verifyBackup(put(flipped(Math.floor((whole.length * i) / 40))), key)).rejects.toMatchObject({
        name: 'BackupRefused',
      });
  });

  it('is refused with added data, with swapped parts, and when it is not a backup', async () => {
    await expect(verifyBackup(put(Buffer.concat([whole, whole.subarray(-100)])), key)).rejects.toMatchObject({
      name: 'BackupRefused',
    });
    const first = 58 + 4;
    const length = whole.readUInt32BE(58);
    const second = whole.subarray(first + length, first + length + 4 + length);
    const exchanged = Buffer.concat([
      whole.subarray(0, 58),
      second,
      whole.subarray(58, first + length),
      whole.subarray(first + length + second.length),
    ]);
    await expect(verifyBackup(put(exchanged), key)).rejects.toEqual(refusal('damaged'));
    await expect(verifyBackup(put(randomBytes(500)), key)).rejects.toEqual(refusal('not_a_backup'));
  });

  it('is refused with another key, and opens only with its passphrase (SEC-CFG-03)', async () => {
    await expect(verifyBackup(path, { master: randomBytes(32) })).rejects.toEqual(refusal('wrong_key'));
    await make(other, { passphrase: 'une phrase assez longue' });
    await expect(verifyBackup(other, { passphrase: 'une phrase assez longue' })).resolves.toBeDefined();
    await expect(verifyBackup(other, { passphrase: 'une phrase assez courte' })).rejects.toEqual(refusal('wrong_key'));
    await expect(verifyBackup(other, key)).rejects.toEqual(refusal('wrong_key'));
  });

  it('is refused before anything is changed', async () => {
    const name = `refused_${randomBytes(4).toString('hex')}`;
    const target = await emptyDatabase(name);
    await expect(
      restoreBackup(put(flipped(whole.length - 30)), {
        ownerUrl: target,
        files: openStore(join(folder, 'refused'), folder),
        key,
      }),
    ).rejects.toMatchObject({ name: 'BackupRefused' });
    const connection = await openClient(target);
    expect(
      (await connection.query(`SELECT count(*)::int AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace`))
        .rows,
    ).toEqual([{ n: 0 }]);
    await connection.end();
    await drop(name);
  });

  it('with a schema unknown to this version is not restored', async () => {
    const frames: Buffer[] = [];
    await readBackup(path, key, {
      entry: (record) =>
        void frames.push(
          encodeFrame({
            record:
              record.kind === 'begin'
                ? {
                    ...record,
                    migrations: [...record.migrations, { name: '99999999T0000__later__create.sql', checksum: '0' }],
                  }
                : record,
          }),
        ),
      data: (data) => void frames.push(encodeFrame({ data })),
    });
    await pipeline(Readable.from(frames), createGzip(), new SealStream(key), createWriteStream(other));
    const name = `newer_${randomBytes(4).toString('hex')}`;
    await expect(
      restoreBackup(other, {
        ownerUrl: await emptyDatabase(name),
        files: openStore(join(folder, 'newer'), folder),
        key,
      }),
    ).rejects.toEqual(refusal('schema_unknown'));
    await drop(name);
  });
});
