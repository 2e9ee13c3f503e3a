import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../store.ts';
import type { FileStore } from '../store.ts';
import { FileMissing } from './file-missing.ts';
import { openS3Store } from './s3-store.ts';
import { storeKey } from './store-key.ts';

const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const collect = async (
  items: AsyncIterable<{ key: string; size: number }>,
): Promise<{ key: string; size: number }[]> => {
  const all = [];
  for await (const item of items) all.push(item);
  return all.sort((a, b) => a.key.localeCompare(b.key));
};
const badKeys = [
  '',
  '1',
  '../x',
  '/etc/passwd',
  `1/ab/${'c'.repeat(64)}`,
  `0/cc/${'c'.repeat(64)}`,
  `1/cc/${'C'.repeat(64)}`,
  `1/cc/${'c'.repeat(64)}/x`,
  `1/cc/${'c'.repeat(64)}.a/b`,
  `1/cc/${'c'.repeat(64)}..`,
  `1/cc/${'c'.repeat(64)}\n`,
  `1/cc/../cc/${'c'.repeat(64)}`,
  `-1/cc/${'c'.repeat(64)}`,
  '.pending/x',
  `1%2fcc/${'c'.repeat(64)}`,
  `1/cc/${'c'.repeat(64)}?x`,
];

let folder = '';
let server: S3rver;
let address = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encrier-store-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    vhostBuckets: false,
    configureBuckets: [{ name: 'school-files', configs: [] }],
  });
  const { port } = await server.run();
  address = `s3://S3RVER:S3RVER@127.0.0.1:${port}/school-files?region=eu-west-3&tls=0`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['folder', () => openStore(join(folder, 'local'), folder)],
  ['S3-compatible service', () => openStore(address, folder)],
] as const)('store: %s', (_, make) => {
  let store: FileStore;
  beforeAll(() => {
    store = make();
  });

  it('stores bytes given whole or as a stream', async () => {
    const small = randomBytes(1000);
    const large = randomBytes(3_000_000);
    const [a, b] = [storeKey(7, sum(small)), storeKey(7, sum(large), 320)];
    await store.put(a, small);
    await store.put(b, Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]));
    await store.put(a, small);
    const got = await store.get(b);
    expect(got.size).toBe(large.length);
    expect((await buffer(got.stream)).equals(large)).toBe(true);
    const part = await store.get(b, { start: 100, end: 299 });
    expect(part.size).toBe(large.length);
    expect((await buffer(part.stream)).equals(large.subarray(100, 300))).toBe(true);
    expect(await store.stat(a)).toEqual({ size: 1000 });
    expect(await collect(store.list('7/'))).toEqual(
      [
        { key: a, size: 1000 },
        { key: b, size: large.length },
      ].sort((x, y) => x.key.localeCompare(y.key)),
    );
    await store.put(storeKey(70, sum(small)), small);
    expect((await collect(store.list('7/'))).length).toBe(2);
    expect((await collect(store.list(''))).length).toBe(3);
    await store.remove(a);
    await store.remove(a);
    expect(await store.stat(a)).toBeNull();
    await expect(store.get(a)).rejects.toThrow(FileMissing);
    await store.check();
  });

  it('accepts only keys', async () => {
    for (const key of badKeys) {
      await expect(store.put(key, Buffer.from('x')), key).rejects.toThrow('malformed');
      await expect(store.get(key), key).rejects.toThrow('malformed');
      await expect(store.stat(key), key).rejects.toThrow('malformed');
      await expect(store.remove(key), key).rejects.toThrow('malformed');
    }
    for (const prefix of ['..', '7/../', '/', '7/zz', 'x'])
      await expect(collect(store.list(prefix)), prefix).rejects.toThrow('malformed');
  });

  it('keeps nothing of an interrupted upload', async () => {
    const key = storeKey(8, sum(Buffer.from('broken')));
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put(key, breaking)).rejects.toThrow('connection lost');
    expect(await store.stat(key)).toBeNull();
    expect(await collect(store.list('8/'))).toEqual([]);
  });
});

describe('folder', () => {
  it('leaves no pending file, deletes old ones, follows no link', async () => {
    const root = join(folder, 'other');
    const store = openStore(`file://${root}`, folder);
    const bytes = Buffer.from('hello');
    const key = storeKey(1, sum(bytes));
    await store.put(key, bytes);
    expect(await readdir(join(root, '.pending'))).toEqual([]);
    expect((await stat(join(root, key))).mode & 0o777).toBe(0o600);
    await writeFile(join(root, '.pending', 'old'), 'x');
    await utimes(join(root, '.pending', 'old'), new Date(0), new Date(0));
    await writeFile(join(root, '.pending', 'fresh'), 'x');
    await store.check();
    expect(await readdir(join(root, '.pending'))).toEqual(['fresh']);
    const trap = storeKey(1, 'd'.repeat(64));
    await mkdir(join(root, '1', 'dd'), { recursive: true });
    await symlink('/etc/hostname', join(root, trap));
    await expect(store.get(trap)).rejects.toThrow();
    expect(await store.stat(trap)).toBeNull();
  });
  it('refuses unknown addresses', () => {
    for (const url of ['ftp://x/y', 'http://x/y', 's3://host/bucket', 's3://k:s@host/', 's3://k:s@host/a/b'])
      expect(() => openStore(url, folder), url).toThrow();
  });
});

describe('S3-compatible service', () => {
  it('buffers a stream in a private folder of the data folder, and removes it afterwards', async () => {
    const aside = join(folder, 'uploads');
    const key = storeKey(8, sum(Buffer.from('kept')));
    let seen: string[] = [];
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('ke');
        await expect.poll(async () => (seen = await readdir(aside)).length).toBe(1);
        yield Buffer.from('pt');
      })(),
    );
    await openStore(address, folder).put(key, source);
    expect([seen.length, await readdir(aside)]).toEqual([1, []]);
    expect((await stat(aside)).mode & 0o077).toBe(0);
  });

  it('lists all pages', async () => {
    const store = openS3Store(address, folder, { pageSize: 2 });
    const keys = Array.from({ length: 5 }, (_, i) => storeKey(9, sum(Buffer.from(`n${i}`))));
    for (const key of keys) await store.put(key, Buffer.from('x'));
    expect((await collect(store.list('9/'))).map(({ key }) => key)).toEqual(keys.sort());
  });
  it('explains why it cannot be used', async () => {
    await expect(openStore(address.replace('school-files', 'no-such-bucket'), folder).check()).rejects.toThrow();
    await expect(openStore(address.replace('S3RVER:', 'UNKNOWN:'), folder).check()).rejects.toThrow('403');
  });
});

it('retries once when the service closes the connection, but never sends bytes twice', async () => {
  const paths: string[] = [];
  const service = createServer((request, response) => {
    paths.push(request.method ?? '');
    // The first request of each method meets a closed connection.
    if (paths.filter((one) => one === request.method).length === 1) request.socket.destroy();
    else response.writeHead(200, { 'content-length': '4' }).end(request.method === 'GET' ? 'mots' : '');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const store = openS3Store(`s3://key:secret@127.0.0.1:${port}/school-files?tls=0`, folder);
  const key = storeKey(7, sum(Buffer.from('mots')));
  const { stream } = await store.get(key);
  expect((await buffer(stream)).toString()).toBe('mots');
  expect(await store.stat(key)).toEqual({ size: 4 });
  await expect(store.put(key, Buffer.from('mots'))).rejects.toThrow();
  expect(paths).toEqual(['GET', 'GET', 'HEAD', 'HEAD', 'PUT']);
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
