import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file as fileRoute } from '@encrier/contract/kernel/files';
import {
  dropUpload,
  finishUpload,
  headBytes,
  maxUnfinished,
  partBytes,
  sendPart,
  startUpload,
  type Upload,
  uploadState,
} from '@encrier/contract/kernel/uploads';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer({ config: { fileQuota: { school: 60_000_000, account: 30_000_000 } } });
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName, where = school) => client(server, where.schoolId, where.accounts[who]);
const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const declared = (name: string, bytes: Buffer, more: object = {}) => ({
  name,
  mime: '',
  alt: '',
  size: bytes.length,
  modified: 1_790_000_000_000,
  head: sum(bytes.subarray(0, headBytes)),
  ...more,
});
const start = (who: PersonName, name: string, bytes: Buffer, more: object = {}) =>
  as(who)(startUpload, { body: declared(name, bytes, more) });
async function part(
  who: PersonName,
  id: string,
  offset: number,
  bytes: Buffer,
): Promise<{ status: number; body: Upload & { code: string; details?: { offset: number } } }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'part');
  const answer = await fetch(
    `${server.base}/api/${school.schoolId}${sendPart.path.replace(':id', id)}?offset=${offset}`,
    { method: 'PUT', headers: { authorization: `Bearer ${school.accounts[who].token}` }, body: form },
  );
  return { status: answer.status, body: (await answer.json()) as never };
}
const at = (bytes: Buffer, n: number): Buffer => bytes.subarray(n * partBytes, (n + 1) * partBytes);
async function sendAll(who: PersonName, id: string, bytes: Buffer, from = 0): Promise<void> {
  for (let n = from; n * partBytes < bytes.length; n += 1)
    expect(await part(who, id, n * partBytes, at(bytes, n))).toMatchObject({ status: 200 });
}
/** Text never sent before, so that no other file has its bytes. */
const long = (length: number): Buffer =>
  Buffer.from(
    randomBytes(Math.ceil(length / 2))
      .toString('hex')
      .slice(0, length),
  );
async function objects(): Promise<number> {
  let count = 0;
  for await (const _ of server.kernel.files.list(`${school.schoolId}/`)) count += 1;
  return count;
}

describe('an upload in parts', () => {
  it('resumes where it was cut, gives identical bytes, and leaves nothing but its file', async () => {
    const bytes = long(3 * partBytes + 12_345);
    const before = await objects();
    const { body: begun } = await start('parent', 'voyage.txt', bytes);
    expect(begun).toMatchObject({ offset: 0, size: bytes.length });
    await part('parent', begun.id, 0, at(bytes, 0));
    await part('parent', begun.id, partBytes, at(bytes, 1));
    // A part cut in transit is not stored; the page comes back with only the file.
    expect(await part('parent', begun.id, 2 * partBytes, at(bytes, 2).subarray(0, 5000))).toMatchObject({
      status: 400,
      body: { code: 'files.part_refused' },
    });
    expect((await start('parent', 'voyage.txt', bytes)).body).toEqual({
      id: begun.id,
      offset: 2 * partBytes,
      size: bytes.length,
    });
    expect((await as('parent')(uploadState, { params: { id: begun.id } })).body.offset).toBe(2 * partBytes);
    expect(await as('parent')(finishUpload, { params: { id: begun.id }, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'files.part_elsewhere', details: { offset: 2 * partBytes } },
    });
    await sendAll('parent', begun.id, bytes, 2);
    const [first, second] = await Promise.all(
      [1, 2].map(() => as('parent')(finishUpload, { params: { id: begun.id }, body: {} })),
    );
    const third = await as('parent')(finishUpload, { params: { id: begun.id }, body: {} });
    expect([first!.status, second!.status, third.status, second!.body, third.body]).toEqual([
      200,
      200,
      200,
      first!.body,
      first!.body,
    ]);
    expect(first!.body).toMatchObject({ name: 'voyage.txt', type: 'text', size: bytes.length });
    const { text } = await as('parent')(fileRoute, {
      params: { type: 'text', fichier: first!.body.fichier },
      query: {},
    }).then(({ body }) => ({ text: String(body) }));
    expect(sum(Buffer.from(text))).toBe(sum(bytes));
    expect(await objects()).toBe(before + 1);
    // Once finished, sending it again begins a new upload.
    expect((await start('parent', 'voyage.txt', bytes)).body.offset).toBe(0);
  });

  it('accepts each part once, at its position, from its own account only', async () => {
    const bytes = long(2 * partBytes + 10);
    const { id } = (await start('prof', 'cours.txt', bytes)).body;
    const twice = await Promise.all([1, 2].map(() => part('prof', id, 0, at(bytes, 0))));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(twice.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'files.part_elsewhere',
      details: { offset: partBytes },
    });
    expect(await part('prof', id, 2 * partBytes, at(bytes, 2))).toMatchObject({
      status: 409,
      body: { details: { offset: partBytes } },
    });
    for (const [who, where] of [
      ['prof2', school],
      ['admin', school],
      ['prof', other],
    ] as const) {
      const answers = await Promise.all([
        as(who, where)(uploadState, { params: { id } }),
        as(who, where)(finishUpload, { params: { id }, body: {} }),
        as(who, where)(dropUpload, { params: { id } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await part('prof2', id, partBytes, at(bytes, 1))).status).toBe(404);
    // The same file from somebody else is another upload.
    expect((await start('prof2', 'cours.txt', bytes)).body).toMatchObject({ offset: 0 });
    const before = await objects();
    expect((await as('prof')(dropUpload, { params: { id } })).status).toBe(200);
    expect([await objects(), (await as('prof')(uploadState, { params: { id } })).status]).toEqual([before - 1, 404]);
  });

  it('is refused before any transfer for its type, its size or a lack of space', async () => {
    const bytes = long(100);
    expect(await start('parent', 'film.mp4', bytes, { size: 51 * 1024 * 1024 })).toMatchObject({
      status: 413,
      body: { code: 'files.too_large' },
    });
    expect(await start('parent', 'page.php.txt', bytes)).toMatchObject({
      status: 400,
      body: { code: 'files.type_refused' },
    });
    expect(await start('parent', 'film.mp4', bytes, { size: 45 * 1024 * 1024 })).toMatchObject({
      status: 413,
      body: { code: 'files.quota' },
    });
    // Running uploads count in the quota as well.
    expect((await start('eleve', 'un.mp4', bytes, { size: 20_000_000 })).status).toBe(200);
    expect(await start('eleve', 'deux.mp4', bytes, { size: 20_000_000 })).toMatchObject({
      status: 413,
      body: { code: 'files.quota' },
    });
  });

  it('is inspected like any other at its end, and deleted when refused', async () => {
    const bytes = long(2 * partBytes + 10);
    const before = await objects();
    const { id } = (await start('prof2', 'faux.mp4', bytes)).body;
    await sendAll('prof2', id, bytes);
    expect((await as('prof2')(finishUpload, { params: { id }, body: {} })).status).toBe(400);
    expect([(await as('prof2')(uploadState, { params: { id } })).status, await objects()]).toEqual([404, before]);
  });

  it('is limited in number, and leaves no byte an hour after its last part', async () => {
    const bytes = long(2 * partBytes + 10);
    const before = await objects();
    const begun = [];
    for (let n = 0; n < maxUnfinished; n += 1)
      begun.push((await start('personnel', `n${n}.txt`, bytes, n ? { size: 100 } : {})).body);
    expect(await start('personnel', 'de-trop.txt', bytes)).toMatchObject({
      status: 429,
      body: { code: 'files.too_many_unfinished' },
    });
    expect((await part('personnel', begun[0]!.id, 0, at(bytes, 0))).status).toBe(200);
    server.clock.advance(10 * 60_000);
    // Idle uploads are dropped to make room, oldest first.
    expect((await start('personnel', 'de-trop.txt', bytes, { size: 200 })).status).toBe(200);
    expect((await as('personnel')(uploadState, { params: { id: begun[1]!.id } })).status).toBe(404);
    await server.runSchedule('files.sweep');
    expect(await objects()).toBe(before + 1);
    server.clock.advance(61 * 60_000);
    await server.runSchedule('files.unfinished');
    server.clock.set(new Date());
    expect([
      (await as('personnel')(uploadState, { params: { id: begun[0]!.id } })).status,
      (await objects()) <= before,
    ]).toEqual([404, true]);
    expect(server.logs.filter((line) => line.includes('task_failed'))).toEqual([]);
  });
});
