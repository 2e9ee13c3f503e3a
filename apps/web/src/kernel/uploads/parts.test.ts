import { partBytes } from '@encrier/contract/kernel/uploads';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { uploadFile } from '#kernel/api/upload.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { uploadCancelled, type UploadTurn } from './options.ts';
import { pace } from './parts.ts';

let answer: (seen: Seen) => Reply = () => ({ body: {} });
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  pace.first = 5;
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['parent']), authId: 'entry-1' });
});

const id = '00000000-0000-7000-8000-000000000099';
const size = 3 * partBytes + 10;
const film = () => new File(['x'.repeat(size)], 'film.mp4', { type: 'video/mp4', lastModified: 1_790_000_000_000 });
const done = { id: 'made' };
/** A server that has `held` bytes of the file and cuts the connection `cuts` times. */
function serving(held: number, cuts = 0): void {
  let left = cuts;
  answer = ({ method, path }) => {
    if (path.endsWith('/uploads')) return { body: { id, offset: held, size } };
    if (path.endsWith('/finish')) return { body: done };
    if (method === 'DELETE') return { body: { ok: true } };
    const offset = Number(/offset=(\d+)/.exec(path)?.[1]);
    if (left > 0 && offset > 0 && left--) return { status: 502, body: 'a proxy’s page' };
    if (offset !== held)
      return {
        status: 409,
        body: { kind: 'conflict', code: 'files.part_elsewhere', requestId: '', details: { offset: held } },
      };
    held = Math.min(size, held + partBytes);
    return { body: { id, offset: held, size } };
  };
}
const offsets = () =>
  server.seen.flatMap(({ method, path }) =>
    method === 'PUT' ? [Number(/offset=(\d+)/.exec(path)?.[1]) / partBytes] : [],
  );

it('a large file is sent in parts, waits for the network and resumes (REL-FLT-10)', async () => {
  serving(0, 2);
  const turns: UploadTurn[] = [];
  const shares: number[] = [];
  expect(
    await uploadFile(film(), '', { onTurn: (turn) => turns.push(turn), onProgress: (share) => shares.push(share) }),
  ).toEqual(done);
  expect(offsets()).toEqual([0, 1, 1, 1, 2, 3]);
  expect(turns.map(({ waiting }) => waiting)).toEqual([false, true, true, false]);
  expect(shares.at(-1)).toBe(1);
});

it('an upload starts from the server’s position, and shows it', async () => {
  serving(2 * partBytes);
  const turns: UploadTurn[] = [];
  await uploadFile(film(), '', { onTurn: (turn) => turns.push(turn) });
  expect([offsets(), Math.floor((turns[0]?.resumed ?? 0) * 100)]).toEqual([[2, 3], 66]);
});

it('the server’s position wins when another tab advanced it', async () => {
  serving(0);
  const usual = answer;
  let moved = false;
  answer = (seen) => {
    if (seen.method !== 'PUT' || moved) return usual(seen);
    moved = true;
    usual(seen);
    return {
      status: 409,
      body: { kind: 'conflict', code: 'files.part_elsewhere', requestId: '', details: { offset: partBytes } },
    };
  };
  expect(await uploadFile(film(), '')).toEqual(done);
  expect(offsets()).toEqual([0, 1, 2, 3]);
});

it('a stopped upload is deleted on the server, and only then', async () => {
  for (const reason of [uploadCancelled, undefined]) {
    server.seen.length = 0;
    serving(0, 1000);
    const stop = new AbortController();
    const work = uploadFile(film(), '', {
      signal: stop.signal,
      onTurn: ({ waiting }) => waiting && stop.abort(reason),
    });
    await expect(work).rejects.toThrow('stopped');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.seen.some(({ method }) => method === 'DELETE')).toBe(reason === uploadCancelled);
  }
});

it('a server refusal is shown at once, and a small file is one request', async () => {
  answer = () => ({ status: 413, body: { kind: 'invalid', code: 'files.quota', requestId: '' } });
  await expect(uploadFile(film(), '')).rejects.toMatchObject({ code: 'files.quota' });
  expect(server.seen).toHaveLength(1);
  answer = () => ({ body: done });
  await uploadFile(new File(['x'], 'a.txt'), '');
  expect(server.seen.map(({ path }) => path).at(-1)).toBe('/api/7/files');
});
